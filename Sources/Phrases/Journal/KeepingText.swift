public import HealthModel
public import Journal
import Reminders
import Terminal

extension KeepingFault: Explained {
  /// The status tells a file that can't be made, a fault of the disk and a damaged backup apart.
  public func explanation(_ situation: Situation) -> Explanation {
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

  /// The status is `usage` of a count, `unavailable` without age, `refused` where age failed.
  public func explanation(_: Situation) -> Explanation {
    switch self {
    case .notACount(let text):
      Explanation(
        [phrase("\(quoted(text)) is no number of backups: write 1 to 1000")], ExitStatus.usage)
    case .noAge:
      Explanation(
        [phrase("age is not installed"), phrase("install it: sudo apt install age")],
        ExitStatus.unavailable)
    case .ageFailed(let path):
      Explanation(
        [phrase("age could not do its part for \(path); nothing was changed")], ExitStatus.refused)
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
        let value = Speech.number(shown.valueText)
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

  /// What the two hold, a line each; a command that would be run; and what goes or comes back.
  /// - Parameters:
  ///   - present: Nil where there is nothing to compare with.
  ///   - goes: What the backup lacks.
  ///   - comesBack: What the journal lacks.
  public static func lines(
    present: Contents?, coming: Contents, goes: (reports: Int, samples: Int),
    comesBack: (reports: Int, samples: Int)
  ) -> [String] {
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

  static func words(_ finding: BackupFinding, _ here: Standpoint) -> String {
    switch finding {
    case .made(let at): phrase("the last backup is of \(day(at, here))")
    case .old(let at): phrase("the last backup is of \(day(at, here)), and more was filed since")
    case .none: phrase("there is no backup of the journal")
    }
  }

  /// A line of `status`; nil where nothing is amiss.
  static func line(_ finding: BackupFinding?, _ here: Standpoint) -> String? {
    guard let finding, !finding.isWell else { return nil }
    return phrase("\(words(finding, here)); 'healthlog backup' makes one")
  }

  private static func day(_ instant: Instant, _ here: Standpoint) -> String {
    "\(Moment(instant, in: here.zone).day)"
  }
}

extension BackupFinding {
  /// Whether there is nothing to do.
  var isWell: Bool { if case .made = self { true } else { false } }
}
