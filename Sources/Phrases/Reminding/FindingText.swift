public import DesktopSetup
public import HealthModel
public import Reminders
public import Terminal

/// What `remind doctor` says of a finding.
public struct FindingText {
  private typealias Told = (words: String, remedy: String?)

  private let finding: Finding
  private let here: Standpoint

  public init(_ finding: Finding, _ here: Standpoint) {
    self.finding = finding
    self.here = here
  }

  /// On a terminal a sign and the words, the remedy below; in a pipe a line of four columns.
  public func text(for stream: TextStream, isASCII: Bool) -> String {
    let (words, remedy) = (
      TerminalText.escaped(told.words), told.remedy.map { TerminalText.escaped($0) }
    )
    guard stream.columns != nil else {
      let columns = [finding.state.rawValue, finding.check, words, remedy ?? ""]
      return columns.joined(separator: "\t") + "\n"
    }
    let (plain, style) = FindingText.sign(of: finding.state, isASCII: isASCII)
    let sign = style?.applied(to: plain, stream.hasColour) ?? plain
    return "\(sign) \(words)\n" + (remedy.map { "    \($0)\n" } ?? "")
  }

  private static func sign(of state: Finding.State, isASCII: Bool) -> (String, Style?) {
    switch state {
    case .ok: (isASCII ? "+" : "✓", nil)
    case .note: ("!", .caution)
    case .fault: (isASCII ? "x" : "✗", .critical)
    }
  }

  /// What was found, and what to do about it; nil where there is nothing to do.
  private var told: Told {
    switch finding {
    case .reminders(let finding): told(finding)
    case .journal(let finding): told(finding)
    case .timeZone(let finding): told(finding)
    case .sessionBus(let fault?):
      (
        "there is no session bus: \(fault)",
        "run this inside your desktop session, where DBUS_SESSION_BUS_ADDRESS is set"
      )
    case .sessionBus(nil): ("there is a session bus", nil)
    case .notificationServer(let server): told(server)
    case .capabilities(let hasButtons, let readsMarkup, let keeps):
      told(hasButtons, readsMarkup, keeps)
    case .doNotDisturb(true):
      (
        "\"do not disturb\" is on: reminders wait until it is over",
        "switch it off in your desktop's settings, or with: dunstctl set-paused false"
      )
    case .doNotDisturb(false): ("\"do not disturb\" is off", nil)
    case .start(let finding): told(finding)
    case .service(let finding): told(finding)
    case .logNow(let finding): told(finding)
    case .backup(let finding):
      (
        BackupText.words(finding, here),
        finding.isWell ? nil : BackupText.remedy
      )
    case .test(let outcome, let seconds): told(outcome, seconds)
    }
  }

  private func told(_ finding: RemindersFinding) -> Told {
    let remedy = "set one with: healthlog remind at 20:30"
    switch finding {
    case .none: return ("no reminder is set", remedy)
    case .onlyWatches: return ("no reminder is set; a watch tells when it ends", remedy)
    case .paused(let end):
      return (
        "all reminders are paused until \(end)",
        "'healthlog undo' ends a pause that was the last thing you did"
      )
    case .set(let count, let next):
      let set = plural(
        count, one: "one reminder is set", other: "\(count) reminders are set")
      let due = next.map { "the next is due \(TimeText.full($0, zone: here.zone))" }
      return ("\(set); \(due ?? "none is due in the next fortnight")", nil)
    case .unreadable(let error):
      let lines = error.explanation(Situation(vitals: .standard, isChanging: false)).lines
      let rest = lines.dropFirst().joined(separator: "; ")
      return (lines.first ?? "", rest.isEmpty ? "'healthlog' says more" : rest)
    }
  }

  private func told(_ finding: JournalFileFinding) -> Told {
    switch finding {
    case .writable: ("the journal can be written, and its file is yours alone", nil)
    case .damaged(let path):
      (
        "the journal's file is damaged: not all that was on record can be read",
        "keep a copy of \(path), and restore a backup"
      )
    case .notWritable(let path, let reason):
      (
        "the journal can't be written: \(path): \(reason)",
        "see that its file and folder can be written, then start the service again"
      )
    case .openToOthers(let path):
      (
        "the journal's file lets others on this machine read it",
        "take it from them with: chmod 600 \(FindingText.shellQuoted(path))"
      )
    }
  }

  private static func shellQuoted(_ text: String) -> String {
    let plain = text.allSatisfy { $0.isLetter || $0.isNumber || "/._-".contains($0) }
    return plain ? text : "'\(text.replacing("'", with: "'\\''"))'"
  }

  private func told(_ finding: ZoneFinding) -> Told {
    let now = here.zone.localDateTime(at: here.now).time
    return switch finding {
    case .known(let zone): ("the time zone is \(zone); it is \(now)", nil)
    case .byVariable(let zone): ("the time zone is \(zone), as TZ says; it is \(now)", nil)
    case .differs(let variable, let machine):
      (
        "TZ says \(variable), but this machine \(machine): it is \(now) by TZ",
        "the service goes by TZ only where its own environment has it"
      )
    case .unknown:
      (
        "TZ names a time zone that is not known here; times are taken for UTC",
        "set TZ to a name such as Europe/Rome, and see that tzdata is installed"
      )
    case .missing:
      (
        "/etc/localtime is missing: times are taken for UTC, and it is \(now)",
        "set the time zone with: timedatectl set-timezone Europe/Rome"
      )
    }
  }

