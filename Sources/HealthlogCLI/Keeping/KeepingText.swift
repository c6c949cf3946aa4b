import HealthModel
public import Journal
public import Phrases
import Reminders
import Terminal

extension KeepingFault: Explained {
  /// Uses different statuses for a file that can't be created, a disk that fails and a damaged backup.
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
      phrase("\(path) is there already; it was left as it is")
      phrase("name a new file")
    case .cannotWrite(let path, let reason):
      phrase("can't write \(path): \(SystemReason.text(reason))")
    case .interrupted: Interrupted().explanation(situation).lines
    case .noRoom(let path): phrase("no room is left on the disk of \(path)")
    case .cannotRead(let path, let reason, _):
      phrase("can't read \(path): \(SystemReason.text(reason))")
    case .damagedJournal(let path):
      phrase("the journal \(path) is damaged: a copy would be no backup")
      KeepingText.remedy
    case .damagedBackup(let path):
      phrase("the backup \(path) is damaged; the journal was left as it is")
      phrase("take another, or see what 'healthlog check --repair --journal' makes of a copy of it")
    case .noBackup(let folder): phrase("there is no backup in \(folder)")
    case .nothingReadable(let path):
      phrase("nothing can be read of the journal \(path) any more; it was left as it is")
      phrase("'healthlog restore FILE' takes a backup")
    }
  }
}

/// Why a backup can't be made or opened as it was asked for.
enum BackupRequestFault: Explained, Equatable {
  /// Not a number of backups to keep.
  case notACount(String)
  /// `age` isn't installed.
  case noAge
  /// `age` couldn't decrypt the backup, and has said why.
  case ageFailed(path: String)
  /// `age` failed, or its output isn't encrypted.
  case notEncrypted

  func explanation(_: ExplanationContext) -> Explanation { Explanation(lines, status) }

  private var status: Int32 {
    switch self {
    case .notACount: ExitStatus.usage
    case .noAge: ExitStatus.unavailable
    case .ageFailed: ExitStatus.refused
    case .notEncrypted: ExitStatus.inputOutput
    }
  }

  @Lines private var lines: [String] {
    switch self {
    case .notACount(let text):
      phrase("\(quoted(text)) isn't a valid number of backups: write 1 to 1000")
    case .noAge:
      phrase("age is not installed")
      phrase("install it: sudo apt install age")
    case .ageFailed(let path):
      phrase("age could not do its part for \(path); nothing was changed")
    case .notEncrypted: phrase("Encryption with age failed; no backup was written")
    }
  }
}

/// Messages of `backup`, and of questions that need an answer first.
enum KeepingText {
  static var nothing: String {
    phrase("nothing is on record yet, so there is nothing to back up")
  }
  static var noFolder: String { phrase("there is no such folder") }
  /// A path without an extension may have been meant as a folder.
  static var noFolderNorFile: String {
    phrase("there is no such folder; a backup's name has an ending, such as .db")
  }
  static var nobodyAsked: String { phrase("nobody is there to be asked: write --yes") }
  static func backedUp(_ path: String) -> String { phrase("backed up: \(path)") }
  static func notSettled(_ path: String) -> String {
    phrase("\(path) is complete, but its disk didn't confirm the name; check that it is there")
  }
  static func removing(_ paths: [String]) -> String {
    plural(
      paths.count, one: "removing \(paths.count) older backup: \(paths.joined(separator: ", "))",
      other: "removing \(paths.count) older backups: \(paths.joined(separator: ", "))")
  }
  static func removed(_ path: String) -> String { phrase("removed: \(path)") }
  static func notRemoved(_ path: String) -> String {
    phrase("the old backup \(path) can't be removed, and stays")
  }

  static var remedy: String {
    phrase(
      "'healthlog check --repair' mends what can be mended,"
        + " 'healthlog restore FILE' takes a backup")
  }
}

/// Messages of `delete --forever`.
enum ForgettingText {
  static var nothing: String { phrase("nothing was deleted") }
  /// The files could not be cleaned at once.
  static var traces: String {
    phrase(
      "traces are left in the journal's files for now;"
        + " 'healthlog check --repair' takes them out")
  }

  /// Returns a line for each thing that would go: what it is, when it was taken and what it says.
  static func lines(
    _ all: [(entry: Entry, isOnRecord: Bool)], _ vitals: VitalCatalogue
  ) -> [String] {
    all.map { entry, isOnRecord in
      let values = entry.readings.map { reading in
        let shown = reading.shown(in: vitals)
        let value = CurrentLocale.number(shown.valueText)
        return "\(VitalText.name(reading.vital)) \(value) \(shown.unit.symbol)"
      }
      let note = entry.note.isEmpty ? [] : [quoted(entry.note)]
      let what = (values + note).joined(separator: ", ")
      let (name, taken) = (EntryText.name(entry.number), TimeText.dateAndTime(entry.taken))
      return isOnRecord
        ? phrase("\(name) of \(taken): \(what)")
        : phrase("\(name) of \(taken): \(what) (not on record any more)")
    }
  }

