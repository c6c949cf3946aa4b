internal import Glibc
internal import Synchronization

/// Files and folders that only their owner may read.
public enum PrivateFile {
  /// Creates an empty file with mode 0600 unless something has that name already. What stands in
  /// the way is left for the opening to tell.
  public static func create(_ path: String) {
    let descriptor = unsafe open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
    if descriptor >= 0 { close(descriptor) }
  }

  /// Gives the owner the right to write to `path` back, if a file of their own lacks it. A link is
  /// no file: what it leads to stays as it is.
  public static func makeWritable(_ path: String) {
    guard unsafe access(path, F_OK) == 0, unsafe access(path, W_OK) != 0 else { return }
    changeOwn(path) { _ in true }
  }

  /// Takes an empty file of the owner's from everybody else.
  public static func closeIfEmpty(_ path: String) {
    changeOwn(path) { $0.st_size == 0 && $0.st_mode & 0o177 != 0 }
  }

  /// Takes a file of one's own from everybody else.
  public static func closeToOthers(_ path: String) {
    changeOwn(path) { $0.st_mode & 0o177 != 0 }
  }

  /// Makes a plain file of one's own 0600, for which `condition` holds.
  ///
  /// Through a descriptor that can't read: to close any other would give up the locks that this
  /// process holds on the file, those of an open journal.
  private static func changeOwn(_ path: String, if condition: (stat) -> Bool) {
    var named = stat()
    guard unsafe lstat(path, &named) == 0, named.st_mode & S_IFMT == S_IFREG,
      named.st_uid == geteuid(), condition(named)
    else { return }
    let descriptor = unsafe open(path, pathOnly | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_uid == geteuid(), condition(status)
    else { return }
    // Such a descriptor changes nothing itself.
    unsafe _ = chmod("/proc/self/fd/\(descriptor)", 0o600)
  }

  /// O_PATH, which glibc declares for GNU C alone.
  private static let pathOnly: Int32 = 0o10_000_000

  /// Creates a folder and those above it, new ones with mode 0700.
  public static func createFolder(_ path: String) throws(SystemError) {
    if unsafe access(path, F_OK) == 0 { return }
    if let slash = path.lastIndex(of: "/"), slash != path.startIndex {
      try createFolder(String(path[..<slash]))
    }
    if unsafe mkdir(path, 0o700) != 0, errno != EEXIST { throw .last }
  }
}

extension PrivateFile {
  /// Whether something has that name; what can't be looked at is taken to be there.
  public static func exists(_ path: String) -> Bool {
    unsafe access(path, F_OK) == 0 || (errno != ENOENT && errno != ENOTDIR)
  }

  /// Whether what has that name is a device, a pipe or a socket, and neither file nor folder.
  public static func isDevice(_ path: String) -> Bool {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return false }
    return ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
  }

  /// Removes a file; one that isn't there is removed already.
  public static func remove(_ path: String) throws(SystemError) {
    defer { release(path) }
    if unsafe unlink(path) != 0, errno != ENOENT { throw .last }
  }

  /// Gives a file another name, in the place of what had it.
  public static func rename(_ path: String, to name: String) throws(SystemError) {
    defer { release(path) }
    if unsafe Glibc.rename(path, name) != 0 { throw .last }
  }

  /// Whether this person may write to what is there; of a folder, make files in it.
  public static func isWritable(_ path: String) -> Bool {
    unsafe access(path, W_OK) == 0
  }

  /// Why a program that writes to `path` and makes files beside it can't; nil when it can. That the
  /// file itself lacks the right is none: its owner has it back with `makeWritable`.
  public static func writingFault(_ path: String) -> SystemError? {
    if unsafe access(path, W_OK) != 0, errno == EROFS { return .last }
    return unsafe access(folder(of: path), W_OK | X_OK) == 0 ? nil : .last
  }

  /// Whether a file is this person's own.
  public static func isOwn(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_uid == geteuid()
  }

