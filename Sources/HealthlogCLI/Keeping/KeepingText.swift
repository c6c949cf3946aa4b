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
        [phrase("\(path) is there already; it was left as it is"), phrase("name a new file")],
        ExitStatus.cannotCreate)
    case .cannotWrite(let path, let reason):
      Explanation(
        [phrase("can't write \(path): \(SystemReason.text(reason))")], ExitStatus.cannotCreate)
    case .interrupted: Interrupted().explanation(situation)
    case .noRoom(let path):
      Explanation([phrase("no room is left on the disk of \(path)")], ExitStatus.inputOutput)
    case .cannotRead(let path, let reason, let isMissing):
      Explanation(
        [phrase("can't read \(path): \(SystemReason.text(reason))")],
        isMissing ? ExitStatus.noSuchFile : ExitStatus.inputOutput)
    case .damagedJournal(let path):
      Explanation(
        [phrase("the journal \(path) is damaged: a copy would be no backup"), KeepingText.remedy],
        ExitStatus.inputOutput)
    case .damagedBackup(let path):
      Explanation(
        [
          phrase("the backup \(path) is damaged; the journal was left as it is"),
          phrase(
            "take another, or see what 'healthlog check --repair --journal' makes of a copy of it"),
        ], ExitStatus.refused)
    case .noBackup(let folder):
      Explanation([phrase("there is no backup in \(folder)")], ExitStatus.noSuchFile)
    case .nothingReadable(let path):
      Explanation(
        [
          phrase("nothing can be read of the journal \(path) any more; it was left as it is"),
          phrase("'healthlog restore FILE' takes a backup"),
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
        [phrase("\(quoted(text)) isn't a valid number of backups: write 1 to 1000")],
        ExitStatus.usage)
    case .noAge:
      Explanation(
        [phrase("age is not installed"), phrase("install it: sudo apt install age")],
        ExitStatus.unavailable)
    case .ageFailed(let path):
      Explanation(
        [phrase("age could not do its part for \(path); nothing was changed")], ExitStatus.refused)
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
    phrase("nothing is on record yet, so there is nothing to back up")
  }
  /// Why a file can't be written.
  public static var noFolder: String { phrase("there is no such folder") }
  /// Why a file without an ending to its name can't be written: a folder may have been meant.
  public static var noFolderNorFile: String {
    phrase("there is no such folder; a backup's name has an ending, such as .db")
  }
  /// In place of a question, where there is no terminal.
  public static var nobodyAsked: String { phrase("nobody is there to be asked: write --yes") }
  /// `backed up: journal.db`.
  public static func backedUp(_ path: String) -> String { phrase("backed up: \(path)") }
  /// Where the name of a backup may not survive a power cut.
  public static func notSettled(_ path: String) -> String {
    phrase("\(path) is complete, but its disk didn't confirm the name; check that it is there")
  }
  /// Before older backups are removed: each of them.
  public static func removing(_ paths: [String]) -> String {
    plural(
      paths.count, one: "removing \(paths.count) older backup: \(paths.joined(separator: ", "))",
      other: "removing \(paths.count) older backups: \(paths.joined(separator: ", "))")
  }
  /// `removed: journal-2026-11-20.db`.
  public static func removed(_ path: String) -> String { phrase("removed: \(path)") }
  /// Of one that was to go because newer ones are kept.
  public static func notRemoved(_ path: String) -> String {
    phrase("the old backup \(path) can't be removed, and stays")
  }

  /// What to do when a journal is damaged.
  static var remedy: String {
    phrase(
      "'healthlog check --repair' mends what can be mended,"
        + " 'healthlog restore FILE' takes a backup")
  }
}

/// What is said of deleting for good.
public enum ForgettingText {
  /// Where the question wasn't answered with yes.
  public static var nothing: String { phrase("nothing was deleted") }
  /// Where the files could not be cleaned at once; that it is deleted was told before.
  public static var traces: String {
    phrase(
      "traces are left in the journal's files for now;"
        + " 'healthlog check --repair' takes them out")
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
        : phrase("\(name) of \(taken): \(what) (not on record any more)")
    }
  }

  /// Behind `lines`; without the letters to answer with.
  public static var question: String { phrase("delete all this for good? nothing brings it back") }

  /// `deleted report 7 for good`.
  public static func gone(_ number: EntryNumber) -> String {
    phrase("deleted \(EntryText.name(number)) for good")
  }

  /// That records stay which the same session brought and nobody has settled yet.
  public static func stillHeld(_ session: DeviceSession) -> String {
    let number = session.number
    return plural(
      session.held,
      one:
        "session \(number) still holds \(session.held) record: 'healthlog device show \(number)'",
      other:
        "session \(number) still holds \(session.held) records: 'healthlog device show \(number)'")
  }

  /// Where it may still stand.
  public static func copies(_ paths: [String]) -> [String] {
    paths.isEmpty
      ? [] : [phrase("copies of the journal may still hold it:")] + paths.map { "  \($0)" }
  }

  /// Where the list of copies can't be read.
  public static var unknownCopies: String {
    phrase("copies of the journal may still hold it; which ones there are can't be read")
  }
}

