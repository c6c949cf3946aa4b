import HealthModel

/// The time during which a watch looks, its start inside and its end not.
///
/// Two clocks judge it, because the one on the wall may be set. A length of time that was asked for
/// from now on ("for 7d") ends when the machine's own clock has counted it, as long as the machine
/// goes on: were the wall clock set an hour ahead meanwhile, the window would end an hour too early
/// by it. `bootEnd` is that end. After a restart, and for ends that were named as a time of the wall
/// clock ("until 20:00"), there is only the wall clock. See docs/adr/0009.
public struct WatchWindow: Hashable, Sendable {
  /// May lie before the watch was set: readings from then on count.
  public let start: Instant
  /// Later than `start`.
  public let end: Instant
  /// What the machine's own clock shows at the end; nil where the wall clock alone decides.
  public let bootEnd: BootTime?

  /// Nothing is checked: `end` must be the later one.
  public init(start: Instant, end: Instant, bootEnd: BootTime? = nil) {
    self.start = start
    self.end = end
    self.bootEnd = bootEnd
  }

  /// The window from `now` to `end`, with the end by the machine's own clock beside it.
  public init(from now: Instant, boot: BootTime?, until end: Instant) {
    self.init(
      start: now, end: end,
      bootEnd: boot.map {
        BootTime(
          boot: $0.boot, milliseconds: $0.milliseconds + end.milliseconds - now.milliseconds)
      })
  }

  /// Less than this between the two clocks is no step: they aren't read at the same instant.
  static let leastStepMilliseconds: Int64 = 1000

  /// The window as the wall clock has it by now.
  ///
  /// When the wall clock was set meanwhile, the end moves with it. The start moves back with it but
  /// never ahead, so that every reading filed since the watch was started stays in the window,
  /// whether the clock was wrong when it was filed or right.
  public func seen(at now: Instant, _ boot: BootTime?) -> WatchWindow {
    guard let bootEnd, let boot, boot.boot == bootEnd.boot else { return self }
    let trueEnd = Instant(
      milliseconds: now.milliseconds + bootEnd.milliseconds - boot.milliseconds)
    let step = trueEnd.milliseconds - end.milliseconds
    guard abs(step) >= Self.leastStepMilliseconds else { return self }
    let earlier = Instant(milliseconds: start.milliseconds + step)
    return WatchWindow(start: min(start, earlier), end: trueEnd, bootEnd: bootEnd)
  }

  /// The window of a watch that is over: whatever becomes of the clocks, it stays where it is.
  public var settled: WatchWindow { WatchWindow(start: start, end: end) }
}
