import Foundation
import HealthModel
import Reminders
import SQLite
import TestJournals
import TestSupport
import Testing

@testable import Journal

/// The rows of a journal, as text.
private struct Holdings {
  var reports: [Int64: String] = [:]
  var singleReadings: [Int64: String] = [:]
  var readings: [String: Int64] = [:]
  /// Rows of every other table, `table: row`.
  var others: [String: Set<String>] = [:]

  init(path: String) throws {
    let connection = try Connection(path: path, mode: .readOnly)
    for suffix in ["", "_withdrawn"] {
      for row in try connection.rows(
        "SELECT id, uid, taken_at, utc_offset, note FROM report\(suffix)", [],
        { ($0.integer(0), [$0.text(1), $0.text(2), $0.text(3), $0.text(4), suffix]) })
      {
        reports[row.0] = row.1.joined(separator: "|")
      }
      for row in try connection.rows(
        "SELECT id, hex(uid), taken_at, utc_offset, value, coalesce(note, '') FROM single_reading\(suffix)",
        [],
        {
          (
            $0.integer(0),
            [$0.text(1), $0.text(2), $0.text(3), $0.text(4), $0.text(5), suffix]
          )
        })
      {
        singleReadings[row.0] = row.1.joined(separator: "|")
      }
      for row in try connection.rows(
        "SELECT report_id, vital, value, unit FROM reading\(suffix)", [],
        { ($0.integer(0), "\($0.text(1))=\($0.text(2))\($0.text(3))") })
      {
        readings["\(row.0) \(row.1)"] = row.0
      }
    }
    let tables = try connection.rows(
      """
      SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'
        AND name NOT GLOB 'sqlite_*' AND name NOT GLOB 'note_word*' AND name NOT GLOB 'report*'
        AND name NOT GLOB 'reading*' AND name NOT GLOB 'single_reading*'
        AND name NOT IN ('replica', 'identity', 'source')
      """
    ) { $0.text(0) }
    for table in tables {
      let columns = try connection.rows("SELECT name FROM pragma_table_info('\(table)')") {
        $0.text(0)
      }
      let rows = try connection.rows("SELECT \(columns.joined(separator: ", ")) FROM \(table)") {
        row in
        var values: [String] = []
        for column in columns.indices { values.append(row.text(column)) }
        return values.joined(separator: "|")
      }
      others[table] = Set(rows)
    }
  }
}

extension Holdings {
  /// How many reports have neither a note nor a surviving reading.
  fileprivate func saysNothing(without now: Holdings) -> Int {
    let withReadings = Set(now.readings.values)
    return reports.filter { id, text in
      let isNoted = text.split(separator: "|", omittingEmptySubsequences: false)[3] != ""
      return !isNoted && !withReadings.contains(id)
    }.count
  }
}

/// A page of the whole journal, as SQLite describes it.
private struct PageOfTree {
  let tree: String
  let cells: Int
  let isLeaf: Bool
}

@Suite struct BrokenPageTests {
  private let now = Moment(Instant(seconds: 1_795_158_000), utcOffsetSeconds: 3600)

