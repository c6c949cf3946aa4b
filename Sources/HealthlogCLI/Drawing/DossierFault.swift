public import HealthModel
public import Phrases

/// Why a doctor's report can't be made.
public enum DossierFault: Explained, Equatable {
  case backwards(from: LocalDate, to: LocalDate)
  case tooMany(Int, most: Int)
  /// A period that begins with the journal.
  case noFirstDay(String, most: Int)
  /// Days to compare with that begin or end with the journal.
  case openComparison(String)
  /// Days to compare with that aren't all before the report's own.
  case notBefore(String)
  case noSuchTopic(String, suggestion: String?)
  case notAName
  case notABirthday(String)
  case notAPaper(String)
  /// An empty `--output`.
  case noOutput
  /// A PDF on standard output, which is a terminal.
  case onATerminal
  case notAPeriod(String)
  /// Days without a reading for this report, and the nearest day that has one.
  case nothingOnRecord(ClosedRange<LocalDate>, nearest: LocalDate?)
  /// An entry from other days, or without a note.
  case noNote(String)

  /// The status is `nothingMatched` when the journal has nothing, else `usage`.
  public func explanation(_: ExplanationContext) -> Explanation {
    switch self {
    case .backwards(let first, let last):
      .usage(phrase("The period from \(first) to \(last) ends before it starts"))
    case .tooMany(let count, let most):
      .usage(
        phrase("The doctor's report can cover at most \(most) days; this period has \(count)"),
        phrase("Use a shorter period, such as 90d or 2026"))
    case .noFirstDay(let text, let most):
      .usage(
        phrase(
          "The doctor's report can cover at most \(most) days, but \(quoted(text)) has "
            + "no first day"),
        phrase("Use a shorter period, such as 90d or 2026"))
    case .openComparison(let text):
      .usage(
        phrase("\(quoted(text)) has no first or last day, so it can't be compared"),
        phrase("Use a period with both, such as 2026-10, or none"))
    case .notBefore(let text):
      .usage(
        phrase("\(quoted(text)) isn't before the days that the report covers"),
        phrase("Use earlier days, such as 2026-10, or none"))
    case .noSuchTopic(let text, let suggestion):
      .usage(
        phrase("\(quoted(text)) isn't a topic of the doctor's report"),
        suggestion.map { phrase("Did you mean --only \($0)?") }
          ?? phrase("Use pressure, glucose, temperature or heart-rate, separated by commas"))
    case .notAName: .usage(phrase("--name needs a name of 1 to 60 characters on one line"))
    case .notABirthday(let text):
      .usage(
        phrase("\(quoted(text)) isn't a valid date of birth") + calendarFault(text),
        phrase("Use a date such as 1958-03-21"))
    case .notAPaper(let text):
      .usage(phrase("\(quoted(text)) isn't a valid paper size; use a4 or letter"))
    case .noOutput:
      .usage(phrase("--output needs a file"), phrase("Use a name such as report.pdf, or -"))
    case .onATerminal:
      .usage(
        phrase("healthlog doesn't write a PDF to the terminal"),
        phrase("Name a file with --output, or pipe the report: healthlog report --output - | lp"))
    case .notAPeriod(let text):
      .usage(
        phrase("\(quoted(text)) isn't a valid period") + calendarFault(text),
        phrase(
          "Use today, week, last month, 30d, 6w, 3m, monday, 2026, 2026-11, 2026-W47, 19/11 or A..B"
        ))
    case .nothingOnRecord(let days, let nearest):
      Explanation(
        [
          days.lowerBound == days.upperBound
            ? phrase("No readings on \(days.lowerBound), so there is nothing to report")
            : phrase(
              "No readings from \(days.lowerBound) to \(days.upperBound), so there is "
                + "nothing to report"
            )
        ] + (nearest.map { [phrase("The nearest readings are from \($0)")] } ?? []),
        ExitStatus.nothingMatched)
    case .noNote(let number):
      .failed(
        ExitStatus.nothingMatched, phrase("\(number) has no note in this period"),
        phrase("'healthlog list' shows which entries have notes"))
    }
  }
}
