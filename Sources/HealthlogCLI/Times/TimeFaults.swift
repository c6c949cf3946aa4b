public import HealthModel
public import Phrases

extension TimeFault: Explained {
  /// The status is `usage`; says what the calendar or a clock has against it, and what to write.
  public func explanation(_: ExplanationContext) -> Explanation {
    Explanation(
      [
        phrase("\(quoted(text)) isn't a valid time") + calendarFault(text),
        phrase(
          "Use now, 8:00, 8pm, 'yesterday 21:30', 'monday 8:00', '2h ago', 19/11 or "
            + "'2026-11-19 08:00'"
        ),
      ], ExitStatus.usage)
  }
}

extension PeriodFault: Explained {
  /// The status is `usage`; of a text that names no period it says what to write.
  public func explanation(_: ExplanationContext) -> Explanation {
    switch self {
    case .besideOption(let text):
      Explanation(
        [
          phrase("\(quoted(text)) and --since or --until both set the days; leave one out")
        ],
        ExitStatus.usage)
    case .backwards(let text):
      Explanation([phrase("\(quoted(text)) ends before it starts")], ExitStatus.usage)
    case .unreadable(let text):
      Explanation(
        [
          phrase("\(quoted(text)) isn't a valid period") + calendarFault(text),
          phrase(
            "Use today, week, last month, 30d, 6w, 3m, monday, 2026, 2026-11, 2026-W47, "
              + "19/11, A..B or all"
          ),
        ], ExitStatus.usage)
    }
  }
}

/// What `calendar` can't make pages of.
public enum CalendarFault: Explained, Equatable {
  /// A period that begins with the journal.
  case noFirstDay(String)

  /// The status is `usage`.
  public func explanation(_: ExplanationContext) -> Explanation {
    switch self {
    case .noFirstDay(let text):
      Explanation(
        [
          phrase(
            "\(quoted(text)) has no first day; use a period that has one, such as 2026.. or "
              + "2026-11")
        ],
        ExitStatus.usage)
    }
  }
}
