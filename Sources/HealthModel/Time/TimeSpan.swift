/// A length of time as a person types it: `90min`, `12h`, `7d`, `2w`, `3mo`, `3 days` without the blank.
public enum TimeSpan: Hashable, Sendable {
  /// Time that passes, whatever clocks show.
  case seconds(Int64)
  /// Calendar days: to the same time on the wall clock, be a day between of 23 hours or of 25.
  case days(Int)
  /// Calendar months: to the same day of the month, or its last where it has no such day.
  case months(Int)

  /// Reads a number and a unit; `m` are minutes, `mo` months. Nil for any other text, and for more
  /// than 100,000 of them.
  public init?(_ text: some StringProtocol) {
    let number = text.prefix { $0.isASCII && $0.isNumber }
    guard let count = digits(number), count <= 100_000 else { return nil }
    switch text[number.endIndex...] {
    case "s": self = .seconds(Int64(count))
    case "m", "min", "minute", "minutes": self = .seconds(Int64(count) * 60)
    case "h", "hour", "hours": self = .seconds(Int64(count) * 3600)
    case "d", "day", "days": self = .days(count)
    case "w", "week", "weeks": self = .days(count * 7)
    case "mo", "month", "months": self = .months(count)
    case "y", "year", "years": self = .months(count * 12)
    default: return nil
    }
  }

  /// Whether no time passes.
  public var isEmpty: Bool { [.seconds(0), .days(0), .months(0)].contains(self) }
}

extension TimeZoneRules {
  /// The instant a length of time after `instant`, by the clocks here; a local time in a gap is the
  /// first one after it, one in a fold the first of the two.
  public func instant(_ span: TimeSpan, after instant: Instant) -> Instant {
    moved(instant, by: span, sign: 1)
  }

  /// The instant a length of time before `instant`, likewise.
  public func instant(_ span: TimeSpan, before instant: Instant) -> Instant {
    moved(instant, by: span, sign: -1)
  }

  private func moved(_ instant: Instant, by span: TimeSpan, sign: Int) -> Instant {
    switch span {
    case .seconds(let seconds): return instant.adding(seconds: seconds * Int64(sign))
    case .days(let days): return moved(instant) { $0.adding(days: days * sign) }
    case .months(let months): return moved(instant) { $0.adding(months: months * sign) }
    }
  }

  private func moved(_ instant: Instant, _ day: (LocalDate) -> LocalDate) -> Instant {
    var local = localDateTime(at: instant)
    local.date = day(local.date)
    return resolve(local).instant
  }
}
