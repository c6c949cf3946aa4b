internal import Glibc

/// A file on its way to a name that nothing has yet: it is whole under that name, or not there.
///
/// What is written goes to a temporary file beside it, readable by its owner alone; unless it is
/// kept, that is removed.
public final class NewFile {
  private let name: String
  private let temporary: String
  private let descriptor: Int32
  private var isOpen = true

  /// - Throws: `SystemError`; `isTaken` where something has the name already.
  public init(_ name: String) throws(SystemError) {
    guard !PrivateFile.exists(name) else { throw SystemError(code: EEXIST) }
    self.name = name
    var template = Array(
      "\(NewFile.folder(of: name))/\(PrivateFile.temporaryPrefix)XXXXXX".utf8CString)
    descriptor = unsafe mkstemp(&template)
    guard descriptor >= 0 else { throw .last }
    temporary = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit {
    guard isOpen else { return }
    close(descriptor)
    unsafe unlink(temporary)
  }

  public func write(_ text: String) throws(SystemError) {
    var text = text
    let failure = text.withUTF8 { unsafe writeAll(UnsafeRawBufferPointer($0), to: descriptor) }
    if let failure { throw failure }
  }

  /// Gives it its name, and waits until file and name are on the disk.
  /// - Throws: `SystemError`; `isTaken` where something has the name by now.
  public func keep() throws(SystemError) {
    if fsync(descriptor) != 0, errno != EINVAL { throw .last }
    if unsafe link(temporary, name) != 0 {
      // Not every file system gives a file two names.
      guard errno != EEXIST, !PrivateFile.exists(name) else { throw SystemError(code: EEXIST) }
      try PrivateFile.rename(temporary, to: name)
    }
    isOpen = false
    close(descriptor)
    unsafe unlink(temporary)
    let folder = unsafe open(NewFile.folder(of: name), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return }
    defer { close(folder) }
    if fsync(folder) != 0, errno != EINVAL { throw .last }
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}

extension SystemError {
  /// Something has that name already.
  public var isTaken: Bool { code == EEXIST }
}
