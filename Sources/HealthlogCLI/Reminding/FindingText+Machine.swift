import HealthModel
import Phrases

/// What is said of the journal's file, the time zone and what Log now opens.
extension FindingText {
  func told(_ finding: JournalFileFinding) -> Told {
    switch finding {
    case .writable: (phrase("the journal can be written, and its file is yours alone"), nil)
    case .damaged(let path):
      (
        phrase("the journal's file is damaged: not all that was on record can be read"),
        phrase("keep a copy of \(path), and restore a backup")
      )
    case .notWritable(let path, let reason):
      (
        phrase("the journal can't be written: \(path): \(SystemReason.text(reason))"),
        phrase("see that its file and folder can be written, then start the service again")
      )
    case .openToOthers(let path):
      (
        phrase("the journal's file lets others on this machine read it"),
        phrase("take it from them with: chmod 600 \(shellQuoted(path))")
      )
    }
  }

  func told(_ finding: ZoneFinding) -> Told {
    let now = here.zone.localDateTime(at: here.now).time
    return switch finding {
    case .known(let zone): (phrase("the time zone is \(zone); it is \(now)"), nil)
    case .byVariable(let zone): (phrase("the time zone is \(zone), as TZ says; it is \(now)"), nil)
    case .differs(let variable, let machine):
      (
        phrase("TZ says \(variable), but this machine \(machine): it is \(now) by TZ"),
        phrase("the service goes by TZ only where its own environment has it")
      )
    case .unknown:
      (
        phrase("TZ names a time zone that is not known here; times are taken for UTC"),
        phrase("set TZ to a name such as Europe/Rome, and see that tzdata is installed")
      )
    case .missing:
      (
        phrase("/etc/localtime is missing: times are taken for UTC, and it is \(now)"),
        phrase("set the time zone with: timedatectl set-timezone Europe/Rome")
      )
    }
  }

  func told(_ finding: LogNowFinding) -> Told {
    switch finding {
    case .command: (phrase("Log now runs the command of reminder.log-command"), nil)
    case .missingProgram(let program):
      (
        phrase("there is no program \(quoted(program)), which reminder.log-command runs"),
        phrase("set another one, or 'healthlog config unset reminder.log-command'")
      )
    case .form: (phrase("Log now opens a form, with zenity"), nil)
    case .terminal:
      (
        phrase("Log now opens a terminal, as zenity is not installed"),
        phrase("install zenity for a form of its own")
      )
    case .nothing:
      (
        phrase(
          "Log now has nothing to open: there is no display, or neither zenity nor a terminal"),
        phrase("reminders say what to type instead; install zenity")
      )
    }
  }
}