  static var question: String { phrase("delete all this for good? nothing brings it back") }

  static func gone(_ number: EntryNumber) -> String {
    phrase("deleted \(EntryText.name(number)) for good")
  }

  static func stillHeld(_ session: DeviceSession) -> String {
    let number = session.number
    return plural(
      session.held,
      one:
        "session \(number) still holds \(session.held) record: 'healthlog device show \(number)'",
      other:
        "session \(number) still holds \(session.held) records: 'healthlog device show \(number)'")
  }

  @Lines static func copies(_ paths: [String]) -> [String] {
    if !paths.isEmpty {
      phrase("copies of the journal may still hold it:")
      paths.map { "  \($0)" }
    }
  }

  static var unknownCopies: String {
    phrase("copies of the journal may still hold it; which ones there are can't be read")
  }
}

/// Messages of `restore`.
enum RestoreText {
  static var question: String { phrase("put the backup in the journal's place?") }
  static var nothing: String { phrase("nothing was restored") }
  static func done(_ path: String) -> String { phrase("restored: \(path)") }
  static func kept(_ path: String) -> String { phrase("the journal as it was: \(path)") }

  static func newest(_ path: String) -> String { phrase("the newest backup there: \(path)") }

  /// Returns what the journal and the backup hold, a command that the service would run, what goes and
  /// comes back, and each step since the backup.
  @Lines static func lines(_ restoration: Restoration, zone: some TimeZoneRules) -> [String] {
    let (present, coming) = (restoration.present, restoration.coming)
    let (goes, comesBack) = (restoration.goes, restoration.comesBack)
    if let present { phrase("the journal now: \(words(present))") }
    phrase("the backup:      \(words(coming))")
    if let command = coming.command, command != present?.command {
      // The whole command is shown: a part that is cut off could be the one that matters.
      let shown = TerminalText.escaped(command, invisible: true)
      phrase("the backup has the reminder service run '\(shown)'")
    }
    if present != nil {
      if goes.reports + goes.samples > 0 {
        phrase("not in the backup, and would go: \(counts(goes))")
      }
      if comesBack.reports + comesBack.samples > 0 {
        phrase("not in the journal, and would come back: \(counts(comesBack))")
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
        steps, one: "the backup lacks \(steps) step, which would be gone:",
        other: "the backup lacks \(steps) steps, which would be gone:")
      restoration.lacks.map {
        "  " + ChangeText.line($0.change, $0.detail, restoration.vitals, zone: zone)
      }
      let earlier = steps - Set(restoration.lacks.map(\.change.step)).count
      if earlier > 0 {
        "  "
          + plural(earlier, one: "and \(earlier) earlier one", other: "and \(earlier) earlier ones")
      }
    }
    let coming = restoration.stepsComing
    if coming > 0 {
      plural(
        coming, one: "the backup has \(coming) step that the journal lacks",
        other: "the backup has \(coming) steps that the journal lacks")
    }
    let forgotten = restoration.forgottenComing
    if forgotten > 0 {
      plural(
        forgotten, one: "\(forgotten) entry that was deleted for good would come back",
        other: "\(forgotten) entries that were deleted for good would come back")
    }
  }

  private static func words(_ contents: Contents) -> String {
    guard let latest = contents.latest else { return phrase("empty") }
    let counts = counts((contents.reports, contents.samples))
    return phrase("\(counts), the last of \(TimeText.dateAndTime(latest))")
  }

  private static func counts(_ counts: (reports: Int, samples: Int)) -> String {
    EntryText.counts(reports: counts.reports, samples: counts.samples)
  }
}

/// Messages of `status` and `remind doctor` about backups.
enum BackupText {
  static var remedy: String {
    phrase(
      "'healthlog backup' makes one,"
        + " 'healthlog config set backup.every week' has the service make them")
  }

  static func words(_ finding: BackupFinding, _ here: LocalNow) -> String {
    switch finding {
    case .made(let at): phrase("the last backup is of \(day(at, here))")
    case .old(let at): phrase("the last backup is of \(day(at, here)), and more was filed since")
    case .none: phrase("there is no backup of the journal")
    }
  }

  /// Returns a line of `status`; nil where nothing is wrong.
  static func line(_ finding: BackupFinding?, _ here: LocalNow) -> String? {
    guard let finding, !finding.isWell else { return nil }
    return phrase("\(words(finding, here)); 'healthlog backup' makes one")
  }

  private static func day(_ instant: Instant, _ here: LocalNow) -> String {
    "\(here.moment(instant).day)"
  }
}

extension BackupFinding {
  /// Whether there is nothing to do.
  var isWell: Bool { if case .made = self { true } else { false } }
}
