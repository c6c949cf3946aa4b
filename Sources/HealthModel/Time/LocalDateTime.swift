/// What a clock on the wall shows, without saying where the wall is.
public struct LocalDateTime: Hashable, Comparable, Sendable {
  public var date: LocalDate
  public var time: TimeOfDay

  public init(_ date: LocalDate, _ time: TimeOfDay) {
    self.date = date
    self.time = time
  }

  /// The wall clock at `instant` where clocks run `utcOffsetSeconds` ahead of UTC.
  public init(_ instant: Instant, utcOffsetSeconds: Int) {
    let local = instant.milliseconds + Int64(utcOffsetSeconds) * 1000
    let epochDay = local.flooredQuotient(by: 86_400_000)
    date = LocalDate(epochDay: Int(epochDay))
    time = TimeOfDay(milliseconds: Int(local - epochDay * 86_400_000))
  }

  /// The instant at which a clock `utcOffsetSeconds` ahead of UTC shows this.
  public func instant(utcOffsetSeconds: Int) -> Instant {
    Instant(
      milliseconds: Int64(date.epochDay) * 86_400_000 + Int64(time.milliseconds)
        - Int64(utcOffsetSeconds) * 1000)
  }

  public static func < (left: LocalDateTime, right: LocalDateTime) -> Bool {
    (left.date, left.time) < (right.date, right.time)
  }
}

/// A time on the wall clock.
///
/// Shape: 00:00:00.000 to 23:59:59.999. Units: milliseconds since local midnight on a day without
/// clock change.
public struct TimeOfDay: Hashable, Comparable, Sendable {
  public let milliseconds: Int

  public static let midnight = TimeOfDay(milliseconds: 0)

  init(milliseconds: Int) {
    self.milliseconds = milliseconds
  }

  /// Returns nil for what no clock shows: 24:00, 08:60.
  public init?(hour: Int, minute: Int, second: Int = 0, millisecond: Int = 0) {
    guard (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second),
      (0...999).contains(millisecond)
    else { return nil }
    milliseconds = ((hour * 60 + minute) * 60 + second) * 1000 + millisecond
  }

  public var hour: Int { milliseconds / 3_600_000 }
  public var minute: Int { milliseconds / 60_000 % 60 }
  public var second: Int { milliseconds / 1000 % 60 }
  public var minuteOfDay: Int { milliseconds / 60_000 }

  public static func < (left: TimeOfDay, right: TimeOfDay) -> Bool {
    left.milliseconds < right.milliseconds
  }
}

extension TimeOfDay: CustomStringConvertible {
  /// `08:05`, as a clock without seconds shows it.
  public var description: String { "\(zeroPadded(hour, 2)):\(zeroPadded(minute, 2))" }

  /// `08:05:30`, and `08:05:30.250` where it isn't on the second.
  public var fullText: String {
    let rest = milliseconds % 1000
    return "\(self):\(zeroPadded(second, 2))" + (rest == 0 ? "" : "." + zeroPadded(rest, 3))
  }

  /// Reads `8:05`, `08:05`, `08:05:30` and `08:05:30.250`; nil for any other text.
  public init?(_ text: some StringProtocol) {
    let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), (1...2).contains(parts[0].count), parts[1].count == 2,
      let hour = digits(parts[0]), let minute = digits(parts[1])
    else { return nil }
    guard parts.count == 3 else {
      self.init(hour: hour, minute: minute)
      return
    }
    let seconds = parts[2].split(
      separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard (1...2).contains(seconds.count), seconds[0].count == 2, let second = digits(seconds[0])
    else { return nil }
    guard seconds.count == 2 else {
      self.init(hour: hour, minute: minute, second: second)
      return
    }
    guard digits(seconds[1]) != nil else { return nil }
    let thousandths = (Array(seconds[1]) + Array("00".utf8)).prefix(3)
    self.init(hour: hour, minute: minute, second: second, millisecond: digits(thousandths) ?? 0)
  }
}
