import HealthModel
import Phrases
public import Reminders
import Terminal

/// What is said of the session: its notifications, and the service in it.
extension FindingText {
  func told(_ server: DesktopFindings.Server) -> Told {
    switch server {
    case .none:
      (
        phrase("no notification server is running"),
        phrase("switch your desktop's notifications on, or install a server such as dunst")
      )
    case .silent:
      (phrase("the notification server does not answer"), phrase("end it and start it again"))
    case .there(let server): (server.words, nil)
    }
  }

  func told(_ hasButtons: Bool, _ readsMarkup: Bool, _ keeps: Bool) -> Told {
    let words =
      switch (hasButtons, readsMarkup, keeps) {
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
    let commands = "healthlog add, healthlog remind snooze, healthlog remind skip"
    return (words, hasButtons ? nil : phrase("reminders say the commands: \(commands)"))
  }

  func told(_ finding: StartFinding) -> Told {
    let remedy = phrase("have your session start it with: healthlog remind install")
    return switch finding {
    case .systemd:
      (
        phrase("systemd starts the service: graphical-session.target is active in this session"),
        nil
      )
    case .autostart(let path, targetIsInactive: false):
      (phrase("your desktop starts the service at login: \(path)"), nil)
    case .autostart(let path, targetIsInactive: true):
      (
        phrase(
          "your desktop starts the service at login: \(path) (graphical-session.target isn't active)"
        ),
        nil
      )
    case .noTarget:
      (
        phrase(
          "graphical-session.target isn't active, so systemd won't start the service at login"),
        remedy
      )
    case .switchedOff(let path):
      (
        phrase("your desktop was told not to start the service: \(path)"),
        phrase("switch it on again with: healthlog remind install")
      )
    case .notEnabled:
      (phrase("systemd knows the service, but does not start it with your session"), remedy)
    case .nothing(hasSystemd: true):
      (phrase("nothing starts the service with your session"), remedy)
    case .nothing(hasSystemd: false):
      (
        phrase("nothing starts the service with your session; systemd can't be asked here"), remedy
      )
    case .outdated:
      (
        phrase(
          "what starts the service with your session names another healthlog or another journal"),
        phrase("bring it up to date with: healthlog remind install")
      )
    case .empty(let path):
      (phrase("what should start the service with your session names no program: \(path)"), remedy)
    case .noHome:
      (phrase("no home folder is known; set HOME, or name a file with --journal"), remedy)
    }
  }

  func told(_ finding: ServiceFinding) -> Told {
    let remedy = phrase("start it with: healthlog remind install")
    func time(_ instant: Instant) -> String {
      TimeText.full(here.moment(instant), zone: here.zone)
    }
    func running(_ run: ServiceRun) -> String {
      phrase(
        "the service is running since \(time(run.startedAt)); it last woke \(time(run.wokeAt))")
    }
    switch finding {
    case .running(let run):
      return (run.map(running) ?? phrase("the service is running"), nil)
    case .otherSession(let run):
      return (
        run.map { phrase("\(running($0)), but in another session") }
          ?? phrase("the service is running, but in another session"),
        phrase("end it there, and start it in this one")
      )
    case .silent(let run):
      return (
        run.map { phrase("\(running($0)), but does not answer") }
          ?? phrase("the service is running, but does not answer"),
        phrase("end it and start it again")
      )
    case .neverRan: return (phrase("the service is not running, and never ran"), remedy)
    case .notRunning(let run):
      let words =
        run.stoppedAt.map { phrase("the service is not running; it ended \(time($0))") }
        ?? phrase("the service is not running; last heard of \(time(run.wokeAt))")
      return (words, remedy)
    }
  }
}

extension ServiceRun.Server {
  /// `notifications are shown by dunst 1.9.0`.
  public var words: String {
    let known = TerminalText.escaped(
      [name, version].filter { !$0.isEmpty }.joined(separator: " "))
    return known.isEmpty
      ? phrase("notifications are shown by a server without a name")
      : phrase("notifications are shown by \(known)")
  }
}
