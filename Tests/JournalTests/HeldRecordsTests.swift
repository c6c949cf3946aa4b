import GATT
import HealthModel
import TestJournals
import Testing

@testable import Intake
@testable import Journal

@Suite struct HeldRecordsTests {
  @Test("A refused record has a reason with its session; held and dropped ones have none")
  func refusals() throws {
    let life = try DeviceLife()
    try life.session([
      DeviceLife.cuff(), (.pressure, "fe202700750055005f00e407091810093a690001"),
      (.pressure, "067c0756006100ea070b140737003300"), (.glucoseContext, "02010003"),
      (.temperature, "00730100ff"), (.temperature, "00740100ff"),
    ])
    func reasons() throws -> [[String]] {
      try life.journal.read { try $0.refusals(ofIntake: 1) }.map(\.reasons)
    }
    #expect(try life.states() == "033020")
    #expect(try reasons() == [["packet-too-long"], ["implausible"]])
    _ = try life.journal.write(now: life.now) { try $0.dropHeld(ofSession: 1) }
    #expect(try life.states() == "033030" && reasons().count == 2)
  }

  @Test("Held records are listed by what they wait for, without discarded sessions")
  func held() throws {
    let life = try DeviceLife()
    func held() throws -> HeldRecords {
      try life.journal.read { try $0.heldRecords(of: "CUFF") }
    }
    try life.session([
      DeviceLife.cuff(user: 2), DeviceLife.cuff(130, user: 1), DeviceLife.cuff(140, user: 255),
    ])
    try life.session(
      [DeviceLife.record(1, minutesAgo: 3_000_000)], clock: .unread, after: 60)
    var now = try held()
    #expect(now.forPerson == 3 && now.users == [1, 2] && now.count == 4)
    #expect(now.forTime.map { [$0.session, Int64($0.count)] } == [[2, 1]] && now.doubtful.isEmpty)
    _ = try life.journal.write(now: life.now) { try $0.discardSession(1) }
    now = try held()
    #expect(now.forPerson == 0 && now.count == 1)
    // Assigned to a user while discarded: they are saved and counted once they are back.
    var settings = try life.journal.read { try $0.device(named: "CUFF").settings }
    settings.user = .everyone
    let wanted = settings
    #expect(try life.journal.write(now: life.now) { try $0.set("CUFF", to: wanted) } == 0)
    _ = try life.journal.undo(now: life.now)
    #expect(try life.journal.write(now: life.now) { try $0.set("CUFF", to: wanted) } == 3)
  }

  @Test("A record held for an unread clock is settled even if later ones make its time likely")
  func likely() throws {
    let life = try DeviceLife()
    try life.session([DeviceLife.record(1, minutesAgo: 2_000)], clock: .unread)
    #expect(try life.states() == "2")
    // The newest record now has the same day as the held one.
    try life.session([DeviceLife.record(2, minutesAgo: 1_900)], clock: .ahead(0), after: 60)
    #expect(try life.states() == "20")
    let taken = Moment(life.now.adding(seconds: -120_000), utcOffsetSeconds: 3600)
    #expect(try life.journal.write(now: life.now) { try $0.settleSession(1, at: taken) } == 1)
  }

  @Test("A record held for an unread clock is released once it is sent again and saved")
  func again() throws {
    let life = try DeviceLife()
    let record = DeviceLife.record(1, minutesAgo: 2_000)
    try life.session([record, DeviceLife.cuff()], clock: .unread, ending: .killed)
    #expect(try life.states() == "20")
    // It stays held while the clock can't be read.
    #expect(try life.session([record], clock: .unread, after: 60) == [.known])
    #expect(try life.states() == "20")
    try life.session([record], after: 120)
    #expect(try life.states() == "00" && life.entries().count == 2)
    let held = try life.journal.read { try $0.heldRecords(of: "CUFF") }
    #expect(held.count == 0 && held.forTime.isEmpty)
    // It is saved once.
    try life.session([record], after: 180)
    #expect(try life.states() == "00" && life.entries().count == 2)
  }
}
