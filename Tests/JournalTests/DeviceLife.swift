import GATT
import HealthModel
import TestJournals
import Testing

@testable import Intake
@testable import Journal

/// A journal with a device, and its packets.
struct DeviceLife {
  let test: TestJournal
  let journal: Journal
  let zone = FixedZone(offsetSeconds: 3600)
  /// 2026-11-20 08:00 in that zone.
  var now: Instant { test.now }

  init(
    user: DeviceUser = .undecided, maker: String? = nil, model: String? = nil
  ) throws {
    test = try TestJournal()
    journal = try test.open()
    try journal.write(now: test.now) { edit in
      _ = try edit.add(
        NewDevice(
          name: "CUFF", address: "AA:BB:CC:DD:EE:FF", maker: maker, model: model,
          services: [.bloodPressure], user: user))
    }
  }

  /// A session whose packets arrive a second apart.
  /// - Parameter isInTurn: whether a meter's records arrive in the order requested.
  @discardableResult
  func session(
    _ packets: [(Characteristic, String)], clock: DeviceClock = .ahead(0),
    ending: SessionEnd? = .done, after seconds: Int64 = 0,
    isInTurn: Bool = true
  ) throws -> [PacketOutcome] {
    let start = now.adding(seconds: seconds)
    var acquisition = try journal.openSession(of: "CUFF", now: start, in: zone)
    try journal.tell(clock, in: &acquisition, now: start)
    var outcomes: [PacketOutcome] = []
    var at = start
    for (kind, packet) in packets {
      at = at.adding(seconds: 1)
      outcomes.append(
        try journal.store(
          bytes(packet), of: kind, at: at, in: &acquisition, isInTurn: isInTurn))
    }
    if let ending { try journal.close(&acquisition, ending, now: at.adding(seconds: 1)) }
    return outcomes
  }

  /// All reports and single readings in the journal: `2026-11-20 08:00:03 temperature 37.3`.
  func entries() throws -> [String] {
    let reports = try journal.connection.rows(
      """
      SELECT taken_at, group_concat(vital || ' ' || value || unit, ', ') FROM report
      JOIN (SELECT * FROM reading ORDER BY vital) ON report_id = report.id
      GROUP BY report.id
      """
    ) { (Instant(milliseconds: $0.integer(0)), $0.text(1)) }
    let singleReadings = try journal.connection.rows(
      """
      SELECT taken_at, vital.id || ' ' || value || ifnull(' mark ' || mark, '') FROM single_reading
      JOIN vital ON number = vital
      """
    ) { (Instant(milliseconds: $0.integer(0)), $0.text(1)) }
    return (reports + singleReadings).map { taken, text in
      let local = LocalDateTime(taken, utcOffsetSeconds: 3600)
      return "\(local.date) \(local.time.fullText) \(text)"
    }.sorted()
  }

  /// A single reading's history: each action and its actor, such as `edit device`.
  func actions(ofSingleReading id: Int64) throws -> [String] {
    try journal.read { try $0.history(of: .singleReading(id)) }.map { change in
      let actor = if case .source = change.actor { "device" } else { change.actor.text }
      return "\(change.action.rawValue) \(actor)"
    }
  }

  func states() throws -> String {
    try journal.connection.rows("SELECT state FROM packet ORDER BY id") { String($0.integer(0)) }
      .joined()
  }

  func session(_ number: Int64) throws -> DeviceSession {
    try journal.read { try $0.session(number) }
  }

  /// A cuff's packet of 124/86 mmHg and 51 bpm.
  static func cuff(
    _ systolic: Int = 124, at time: String = "ea070b14 073700", user: Int? = nil
  ) -> (Characteristic, String) {
    let flags = user == nil ? "06" : "0e"
    let tail = user.map { hex([UInt8($0)]) } ?? ""
    return (.pressure, flags + hex([UInt8(systolic)]) + "0056006100" + time + "3300" + tail)
  }

  /// A meter's record: its number, its time (minutes before 2026-11-20 07:00), its value in mg/dL.
  static func record(
    _ number: Int, minutesAgo: Int = 0, value: Int = 111, flags: String = "02"
  ) -> (Characteristic, String) {
    let at = Instant(seconds: 1_795_158_000 - Int64(minutesAgo) * 60)
    let local = LocalDateTime(at, utcOffsetSeconds: 0)
    let (date, time) = (local.date, local.time)
    let base = [
      UInt8(date.year & 0xFF), UInt8(date.year >> 8), UInt8(date.month), UInt8(date.day),
      UInt8(time.hour), UInt8(time.minuteOfDay % 60), UInt8(time.second),
    ]
    return (
      .glucose,
      flags + hex([UInt8(number & 0xFF), UInt8(number >> 8)]) + hex(base)
        + hex([UInt8(value & 0xFF), 0xB0 | UInt8(value >> 8)]) + "11"
    )
  }
}

func bytes(_ hex: String) -> [UInt8] {
  let digits = hex.compactMap(\.hexDigitValue)
  return stride(from: 0, to: digits.count - 1, by: 2).map { place -> UInt8 in
    UInt8(digits[place] * 16 + digits[place + 1])
  }
}

func hex(_ bytes: [UInt8]) -> String {
  bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}
