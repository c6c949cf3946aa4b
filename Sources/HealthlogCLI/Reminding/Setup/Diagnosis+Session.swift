import Reminders

/// What the session holds, and the service in it.
extension Diagnosis {
  /// The bus and, where there is one, the notification server on it.
  var sessionFindings: [Finding] {
    let bus = Finding.sessionBus(fault: desktop.busFault)
    guard desktop.busFault == nil else { return [bus] }
    guard case .there(let server) = desktop.server else {
      return [bus, .notificationServer(desktop.server)]
    }
    let able = server.capabilities
    return [
      bus, .notificationServer(desktop.server),
      .capabilities(
        hasButtons: able.contains("actions"), readsMarkup: able.contains("body-markup"),
        keeps: able.contains("persistence")),
      .doNotDisturb(isOn: desktop.isQuiet),
    ]
  }

  /// Whether the session starts the service.
  func startFinding() throws -> StartFinding {
    let installer: ServiceInstaller
    do throws(SetupFault) {
      installer = try ServiceInstaller(setup, journal: journal)
    } catch {
      return .noHome
    }
    if let path = installer.emptyFile { return .empty(path: path) }
    if installer.isOutdated { return .outdated }
    return switch try installer.state() {
    case .enabled(targetIsActive: true, _): .systemd
    case .enabled(_, let entry?): .autostart(path: entry, targetIsInactive: true)
    case .enabled(_, nil): .noTarget
    case .disabled: .notEnabled
    case .entry(let path): .autostart(path: path, targetIsInactive: false)
    case .entrySwitchedOff(let path): .switchedOff(path: path)
    case .nothing(let hasSystemd): .nothing(hasSystemd: hasSystemd)
    }
  }

  /// Whether it runs, and what it left on record.
  /// - Parameter runs: the latest first.
  func serviceFinding(_ runs: [ServiceRun]) -> ServiceFinding {
    switch (serviceRuns, desktop.serviceIsOnBus) {
    case (true, true) where !desktop.serviceAnswers: .silent(runs.first)
    case (true, let isOnBus):
      isOnBus || desktop.busFault != nil ? .running(runs.first) : .otherSession(runs.first)
    case (false, _): runs.first.map { .notRunning(last: $0) } ?? .neverRan
    }
  }
}
