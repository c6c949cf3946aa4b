public import HealthModel

/// Times as HTTP's fields write them (RFC 9110, 5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT` and the two
/// older forms, which a recipient must read.
public enum HTTPDate {
  /// The instant that `text` names; nil where it is no such date.
  ///
  /// Whether the day of the week fits the date isn't looked at: the date says it.
  /// - Parameter now: a year of two digits that would lie more than 50 years ahead of it is the last
  ///   one with those digits.
  public static func instant(_ text: String, now: Instant) -> Instant? {
    let words = text.split(separator: " ")
    guard let first = words.first else { return nil }
    guard first.hasSuffix(",") else { return asctime(words) }
    guard isWeekday(first.dropLast()), words.last?.uppercased() == "GMT" else { return nil }
    if words.count == 6 {
      return instant(
        year: number(words[3], 4), month: words[2], day: number(words[1], 2), clock: words[4])
    }
    guard words.count == 4 else { return nil }
    let date = words[1].split(separator: "-", omittingEmptySubsequences: false)
    guard date.count == 3 else { return nil }
    return instant(
      year: number(date[2], 2).map { fullYear($0, now: now) }, month: date[1],
      day: number(date[0], 2), clock: words[2])
  }

  /// When a server wants to be asked again, by its `Retry-After` (RFC 9110, 10.2.3): a count of
  /// seconds or a date; nil where it is neither.
  /// - Parameter now: when the answer came; the server's clock where it says one, for its date is by
  ///   that.
  public static func retryAfter(_ text: String, now: Instant) -> Instant? {
    let text = text.trimmingBlanks
    guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
      return instant(text, now: now)
    }
    // A century is as good as never, and nothing overflows.
    return text.isEmpty
      ? nil : now.adding(seconds: min(Int64(text) ?? farthestSeconds, farthestSeconds))
  }

  private static let farthestSeconds: Int64 = 100 * 366 * 86_400

  /// `Sun Nov  6 08:49:37 1994`, always UTC.
  private static func asctime(_ words: [Substring]) -> Instant? {
    guard words.count == 5, isWeekday(words[0]) else { return nil }
    let day = number(words[2], words[2].utf8.count == 1 ? 1 : 2)
    return instant(year: number(words[4], 4), month: words[1], day: day, clock: words[3])
  }

  private static func isWeekday(_ word: Substring) -> Bool {
    let days = [
      "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ]
    let word = word.lowercased()
    return days.contains { $0 == word || $0.prefix(3) == word }
  }

  private static func fullYear(_ digits: Int, now: Instant) -> Int {
    let current = LocalDateTime(now, utcOffsetSeconds: 0).date.year
    let year = current - current % 100 + digits
    if year > current + 50 { return year - 100 }
    return year
  }

  private static func instant(
    year: Int?, month: Substring, day: Int?, clock: Substring
  ) -> Instant? {
    let parts = clock.split(separator: ":", omittingEmptySubsequences: false)
    let name = month.lowercased()
    guard let year, let day, parts.count == 3, let hour = number(parts[0], 2),
      let month = MonthName.all.firstIndex(where: { $0.prefix(3).lowercased() == name }),
      let minute = number(parts[1], 2), let second = number(parts[2], 2), second <= 60,
      let date = LocalDate(year: year, month: month + 1, day: day),
      // A leap second has no instant of its own.
      let time = TimeOfDay(hour: hour, minute: minute, second: min(second, 59))
    else { return nil }
    return LocalDateTime(date, time).instant(utcOffsetSeconds: 0)
  }

  /// So many digits, and nothing else.
  private static func number(_ text: Substring, _ count: Int) -> Int? {
    guard text.utf8.count == count,
      text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return nil }
    return Int(text)
  }
}
