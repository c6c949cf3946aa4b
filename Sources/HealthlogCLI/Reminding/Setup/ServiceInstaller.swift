import POSIX

/// The person's session, as far as it takes part in starting the service.
public struct SessionSetup: Sendable {
  /// `$XDG_CONFIG_HOME`, else `~/.config`; nil when the person has no home folder.
  public var configFolder: String?
  /// `$XDG_DATA_HOME`, else `~/.local/share`; nil when the person has no home folder.
  public var dataFolder: String?
  /// `healthlog` itself, as an absolute path.
  public var program: String
  /// The journal that the environment names; nil when it names none.
  public var journal: String?
  /// Whether the service's program is installed with this one.
  public var hasService: @Sendable () -> Bool = { true }
  /// Runs `systemctl --user` with these words and returns its exit status; nil when there is none.
  public var systemctl: @Sendable (_ arguments: [String]) throws -> Int32?

  /// By default nothing of the person's: no home folder, and no systemd.
  public init(
    configFolder: String? = nil, dataFolder: String? = nil,
    program: String = "/usr/local/bin/healthlog",
    journal: String? = nil,
    systemctl: @escaping @Sendable ([String]) throws -> Int32? = { _ in nil }
  ) {
    self.configFolder = configFolder
    self.dataFolder = dataFolder
    self.program = program
    self.journal = journal
    self.systemctl = systemctl
  }
}

/// Why the session can't be had to start the service.
public enum SetupFault: Error, Equatable, Sendable {
  /// The person has no home folder.
  case noHome
  case cannotWrite(path: String, reason: String)
}

/// Has the session start the service, or leaves it be. Touches no file but the service's own.
public struct ServiceInstaller {
  /// What starts the service from now on, with the path of its file.
  public enum Outcome: Equatable {
    /// systemd starts it with each graphical session, and has started it now; desktops that tell systemd of
    /// no session start it by the entry.
    case unit(String, entry: String)
    /// The desktop starts it at the next login.
    case entry(String)
  }

  private let setup: SessionSetup
  private let configFolder: String
  private let dataFolder: String
  private let name: ServiceName

  /// - Parameter journal: An absolute path; nil for what `setup` names, or the person's own.
  /// - Throws: `SetupFault.noHome`.
  public init(_ setup: SessionSetup, journal: String? = nil) throws(SetupFault) {
    try self.init(setup, setup.serviceName(ofJournal: journal ?? setup.journal))
  }

  private init(_ setup: SessionSetup, _ name: ServiceName) throws(SetupFault) {
    let (configFolder, dataFolder) = try setup.folders()
    self.setup = setup
    self.configFolder = configFolder
    self.dataFolder = dataFolder
    self.name = name
  }

  private var unit: UserUnit {
    UserUnit(
      name: name.unit, target: Self.target, configFolder: configFolder, systemctl: setup.systemctl)
  }
  private static let target = "graphical-session.target"
  private var unitPath: String { unit.path }
  private var entryPath: String { "\(configFolder)/autostart/\(name.entry)" }
  /// The session bus looks there.
  private var activationPath: String { "\(dataFolder)/dbus-1/services/\(name.activation)" }
  private var texts: ServiceFiles {
    ServiceFiles(program: setup.program, journal: name.journal, name: name)
  }

  /// Puts in place what starts the service, and makes the folders that it writes to; does no harm a
  /// second time.
  /// - Throws: `SetupFault.cannotWrite`, and what `SessionSetup.systemctl` throws.
  public func install() throws -> Outcome {
    try removeFormer()
    var files = texts
    if try unit.systemdAnswers() {
      files.writable = try setup.writableFolders(
        name.journal, dataFolder, and: setup.chartFolder(ofJournal: name.journal))
      if try unit.install(files.unit) {
        try UserFile.write(files.entry(besideUnit: true), to: entryPath)
        try UserFile.write(files.activation(byUnit: true), to: activationPath)
        // A bus that was started before this folder was there doesn't look into it by itself.
        _ = try setup.systemctl(["--quiet", "reload", "dbus.service"])
        return .unit(unitPath, entry: entryPath)
      }
    }
    try UserFile.write(files.entry(), to: entryPath)
    try UserFile.write(files.activation(byUnit: false), to: activationPath)
    return .entry(entryPath)
  }

  /// Takes out what an earlier healthlog put in place for this journal under the name that belongs to the
  /// person's own.
  private func removeFormer() throws {
    guard name.journal != nil else { return }
    let own = try ServiceInstaller(setup, ServiceName())
    let isForThis = own.files.contains { file in
      [ServiceFiles.entryQuoted, { ServiceFiles.unitQuoted($0, isArgument: true) }].contains {
        file.text.firstPlace(of: " " + texts.arguments($0) + "\n") != nil
      }
    }
    if isForThis { _ = try own.uninstall() }
  }

  /// - Returns: the files that were removed.
  public func uninstall() throws -> [String] {
    let removed = [unitPath, entryPath, activationPath].filter(PrivateFile.exists)
    try unit.uninstall()
    try UserFile.remove(entryPath)
    try UserFile.remove(activationPath)
    return removed
  }

  /// What starts the service with the session now.
  public enum State: Equatable {
    /// - Parameters:
    ///   - targetIsActive: Whether this session has told systemd that it is there.
    ///   - entry: What starts it elsewhere; nil where there is none, or it is switched off.
    case enabled(targetIsActive: Bool, entry: String?)
    /// systemd has the unit, but doesn't start it.
    case disabled
    case entry(String)
    /// The desktop has the entry, but was told not to start it.
    case entrySwitchedOff(String)
    case nothing(hasSystemd: Bool)
  }

  /// - Throws: what `SessionSetup.systemctl` throws.
  public func state() throws -> State {
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

  /// Whether the entry says that it isn't to be started, as desktops write when a person switches it off.
  private var isSwitchedOff: Bool {
    guard let bytes = UserFile.contents(of: entryPath) else { return false }
    return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).contains {
      ["Hidden=true", "X-GNOME-Autostart-enabled=false"].contains($0.filter { $0 != " " })
    }
  }

  /// Whether what `install` put in place starts another healthlog than this one, which was moved since, or
  /// one for another journal.
  public var isOutdated: Bool {
    files.contains { _, text, start, line in text.firstPlace(of: "\n\(start)\(line)\n") == nil }
  }

  /// What should start the service, and names no program at all.
  public var emptyFile: String? {
    files.first { _, text, start, _ in text.firstPlace(of: "\n\(start)") == nil }?.path
  }

  /// What is in place of what `install` puts there, what the line in it begins with that names the
  /// program, and how the rest of it is written for this one.
  private var files: [(path: String, text: String, start: String, line: String)] {
    let unitArguments = texts.arguments { ServiceFiles.unitQuoted($0, isArgument: true) }
    let entryArguments = texts.arguments(ServiceFiles.entryQuoted)
    return [
      (unitPath, "ExecStart=", "\(ServiceFiles.unitQuoted(setup.program)) \(unitArguments)"),
      (entryPath, "Exec=", "\(ServiceFiles.entryQuoted(setup.program)) \(entryArguments)"),
    ].compactMap { path, start, line in
      UserFile.contents(of: path).map { (path, String(decoding: $0, as: UTF8.self), start, line) }
    }
  }
}
