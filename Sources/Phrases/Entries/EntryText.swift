public import HealthModel
import Journal

/// What is said of reports and single readings, and of looking for them.
public enum EntryText {
  /// `report 7`, `single reading s12`.
  public static func name(_ number: EntryNumber) -> String {
    switch number {
    case .report: "report \(number)"
    case .sample: "single reading \(number)"
    }
  }

  /// `2 reports and 3 single readings`; what there is none of isn't named.
  public static func counts(reports: Int, samples: Int) -> String {
    var parts: [String] = []
    if reports > 0 { parts.append(counted(reports, one: "report", other: "reports")) }
    if samples > 0 {
      parts.append(counted(samples, one: "single reading", other: "single readings"))
    }
    return parts.joined(separator: " and ")
  }

  public static func became(_ new: EntryNumber, from old: EntryNumber) -> String {
    "\(name(old)) has become \(name(new))"
  }

  public static func filedAlready(_ number: EntryNumber) -> String {
    "the same as \(name(number)) was filed already"
  }

  /// `2026-11-20 08:05, temperature 36.5 °C, heart-rate 70 bpm`: what to know it again by.
  public static func brief(_ entry: Entry) -> String {
    ([TimeText.dateAndTime(entry.taken)] + entry.readings.map { "\($0.vital) \($0.text)" })
      .joined(separator: ", ")
  }

  public static func deleted(_ entry: Entry) -> String {
    "deleted \(name(entry.number)) of \(TimeText.dateAndTime(entry.taken))"
  }

  /// How so many that were deleted come back.
  public static func wayBack(count: Int) -> String {
    "'healthlog undo' brings \(plural(count, one: "it", other: "them")) back"
  }

  static func comesBack(by wayBack: JournalError.WayBack) -> String {
    switch wayBack {
    case .undo: "'healthlog undo' brings it back"
    case .redo: "'healthlog redo' brings it back"
    case .sameFile: "'healthlog import' of the same file brings it in again"
    }
  }

  public static let nothingFiled = "nothing was filed"
  public static let lastFiled = "what you filed last"
  public static let nothingMatches = "nothing matches"

  /// - Parameter period: as it was typed.
  public static func nothingMeasured(in period: String) -> String {
    "nothing was measured: \(period)"
  }
}
