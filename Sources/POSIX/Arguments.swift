internal import CArguments
internal import Glibc

/// The words that this program was started with.
public enum Arguments {
  /// Why there are none to go by.
  public enum Fault: Error, Equatable, Sendable {
    /// Not even the program's own name: whoever started it left everything out.
    case none
    /// The first word that is no UTF-8, as far as it can be shown.
    case notUTF8(String)
  }

  /// The words after the program's own name.
  ///
  /// Right without `/proc` and whatever a preloaded library does to the environment. Text is kept as
  /// UTF-8 for decades: a word that isn't is refused, never mended into something else.
  public static func given() throws(Fault) -> [String] {
    var count: Int32 = 0
    let given = unsafe _swift_stdlib_getUnsafeArgvArgc(&count)
    var words: [[UInt8]] = []
    for index in 0..<Int(count) {
      guard let word = unsafe given?[index] else { break }
      unsafe words.append(
        Array(UnsafeBufferPointer(start: word, count: strlen(word))).map(UInt8.init(bitPattern:)))
    }
    return try checked(words)
  }

  /// - Parameter words: the program's own name first.
  static func checked(_ words: [[UInt8]]) throws(Fault) -> [String] {
    // A kernel that is given nothing puts an empty name there.
    guard let name = words.first, !name.isEmpty || words.count > 1 else { throw .none }
    var texts: [String] = []
    for word in words.dropFirst() {
      guard let text = String(validating: word, as: UTF8.self) else {
        throw .notUTF8(String(decoding: word, as: UTF8.self))
      }
      texts.append(text)
    }
    return texts
  }
}
