import HealthModel
import Phrases

/// What is said of the journal's file, the time zone and what Log now opens.
extension FindingText {
  func told(_ finding: JournalFileFinding) -> Told {
    switch finding {
    case .writable: (phrase("The journal is writable, and only you can read its file"), nil)
    case .damaged(let path):
      (
        phrase("The journal's file is damaged; not everything in it is readable"),
        phrase("Keep a copy of \(path), and restore a backup")
      )
    case .notWritable(let path, let reason):
      (
        phrase("Can't write to the journal: \(path): \(SystemReason.text(reason))"),
        phrase("Check that its file and folder are writable, then restart the service")
      )
    case .openToOthers(let path):
      (
        phrase("Other users of this computer can read the journal's file"),
        phrase("Fix it with: chmod 600 \(shellQuoted(path))")
      )
    }
  }

  func told(_ finding: ZoneFinding) -> Told {
    let now = here.zone.localDateTime(at: here.now).time
    return switch finding {
    case .known(let zone): (phrase("The time zone is \(zone); it is \(now)"), nil)
    case .byVariable(let zone): (phrase("The time zone is \(zone), from TZ; it is \(now)"), nil)
    case .differs(let variable, let machine):
      (
        phrase(
          "TZ is \(variable), but this computer's time zone is \(machine); by TZ it is "
            + "\(now)"),
        phrase("The service uses TZ only if its own environment has it")
      )
    case .unknown:
      (
        phrase("The time zone in TZ isn't known here; using UTC"),
        phrase("Set TZ to a name such as Europe/Rome, and check that tzdata is installed")
      )
    case .missing:
      (
        phrase("/etc/localtime is missing; using UTC, where it is \(now)"),
        phrase("Set the time zone with: timedatectl set-timezone Europe/Rome")
      )
    }
  }

  func told(_ finding: LogNowFinding) -> Told {
    switch finding {
    case .command: (phrase("\"Log now\" runs the command in reminder.log-command"), nil)
    case .missingProgram(let program):
      (
        phrase("The program \(quoted(program)), which reminder.log-command runs, doesn't exist"),
        phrase("Set another one, or run 'healthlog config unset reminder.log-command'")
      )
    case .form: (phrase("\"Log now\" opens a form, with zenity"), nil)
    case .terminal:
      (
        phrase("\"Log now\" opens a terminal, because zenity isn't installed"),
        phrase("Install zenity to get a form")
      )
    case .nothing:
      (
        phrase(
          "\"Log now\" has nothing to open: there is no display, or neither zenity nor a terminal"),
        phrase("Reminders show what to type instead; install zenity")
      )
    }
  }
}
