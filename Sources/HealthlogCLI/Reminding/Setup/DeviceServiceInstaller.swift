import POSIX

/// Installs the service that reads devices into the person's systemd.
struct DeviceServiceInstaller {
  private let setup: SessionSetup
  private let dataFolder: String
  private let unit: UserUnit

  /// - Throws: `SetupFault.noHome`.
  init(_ setup: SessionSetup) throws(SetupFault) {
    let (configFolder, dataFolder) = try setup.folders()
    self.setup = setup
    self.dataFolder = dataFolder
    unit = UserUnit(
      name: ServiceFiles.deviceUnitName, target: "default.target", configFolder: configFolder,
      systemctl: setup.systemctl)
  }

  /// Writes the unit and starts it.
  /// - Parameter journal: An absolute path; nil for the journal of `setup`, or the person's own.
  /// - Returns: The unit's path; nil if the person's systemd doesn't accept it.
  func install(journal: String?) throws -> String? {
    guard try unit.systemdAnswers() else { return nil }
    let journal = journal ?? setup.journal
    var files = ServiceFiles(program: setup.program, journal: journal)
    files.writable = try setup.writableFolders(journal, dataFolder)
    return try unit.install(files.deviceUnit) ? unit.path : nil
  }

  /// Stops the service and removes the unit.
  /// - Returns: The unit's path; nil if there was none.
  func uninstall() throws -> String? { try unit.uninstall() ? unit.path : nil }

  /// Whether the unit exists.
  var isInstalled: Bool { PrivateFile.exists(unit.path) }
}
