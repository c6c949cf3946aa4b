import GATT
import HealthModel
import TestJournals
import Testing

@testable import Intake
@testable import Journal

/// A session that another process stops.
@Suite struct StoppedSessionTests {
  @Test("Stopping a session settles its records, and it accepts no more")
  func records() throws {
    let life = try DeviceLife()
    var session = try life.journal.openSession(of: "CUFF", now: life.now, in: life.zone)
    let at = life.now.adding(seconds: 1)
    // Without a time: held until the session ends.
    _ = try life.journal.store(bytes("00730100ff"), of: .temperature, at: at, in: &session)
    #expect(try life.journal.read { try $0.isOpen(session) })
    let other = try life.test.open()
    let stopped = try other.stopSession(of: "CUFF", now: life.now.adding(seconds: 2))
    #expect(stopped.number == 1 && stopped.ended == .stopped)
    #expect(stopped.end == life.now.adding(seconds: 2) && stopped.intake.singleReadings == 1)
    #expect(try !life.journal.read { try $0.isOpen(session) })
    let entries = try life.entries()
    #expect(entries == ["2026-11-20 08:00:01 temperature 37.1"])
    for packet in [DeviceLife.cuff(), DeviceLife.record(1)] {
      #expect(throws: DeviceFault.notInSession("CUFF")) {
        try life.journal.store(bytes(packet.1), of: packet.0, at: at, in: &session)
      }
    }
    #expect(try life.entries() == entries && life.states() == "0")
    #expect(try life.journal.read { try $0.device(named: "CUFF").cursor } == nil)
    try life.journal.close(&session, .done, now: life.now.adding(seconds: 60))
    #expect(try life.session(1) == stopped)
    #expect(throws: DeviceFault.notInSession("CUFF")) {
      try life.journal.stopSession(of: "CUFF", now: life.now)
    }
    #expect(throws: DeviceFault.noSuchDevice("CUF", nearest: "CUFF")) {
      try life.journal.stopSession(of: "CUF", now: life.now)
    }
    // The next session saves the record.
    #expect(try life.session([DeviceLife.cuff()], after: 120) == [.filed(.report(1))])
  }

  @Test("A stopped stream saves what its process still holds, and nothing more")
  func stream() throws {
    let life = try DeviceLife()
    var strap = try life.journal.openSession(of: "CUFF", now: life.now, in: life.zone)
    func beat(_ second: Int64, _ rate: UInt8) throws {
      _ = try life.journal.store(
        [0x16, rate, 0x54, 0x01], of: .heartRate, at: life.now.adding(seconds: second), in: &strap)
    }
    for second: Int64 in 0..<5 { try beat(second, 70) }
    _ = try life.test.open().stopSession(of: "CUFF", now: life.now.adding(seconds: 4))
    // A stream checks less often whether its session was stopped.
    for second: Int64 in 5..<10 { try beat(second, second == 7 ? 140 : 70) }
    #expect(throws: DeviceFault.notInSession("CUFF")) { try beat(10, 70) }
    #expect(try life.session(1).packets == 1)
    try life.journal.close(&strap, .error, now: life.now.adding(seconds: 11))
    let session = try life.session(1)
    #expect(session.ended == .stopped && session.end == life.now.adding(seconds: 4))
    #expect(session.packets == 11 && session.intake.singleReadings == 2)
    #expect(try life.entries().count == 2)
  }

  @Test("A stream stopped between two minutes keeps the whole first minute")
  func minute() throws {
    let life = try DeviceLife()
    var strap = try life.journal.openSession(of: "CUFF", now: life.now, in: life.zone)
    for second: Int64 in 0..<60 {
      _ = try life.journal.store(
        [0x06, 70], of: .heartRate, at: life.now.adding(seconds: second), in: &strap)
    }
    _ = try life.journal.stopSession(of: "CUFF", now: life.now.adding(seconds: 59))
    #expect(throws: DeviceFault.notInSession("CUFF")) {
      _ = try life.journal.store(
        [0x06, 70], of: .heartRate, at: life.now.adding(seconds: 60), in: &strap)
    }
    try life.journal.close(&strap, .stopped, now: life.now.adding(seconds: 61))
    #expect(try life.session(1).packets == 60)
  }

  @Test("A session discarded before its process closes stays out, and keeps its last minute")
  func discarded() throws {
    let life = try DeviceLife()
    var strap = try life.journal.openSession(of: "CUFF", now: life.now, in: life.zone)
    for second: Int64 in 0..<9 {
      _ = try life.journal.store(
        [0x06, second == 5 ? 140 : 70], of: .heartRate, at: life.now.adding(seconds: second),
        in: &strap)
    }
    _ = try life.journal.stopSession(of: "CUFF", now: life.now.adding(seconds: 9))
    _ = try life.journal.write(now: life.now) { try $0.discardSession(1) }
    try life.journal.close(&strap, .stopped, now: life.now.adding(seconds: 9))
    #expect(try life.entries().isEmpty)
    #expect(try life.session(1).packets == 9)
  }

  @Test("The end of a stopped session is followed, and isn't undoable")
  func followed() throws {
    let life = try DeviceLife()
    let start = try life.journal.read { try $0.followCursor() }
    _ = try life.journal.openSession(of: "CUFF", now: life.now, in: life.zone)
    _ = try life.journal.stopSession(of: "CUFF", now: life.now)
    let lines = try life.journal.read {
      try $0.followed(after: start, matching: nil, most: 9).lines
    }
    #expect(lines.count == 1 && lines[0].contains(#""ended":"stopped""#))
    #expect(try life.journal.read { try $0.undoable() } == nil)
  }

  @Test("Discarded records stay out even if the device sends them again")
  func handedOverAgain() throws {
    let life = try DeviceLife()
    try life.session([DeviceLife.cuff(), DeviceLife.record(1)])
    _ = try life.journal.write(now: life.now) { try $0.discardSession(1) }
    let again = try life.session([DeviceLife.cuff(), DeviceLife.record(1)], after: 60)
    #expect(again == [.known, .known])
    #expect(try life.entries().isEmpty)
    _ = try life.journal.undo(now: life.now)
    #expect(try life.entries().count == 2)
  }
}
