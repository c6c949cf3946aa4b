public import HealthModel
public import Journal
public import Phrases
import Reminders
import Terminal

extension KeepingFault: Explained {
  /// The status tells a file that can't be made, a fault of the disk and a damaged backup apart.
  public func explanation(_ situation: ExplanationContext) -> Explanation {
    switch self {
    case .exists(let path):
      Explanation(
        [
          phrase("\(path) already exists; it was left unchanged"), phrase("Choose a new file name"),
        ],
        ExitStatus.cannotCreate)
    case .cannotWrite(let path, let reason):
      Explanation(
        [phrase("Can't write \(path): \(SystemReason.text(reason))")], ExitStatus.cannotCreate)
    case .interrupted: Interrupted().explanation(situation)
    case .noRoom(let path):
      Explanation([phrase("No space left on the disk of \(path)")], ExitStatus.inputOutput)
    case .cannotRead(let path, let reason, let isMissing):
      Explanation(
        [phrase("Can't read \(path): \(SystemReason.text(reason))")],
        isMissing ? ExitStatus.noSuchFile : ExitStatus.inputOutput)
    case .damagedJournal(let path):
      Explanation(
        [
          phrase("The journal \(path) is damaged, so a copy wouldn't be a usable backup"),
          KeepingText.remedy,
        ],
        ExitStatus.inputOutput)
    case .damagedBackup(let path):
      Explanation(
        [
          phrase("The backup \(path) is damaged; the journal was left unchanged"),
          phrase(
            "Use another one, or try 'healthlog check --repair --journal' on a copy of it"),
        ], ExitStatus.refused)
    case .noBackup(let folder):
      Explanation([phrase("There is no backup in \(folder)")], ExitStatus.noSuchFile)
    case .nothingReadable(let path):
      Explanation(
        [
          phrase("Nothing in the journal \(path) is readable any more; it was left unchanged"),
          phrase("'healthlog restore FILE' restores from a backup"),
        ], ExitStatus.inputOutput)
    }
  }
}

/// Why a backup can't be made or opened as it was asked for.
public enum BackupRequestFault: Explained, Equatable {
  /// How many backups are to stay.
  case notACount(String)
  /// `age` isn't installed.
  case noAge
  /// `age` ended with a failure, and has said why.
  case ageFailed(path: String)
  /// The same of a backup, or what it wrote isn't encrypted.
  case notEncrypted

  /// The status is `usage` of a count, `unavailable` without age, `refused` where age can't decrypt,
  /// `inputOutput` where it can't encrypt.
  public func explanation(_: ExplanationContext) -> Explanation {
    switch self {
    case .notACount(let text):
      Explanation(
        [phrase("\(quoted(text)) isn't a valid number of backups; use 1 to 1000")],
        ExitStatus.usage)
    case .noAge:
      Explanation(
        [phrase("age isn't installed"), phrase("Install it: sudo apt install age")],
        ExitStatus.unavailable)
    case .ageFailed(let path):
      Explanation(
        [phrase("age couldn't decrypt \(path); nothing was changed")], ExitStatus.refused)
    case .notEncrypted:
      Explanation(
        [phrase("Encryption with age failed; no backup was written")], ExitStatus.inputOutput)
    }
  }
}

/// What is said of making backups, and of questions that want an answer first.
public enum KeepingText {
  /// Where there is no journal yet.
  public static var nothing: String {
    phrase("The journal is empty, so there is nothing to back up")
  }
  /// Why a file can't be written.
  public static var noFolder: String { phrase("the folder doesn't exist") }
  /// Why a file without an ending to its name can't be written: a folder may have been meant.
  public static var noFolderNorFile: String {
    phrase("the folder doesn't exist; a backup's name needs an ending, such as .db")
  }
  /// In place of a question, where there is no terminal.
  public static var nobodyAsked: String {
    phrase("Not a terminal, so healthlog can't ask. Add --yes to go ahead.")
  }
  /// `backed up: journal.db`.
  public static func backedUp(_ path: String) -> String { phrase("Backup created: \(path)") }
  /// Where the name of a backup may not survive a power cut.
  public static func notSettled(_ path: String) -> String {
    phrase("\(path) is complete, but its disk didn't confirm the name; check that it exists")
  }
  /// Before older backups are removed: each of them.
  public static func removing(_ paths: [String]) -> String {
    plural(
      paths.count, one: "Removing \(paths.count) older backup: \(paths.joined(separator: ", "))",
      other: "Removing \(paths.count) older backups: \(paths.joined(separator: ", "))")
  }
  /// `removed: journal-2026-11-20.db`.
  public static func removed(_ path: String) -> String { phrase("Removed: \(path)") }
  /// Of one that was to go because newer ones are kept.
  public static func notRemoved(_ path: String) -> String {
    phrase("Can't remove the old backup \(path), so it stays")
  }

  /// What to do when a journal is damaged.
  static var remedy: String {
    phrase(
      "'healthlog check --repair' repairs what it can, 'healthlog restore FILE' restores "
        + "from a backup")
  }
}

/// What is said of deleting for good.
public enum ForgettingText {
  /// Where the question wasn't answered with yes.
  public static var nothing: String { phrase("Nothing was deleted") }
  /// Where the files could not be cleaned at once; that it is deleted was told before.
  public static var traces: String {
    phrase(
      "Some traces remain in the journal's files for now; 'healthlog check --repair' removes them")
  }

