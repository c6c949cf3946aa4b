/// The rules of a place, for many times in a row: an offset that lasts is asked for once.
///
/// Assumes what `resolve` does: at most one clock change within some days.
public final class SteadyZone {
  private let rules: any TimeZoneRules
  /// The day that was asked about last, counted from 1970.
  private var day: Int?
  /// The offset that lasts all that day and those beside it; nil where clocks change.
  private var offset: Int?

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
    let local = taken.instant.milliseconds + Int64(taken.utcOffsetSeconds) * 1000
    if let offset = steadyOffset(on: Int(local.flooredQuotient(by: 86_400_000))) {
      return Instant(milliseconds: local - Int64(offset) * 1000)
    }
    // Of a time that clocks show twice it may be the second.
    return rules.utcOffsetSeconds(at: taken.instant) == taken.utcOffsetSeconds
      ? taken.instant : resolved(taken.local).moment.instant
  }

  /// When clocks here show `local`: the first of two such times, the end of a gap.
  public func taken(_ local: LocalDateTime) -> Taken {
    guard let offset = steadyOffset(on: local.date.epochDay) else { return resolved(local) }
    return Taken(
      moment: Moment(local.instant(utcOffsetSeconds: offset), utcOffsetSeconds: offset),
      isMoved: false)
  }

  private func steadyOffset(on day: Int) -> Int? {
    if day == self.day { return offset }
    let midnight = Instant(seconds: Int64(day) * 86_400)
    let before = rules.utcOffsetSeconds(at: midnight.adding(seconds: -50 * 3600))
    let isSteady =
      before == rules.utcOffsetSeconds(at: midnight.adding(seconds: 74 * 3600))
      && before == rules.utcOffsetSeconds(at: midnight)
    (self.day, offset) = (day, isSteady ? before : nil)
    return offset
  }

  private func resolved(_ local: LocalDateTime) -> Taken {
    let found = rules.resolve(local)
    if case .skipped(let first) = found {
      return Taken(moment: Moment(first, in: rules), isMoved: true)
    }
    return Taken(moment: Moment(found.instant, in: rules), isMoved: false)
  }
}
