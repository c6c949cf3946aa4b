import GATT
import HealthModel
import TestJournals
import Testing

@testable import Intake
@testable import Journal

/// Devices in a journal's own JSON.
@Suite struct RestoredDeviceTests {
  private func text(_ journal: Journal) throws -> String {
    var text = ""
    _ = try journal.read { view in
      try view.writeRecords(of: JournalSelection(), as: .document) { text += $0 }
    }
    return text
  }

  @Test("Devices, sessions and packets are restored by name, and adding the device links it again")
  func restored() throws {
    let life = try DeviceLife(maker: "Maker", model: "M1")
    try life.session([
      DeviceLife.cuff(), (.pressure, "fe202700750055005f00e407091810093a690001"),
      DeviceLife.record(1),
    ])
    let whole = try text(life.journal)
    #expect(!whole.contains("AA:BB") && whole.contains(#""name":"CUFF""#))
    let other = try TestJournal()
    let journal = try other.open()
    var pieces = [Array(whole.utf8)]
    var records = try JournalRecords { pieces.isEmpty ? [] : pieces.removeFirst() }
    #expect(try journal.restore(&records, now: other.now) != nil)
    #expect(try text(journal) == whole)
    let device = try journal.read { try $0.device(named: "CUFF") }
    #expect(device.isRestored && device.settings.maker == "Maker")
    func packets(_ journal: Journal) throws -> [PacketRow] {
      try journal.read { try PacketRow.table.rows($0.journal.connection, where: "1 ORDER BY id") }
    }
    #expect(try packets(journal) == packets(life.journal) && packets(journal).count == 3)
    let same = NewDevice(
      name: "CUFF", address: "AA:BB:CC:DD:EE:FF", services: [.bloodPressure])
    try journal.write(now: other.now) { edit in
      let added = try edit.add(same)
      #expect(!added.isRestored && added.settings.address == same.address)
    }
    #expect(try journal.read { try $0.devices().count } == 1)
    // Records it sends again are known.
    var session = try journal.openSession(of: "CUFF", now: other.now, in: life.zone)
    try journal.tell(.ahead(0), in: &session, now: other.now)
    for packet in [DeviceLife.cuff(), DeviceLife.record(1)] {
      #expect(
        try journal.store(bytes(packet.1), of: packet.0, at: other.now, in: &session) == .known)
    }
  }
}
