import HealthModel
import Interchange
import TestSupport
import Testing

@Suite struct CalendarWriterTests {
  func calendar(_ summary: String = "healthlog: tablets") throws -> String {
    CalendarWriter.beginning
      + CalendarWriter.event(
        uid: "a@b", changes: 1, changedAt: Instant(seconds: 1_795_276_800), summary: summary,
        first: try #require(LocalDateTime(plain: "2026-10-01 08:00")), days: .everyDay)
      + CalendarWriter.end
  }

  /// Returns the unfolded lines of a calendar (RFC 5545, 3.1).
  func lines(_ text: String) -> [String] {
    var lines: [[UInt8]] = [[]]
    var bytes = Array(text.utf8)[...]
    while let byte = bytes.popFirst() {
      if byte == 13, bytes.first == 10 {
        bytes.removeFirst()
        if bytes.first == 32 { bytes.removeFirst() } else { lines.append([]) }
      } else {
        lines[lines.count - 1].append(byte)
      }
    }
    return lines.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("An event has everything that a calendar needs to ring, and floating times")
  func whole() throws {
    let event = CalendarWriter.event(
      uid: "reminder-tablets@01a205b3-d000-79ec-9df0-65b8a24e7da5", changes: 2,
      changedAt: Instant(seconds: 1_795_276_800), summary: "healthlog: tablets",
      first: try #require(LocalDateTime(plain: "2026-10-01 08:00")),
      days: [.monday, .tuesday, .wednesday, .thursday, .friday], last: LocalDate("2026-12-24"),
      exceptions: ["2026-10-23", "2026-10-26"].compactMap { LocalDate($0) })
    let text = CalendarWriter.beginning + event + CalendarWriter.end
    #expect(
      text
        == """
        BEGIN:VCALENDAR
        VERSION:2.0
        PRODID:-//healthlog//healthlog//EN
        BEGIN:VEVENT
        UID:reminder-tablets@01a205b3-d000-79ec-9df0-65b8a24e7da5
        DTSTAMP:20261121T160000Z
        SEQUENCE:2
        DTSTART:20261001T080000
        DURATION:PT5M
        RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;UNTIL=20261224T080000
        EXDATE:20261023T080000
        EXDATE:20261026T080000
        SUMMARY:healthlog: tablets
        TRANSP:TRANSPARENT
        CLASS:PRIVATE
        BEGIN:VALARM
        ACTION:DISPLAY
        DESCRIPTION:healthlog: tablets
        TRIGGER:PT0S
        END:VALARM
        END:VEVENT
        END:VCALENDAR

        """.replacing("\n", with: "\r\n"))
  }

  @Test("Every day is a daily rule without an end")
  func daily() throws {
    #expect(lines(try calendar()).contains("RRULE:FREQ=DAILY"))
  }

  @Test("Separators, backslashes and line breaks are escaped, so that no text adds a property")
  func escapes() throws {
    let all = lines(try calendar("a,b;c\\d\r\nEND:VEVENT\nx\u{2028}y:\"z\""))
    #expect(all.contains(#"SUMMARY:a\,b\;c\\d\nEND:VEVENT\nx\ny:"z""#))
    #expect(all.count { $0 == "END:VEVENT" } == 1)
  }

  @Test("No line is longer than 75 bytes or ends inside a character, and unfolding gives the text")
  func folds() throws {
    var random = SeededGenerator(seed: 7)
    let letters = ["a", "é", "漢", "👩‍⚕️", "e\u{301}\u{302}", " ", "Ω"]
    for length in Array(40...90) + [500] {
      let summary = (0..<length).map { _ in letters.randomElement(using: &random) ?? "" }.joined()
      let text = try calendar(summary)
      var pieces = Array(text.utf8).split(separator: 10, omittingEmptySubsequences: false)
      #expect(pieces.removeLast().isEmpty)
      for piece in pieces {
        // 75 bytes and CR.
        #expect(piece.count <= 76 && piece.last == 13, "seed 7, length \(length)")
        #expect(String(validating: piece, as: UTF8.self) != nil, "seed 7, length \(length)")
      }
      #expect(lines(text).contains { Array($0.utf8) == Array("SUMMARY:\(summary)".utf8) })
    }
    // A line of exactly 75 bytes stays whole.
    let full = String(repeating: "x", count: 75 - "SUMMARY:".count)
    #expect(try calendar(full).contains("\r\nSUMMARY:\(full)\r\n"))
    #expect(try calendar(full + "y").contains("\r\nSUMMARY:\(full)\r\n y\r\n"))
  }
}
