import HealthModel
import Journal
import POSIX
import Phrases
public import Reminders
import Terminal

/// The checks that `remind doctor` gets from `healthlog-reminderd`, which can examine the session.
public struct DoctorInstruments: Sendable {
  struct Zone {
    var identifier: String
    /// Whether `TZ` names a zone that isn't installed on the system.
    var isUnknown: Bool
    var isNamed: Bool
    /// The zone that `/etc/localtime` names; nil if that file is missing.
    var machine: String?
  }

  let desktop: @Sendable (_ busName: String, _ isExpected: Bool) -> DesktopFindings
  let zone: @Sendable () -> Zone
  let test: @Sendable (_ seconds: UInt32, _ shown: @escaping () -> Void) -> TestOutcome
}

extension DoctorInstruments {
  /// - Parameter desktop: Receives the service's bus name, and whether a service runs: one that
  ///   is starting may not own the name yet. Takes seconds if a server or the service hangs.
  /// - Parameter test: Receives how long to wait, and a callback for when the test is shown.
  public init(
    desktop: @escaping @Sendable (String, Bool) -> DesktopFindings,
    test: @escaping @Sendable (UInt32, @escaping () -> Void) -> TestOutcome
  ) {
    self.init(
      desktop: desktop,
      zone: {
        Zone(
          identifier: SystemZone.current().identifier, isUnknown: SystemZone.isUnknown,
          isNamed: Program.hasVariable("TZ"), machine: SystemZone.machineIdentifier)
      }, test: test)
  }
}

struct Diagnosis {
  struct Record {
    let outlook: Outlook
    let hasOpenWatch: Bool
    /// The runs of the service, the latest first.
    let runs: [ServiceRun]
    /// The state of the backups; nil if there is nothing to report.
    let backup: BackupFinding?
  }

  /// The data from the journal, or the error from reading it; nil without a journal.
  let record: Result<Record, JournalError>?
  let path: String?
  let isSound: Bool
  let desktop: DesktopFindings
  let zone: DoctorInstruments.Zone
  /// The absolute path of the journal that the command names; nil for the usual journal.
  let named: String?
  let serviceRuns: Bool
  let logNow: LogNow?
  let context: CLIContext
  var here: LocalNow { context.here }
  var known: Record? { try? record?.get() }

  /// Returns all findings, the most fundamental first.
  func findings() throws -> [Finding] {
    let checks: [(String, Finding?)] = [
      ("reminders", reminders), ("journal", path.map(journal)), ("time-zone", timeZone),
      ("session-bus", bus), ("notification-server", server), ("capabilities", capabilities),
      ("do-not-disturb", doNotDisturb), ("start", try start()), ("service", service),
      ("log-now", logNowFinding), ("backup", known?.backup.map(backup)),
    ]
    return checks.compactMap { check, finding in
      var finding = finding
      finding?.check = check
      return finding
    }
  }

  private func unreadable(_ error: JournalError) -> Finding {
    let lines = error.explanation(ExplanationContext(vitals: .standard, isChanging: false)).lines
    let rest = Array(lines.dropFirst()).joinedAsSentences()
    return Finding(
      .fault, "unreadable", lines.first ?? "",
      remedy: rest.isEmpty ? phrase("'healthlog' shows the details") : rest)
  }

