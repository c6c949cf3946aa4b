/// When and where somebody looks: the instant taken for now, and the zone that days and hours are told in.
public struct LocalNow: Sendable {
  /// Stands still, however long somebody looks.
  public let now: Instant
  /// Not the one where something was measured: that one is stored with it.
  public let zone: any TimeZoneRules

  /// Both are handed in: nothing here asks the system.
  public init(now: Instant, zone: any TimeZoneRules) {
    self.now = now
    self.zone = zone
  }

  /// Today, here.
  public var today: LocalDate { zone.localDateTime(at: now).date }

  /// The instant as it is told here.
  public func moment(_ instant: Instant) -> Moment { Moment(instant, in: zone) }
}
