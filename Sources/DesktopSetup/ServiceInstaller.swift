import POSIX

/// The person's session, as far as it takes part in starting the service.
public struct SessionSetup: Sendable {
  /// `$XDG_CONFIG_HOME`, else `~/.config`; nil when the person has no home folder.
  public var configFolder: String?
  /// `$XDG_DATA_HOME`, else `~/.local/share`; nil when the person has no home folder.
  public var dataFolder: String?
  /// `$XDG_PICTURES_DIR`, else what xdg-user-dirs names: charts go into `healthlog` in it; nil where
  /// nobody knows. It reads a file.
  public var picturesFolder: @Sendable () -> String? = { nil }
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
    /// systemd starts it with each graphical session, and has started it if there is one now.
    case unit(String)
    /// The desktop starts it at the next login.
    case entry(String)
  }

  private let setup: SessionSetup
  private let configFolder: String
  private let dataFolder: String

  /// - Throws: `SetupFault.noHome`.
  public init(_ setup: SessionSetup) throws(SetupFault) {
    let (configFolder, dataFolder) = try setup.folders()
    self.setup = setup
    self.configFolder = configFolder
    self.dataFolder = dataFolder
  }

  private var unit: UserUnit {
    UserUnit(
      name: ServiceFiles.unitName, target: "graphical-session.target", configFolder: configFolder,
      systemctl: setup.systemctl)
  }
  private var unitPath: String { unit.path }
  private var entryPath: String { "\(configFolder)/autostart/\(ServiceFiles.entryName)" }
  /// The session bus looks there.
  private var activationPath: String {
    "\(dataFolder)/dbus-1/services/\(ServiceFiles.activationName)"
  }

  /// Puts in place what starts the service, and makes the folders that it writes to; does no harm a
  /// second time.
  /// - Parameter journal: An absolute path; nil for what `setup` names, or the person's own.
  /// - Throws: `SetupFault.cannotWrite`, and what `SessionSetup.systemctl` throws.
  public func install(journal: String?) throws -> Outcome {
    let journal = journal ?? setup.journal
    var files = ServiceFiles(program: setup.program, journal: journal)
    if try unit.systemdAnswers() {
      files.writable = try setup.writableFolders(journal, dataFolder, withPictures: true)
      if try unit.install(files.unit) {
        try UserFile.remove(entryPath)
        try UserFile.write(files.activation(byUnit: true), to: activationPath)
        return .unit(unitPath)
      }
    }
    try UserFile.write(files.entry, to: entryPath)
    try UserFile.write(files.activation(byUnit: false), to: activationPath)
    return .entry(entryPath)
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
    case enabled
    /// systemd has the unit, but doesn't start it.
    case disabled
    case entry(String)
    /// The desktop has the entry, but was told not to start it.
    case entrySwitchedOff(String)
    case nothing(hasSystemd: Bool)
  }

  /// Where systemd's unit is enabled, the entry isn't looked at.
  /// - Throws: what `SessionSetup.systemctl` throws.
  public func state() throws -> State {
    let answers = try unit.systemdAnswers()
    if answers {
      if try setup.systemctl(["--quiet", "is-enabled", ServiceFiles.unitName]) == 0 {
        return .enabled
      }
      if try setup.systemctl(["cat", ServiceFiles.unitName]) == 0 { return .disabled }
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

  /// Whether what `install` put in place starts another healthlog than this one: it was moved since.
  public var isOutdated: Bool {
    files.contains { _, text, start, program in
      text.firstPlace(of: "\n\(start)\(program) ") == nil
    }
  }

  /// What should start the service, and names no program at all.
  public var emptyFile: String? {
    files.first { _, text, start, _ in text.firstPlace(of: "\n\(start)") == nil }?.path
  }

  /// What is in place of what `install` puts there, what the line in it begins with that names the
  /// program, and how this one is written there.
  private var files: [(path: String, text: String, start: String, program: String)] {
    let program = setup.program
    return [
      (unitPath, "ExecStart=", ServiceFiles.unitQuoted(program)),
      (entryPath, "Exec=", ServiceFiles.entryQuoted(program)),
    ].compactMap { path, start, program in
      UserFile.contents(of: path).map {
        (path, String(decoding: $0, as: UTF8.self), start, program)
      }
    }
  }
}
