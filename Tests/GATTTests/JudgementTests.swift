import HealthModel
import TestSupport
import Testing

@testable import GATT

/// A device's time, its clock, and the expected outcome.
struct Told: Sendable, CustomStringConvertible {
  let says: String
  let clock: DeviceClock
  let newest: String?
  let becomes: String

  init(_ says: String, _ clock: DeviceClock, newest: String? = nil, _ becomes: String) {
    (self.says, self.clock, self.newest, self.becomes) = (says, clock, newest, becomes)
  }

  var description: String { "\(says), \(clock), newest \(newest ?? "none")" }
}

@Suite struct JudgementTests {
  /// Rome in 2026: clocks go forward on 29 March, back on 25 October.
  static let rome = TableZone(
    identifier: "Europe/Rome", initialOffset: 3600,
    changes: [(1_774_746_000, 7200), (1_792_890_000, 3600)])
  /// 2026-11-20 08:00 in Rome.
  let arrival = Instant(seconds: 1_795_158_000)

  func local(_ text: String) throws -> LocalDateTime {
    try #require(LocalDateTime(plain: text))
  }

  func instant(_ text: String) throws -> Instant {
    Self.rome.resolve(try local(text)).instant
  }

  /// Returns a thermometer's packet of 37.1 °C with a time, even an invalid one such as `0000-…`.
  func packet(_ text: String) -> [UInt8] {
    let fields = text.split { "-: ".contains($0) }.compactMap { Int($0) }
    return bytes("02730100ff") + [UInt8(fields[0] & 0xFF), UInt8(fields[0] >> 8)]
      + fields[1...].map { UInt8($0) }
  }

  func text(_ verdict: Verdict) -> String {
    switch verdict {
    case .filed(let filed):
      "\(filed.draft.taken.local.date) \(filed.draft.taken.local.time.fullText)"
    case .held(let reason): reason.rawValue
    case .empty(let reason): reason.rawValue
    case .refused: "refused"
    case .ofAnother: "another's"
    }
  }

  @Test(
    "A reading's time comes from the device's clock, if that can be believed",
    arguments: [
      // The device's clock is within 2 minutes of ours: times stay unchanged.
      Told("2026-11-20 07:55:00", .ahead(0), "2026-11-20 07:55:00"),
      Told("2026-11-20 07:55:00", .ahead(120_000), "2026-11-20 07:55:00"),
      Told("2026-11-20 07:55:00", .ahead(-120_000), "2026-11-20 07:55:00"),
      Told("2021-01-03 07:55:00", .ahead(0), "2021-01-03 07:55:00"),
      // A new reading can't be in the future.
      Told("2026-11-20 08:01:40", .ahead(100_000), "2026-11-20 08:00:00"),
      Told("2026-11-20 08:10:00", .ahead(0), "future"),
      // The device's clock is off by more: times are corrected.
      Told("2026-11-20 08:00:00", .ahead(121_000), "2026-11-20 07:57:59"),
      Told("2026-11-20 06:55:00", .ahead(-3_600_000), "2026-11-20 07:55:00"),
      Told("1970-01-01 00:10:00", .ahead(-1_795_161_000_000), "2026-11-20 08:00:00"),
      Told("2094-01-01 00:00:00", .ahead(2_118_236_400_000), "2026-11-17 09:00:00"),
      // The device's clock can't be read: times stay unchanged if they are credible.
      Told("2026-11-20 07:55:00", .unread, "2026-11-20 07:55:00"),
      Told("2026-11-19 08:00:00", .unread, "2026-11-19 08:00:00"),
      Told("2026-11-19 07:59:59", .unread, "old"),
      Told("2021-01-03 07:55:00", .unread, "old"),
      Told("2026-11-20 08:02:01", .unread, "future"),
      Told("2026-11-20 08:02:00", .unread, "2026-11-20 08:00:00"),
      Told("2026-11-10 07:00:00", .unread, newest: "2026-11-11 07:00", "2026-11-10 07:00:00"),
      Told("2026-11-10 06:59:59", .unread, newest: "2026-11-11 07:00", "before-newest"),
      Told("2026-11-12 07:00:00", .unread, newest: "2026-11-11 07:00", "2026-11-12 07:00:00"),
      // No time, or an impossible one.
      Told("0-1-1 7:0:0", .ahead(0), "no-time"),
      Told("2026-0-1 7:0:0", .ahead(0), "no-time"),
      Told("2026-11-0 7:0:0", .unread, "no-time"),
      Told("2026-2-30 7:0:0", .ahead(0), "impossible-time"),
      Told("2026-11-20 25:0:0", .unread, "impossible-time"),
      // Local time: the first of two in a fold, the first after a gap.
      Told("2026-10-25 02:30:00", .ahead(0), "2026-10-25 02:30:00"),
      Told("2026-03-29 02:30:00", .ahead(0), "2026-03-29 03:00:00"),
    ])
  func times(told: Told) throws {
    let judgement = Judgement(
      clock: told.clock, newest: try told.newest.map { try instant($0) }, zone: Self.rome)
    let verdict = judgement.verdict(on: packet(told.says), of: .temperature, at: arrival)
    #expect(text(verdict) == told.becomes)
  }

