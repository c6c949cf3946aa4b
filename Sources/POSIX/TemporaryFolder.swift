internal import Glibc

/// Copies for a moment, where nobody else can read them.
extension PrivateFile {
  /// Makes a folder with mode 0700: in `$XDG_RUNTIME_DIR`, which is memory and ends with the session,
  /// else in `$TMPDIR`, else in `/tmp`.
  public static func temporaryFolder() throws(SystemError) -> String {
    try temporaryFolder(
      inFirstOf: [Program.environment("XDG_RUNTIME_DIR"), Program.environment("TMPDIR"), "/tmp"])
  }

  /// Makes a folder with mode 0700 for what may be too large for memory: in `$TMPDIR`, else in
  /// `/var/tmp`, else in `/tmp`.
  public static func temporaryFolderOnDisk() throws(SystemError) -> String {
    try temporaryFolder(inFirstOf: [Program.environment("TMPDIR"), "/var/tmp", "/tmp"])
  }

  private static func temporaryFolder(
    inFirstOf parents: [String?]
  ) throws(SystemError) -> String {
    for case let parent? in parents where parent.hasPrefix("/") {
      if let folder = try? temporaryFolder(in: parent) { return folder }
    }
    throw .last
  }

  /// Makes a folder with mode 0700 in another one; what killed programs left there of these is removed.
  public static func temporaryFolder(in parent: String) throws(SystemError) -> String {
    removeLeftovers(in: parent)
    var template = Array("\(parent)/\(temporaryPrefix)XXXXXX".utf8CString)
    guard unsafe mkdtemp(&template) != nil else { throw .last }
    let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_DIRECTORY)
    if descriptor >= 0 { hold(path, descriptor) }
    return path
  }

  /// Removes a folder of `temporaryFolder` and the files of these names in it.
  public static func removeFolder(_ folder: String, holding names: [String]) {
    for name in names { unsafe unlink("\(folder)/\(name)") }
    unsafe rmdir(folder)
    release(folder)
  }

  /// Copies a file into a new one with mode 0600, or over what has that name.
  public static func copy(_ path: String, to copy: String) throws(SystemError) {
    let reader = try FileReader(path: path)
    let file = try NewContent(copy)
    while try file.take(try reader.next()) {}
  }

  /// Writes a new file with mode 0600, or over what has that name.
  ///
  /// Throws `SystemError`, and what `nextPiece` throws.
  /// - Parameter nextPiece: what comes next; empty at the end.
  public static func make(_ path: String, of nextPiece: () throws -> [UInt8]) throws {
    let file = try NewContent(path)
    while try file.take(try nextPiece()) {}
  }

  /// A file that is being written from its start.
  private struct NewContent: ~Copyable {
    private let descriptor: Int32

    init(_ path: String) throws(SystemError) {
      descriptor = unsafe open(path, O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { throw .last }
    }

    deinit { close(descriptor) }

    /// - Returns: whether there was something to write.
    func take(_ piece: [UInt8]) throws(SystemError) -> Bool {
      if let failure = unsafe piece.withUnsafeBytes({ unsafe writeAll($0, to: descriptor) }) {
        throw failure
      }
      return !piece.isEmpty
    }
  }
}
