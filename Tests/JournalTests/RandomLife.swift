import GATT
import HealthModel
import Reminders
import SQLite
import TestSupport

@testable import Intake
@testable import Journal

/// A user's life with a journal: everything it can contain, in random order.
struct RandomLife {
  let test: TestJournal
  let journal: Journal
  var random: SeededGenerator

  init(_ test: TestJournal, seed: UInt64) throws {
    self.test = test
    journal = try test.open()
    random = SeededGenerator(seed: seed)
  }

  mutating func live(steps: Int) throws {
    for _ in 0..<steps { try step() }
  }

  private mutating func step() throws {
    let now = test.now.adding(seconds: number(-1000...0))
    switch Int.random(in: 0...19, using: &random) {
    case 0...2: _ = try journal.write(now: now) { try $0.add(.report(report())) }
    case 3: _ = try journal.write(now: now) { try $0.add(.singleReading(singleReading())) }
    case 4:
      let found = try journal.read { try $0.entries(matching: .all([]), gathering: false) }
      let entries = found.compactMap { if case .entry(let entry) = $0 { entry } else { nil } }
      guard let number = entries.randomElement(using: &random)?.number else { return }
      try change(number, now)
    case 5:
      let withdrawn = try journal.connection.rows(
        "SELECT id FROM report_withdrawn WHERE why = 'person'"
      ) { $0.integer(0) }
      guard let id = withdrawn.randomElement(using: &random) else { return }
      _ = try? journal.write(now: now) { try $0.restore(.report(id)) }
    case 6:
      let value = ["on", "off", nil].randomElement(using: &random) ?? nil
      try journal.set(.outOfRangeNotifications, to: value, now: now)
      try journal.write(now: now) {
        try $0.saveFilter(named: value ?? "on", value.map { "note \($0)" })
      }
    case 7: try setVital(now)
    case 8:
      let rule = ReminderRule(
        name: "daily", time: .midnight, days: [.monday, .sunday], needs: [.glycemia],
        graceSeconds: isHeads() ? 3600 : nil, since: now)
      try journal.setReminder(isHeads() ? rule : nil, named: "daily", now: now)
    case 9: try watch(now)
    case 10, 11: try bring(now)
    case 12: _ = try? journal.undo(now: now)
    case 13: _ = try? journal.redo(now: now)
    case 14: try happen(now)
    case 15:
      let found = try journal.connection.rows(
        "SELECT id FROM report UNION ALL SELECT id FROM report_withdrawn"
      ) {
        $0.integer(0)
      }
      guard let id = found.randomElement(using: &random), isHeads() else { return }
      _ = try journal.write(now: now) { try $0.forget([.report(id)]) }
    case 16: try guide(now)
    case 17: try acquire(now)
    case 18: try take(now)
    default: try arrive(now)
    }
  }

  /// Saves a dose of a known or a new name, sometimes without an amount.
  private func take(_ now: Instant) throws {
    let words = ["Caffè", "ramipril 5mg", "ramipril", "walk 2h", "insulin 6U", "insulin 300"]
    let typed = words[Int(now.milliseconds / 1000 % 6)].split(separator: " ").map(String.init)
    _ = try? journal.write(now: now) { edit in
      for dose in try DoseParser(vitals: edit.view.vitals).doses(from: typed) {
        _ = try edit.add(
          dose, as: typed[0] == "walk" ? .event : .medicine, at: Moment(now, in: FixedZone.utc),
          note: "", isNew: false)
      }
    }
  }

  /// Starts a guided protocol after the last one is over, or ends the open one.
  private mutating func guide(_ now: Instant) throws {
    guard let morning = TimeOfDay(hour: 7, minute: 30), let evening = TimeOfDay(hour: 19, minute: 0)
    else { return }
    if isHeads() {
      let first = LocalDate(epochDay: 20_777 - Int(number(0...40)))
      _ = try? journal.write(now: now) {
        try $0.startProtocol(
          firstDay: first, days: 7, morning: morning, evening: evening, in: FixedZone.utc)
      }
    } else {
      _ = try journal.write(now: now) { edit in
        if let open = try edit.view.openProtocol() { try edit.stopProtocol(open) }
      }
    }
  }

