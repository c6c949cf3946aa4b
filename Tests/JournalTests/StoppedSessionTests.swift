import GATT
import HealthModel
import TestJournals
import Testing

@testable import Intake
@testable import Journal

/// A session that another process ends than the one that reads.
@Suite struct StoppedSessionTests {
  @Test("A stopped session is ended by its judgement, and takes no record any more")
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
    #expect(stopped.end == life.now.adding(seconds: 2) && stopped.intake.samples == 1)
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
    // What it wouldn't take comes in the next one.
    #expect(try life.session([DeviceLife.cuff()], after: 120) == [.filed(.report(1))])
  }

  @Test("What a stopped stream's process still holds is kept when it closes, and nothing after")
  func stream() throws {
    let life = try DeviceLife()
    var strap = try life.journal.openSession(of: "CUFF", now: life.now, in: life.zone)
    func beat(_ second: Int64, _ rate: UInt8) throws {
      _ = try life.journal.store(
        [0x16, rate, 0x54, 0x01], of: .heartRate, at: life.now.adding(seconds: second), in: &strap)
    }
    for second: Int64 in 0..<5 { try beat(second, 70) }
    _ = try life.test.open().stopSession(of: "CUFF", now: life.now.adding(seconds: 4))
    // It doesn't look each second.
    for second: Int64 in 5..<10 { try beat(second, second == 7 ? 140 : 70) }
    #expect(throws: DeviceFault.notInSession("CUFF")) { try beat(10, 70) }
    #expect(try life.session(1).packets == 1)
    try life.journal.close(&strap, .error, now: life.now.adding(seconds: 11))
    let session = try life.session(1)
    #expect(session.ended == .stopped && session.end == life.now.adding(seconds: 4))
    #expect(session.packets == 11 && session.intake.samples == 2)
    #expect(try life.entries().count == 2)
  }

  @Test("A stream that is stopped between two minutes keeps the whole of the first")
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

  @Test("What is discarded before its process has closed stays out, and its last minute is kept")
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

  @Test("A stopped session's end is told to those who follow, and is no step of the person's")
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

  @Test("What was discarded stays out, though the device hands it over again")
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
