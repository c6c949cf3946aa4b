import HealthModel
import Phrases
import Reminders
import Terminal

/// The checks of the session and of the service in it.
extension Diagnosis {
  /// The session bus and, where there is one, the notification server on it.
  var session: [Finding] {
    if let fault = desktop.busFault {
      return [
        Finding(
          "session-bus", .fault, "missing", phrase("there is no session bus: \(fault)"),
          remedy: phrase(
            "run this inside your desktop session, where DBUS_SESSION_BUS_ADDRESS is set"))
      ]
    }
    let bus = Finding("session-bus", .ok, "there", phrase("there is a session bus"))
    switch desktop.server {
    case .none:
      return [
        bus,
        Finding(
          "notification-server", .fault, "missing", phrase("no notification server is running"),
          remedy: phrase(
            "switch your desktop's notifications on, or install a server such as dunst")),
      ]
    case .silent:
      return [
        bus,
        Finding(
          "notification-server", .fault, "silent",
          phrase("the notification server does not answer"),
          remedy: phrase("end it and start it again")),
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
        phrase("it has buttons, reads markup and keeps what was not answered")
      case (true, true, false): phrase("it has buttons, reads markup")
      case (true, false, true):
        phrase("it has buttons, shows plain text and keeps what was not answered")
      case (true, false, false): phrase("it has buttons, shows plain text")
      case (false, true, true):
        phrase("it has no buttons, reads markup and keeps what was not answered")
      case (false, true, false): phrase("it has no buttons, reads markup")
      case (false, false, true):
        phrase("it has no buttons, shows plain text and keeps what was not answered")
      case (false, false, false): phrase("it has no buttons, shows plain text")
      }
    guard !hasButtons else { return Finding("capabilities", .ok, "buttons", words) }
    let commands = "healthlog add, healthlog remind snooze, healthlog remind skip"
    return Finding(
      "capabilities", .note, "no_buttons", words,
      remedy: phrase("reminders say the commands: \(commands)"))
  }

  private var doNotDisturb: Finding {
    desktop.isQuiet
      ? Finding(
        "do-not-disturb", .note, "on",
        phrase("\"do not disturb\" is on: reminders wait until it is over"),
        remedy: phrase(
          "switch it off in your desktop's settings; dunst's: dunstctl set-paused false"))
      : Finding("do-not-disturb", .ok, "off", phrase("\"do not disturb\" is off"))
  }

  /// Returns what starts the service with the session, if anything does.
  func start() throws -> Finding {
    let remedy = phrase("have your session start it with: healthlog remind install")
    let installer: ServiceInstaller
    do throws(SetupFault) {
      installer = try ServiceInstaller(setup, journal: named)
    } catch {
      return Finding(
        "start", .fault, "no_home",
        phrase("no home folder is known; set HOME, or name a file with --journal"), remedy: remedy)
    }
    if let path = installer.emptyFile {
      return Finding(
        "start", .fault, "empty",
        phrase("what should start the service with your session names no program: \(path)"),
        remedy: remedy)
    }
    if installer.isOutdated {
      return Finding(
        "start", .note, "outdated",
        phrase(
          "what starts the service with your session names another healthlog or another journal"),
        remedy: phrase("bring it up to date with: healthlog remind install"))
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
          "your desktop starts the service at login: \(path) (graphical-session.target isn't active)"
        ))
    case .enabled(_, nil):
      return Finding(
        "start", .fault, "no_target",
        phrase(
          "graphical-session.target isn't active, so systemd won't start the service at login"),
        remedy: remedy)
    case .disabled:
      return Finding(
        "start", .fault, "not_enabled",
        phrase("systemd knows the service, but does not start it with your session"),
        remedy: remedy)
    case .entry(let path):
      return Finding(
        "start", .ok, "autostart", phrase("your desktop starts the service at login: \(path)"))
    case .entrySwitchedOff(let path):
      return Finding(
        "start", .fault, "switched_off",
        phrase("your desktop was told not to start the service: \(path)"),
        remedy: phrase("switch it on again with: healthlog remind install"))
    case .nothing(let hasSystemd):
      return Finding(
        "start", .fault, "nothing",
        hasSystemd
          ? phrase("nothing starts the service with your session")
          : phrase("nothing starts the service with your session; systemd can't be asked here"),
        remedy: remedy)
    }
  }

  /// Returns whether the service runs, with its last run.
  func service(_ runs: [ServiceRun]) -> Finding {
    let last = runs.first
    func time(_ instant: Instant) -> String {
      TimeText.full(here.moment(instant), zone: here.zone)
    }
    let running = last.map { run in
      phrase(
        "the service is running since \(time(run.startedAt)); it last woke \(time(run.wokeAt))")
    }
    guard serviceRuns else {
      let remedy = phrase("start it with: healthlog remind install")
      guard let last else {
        return Finding(
          "service", .fault, "never_ran", phrase("the service is not running, and never ran"),
          remedy: remedy)
      }
      return Finding(
        "service", .fault, "not_running",
        last.stoppedAt.map { phrase("the service is not running; it ended \(time($0))") }
          ?? phrase("the service is not running; last heard of \(time(last.wokeAt))"),
        remedy: remedy)
    }
    if desktop.serviceIsOnBus, !desktop.serviceAnswers {
      return Finding(
        "service", .fault, "silent",
        running.map { phrase("\($0), but does not answer") }
          ?? phrase("the service is running, but does not answer"),
        remedy: phrase("end it and start it again"))
    }
    if !desktop.serviceIsOnBus, desktop.busFault == nil {
      return Finding(
        "service", .fault, "other_session",
        running.map { phrase("\($0), but in another session") }
          ?? phrase("the service is running, but in another session"),
        remedy: phrase("end it there, and start it in this one"))
    }
    return Finding("service", .ok, "running", running ?? phrase("the service is running"))
  }
}

