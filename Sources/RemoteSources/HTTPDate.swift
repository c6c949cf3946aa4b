public import HealthModel

/// Dates in HTTP headers (RFC 9110, 5.6.7).
public enum HTTPDate {
  /// Parses `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` or
  /// `Sun Nov  6 08:49:37 1994`; nil for anything else.
  /// - Parameter now: the reference for two-digit years, which are at most 50 years later.
  public static func instant(_ text: String, now: Instant) -> Instant? {
    var words = text.split { " ,-:".contains($0) }
    guard let weekday = words.first?.lowercased(),
      weekdays.contains(where: { $0 == weekday || $0.prefix(3) == weekday })
    else { return nil }
    if words.count == 7 {
      let day = words[2].utf8.count == 1 ? "0\(words[2])" : words[2]
      words = [words[0], day, words[1], words[6]] + words[3...5] + ["GMT"]
    }
    guard words.count == 8, words[7].uppercased() == "GMT" else { return nil }
    let name = words[2].lowercased()
    guard let day = number(words[1], 2), let hour = number(words[4], 2),
      let month = MonthName.all.firstIndex(where: { $0.prefix(3).lowercased() == name }),
      let year = number(words[3], 4) ?? number(words[3], 2).map({ fullYear($0, now: now) }),
      let minute = number(words[5], 2), let second = number(words[6], 2), second <= 60,
      let date = LocalDate(year: year, month: month + 1, day: day),
      // A leap second has no instant of its own.
      let time = TimeOfDay(hour: hour, minute: minute, second: min(second, 59))
    else { return nil }
    return LocalDateTime(date, time).instant(utcOffsetSeconds: 0)
  }

  /// Parses a `Retry-After` header (RFC 9110, 10.2.3): a number of seconds or a date; else nil.
  public static func retryAfter(_ text: String, now: Instant) -> Instant? {
    let text = text.trimmingBlanks
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return instant(text, now: now)
    }
    // At most a century, so that nothing overflows.
    let most: Int64 = 100 * 366 * 86_400
    return text.isEmpty ? nil : now.adding(seconds: min(Int64(text) ?? most, most))
  }

  private static let weekdays = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]

  private static func fullYear(_ digits: Int, now: Instant) -> Int {
    let current = LocalDateTime(now, utcOffsetSeconds: 0).date.year
    let year = current - current % 100 + digits
    return year > current + 50 ? year - 100 : year
  }

  private static func number(_ text: Substring, _ count: Int) -> Int? {
    text.utf8.count == count && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
      ? Int(text) : nil
  }
}
