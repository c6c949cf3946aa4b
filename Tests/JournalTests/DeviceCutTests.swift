import GATT
import HealthModel
import TestJournals
import Testing

@testable import Intake
@testable import Journal

/// Sessions that end before all data is sent.
@Suite struct DeviceCutTests {
  @Test("After a cut at any packet, the next session completes the journal")
  func killedAnywhere() throws {
    let packets = (1...12).map { number in
      DeviceLife.record(number, minutesAgo: (12 - number) * 700, value: 100 + number)
    }
    for clock in [DeviceClock.ahead(0), .unread, .ahead(86_400_000)] {
      let whole = try DeviceLife()
      try whole.session(packets, clock: clock, after: 3600)
      let wanted = try whole.entries()
      // With an unread clock, records over a day old are held.
      #expect(wanted.count == (clock == .unread ? 2 : 12))
      for cut in 0...packets.count {
        let life = try DeviceLife()
        try life.session(Array(packets.prefix(cut)), clock: clock, ending: nil)
        try life.journal.closeKilledSessions(now: life.now.adding(seconds: 600))
        let cursor = try life.journal.read { try $0.device(named: "CUFF").cursor?.number }
        let rest = packets.dropFirst(max(0, Int(cursor ?? 1) - 1))
        try life.session(Array(rest), clock: clock, after: 3600)
        #expect(try life.entries() == wanted, "\(clock), after \(cut)")
      }
    }
  }

  @Test("A meter that counts backwards loses nothing when cut off")
  func killedBackwards() throws {
    let packets = (0..<8).map { number in
      DeviceLife.record(number, minutesAgo: number * 1000, value: 100 + number)
    }
    for cut in 0...packets.count {
      let life = try DeviceLife(maker: "TaiDoc", model: "TD-4289")
      try life.session(Array(packets.prefix(cut)), clock: .unread, ending: nil)
      try life.journal.closeKilledSessions(now: life.now)
      try life.session(packets, clock: .unread, after: 60)
      #expect(try life.entries().count == 2, "after \(cut)")
    }
  }

  @Test("A meter that sends its newest record first loses nothing when cut off, whatever its make")
  func killedNewestFirst() throws {
    let packets = (0..<8).map { number in
      DeviceLife.record(20 - number, minutesAgo: number * 1000, value: 100 + number)
    }
    for cut in 0...packets.count {
      let life = try DeviceLife()
      try life.session(Array(packets.prefix(cut)), ending: nil)
      try life.journal.closeKilledSessions(now: life.now)
      let cursor = try life.journal.read { try $0.device(named: "CUFF").cursor }
      #expect(cursor == nil, "after \(cut)")
      try life.session(packets, after: 60)
      #expect(try life.entries().count == 8, "after \(cut)")
    }
  }
}
