/// A date and a time as a wall clock shows them, without a zone.
public struct LocalDateTime: Hashable, Comparable, Sendable {
  public var date: LocalDate
  public var time: TimeOfDay

  public init(_ date: LocalDate, _ time: TimeOfDay) { (self.date, self.time) = (date, time) }

  /// Creates the time at `instant` where clocks are `utcOffsetSeconds` ahead of UTC (a few days at
  /// most). Clamps instants over 100 million years away, so that the arithmetic doesn't trap.
  public init(_ instant: Instant, utcOffsetSeconds: Int) {
    let nearest = min(max(instant.milliseconds, -LocalDateTime.farthest), LocalDateTime.farthest)
    let local = Int(nearest) + utcOffsetSeconds * 1000
    let epochDay = local.flooredQuotient(by: 86_400_000)
    date = LocalDate(epochDay: epochDay)
    time = TimeOfDay(milliseconds: local - epochDay * 86_400_000)
  }

  private static let farthest: Int64 = 1 << 62

  public func instant(utcOffsetSeconds: Int) -> Instant {
    Instant(
      milliseconds: Int64(date.epochDay) * 86_400_000 + Int64(time.milliseconds)
        - Int64(utcOffsetSeconds) * 1000)
  }

  /// Compares what the clocks show: when they go back, the smaller value may be the later instant.
  public static func < (left: LocalDateTime, right: LocalDateTime) -> Bool {
    (left.date, left.time) < (right.date, right.time)
  }

  /// Reads only `2026-11-20 08:05` and `2026-11-20T08:05:30`, the usual forms in large files.
  public init?(plain text: String) { self.init(plain: text.utf8.span) }

  public init?(plain bytes: Span<UInt8>) {
    func number(_ start: Int, _ count: Int) -> Int? {
      var number = 0
      for place in start..<start + count {
        let digit = bytes[place] &- UInt8(ascii: "0")
        guard digit <= 9 else { return nil }
        number = number * 10 + Int(digit)
      }
      return number
    }
    guard bytes.count == 16 || bytes.count == 19, bytes[4] == UInt8(ascii: "-"),
      bytes[7] == UInt8(ascii: "-"),
      bytes[10] == UInt8(ascii: " ") || bytes[10] == UInt8(ascii: "T"),
      bytes[13] == UInt8(ascii: ":"), bytes.count == 16 || bytes[16] == UInt8(ascii: ":"),
      let year = number(0, 4), let month = number(5, 2), let day = number(8, 2),
      let hour = number(11, 2), let minute = number(14, 2),
      let second = bytes.count == 16 ? 0 : number(17, 2),
      let date = LocalDate(year: year, month: month, day: day),
      let time = TimeOfDay(hour: hour, minute: minute, second: second)
    else { return nil }
    self.init(date, time)
  }
}

/// A time of day, 00:00:00.000 to 23:59:59.999: the time since midnight unless clocks change.
public struct TimeOfDay: Hashable, Comparable, Sendable, CustomStringConvertible {
  public let milliseconds: Int

  /// 00:00, the start of a date unless clocks skip it.
  public static let midnight = TimeOfDay(milliseconds: 0)

  init(milliseconds: Int) { self.milliseconds = milliseconds }

  /// - Parameter minute: Whole minutes since midnight, 0 to 1439.
  public init(minuteOfDay minute: Int) { self.init(milliseconds: minute * 60_000) }

  public init?(hour: Int, minute: Int, second: Int = 0, millisecond: Int = 0) {
    guard (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second),
      (0...999).contains(millisecond)
    else { return nil }
    milliseconds = ((hour * 60 + minute) * 60 + second) * 1000 + millisecond
  }

  public var hour: Int { milliseconds / 3_600_000 }
  var minute: Int { milliseconds / 60_000 % 60 }
  public var second: Int { milliseconds / 1000 % 60 }
  /// Whole minutes since midnight, 0 to 1439.
  public var minuteOfDay: Int { milliseconds / 60_000 }

  public static func < (left: TimeOfDay, right: TimeOfDay) -> Bool {
    left.milliseconds < right.milliseconds
  }

  /// `08:05`, without seconds.
  public var description: String { zeroPadded(hour, 2) + ":" + zeroPadded(minute, 2) }

  /// `08:05:30`, or `08:05:30.250` if there are milliseconds.
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
    let seconds = parts[2].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard seconds.count <= 2, seconds[0].count == 2, let second = digits(seconds[0]),
      seconds.count == 1 || digits(seconds[1]) != nil
    else { return nil }
    self.init(
      hour: hour, minute: minute, second: second,
      millisecond: seconds.count == 2 ? TimeOfDay.milliseconds(ofFraction: seconds[1]) : 0)
  }

  /// Returns the milliseconds in the digits after a decimal point: 250 for `25`.
  static func milliseconds(ofFraction bytes: some Collection<UInt8>) -> Int {
    digits((Array(bytes.prefix(3)) + Array("00".utf8)).prefix(3)) ?? 0
  }
}