  /// Whether its mode lets others than its owner read or write the file.
  public static func isOpenToOthers(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & 0o077 != 0
  }

  /// Writes `bytes` to `path`, readable by its owner alone, so that nobody ever reads half a file.
  ///
  /// They go to a temporary file beside it, which is then renamed; on failure that file is removed
  /// and what was there stays.
  public static func replace(_ path: String, with bytes: [UInt8]) throws(SystemError) {
    let (temporary, descriptor) = try newTemporary(in: folder(of: path))
    var failure = unsafe bytes.withUnsafeBytes { unsafe writeAll($0, to: descriptor) }
    if close(descriptor) != 0, failure == nil { failure = .last }
    if failure == nil, unsafe Glibc.rename(temporary, path) != 0 { failure = .last }
    guard let failure else { return }
    unsafe unlink(temporary)
    throw failure
  }

  static func name(of entry: UnsafeMutablePointer<dirent>) -> String {
    unsafe withUnsafePointer(to: &entry.pointee.d_name) {
      unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
    }
  }

  /// How the names of temporary files and folders begin, and nobody else's.
  static let temporaryPrefix = ".healthlog-"

  /// What SQLite puts behind the name of a database for what it keeps beside it.
  public static let companions = ["-journal", "-wal", "-shm"]

  /// A database and all that SQLite may keep beside it.
  public static func withCompanions(_ path: String) -> [String] {
    [path] + companions.map { path + $0 }
  }

  /// Removes what programs that were killed while they wrote left in `folder`: temporary files of
  /// this user, and folders of `temporaryFolder` with what stands in them. Whoever makes one holds a
  /// lock on it until it has its name or is gone. What can't be removed stays.
  public static func removeLeftovers(in folder: String) {
    for name in names(in: folder) where name.hasPrefix(temporaryPrefix) {
      // mkstemp and mkdtemp put six letters in the place of as many X.
      let rest = name.dropFirst(temporaryPrefix.count)
      guard rest.utf8.count >= 6,
        rest.utf8.count == 6 || companions.contains(String(rest.dropFirst(6)))
      else { continue }
      let path = "\(folder)/\(name)"
      let maker = "\(folder)/\(temporaryPrefix)\(rest.prefix(6))"
      var status = stat()
      guard unsafe lstat(path, &status) == 0, status.st_uid == geteuid(), isAbandoned(maker)
      else { continue }
      switch status.st_mode & S_IFMT {
      case S_IFREG: unsafe unlink(path)
      case S_IFDIR: removeFolder(path, holding: temporaryNames(in: path))
      default: continue
      }
    }
  }

  /// Whether the program that made a temporary file or folder has ended.
  private static func isAbandoned(_ path: String) -> Bool {
    // To open and close a file of this process's own would give up SQLite's locks on it.
    guard !held.withLock({ $0[path] != nil }) else { return false }
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return errno == ENOENT }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_EX | LOCK_NB) == 0
  }

  /// Temporary files and folders of this process, each with the descriptor that holds its lock.
  private static let held = Mutex<[String: Int32]>([:])

  /// Holds the lock that tells others that the maker of `path` is at work.
  static func hold(_ path: String, _ descriptor: Int32) {
    flock(descriptor, LOCK_EX | LOCK_NB)
    held.withLock { $0[path] = descriptor }
  }

  /// Gives up the lock of what has got its name or is gone.
  static func release(_ path: String) {
    guard let descriptor = held.withLock({ $0.removeValue(forKey: path) }) else { return }
    close(descriptor)
  }

  /// What of a folder's content is ours to remove: of a folder with anything else nothing.
  private static func temporaryNames(in folder: String) -> [String] {
    let names = names(in: folder)
    let isOurs = names.allSatisfy { name in
      withCompanions(".db").contains(where: name.hasSuffix)
    }
    return isOurs ? names : []
  }
}

/// Writes every byte, however often the system takes only some of them.
/// - Returns: the failure that stopped it; nil when all is written.
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