/// What a restore would change.
public enum RestoreText {
  /// Behind `lines`; without the letters to answer with.
  public static var question: String { phrase("put the backup in the journal's place?") }
  /// Where the question wasn't answered with yes.
  public static var nothing: String { phrase("nothing was restored") }
  /// `restored: journal-2026-11-20.db`.
  public static func done(_ path: String) -> String { phrase("restored: \(path)") }
  /// Where what was replaced by a backup or a repair is kept.
  public static func kept(_ path: String) -> String { phrase("the journal as it was: \(path)") }

  /// Which of a folder's backups it is.
  public static func newest(_ path: String) -> String {
    phrase("the newest backup there: \(path)")
  }

  /// What the two hold, a line each; a command that would be run; what goes or comes back; and each
  /// step since the backup, as `history` has it.
  public static func lines(_ restoration: Restoration, zone: some TimeZoneRules) -> [String] {
    let (present, coming) = (restoration.present, restoration.coming)
    let (goes, comesBack) = (restoration.goes, restoration.comesBack)
    let now = present.map { [phrase("the journal now: \(words($0))")] } ?? []
    var lines = now + [phrase("the backup:      \(words(coming))")]
    if let command = coming.command, command != present?.command {
      // All of it: what is cut off could be the part that matters.
      let shown = TerminalText.escaped(command, invisible: true)
      lines.append(phrase("the backup has the reminder service run '\(shown)'"))
    }
    guard present != nil else { return lines }
    if goes.reports + goes.samples > 0 {
      lines.append(phrase("not in the backup, and would go: \(counts(goes))"))
    }
    if comesBack.reports + comesBack.samples > 0 {
      lines.append(phrase("not in the journal, and would come back: \(counts(comesBack))"))
    }
    return lines + steps(restoration, zone)
  }

  private static func steps(_ restoration: Restoration, _ zone: some TimeZoneRules) -> [String] {
    var lines: [String] = []
    let steps = restoration.stepsLacking
    if steps > 0 {
      lines.append(
        plural(
          steps, one: "the backup lacks \(steps) step, which would be gone:",
          other: "the backup lacks \(steps) steps, which would be gone:"))
      lines += restoration.lacks.map {
        "  " + ChangeText.line($0.change, $0.detail, restoration.vitals, zone: zone)
      }
      let earlier = steps - Set(restoration.lacks.map(\.change.step)).count
      if earlier > 0 {
        lines.append(
          "  "
            + plural(
              earlier, one: "and \(earlier) earlier one", other: "and \(earlier) earlier ones"))
      }
    }
    let coming = restoration.stepsComing
    if coming > 0 {
      lines.append(
        plural(
          coming, one: "the backup has \(coming) step that the journal lacks",
          other: "the backup has \(coming) steps that the journal lacks"))
    }
    let forgotten = restoration.forgottenComing
    if forgotten > 0 {
      lines.append(
        plural(
          forgotten, one: "\(forgotten) entry that was deleted for good would come back",
          other: "\(forgotten) entries that were deleted for good would come back"))
    }
    return lines
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

/// What is said of the journal's backups without being asked.
public enum BackupText {
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

  /// A line of `status`; nil where nothing is amiss.
  static func line(_ finding: BackupFinding?, _ here: LocalNow) -> String? {
    guard let finding, !finding.isWell else { return nil }
    return phrase("\(words(finding, here)); 'healthlog backup' makes one")
  }

  private static func day(_ instant: Instant, _ here: LocalNow) -> String {
    "\(Moment(instant, in: here.zone).day)"
  }
}

extension BackupFinding {
  /// Whether there is nothing to do.
  var isWell: Bool { if case .made = self { true } else { false } }
}
