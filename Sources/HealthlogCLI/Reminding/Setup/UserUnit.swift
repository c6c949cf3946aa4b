import POSIX

/// A unit of the person's own systemd, by its file.
struct UserUnit {
  /// Such as `healthlog-reminder.service`.
  let name: String
  /// What wants it.
  let target: String
  let configFolder: String
  let systemctl: @Sendable (_ arguments: [String]) throws -> Int32?

  private var folder: String { "\(configFolder)/systemd/user" }
  var path: String { "\(folder)/\(name)" }
  /// What `systemctl enable` makes; it stays behind when systemd can't be asked to disable.
  private var linkPath: String { "\(folder)/\(target).wants/\(name)" }

  /// Whether there is a systemd of the person's own, and it can be reached from here.
  func systemdAnswers() throws -> Bool { try systemctl(["show", "--property=Version"]) == 0 }

  /// Writes it, and has it started, now and from then on.
  /// - Returns: whether systemd took it; the file is gone again where not.
  func install(_ text: String) throws -> Bool {
    let isChanged = try UserFile.write(text, to: path)
    guard try systemctl(["daemon-reload"]) == 0,
      try systemctl(["--quiet", "enable", "--now", name]) == 0
    else {
      // One that can't be started would be tried again and again, without its file too.
      _ = try systemctl(["--quiet", "disable", "--now", name])
      try remove()
      _ = try systemctl(["daemon-reload"])
      return false
    }
    // One that runs already runs as the file said before.
    if isChanged { _ = try systemctl(["--quiet", "try-restart", name]) }
    return true
  }

  /// - Returns: whether it was there.
  @discardableResult
  func uninstall() throws -> Bool {
    guard PrivateFile.exists(path) else { return false }
    let answers = try systemdAnswers()
    if answers { _ = try systemctl(["--quiet", "disable", "--now", name]) }
    try remove()
    if answers { _ = try systemctl(["daemon-reload"]) }
    return true
  }

  private func remove() throws(SetupFault) {
    try UserFile.remove(linkPath)
    try UserFile.remove(path)
  }
}

/// What an installer does with a file of the person's.
enum UserFile {
  /// - Returns: whether there was a file of another content before.
  @discardableResult
  static func write(_ text: String, to path: String) throws(SetupFault) -> Bool {
    let bytes = Array(text.utf8)
    let before = contents(of: path)
    guard before != bytes else { return false }
    do throws(SystemError) {
      try PrivateFile.createFolder(PrivateFile.folder(of: path))
      try PrivateFile.replace(path, with: bytes)
    } catch {
      throw .cannotWrite(path: path, reason: error.reason)
    }
    return before != nil
  }

  static func remove(_ path: String) throws(SetupFault) {
    do throws(SystemError) {
      try PrivateFile.remove(path)
    } catch {
      throw .cannotWrite(path: path, reason: error.reason)
    }
  }

  static func contents(of path: String) -> [UInt8]? {
    guard let reader = try? FileReader(path: path) else { return nil }
    var bytes: [UInt8] = []
    while let piece = try? reader.next(), !piece.isEmpty { bytes += piece }
    return bytes
  }
}

extension SessionSetup {
  /// Where the person's settings and data are.
  func folders() throws(SetupFault) -> (config: String, data: String) {
    guard let configFolder, let dataFolder else { throw .noHome }
    return (configFolder, dataFolder)
  }

  /// Where a journal and charts are, made where they aren't there yet: a service could not make them.
  func writableFolders(
    _ journal: String?, _ dataFolder: String, and charts: String? = nil
  ) throws(SetupFault) -> [String] {
    let own = journal.map(PrivateFile.folder) ?? "\(dataFolder)/healthlog"
    let folders = [own] + (charts.map { [$0] } ?? [])
    for folder in folders {
      do throws(SystemError) {
        try PrivateFile.createFolder(folder)
      } catch {
        throw .cannotWrite(path: folder, reason: error.reason)
      }
    }
    return folders
  }
}
