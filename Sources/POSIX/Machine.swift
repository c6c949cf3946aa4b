/// The machine that this program runs on.
public enum Machine {
  /// What `/etc/machine-id` says (machine-id(5)): 32 hexadecimal digits; nil where there is none.
  public static var id: String? {
    guard let file = try? FileReader(path: "/etc/machine-id"), let bytes = try? file.next() else {
      return nil
    }
    let text = String(decoding: bytes, as: UTF8.self).prefix { $0 != "\n" }
    return text.count == 32 && text.allSatisfy(\.isHexDigit) ? String(text) : nil
  }
}
