public import HealthModel
public import Phrases

/// How a report is asked for, where no value is at fault.
public enum ReportRequestFault: Explained, Equatable {
  case noReadings
  case nothingToEdit
  case notANumber(String)
  /// A reading that is given and taken out at once.
  case setAndUnset(VitalID)
  /// `last` in a journal without anything filed by hand.
  case nothingFiled
  case notAPriority(String)
  /// What history was asked of.
  case noHistory(String)
  /// Of how many of the last changes are to be told.
  case notACount(String)

  /// The status is `nothingMatched` where nothing was filed yet, else `usage`.
  public func explanation(_: ExplanationContext) -> Explanation {
    switch self {
    case .nothingFiled: Explanation(lines, ExitStatus.nothingMatched)
    case .noReadings, .nothingToEdit, .notANumber, .setAndUnset, .notAPriority, .noHistory,
      .notACount:
      Explanation(lines, ExitStatus.usage)
    }
  }

  private var lines: [String] {
    switch self {
    case .noReadings:
      [
        phrase(
          "Add your readings: two or more are a report, one alone is a single reading"),
        phrase("For example: healthlog add temp=36.5 gly=90 bp=120/80 hr=70"),
      ]
    case .nothingToEdit:
      [phrase("Add what to change"), phrase("For example: healthlog edit 7 temp=36.8")]
    case .notANumber(let text):
      [
        phrase("\(quoted(text)) isn't the number of a report (7) or a single reading (s12)"),
        phrase("'healthlog list all --readings' shows the numbers"),
      ]
    case .setAndUnset(let vital):
      [phrase("\(VitalText.name(vital)) is both set and removed; leave one out")]
    case .nothingFiled: [phrase("Nothing has been saved yet, so there is no last entry")]
    case .noHistory(let text):
      [
        phrase("\(quoted(text)) isn't a report (7), a single reading (s12), last or a period"),
        phrase("Use a number, or today, last week, 30d, 2026-11, A..B or all"),
      ]
    case .notACount(let text):
      [phrase("\(quoted(text)) isn't a valid number of changes; use 1 or more")]
    case .notAPriority(let text): [phrase("\(quoted(text)) isn't a valid priority; use 1 to 5")]
    }
  }
}
