public import Journal

extension KeepingFault: Explained {
  public func explanation(_: Situation) -> Explanation {
    switch self {
    case .exists(let path):
      Explanation(
        ["\(path) is there already; it was left as it is", "name a new file"],
        ExitStatus.cannotCreate)
    case .cannotWrite(let path, let reason):
      Explanation(["can't write \(path): \(reason)"], ExitStatus.cannotCreate)
    case .noRoom(let path):
      Explanation(["no room is left on the disk of \(path)"], ExitStatus.inputOutput)
    case .cannotRead(let path, let reason, let isMissing):
      Explanation(
        ["can't read \(path): \(reason)"],
        isMissing ? ExitStatus.noSuchFile : ExitStatus.inputOutput)
    case .damagedJournal(let path):
      Explanation(
        ["the journal \(path) is damaged: a copy would be no backup", KeepingText.remedy],
        ExitStatus.inputOutput)
    case .damagedBackup(let path):
      Explanation(
        [
          "the backup \(path) is damaged; the journal was left as it is",
          "take another, or see what 'healthlog check --repair --journal' makes of a copy of it",
        ], ExitStatus.refused)
    case .noAge:
      Explanation(
        ["age is not installed", "install it: sudo apt install age"], ExitStatus.unavailable)
    case .ageFailed(let path):
      Explanation(
        ["age could not do its part for \(path); nothing was changed"], ExitStatus.refused)
    }
  }
}

public enum KeepingText {
  /// What to do when a journal is damaged.
  static let remedy =
    "'healthlog check --repair' mends what can be mended, 'healthlog restore FILE' takes a backup"
}

/// What a restore would change.
public enum RestoreText {
  public static func lines(
    present: Contents?, coming: Contents, goes: (reports: Int, samples: Int),
    comesBack: (reports: Int, samples: Int)
  ) -> [String] {
    let now = present.map { ["the journal now: \(words($0))"] } ?? []
    var lines = now + ["the backup:      \(words(coming))"]
    guard present != nil else { return lines }
    if goes.reports + goes.samples > 0 {
      lines.append("not in the backup, and would go: \(counts(goes))")
    }
    if comesBack.reports + comesBack.samples > 0 {
      lines.append("not in the journal, and would come back: \(counts(comesBack))")
    }
    return lines
  }

  private static func words(_ contents: Contents) -> String {
    guard let latest = contents.latest else { return "empty" }
    return "\(counts((contents.reports, contents.samples))), the last of "
      + TimeText.dateAndTime(latest)
  }

  private static func counts(_ counts: (reports: Int, samples: Int)) -> String {
    EntryText.counts(reports: counts.reports, samples: counts.samples)
  }
}
