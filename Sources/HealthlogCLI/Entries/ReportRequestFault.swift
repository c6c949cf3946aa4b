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
          "say what was measured: a report has two readings or more,"
            + " one alone is a single reading"),
        phrase("for example: healthlog add temp=36.5 gly=90 bp=120/80 hr=70"),
      ]
    case .nothingToEdit:
      [phrase("nothing to change is given"), phrase("for example: healthlog edit 7 temp=36.8")]
    case .notANumber(let text):
      [
        phrase("\(quoted(text)) isn't the number of a report (7) or a single reading (s12)"),
        phrase("'healthlog list all --readings' shows the numbers"),
      ]
    case .setAndUnset(let vital):
      [phrase("\(VitalText.name(vital)) is given and taken out at once: leave one of them out")]
    case .nothingFiled: [phrase("nothing was filed yet, so there is no last")]
    case .noHistory(let text):
      [
        phrase("\(quoted(text)) isn't a report (7), a single reading (s12), last or a period"),
        phrase("write a number, or today, last week, 30d, 2026-11, A..B or all"),
      ]
    case .notACount(let text):
      [phrase("\(quoted(text)) isn't a valid number of changes: write 1 or more")]
    case .notAPriority(let text): [phrase("\(quoted(text)) isn't a valid priority: write 1 to 5")]
    }
  }
}
