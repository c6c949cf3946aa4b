import HealthModel
import POSIX

public struct SessionSetup: Sendable {
  /// The value of `$XDG_CONFIG_HOME`, else `~/.config`; nil without a home folder.
  public var configFolder: String?
  /// The value of `$XDG_DATA_HOME`, else `~/.local/share`; nil without a home folder.
  public var dataFolder: String?
  /// The absolute path of `healthlog`.
  public var program = "/usr/local/bin/healthlog"
  /// The absolute path in `HEALTHLOG_JOURNAL`; nil if that isn't set.
  public var journal: String?
  /// Runs `systemctl --user` and returns its exit status; nil if systemctl isn't installed.
  public var systemctl: @Sendable (_ arguments: [String]) throws -> Int32? = { _ in nil }
  public var hasService: @Sendable () -> Bool = { true }
}

/// Installs and uninstalls the reminder service in the session; changes only the service's files.
struct ServiceInstaller {
  enum Outcome: Equatable {
    /// systemd starts the service now and with each graphical session. The entry starts it on
    /// desktops that don't use `graphical-session.target`.
    case unit(String, entry: String)
    /// The desktop starts the service at the next login.
    case entry(String)
  }

  private let setup: SessionSetup
  private let configFolder: String
  private let dataFolder: String
  private let name: ServiceName

  /// - Parameter journal: An absolute path; nil for the journal of `setup`, else the person's own.
  init(_ setup: SessionSetup, journal: String? = nil) throws(ProgramFault) {
    (configFolder, dataFolder) = try setup.folders()
    self.setup = setup
    name = setup.serviceName(ofJournal: journal ?? setup.journal)
  }

  private var unit: UserUnit {
    UserUnit(
      name: name.unit, target: Self.target, configFolder: configFolder, systemctl: setup.systemctl)
  }
  private static let target = "graphical-session.target"
  private var entryPath: String { "\(configFolder)/autostart/\(name.entry)" }
  private var activationPath: String { "\(dataFolder)/dbus-1/services/\(name.activation)" }
  private var texts: ServiceFiles {
    ServiceFiles(program: setup.program, journal: name.journal, name: name)
  }

  func install() throws -> Outcome {
    var files = texts
    var hasUnit = try unit.systemdAnswers()
    if hasUnit {
      files.writable = try setup.writableFolders(
        name.journal, dataFolder, and: setup.chartFolder(ofJournal: name.journal))
      hasUnit = try unit.install(files.unit)
    }
    try UserFile.write(files.entry(besideUnit: hasUnit), to: entryPath)
    try UserFile.write(files.activation(byUnit: hasUnit), to: activationPath)
    guard hasUnit else { return .entry(entryPath) }
    // Reload the bus, which hasn't read the file's folder if the folder is newer than the bus.
    _ = try setup.systemctl(["--quiet", "reload", "dbus.service"])
    return .unit(unit.path, entry: entryPath)
  }

  /// Stops the service and removes its files; returns the paths of those that existed.
  func uninstall() throws -> [String] {
    let removed = [unit.path, entryPath, activationPath].filter(PrivateFile.exists)
    try unit.uninstall()
    try UserFile.remove(entryPath)
    try UserFile.remove(activationPath)
    return removed
  }

  enum State: Equatable {
    /// - Parameter entry: The active entry for sessions without `graphical-session.target`.
    case enabled(targetIsActive: Bool, entry: String?)
    /// systemd knows the unit, but doesn't start it at login.
    case disabled
    case entry(String)
    case entrySwitchedOff(String)
    case nothing(hasSystemd: Bool)
  }

  func state() throws -> State {
    let answers = try unit.systemdAnswers()
    if answers {
      if try setup.systemctl(["--quiet", "is-enabled", name.unit]) == 0 {
        return .enabled(
          targetIsActive: try setup.systemctl(["--quiet", "is-active", Self.target]) == 0,
          entry: PrivateFile.exists(entryPath) && !isSwitchedOff ? entryPath : nil)
      }
      if try setup.systemctl(["cat", name.unit]) == 0 { return .disabled }
    }
    guard PrivateFile.exists(entryPath) else { return .nothing(hasSystemd: answers) }
    return isSwitchedOff ? .entrySwitchedOff(entryPath) : .entry(entryPath)
  }

  /// Whether the entry contains a line that desktops write when a person disables it.
  private var isSwitchedOff: Bool {
    guard let text = UserFile.text(of: entryPath) else { return false }
    return text.split(whereSeparator: \.isNewline).contains {
      ["Hidden=true", "X-GNOME-Autostart-enabled=false"].contains($0.filter { $0 != " " })
    }
  }

  /// Whether an installed file starts another copy of healthlog or names another journal.
  var isOutdated: Bool {
    files.contains { _, text, start, line in text.firstPlace(of: "\n\(start)\(line)\n") == nil }
  }

  /// The path of the first installed file without a line that starts a program.
  var emptyFile: String? {
    files.first { _, text, start, _ in text.firstPlace(of: "\n\(start)") == nil }?.path
  }