  /// A combined cuff and strap sends a stream, and records in and out of order.
  private mutating func acquire(_ now: Instant) throws {
    if try journal.read({ try $0.devices().isEmpty }) {
      try journal.write(now: now) { edit in
        _ = try edit.add(
          NewDevice(
            name: "CUFF", address: "AA:BB:CC:DD:EE:FF", maker: "Maker",
            services: [.bloodPressure, .heartRate], user: .everyone))
      }
    }
    var session = try journal.openSession(of: "CUFF", now: now, in: FixedZone.utc)
    if isHeads() { try journal.tell(.ahead(number(-300_000...300_000)), in: &session, now: now) }
    for index in 0...number(0...3) {
      let at = now.adding(seconds: index)
      switch number(0...3) {
      case 0:
        _ = try journal.store(
          [0x06, UInt8(number(100...160)), 0, 0x56, 0, 0x61, 0, 0xEA, 0x07, 11, 20]
            + [UInt8(number(0...5)), UInt8(number(0...59)), 0, 0x33, 0],
          of: .pressure, at: at, in: &session)
      case 1: _ = try journal.store([1, 2], of: .pressure, at: at, in: &session)
      case 2:
        _ = try journal.store(
          [0, UInt8(number(0x60...0x80)), 1, 0, 0xFF], of: .temperature, at: at, in: &session)
      default:
        _ = try journal.store([6, UInt8(number(40...140))], of: .heartRate, at: at, in: &session)
      }
    }
    try journal.close(&session, isHeads() ? .done : .lost, now: now.adding(seconds: 9))
  }

  private mutating func isHeads() -> Bool { Bool.random(using: &random) }

  private mutating func number(_ range: ClosedRange<Int64>) -> Int64 {
    Int64.random(in: range, using: &random)
  }

  private mutating func moment() -> Moment {
    let offsets = [0, 3600, -34_200, 1172, 93_600, -93_600]
    return Moment(
      Instant(milliseconds: test.now.milliseconds - number(0...3_000_000_000_000)),
      utcOffsetSeconds: offsets.randomElement(using: &random) ?? 0)
  }

  private static let notes = [
    "", "", "perché \"no\"\n\u{2028}", "=1+1", "\t\u{1F489} \\u00e9", "'",
  ]

  private mutating func reading(of vital: VitalID) -> Reading {
    let kind = VitalCatalogue.standard[vital]
    let unit = kind?.units.randomElement(using: &random) ?? .percent
    let range = kind?.plausible(in: unit) ?? 0...1
    var typed = Double.random(in: range, using: &random)
    // Two values in three look typed; the others have more digits than survive a conversion.
    if !typed.isZero, number(0...2) > 0 { typed = decimal(typed.text(places: 1)) ?? typed }
    let canonical = unit.canonical(from: min(max(typed, range.lowerBound), range.upperBound))
    return Reading(
      vital: vital, value: canonical, unit: unit,
      comparator: number(0...9) == 0 ? .moreThan : nil,
      mark: number(0...4) == 0
        ? [1, 2, 3, 4, 5, 6, 7, 16, 96].randomElement(using: &random).flatMap(Mark.init) : nil)
  }

  private mutating func report() throws -> NewReport {
    let vitals: [VitalID] = [.temperature, .glycemia, .heartRate, .weight]
    let chosen = vitals.shuffled(using: &random).prefix(2 + Int(number(0...2)))
    return try ReportDraft(
      taken: moment(), readings: chosen.map { reading(of: $0) },
      note: Self.notes.randomElement(using: &random) ?? "",
      setPriority: isHeads() ? Priority(Int(number(1...5))) : nil
    ).checked(vitals: .standard, now: test.now)
  }

  private mutating func singleReading() throws -> NewSingleReading {
    try NewSingleReading(
      taken: moment(), reading: reading(of: isHeads() ? .glycemia : .oxygenSaturation),
      note: Self.notes.randomElement(using: &random) ?? "", vitals: .standard, now: test.now)
  }

  private mutating func change(_ number: EntryNumber, _ now: Instant) throws {
    let becomesSample = isHeads()
    let (report, singleReading) = (try report(), try singleReading())
    if isHeads() {
      _ = try journal.write(now: now) { try $0.delete([number]) }
    } else {
      _ = try journal.write(now: now) {
        try $0.edit(number) { _ in becomesSample ? .singleReading(singleReading) : .report(report) }
      }
    }
  }

