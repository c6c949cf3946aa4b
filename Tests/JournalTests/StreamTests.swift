import GATT
import HealthModel
import TestJournals
import Testing

@testable import Intake
@testable import Journal

@Suite struct StreamTests {
  func beats(_ rate: Int) -> [UInt8] { [0x16, UInt8(rate), 0x54, 0x01, 0xEC, 0x02] }

  func singleReadings(_ life: DeviceLife) throws -> [String] {
    try life.journal.connection.rows("SELECT taken_at, value FROM single_reading ORDER BY taken_at")
    {
      let second = ($0.integer(0) - life.now.milliseconds) / 1000
      return "\(second) \(Int($0.real(1)))"
    }
  }

  @Test(
    "A stream is one row a minute; it saves each minute's first reading and any more severe one")
  func minutes() throws {
    let life = try DeviceLife()
    var strap = try life.journal.openSession(of: "CUFF", now: life.now, in: life.zone)
    // Heart rates in bpm by second; 70 bpm in all others.
    let graver: [Int: Int] = [20: 110, 21: 120, 30: 140, 40: 35, 60: 45, 61: 50]
    for second in 0..<90 {
      let outcome = try life.journal.store(
        beats(graver[second] ?? 70), of: .heartRate, at: life.now.adding(seconds: Int64(second)),
        in: &strap)
      #expect(outcome == .streamed)
    }
    try life.journal.close(&strap, .stopped, now: life.now.adding(seconds: 91))
    #expect(try singleReadings(life) == ["0 70", "20 110", "30 140", "60 45"])
    let rows = try PacketRow.table.rows(life.journal.connection)
    #expect(rows.map(\.count) == [60, 30])
    let packets = try #require(PacketStream.packets(rows[0].body, from: rows[0].at))
    #expect(packets.map(\.at) == (0..<60).map { life.now.adding(seconds: $0) })
    #expect(packets[20].bytes == beats(110))
    let session = try life.session(1)
    #expect(session.packets == 90 && session.intake.singleReadings == 4)
    // At most two bytes of time, one of length and six of packet.
    #expect(rows[0].body.count <= 60 * 9)
  }

  @Test("A kill loses ten seconds at most, and no minute is saved twice")
  func killed() throws {
    let life = try DeviceLife()
    var strap = try life.journal.openSession(of: "CUFF", now: life.now, in: life.zone)
    for second in 0..<25 {
      _ = try life.journal.store(
        beats(second == 5 ? 140 : 70), of: .heartRate,
        at: life.now.adding(seconds: Int64(second)), in: &strap)
    }
    try life.journal.closeKilledSessions(now: life.now.adding(seconds: 30))
    let killed = try life.session(1)
    #expect(killed.packets == 21)
    #expect(killed.end == life.now.adding(seconds: 20))
    var again = try life.journal.openSession(
      of: "CUFF", now: life.now.adding(seconds: 30), in: life.zone)
    for second in 30..<50 {
      _ = try life.journal.store(
        beats(second == 40 ? 150 : 70), of: .heartRate,
        at: life.now.adding(seconds: Int64(second)), in: &again)
    }
    try life.journal.close(&again, .done, now: life.now.adding(seconds: 50))
    #expect(try singleReadings(life) == ["0 70", "5 140"])
  }

  @Test("Setting the clock back starts another row and loses nothing")
  func clockPutBack() throws {
    let life = try DeviceLife()
    var strap = try life.journal.openSession(of: "CUFF", now: life.now, in: life.zone)
    for second: Int64 in [30, 31, 10, 11] {
      _ = try life.journal.store(
        beats(70), of: .heartRate, at: life.now.adding(seconds: second), in: &strap)
    }
    try life.journal.close(&strap, .done, now: life.now.adding(seconds: 40))
    #expect(try PacketRow.table.rows(life.journal.connection).map(\.count) == [2, 2])
    #expect(try singleReadings(life) == ["30 70"])
  }

  @Test("A strap's packets without skin contact, or truncated, are kept but save nothing")
  func nothing() throws {
    let life = try DeviceLife()
    var strap = try life.journal.openSession(of: "CUFF", now: life.now, in: life.zone)
    for (place, packet) in ["0448", "0600", "103eb103de", "0005", "0048"].enumerated() {
      _ = try life.journal.store(
        bytes(packet), of: .heartRate, at: life.now.adding(seconds: Int64(place)), in: &strap)
    }
    try life.journal.close(&strap, .done, now: life.now.adding(seconds: 40))
    #expect(try singleReadings(life) == ["4 72"])
    let session = try life.session(1)
    #expect(session.intake.empty == 2 && session.intake.refused == 2 && session.packets == 5)
  }

  @Test("A strap takes at most 20 bytes a packet, index and readings included")
  func size() throws {
    let life = try DeviceLife()
    func bytesInUse() throws -> Int64 {
      try life.journal.connection.firstRow(
        """
        SELECT (SELECT page_count FROM pragma_page_count) - (SELECT freelist_count FROM
          pragma_freelist_count)
        """
      ) { $0.integer(0) * 4096 } ?? 0
    }
    var strap = try life.journal.openSession(of: "CUFF", now: life.now, in: life.zone)
    let before = try bytesInUse()
    let packets = 4 * 3600
    for second in 0..<packets {
      // Straps send a packet slightly less often than every second.
      let at = Instant(milliseconds: life.now.milliseconds + Int64(second) * 1003)
      _ = try life.journal.store(
        beats(60 + second % 50), of: .heartRate, at: at, in: &strap)
    }
    try life.journal.close(&strap, .done, now: life.now.adding(seconds: 20_000))
    let each = Double(try bytesInUse() - before) / Double(packets)
    #expect(each <= 20, "\(each)")
  }

  @Test("A stream's row survives a round trip, and a truncated body is rejected")
  func coding() throws {
    let start = Instant(milliseconds: 1_795_158_000_123)
    var stream = PacketStream(from: start)
    let packets: [(Int64, [UInt8])] = [
      (0, [1]), (0, []), (127, [2, 3]), (128, Array(repeating: 7, count: 300)), (16_384, [4]),
    ]
    for (later, packet) in packets {
      let at = Instant(milliseconds: start.milliseconds + later)
      let isIn = stream.append(packet, at: at)
      #expect(isIn)
    }
    let isIn = stream.append([1], at: start)
    #expect(!isIn)
    let read = try #require(PacketStream.packets(stream.body, from: start))
    #expect(read.map(\.bytes) == packets.map(\.1))
    #expect(read.map { $0.at.milliseconds - start.milliseconds } == packets.map(\.0))
    #expect(stream.count == 5)
    for length in 1..<stream.body.count {
      let part = PacketStream.packets(Array(stream.body.prefix(length)), from: start)
      #expect((part?.count ?? 0) < 5)
    }
    #expect(PacketStream.packets(Array(repeating: 0xFF, count: 12), from: start) == nil)
  }
}