extension Finding {
  /// The result of showing a notification and waiting for a press of its button.
  init(_ outcome: TestOutcome, seconds: UInt32) {
    switch outcome {
    case .pressed:
      self.init("test", .ok, "pressed", phrase("the button was pressed, and the press came back"))
    case .withoutButtons:
      self.init(
        "test", .ok, "no_buttons", phrase("a notification was shown; this server has no buttons"))
    case .dismissed:
      self.init(
        "test", .ok, "dismissed",
        phrase("the notification was shown, and closed without its button"))
    case .expired:
      self.init(
        "test", .fault, "expired",
        phrase("the notification left the screen by itself, unanswered"),
        remedy: phrase("have your desktop show notifications for longer"))
    case .unanswered:
      self.init(
        "test", .fault, "unanswered", phrase("nothing came back in \(seconds) seconds"),
        remedy: phrase(
          "if you saw no notification, look into your desktop's notification settings"))
    case .heldBack:
      self.init(
        "test", .fault, "held_back", phrase("\"do not disturb\" is on: nothing was shown"),
        remedy: phrase("switch it off, and try again"))
    case .refused:
      self.init(
        "test", .fault, "refused", phrase("no notification server showed it"),
        remedy: phrase("switch your desktop's notifications on, or install a server such as dunst"))
    case .interrupted:
      self.init(
        "test", .fault, "interrupted", phrase("the test was ended before an answer came"),
        remedy: phrase("try again"))
    case .noBus(let words):
      self.init(
        "test", .fault, "no_bus", phrase("nothing can be shown without a session bus: \(words)"),
        remedy: phrase("run this inside your desktop session"))
    }
  }
}

extension ServiceRun.Server {
  /// `notifications are shown by dunst 1.9.0`.
  var words: String {
    let known = TerminalText.escaped(
      [name, version].filter { !$0.isEmpty }.joined(separator: " "))
    return known.isEmpty
      ? phrase("notifications are shown by a server without a name")
      : phrase("notifications are shown by \(known)")
  }
}
