internal import CArguments
internal import Glibc

/// The program's command-line arguments.
public enum Arguments {
  /// Why the arguments can't be used.
  public enum Fault: Error, Equatable, Sendable {
    /// Even the program's own name is missing.
    case none
    /// The first argument that isn't UTF-8, as far as it can be shown.
    case notUTF8(String)
  }

  /// Returns the arguments after the program's own name.
  ///
  /// It works without `/proc`. Arguments that aren't UTF-8 are rejected, not repaired: the journal
  /// keeps text for decades.
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

  /// - Parameter words: the arguments, the program's own name first.
  static func checked(_ words: [[UInt8]]) throws(Fault) -> [String] {
    // The kernel turns an empty argument list into one empty name.
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
