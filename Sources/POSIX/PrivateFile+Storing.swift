internal import Glibc
internal import Synchronization

/// Temporary files, and files that get their names only when they are complete.
extension PrivateFile {
  /// Creates an empty temporary file (0600); returns its path. Removes what killed programs left.
  public static func temporary(in folder: String) throws(SystemError) -> String {
    removeLeftovers(in: folder)
    let (path, descriptor) = try newTemporary(in: folder)
    hold(path, descriptor)
    return path
  }

  /// Creates a locked temporary file; mkstemp gives it mode 0600.
  static func newTemporary(
    in folder: String
  ) throws(SystemError) -> (path: String, descriptor: Int32) {
    var template = temporaryTemplate(in: folder)
    let descriptor = unsafe mkstemp(&template)
    guard descriptor >= 0 else { throw .last }
    flock(descriptor, LOCK_EX | LOCK_NB)
    return (text(template), descriptor)
  }

  private static func temporaryTemplate(in folder: String) -> [CChar] {
    Array("\(folder)/\(temporaryPrefix)XXXXXX".utf8CString)
  }

  private static func text(_ template: [CChar]) -> String {
    String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Renames a file unless the new name exists, and waits until file and name are on the disk.
  /// - Returns: false if the file has its new name but the folder couldn't be synced.
  /// - Throws: `SystemError`, with `isTaken` if the name exists.
  @discardableResult
  public static func settle(_ path: String, as name: String) throws(SystemError) -> Bool {
    defer { release(path) }
    try synchronize(path)
    if unsafe link(path, name) == 0 {
      unsafe unlink(path)
    } else {
      // Some file systems have no hard links.
      guard errno != EEXIST else { throw .last }
      close(try opened(name, O_CREAT | O_EXCL | O_WRONLY))
      try rename(path, to: name)
    }
    return (try? synchronize(folder(of: name))) != nil
  }

  public static func synchronize(_ path: String) throws(SystemError) {
    let descriptor = try opened(path, O_RDONLY)
    defer { close(descriptor) }
    try synchronize(descriptor)
  }

  static func synchronize(_ descriptor: Int32) throws(SystemError) {
    // EINVAL: the file system doesn't support fsync.
    if fsync(descriptor) != 0, errno != EINVAL { throw .last }
  }

  /// Replaces a file atomically with one of mode 0600; on failure the old file stays.
  public static func replace(_ path: String, with bytes: [UInt8]) throws(SystemError) {
    let (temporary, descriptor) = try newTemporary(in: folder(of: path))
    var failure = unsafe bytes.withUnsafeBytes { unsafe writeAll($0, to: descriptor) }
    if close(descriptor) != 0, failure == nil { failure = .last }
    if failure == nil, unsafe Glibc.rename(temporary, path) != 0 { failure = .last }
    guard let failure else { return }
    unsafe unlink(temporary)
    throw failure
  }

  /// Copies a file to a new file with mode 0600, or over an existing file, which keeps its mode.
  public static func copy(_ path: String, to copy: String) throws(SystemError) {
    let reader = try FileReader(path: path)
    let descriptor = try opened(copy, O_CREAT | O_TRUNC | O_WRONLY)
    defer { close(descriptor) }
    while case let piece = try reader.next(), !piece.isEmpty { try writeAll(piece, to: descriptor) }
  }

  /// Writes a new file with mode 0600, or overwrites an existing one; an empty piece ends the file.
  public static func make(_ path: String, of nextPiece: () throws -> [UInt8]) throws {
    let descriptor = try opened(path, O_CREAT | O_TRUNC | O_WRONLY)
    defer { close(descriptor) }
    while case let piece = try nextPiece(), !piece.isEmpty { try writeAll(piece, to: descriptor) }
  }

  private static func opened(_ path: String, _ flags: Int32) throws(SystemError) -> Int32 {
    let descriptor = unsafe open(path, flags | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .last }
    return descriptor
  }

  /// Creates a 0700 folder in the first usable of `$XDG_RUNTIME_DIR` (in memory, per user),
  /// `$TMPDIR` and `/tmp`; with `onDisk`, for large files, of `$TMPDIR`, `/var/tmp` and `/tmp`.
  public static func temporaryFolder(onDisk: Bool = false) throws(SystemError) -> String {
    let given = Program.environment("TMPDIR")
    let parents = onDisk ? [given, "/var/tmp"] : [Program.environment("XDG_RUNTIME_DIR"), given]
    for case let parent? in parents + ["/tmp"] where parent.hasPrefix("/") {
      if let folder = try? temporaryFolder(in: parent) { return folder }
    }
    throw .last
  }

  /// Creates a folder with mode 0700 in `parent`, and removes what killed programs left there.
  public static func temporaryFolder(in parent: String) throws(SystemError) -> String {
    removeLeftovers(in: parent)
    var template = temporaryTemplate(in: parent)
    guard unsafe mkdtemp(&template) != nil else { throw .last }
    let path = text(template)
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_DIRECTORY)
    if descriptor >= 0 { hold(path, descriptor) }
    return path
  }

