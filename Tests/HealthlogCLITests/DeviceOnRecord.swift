import GATT
import HealthModel

@testable import Intake
@testable import Journal

/// A cuff in a terminal's journal, with a session that has every packet outcome and one with a
/// stream. It is Friday 2026-11-20, 08:00.
enum DeviceOnRecord {
  static let zone = FixedZone(offsetSeconds: 3600)

  /// Adds CUFF, which hasn't been read yet.
  static func add(_ name: String, to journal: Journal, now: Instant) throws {
    try journal.write(now: now) { edit in
      _ = try edit.add(
        NewDevice(
          name: name, address: "AA:BB:CC:DD:EE:FF", maker: "Maker", model: "M1",
          services: [.bloodPressure, .heartRate]))
    }
  }

  /// Session 1 with a clock 4 min behind, session 2 with a minute of a stream.
  static func add(to terminal: TestTerminal) throws {
    let journal = try Journal(path: terminal.journalPath)
    let now = terminal.now
    try add("CUFF", to: journal, now: now)
    var session = try journal.openSession(of: "CUFF", now: now, in: zone)
    try journal.tell(.ahead(-240_000), in: &session, now: now)
    let records: [(Characteristic, String)] = [
      (.pressure, "067c0056006100ea070b140737003300"),
      // Known; failed; malformed; implausible; of a user; two without a time; doubtful.
      (.pressure, "067c0056006100ea070b140737003300"),
      (.pressure, "06ff07ff07ff07ea070b14073700ff07"),
      (.pressure, "fe202700750055005f00e407091810093a690001"),
      (.pressure, "067c0756006100ea070b140737003300"),
      (.pressure, "0e820056006100ea070b14073800330001"),
      (.temperature, "00730100ff"), (.temperature, "00740100ff"),
      (.glucose, "0b0f00e807011e053a1b53016fb0f80200"),
    ]
    for (index, record) in records.enumerated() {
      _ = try journal.store(
        bytes(record.1), of: record.0, at: now.adding(seconds: Int64(index) + 1), in: &session)
    }
    try journal.close(&session, .done, now: now.adding(seconds: 10))
    var strap = try journal.openSession(of: "CUFF", now: now.adding(seconds: 60), in: zone)
    for second: Int64 in 60..<80 {
      _ = try journal.store(
        [0x16, second == 70 ? 140 : 72, 0x54, 0x01], of: .heartRate,
        at: now.adding(seconds: second), in: &strap)
    }
    try journal.close(&strap, .lost, now: now.adding(seconds: 80))
  }

  static func bytes(_ hex: String) -> [UInt8] {
    let digits = hex.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count - 1, by: 2).map { place -> UInt8 in
      UInt8(digits[place] * 16 + digits[place + 1])
    }
  }
}
