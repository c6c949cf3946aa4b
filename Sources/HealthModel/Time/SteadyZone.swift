/// The rules of a place, for many times in a row: an offset that lasts is asked for once.
///
/// Assumes what `resolve` does: at most one clock change within some days.
public final class SteadyZone {
  private let rules: any TimeZoneRules
  /// The last day on which no clock changed, nor on those beside it, and its offset.
  private var day: LocalDate?
  private var offset = 0

  /// - Parameter rules: asked where the offset may be another than that of the time before.
  public init(_ rules: any TimeZoneRules) { self.rules = rules }

  /// When something was taken, as clocks here tell it.
  public struct Taken: Sendable {
    /// With the offset that holds here then.
    public let moment: Moment
    /// Whether the clocks jumped over the time asked for, and `moment` is the first after it.
    public let isMoved: Bool
  }

  /// When clocks here show what the clock showed where it was taken.
  public func instant(showing taken: Moment) -> Instant {
    // A sensor's year, as a rule: the day is known, and the clocks are those of here.
    let local = taken.instant.milliseconds + Int64(taken.utcOffsetSeconds) * 1000
    if taken.utcOffsetSeconds == offset, let day,
      local.flooredQuotient(by: 86_400_000) == day.epochDay
    {
      return taken.instant
    }
    let shown = self.taken(taken.local).moment.instant
    // Of a time that clocks show twice it may be the second.
    let isHere =
      shown == taken.instant
      || rules.utcOffsetSeconds(at: taken.instant) == taken.utcOffsetSeconds
    return isHere ? taken.instant : shown
  }

  /// When clocks here show `local`: the first of two such times, the end of a gap.
  public func taken(_ local: LocalDateTime) -> Taken {
    if local.date == day {
      return Taken(
        moment: Moment(local.instant(utcOffsetSeconds: offset), utcOffsetSeconds: offset),
        isMoved: false)
    }
    let midnight = LocalDateTime(local.date, .midnight).instant(utcOffsetSeconds: 0)
    let (before, after) = (
      midnight.adding(seconds: -50 * 3600), midnight.adding(seconds: 74 * 3600)
    )
    offset = rules.utcOffsetSeconds(at: before)
    if offset == rules.utcOffsetSeconds(at: after), rules.utcOffsetSeconds(at: midnight) == offset {
      day = local.date
      return taken(local)
    }
    day = nil
    return resolved(local)
  }

  private func resolved(_ local: LocalDateTime) -> Taken {
    let found = rules.resolve(local)
    if case .skipped(let first) = found {
      return Taken(moment: Moment(first, in: rules), isMoved: true)
    }
    return Taken(moment: Moment(found.instant, in: rules), isMoved: false)
  }
}
