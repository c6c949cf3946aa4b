public import HealthModel

/// Writes events that recur at a time of day as iCalendar (RFC 5545), in lines of up to 75 bytes.
/// Times float (3.3.5, form 1), so an event needs no time zone and follows the phone's. No time of
/// export is written, so the same events give the same bytes.
public enum CalendarWriter {
  public static let beginning =
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//healthlog//healthlog//EN\r\n"

  public static let end = "END:VCALENDAR\r\n"

  /// Returns an event with an alarm at its start.
  /// - Parameter uid: constant across exports; calendars keep the version with the most `changes`.
  /// - Parameter first: the first occurrence, on one of `days`. `days` must not be empty.
  /// - Parameter last: the last day on which the event may occur; nil for no end.
  public static func event(
    uid: String, changes: Int, changedAt: Instant, summary: String, first: LocalDateTime,
    days: Set<Weekday>, last: LocalDate? = nil, exceptions: [LocalDate] = []
  ) -> String {
    let names = Weekday.allCases.filter(days.contains).map { $0.shortName.prefix(2).uppercased() }
    let rule = names.count == 7 ? "DAILY" : "WEEKLY;BYDAY=\(names.joined(separator: ","))"
    func time(on date: LocalDate) -> String { stamp(LocalDateTime(date, first.time)) }
    let lines =
      [
        "BEGIN:VEVENT", "UID:\(escaped(uid))",
        "DTSTAMP:\(stamp(LocalDateTime(changedAt, utcOffsetSeconds: 0)))Z", "SEQUENCE:\(changes)",
        "DTSTART:\(stamp(first))", "DURATION:PT5M",
        "RRULE:FREQ=\(rule)\(last.map { ";UNTIL=\(time(on: $0))" } ?? "")",
      ] + exceptions.map { "EXDATE:\(time(on: $0))" } + [
        "SUMMARY:\(escaped(summary))", "TRANSP:TRANSPARENT", "CLASS:PRIVATE", "BEGIN:VALARM",
        "ACTION:DISPLAY", "DESCRIPTION:\(escaped(summary))", "TRIGGER:PT0S", "END:VALARM",
        "END:VEVENT",
      ]
    return lines.map(folded).joined()
  }

  /// Returns a time as iCalendar writes it, such as `20261001T080000`.
  private static func stamp(_ time: LocalDateTime) -> String {
    "\(time.date)T\(time.time.fullText.prefix(8))".filter { $0 != "-" && $0 != ":" }
  }

  private static func escaped(_ text: String) -> String {
    text.map { character in
      if character.isNewline { return "\\n" }
      return (["\\", ";", ","].contains(character) ? "\\" : "") + String(character)
    }.joined()
  }

  /// Folds a line into pieces of at most 75 bytes, without splitting a scalar's bytes.
  private static func folded(_ line: String) -> String {
    var (text, width) = ("", 0)
    for scalar in line.unicodeScalars {
      let bytes = UTF8.width(scalar)
      if width + bytes > 75 {
        text += "\r\n "
        width = 1
      }
      text.unicodeScalars.append(scalar)
      width += bytes
    }
    return text + "\r\n"
  }
}
