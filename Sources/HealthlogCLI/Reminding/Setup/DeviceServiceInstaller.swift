import POSIX

/// Has systemd start what reads devices, or leaves it be.
public struct DeviceServiceInstaller {
  private let setup: SessionSetup
  private let dataFolder: String
  private let unit: UserUnit

  /// - Throws: `SetupFault.noHome`.
  public init(_ setup: SessionSetup) throws(SetupFault) {
    let (configFolder, dataFolder) = try setup.folders()
    self.setup = setup
    self.dataFolder = dataFolder
    unit = UserUnit(
      name: ServiceFiles.deviceUnitName, target: "default.target", configFolder: configFolder,
      systemctl: setup.systemctl)
  }

  /// Puts the unit in place, and starts it; does no harm a second time.
  /// - Parameter journal: An absolute path; nil for what `setup` names, or the person's own.
  /// - Returns: the unit's path; nil where there is no systemd of the person's own that takes it.
  /// - Throws: `SetupFault.cannotWrite`, and what `SessionSetup.systemctl` throws.
  public func install(journal: String?) throws -> String? {
    guard try unit.systemdAnswers() else { return nil }
    let journal = journal ?? setup.journal
    var files = ServiceFiles(program: setup.program, journal: journal)
    files.writable = try setup.writableFolders(journal, dataFolder)
    return try unit.install(files.deviceUnit) ? unit.path : nil
  }

  /// Stops it, and takes the unit out.
  /// - Returns: the unit's path; nil where it wasn't there.
  public func uninstall() throws -> String? { try unit.uninstall() ? unit.path : nil }

  /// Whether the unit is in place.
  public var isInstalled: Bool { PrivateFile.exists(unit.path) }
}
