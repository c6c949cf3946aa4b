/// What a clock on the wall shows, without saying where the wall is.
public struct LocalDateTime: Hashable, Comparable, Sendable {
  /// The calendar date of that place.
  public var date: LocalDate
  /// What the clock shows on that date.
  public var time: TimeOfDay

  /// Any date and time, though clocks of some place may skip it.
  public init(_ date: LocalDate, _ time: TimeOfDay) {
    self.date = date
    self.time = time
  }

  /// The wall clock at `instant` where clocks run `utcOffsetSeconds` ahead of UTC.
  ///
  /// Shape: the offset is less than some days. An instant that lies 100 million years away or more
  /// stays there, so that nothing stops at it.
  public init(_ instant: Instant, utcOffsetSeconds: Int) {
    let local =
      min(max(instant.milliseconds, -LocalDateTime.farthest), LocalDateTime.farthest)
      + Int64(utcOffsetSeconds) * 1000
    let epochDay = local.flooredQuotient(by: 86_400_000)
    date = LocalDate(epochDay: Int(epochDay))
    time = TimeOfDay(milliseconds: Int(local - epochDay * 86_400_000))
  }

  private static let farthest: Int64 = 1 << 62

  /// The instant at which a clock `utcOffsetSeconds` ahead of UTC shows this.
  public func instant(utcOffsetSeconds: Int) -> Instant {
    Instant(
      milliseconds: Int64(date.epochDay) * 86_400_000 + Int64(time.milliseconds)
        - Int64(utcOffsetSeconds) * 1000)
  }

  /// By what is shown: where clocks go back the lesser may be the later instant.
  public static func < (left: LocalDateTime, right: LocalDateTime) -> Bool {
    (left.date, left.time) < (right.date, right.time)
  }

  /// Reads `2026-11-20 08:05` and `2026-11-20T08:05:30`, as tables have them by the million; nil for
  /// any other text, though it may be a time as well.
  public init?(plain text: String) {
    var text = text
    let fields = text.withUTF8 { bytes -> (Int, Int, Int, Int, Int, Int)? in
      guard bytes.count == 16 || bytes.count == 19 else { return nil }
      func number(_ start: Int, _ count: Int) -> Int? {
        var number = 0
        for place in start..<start + count {
          let digit = bytes[place] &- UInt8(ascii: "0")
          guard digit <= 9 else { return nil }
          number = number * 10 + Int(digit)
        }
        return number
      }
      func isMark(_ place: Int, _ mark: UInt8) -> Bool { bytes[place] == mark }
      guard isMark(4, UInt8(ascii: "-")), isMark(7, UInt8(ascii: "-")),
        isMark(10, UInt8(ascii: " ")) || isMark(10, UInt8(ascii: "T")),
        isMark(13, UInt8(ascii: ":")), bytes.count == 16 || isMark(16, UInt8(ascii: ":")),
        let year = number(0, 4), let month = number(5, 2), let day = number(8, 2),
        let hour = number(11, 2), let minute = number(14, 2),
        let second = bytes.count == 16 ? 0 : number(17, 2)
      else { return nil }
      return (year, month, day, hour, minute, second)
    }
    guard let fields, let date = LocalDate(year: fields.0, month: fields.1, day: fields.2),
      let time = TimeOfDay(hour: fields.3, minute: fields.4, second: fields.5)
    else { return nil }
    self.init(date, time)
  }
}

/// A time on the wall clock.
///
/// Shape: 00:00:00.000 to 23:59:59.999. Units: milliseconds since local midnight on a day without
/// clock change.
public struct TimeOfDay: Hashable, Comparable, Sendable {
  /// Since midnight, from 0 to 86,399,999.
  public let milliseconds: Int

  /// 00:00, with which a date begins but where clocks skip it.
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

  /// From 0 to 23.
  public var hour: Int { milliseconds / 3_600_000 }
  var minute: Int { milliseconds / 60_000 % 60 }
  /// From 0 to 59.
  public var second: Int { milliseconds / 1000 % 60 }
  /// Whole minutes since midnight, from 0 to 1439.
  public var minuteOfDay: Int { milliseconds / 60_000 }

  /// Whether `left` is the earlier one in a day.
  public static func < (left: TimeOfDay, right: TimeOfDay) -> Bool {
    left.milliseconds < right.milliseconds
  }
}

extension TimeOfDay: CustomStringConvertible {
  /// `08:05`, as a clock without seconds shows it.
  public var description: String { zeroPadded(hour, 2) + ":" + zeroPadded(minute, 2) }

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
