import GATT
import HealthModel
import TestJournals
import Testing

@testable import Intake
@testable import Journal

@Suite struct DeviceTests {
  @Test("A device is added, shown, changed and removed; its address identifies it for good")
  func devices() throws {
    let life = try DeviceLife(maker: "Beurer", model: "BM85")
    let journal = life.journal
    let other = NewDevice(name: "CUFF", address: "11:22:33:44:55:66", services: [.glucose])
    #expect(throws: DeviceFault.nameTaken("CUFF")) {
      try journal.write(now: life.now) { _ = try $0.add(other) }
    }
    let same = NewDevice(name: "ARM", address: "AA:BB:CC:DD:EE:FF", services: [])
    #expect(throws: DeviceFault.alreadyAdded("CUFF")) {
      try journal.write(now: life.now) { _ = try $0.add(same) }
    }
    #expect(throws: DeviceFault.noSuchDevice("CUF", nearest: "CUFF")) {
      try journal.read { _ = try $0.device(named: "CUF") }
    }
    var device = try journal.read { try $0.device(named: "CUFF") }
    #expect(device.quirks == [.swappedPulse, .needsRest])
    #expect(device.settings.services == [.bloodPressure])
    var settings = device.settings
    (settings.name, settings.user, settings.isAutomatic) = ("ARM", .one(2), false)
    try journal.write(now: life.now) { _ = try $0.set("CUFF", to: settings) }
    device = try journal.read { try $0.device(named: "ARM") }
    #expect(device.settings == settings)
    try journal.write(now: life.now) { try $0.requestSync(of: "ARM", true) }
    #expect(try journal.read { try $0.device(named: "ARM").syncRequestedAt } == life.now)
    try journal.write(now: life.now) { try $0.forgetDevice("ARM") }
    #expect(try journal.read { try $0.devices() }.isEmpty)
    try journal.write(now: life.now) { _ = try $0.add(same) }
    device = try journal.read { try $0.device(named: "ARM") }
    #expect(device.settings.user == .undecided && device.settings.isAutomatic)
    #expect(try journal.connection.firstRow("SELECT count(*) FROM source") { $0.integer(0) } == 1)
  }

  @Test("A cuff's record is saved as a report with its packet, and is known the next time")
  func record() throws {
    let life = try DeviceLife()
    let first = try life.session([DeviceLife.cuff()], ending: nil)
    #expect(first == [.filed(.report(1))])
    // The session is still open.
    let report = "2026-11-20 07:55:00 diastolic 86.0mmHg, heart-rate 51.0bpm, systolic 124.0mmHg"
    #expect(try life.entries() == [report])
    #expect(throws: DeviceFault.inSession(1)) { try life.session([]) }
    #expect(try life.journal.closeKilledSessions(now: life.now.adding(seconds: 900)) == [1])
    let killed = try life.session(1)
    #expect(killed.ended == .killed && killed.end == life.now.adding(seconds: 1))
    #expect(killed.clockOff == 0 && killed.packets == 1 && killed.intake.reports == 1)
    #expect(try life.session([DeviceLife.cuff()], after: 60) == [.known])
    #expect(try life.entries() == [report])
    #expect(try life.session(2).intake.known == 1)
    #expect(try life.states() == "0")
  }

  @Test("A device's clock offset is saved and shown, and subtracted from its times")
  func clock() throws {
    let life = try DeviceLife()
    try life.session([DeviceLife.cuff()], clock: .ahead(-240_000))
    #expect(try life.entries().first?.hasPrefix("2026-11-20 07:59:00") == true)
    #expect(try life.session(1).clockOff == -240_000)
    #expect(try life.journal.read { try $0.device(named: "CUFF").clockOff } == -240_000)
    // It is the same record after the clock is set right.
    #expect(try life.session([DeviceLife.cuff()], after: 60) == [.known])
    #expect(try life.entries().count == 1)
  }

  @Test("Malformed, empty and implausible packets are kept and counted with their session")
  func refused() throws {
    let life = try DeviceLife()
    let outcomes = try life.session([
      (.pressure, "fe202700750055005f00e407091810093a690001"),
      (.pressure, "06ff07ff07ff07ea070b14073700ff07"),
      (.pressure, "067c0756006100ea070b140737003300"),
    ])
    #expect(outcomes[0] == .refused(.tooLong(bytes: 20, expected: 19)))
    #expect(outcomes[1] == .empty(.noNumber))
    guard case .implausible(let faults) = outcomes[2] else {
      Issue.record("\(outcomes[2])")
      return
    }
    #expect(faults.count == 1)
    #expect(try life.states() == "303")
    #expect(try life.entries().isEmpty)
    let session = try life.session(1)
    #expect(session.intake.refused == 2 && session.intake.empty == 1)
    let reasons = try life.journal.read { try $0.refusals(ofIntake: 1) }
    #expect(reasons.map(\.reasons) == [["packet-too-long"], ["implausible"]])
  }

  @Test("A cuff shared by several people saves nothing until you choose a user; others' packets go")
  func people() throws {
    let life = try DeviceLife()
    let packets = [
      DeviceLife.cuff(120, user: 1), DeviceLife.cuff(130, user: 2),
      DeviceLife.cuff(140, at: "ea070b14073800", user: 1),
    ]
    #expect(try life.session(packets) == Array(repeating: .held(.person), count: 3))
    #expect(try life.entries().isEmpty && life.session(1).held == 3)
    try life.journal.write(now: life.now) { edit in
      var settings = try edit.view.device(named: "CUFF").settings
      settings.user = .one(1)
      let filed = try edit.set("CUFF", to: settings)
      #expect(filed == 2)
    }
    #expect(try life.entries().count == 2)
    #expect(try life.states() == "00")
    #expect(try life.session(1).intake.reports == 2)
    let other = DeviceLife.cuff(150, at: "ea070b14073900", user: 2)
    #expect(try life.session([other], after: 60) == [.ofAnother])
    #expect(try life.states() == "00")
    #expect(try life.session(2).intake.leftOut == ["other-user": 1])
  }

  @Test("A typed value within two minutes counts as known, rounded or in another unit")
  func typed() throws {
    let life = try DeviceLife()
    let zone = life.zone
    func type(_ words: String..., at seconds: Int64) throws {
      let draft = ReportDraft(
        taken: Moment(life.now.adding(seconds: seconds), in: zone),
        readings: try ReadingParser(vitals: .standard).readings(from: words))
      let entry = try draft.checkedEntry(vitals: .standard, now: life.now)
      try life.journal.write(now: life.now) { _ = try $0.add(entry) }
    }
    try type("bp=124/86", at: -300 + 119)
    try type("gly=6.2mmol/L", at: -3600)
    try type("bp=150/86", at: -900)
    let outcomes = try life.session([
      DeviceLife.cuff(), DeviceLife.record(1, minutesAgo: 0),
      // 07:45, but a value differs from the typed one.
      DeviceLife.cuff(149, at: "ea070b14072d00"),
    ])
    #expect(outcomes[0] == .known && outcomes[1] == .known)
    #expect(outcomes[2] == .filed(.report(3)))
    #expect(try life.states() == "110")
    // 07:52 is almost five minutes before the typed value, so the same values are a new report.
    let later = try life.session([DeviceLife.cuff(at: "ea070b14073400")], after: 60)
    #expect(later == [.filed(.report(4))])
  }

  @Test("A cuff that identifies itself is decoded as its model in the same session")
  func learning() throws {
    let life = try DeviceLife(user: .everyone)
    var cuff = try life.journal.openSession(of: "CUFF", now: life.now, in: life.zone)
    try life.journal.tell(.ahead(0), in: &cuff, now: life.now)
    try life.journal.learn(
      maker: "Beurer", model: "BM85", serial: "7", in: &cuff, now: life.now)
    let packet = bytes("566a0047000000ea070b120 81f00003f000000")
    let outcome = try life.journal.store(
      packet, of: .pressure, at: life.now.adding(seconds: 1), in: &cuff)
    #expect(outcome == .filed(.report(1)))
    #expect(try life.entries().first?.contains("heart-rate 63.0bpm") == true)
    #expect(try life.journal.read { try $0.device(named: "CUFF").settings.serial } == "7")
  }

  @Test("The last packet without a time gets its arrival time; earlier ones are held")
  func moment() throws {
    let life = try DeviceLife()
    let outcomes = try life.session(
      [(.temperature, "00730100ff"), (.temperature, "00740100ff"), (.temperature, "00750100ff")])
    #expect(outcomes == Array(repeating: .held(.noTime), count: 3))
    #expect(try life.entries() == ["2026-11-20 08:00:03 temperature 37.3"])
    #expect(try life.states() == "220")
    // Sent again, because the acknowledgement was lost.
    try life.session([(.temperature, "00750100ff")], after: 60)
    #expect(try life.entries().count == 1)
  }

  @Test(
    "With an unread clock, a first record over a day old is held, whatever follows it",
    arguments: [(60, true), (1_500, false), (3_000_000, false)])
  func unreadClock(minutes: Int, isFresh: Bool) throws {
    let life = try DeviceLife()
    try life.session(
      [
        DeviceLife.record(1, minutesAgo: 9_000 + minutes),
        DeviceLife.record(2, minutesAgo: 6_000 + minutes),
        DeviceLife.record(3, minutesAgo: minutes - 60),
      ], clock: .unread)
    #expect(try life.entries().count == (isFresh ? 1 : 0))
    #expect(try life.session(1).held == (isFresh ? 2 : 3))
  }

  @Test("A meal context marks its reading, whether or not that was saved before")
  func context() throws {
    let life = try DeviceLife()
    let context = (Characteristic.glucoseContext, "02010003")
    try life.session([DeviceLife.record(1, flags: "12"), context])
    #expect(try life.entries() == ["2026-11-20 07:00:00 glycemia 111.0 mark 4"])
    // Cut off between the two; the record is sent again.
    let cut = try DeviceLife()
    try cut.session([DeviceLife.record(1, flags: "12")], ending: .lost)
    #expect(try cut.session([DeviceLife.record(1, flags: "12"), context], after: 60)[0] == .known)
    #expect(try cut.entries() == life.entries())
    // The device changes a reading from an earlier session, and history says so.
    #expect(try life.actions(ofSingleReading: 1) == ["import device"])
    #expect(try cut.actions(ofSingleReading: 1) == ["import device", "edit device"])
    // Held until you settle its time.
    let late = try DeviceLife()
    try late.session(
      [
        DeviceLife.record(1, minutesAgo: 6_000, flags: "12"), context, DeviceLife.record(2),
      ], clock: .unread)
    let taken = Moment(late.now.adding(seconds: -6_000), utcOffsetSeconds: 3600)
    _ = try late.journal.write(now: late.now) { try $0.settleSession(1, at: taken) }
    #expect(try late.entries().contains { $0.hasSuffix("mark 4") })
  }

  @Test("A meal context never changes a reading you edited")
  func contextOfEdited() throws {
    let life = try DeviceLife()
    let record = DeviceLife.record(1, flags: "12")
    try life.session([record], ending: .lost)
    _ = try life.journal.write(now: life.now) { edit in
      try edit.edit(.singleReading(1)) { draft in
        var draft = draft
        draft.note = "at table"
        return try draft.checkedEntry(vitals: .standard, now: life.now)
      }
    }
    try life.session([record, (.glucoseContext, "02010003")], after: 60)
    #expect(try life.entries() == ["2026-11-20 07:00:00 glycemia 111.0"])
    #expect(try life.actions(ofSingleReading: 1) == ["import device", "edit person"])
  }

  @Test(
    "The cursor is the last record; a meter that renumbers its records loses its cursor for good")
  func cursor() throws {
    let life = try DeviceLife()
    func cursor() throws -> (number: UInt16?, quirks: Quirks) {
      let device = try life.journal.read { try $0.device(named: "CUFF") }
      return (device.cursor?.number, device.quirks)
    }
    try life.session([DeviceLife.record(7, minutesAgo: 9), DeviceLife.record(8)])
    #expect(try cursor() == (8, []))
    // Out of order: earlier records aren't saved yet.
    try life.session(
      [DeviceLife.record(11, minutesAgo: 6), DeviceLife.record(12, minutesAgo: 5)], after: 30,
      isInTurn: false)
    #expect(try cursor() == (8, []))
    // A reset meter counts from 1 again, with new records.
    try life.session([DeviceLife.record(1, minutesAgo: 4)], after: 60)
    #expect(try cursor() == (1, []))
    #expect(try life.session([DeviceLife.record(9)], after: 120) == [.known])
    #expect(try cursor() == (nil, .numbersBackwards))
    try life.session([DeviceLife.record(10, minutesAgo: 3)], after: 180)
    #expect(try cursor() == (nil, .numbersBackwards))
  }

  @Test("An impossible value is refused, even if its meter doubts it or its time is unknown")
  func refusedThoughHeld() throws {
    let life = try DeviceLife()
    // 30 kg/L from a strip pulled early; 1,824 mmHg with the clock in 2021.
    let outcomes = try life.session(
      [
        (.glucose, "1b0100e307021b0b0a1efbff1e00120501"),
        (.pressure, "062007560061 00e507010300000033 00"),
      ], clock: .unread)
    for outcome in outcomes {
      guard case .implausible = outcome else {
        Issue.record("\(outcome)")
        continue
      }
    }
    #expect(try life.states() == "33")
    #expect(try life.entries().isEmpty && life.session(1).intake.refused == 2)
  }

  @Test("Held records of a distrusted clock are listed with the newest day it claims")
  func disbelieved() throws {
    let life = try DeviceLife()
    try life.session(
      [
        DeviceLife.cuff(at: "e5070103000000"), DeviceLife.cuff(at: "e5070102000000"),
      ], clock: .unread)
    let held = try life.journal.read { try $0.heldRecords(of: "CUFF") }
    let newest = try #require(LocalDate(year: 2021, month: 1, day: 3))
    #expect(held.forTime == [.init(session: 1, count: 2, newest: newest)])
  }

  @Test("A record held before the clock is known is saved when the session gets it again")
  func heldThenTrusted() throws {
    let life = try DeviceLife()
    let record = bytes(DeviceLife.cuff(at: "e9070b14073700").1)
    var acquisition = try life.journal.openSession(of: "CUFF", now: life.now, in: life.zone)
    func store() throws -> PacketOutcome {
      try life.journal.store(record, of: .pressure, at: life.now, in: &acquisition)
    }
    #expect(try store() == .held(.old))
    #expect(try store() == .known)
    try life.journal.tell(.ahead(0), in: &acquisition, now: life.now)
    #expect(try store() == .filed(.report(1)))
    #expect(try life.states() == "0")
    try life.journal.close(&acquisition, .done, now: life.now)
    #expect(try life.journal.read { try $0.heldRecords(of: "CUFF") }.count == 0)
    #expect(try life.entries().count == 1)
  }

  @Test("A session is discarded and undo brings it back; undo passes over sessions themselves")
  func discarded() throws {
    let life = try DeviceLife()
    let journal = life.journal
    try journal.write(now: life.now) { edit in
      let draft = ReportDraft(
        taken: Moment(life.now, utcOffsetSeconds: 3600),
        readings: try ReadingParser(vitals: .standard).readings(from: ["gly=90"]))
      _ = try edit.add(try draft.checkedEntry(vitals: .standard, now: life.now))
    }
    try life.session([DeviceLife.cuff(), DeviceLife.record(1, minutesAgo: 9)])
    #expect(try life.entries().count == 3)
    let passed = try journal.read { try $0.undoable() }
    #expect(passed?.changes.map(\.object.kind) == [.singleReading])
    #expect(passed?.passedOver.map(\.object.kind) == [.intake])
    _ = try journal.write(now: life.now) { try $0.discardSession(1) }
    #expect(try life.entries().count == 1)
    #expect(throws: DeviceFault.discarded(1)) {
      try journal.write(now: life.now) { _ = try $0.discardSession(1) }
    }
    _ = try journal.undo(now: life.now)
    #expect(try life.entries().count == 3)
    _ = try journal.redo(now: life.now)
    #expect(try life.entries().count == 1)
    #expect(throws: DeviceFault.noSuchSession(9)) {
      try journal.write(now: life.now) { _ = try $0.discardSession(9) }
    }
  }

  @Test("Settling held records sets one time and keeps the gaps between them")
  func settled() throws {
    let life = try DeviceLife()
    let journal = life.journal
    try life.session(
      [
        DeviceLife.record(1, minutesAgo: 3_000_030, value: 101),
        DeviceLife.record(2, minutesAgo: 3_000_000, value: 102),
      ], clock: .unread)
    #expect(try life.states() == "22")
    let taken = Moment(life.now.adding(seconds: -600), utcOffsetSeconds: 3600)
    let filed = try journal.write(now: life.now) { try $0.settleSession(1, at: taken) }
    #expect(filed == 2)
    let both = ["2026-11-20 07:20:00 glycemia 101.0", "2026-11-20 07:50:00 glycemia 102.0"]
    #expect(try life.entries() == both)
    #expect(try life.states() == "00" && life.session(1).held == 0)
    #expect(throws: DeviceFault.nothingHeld(1)) {
      try journal.write(now: life.now) { _ = try $0.settleSession(1, at: taken) }
    }
    // Undo, redo, undo, then a different time.
    _ = try journal.undo(now: life.now)
    #expect(try life.entries().isEmpty && life.states() == "22")
    _ = try journal.redo(now: life.now)
    #expect(try life.entries() == both && life.states() == "00")
    _ = try journal.undo(now: life.now)
    let hour = Moment(life.now.adding(seconds: -3600), utcOffsetSeconds: 3600)
    _ = try journal.write(now: life.now) { try $0.settleSession(1, at: hour) }
    #expect(try life.entries().last == "2026-11-20 07:00:00 glycemia 102.0")
    // Records sent again are known.
    let again = try life.session(
      [DeviceLife.record(2, minutesAgo: 3_000_000, value: 102)], after: 9)
    #expect(again == [.known])
    #expect(try life.entries().count == 2)
  }

  @Test("Undo brings back dropped records")
  func dropped() throws {
    let life = try DeviceLife()
    try life.session([DeviceLife.record(1, minutesAgo: 3_000_000)], clock: .unread)
    let count = try life.journal.write(now: life.now) { try $0.dropHeld(ofSession: 1) }
    #expect(count == 1)
    #expect(try life.states() == "3" && life.session(1).held == 0)
    _ = try life.journal.undo(now: life.now)
    #expect(try life.states() == "2")
  }
}
