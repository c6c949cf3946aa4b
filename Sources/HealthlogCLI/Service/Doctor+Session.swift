import HealthModel
import Phrases
import Reminders

/// The checks of the session, and of the service in it.
extension Doctor {
  /// The bus and, where there is one, the notification server on it.
  var sessionChecks: [DoctorCheck] {
    if let fault = desktop.busFault {
      return [
        .fault(
          "session-bus", "there is no session bus: \(fault)",
          "run this inside your desktop session, where DBUS_SESSION_BUS_ADDRESS is set")
      ]
    }
    let bus = DoctorCheck.ok("session-bus", "there is a session bus")
    let name = "notification-server"
    switch desktop.server {
    case .none:
      return [
        bus,
        .fault(
          name, "no notification server is running",
          "switch your desktop's notifications on, or install a server such as dunst"),
      ]
    case .silent:
      return [
        bus,
        .fault(name, "the notification server does not answer", "end it and start it again"),
      ]
    case .there(let server):
      return [
        bus, .ok(name, server.words), capabilitiesCheck(server.capabilities), quietCheck,
      ]
    }
  }

  private func capabilitiesCheck(_ able: [String]) -> DoctorCheck {
    let name = "capabilities"
    let others =
      (able.contains("body-markup") ? "reads markup" : "shows plain text")
      + (able.contains("persistence") ? " and keeps what was not answered" : "")
    return able.contains("actions")
      ? .ok(name, "it has buttons, \(others)")
      : .note(
        name, "it has no buttons, \(others)",
        "reminders say the commands: healthlog add, healthlog remind snooze, healthlog remind skip")
  }

  private var quietCheck: DoctorCheck {
    let name = "do-not-disturb"
    return desktop.isQuiet
      ? .note(
        name, "\"do not disturb\" is on: reminders wait until it is over",
        "switch it off in your desktop's settings, or with: dunstctl set-paused false")
      : .ok(name, "\"do not disturb\" is off")
  }

  /// Whether the session starts the service.
  var startCheck: DoctorCheck {
    let name = "start"
    let remedy = "have your session start it with: healthlog remind install"
    do {
      let installer = try ServiceInstaller(context.session)
      let state = try installer.state()
      if installer.isOutdated {
        return .note(
          name, "what starts the service with your session names another healthlog than this one",
          "bring it up to date with: healthlog remind install")
      }
      switch state {
      case .enabled: return .ok(name, "systemd starts the service with your desktop session")
      case .disabled:
        return .fault(
          name, "systemd knows the service, but does not start it with your session", remedy)
      case .entry(let path):
        return .ok(name, "your desktop starts the service at login: \(path)")
      case .entrySwitchedOff(let path):
        return .fault(
          name, "your desktop was told not to start the service: \(path)",
          "switch it on again with: healthlog remind install")
      case .nothing(let hasSystemd):
        return .fault(
          name,
          "nothing starts the service with your session"
            + (hasSystemd ? "" : "; systemd can't be asked here"), remedy)
      }
    } catch {
      return .fault(
        name,
        Explanation.of(error, Situation(vitals: .standard, isChanging: false)).lines.joined(
          separator: "; "), remedy)
    }
  }

  /// Whether it runs, and what it left on record.
  /// - Parameter runs: the latest first.
  func serviceCheck(_ runs: [ServiceRun]) -> DoctorCheck {
    let name = "service"
    let remedy = "start it with: healthlog remind run, or by logging in again"
    func time(_ instant: Instant) -> String {
      TimeText.full(Moment(instant, in: context.zone), zone: context.zone)
    }
    switch (context.serviceRuns(path), desktop.serviceIsOnBus) {
    case (true, let isOnBus):
      let woke = runs.first.map { " since \(time($0.startedAt)); it last woke \(time($0.wokeAt))" }
      let words = "the service is running\(woke ?? "")"
      if isOnBus, !desktop.serviceAnswers {
        return .fault(name, "\(words), but does not answer", "end it and start it again")
      }
      return isOnBus || desktop.busFault != nil
        ? .ok(name, words)
        : .fault(
          name, "\(words), but in another session", "end it there, and start it in this one")
    case (false, true):
      return .fault(
        name, "a service is running, but with another journal",
        "name that one with --journal, or end the service and start it with this one")
    case (false, false):
      guard let run = runs.first else {
        return .fault(name, "the service is not running, and never ran", remedy)
      }
      let last = run.stoppedAt.map { "it ended \(time($0))" } ?? "last heard of \(time(run.wokeAt))"
      return .fault(name, "the service is not running; \(last)", remedy)
    }
  }
}

extension ServiceRun.Server {
  /// `notifications are shown by dunst 1.9.0`.
  var words: String {
    let known = [name, version].filter { !$0.isEmpty }.joined(separator: " ")
    return "notifications are shown by \(known.isEmpty ? "a server without a name" : known)"
  }
}
