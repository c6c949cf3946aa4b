internal import Glibc

/// Files that are whole or not there, and stay there when the power goes.
extension PrivateFile {
  /// Makes an empty file that only its owner may read, in `folder`, under a name of its own.
  ///
  /// What killed programs left there of these is removed.
  public static func temporary(in folder: String) throws(SystemError) -> String {
    let (path, descriptor) = try openTemporary(in: folder)
    hold(path, descriptor)
    return path
  }

  static func openTemporary(
    in folder: String
  ) throws(SystemError) -> (path: String, descriptor: Int32) {
    removeLeftovers(in: folder)
    return try newTemporary(in: folder)
  }

  /// mkstemp makes the file with mode 0600.
  static func newTemporary(
    in folder: String
  ) throws(SystemError) -> (path: String, descriptor: Int32) {
    var template = Array("\(folder)/\(temporaryPrefix)XXXXXX".utf8CString)
    let descriptor = unsafe mkstemp(&template)
    guard descriptor >= 0 else { throw .last }
    flock(descriptor, LOCK_EX | LOCK_NB)
    let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    return (path, descriptor)
  }

  /// Gives a file the name `name`, unless something has it, and waits until file and name are on the
  /// disk.
  /// - Returns: false where the file has its name and the folder's disk didn't confirm it.
  /// - Throws: `SystemError`; one that `isTaken` when the name is.
  @discardableResult
  public static func settle(_ path: String, as name: String) throws(SystemError) -> Bool {
    defer { release(path) }
    try synchronize(path)
    try claim(path, name)
    do throws(SystemError) {
      try synchronize(folder(of: name))
      return true
    } catch {
      return false
    }
  }

  private static func claim(_ path: String, _ name: String) throws(SystemError) {
    if unsafe link(path, name) == 0 {
      unsafe unlink(path)
      return
    }
    // Not every file system gives a file two names.
    guard errno != EEXIST else { throw .last }
    let descriptor = unsafe open(name, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .last }
    close(descriptor)
    try rename(path, to: name)
  }

  /// Waits until what a file or folder holds is on the disk.
  public static func synchronize(_ path: String) throws(SystemError) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .last }
    defer { close(descriptor) }
    // A file system without a way to do so has nothing to lose.
    if fsync(descriptor) != 0, errno != EINVAL { throw .last }
  }

  /// A path that nothing has yet: `stem` and `ending`, with `-2`, `-3` … between them where it is taken.
  /// - Throws: `SystemError` where no such name can be had: it is too long, or thousands are taken.
  public static func freePath(
    _ stem: String, ending: String = ""
  ) throws(SystemError) -> String {
    for number in 1...9999 {
      let path = stem + (number == 1 ? "" : "-\(number)") + ending
      guard unsafe access(path, F_OK) != 0 else { continue }
      guard errno == ENOENT else { throw .last }
      return path
    }
    throw SystemError(code: EEXIST)
  }

  /// The folder that a path stands in.
  public static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Whether a folder is there, or a link that leads to one.
  public static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// How many bytes a file has; nil when it can't be looked at.
  public static func size(_ path: String) -> Int64? {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? Int64(status.st_size) : nil
  }

  /// How many bytes may still be written to the disk of a folder; nil when it doesn't say.
  public static func roomLeft(in folder: String) -> Int64? {
    var room = statvfs()
    guard unsafe statvfs(folder, &room) == 0 else { return nil }
    return Int64(clamping: UInt64(room.f_bavail) * UInt64(room.f_frsize))
  }

  /// The names of what stands in a folder, in the order of the alphabet; none when it can't be read.
  public static func names(in folder: String) -> [String] {
    guard let stream = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      unsafe names.append(name(of: entry))
    }
    return names.filter { $0 != "." && $0 != ".." }.sorted()
  }
}