  /// A sample journal: rows imported, typed, edited and deleted, and settings.
  private func sampleJournal() throws -> TestJournal {
    let test = try TestJournal()
    let journal = try test.open()
    let intakes = IntakeTests()
    try intakes.bring(
      try (0..<87).map {
        try intakes.row(
          test, ["bp=\(110 + $0 % 30)/\(70 + $0 % 15)", "hr=\(60 + $0 % 30)", "gly=\(90 + $0)"],
          at: -100_000 - $0 * 3600, note: $0 % 3 == 0 ? "note \($0), a few words long" : "")
      } + (0..<46).map { try intakes.row(test, ["gly=\(100 + $0)"], at: -50_000 - $0 * 600) },
      into: journal, test)
    for number in 1...20 {
      _ = try journal.add(
        try test.report(
          ["temp=36.5", "hr=\(60 + number)"], at: Int64(-number), note: "t\(number)"),
        now: test.now)
    }
    try journal.write(now: test.now) { edit in
      _ = try edit.delete([.report(5), .report(90), .singleReading(7)])
    }
    try journal.write(now: test.now) { edit in
      for number in [Int64(2), 95, 100] {
        _ = try edit.edit(number) { old in
          var draft = old
          draft.note = String(repeating: "long \(number) ", count: 700)
          return try draft.checked(vitals: .standard, now: test.now)
        }
      }
    }
    try journal.set(.weeklyCharts, to: "off", now: test.now)
    var settings = VitalSettings()
    settings.preferredUnit = "mmol/L"
    try journal.setVital(VitalID("glycemia"), settings, now: test.now)
    try journal.write(now: test.now) { edit in
      _ = try edit.add(NewRemote(name: "home", speaks: .nightscout, origin: "https://cgm.example"))
      _ = try edit.add(
        NewDevice(name: "CUFF", address: "AA:BB:CC:DD:EE:FF", services: [.bloodPressure]))
      let morning = try #require(TimeOfDay("07:00"))
      let evening = try #require(TimeOfDay("20:00"))
      _ = try edit.startProtocol(
        firstDay: LocalDate(epochDay: 20_777), days: 7, morning: morning, evening: evening,
        in: FixedZone.utc)
    }
    try journal.connection.execute(
      """
      INSERT INTO remote_sensor (source, sensor, vital)
        SELECT source, 'sgv', 'glycemia' FROM remote;
      INSERT INTO remote_cursor (source, collection, stamp) SELECT source, 'entries', '7' FROM remote;
      INSERT INTO intake (uid, source, at, label, format)
        SELECT '019a0000-0000-7000-8000-000000000002', id, 1763622000000, 'CUFF', '' FROM source
        WHERE name = 'CUFF';
      INSERT INTO session (intake, device, start_at, end_at, utc_offset, ended)
        SELECT id, source, at, at + 1000, 0, 'done' FROM intake WHERE label = 'CUFF';
      INSERT INTO packet (session, at, characteristic, n, state, decoder, body)
        SELECT id, start_at, 0x2A35, 1, 2, 1, x'00780050' FROM session;
      """)
    return test
  }

  private func bytes(of test: TestJournal) throws -> [UInt8] {
    try Connection(path: test.path, mode: .readWrite).takeLogIn()
    return Array(try Data(contentsOf: URL(filePath: test.path)))
  }

  private func tree(_ path: String) throws -> [Int: PageOfTree] {
    let connection = try Connection(path: path, mode: .readOnly)
    let pages = try connection.rows("SELECT pageno, name, ncell, pagetype FROM dbstat") {
      (
        Int($0.integer(0)),
        PageOfTree(tree: $0.text(1), cells: Int($0.integer(2)), isLeaf: $0.text(3) == "leaf")
      )
    }
    return Dictionary(uniqueKeysWithValues: pages)
  }

  /// How many rows of `table` are stored on the page: no more may be lost with it.
  private func rows(of table: String, on page: PageOfTree?) -> Int {
    guard let page, page.tree == table else { return 0 }
    // Inner pages of rowid tables hold no rows; an overflow page holds part of one.
    if page.cells == 0 { return 1 }
    return page.isLeaf || table.hasPrefix("reading") ? page.cells : 0
  }

  private func repaired(_ bytes: [UInt8]) throws -> (test: TestJournal, repair: Repair)? {
    let copy = try TestJournal()
    try Data(bytes).write(to: URL(filePath: copy.path))
    do {
      return (copy, try Journal.repair(path: copy.path, now: now))
    } catch KeepingFault.nothingReadable {
      return nil
    } catch JournalError.notAJournal {
      return nil
    }
  }