  public static func removeFolder(_ folder: String, holding names: [String]) {
    for name in names { unsafe unlink("\(folder)/\(name)") }
    unsafe rmdir(folder)
    release(folder)
  }

  static let temporaryPrefix = ".healthlog-"

  /// The suffixes of the files that SQLite keeps beside a database.
  public static let companions = ["-journal", "-wal", "-shm"]

  public static func withCompanions(_ path: String) -> [String] {
    [path] + companions.map { path + $0 }
  }

  /// Removes the user's temporary files and folders whose program was killed. A running program
  /// keeps each of its temporary files and folders locked until it renames or removes them.
  public static func removeLeftovers(in folder: String) {
    for name in names(in: folder) where name.hasPrefix(temporaryPrefix) {
      // mkstemp and mkdtemp replace the six Xs.
      let rest = name.dropFirst(temporaryPrefix.count)
      guard rest.utf8.count >= 6,
        rest.utf8.count == 6 || companions.contains(String(rest.dropFirst(6)))
      else { continue }
      let path = "\(folder)/\(name)"
      let maker = "\(folder)/\(temporaryPrefix)\(rest.prefix(6))"
      var status = stat()
      guard unsafe lstat(path, &status) == 0, status.isOwn, isAbandoned(maker) else { continue }
      if status.isRegular {
        unsafe unlink(path)
      } else if status.isFolder {
        let held = names(in: path)
        let areDatabases = held.allSatisfy { withCompanions(".db").contains(where: $0.hasSuffix) }
        removeFolder(path, holding: areDatabases ? held : [])
      }
    }
  }

  private static func isAbandoned(_ path: String) -> Bool {
    // Opening and closing a file of this process would release SQLite's locks on it.
    guard !held.withLock({ $0[path] != nil }) else { return false }
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return errno == ENOENT }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_EX | LOCK_NB) == 0
  }

  /// This process's temporary files and folders, each with the descriptor that holds its lock.
  private static let held = Mutex<[String: Int32]>([:])

  private static func hold(_ path: String, _ descriptor: Int32) {
    flock(descriptor, LOCK_EX | LOCK_NB)
    held.withLock { $0[path] = descriptor }
  }

  static func release(_ path: String) {
    guard let descriptor = held.withLock({ $0.removeValue(forKey: path) }) else { return }
    close(descriptor)
  }
}

/// A file that gets its name when it is complete. Until then it has none, so nothing remains if the
/// program ends; where that isn't supported, it is a temporary file that only its owner may read.
public final class NewFile {
  private let name: String
  private let temporary: String?
  private let descriptor: Int32
  private var isKept = false

  /// - Throws: `SystemError`, with `isTaken` if the name exists.
  public init(_ name: String) throws(SystemError) {
    guard !PrivateFile.exists(name) else { throw SystemError(code: EEXIST) }
    self.name = name
    let folder = PrivateFile.folder(of: name)
    let nameless =
      unsafe access("/proc/self/fd", X_OK) == 0
      ? open(folder, NewFile.withoutName | O_RDWR | O_CLOEXEC, 0o600) : -1
    if nameless >= 0 {
      (temporary, descriptor) = (nil, nameless)
    } else {
      PrivateFile.removeLeftovers(in: folder)
      let made = try PrivateFile.newTemporary(in: folder)
      (temporary, descriptor) = (made.path, made.descriptor)
    }
  }

  /// O_TMPFILE, which glibc declares only for GNU C.
  private static let withoutName: Int32 = 0o20_200_000

  deinit {
    close(descriptor)
    if !isKept, let temporary { unsafe unlink(temporary) }
  }

  public func write(_ text: String) throws(SystemError) {
    try writeAll(Array(text.utf8), to: descriptor)
  }

  /// Names the file and waits for the disk; throws a `SystemError` with `isTaken` for a taken name.
  public func keep() throws(SystemError) {
    if let temporary {
      try PrivateFile.settle(temporary, as: name)
    } else {
      try PrivateFile.synchronize(descriptor)
      let file = "/proc/self/fd/\(descriptor)"
      guard unsafe linkat(AT_FDCWD, file, AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0 else {
        throw .last
      }
      // The file is complete even if the folder can't be synced.
      try? PrivateFile.synchronize(PrivateFile.folder(of: name))
    }
    isKept = true
  }
}
