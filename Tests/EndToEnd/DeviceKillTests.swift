import Foundation
import TestSupport
import Testing

/// Device programs, killed at any moment, with a mock of bluetoothd. The printed seed, as
/// `HEALTHLOG_SEED`, repeats the same kills after as many lines of the mock's log.
@Suite(.serialized) struct DeviceKillTests {
  static let rounds = max(3, (Torture.rounds ?? 0) / 50)

  @Test("After kill -9 of sync and listen at any moment, each record is saved exactly once")
  func kills() throws {
    var (generator, seed) = KillTests.generator()
    var killed = 0
    for round in 0..<Self.rounds {
      killed += try Self.round("\(seed.rawValue), round \(round)", &generator)
    }
    #expect(killed > 0)
    print("\(Self.rounds) rounds, \(killed) sessions killed")
  }

  /// - Returns: The number of sessions killed while open.
  private static func round(
    _ name: Comment, _ generator: inout SeededGenerator
  ) throws -> Int {
    let program = try BuiltProgram(zone: "UTC")
    let held = HeldRecords(&generator)
    let scenario = program.home.appending(path: "scenario.json")
    try held.scenario(&generator).write(to: scenario, atomically: true, encoding: .utf8)
    for (name, value) in [
      ("J", program.journal), ("LOG", program.home.appending(path: "bluez.log").path),
      ("PAIRED", "all"),
    ] { program.environment[name] = value }
    try addDevice("METER", "C0:FF:EE:00:00:02", "1808", program)
    try addDevice("CUFF", "C0:FF:EE:00:00:01", "1810", program)
    let kills = (0..<Int.random(in: 2...4, using: &generator)).map { _ in
      kill(&generator, records: held.records.count)
    }
    let (lines, _) = try listening(
      scenario.path,
      """
      until_rows "SELECT count(*) FROM session" $((sessions + 1))
      until_rows "SELECT count(*) FROM report" \(held.reports.count)
      """, program,
      before: """
        # Until the mock has said so many lines more, the program has ended, or nothing goes on.
        after_lines() {
          [ "$1" = 0 ] || sed "$1q" < <(timeout 0.8 tail -n 0 -f --pid=$2 "$LOG") >/dev/null
        }
        {
        \(kills.joined(separator: "\n"))
        } >/dev/null 2>&1
        $H device sync METER; echo $?
        sessions=$(sqlite3 -cmd '.timeout 5000' "$J" 'SELECT count(*) FROM session')
        """, seconds: 120)
    #expect(lines.dropLast().last == "0" && lines.last == "listen: 0", "\(name): \(lines)")
    let found = try HeldRecords.onRecord(program)
    #expect(found == held.expected, "\(name): \(kills)")
    #expect(
      try program.query(
        "SELECT count(*) FROM session WHERE ended IS NULL OR ended = 'error'") == "0", "\(name)")
    #expect(
      try program.query(
        "SELECT sum(single_readings), sum(reports) FROM intake JOIN session ON intake = intake.id")
        == "\(held.records.count)|\(held.reports.count)", "\(name)")
    try "taken_at,hr\n2025-03-01 08:00,70\n".write(
      to: program.home.appending(path: "in.csv"), atomically: true, encoding: .utf8)
    for line in [
      ["check"], ["device", "sessions", "all"], ["import", "in.csv"], ["import", "list"], ["undo"],
      ["redo"],
    ] {
      let result = try program.healthlog(line)
      #expect(result.status == 0, "\(name), \(line): \(result)")
    }
    // Discarding a session, even a killed one, removes its records until undo.
    let fullest = try program.query(
      "SELECT session.id FROM session JOIN intake ON intake = intake.id ORDER BY single_readings DESC LIMIT 1"
    )
    #expect(try program.healthlog("device", "discard", fullest).status == 0, "\(name)")
    #expect(try HeldRecords.onRecord(program).singleReadings.count < held.records.count, "\(name)")
    #expect(try program.healthlog("undo").status == 0, "\(name)")
    #expect(try HeldRecords.onRecord(program) == found, "\(name)")
    return Int(try program.query("SELECT count(*) FROM session WHERE ended = 'killed'")) ?? 0
  }

  /// Shell lines that start a program, or the listener and a sync, and kill them: half of the time
  /// before any records arrive.
  private static func kill(_ generator: inout SeededGenerator, records: Int) -> String {
    func hundredths() -> String { "0.0\(Int.random(in: 10...99, using: &generator))" }
    func moment() -> String {
      let lines =
        Bool.random(using: &generator)
        ? Int.random(in: 0...60, using: &generator)
        : Int.random(in: 60...60 + records, using: &generator)
      return "after_lines \(lines) $p; sleep \(hundredths())"
    }
    let lines = [
      "device sync METER", "device sync METER CUFF", "device sync METER --all-records",
      "device listen", "device listen",
    ]
    let line = lines[Int.random(in: 0..<lines.count, using: &generator)]
    let start = "$H \(line) & p=$!"
    let end = "kill -KILL $p; wait $p"
    guard line == "device listen", Bool.random(using: &generator) else {
      return "\(start); \(moment()); \(end)"
    }
    let both = Bool.random(using: &generator) ? ("$p", "$q") : ("$q", "$p")
    return """
      \(start); \(moment()); $H device sync METER CUFF & q=$!
      \(moment()); kill -KILL \(both.0); sleep \(hundredths()); kill -KILL \(both.1); wait $p $q
      """
  }
}