  /// The repair names everything that is gone.
  private func expectHonest(
    _ repair: Repair, _ was: Holdings, _ isNow: Holdings, _ what: Comment
  ) {
    #expect(repair.left == [], what)
    func isNamed(_ id: Int64, _ lost: [ClosedRange<Int64>]) -> Bool {
      lost.contains { $0.contains(id) }
    }
    let reports = was.reports.filter { isNow.reports[$0.key] != $0.value }
    #expect(
      reports.allSatisfy {
        isNamed($0.key, repair.lostReports) || repair.outdated.contains(.report($0.key))
      }, what)
    let singleReadings = was.singleReadings.filter { isNow.singleReadings[$0.key] != $0.value }
    #expect(
      singleReadings.allSatisfy {
        isNamed($0.key, repair.lostSingleReadings)
          || repair.outdated.contains(.singleReading($0.key))
      }, what)
    let readings = was.readings.filter { isNow.readings[$0.key] == nil }
    #expect(
      readings.allSatisfy {
        isNamed($0.value, repair.lostReports) || repair.doubtfulReports.contains($0.value)
          || repair.outdated.contains(.report($0.value))
      }, what)
    // No surviving report is listed.
    #expect(!repair.lostReports.contains { $0.contains { isNow.reports[$0] != nil } }, what)
    #expect(
      !repair.lostSingleReadings.contains { $0.contains { isNow.singleReadings[$0] != nil } }, what)
    let changes = was.others["change", default: []].subtracting(isNow.others["change", default: []])
    #expect(changes.count <= repair.lostChanges, what)
    for (table, rows) in was.others where table != "change" {
      let gone = rows.subtracting(isNow.others[table, default: []])
      let isNamed = repair.lostParts.contains {
        ($0.tables.lost + $0.tables.recorded).contains(table)
      }
      #expect(gone.isEmpty || isNamed, "\(what.rawValue): \(table) \(gone.first ?? "")")
    }
  }

  enum Fill: String, CaseIterable {
    case ones, zeros, noise

    func page(_ seed: UInt64) -> [UInt8] {
      var generator = SeededGenerator(seed: seed)
      return (0..<4096).map { _ in
        switch self {
        case .ones: 0xFF
        case .zeros: 0
        case .noise: UInt8.random(in: 0...255, using: &generator)
        }
      }
    }
  }

  /// The same for all fills, so that each page gets only one of them in a short round.
  private static let seed = UInt64.random(in: 1...1_000_000)

  @Test(
    "A repair saves every row outside the broken page and names what is gone",
    arguments: Fill.allCases)
  func everyPage(fill: Fill) throws {
    let test = try sampleJournal()
    let whole = try bytes(of: test)
    let (was, tree) = (try Holdings(path: test.path), try tree(test.path))
    #expect(whole.count / 4096 > 60)
    let seed = Self.seed
    // A short round tries one of the three fills on every second page.
    let shift = Fill.allCases.firstIndex(of: fill) ?? 0
    let pages = (1...whole.count / 4096).filter {
      Torture.isOn || ($0 + Int(seed)) % 6 == 2 * shift
    }
    for page in pages {
      var broken = whole
      broken.replaceSubrange((page - 1) * 4096..<page * 4096, with: fill.page(seed + UInt64(page)))
      let what = Comment(
        rawValue: "page \(page), \(tree[page]?.tree ?? "free"), \(fill), seed \(seed)")
      guard let (copy, repair) = try repaired(broken) else {
        Issue.record("nothing is saved: \(what)")
        continue
      }
      let isNow = try Holdings(path: copy.path)
      expectHonest(repair, was, isNow, what)
      for table in ["report", "single_reading"] {
        let (before, after) =
          table == "report"
          ? (was.reports.count, isNow.reports.count)
          : (was.singleReadings.count, isNow.singleReadings.count)
        let gone =
          rows(of: table, on: tree[page]) + rows(of: "\(table)_withdrawn", on: tree[page])
        // A report with only a time is worth nothing.
        let empty = table == "report" ? was.saysNothing(without: isNow) : 0
        #expect(after >= before - gone - empty, what)
      }
      let gone =
        rows(of: "reading", on: tree[page]) + rows(of: "reading_withdrawn", on: tree[page])
        // Readings are lost with their report.
        + 5 * (rows(of: "report", on: tree[page]) + rows(of: "report_withdrawn", on: tree[page]))
      #expect(isNow.readings.count >= was.readings.count - gone, what)
    }
  }

  @Test("A repair of a truncated file saves the rows before the cut and names the rest")
  func everyEnd() throws {
    let test = try sampleJournal()
    let whole = try bytes(of: test)
    let was = try Holdings(path: test.path)
    let pages = (1..<whole.count / 4096).filter { Torture.isOn || $0.isMultiple(of: 5) }
    var saved = 0
    for page in pages {
      guard let (copy, repair) = try repaired(Array(whole.prefix(page * 4096 + page % 2 * 99)))
      else { continue }
      saved += 1
      expectHonest(repair, was, try Holdings(path: copy.path), "cut after page \(page)")
      #expect(!repair.lostNothing, "cut after page \(page)")
    }
    // The first few pages may yield nothing.
    #expect(saved > pages.count / 2)
  }
}
