import HealthModel
import Phrases
import Reminders
import Terminal

extension Diagnosis {
  var bus: Finding {
    guard let fault = desktop.busFault else {
      return Finding(.ok, "there", phrase("The session bus is available"))
    }
    return Finding(
      .fault, "missing", phrase("No session bus: \(fault)"),
      remedy: phrase("Run this inside your desktop session, where DBUS_SESSION_BUS_ADDRESS is set"))
  }

  var server: Finding? {
    guard desktop.busFault == nil else { return nil }
    switch desktop.server {
    case .none:
      return Finding(
        .fault, "missing", phrase("No notification server is running"),
        remedy: phrase("Switch on your desktop's notifications, or install a server such as dunst"))
    case .silent:
      return Finding(
        .fault, "silent", phrase("The notification server doesn't respond"),
        remedy: phrase("Restart it"))
    case .there(let server): return Finding(.ok, "there", server.words)
    }
  }

  var capabilities: Finding? {
    guard case .there(let server) = desktop.server else { return nil }
    let able = server.capabilities
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
    guard !hasButtons else { return Finding(.ok, "buttons", words) }
    let commands = "healthlog add, healthlog remind snooze, healthlog remind skip"
    return Finding(
      .note, "no_buttons", words,
      remedy: phrase("Reminders show the commands instead: \(commands)"))
  }

  var doNotDisturb: Finding? {
    guard case .there = desktop.server else { return nil }
    return desktop.isQuiet
      ? Finding(
        .note, "on", phrase("\"Do not disturb\" is on; reminders wait until it is off"),
        remedy: phrase(
          "Switch it off in your desktop's settings; for dunst: dunstctl set-paused false"))
      : Finding(.ok, "off", phrase("\"Do not disturb\" is off"))
  }

  func start() throws -> Finding {
    let remedy = phrase("To start it when you log in: healthlog remind install")
    guard let installer = try? ServiceInstaller(context.session, journal: named) else {
      return Finding(
        .fault, "no_home",
        phrase("Can't find your home folder; set HOME, or name a file with --journal"),
        remedy: remedy)
    }
    if let path = installer.emptyFile {
      return Finding(
        .fault, "empty",
        phrase("The file that starts the service when you log in doesn't name a program: \(path)"),
        remedy: remedy)
    }
    if installer.isOutdated {
      return Finding(
        .note, "outdated",
        phrase(
          "The service that starts when you log in is for another copy of healthlog, or "
            + "another journal"),
        remedy: phrase("Update it with: healthlog remind install"))
    }
    switch try installer.state() {
    case .enabled(targetIsActive: true, _):
      return Finding(
        .ok, "systemd",
        phrase("systemd starts the service: graphical-session.target is active in this session"))
    case .enabled(_, let path?):
      return Finding(
        .ok, "autostart",
        phrase(
          "Your desktop starts the service when you log in: \(path) (graphical-session.target "
            + "isn't active)"))
    case .enabled(_, nil):
      return Finding(
        .fault, "no_target",
        phrase(
          "graphical-session.target isn't active, so systemd won't start the service when you log "
            + "in"),
        remedy: remedy)
    case .disabled:
      return Finding(
        .fault, "not_enabled",
        phrase("systemd knows about the service, but doesn't start it when you log in"),
        remedy: remedy)
    case .entry(let path):
      return Finding(
        .ok, "autostart", phrase("Your desktop starts the service when you log in: \(path)"))
    case .entrySwitchedOff(let path):
      return Finding(
        .fault, "switched_off", phrase("Your desktop is set not to start the service: \(path)"),
        remedy: phrase("Switch it on again with: healthlog remind install"))
    case .nothing(let hasSystemd):
      return Finding(
        .fault, "nothing",
        hasSystemd
          ? phrase("Nothing starts the service when you log in")
          : phrase("Nothing starts the service when you log in, and systemd isn't available"),
        remedy: remedy)
    }
  }

  var service: Finding? {
    if case .failure? = record { return nil }
    let last = known?.runs.first
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
          .fault, "never_ran", phrase("The service isn't running, and has never run"),
          remedy: remedy)
      }
      return Finding(
        .fault, "not_running",
        last.stoppedAt.map { phrase("The service hasn't run since \(time($0))") }
          ?? phrase("The service isn't running; last active \(time(last.wokeAt))"), remedy: remedy)
    }
    if desktop.serviceIsOnBus, !desktop.serviceAnswers {
      return Finding(
        .fault, "silent",
        running.map { phrase("\($0), but doesn't respond") }
          ?? phrase("The service is running, but doesn't respond"), remedy: phrase("Restart it"))
    }
    if !desktop.serviceIsOnBus, desktop.busFault == nil {
      return Finding(
        .fault, "other_session",
        running.map { phrase("\($0), but in another session") }
          ?? phrase("The service is running, but in another session"),
        remedy: phrase("Stop it in that session, and start it in this one"))
    }
    return Finding(.ok, "running", running ?? phrase("The service is running"))
  }
}

extension Finding {
  init(_ outcome: TestOutcome, seconds: UInt32) {
    switch outcome {
    case .pressed:
      self.init(.ok, "pressed", phrase("You pressed the button, and healthlog received the answer"))
    case .withoutButtons:
      self.init(
        .ok, "no_buttons",
        phrase("The notification was shown; this server doesn't support buttons"))
    case .dismissed:
      self.init(
        .ok, "dismissed",
        phrase("The notification was shown, and you closed it without pressing its button"))
    case .expired:
      self.init(
        .fault, "expired", phrase("The notification disappeared without an answer"),
        remedy: phrase("Set your desktop to show notifications for longer"))
    case .unanswered:
      self.init(
        .fault, "unanswered", phrase("No answer within \(seconds) seconds"),
        remedy: phrase(
          "If you didn't see a notification, check your desktop's notification settings"))
    case .heldBack:
      self.init(
        .fault, "held_back", phrase("\"Do not disturb\" is on; nothing was shown"),
        remedy: phrase("Switch it off, and try again"))
    case .refused:
      self.init(
        .fault, "refused", phrase("No notification server showed the test notification"),
        remedy: phrase("Switch on your desktop's notifications, or install a server such as dunst"))
    case .interrupted:
      self.init(
        .fault, "interrupted", phrase("The test was interrupted before you answered"),
        remedy: phrase("Try again"))
    case .noBus(let words):
      self.init(
        .fault, "no_bus", phrase("Can't show a notification without a session bus: \(words)"),
        remedy: phrase("Run this inside your desktop session"))
    }
    check = "test"
  }
}

extension ServiceRun.Server {
  var words: String {
    let known = TerminalText.escaped([name, version].filter { !$0.isEmpty }.joined(separator: " "))
    return known.isEmpty
      ? phrase("An unnamed server shows notifications") : phrase("\(known) shows notifications")
  }
}
