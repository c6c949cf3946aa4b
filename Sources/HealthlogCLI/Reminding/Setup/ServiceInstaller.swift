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
