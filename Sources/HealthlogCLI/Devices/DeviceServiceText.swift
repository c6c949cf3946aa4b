public import Phrases

/// What is said of the service that reads devices.
public enum DeviceServiceText {
  /// - Parameter path: of its unit.
  public static func installed(_ path: String) -> String {
    phrase("systemd reads your devices from now on: \(path)")
  }

  /// Of `device uninstall`.
  public static var notInstalled: String {
    phrase("No device service was installed")
  }
}

/// What keeps the service that reads devices from being installed.
public enum DeviceServiceFault: Explained, Equatable {
  case noSystemd

  /// The status is `unavailable`.
  public func explanation(_: ExplanationContext) -> Explanation {
    Explanation(
      [
        phrase("There is no systemd user session here to start services"),
        phrase("Start 'healthlog device listen' when you log in"),
      ], ExitStatus.unavailable)
  }
}
