import HealthModel
import Phrases
import Reminders
import Terminal

extension Diagnosis {
  /// The session bus and, if there is one, the notification server on it.
  var session: [Finding] {
    if let fault = desktop.busFault {
      return [
        Finding(
          "session-bus", .fault, "missing", phrase("No session bus: \(fault)"),
          remedy: phrase(
            "Run this inside your desktop session, where DBUS_SESSION_BUS_ADDRESS is set"))
      ]
    }
    let bus = Finding("session-bus", .ok, "there", phrase("The session bus is available"))
    switch desktop.server {
    case .none:
      return [
        bus,
        Finding(
          "notification-server", .fault, "missing", phrase("No notification server is running"),
          remedy: phrase(
            "Switch on your desktop's notifications, or install a server such as dunst")),
      ]
    case .silent:
      return [
        bus,
        Finding(
          "notification-server", .fault, "silent",
          phrase("The notification server doesn't respond"), remedy: phrase("Restart it")),
      ]
    case .there(let server):
      return [
        bus, Finding("notification-server", .ok, "there", server.words),
        capabilities(server.capabilities), doNotDisturb,
      ]
    }
  }

  private func capabilities(_ able: [String]) -> Finding {
    let hasButtons = able.contains("actions")
    let words =
      switch (hasButtons, able.contains("body-markup"), able.contains("persistence")) {
      case (true, true, true):
        phrase("It supports buttons and markup, and keeps unanswered notifications")
      case (true, true, false): phrase("It supports buttons and markup")
      case (true, false, true):
        phrase("It supports buttons, shows plain text and keeps unanswered notifications")
      case (true, false, false): phrase("It supports buttons and shows plain text")
      case (false, true, true):
        phrase("It supports markup but not buttons, and keeps unanswered notifications")
      case (false, true, false): phrase("It supports markup, but not buttons")
      case (false, false, true):
        phrase("It shows plain text without buttons, and keeps unanswered notifications")
      case (false, false, false): phrase("It shows plain text without buttons")
      }
    guard !hasButtons else { return Finding("capabilities", .ok, "buttons", words) }
    let commands = "healthlog add, healthlog remind snooze, healthlog remind skip"
    return Finding(
      "capabilities", .note, "no_buttons", words,
      remedy: phrase("Reminders show the commands instead: \(commands)"))
  }

  private var doNotDisturb: Finding {
    desktop.isQuiet
      ? Finding(
        "do-not-disturb", .note, "on",
        phrase("\"Do not disturb\" is on; reminders wait until it is off"),
        remedy: phrase(
          "Switch it off in your desktop's settings; for dunst: dunstctl set-paused false"))
      : Finding("do-not-disturb", .ok, "off", phrase("\"Do not disturb\" is off"))
  }

  /// Returns what starts the service with the session, if anything does.
  func start() throws -> Finding {
    let remedy = phrase("To start it when you log in: healthlog remind install")
    let installer: ServiceInstaller
    do throws(ProgramFault) { installer = try ServiceInstaller(setup, journal: named) } catch {
      return Finding(
        "start", .fault, "no_home",
        phrase("Can't find your home folder; set HOME, or name a file with --journal"),
        remedy: remedy)
    }
    if let path = installer.emptyFile {
      return Finding(
        "start", .fault, "empty",
        phrase(
          "The file that starts the service when you log in doesn't name a program: \(path)"),
        remedy: remedy)
    }
    if installer.isOutdated {
      return Finding(
        "start", .note, "outdated",
        phrase(
          "The service that starts when you log in is for another copy of healthlog, or "
            + "another journal"),
        remedy: phrase("Update it with: healthlog remind install"))
    }
    switch try installer.state() {
    case .enabled(targetIsActive: true, _):
      return Finding(
        "start", .ok, "systemd",
        phrase("systemd starts the service: graphical-session.target is active in this session"))
    case .enabled(_, let path?):
      return Finding(
        "start", .ok, "autostart",
        phrase(
          "Your desktop starts the service when you log in: \(path) (graphical-session.target "
            + "isn't active)"))
    case .enabled(_, nil):
      return Finding(
        "start", .fault, "no_target",
        phrase(
          "graphical-session.target isn't active, so systemd won't start the service when you log "
            + "in"),
        remedy: remedy)
    case .disabled:
      return Finding(
        "start", .fault, "not_enabled",
        phrase("systemd knows about the service, but doesn't start it when you log in"),
        remedy: remedy)
    case .entry(let path):
      return Finding(
        "start", .ok, "autostart",
        phrase("Your desktop starts the service when you log in: \(path)"))
    case .entrySwitchedOff(let path):
      return Finding(
        "start", .fault, "switched_off",
        phrase("Your desktop is set not to start the service: \(path)"),
        remedy: phrase("Switch it on again with: healthlog remind install"))
    case .nothing(let hasSystemd):
      return Finding(
        "start", .fault, "nothing",
        hasSystemd
          ? phrase("Nothing starts the service when you log in")
          : phrase("Nothing starts the service when you log in, and systemd isn't available"),
        remedy: remedy)
    }
  }

