import GATT
import HealthModel
import TestJournals
import Testing

@testable import Intake
@testable import Journal

@Suite struct FollowingTests {
  func lines(
    _ life: DeviceLife, after cursor: FollowCursor = .beginning, most: Int = 1000,
    matching words: String? = nil
  ) throws -> FollowedLines {
    let filter = try words.map {
      try FilterParser.parse(
        $0, vitals: .standard,
        days: DayReader(today: life.zone.localDateTime(at: life.now).date))
    }
    return try life.journal.read {
      try $0.followed(after: cursor, matching: filter, most: most)
    }
  }

  @Test("Following reports device readings and ended sessions, and the lines fit the schema")
  func sessions() throws {
    let life = try DeviceLife()
    try life.session([DeviceLife.cuff(), DeviceLife.record(1)])
    try life.session([], ending: .lost, after: 60)
    let told = try lines(life)
    #expect(told.lines.count == 4 && !told.isMore)
    #expect(told.lines[2].contains(#""type":"session","source":"CUFF","number":1"#))
    #expect(told.lines[3].contains(#""ended":"lost","packets":0"#))
    #expect(!told.lines.joined().contains("AA:BB"))
    let fits = try JournalRecordsTests().validated(told.lines, life.test)
    #expect(fits == Array(repeating: "fits", count: 4), "\(fits)")
    #expect(try lines(life, after: told.cursor).lines.isEmpty)
    // Readings appear while the session is still open.
    try life.session([DeviceLife.cuff(140, at: "ea070b14073a00")], ending: nil, after: 120)
    #expect(try lines(life, after: told.cursor).lines.count == 1)
  }

  @Test("Each line is delivered once for any batch size, and every cursor resumes correctly")
  func cursors() throws {
    let life = try DeviceLife()
    let packets = (1...7).map { DeviceLife.record($0, minutesAgo: $0 * 10, value: 100 + $0) }
    try life.session([DeviceLife.cuff()] + packets)
    try life.session([], after: 60)
    let all = try lines(life).lines
    #expect(all.count == 10)
    for most in 1...11 {
      var (came, cursor, rounds) = ([String](), FollowCursor.beginning, 0)
      while rounds < 20 {
        let part = try lines(life, after: cursor, most: most)
        came += part.lines
        cursor = part.cursor
        rounds += 1
        if !part.isMore { break }
      }
      #expect(came == all, "\(most) at once")
    }
    for (place, line) in all.enumerated() {
      let text = try #require(line.split(separator: "\"").dropLast().last)
      let cursor = try #require(FollowCursor(text: String(text)))
      #expect(try lines(life, after: cursor).lines == Array(all.dropFirst(place + 1)))
    }
  }

  @Test("With a filter only matching readings are followed, and no sessions")
  func terms() throws {
    let life = try DeviceLife()
    try life.session([
      DeviceLife.cuff(), DeviceLife.record(1), DeviceLife.record(2, minutesAgo: 9, value: 222),
    ])
    let high = try lines(life, matching: "gly>180")
    #expect(high.lines.count == 1 && high.lines[0].contains(":222"))
    #expect(try lines(life, after: high.cursor, matching: "gly>180").lines.isEmpty)
    #expect(try lines(life, matching: "bp>=120/80").lines.count == 1)
  }

  @Test("A cursor survives a round trip through text, and 0 is the beginning")
  func text() {
    let cursor = FollowCursor(report: 1, singleReading: 23, change: 456)
    #expect(FollowCursor(text: cursor.text) == cursor)
    #expect(FollowCursor(text: "0") == .beginning)
    for text in [
      "", "1", "1.2", "1.2.3.4", "-1.2.3", "1.2.x", "+1.2.3", "99999999999999999999.1.1",
    ] {
      #expect(FollowCursor(text: text) == nil)
    }
  }
}