  private func told(_ server: DesktopFindings.Server) -> Told {
    switch server {
    case .none:
      (
        "no notification server is running",
        "switch your desktop's notifications on, or install a server such as dunst"
      )
    case .silent: ("the notification server does not answer", "end it and start it again")
    case .there(let server): (server.words, nil)
    }
  }

  private func told(_ hasButtons: Bool, _ readsMarkup: Bool, _ keeps: Bool) -> Told {
    let others =
      (readsMarkup ? "reads markup" : "shows plain text")
      + (keeps ? " and keeps what was not answered" : "")
    return hasButtons
      ? ("it has buttons, \(others)", nil)
      : (
        "it has no buttons, \(others)",
        "reminders say the commands: healthlog add, healthlog remind snooze, healthlog remind skip"
      )
  }

  private func told(_ finding: StartFinding) -> Told {
    let remedy = "have your session start it with: healthlog remind install"
    return switch finding {
    case .systemd: ("systemd starts the service with your desktop session", nil)
    case .autostart(let path): ("your desktop starts the service at login: \(path)", nil)
    case .switchedOff(let path):
      (
        "your desktop was told not to start the service: \(path)",
        "switch it on again with: healthlog remind install"
      )
    case .notEnabled:
      ("systemd knows the service, but does not start it with your session", remedy)
    case .nothing(let hasSystemd):
      (
        "nothing starts the service with your session"
          + (hasSystemd ? "" : "; systemd can't be asked here"), remedy
      )
    case .outdated:
      (
        "what starts the service with your session names another healthlog than this one",
        "bring it up to date with: healthlog remind install"
      )
    case .empty(let path):
      ("what should start the service with your session names no program: \(path)", remedy)
    case .noHome: ("no home folder is known; set HOME, or name a file with --journal", remedy)
    }
  }

  private func told(_ finding: ServiceFinding) -> Told {
    let remedy = "start it with: healthlog remind run, or by logging in again"
    func time(_ instant: Instant) -> String {
      TimeText.full(here.moment(instant), zone: here.zone)
    }
    func running(_ run: ServiceRun?) -> String {
      let woke = run.map { " since \(time($0.startedAt)); it last woke \(time($0.wokeAt))" }
      return "the service is running\(woke ?? "")"
    }
    switch finding {
    case .running(let run): return (running(run), nil)
    case .otherSession(let run):
      return (
        "\(running(run)), but in another session", "end it there, and start it in this one"
      )
    case .silent(let run):
      return ("\(running(run)), but does not answer", "end it and start it again")
    case .otherJournal:
      return (
        "a service is running, but with another journal",
        "name that one with --journal, or end the service and start it with this one"
      )
    case .neverRan: return ("the service is not running, and never ran", remedy)
    case .notRunning(let run):
      let last = run.stoppedAt.map { "it ended \(time($0))" } ?? "last heard of \(time(run.wokeAt))"
      return ("the service is not running; \(last)", remedy)
    }
  }

  private func told(_ finding: LogNowFinding) -> Told {
    switch finding {
    case .command: ("Log now runs the command of reminder.log-command", nil)
    case .missingProgram(let program):
      (
        "there is no program \(quoted(program)), which reminder.log-command runs",
        "set another one, or 'healthlog config unset reminder.log-command'"
      )
    case .form: ("Log now opens a form, with zenity", nil)
    case .terminal:
      (
        "Log now opens a terminal, as zenity is not installed",
        "install zenity for a form of its own"
      )
    case .nothing:
      (
        "Log now has nothing to open: there is no display, or neither zenity nor a terminal",
        "reminders say what to type instead; install zenity"
      )
    }
  }

  private func told(_ outcome: TestOutcome, _ seconds: UInt32) -> Told {
    switch outcome {
    case .pressed: ("the button was pressed, and the press came back", nil)
    case .withoutButtons: ("a notification was shown; this server has no buttons", nil)
    case .dismissed: ("the notification was shown, and closed without its button", nil)
    case .expired:
      (
        "the notification left the screen by itself, unanswered",
        "have your desktop show notifications for longer"
      )
    case .unanswered:
      (
        "nothing came back in \(seconds) seconds",
        "if you saw no notification, look into your desktop's notification settings"
      )
    case .heldBack:
      ("\"do not disturb\" is on: nothing was shown", "switch it off, and try again")
    case .refused:
      (
        "no notification server showed it",
        "switch your desktop's notifications on, or install a server such as dunst"
      )
    case .interrupted: ("the test was ended before an answer came", "try again")
    case .noBus(let words):
      (
        "nothing can be shown without a session bus: \(words)",
        "run this inside your desktop session"
      )
    }
  }
}

extension ServiceRun.Server {
  /// `notifications are shown by dunst 1.9.0`.
  public var words: String {
    let known = TerminalText.escaped(
      [name, version].filter { !$0.isEmpty }.joined(separator: " "))
    return "notifications are shown by \(known.isEmpty ? "a server without a name" : known)"
  }
}