/// Records of a meter and a cuff, as packets and as saved.
private struct HeldRecords {
  struct OnRecord: Equatable {
    /// `1736035200 91 2`: seconds, mg/dL, mark.
    var singleReadings: [String]
    /// `1738396800 80 60 120`: seconds, diastolic, heart rate, systolic.
    var reports: [String]
    /// In hex, with state: `0 0b01…`.
    var packets: [String]
  }

  /// Glucose Measurements (2A18), some with a Measurement Context (2A34).
  var records: [(packet: String, context: String?)] = []
  /// Blood Pressure Measurements (2A35).
  var reports: [String] = []
  var expected = OnRecord(singleReadings: [], reports: [], packets: [])

  init(_ generator: inout SeededGenerator) {
    let contexts = Int.random(in: 2...9, using: &generator)
    for index in 0..<Int.random(in: 60...160, using: &generator) {
      let number = UInt16(index + 1)
      let value = UInt16.random(in: 60...250, using: &generator)
      // From 2025-01-05 00:00, every five minutes.
      let seconds = 1_736_035_200 + index * 300
      let hasContext = index % contexts == 0
      let time = Self.dateTime(hour: index / 12, minute: index % 12 * 5, day: 5, month: 1)
      let packet =
        [hasContext ? 0x1B : 0x0B] + Self.short(number) + time + [0, 0]
        + Self.short(0xB000 | value) + [0x11, 0, 0]
      let meal = UInt8(index % 5 + 1)
      let context: [UInt8]? = hasContext ? [0x02] + Self.short(number) + [meal] : nil
      records.append((Self.hex(packet), context.map(Self.hex)))
      expected.singleReadings.append("\(seconds)|\(value)|\(hasContext ? String(meal + 1) : "-")")
    }
    for index in 0..<Int.random(in: 3...8, using: &generator) {
      // From 2025-02-01 08:00, every minute.
      let seconds = 1_738_396_800 + index * 60
      let pulse = UInt16.random(in: 50...90, using: &generator)
      let time = Self.dateTime(hour: 8, minute: index, day: 1, month: 2)
      let values = [UInt16(110 + index), 80, 90].flatMap(Self.short)
      reports.append(Self.hex([0x16] + values + time + Self.short(pulse) + [0, 0]))
      expected.reports.append("\(seconds)|80 \(pulse) \(110 + index)")
    }
    let packets = records.flatMap { [$0.packet, $0.context].compactMap { $0 } } + reports
    expected.packets = packets.map { "0|\($0)" }.sorted()
  }

  static func onRecord(_ program: BuiltProgram) throws -> OnRecord {
    func lines(_ sql: String) throws -> [String] {
      try program.query(sql).split(separator: "\n").map(String.init)
    }
    return OnRecord(
      singleReadings: try lines(
        """
        SELECT taken_at / 1000, CAST(round(value) AS INTEGER), ifnull(mark, '-') FROM single_reading
        JOIN vital ON number = vital WHERE vital.id = 'glycemia' ORDER BY taken_at
        """),
      reports: try lines(
        """
        SELECT taken_at / 1000, group_concat(CAST(round(value) AS INTEGER), ' ') FROM report
        JOIN (SELECT * FROM reading ORDER BY vital) ON report_id = report.id
        GROUP BY report.id ORDER BY taken_at
        """),
      packets: try lines("SELECT state, lower(hex(body)) FROM packet ORDER BY state, body"))
  }

  /// Both devices hang up after sending and return soon; the cuff sends everything each time.
  func scenario(_ generator: inout SeededGenerator) throws -> String {
    let facts = ["2A29": "Example", "2A24": "Some", "2A25": "1"]
    let clock: [String: Any] = ["2A2B": ["value": "{clock}"]]
    let none: [String: Any] = [:]
    let meter: [String: Any] = [
      "address": "C0:FF:EE:00:00:02", "name": "METER",
      "services": [
        "180A": facts, "1805": clock, "1808": ["2A18": none, "2A34": none, "2A52": none],
      ],
      "meter": [
        "packets": records.map { [$0.packet, $0.context].compactMap { $0 } },
        "every": Double(Int.random(in: 1...3, using: &generator)) / 1000,
        "hang_up": 0.2,
      ],
    ]
    let cuff: [String: Any] = [
      "address": "C0:FF:EE:00:00:01", "name": "CUFF",
      "services": ["180A": facts, "1805": clock, "1810": ["2A35": none]],
      "sends": [["of": "2A35", "packets": reports, "hang_up": 0.3]],
    ]
    let again = ["meter", "cuff"].map { device -> [String: Any] in
      [
        "after": "disconnected \(device)", "each": true, "delay": 0.2,
        "do": "advertise \(device)",
      ]
    }
    let data = try JSONSerialization.data(
      withJSONObject: [
        "about": "Records for programs that are killed.",
        "devices": ["meter": meter, "cuff": cuff], "timeline": again,
      ])
    return String(decoding: data, as: UTF8.self)
  }

  private static func dateTime(hour: Int, minute: Int, day: Int, month: UInt8) -> [UInt8] {
    short(2025) + [month, UInt8(day + hour / 24), UInt8(hour % 24), UInt8(minute), 0]
  }

  private static func short(_ number: UInt16) -> [UInt8] {
    [UInt8(number & 0xFF), UInt8(number >> 8)]
  }

  private static func hex(_ bytes: [UInt8]) -> String {
    bytes.map { String(format: "%02x", $0) }.joined()
  }
}