  private var reminders: Finding {
    if case .failure(let error)? = record { return unreadable(error) }
    guard let outlook = known?.outlook, !outlook.rules.isEmpty else {
      let setOne = phrase("Set one with: healthlog remind at 20:30")
      return known?.hasOpenWatch == true
        ? Finding(
          .note, "only_watches",
          phrase("No reminders set, but you are notified when a watch ends"), remedy: setOne)
        : Finding(.fault, "none", phrase("No reminders set"), remedy: setOne)
    }
    let rules = outlook.rules
    let ends = rules.map { here.pauseEnd(of: $0) }
    if let end = ends.compactMap({ $0 }).min(), !ends.contains(nil) {
      return Finding(
        .note, "paused", phrase("All reminders are paused until \(end)"),
        remedy: phrase("'healthlog remind resume' ends the pause"))
    }
    let next = rules.compactMap(outlook.next).min { $0.instant < $1.instant }
    let words =
      if let next = next.map({ TimeText.full($0, zone: here.zone) }) {
        plural(
          rules.count, one: "One reminder is set; it is next due \(next)",
          other: "\(rules.count) reminders are set; the next is due \(next)")
      } else {
        plural(
          rules.count, one: "One reminder is set, but it isn't due in the next two weeks",
          other: "\(rules.count) reminders are set, but none is due in the next two weeks")
      }
    return Finding(.ok, "set", words)
  }

  private func journal(_ path: String) -> Finding {
    if !isSound {
      return Finding(
        .fault, "damaged", phrase("The journal's file is damaged; parts of it can't be read"),
        remedy: phrase("Keep a copy of \(path), and restore a backup"))
    }
    if let fault = PrivateFile.writingFault(path) {
      return Finding(
        .fault, "not_writable",
        phrase("Can't write to the journal \(path): \(SystemReason.text(fault.reason))"),
        remedy: phrase("Check that its file and folder are writable, then restart the service"))
    }
    if PrivateFile.isOpenToOthers(path) {
      return Finding(
        .note, "open_to_others", phrase("Other users of this computer can read the journal's file"),
        remedy: phrase("Fix it with: chmod 600 \(shellQuoted(path))"))
    }
    return Finding(
      .ok, "writable", phrase("The journal is writable, and only you can read its file"))
  }

  private func backup(_ finding: BackupFinding) -> Finding {
    let name =
      switch finding {
      case .made: "made"
      case .old: "old"
      case .none: "none"
      }
    return Finding(
      finding.isWell ? .ok : .note, name, BackupText.words(finding, here),
      remedy: finding.isWell ? nil : BackupText.remedy)
  }

  private var timeZone: Finding {
    let now = here.zone.localDateTime(at: here.now).time
    if zone.isUnknown {
      return Finding(
        .fault, "unknown", phrase("The time zone in TZ is unknown; using UTC"),
        remedy: phrase("Set TZ to a name such as Europe/Rome, and check that tzdata is installed"))
    }
    switch (zone.isNamed, zone.machine) {
    case (true, nil):
      return Finding(
        .ok, "by_variable",
        phrase("The time zone is \(zone.identifier), set by TZ; the time is \(now)"))
    case (false, nil):
      return Finding(
        .fault, "missing", phrase("/etc/localtime is missing; using UTC, so the time is \(now)"),
        remedy: phrase("Set the time zone with: timedatectl set-timezone Europe/Rome"))
    case (true, let machine?) where machine != zone.identifier:
      return Finding(
        .note, "differs",
        phrase(
          "TZ is \(zone.identifier), but this computer's time zone is \(machine). According to TZ, "
            + "the time is \(now)."),
        remedy: phrase("The service uses TZ only if its own environment sets it"))
    default:
      return Finding(
        .ok, "known", phrase("The time zone is \(zone.identifier); the time is \(now)"))
    }
  }

  private var logNowFinding: Finding {
    switch logNow {
    case .command(let line):
      if let program = missingProgram(of: line) {
        return Finding(
          .note, "missing_program",
          phrase("The program \(quoted(program)), which reminder.log-command runs, doesn't exist"),
          remedy: phrase(
            "Set another command, or run 'healthlog config unset reminder.log-command'"))
      }
      return Finding(.ok, "command", phrase("\"Log now\" runs the command in reminder.log-command"))
    case .form: return Finding(.ok, "form", phrase("\"Log now\" opens a form with zenity"))
    case .terminal:
      return Finding(
        .note, "terminal", phrase("\"Log now\" opens a terminal, because zenity isn't installed"),
        remedy: phrase("Install zenity to get a form"))
    case nil:
      return Finding(
        .note, "nothing",
        phrase(
          "\"Log now\" has nothing to open: there is no display, or neither zenity nor a "
            + "terminal is installed"),
        remedy: phrase("Install zenity; until then, reminders show what to type"))
    }
  }

