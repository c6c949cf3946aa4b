public import HealthModel
public import Phrases

/// A wrong request for an entry, whose values aren't at fault.
public enum ReportRequestFault: Explained, Equatable {
  case noReadings
  case nothingToEdit
  case notANumber(String)
  case setAndUnset(VitalID)
  /// `last` in a journal without any entry filed by hand.
  case nothingFiled
  case notAPriority(String)
  /// The argument of `history`.
  case noHistory(String)
  /// The number of changes that `history` should list.
  case notACount(String)

  /// The status is `nothingMatched` when nothing has been filed yet, else `usage`.
  public func explanation(_: ExplanationContext) -> Explanation {
    switch self {
    case .noReadings:
      .usage(
        phrase("Add your readings: two or more are a report, one alone is a single reading"),
        phrase("For example: healthlog add temp=36.5 gly=90 bp=120/80 hr=70"))
    case .nothingToEdit:
      .usage(phrase("Add what to change"), phrase("For example: healthlog edit 7 temp=36.8"))
    case .notANumber(let text):
      .usage(
        phrase("\(quoted(text)) isn't the number of a report (7) or a single reading (s12)"),
        phrase("'healthlog list all --readings' shows the numbers"))
    case .setAndUnset(let vital):
      .usage(phrase("\(VitalText.name(vital)) is both set and removed; leave one out"))
    case .nothingFiled:
      .failed(
        ExitStatus.nothingMatched, phrase("Nothing has been saved yet, so there is no last entry"))
    case .noHistory(let text):
      .usage(
        phrase("\(quoted(text)) isn't a report (7), a single reading (s12), last or a period"),
        phrase("Use a number, or today, last week, 30d, 2026-11, A..B or all"))
    case .notACount(let text):
      .usage(phrase("\(quoted(text)) isn't a valid number of changes; use 1 or more"))
    case .notAPriority(let text):
      .usage(phrase("\(quoted(text)) isn't a valid priority; use 1 to 5"))
    }
  }
}
