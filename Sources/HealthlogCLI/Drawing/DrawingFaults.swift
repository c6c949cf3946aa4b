public import HealthModel
public import Phrases

extension Explanation {
  /// Returns the error for two options, given with their dashes, that exclude each other.
  public static func apart(_ one: String, _ other: String) -> Explanation {
    .usage(phrase("\(one) and \(other) can't be used together; leave one out"))
  }

  static func backwards(from first: LocalDate, to last: LocalDate) -> Explanation {
    .usage(phrase("The period from \(first) to \(last) ends before it starts"))
  }

  /// - Parameter days: The days without readings; nil if an open-ended period has no readings.
  public static func nothingToDraw(
    on days: ClosedRange<LocalDate>?, isPart: Bool = false
  ) -> Explanation {
    let text =
      if let days, days.lowerBound == days.upperBound {
        phrase("No readings on \(days.lowerBound), so there is nothing to draw")
      } else if let days {
        phrase(
          "No readings from \(days.lowerBound) to \(days.upperBound), so there is nothing to draw")
      } else if isPart {
        phrase("No readings in this period, so there is nothing to draw")
      } else { phrase("No readings yet, so there is nothing to draw") }
    return .failed(ExitStatus.nothingMatched, text)
  }

  /// - Parameter nearest: The day with a reading nearest to the period; nil if there is none.
  public static func nothingToReport(
    on days: ClosedRange<LocalDate>, nearest: LocalDate?
  ) -> Explanation {
    let text =
      days.lowerBound == days.upperBound
      ? phrase("No readings on \(days.lowerBound), so there is nothing to report")
      : phrase(
        "No readings from \(days.lowerBound) to \(days.upperBound), so there is nothing to report")
    let hint = nearest.map { [phrase("The nearest readings are from \($0)")] } ?? []
    return Explanation([text] + hint, ExitStatus.nothingMatched)
  }

  public static func cannotWrite(path: String, reason: String) -> Explanation {
    .failed(
      ExitStatus.cannotCreate, phrase("Can't write \(path): \(SystemReason.text(reason))"),
      phrase("Choose another place with --output"))
  }

  /// - Parameter what: A short name for the failure, such as `Cairo 26`.
  public static func cannotDraw(_ what: String) -> Explanation {
    .failed(ExitStatus.inputOutput, phrase("Couldn't draw the picture (\(what))"), toTell)
  }

  public static var noMemory: Explanation {
    .failed(ExitStatus.inputOutput, phrase("Not enough memory to draw"))
  }
}

struct DossierPeriodFault: Explained {
  let text: String

  func explanation(_: ExplanationContext) -> Explanation {
    .usage(
      phrase("\(quoted(text)) isn't a valid period") + calendarFault(text),
      phrase(
        "Use today, week, last month, 30d, 6w, 3m, monday, 2026, 2026-11, 2026-W47, 19/11 or A..B"))
  }
}
