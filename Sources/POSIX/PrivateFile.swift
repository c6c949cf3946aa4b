internal import Glibc

public enum PrivateFile {
  /// Creates an empty file (0600) unless the name exists. Opening the file will report any error.
  public static func create(_ path: String) {
    let descriptor = unsafe open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
    if descriptor >= 0 { close(descriptor) }
  }

  /// Sets the mode of the user's own file to 0600 if it isn't writable. Doesn't follow links.
  public static func makeWritable(_ path: String) {
    guard unsafe access(path, F_OK) == 0, unsafe access(path, W_OK) != 0 else { return }
    changeOwn(path) { _ in true }
  }

  public static func closeIfEmpty(_ path: String) {
    changeOwn(path) { $0.st_size == 0 && $0.st_mode & 0o177 != 0 }
  }

  public static func closeToOthers(_ path: String) { changeOwn(path) { $0.st_mode & 0o177 != 0 } }

  /// Sets the mode of the user's own regular file to 0600. Opens it with O_PATH: closing any other
  /// descriptor would release this process's locks on the file, such as those of an open journal.
  private static func changeOwn(_ path: String, if condition: (stat) -> Bool) {
    var status = stat()
    func isMeant() -> Bool { status.isRegular && status.isOwn && condition(status) }
    guard unsafe lstat(path, &status) == 0, isMeant() else { return }
    let descriptor = unsafe open(path, pathOnly | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    guard unsafe fstat(descriptor, &status) == 0, isMeant() else { return }
    // fchmod rejects an O_PATH descriptor.
    unsafe _ = chmod("/proc/self/fd/\(descriptor)", 0o600)
  }

  /// O_PATH, which glibc declares only for GNU C.
  private static let pathOnly: Int32 = 0o10_000_000

  /// Creates a folder and its missing parents, with mode 0700.
  public static func createFolder(_ path: String) throws(SystemError) {
    if unsafe access(path, F_OK) == 0 { return }
    if let slash = path.lastIndex(of: "/"), slash != path.startIndex {
      try createFolder(String(path[..<slash]))
    }
    if unsafe mkdir(path, 0o700) != 0, errno != EEXIST { throw .last }
  }

  /// Removes a file; succeeds if it doesn't exist.
  public static func remove(_ path: String) throws(SystemError) {
    defer { release(path) }
    if unsafe unlink(path) != 0, errno != ENOENT { throw .last }
  }

  /// Renames a file, replacing any file that has the new name.
  public static func rename(_ path: String, to name: String) throws(SystemError) {
    defer { release(path) }
    if unsafe Glibc.rename(path, name) != 0 { throw .last }
  }

  private static func status(_ path: String) -> stat? {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? status : nil
  }

  /// Returns whether the name exists; true if the check fails.
  public static func exists(_ path: String) -> Bool {
    unsafe access(path, F_OK) == 0 || (errno != ENOENT && errno != ENOTDIR)
  }

  public static func isDevice(_ path: String) -> Bool {
    status(path).map { !$0.isRegular && !$0.isFolder } ?? false
  }

  public static func isFolder(_ path: String) -> Bool { status(path)?.isFolder ?? false }

  public static func isOwn(_ path: String) -> Bool { status(path)?.isOwn ?? false }

  public static func isOpenToOthers(_ path: String) -> Bool {
    status(path).map { $0.st_mode & 0o077 != 0 } ?? false
  }

  public static func size(_ path: String) -> Int64? { status(path).map { Int64($0.st_size) } }

  public static func isWritable(_ path: String) -> Bool { unsafe access(path, W_OK) == 0 }

  /// Returns why a program can't write to `path` or create files beside it; nil if it can do both.
  /// The file's own mode doesn't count: its owner can use `makeWritable`.
  public static func writingFault(_ path: String) -> SystemError? {
    if unsafe access(path, W_OK) != 0, errno == EROFS { return .last }
    return unsafe access(folder(of: path), W_OK | X_OK) == 0 ? nil : .last
  }

  public static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns the number of free bytes on a folder's disk; nil if the system doesn't know.
  public static func roomLeft(in folder: String) -> Int64? {
    var room = statvfs()
    guard unsafe statvfs(folder, &room) == 0 else { return nil }
    return Int64(clamping: UInt64(room.f_bavail) * UInt64(room.f_frsize))
  }

  /// Returns the names in a folder in alphabetical order; none if the folder can't be read.
  public static func names(in folder: String) -> [String] {
    guard let stream = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      unsafe names.append(
        withUnsafePointer(to: &entry.pointee.d_name) {
          unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
        })
    }
    return names.filter { $0 != "." && $0 != ".." }.sorted()
  }

  /// Returns an unused path: `stem` and `ending`, with `-2`, `-3` … between them if necessary.
  /// - Throws: `SystemError` if a path can't be checked or all numbers up to 9999 are taken.
  public static func freePath(_ stem: String, ending: String = "") throws(SystemError) -> String {
    for number in 1...9999 {
      let path = stem + (number == 1 ? "" : "-\(number)") + ending
      guard unsafe access(path, F_OK) != 0 else { continue }
      guard errno == ENOENT else { throw .last }
      return path
    }
    throw SystemError(code: EEXIST)
  }
}

/// Writes all bytes, retrying partial writes; returns the error that prevented that, or nil.
public func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> SystemError? {
  var written = 0
  while written < bytes.count {
    let count = unsafe write(
      descriptor, UnsafeRawBufferPointer(rebasing: bytes[written...]).baseAddress,
      bytes.count - written)
    if count < 0, errno != EINTR { return .last }
    written += max(0, count)
  }
  return nil
}

func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
  let failure = unsafe bytes.withUnsafeBytes { unsafe writeAll($0, to: descriptor) }
  if let failure { throw failure }
}