  private mutating func setVital(_ now: Instant) throws {
    var settings = VitalSettings()
    settings.importance = Importance.allCases.randomElement(using: &random)
    settings.normal = 70...Double.random(in: 100...200, using: &random)
    settings.preferredUnit = isHeads() ? "mmol/L" : nil
    settings.critical = isHeads() ? CriticalLimits(below: 60.5, high: .atLeast(240)) : nil
    try journal.setVital(.glycemia, isHeads() ? settings : nil, now: now)
    var own = VitalSettings()
    own.definition = .init(unit: "ng/mL", precision: 2, shortName: nil)
    own.plausible = -5...500
    try? journal.setVital(VitalID("ferritin"), isHeads() ? own : nil, now: now)
    guard try journal.vitals[VitalID("ferritin")] != nil else { return }
    let reading = Reading(
      vital: VitalID("ferritin"), value: 3.25,
      unit: MeasurementUnit(symbol: "ng/mL", precision: 2))
    let singleReading = try NewSingleReading(
      taken: moment(), reading: reading, vitals: journal.vitals, now: test.now)
    _ = try journal.write(now: now) { try $0.add(.singleReading(singleReading)) }
    // A vital without values may be removed, even after one was deleted.
    guard isHeads() else { return }
    let number = try journal.read { try $0.lastFiled() }
    if let number { _ = try journal.write(now: now) { try $0.delete([number]) } }
    try? journal.setVital(VitalID("ferritin"), nil, now: now)
  }

  private mutating func watch(_ now: Instant) throws {
    if let open = try journal.openWatches().first, isHeads() {
      _ = try journal.stopWatch(open.id, now: now, boot: nil)
      return
    }
    _ = try journal.startWatch(
      Watch(
        vital: .glycemia, threshold: Threshold(low: 66.6, high: nil, unit: .millimolesPerLitre),
        window: WatchWindow(
          start: now.adding(seconds: -number(1000...90_000)),
          end: now.adding(seconds: number(-500...5)),
          bootEnd: BootTime(boot: "b", milliseconds: 7))), now: now)
    try journal.write(now: test.now.adding(seconds: 60), by: .service) {
      _ = try $0.settleWatches(boot: nil, since: nil)
    }
  }

  private mutating func bring(_ now: Instant) throws {
    var rows = try (1...5).map { line in
      ImportRow(
        line: line,
        draft: ReportDraft(
          taken: moment(),
          readings: isHeads() ? [reading(of: .glycemia)] : try report().readings))
    }
    rows.append(ImportRow(line: 9, draft: ReportDraft(taken: moment(), readings: [tooLow])))
    let file = IncomingFile(name: "f \"1\".csv", format: "csv", zone: "Europe/Rome")
    _ = try journal.take(file, now: now) {
      rows.popLast()
    }
  }

  private var tooLow: Reading {
    Reading(vital: .glycemia, value: 1, unit: .milligramsPerDecilitre)
  }

  /// Inserts a snoozed occurrence and a stopped guided protocol.
  private mutating func happen(_ now: Instant) throws {
    let day = LocalDate(epochDay: 20_000 + Int(number(0...700)))
    try journal.connection.run(
      """
      INSERT OR REPLACE INTO occurrence VALUES ('daily', ?, ?, 'snoozed', 5, 4, 1, 2, NULL, 'd', 9)
      """, [.text(day.description), now.stored])
    try journal.connection.run(
      """
      INSERT INTO protocol (uid, kind, first_day, days, morning, evening, started_at, stopped_at)
      VALUES (?, 'bp', ?, 7, 420, 1200, ?, 77)
      """, [.text(UUIDv7.make(at: now)), .text(day.description), now.stored])
  }

  /// Rows from a device, some of them withdrawn.
  private mutating func arrive(_ now: Instant) throws {
    let name =
      "CUFF \(try journal.connection.firstRow("SELECT count(*) FROM source") { $0.integer(0) } ?? 0)"
    let taken = moment()
    try journal.transaction {
      try journal.connection.run(
        "INSERT INTO source (uid, kind, key, name) VALUES (?, 'device', 'ble:1', ?)",
        [.text(UUIDv7.make(at: now)), .text(name)])
      let source = journal.connection.lastInsertedRowID
      try journal.connection.run(
        "INSERT INTO intake (uid, source, at, label, format) VALUES (?, ?, ?, 'CUFF', '')",
        [.text(UUIDv7.make(at: now)), .integer(source), now.stored])
      let intake = journal.connection.lastInsertedRowID
      try journal.connection.run("INSERT OR IGNORE INTO vital (id) VALUES ('heart-rate')")
      for table in ["single_reading", "single_reading_withdrawn"] {
        let more = table == "single_reading" ? ("", "") : (", why, withdrawn_at", ", 'source', 12")
        let id = number(1_000_000...9_000_000_000)
        try journal.connection.run(
          """
          INSERT INTO \(table) (id, uid, vital, taken_at, utc_offset, value, severity, mark, intake\(more.0))
          SELECT ?, ?, number, ?, ?, 70, 0, 1, ?\(more.1) FROM vital WHERE id = 'heart-rate'
          """,
          [
            .integer(id), ReadingUID(key: "k", externalID: "\(id)", taken: taken.instant).stored,
            taken.instant.stored, taken.utcOffsetSeconds.stored, .integer(intake),
          ])
      }
    }
  }
}