  func service(_ runs: [ServiceRun]) -> Finding {
    let last = runs.first
    func time(_ instant: Instant) -> String { TimeText.full(here.moment(instant), zone: here.zone) }
    let running = last.map { run in
      phrase(
        "The service has been running since \(time(run.startedAt)) (last active "
          + "\(time(run.wokeAt)))")
    }
    guard serviceRuns else {
      let remedy = phrase("Start it with: healthlog remind install")
      guard let last else {
        return Finding(
          "service", .fault, "never_ran", phrase("The service isn't running, and has never run"),
          remedy: remedy)
      }
      return Finding(
        "service", .fault, "not_running",
        last.stoppedAt.map { phrase("The service hasn't run since \(time($0))") }
          ?? phrase("The service isn't running; last active \(time(last.wokeAt))"), remedy: remedy)
    }
    if desktop.serviceIsOnBus, !desktop.serviceAnswers {
      return Finding(
        "service", .fault, "silent",
        running.map { phrase("\($0), but doesn't respond") }
          ?? phrase("The service is running, but doesn't respond"), remedy: phrase("Restart it"))
    }
    if !desktop.serviceIsOnBus, desktop.busFault == nil {
      return Finding(
        "service", .fault, "other_session",
        running.map { phrase("\($0), but in another session") }
          ?? phrase("The service is running, but in another session"),
        remedy: phrase("Stop it in that session, and start it in this one"))
    }
    return Finding("service", .ok, "running", running ?? phrase("The service is running"))
  }
}

extension Finding {
  /// Creates the result of showing a notification and waiting for a press of its button.
  init(_ outcome: TestOutcome, seconds: UInt32) {
    switch outcome {
    case .pressed:
      self.init(
        "test", .ok, "pressed", phrase("You pressed the button, and healthlog received the answer"))
    case .withoutButtons:
      self.init(
        "test", .ok, "no_buttons",
        phrase("The notification was shown; this server doesn't support buttons"))
    case .dismissed:
      self.init(
        "test", .ok, "dismissed",
        phrase("The notification was shown, and you closed it without pressing its button"))
    case .expired:
      self.init(
        "test", .fault, "expired", phrase("The notification disappeared without an answer"),
        remedy: phrase("Set your desktop to show notifications for longer"))
    case .unanswered:
      self.init(
        "test", .fault, "unanswered", phrase("No answer within \(seconds) seconds"),
        remedy: phrase(
          "If you didn't see a notification, check your desktop's notification settings"))
    case .heldBack:
      self.init(
        "test", .fault, "held_back", phrase("\"Do not disturb\" is on; nothing was shown"),
        remedy: phrase("Switch it off, and try again"))
    case .refused:
      self.init(
        "test", .fault, "refused", phrase("No notification server showed the test notification"),
        remedy: phrase("Switch on your desktop's notifications, or install a server such as dunst"))
    case .interrupted:
      self.init(
        "test", .fault, "interrupted", phrase("The test was interrupted before you answered"),
        remedy: phrase("Try again"))
    case .noBus(let words):
      self.init(
        "test", .fault, "no_bus",
        phrase("Can't show a notification without a session bus: \(words)"),
        remedy: phrase("Run this inside your desktop session"))
    }
  }
}

extension ServiceRun.Server {
  /// `dunst 1.9.0 shows notifications`.
  var words: String {
    let known = TerminalText.escaped([name, version].filter { !$0.isEmpty }.joined(separator: " "))
    return known.isEmpty
      ? phrase("An unnamed server shows notifications") : phrase("\(known) shows notifications")
  }
}
