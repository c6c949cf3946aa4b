import POSIX

struct UserUnit {
  let name: String
  let target: String
  let configFolder: String
  let systemctl: @Sendable (_ arguments: [String]) throws -> Int32?
  private var folder: String { "\(configFolder)/systemd/user" }
  var path: String { "\(folder)/\(name)" }

  func systemdAnswers() throws -> Bool { try systemctl(["show", "--property=Version"]) == 0 }

  /// Writes, enables and starts the unit; if systemd refuses, removes the file and returns false.
  func install(_ text: String) throws -> Bool {
    let isChanged = try UserFile.write(text, to: path)
    guard try systemctl(["daemon-reload"]) == 0,
      try systemctl(["--quiet", "enable", "--now", name]) == 0
    else {
      // systemd would keep trying to start it, even without its file.
      _ = try systemctl(["--quiet", "disable", "--now", name])
      try remove()
      _ = try systemctl(["daemon-reload"])
      return false
    }
    // A running service still uses the old file.
    if isChanged { _ = try systemctl(["--quiet", "try-restart", name]) }
    return true
  }

  /// Returns whether the unit existed.
  @discardableResult func uninstall() throws -> Bool {
    guard PrivateFile.exists(path) else { return false }
    let answers = try systemdAnswers()
    if answers { _ = try systemctl(["--quiet", "disable", "--now", name]) }
    try remove()
    if answers { _ = try systemctl(["daemon-reload"]) }
    return true
  }

  private func remove() throws(ProgramFault) {
    // `systemctl enable` makes this link. It stays when systemd can't be asked to disable the unit.
    try UserFile.remove("\(folder)/\(target).wants/\(name)")
    try UserFile.remove(path)
  }
}

enum UserFile {
  /// Returns whether a file with other content existed.
  @discardableResult static func write(_ text: String, to path: String) throws(ProgramFault) -> Bool
  {
    let bytes = Array(text.utf8)
    let before = self.text(of: path)
    guard before?.utf8.elementsEqual(bytes) != true else { return false }
    do throws(SystemError) {
      try PrivateFile.createFolder(PrivateFile.folder(of: path))
      try PrivateFile.replace(path, with: bytes)
    } catch { throw .cannotWrite(path: path, reason: error.reason) }
    return before != nil
  }

  static func remove(_ path: String) throws(ProgramFault) {
    do throws(SystemError) { try PrivateFile.remove(path) } catch {
      throw .cannotWrite(path: path, reason: error.reason)
    }
  }

  static func text(of path: String) -> String? {
    guard let reader = try? FileReader(path: path) else { return nil }
    var bytes: [UInt8] = []
    while let piece = try? reader.next(), !piece.isEmpty { bytes += piece }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension SessionSetup {
  func folders() throws(ProgramFault) -> (config: String, data: String) {
    guard let configFolder, let dataFolder else { throw .noHome }
    return (configFolder, dataFolder)
  }

  /// Creates the folders of a journal and its charts, which a service couldn't; returns them.
  func writableFolders(
    _ journal: String?, _ dataFolder: String, and charts: String? = nil
  ) throws(ProgramFault) -> [String] {
    let own = journal.map(PrivateFile.folder) ?? "\(dataFolder)/healthlog"
    let folders = [own] + (charts.map { [$0] } ?? [])
    for folder in folders {
      do throws(SystemError) { try PrivateFile.createFolder(folder) } catch {
        throw .cannotWrite(path: folder, reason: error.reason)
      }
    }
    return folders
  }
}

struct DeviceServiceInstaller {
  private let setup: SessionSetup
  private let dataFolder: String
  private let unit: UserUnit

  init(_ setup: SessionSetup) throws(ProgramFault) {
    let (configFolder, dataFolder) = try setup.folders()
    (self.setup, self.dataFolder) = (setup, dataFolder)
    unit = UserUnit(
      name: ServiceFiles.deviceUnitName, target: "default.target", configFolder: configFolder,
      systemctl: setup.systemctl)
  }

  /// Writes the unit and starts it; returns its path, or nil if the person's systemd refuses it.
  func install(journal: String?) throws -> String? {
    guard try unit.systemdAnswers() else { return nil }
    let journal = journal ?? setup.journal
    var files = ServiceFiles(program: setup.program, journal: journal)
    files.writable = try setup.writableFolders(journal, dataFolder)
    return try unit.install(files.deviceUnit) ? unit.path : nil
  }

  /// Returns the unit's path; nil if there was none.
  func uninstall() throws -> String? { try unit.uninstall() ? unit.path : nil }
}