  /// Each thing that would go, a line each: what it is, when it was and what it says.
  public static func lines(
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
        : phrase("\(name) of \(taken): \(what) (no longer in the journal)")
    }
  }

  /// Behind `lines`; without the letters to answer with.
  public static var question: String {
    phrase("Permanently delete all this? It can't be restored.")
  }

  /// `deleted report 7 for good`.
  public static func gone(_ number: EntryNumber) -> String {
    phrase("Permanently deleted \(EntryText.name(number))")
  }

  /// That records stay which the same session brought and nobody has settled yet.
  public static func stillHeld(_ session: DeviceSession) -> String {
    let number = session.number
    return plural(
      session.held,
      one:
        "Session \(number) still has \(session.held) held record: 'healthlog device show "
        + "\(number)'",
      other:
        "Session \(number) still has \(session.held) held records: 'healthlog device "
        + "show \(number)'")
  }

  /// Where it may still stand.
  public static func copies(_ paths: [String]) -> [String] {
    paths.isEmpty
      ? [] : [phrase("Copies of the journal may still contain it:")] + paths.map { "  \($0)" }
  }

  /// Where the list of copies can't be read.
  public static var unknownCopies: String {
    phrase("Copies of the journal may still contain it, but the list of copies can't be read")
  }
}

/// What a restore would change.
public enum RestoreText {
  /// Behind `lines`; without the letters to answer with.
  public static var question: String { phrase("Replace the journal with the backup?") }
  /// Where the question wasn't answered with yes.
  public static var nothing: String { phrase("Nothing was restored") }
  /// `restored: journal-2026-11-20.db`.
  public static func done(_ path: String) -> String { phrase("Restored: \(path)") }
  /// Where what was replaced by a backup or a repair is kept.
  public static func kept(_ path: String) -> String { phrase("Previous journal: \(path)") }

  /// Which of a folder's backups it is.
  public static func newest(_ path: String) -> String {
    phrase("Newest backup there: \(path)")
  }

  /// What the two hold, a line each; a command that would be run; what goes or comes back; and each
  /// step since the backup, as `history` has it.
  public static func lines(_ restoration: Restoration, zone: some TimeZoneRules) -> [String] {
    let (present, coming) = (restoration.present, restoration.coming)
    let (goes, comesBack) = (restoration.goes, restoration.comesBack)
    let now = present.map { [phrase("Journal now: \(words($0))")] } ?? []
    var lines = now + [phrase("Backup:      \(words(coming))")]
    if let command = coming.command, command != present?.command {
      // All of it: what is cut off could be the part that matters.
      let shown = TerminalText.escaped(command, invisible: true)
      lines.append(phrase("The backup makes the reminder service run '\(shown)'"))
    }
    guard present != nil else { return lines }
    if goes.reports + goes.samples > 0 {
      lines.append(phrase("Will be removed (not in the backup): \(counts(goes))"))
    }
    if comesBack.reports + comesBack.samples > 0 {
      lines.append(phrase("Will be restored (not in the journal): \(counts(comesBack))"))
    }
    return lines + steps(restoration, zone)
  }

  private static func steps(_ restoration: Restoration, _ zone: some TimeZoneRules) -> [String] {
    var lines: [String] = []
    let steps = restoration.stepsLacking
    if steps > 0 {
      lines.append(
        plural(
          steps, one: "\(steps) change isn't in the backup, and would be lost:",
          other: "\(steps) changes aren't in the backup, and would be lost:"))
      lines += restoration.lacks.map {
        "  " + ChangeText.line($0.change, $0.detail, restoration.vitals, zone: zone)
      }
      let earlier = steps - Set(restoration.lacks.map(\.change.step)).count
      if earlier > 0 {
        lines.append(
          "  "
            + plural(
              earlier, one: "and \(earlier) earlier change", other: "and \(earlier) earlier changes"
            ))
      }
    }
    let coming = restoration.stepsComing
    if coming > 0 {
      lines.append(
        plural(
          coming, one: "\(coming) change in the backup isn't in the journal",
          other: "\(coming) changes in the backup aren't in the journal"))
    }
    let forgotten = restoration.forgottenComing
    if forgotten > 0 {
      lines.append(
        plural(
          forgotten, one: "\(forgotten) permanently deleted entry would come back",
          other: "\(forgotten) permanently deleted entries would come back"))
    }
    return lines
  }

  private static func words(_ contents: Contents) -> String {
    guard let latest = contents.latest else { return phrase("empty") }
    let counts = counts((contents.reports, contents.samples))
    return phrase("\(counts), the last on \(TimeText.dateAndTime(latest))")
  }

  private static func counts(_ counts: (reports: Int, samples: Int)) -> String {
    EntryText.counts(reports: counts.reports, samples: counts.samples)
  }
}

/// What is said of the journal's backups without being asked.
public enum BackupText {
  static var remedy: String {
    phrase(
      "Make one with 'healthlog backup', or have the service make them with 'healthlog "
        + "config set backup.every week'")
  }

  static func words(_ finding: BackupFinding, _ here: LocalNow) -> String {
    switch finding {
    case .made(let at): phrase("Last backup: \(day(at, here))")
    case .old(let at): phrase("Last backup: \(day(at, here)), before the latest entries")
    case .none: phrase("There is no backup of the journal")
    }
  }

  /// A line of `status`; nil where nothing is amiss.
  static func line(_ finding: BackupFinding?, _ here: LocalNow) -> String? {
    guard let finding, !finding.isWell else { return nil }
    return phrase("\(words(finding, here)); make one with 'healthlog backup'")
  }

  private static func day(_ instant: Instant, _ here: LocalNow) -> String {
    "\(Moment(instant, in: here.zone).day)"
  }
}

extension BackupFinding {
  /// Whether there is nothing to do.
  var isWell: Bool { if case .made = self { true } else { false } }
}
