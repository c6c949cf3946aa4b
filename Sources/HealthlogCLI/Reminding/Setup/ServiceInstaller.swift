import HealthModel
import POSIX

public struct SessionSetup: Sendable {
  /// `$XDG_CONFIG_HOME`, otherwise `~/.config`; nil without a home folder.
  public var configFolder: String?
  /// `$XDG_DATA_HOME`, otherwise `~/.local/share`; nil without a home folder.
  public var dataFolder: String?
  /// The absolute path of `healthlog`.
  public var program = "/usr/local/bin/healthlog"
  /// The journal that the environment names.
  public var journal: String?
  /// Runs `systemctl --user` and returns its exit status; nil without systemd.
  public var systemctl: @Sendable (_ arguments: [String]) throws -> Int32? = { _ in nil }
  public var hasService: @Sendable () -> Bool = { true }
}

/// Installs the reminder service into the session. Touches only the service's own files.
struct ServiceInstaller {
  enum Outcome: Equatable {
    /// systemd starts it with each graphical session, and has started it now. Desktops that don't
    /// use `graphical-session.target` start it through the entry.
    case unit(String, entry: String)
    /// The desktop starts it at the next login.
    case entry(String)
  }

  private let setup: SessionSetup
  private let configFolder: String
  private let dataFolder: String
  private let name: ServiceName

  /// - Parameter journal: An absolute path; nil for the journal of `setup`, or the person's own.
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
    // The bus may have started before this folder existed.
    _ = try setup.systemctl(["--quiet", "reload", "dbus.service"])
    return .unit(unit.path, entry: entryPath)
  }

  /// Returns the removed files.
  func uninstall() throws -> [String] {
    let removed = [unit.path, entryPath, activationPath].filter(PrivateFile.exists)
    try unit.uninstall()
    try UserFile.remove(entryPath)
    try UserFile.remove(activationPath)
    return removed
  }

  enum State: Equatable {
    /// - Parameter entry: The enabled entry for sessions without `graphical-session.target`.
    case enabled(targetIsActive: Bool, entry: String?)
    /// systemd has the unit, but doesn't start it.
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

  /// Whether the entry has one of the lines that desktops write when a person switches it off.
  private var isSwitchedOff: Bool {
    guard let text = UserFile.text(of: entryPath) else { return false }
    return text.split(whereSeparator: \.isNewline).contains {
      ["Hidden=true", "X-GNOME-Autostart-enabled=false"].contains($0.filter { $0 != " " })
    }
  }

  /// Whether an installed file starts healthlog at another path, or with another journal.
  var isOutdated: Bool {
    files.contains { _, text, start, line in text.firstPlace(of: "\n\(start)\(line)\n") == nil }
  }

  /// An installed file that names no program.
  var emptyFile: String? {
    files.first { _, text, start, _ in text.firstPlace(of: "\n\(start)") == nil }?.path
  }

  /// The installed files; the start and the expected rest of the line that names the program.
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

/// A person's folder for one kind of file, according to xdg-user-dirs.
enum UserFolder: String, Sendable {
  case pictures = "PICTURES"
  case documents = "DOCUMENTS"

  /// `$XDG_PICTURES_DIR`, else the line in `user-dirs.dirs`, else `~/Pictures`; nil without a home.
  var path: String? {
    found(environment: Program.environment) { UserFile.text(of: $0) }
  }

  /// - Parameter read: Returns the text of a file; nil when it can't be read.
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

  /// Returns the folder that the last line such as `XDG_PICTURES_DIR="$HOME/Bilder"` names.
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