  /// Returns the first word of a shell command if it is a program's name that the shell can't find.
  private func missingProgram(of line: String) -> String? {
    let word = String(line.split(separator: " ").first ?? "")
    let isName =
      !word.isEmpty && word.allSatisfy { $0.isLetter || $0.isNumber || "/._+-".contains($0) }
    let look = ["/bin/sh", "-c", #"command -v "$1" >/dev/null"#, "sh", word]
    guard isName, let status = try? context.runProgram(look, [:]), status != 0 else { return nil }
    return word
  }
}

/// The result of one check in `remind doctor`.
struct Finding {
  enum State: String, JSONWord {
    case ok
    /// Reminders still appear, perhaps later.
    case note
    /// Reminders can't appear until the fault is corrected.
    case fault

    fileprivate var shown: (sign: String, ascii: String, word: String, style: Style?) {
      switch self {
      case .ok: ("✓", "+", phrase("OK:"), nil)
      case .note: ("!", "!", phrase("Note:"), .caution)
      case .fault: ("✗", "x", phrase("Problem:"), .critical)
      }
    }
  }

  /// The check's name in JSON.
  var check = ""
  let state: State
  /// The result's name in JSON.
  let name: String
  private let words: String
  private let remedy: String?

  init(_ state: State, _ name: String, _ words: String, remedy: String? = nil) {
    (self.state, self.name, self.words, self.remedy) = (state, name, words, remedy)
  }

  /// Returns a sign or a word, the result, and the remedy on a line below; in a pipe, four columns.
  func text(for stream: TextStream, isASCII: Bool) -> String {
    let words = TerminalText.escaped(words)
    let remedy = remedy.map { TerminalText.escaped($0) }
    guard stream.columns != nil else {
      return [state.rawValue, check, words, remedy ?? ""].joined(separator: "\t") + "\n"
    }
    let (sign, ascii, word, style) = state.shown
    let mark = stream.words.isEmpty ? (isASCII ? ascii : sign) : word
    return "\(style?.applied(to: mark, stream.hasColour) ?? mark) \(words)\n"
      + (remedy.map { "    \($0)\n" } ?? "")
  }
}

extension Document where Row == [Finding] {
  static var findings: Document {
    Document(
      "doctor", of: ["remind doctor"], note: "`healthlog remind doctor` explains each finding.",
      [Column("checks", each: .findings) { $0 }])
  }
}

extension Columns where Row == Finding {
  fileprivate static var findings: Columns {
    Columns(
      "doctor_check",
      [
        Column("check", "What can't be checked is left out", type: .words(checks)) {
          .string($0.check)
        },
        Column("state", "`note`: reminders come all the same, or later") { $0.state },
        Column("finding", type: .words(names)) { .string($0.name) },
      ])
  }

  private static var checks: [String] {
    [
      "reminders", "journal", "time-zone", "session-bus", "notification-server", "capabilities",
      "do-not-disturb", "start", "service", "log-now", "backup", "test",
    ]
  }

  private static var names: [String] {
    [
      "set", "none", "only_watches", "paused", "unreadable", "writable", "not_writable", "damaged",
      "open_to_others", "empty", "made", "old", "switched_off", "missing_program", "known",
      "by_variable", "differs", "unknown", "missing", "there", "silent", "buttons", "no_buttons",
      "on", "off", "systemd", "autostart", "no_target", "not_enabled", "nothing", "outdated",
      "no_home", "running", "other_session", "not_running", "never_ran", "command", "form",
      "terminal", "pressed", "dismissed", "expired", "unanswered", "held_back", "refused",
      "interrupted", "no_bus",
    ]
  }
}
