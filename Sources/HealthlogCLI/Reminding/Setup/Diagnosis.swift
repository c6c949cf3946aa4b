import HealthModel
import Journal
import POSIX
import Phrases
public import Reminders

/// The tools that `healthlog-reminderd`, which knows the session, provides for `remind doctor`.
public struct DoctorInstruments: Sendable {
  struct Zone {
    var identifier: String
    /// Whether `TZ` names a zone that the system doesn't have.
    var isUnknown: Bool
    var isNamed: Bool
    /// The zone that `/etc/localtime` names; nil without that file.
    var machine: String?
  }

  let desktop: @Sendable (_ busName: String, _ isExpected: Bool) -> DesktopFindings
  let zone: @Sendable () -> Zone
  let test: @Sendable (_ seconds: UInt32, _ shown: @escaping () -> Void) -> TestOutcome
}

extension DoctorInstruments {
  /// - Parameter desktop: Receives the service's bus name, and whether a service runs, which may be
  ///   about to take it. Takes seconds if a notification server or the service hangs.
  /// - Parameter test: Receives how long to wait, and a callback for when a notification is shown.
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
    /// The runs, the latest first.
    let runs: [ServiceRun]
    /// The state of the backups; nil if there is nothing to say about it.
    let backup: BackupFinding?
  }

  /// What was read from the journal; nil without one.
  let record: Result<Record, JournalError>?
  let path: String?
  let isSound: Bool
  let here: LocalNow
  let desktop: DesktopFindings
  let zone: DoctorInstruments.Zone
  let setup: SessionSetup
  /// The absolute path of a journal that the command names; nil for the usual one.
  let named: String?
  let serviceRuns: Bool
  let logNow: LogNow?
  let run: (_ words: [String]) throws -> Int32

  /// Returns every finding, the most fundamental first.
  func findings() throws -> [Finding] {
    let around = try (path.map { [journal($0)] } ?? []) + [timeZone] + session + [start()]
    return switch record {
    case .failure(let error)?: [unreadable(error)] + around + [logNowFinding]
    case .success(let record)?:
      [reminders(record)] + around + [service(record.runs), logNowFinding]
        + (record.backup.map { [backup($0)] } ?? [])
    case nil: [noReminder] + around + [service([]), logNowFinding]
    }
  }

  // MARK: The journal

  private var setOne: String { phrase("Set one with: healthlog remind at 20:30") }

  private var noReminder: Finding {
    Finding("reminders", .fault, "none", phrase("No reminders set"), remedy: setOne)
  }

  private func unreadable(_ error: JournalError) -> Finding {
    let lines = error.explanation(ExplanationContext(vitals: .standard, isChanging: false)).lines
    let rest = Array(lines.dropFirst()).joinedAsSentences()
    return Finding(
      "reminders", .fault, "unreadable", lines.first ?? "",
      remedy: rest.isEmpty ? phrase("'healthlog' shows the details") : rest)
  }

  private func reminders(_ record: Record) -> Finding {
    let rules = record.outlook.rules
    guard !rules.isEmpty else {
      return record.hasOpenWatch
        ? Finding(
          "reminders", .note, "only_watches",
          phrase("No reminders set, but you are notified when a watch ends"), remedy: setOne)
        : noReminder
    }
    let ends = rules.map { here.pauseEnd(of: $0) }
    if let end = ends.compactMap({ $0 }).min(), !ends.contains(nil) {
      return Finding(
        "reminders", .note, "paused", phrase("All reminders are paused until \(end)"),
        remedy: phrase("'healthlog remind resume' ends the pause"))
    }
    let next = rules.compactMap { record.outlook.next($0) }.min { $0.instant < $1.instant }
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
    return Finding("reminders", .ok, "set", words)
  }

  private func journal(_ path: String) -> Finding {
    if !isSound {
      return Finding(
        "journal", .fault, "damaged",
        phrase("The journal's file is damaged; parts of it can't be read"),
        remedy: phrase("Keep a copy of \(path), and restore a backup"))
    }
    if let fault = PrivateFile.writingFault(path) {
      return Finding(
        "journal", .fault, "not_writable",
        phrase("Can't write to the journal \(path): \(SystemReason.text(fault.reason))"),
        remedy: phrase("Check that its file and folder are writable, then restart the service"))
    }
    if PrivateFile.isOpenToOthers(path) {
      return Finding(
        "journal", .note, "open_to_others",
        phrase("Other users of this computer can read the journal's file"),
        remedy: phrase("Fix it with: chmod 600 \(shellQuoted(path))"))
    }
    return Finding(
      "journal", .ok, "writable", phrase("The journal is writable, and only you can read its file"))
  }

  private func backup(_ finding: BackupFinding) -> Finding {
    let name =
      switch finding {
      case .made: "made"
      case .old: "old"
      case .none: "none"
      }
    return Finding(
      "backup", finding.isWell ? .ok : .note, name, BackupText.words(finding, here),
      remedy: finding.isWell ? nil : BackupText.remedy)
  }

  // MARK: The machine

  private var timeZone: Finding {
    let now = here.zone.localDateTime(at: here.now).time
    if zone.isUnknown {
      return Finding(
        "time-zone", .fault, "unknown", phrase("The time zone in TZ is unknown; using UTC"),
        remedy: phrase("Set TZ to a name such as Europe/Rome, and check that tzdata is installed"))
    }
    switch (zone.isNamed, zone.machine) {
    case (true, nil):
      return Finding(
        "time-zone", .ok, "by_variable",
        phrase("The time zone is \(zone.identifier), set by TZ; the time is \(now)"))
    case (false, nil):
      return Finding(
        "time-zone", .fault, "missing",
        phrase("/etc/localtime is missing; using UTC, so the time is \(now)"),
        remedy: phrase("Set the time zone with: timedatectl set-timezone Europe/Rome"))
    case (true, let machine?) where machine != zone.identifier:
      return Finding(
        "time-zone", .note, "differs",
        phrase(
          "TZ is \(zone.identifier), but this computer's time zone is \(machine). According to TZ, "
            + "the time is \(now)."),
        remedy: phrase("The service uses TZ only if its own environment sets it"))
    default:
      return Finding(
        "time-zone", .ok, "known",
        phrase("The time zone is \(zone.identifier); the time is \(now)"))
    }
  }

  private var logNowFinding: Finding {
    switch logNow {
    case .command(let line):
      if let program = missingProgram(of: line) {
        return Finding(
          "log-now", .note, "missing_program",
          phrase("The program \(quoted(program)), which reminder.log-command runs, doesn't exist"),
          remedy: phrase(
            "Set another command, or run 'healthlog config unset reminder.log-command'"))
      }
      return Finding(
        "log-now", .ok, "command", phrase("\"Log now\" runs the command in reminder.log-command"))
    case .form:
      return Finding("log-now", .ok, "form", phrase("\"Log now\" opens a form with zenity"))
    case .terminal:
      return Finding(
        "log-now", .note, "terminal",
        phrase("\"Log now\" opens a terminal, because zenity isn't installed"),
        remedy: phrase("Install zenity to get a form"))
    case nil:
      return Finding(
        "log-now", .note, "nothing",
        phrase(
          "\"Log now\" has nothing to open: there is no display, or neither zenity nor a "
            + "terminal is installed"),
        remedy: phrase("Install zenity; until then, reminders show what to type"))
    }
  }

  /// Returns the first word of a command line if the shell plainly can't find such a program.
  private func missingProgram(of line: String) -> String? {
    let word = String(line.split(separator: " ", omittingEmptySubsequences: true).first ?? "")
    let isName =
      !word.isEmpty && word.allSatisfy { $0.isLetter || $0.isNumber || "/._+-".contains($0) }
    let look = ["/bin/sh", "-c", #"command -v "$1" >/dev/null"#, "sh", word]
    guard isName, let status = try? run(look), status != 0 else { return nil }
    return word
  }
}
