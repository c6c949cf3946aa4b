internal import Glibc

/// The programs of this machine, this one among them.
public enum Program {
  /// The folder of the program that runs, links resolved; empty when the system doesn't say.
  public static var ownFolder: String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = unsafe readlink("/proc/self/exe", &buffer, Int(PATH_MAX))
    guard count > 0 else { return "" }
    let path = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }

  public static func isExecutable(_ path: String) -> Bool {
    unsafe access(path, X_OK) == 0
  }

  /// The value of an environment variable; nil when it isn't set or is empty, as the XDG
  /// specifications want it.
  public static func environment(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    let text = unsafe String(cString: value)
    return text.isEmpty ? nil : text
  }

  /// Becomes the program at `path`; returns only by throwing.
  /// - Parameter arguments: those after the program's own name.
  public static func become(_ path: String, arguments: [String]) throws(SystemError) -> Never {
    var words = unsafe ([path] + arguments).map { unsafe strdup($0) } + [nil]
    unsafe execv(path, &words)
    let failure = SystemError.last
    for index in unsafe words.indices { unsafe free(words[index]) }
    throw failure
  }
}
