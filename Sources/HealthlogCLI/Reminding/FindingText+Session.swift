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
        phrase("No notification server is running"),
        phrase("Switch on your desktop's notifications, or install a server such as dunst")
      )
    case .silent:
      (phrase("The notification server doesn't respond"), phrase("Stop it and start it again"))
    case .there(let server): (server.words, nil)
    }
  }

  func told(_ hasButtons: Bool, _ readsMarkup: Bool, _ keeps: Bool) -> Told {
    let words =
      switch (hasButtons, readsMarkup, keeps) {
      case (true, true, true):
        phrase("It has buttons, reads markup and keeps unanswered notifications")
      case (true, true, false): phrase("It has buttons and reads markup")
      case (true, false, true):
        phrase("It has buttons, shows plain text and keeps unanswered notifications")
      case (true, false, false): phrase("It has buttons and shows plain text")
      case (false, true, true):
        phrase("It has no buttons, reads markup and keeps unanswered notifications")
      case (false, true, false): phrase("It has no buttons and reads markup")
      case (false, false, true):
        phrase("It has no buttons, shows plain text and keeps unanswered notifications")
      case (false, false, false): phrase("It has no buttons and shows plain text")
      }
    let commands = "healthlog add, healthlog remind snooze, healthlog remind skip"
    return (words, hasButtons ? nil : phrase("Reminders show the commands instead: \(commands)"))
  }

  func told(_ finding: StartFinding) -> Told {
    let remedy = phrase("Start it with your session: healthlog remind install")
    return switch finding {
    case .systemd:
      (
        phrase("systemd starts the service: graphical-session.target is active in this session"),
        nil
      )
    case .autostart(let path, targetIsInactive: false):
      (phrase("Your desktop starts the service at login: \(path)"), nil)
    case .autostart(let path, targetIsInactive: true):
      (
        phrase(
          "Your desktop starts the service at login: \(path) (graphical-session.target "
            + "isn't active)"
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
        phrase("Your desktop is set not to start the service: \(path)"),
        phrase("Switch it on again with: healthlog remind install")
      )
    case .notEnabled:
      (phrase("systemd knows the service, but doesn't start it with your session"), remedy)
    case .nothing(hasSystemd: true):
      (phrase("Nothing starts the service with your session"), remedy)
    case .nothing(hasSystemd: false):
      (
        phrase("Nothing starts the service with your session; systemd isn't available here"), remedy
      )
    case .outdated:
      (
        phrase(
          "The service started with your session is for another healthlog or another journal"),
        phrase("Update it with: healthlog remind install")
      )
    case .empty(let path):
      (
        phrase(
          "The entry that starts the service with your session doesn't name a program: "
            + "\(path)"), remedy
      )
    case .noHome:
      (phrase("Can't find your home folder; set HOME, or name a file with --journal"), remedy)
    }
  }

  func told(_ finding: ServiceFinding) -> Told {
    let remedy = phrase("Start it with: healthlog remind install")
    func time(_ instant: Instant) -> String {
      TimeText.full(here.moment(instant), zone: here.zone)
    }
    func running(_ run: ServiceRun) -> String {
      phrase(
        "The service has been running since \(time(run.startedAt)); last active "
          + "\(time(run.wokeAt))")
    }
    switch finding {
    case .running(let run):
      return (run.map(running) ?? phrase("The service is running"), nil)
    case .otherSession(let run):
      return (
        run.map { phrase("\(running($0)); it is in another session") }
          ?? phrase("The service is running, but in another session"),
        phrase("Stop it there, and start it in this one")
      )
    case .silent(let run):
      return (
        run.map { phrase("\(running($0)); it doesn't respond") }
          ?? phrase("The service is running, but doesn't respond"),
        phrase("Stop it and start it again")
      )
    case .neverRan: return (phrase("The service isn't running, and has never run"), remedy)
    case .notRunning(let run):
      let words =
        run.stoppedAt.map { phrase("The service isn't running; stopped \(time($0))") }
        ?? phrase("The service isn't running; last seen \(time(run.wokeAt))")
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
      ? phrase("An unnamed server shows notifications")
      : phrase("\(known) shows notifications")
  }
}