  @Test("A time in the repeated hour means the first one")
  func fold() throws {
    let judgement = Judgement(clock: .ahead(0), zone: Self.rome)
    guard
      case .filed(let filed) = judgement.verdict(
        on: packet("2026-10-25 02:30:00"), of: .temperature, at: arrival)
    else {
      Issue.record("not filed")
      return
    }
    #expect(filed.draft.taken.utcOffsetSeconds == 7200)
  }

  @Test("Without a time, a session's last packet gets its arrival time, and so do a stream's")
  func moment() {
    let judgement = Judgement(zone: Self.rome)
    let plain = bytes("00730100ff")
    #expect(text(judgement.verdict(on: plain, of: .temperature, at: arrival)) == "no-time")
    #expect(
      text(judgement.verdict(on: plain, of: .temperature, at: arrival, isLast: true))
        == "2026-11-20 08:00:00")
    #expect(
      text(judgement.verdict(on: bytes("0048"), of: .heartRate, at: arrival))
        == "2026-11-20 08:00:00")
    // A clock that was never set has no time.
    #expect(
      text(
        judgement.verdict(
          on: bytes("11 62006300 b2070101000000"), of: .oximetry, at: arrival, isLast: true))
        == "2026-11-20 08:00:00")
    // Meters store records, so the arrival can't replace the time.
    #expect(
      text(
        judgement.verdict(
          on: bytes("02 0100 00000000000000 6fb0 11"), of: .glucose, at: arrival, isLast: true))
        == "no-time")
  }

  @Test("A record from before 1990 is held, whatever the clock says")
  func before1990() {
    var judgement = Judgement(zone: Self.rome)
    judgement.clock = .ahead(0)
    for (taken, verdict) in [
      ("1931-01-03 07:55:00", "impossible-time"), ("1990-01-03 07:55:00", "1990-01-03 07:55:00"),
    ] {
      #expect(
        text(judgement.verdict(on: packet(taken), of: .temperature, at: arrival)) == verdict)
    }
  }

  @Test("A clock's offset is its time minus ours")
  func ahead() throws {
    let shown = try ClockReading(bytes("ea070b14080500"), of: .dateTime)
    #expect(DeviceClock(shown, at: arrival, in: Self.rome) == .ahead(300_000))
    let unset = try ClockReading(bytes("00000000121a20"), of: .dateTime)
    #expect(DeviceClock(unset, at: arrival, in: Self.rome) == .unread)
    #expect(DeviceClock.ahead(120_000).isRight && !DeviceClock.ahead(-120_001).isRight)
    #expect(!DeviceClock.unread.isRight)
  }

  @Test(
    "A shared cuff saves only its owner's readings",
    arguments: [
      (DeviceUser.undecided, "01", "person"), (.one(1), "01", "2024-06-15 17:17:27"),
      (.one(2), "01", "another's"), (.everyone, "01", "2024-06-15 17:17:27"),
      // 255: user unknown.
      (.undecided, "ff", "person"), (.one(1), "ff", "person"),
      (.everyone, "ff", "2024-06-15 17:17:27"),
      // Failed measurements have no user.
      (.one(1), "", "2024-06-15 17:17:27"), (.undecided, "", "2024-06-15 17:17:27"),
    ])
  func users(user: DeviceUser, index: String, becomes: String) {
    let judgement = Judgement(user: user, clock: .ahead(0), zone: Self.rome)
    let flags = index.isEmpty ? "06" : "0e"
    let packet = bytes("\(flags)7c0056006100e807060f11111b3300\(index)")
    #expect(text(judgement.verdict(on: packet, of: .pressure, at: arrival)) == becomes)
  }

  @Test(
    "A meter's status flags can hold a reading as doubtful",
    arguments: [
      (UInt16(0), "2024-01-30 05:58:27"), (1, "2024-01-30 05:58:27"), (2, "doubtful"),
      (4, "doubtful"), (8, "doubtful"), (16, "doubtful"),
      (32, "2024-01-30 05:58:27"), (64, "2024-01-30 05:58:27"), (128, "doubtful"),
      (256, "doubtful"), (512, "doubtful"), (1024, "doubtful"),
      (2048, "clock-fault"),
    ])
  func status(bits: UInt16, becomes: String) {
    let judgement = Judgement(clock: .ahead(0), zone: Self.rome)
    let packet =
      bytes("0a 0100 e807011e053a1b 6fb0 11") + [UInt8(bits & 0xFF), UInt8(bits >> 8)]
    #expect(text(judgement.verdict(on: packet, of: .glucose, at: arrival)) == becomes)
  }

  @Test("A record's identity doesn't depend on its clock, status or number")
  func identity() throws {
    func identity(
      _ packet: String, _ kind: Characteristic, _ clock: DeviceClock = .ahead(0)
    ) throws -> RecordIdentity {
      let judgement = Judgement(clock: clock, zone: Self.rome)
      guard
        case .filed(let filed) = judgement.verdict(on: bytes(packet), of: kind, at: arrival)
      else { throw PacketFault.tooShort(bytes: 0, expected: 0) }
      return filed.identity
    }
    let guide = "1b0f00e807011e053a1b53016fb0f80000"
    let first = try identity(guide, .glucose)
    #expect(try identity(guide, .glucose, .ahead(-900_000)) == first)
    // Another number, offset and status.
    #expect(try identity("1b1000e807011e053a1b53006fb0f80100", .glucose) == first)
    // Another second, value or unit.
    #expect(try identity("1b0f00e807011e053a1c53016fb0f80000", .glucose) != first)
    #expect(try identity("1b0f00e807011e053a1b530170b0f80000", .glucose) != first)
    #expect(try identity("1f0f00e807011e053a1b53016fc0f80000", .glucose) != first)
    let cuff = "167c0056006100e807060f11111b33000000"
    let pressure = try identity(cuff, .pressure)
    #expect(try identity("167c0056006100e807060f11111b33000100", .pressure) == pressure)
    #expect(try identity("167c0056006100e807060f11111b34000000", .pressure) != pressure)
  }

  @Test("A reading is saved as sent, with its meal mark, and implausible values are refused")
  func gate() throws {
    let judgement = Judgement(clock: .ahead(0), zone: Self.rome)
    func entry(_ packet: String, _ kind: Characteristic, mark: Mark? = nil) throws -> NewEntry {
      guard
        case .filed(let filed) = judgement.verdict(
          on: bytes(packet), of: kind, at: arrival, mark: mark)
      else { throw PacketFault.tooShort(bytes: 0, expected: 0) }
      return try filed.draft.checkedEntry(vitals: .standard, now: arrival)
    }
    let glucose = try entry("1b0f00e807011e053a1b53016fb0f80000", .glucose, mark: .fasting)
    guard case .singleReading(let singleReading) = glucose else {
      Issue.record("no single reading")
      return
    }
    #expect(singleReading.reading.text == "111 mg/dL" && singleReading.reading.mark == .fasting)
    let cuff = try entry("067c0056006100e807060f11111b3300", .pressure)
    guard case .report(let report) = cuff else {
      Issue.record("no report")
      return
    }
    #expect(report.readings.map(\.text) == ["124 mmHg", "86 mmHg", "51 bpm"])
    #expect(throws: RefusedReport.self) {
      try entry("022027750055005f00e407091810093a".replacing("5f00", with: ""), .pressure)
    }
    #expect(throws: RefusedReport.self) {
      try entry("1b0100e307021b0b0a1efbff1e00120100", .glucose)
    }
  }
}