  /// The installed files, each with the start and the expected rest of its line with the program.
  private var files: [(path: String, text: String, start: String, line: String)] {
    let unitArguments = texts.arguments { ServiceFiles.unitQuoted($0, isArgument: true) }
    let entryArguments = texts.arguments(ServiceFiles.entryQuoted)
    return [
      (unit.path, "ExecStart=", "\(ServiceFiles.unitQuoted(setup.program)) \(unitArguments)"),
      (entryPath, "Exec=", "\(ServiceFiles.entryQuoted(setup.program)) \(entryArguments)"),
    ].compactMap { path, start, line in
      UserFile.text(of: path).map { (path, $0, start, line) }
    }
  }
}

struct UserUnit {
  let name: String
  let target: String
  let configFolder: String
  let systemctl: @Sendable (_ arguments: [String]) throws -> Int32?
  private var folder: String { "\(configFolder)/systemd/user" }
  var path: String { "\(folder)/\(name)" }

  func systemdAnswers() throws -> Bool { try systemctl(["show", "--property=Version"]) == 0 }

  /// Writes, enables and starts the unit. If systemd refuses, removes the file and returns false.
  func install(_ text: String) throws -> Bool {
    let isChanged = try UserFile.write(text, to: path)
    guard try systemctl(["daemon-reload"]) == 0,
      try systemctl(["--quiet", "enable", "--now", name]) == 0
    else {
      // Disable the unit: otherwise systemd keeps trying to start it, even without its file.
      _ = try systemctl(["--quiet", "disable", "--now", name])
      try remove()
      _ = try systemctl(["daemon-reload"])
      return false
    }
    // Restart a running service, which still uses the old file.
    if isChanged { _ = try systemctl(["--quiet", "try-restart", name]) }
    return true
  }

  /// Disables and removes the unit; returns whether it existed.
  @discardableResult func uninstall() throws -> Bool {
    guard PrivateFile.exists(path) else { return false }
    let answers = try systemdAnswers()
    if answers { _ = try systemctl(["--quiet", "disable", "--now", name]) }
    try remove()
    if answers { _ = try systemctl(["daemon-reload"]) }
    return true
  }

  private func remove() throws(ProgramFault) {
    // Remove the link that `systemctl enable` made: it stays if systemd can't disable the unit.
    try UserFile.remove("\(folder)/\(target).wants/\(name)")
    try UserFile.remove(path)
  }
}

enum UserFile {
  /// Writes a file unless it already contains this text; returns whether it contained another text.
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

  /// Creates and returns the folders of a journal and its charts, which a service can't create.
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

  /// Writes and starts the unit; returns its path, or nil if systemd is absent or refuses.
  func install(journal: String?) throws -> String? {
    guard try unit.systemdAnswers() else { return nil }
    let journal = journal ?? setup.journal
    var files = ServiceFiles(program: setup.program, journal: journal)
    files.writable = try setup.writableFolders(journal, dataFolder)
    return try unit.install(files.deviceUnit) ? unit.path : nil
  }

  /// Removes the unit; returns its path, or nil if it didn't exist.
  func uninstall() throws -> String? { try unit.uninstall() ? unit.path : nil }
}

/// A person's folder for one kind of file, as configured with xdg-user-dirs.
enum UserFolder: String, Sendable {
  case pictures = "PICTURES"
  case documents = "DOCUMENTS"

  /// The folder: `$XDG_PICTURES_DIR`, the one in `user-dirs.dirs`, or `~/Pictures`; nil if unknown.
  var path: String? {
    found(environment: Program.environment) { UserFile.text(of: $0) }
  }

  /// - Parameter read: Returns a file's text; nil if the file can't be read.
  func found(environment: (String) -> String?, read: (String) -> String?) -> String? {
    if let named = environment(variable) { return named }
    let home = environment("HOME")
    let named = environment("XDG_CONFIG_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    let configuration = named ?? home.map { "\($0)/.config" }
    let list = configuration.flatMap { read("\($0)/user-dirs.dirs") } ?? ""
    let usual = rawValue.prefix(1) + rawValue.dropFirst().lowercased()
    return listed(in: list, home: home) ?? home.map { "\($0)/\(usual)" }
  }

  private var variable: String { "XDG_\(rawValue)_DIR" }

  /// Returns the folder in the last line like `XDG_PICTURES_DIR="$HOME/Bilder"`; nil without one.
  private func listed(in list: String, home: String?) -> String? {
    let values = list.split(whereSeparator: \.isNewline).compactMap { line -> String? in
      let parts = line.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, String(parts[0]).trimmingBlanks == variable else { return nil }
      let value = String(parts[1]).trimmingBlanks
      guard value.count >= 2, value.first == "\"", value.last == "\"" else { return nil }
      let path = value.dropFirst().dropLast()
      if path == "$HOME" || path.hasPrefix("$HOME/") { return home.map { $0 + path.dropFirst(5) } }
      return path.hasPrefix("/") ? String(path) : nil
    }
    guard var path = values.last else { return nil }
    while path.count > 1, path.last == "/" { path.removeLast() }
    return path
  }
}
