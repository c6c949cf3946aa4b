internal import Glibc

/// A file on its way to a name that nothing has yet: it is whole under that name, or not there.
///
/// Until it is kept it has no name at all, so that nothing is left of it however this program ends;
/// where the file system can't do that it is a temporary file, readable by its owner alone, that is
/// removed.
public final class NewFile {
  private let name: String
  /// Nil where it has no name.
  private let temporary: String?
  private let descriptor: Int32
  private var isKept = false

  /// - Throws: `SystemError`; `isTaken` where something has the name already.
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
      let made = try PrivateFile.openTemporary(in: folder)
      (temporary, descriptor) = (made.path, made.descriptor)
    }
  }

  /// O_TMPFILE, which glibc declares for GNU C alone.
  private static let withoutName: Int32 = 0o20_200_000

  deinit {
    close(descriptor)
    if !isKept, let temporary { unsafe unlink(temporary) }
  }

  /// Adds text to it, UTF-8; nothing is at its name before `keep`.
  public func write(_ text: String) throws(SystemError) {
    var text = text
    let failure = text.withUTF8 { unsafe writeAll(UnsafeRawBufferPointer($0), to: descriptor) }
    if let failure { throw failure }
  }

  /// Gives it its name, and waits until file and name are on the disk.
  /// - Throws: `SystemError`; `isTaken` where something has the name by now.
  public func keep() throws(SystemError) {
    if let temporary {
      try PrivateFile.settle(temporary, as: name)
    } else {
      if fsync(descriptor) != 0, errno != EINVAL { throw .last }
      let file = "/proc/self/fd/\(descriptor)"
      guard unsafe linkat(AT_FDCWD, file, AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0 else {
        throw .last
      }
      // The file is there, whole, whatever the folder's disk says.
      try? PrivateFile.synchronize(PrivateFile.folder(of: name))
    }
    isKept = true
  }
}

extension SystemError {
  /// Something has that name already.
  public var isTaken: Bool { code == EEXIST }
}
