public import HealthModel

extension TimeFault: Explained {
  public func explanation(_: Situation) -> Explanation {
    Explanation(
      [
        "\(quoted(text)) is no time that healthlog knows" + calendarFault(text),
        "write now, 08:00, yesterday 21:30, -2h, -3d, 2026-11-19 or 2026-11-19 08:00",
      ], ExitStatus.usage)
  }
}

extension PeriodFault: Explained {
  public func explanation(_: Situation) -> Explanation {
    switch self {
    case .backwards(let text):
      Explanation(["\(quoted(text)) ends before it starts"], ExitStatus.usage)
    case .unreadable(let text):
      Explanation(
        [
          "\(quoted(text)) is no period that healthlog knows" + calendarFault(text),
          "write today, yesterday, week, 30d, 2026, 2026-11, 2026-11-20, 2026-W47 or A..B",
        ], ExitStatus.usage)
    }
  }
}

/// What `calendar` can't make a page of.
public enum CalendarFault: Explained, Equatable {
  case notAMonth(String)

  public func explanation(_: Situation) -> Explanation {
    switch self {
    case .notAMonth(let text):
      Explanation(
        ["\(quoted(text)) is no month: write a year and 01 to 12, such as 2026-11"],
        ExitStatus.usage)
    }
  }
}
