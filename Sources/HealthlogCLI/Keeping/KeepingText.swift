import HealthModel
public import Journal
public import Phrases
import Reminders
import Terminal

extension KeepingFault: Explained {
  /// Explains the fault; a file not created, a failing disk and a damaged backup differ in status.
  public func explanation(_ situation: ExplanationContext) -> Explanation {
    Explanation(lines(situation), status)
  }

  private var status: Int32 {
    switch self {
    case .exists, .cannotWrite: ExitStatus.cannotCreate
    case .interrupted: ExitStatus.interrupted
    case .cannotRead(_, _, let isMissing):
      isMissing ? ExitStatus.noSuchFile : ExitStatus.inputOutput
    case .noRoom, .damagedJournal, .nothingReadable: ExitStatus.inputOutput
    case .damagedBackup: ExitStatus.refused
    case .noBackup: ExitStatus.noSuchFile
    }
  }

  @Lines private func lines(_ situation: ExplanationContext) -> [String] {
    switch self {
    case .exists(let path):
      phrase("\(path) already exists; it was left unchanged")
      phrase("Choose another file name")
    case .cannotWrite(let path, let reason):
      phrase("Can't write \(path): \(SystemReason.text(reason))")
    case .interrupted: Interrupted().explanation(situation).lines
    case .noRoom(let path): phrase("No space left on the disk that holds \(path)")
    case .cannotRead(let path, let reason, _):
      phrase("Can't read \(path): \(SystemReason.text(reason))")
    case .damagedJournal(let path):
      phrase("The journal \(path) is damaged, so a copy wouldn't be a usable backup")
      KeepingText.remedy
    case .damagedBackup(let path):
      phrase("The backup \(path) is damaged; the journal was left unchanged")
      phrase(
        "Use another backup, or repair a copy: healthlog check --repair --journal COPY")
    case .noBackup(let folder): phrase("There is no backup in \(folder)")
    case .nothingReadable(let path):
      phrase("Nothing in the journal \(path) is readable any more; it was left unchanged")
      phrase("'healthlog restore FILE' restores from a backup")
    }
  }
}

enum KeepingText {
  /// The advice about a damaged journal.
  static var remedy: String {
    phrase(
      "'healthlog check --repair' repairs what it can; 'healthlog restore FILE' restores "
        + "from a backup")
  }
}

enum RestoreText {
  static func kept(_ path: String) -> String { phrase("Previous journal: \(path)") }

  /// Returns what the journal and the backup contain, a command that the service would run, what
  /// would be removed and restored, and each step since the backup.
  @Lines static func lines(_ restoration: Restoration, zone: some TimeZoneRules) -> [String] {
    let (present, coming) = (restoration.present, restoration.coming)
    let (goes, comesBack) = (restoration.goes, restoration.comesBack)
    if let present { phrase("Current journal: \(words(present))") }
    phrase("Backup:          \(words(coming))")
    if let command = coming.command, command != present?.command {
      // Show the whole command: a part that is cut off could be the one that matters.
      let shown = TerminalText.escaped(command, invisible: true)
      phrase("With this backup, the reminder service will run '\(shown)'")
    }
    if present != nil {
      if goes.reports + goes.singleReadings > 0 {
        phrase("Will be removed (not in the backup): \(counts(goes))")
      }
      if comesBack.reports + comesBack.singleReadings > 0 {
        phrase("Will be restored (not in the journal): \(counts(comesBack))")
      }
      steps(restoration, zone)
    }
  }

  @Lines private static func steps(
    _ restoration: Restoration, _ zone: some TimeZoneRules
  ) -> [String] {
    let steps = restoration.stepsLacking
    if steps > 0 {
      plural(
        steps, one: "\(steps) change isn't in the backup and would be lost:",
        other: "\(steps) changes aren't in the backup and would be lost:")
      restoration.lacks.map {
        "  " + ChangeText.line($0.change, $0.detail, restoration.vitals, zone: zone)
      }
      let earlier = steps - Set(restoration.lacks.map(\.change.step)).count
      if earlier > 0 {
        "  "
          + plural(
            earlier, one: "and \(earlier) earlier change", other: "and \(earlier) earlier changes")
      }
    }
    let coming = restoration.stepsComing
    if coming > 0 {
      plural(
        coming, one: "\(coming) change in the backup isn't in the journal",
        other: "\(coming) changes in the backup aren't in the journal")
    }
    let forgotten = restoration.forgottenComing
    if forgotten > 0 {
      plural(
        forgotten, one: "\(forgotten) permanently deleted entry would come back",
        other: "\(forgotten) permanently deleted entries would come back")
    }
  }

  private static func words(_ contents: Contents) -> String {
    guard let latest = contents.latest else { return phrase("empty") }
    let counts = counts((contents.reports, contents.singleReadings))
    return phrase("\(counts), the latest on \(TimeText.dateAndTime(latest))")
  }

  private static func counts(_ counts: (reports: Int, singleReadings: Int)) -> String {
    EntryText.counts(reports: counts.reports, singleReadings: counts.singleReadings)
  }
}

/// Messages of `status` and `remind doctor` about backups.
enum BackupText {
  static var remedy: String {
    phrase(
      "Make one with 'healthlog backup', or have the service make one every week with "
        + "'healthlog config set backup.every week'")
  }

  static func words(_ finding: BackupFinding, _ here: LocalNow) -> String {
    switch finding {
    case .made(let at): phrase("Last backup: \(day(at, here))")
    case .old(let at): phrase("Last backup: \(day(at, here)), before the latest entries")
    case .none: phrase("There is no backup of the journal")
    }
  }

  /// Returns a line of `status`; nil if nothing is wrong.
  static func line(_ finding: BackupFinding?, _ here: LocalNow) -> String? {
    guard let finding, !finding.isWell else { return nil }
    return phrase("\(words(finding, here)); make one with 'healthlog backup'")
  }

  private static func day(_ instant: Instant, _ here: LocalNow) -> String {
    "\(here.moment(instant).day)"
  }
}

extension BackupFinding {
  /// Whether there is nothing to do.
  var isWell: Bool { if case .made = self { true } else { false } }
}
