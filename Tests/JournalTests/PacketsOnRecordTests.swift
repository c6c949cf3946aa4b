import GATT
import HealthModel
import TestJournals
import Testing

@testable import Journal

@Suite struct PacketsOnRecordTests {
  private func fates(_ life: DeviceLife, _ session: Int64 = 1) throws -> [PacketFate] {
    try life.journal.read { try $0.packets(ofSession: session) }.map(\.fate)
  }

  @Test("Each packet says what became of it, also after its person has changed that")
  func fates() throws {
    let life = try DeviceLife()
    try life.session([
      DeviceLife.cuff(), (.pressure, "fe202700750055005f00e407091810093a690001"),
      (.pressure, "067c0756006100ea070b140737003300"), (.glucoseContext, "02010003"),
      (.temperature, "00730100ff"), (.temperature, "00740100ff"),
    ])
    #expect(
      try fates(life) == [
        .filed(.report(1)), .refused(.tooLong(bytes: 20, expected: 19)),
        .implausible([.implausible]), .empty(.context), .held(.noTime), .filed(.sample(1)),
      ])
    _ = try life.journal.write(now: life.now) { try $0.dropHeld(ofSession: 1) }
    #expect(try fates(life)[4] == .dropped)
    try life.journal.write(now: life.now) { _ = try $0.delete([EntryNumber.report(1)]) }
    #expect(try fates(life)[0] == .gone)
    _ = try life.journal.undo(now: life.now)
    #expect(try fates(life)[0] == .filed(.report(1)))
    // A characteristic of a later program.
    try life.journal.connection.run("UPDATE packet SET characteristic = 10843 WHERE id = 4")
    #expect(try fates(life)[3] == .unread)
  }

  @Test("A record shows the device's own time beside the one on record, and a stream each packet")
  func times() throws {
    let life = try DeviceLife()
    try life.session([DeviceLife.cuff()], clock: .ahead(-240_000))
    let packet = try #require(try life.journal.read { try $0.packets(ofSession: 1) }.first)
    #expect(packet.said.map { "\($0.date) \($0.time)" } == "2026-11-20 07:55")
    #expect(packet.taken?.local.time.description == "07:59")
    #expect(packet.count == 1 && hex(packet.bytes).hasPrefix("067c00"))
    var strap = try life.journal.openSession(of: "CUFF", now: life.now, in: life.zone)
    for second: Int64 in 0..<3 {
      _ = try life.journal.store(
        [0x06, second == 1 ? 140 : 70], of: .heartRate, at: life.now.adding(seconds: second),
        in: &strap)
    }
    try life.journal.close(&strap, .done, now: life.now.adding(seconds: 4))
    let minute = try #require(try life.journal.read { try $0.packets(ofSession: 2) }.first)
    #expect(minute.count == 3 && minute.parts[1].bytes == [0x06, 140] && minute.bytes.isEmpty)
    #expect(minute.parts.map(\.at) == (0..<3).map { life.now.adding(seconds: $0) })
    #expect(minute.fate == .streamed([.sample(1), .sample(2)]))
  }

  @Test("What is held is told by what it waits for, without what was discarded")
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
    // Whose they are is said while they are out: they are filed once they are back, and that is said.
    var settings = try life.journal.read { try $0.device(named: "CUFF").settings }
    settings.user = .everyone
    let wanted = settings
    #expect(try life.journal.write(now: life.now) { try $0.set("CUFF", to: wanted) } == 0)
    _ = try life.journal.undo(now: life.now)
    #expect(try life.journal.write(now: life.now) { try $0.set("CUFF", to: wanted) } == 3)
  }

  @Test("A record that was held by an unread clock is settled though later ones make it likely")
  func likely() throws {
    let life = try DeviceLife()
    try life.session([DeviceLife.record(1, minutesAgo: 2_000)], clock: .unread)
    #expect(try life.states() == "2")
    // Now the newest on file is of the same day as what was held.
    try life.session([DeviceLife.record(2, minutesAgo: 1_900)], clock: .ahead(0), after: 60)
    #expect(try fates(life) == [.held(.old)])
    let taken = Moment(life.now.adding(seconds: -120_000), utcOffsetSeconds: 3600)
    #expect(try life.journal.write(now: life.now) { try $0.settleSession(1, at: taken) } == 1)
  }
}
