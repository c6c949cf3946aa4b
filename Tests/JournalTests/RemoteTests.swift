import HealthModel
import TestJournals
import Testing

@testable import Intake
@testable import Journal
@testable import RemoteSources

/// A journal with a remote source, and its pages.
struct RemoteLife {
  let test: TestJournal
  let journal: Journal
  let zone = FixedZone(offsetSeconds: 3600)
  var now: Instant { test.now }

  init() throws {
    test = try TestJournal()
    journal = try test.open()
    _ = try journal.write(now: test.now) {
      try $0.add(
        NewRemote(
          name: "home", speaks: .nightscout, origin: "https://cgm.example"))
    }
  }

  func remote() throws -> RemoteSource { try journal.read { try $0.remote(named: "home") } }

  func identity(_ minutes: Int64) -> RemoteIdentity {
    let taken = now.adding(seconds: -60 * minutes)
    return RemoteIdentity(name: "\(taken.milliseconds)|sgv|d", taken: taken)
  }

  /// A reading in mg/dL, `minutes` before `now`.
  func row(_ minutes: Int64, _ value: Double) -> PulledRow {
    let identity = identity(minutes)
    return PulledRow(
      identity: identity,
      draft: ReportDraft(
        taken: Moment(identity.taken, in: zone),
        readings: [
          Reading(
            vital: .glycemia, value: value, unit: .milligramsPerDecilitre, mark: .sensor)
        ]))
  }

  /// Pulls a page, `minutes` after `now`.
  @discardableResult
  func pull(
    after minutes: Int64 = 0, isAskedFor: Bool = false, _ change: (inout PulledPage) -> Void
  ) throws -> PullCounts {
    var page = PulledPage()
    change(&page)
    let at = now.adding(seconds: 60 * minutes)
    return try journal.store(
      page, of: try remote(), started: at, now: at, in: zone, isAskedFor: isAskedFor)
  }

  /// Rows written since the journal was opened, changed or not.
  func changedRows() throws -> Int64? {
    try journal.connection.firstRow("SELECT total_changes()") { $0.integer(0) }
  }

  func values() throws -> [Double] {
    try journal.connection.rows("SELECT value FROM single_reading ORDER BY taken_at") { $0.real(0) }
  }
}

@Suite("Pages of a remote source in the journal") struct RemoteTests {
  @Test("A page is stored with its cursor; storing it again changes nothing")
  func twice() throws {
    let life = try RemoteLife()
    func page(_ page: inout PulledPage) {
      page.rows = [life.row(10, 120), life.row(5, 125)]
      page.cursors = ["entries": RemoteCursor(stamp: "7", dayAt: life.now)]
    }
    #expect(try life.pull(page).new == 2)
    let before = try life.journal.read { try $0.history(last: 10) }
    let written = try life.changedRows()
    #expect(try !life.pull(page).isAnything)
    #expect(try life.changedRows() == written, "an idle pull spares the disk")
    #expect(try life.journal.read { try $0.history(last: 10) } == before)
    #expect(try life.values() == [120, 125])
    #expect(try life.remote().cursors == ["entries": RemoteCursor(stamp: "7", dayAt: life.now)])
    let intakes = try life.journal.read { try $0.intakes(all: true) }
    #expect(intakes.map(\.singleReadings) == [2])
    #expect(intakes.first?.sourceName == "home")
  }

  @Test("Readings from a site's file and from its pull are the same")
  func fileAndPull() throws {
    let life = try RemoteLife()
    var rows = [life.row(10, 120), life.row(5, 125)].map {
      ImportRow(line: 1, draft: $0.draft, externalID: $0.identity.name)
    }[...]
    let file = IncomingFile(name: "entries.json", format: "nightscout", key: "nightscout")
    _ = try life.journal.take(file, now: life.now) { rows.popFirst() }
    #expect(try !life.pull { $0.rows = [life.row(10, 120), life.row(5, 125)] }.isAnything)
  }

  @Test("A value changed at the source changes here with its severity, and isn't undoable")
  func changed() throws {
    let life = try RemoteLife()
    try life.pull { $0.rows = [life.row(10, 120)] }
    let counts = try life.pull(after: 5) { $0.rows = [life.row(10, 40)] }
    #expect(counts.changed == 1)
    let rows = try SingleReadingRow.table.rows(life.journal.connection)
    #expect(rows.map(\.value) == [40])
    #expect(rows.map(\.severity) == [.critical])
    #expect(throws: JournalError.nothingToUndo) { try life.journal.undo(now: life.now) }
  }

  @Test("Readings you edited or deleted stay that way")
  func personsOwn() throws {
    let life = try RemoteLife()
    try life.pull { $0.rows = [life.row(10, 120), life.row(5, 125)] }
    _ = try life.journal.write(now: life.now) { edit in
      try edit.edit(.singleReading(1)) { draft in
        var draft = draft
        draft.readings = [Reading(vital: .glycemia, value: 111, unit: .milligramsPerDecilitre)]
        return try draft.checkedEntry(vitals: .standard, now: life.now)
      }
    }
    try life.journal.write(now: life.now) { _ = try $0.delete([.singleReading(2)]) }
    let counts = try life.pull(after: 5) { page in
      page.rows = [life.row(10, 130), life.row(5, 135)]
      page.gone = [life.identity(10)]
    }
    #expect(!counts.isAnything)
    #expect(try life.values() == [111])
  }

  @Test("A withdrawn reading is removed, and comes back under its number")
  func takenBack() throws {
    let life = try RemoteLife()
    try life.pull { $0.rows = [life.row(10, 120), life.row(5, 125)] }
    #expect(try life.pull(after: 5) { $0.gone = [life.identity(10)] }.gone == 1)
    #expect(try life.values() == [125])
    let gone = try life.journal.read {
      try $0.takenBack(by: try $0.remote(named: "home"), now: life.now)
    }
    #expect(gone.map(\.reading.value) == [120])
    #expect(try life.pull(after: 9) { $0.rows = [life.row(10, 121)] }.new == 1)
    #expect(
      try SingleReadingRow.table.rows(life.journal.connection, where: "1 ORDER BY id").map(\.id)
        == [1, 2])
    #expect(try life.values() == [121, 125])
  }

  @Test("Absent readings are removed the second time, unless they are over a fifth")
  func absent() throws {
    let life = try RemoteLife()
    let all = (1...10).map { life.row(Int64($0) * 5, 100 + Double($0)) }
    try life.pull { $0.rows = all }
    func window(_ minutes: ClosedRange<Int>) -> WholeWindow {
      WholeWindow(
        from: life.now.adding(seconds: -7200),
        present: Set(minutes.map { life.identity(Int64($0) * 5) }))
    }
    #expect(try !life.pull(after: 5) { $0.whole = window(3...10) }.isAnything)
    // Two windows of one pull count as one.
    #expect(try !life.pull(after: 5) { $0.whole = window(3...10) }.isAnything)
    #expect(try life.pull(after: 10) { $0.whole = window(3...10) }.gone == 2)
    #expect(try life.values().count == 8)
    try life.pull(after: 15) { $0.whole = window(6...10) }
    let counts = try life.pull(after: 20) { $0.whole = window(6...10) }
    #expect(counts.manyGone == .init(gone: 3, all: 8))
    #expect(try life.values().count == 8)
    // After the readings are back, an absence counts as the first again.
    try life.pull(after: 25) { $0.whole = window(3...10) }
    #expect(try !life.pull(after: 30) { $0.whole = window(4...10) }.isAnything)
  }

  /// A dose of insulin, `minutes` before `now`.
  func dose(_ minutes: Int64, _ units: Double, of life: RemoteLife) -> PulledRow {
    var row = life.row(minutes, units)
    row.identity = RemoteIdentity(name: "\(row.identity.name)|insulin", taken: row.identity.taken)
    let insulin = VitalCatalogue.standard.dosesElsewhere[.insulin]
    row.draft.readings = insulin.map { [Reading(of: .insulin, units, in: $0.canonicalUnit)] } ?? []
    return row
  }

  @Test("Doses define their medicine, change and go like readings, each kind by its own windows")
  func doses() throws {
    let life = try RemoteLife()
    let glycemia = (1...20).map { life.row(Int64($0) * 5, 100) }
    try life.pull { $0.rows = glycemia }
    let doses = [dose(10, 3, of: life), dose(20, 4, of: life), dose(30, 5, of: life)]
    #expect(try life.pull(after: 1) { $0.rows = doses }.new == 3)
    #expect(try life.journal.vitals[.insulin]?.role == .medicine)
    #expect(try !life.pull(after: 1) { $0.rows = doses }.isAnything)
    #expect(throws: JournalError.nothingToUndo) { try life.journal.undo(now: life.now) }
    #expect(try life.pull(after: 2) { $0.rows = [dose(10, 3.5, of: life)] }.changed == 1)
    #expect(try life.pull(after: 3) { $0.gone = [doses[2].identity] }.gone == 1)
    // A window of entries says nothing about doses, and one of treatments nothing about readings.
    func entries(_ page: inout PulledPage) {
      page.whole = WholeWindow(
        from: life.now.adding(seconds: -7200), present: Set(glycemia.map(\.identity)))
    }
    func treatments(_ page: inout PulledPage) {
      page.whole = WholeWindow(
        from: life.now.adding(seconds: -7200), vitals: [.insulin], present: [doses[0].identity])
    }
    #expect(try !life.pull(after: 4, entries).isAnything)
    #expect(try !life.pull(after: 4, treatments).isAnything)
    #expect(try !life.pull(after: 5, entries).isAnything)
    #expect(try life.pull(after: 5, treatments).gone == 1)
    #expect(try life.values().count { $0 < 10 } == 1)
  }

  @Test("A dose in another unit than the medicine's is refused")
  func otherUnit() throws {
    let life = try RemoteLife()
    try life.journal.write(now: life.now) { edit in
      try edit.changeVital(.insulin) {
        $0.definition = .init(unit: "mL", precision: 0, shortName: nil, role: .medicine)
      }
    }
    #expect(try life.pull { $0.rows = [dose(10, 3, of: life)] }.refused == 1)
    #expect(
      try life.journal.read { try $0.refusals(ofIntake: 1) }.map(\.reasons) == [["unknown-unit"]])
  }

  @Test("Pending removals don't happen bit by bit, and go on after a complete pull")
  func waits() throws {
    let life = try RemoteLife()
    try life.pull { page in page.rows = (1...40).map { life.row(Int64($0) * 20, 100) } }
    try life.journal.write(now: life.now) {
      try $0.endPull(of: "home", state: .waiting, trouble: .manyGone(30, of: 40), next: nil)
    }
    func window(of hours: Int64, without absent: Int64) -> WholeWindow {
      WholeWindow(
        from: life.now.adding(seconds: -hours * 3600),
        present: Set((1...40).map { Int64($0) * 20 }.filter { $0 != absent }.map(life.identity)))
    }
    for minutes: Int64 in [1, 2, 3] {
      let counts = try life.pull(after: minutes) { $0.whole = window(of: 3, without: 20) }
      #expect(counts.gone == 0 && !counts.isComplete)
    }
    #expect(try life.pull(after: 4) { $0.whole = window(of: 48, without: 20) }.isComplete)
    #expect(try life.pull(after: 5) { $0.whole = window(of: 48, without: 20) }.gone == 1)
  }

  @Test("Readings from a source's old address aren't expected at the new one")
  func moved() throws {
    let life = try RemoteLife()
    try life.pull { page in page.rows = (1...10).map { life.row(Int64($0), 100) } }
    try life.journal.write(now: life.now) {
      _ = try $0.add(
        NewRemote(
          name: "home", speaks: .nightscout, origin: "https://other.example")
      )
    }
    let there = (11...70).map { Int64($0) }
    for minutes: Int64 in [1, 2, 3] {
      let counts = try life.pull(after: minutes) { page in
        page.rows = there.map { life.row($0, 110) }
        page.whole = WholeWindow(
          from: life.now.adding(seconds: -172_800), present: Set(there.map(life.identity)))
      }
      #expect(counts.gone == 0)
    }
    #expect(try life.values().count == 70)
  }

  @Test("A service that moves on its host keeps its key; a new one at its old path gets another")
  func keys() throws {
    let life = try RemoteLife()
    func add(_ name: String, _ path: String) throws -> String {
      try life.journal.write(now: life.now) {
        try $0.add(
          NewRemote(
            name: name, speaks: .json, origin: "https://a.example/\(path)")
        ).source.key
      }
    }
    let first = try add("one", "a?station=7")
    #expect(first == "json:a.example/a?station=7")
    #expect(try add("one", "b") == first)
    #expect(try add("two", "a?station=7") == first + "#2")
    #expect(try add("three", "c") == "json:a.example/c")
    #expect(try add("one", "a?station=7") == first)
  }

  @Test("An impossible row is refused once and doesn't block the others")
  func refused() throws {
    let life = try RemoteLife()
    for minutes in [0, 5] {
      let counts = try life.pull(after: Int64(minutes)) {
        $0.rows = [life.row(10, 9000), life.row(5, 125)]
        $0.refused = [RefusedRow(identity: nil, faults: [.notANumber(vital: .glycemia, text: "x")])]
      }
      #expect(counts.refused == (minutes == 0 ? 2 : 0))
    }
    let found = try life.journal.read { try $0.refusals(of: try $0.remote(named: "home")) }
    #expect(found == ["implausible": 1, "not-a-number": 1])
    let rows = try life.journal.read { try $0.refusals(ofIntake: 1) }
    #expect(rows.map(\.line) == [nil, nil], "it stands on no line of a file")
    #expect(try life.values() == [125])
    let another = try life.pull(after: 10) {
      $0.refused = ["x", "y"].map {
        RefusedRow(identity: nil, faults: [.unknownUnit(vital: .glycemia, text: $0, accepted: [])])
      }
    }
    #expect(another.refused == 1, "rows without identity count once for each reason")
  }

  @Test("An undone day stays out, and later readings are stored")
  func undoneDay() throws {
    let life = try RemoteLife()
    try life.pull { $0.rows = [life.row(10, 120)] }
    _ = try life.journal.write(now: life.now) { try $0.undoIntake(1) }
    #expect(try life.values() == [])
    try life.pull(after: 5) { $0.rows = [life.row(10, 120), life.row(0, 99)] }
    #expect(try life.values() == [99])
    _ = try life.journal.undo(now: life.now)
    #expect(try life.values() == [120, 99])
  }

  @Test("Readings of an undone day come back only when you ask for them")
  func askedFor() throws {
    let life = try RemoteLife()
    try life.pull { $0.rows = [life.row(10, 120), life.row(5, 125)] }
    try life.pull(after: 1) { $0.gone = [life.identity(5)] }
    _ = try life.journal.write(now: life.now) { try $0.undoIntake(1) }
    // A reading that its source withdrew belongs to the day, too.
    try life.pull(after: 5) { $0.rows = [life.row(10, 120), life.row(5, 125)] }
    #expect(try life.values() == [])
    #expect(try life.journal.read { try $0.takenOut(of: try $0.remote(named: "home")) } == 1)
    try life.pull(after: 6, isAskedFor: true) {
      $0.rows = [life.row(10, 120), life.row(5, 125)]
    }
    #expect(try life.values() == [120, 125])
    _ = try life.journal.undo(now: life.now)
    #expect(try life.values() == [120, 125], "the rest of its day comes back, these are there")
  }

  @Test("A reading deleted for good never comes back, and no trace of it remains")
  func forgotten() throws {
    let life = try RemoteLife()
    try life.pull { $0.rows = [life.row(10, 120), life.row(5, 125)] }
    _ = try life.journal.write(now: life.now) { try $0.forget([.singleReading(1)]) }
    for isAskedFor in [false, true] {
      try life.pull(after: 5, isAskedFor: isAskedFor) {
        $0.rows = [life.row(10, 120), life.row(5, 125)]
      }
      #expect(try life.values() == [125])
    }
    let uid = ReadingUID(
      key: "nightscout", externalID: life.identity(10).name, taken: life.identity(10).taken)
    #expect(uid.traceless != uid.uuid && ReadingUID(uuid: uid.traceless) != nil)
  }

  @Test("An undone edit doesn't block new values from the source")
  func undoneEdit() throws {
    let life = try RemoteLife()
    try life.pull { $0.rows = [life.row(10, 120)] }
    _ = try life.journal.write(now: life.now) { edit in
      try edit.edit(.singleReading(1)) { draft in
        var draft = draft
        draft.readings = [Reading(vital: .glycemia, value: 111, unit: .milligramsPerDecilitre)]
        return try draft.checkedEntry(vitals: .standard, now: life.now)
      }
    }
    #expect(try !life.pull(after: 5) { $0.rows = [life.row(10, 90)] }.isAnything)
    _ = try life.journal.undo(now: life.now)
    #expect(try life.pull(after: 6) { $0.rows = [life.row(10, 90)] }.changed == 1)
    #expect(try life.values() == [90])
  }

  @Test("Withdrawn readings are kept for thirty days")
  func swept() throws {
    let life = try RemoteLife()
    try life.pull { $0.rows = [life.row(10, 120)] }
    try life.pull(after: 1) { $0.gone = [life.identity(10)] }
    func kept(afterDays days: Int64) throws -> Int64? {
      try life.journal.write(now: life.now.adding(seconds: days * 86_400)) {
        try $0.endPull(of: "home", state: .on, trouble: nil, next: nil)
      }
      return try life.journal.connection.firstRow("SELECT count(*) FROM single_reading_withdrawn") {
        $0.integer(0)
      }
    }
    #expect(try kept(afterDays: 29) == 1)
    #expect(try kept(afterDays: 31) == 0)
  }

  @Test("A clock that ran ahead delays neither the next pull nor the removal of absent readings")
  func clockAhead() throws {
    let life = try RemoteLife()
    let year: Int64 = 365 * 86_400
    try life.pull { $0.rows = (0..<10).map { life.row(60 - $0, 120) } }
    let whole = WholeWindow(
      from: life.now.adding(seconds: -86_400), present: Set((0..<9).map { life.identity(60 - $0) }))
    try life.pull(after: year / 60) { $0.whole = whole }
    try life.journal.write(now: life.now.adding(seconds: year)) {
      try $0.endPull(
        of: "home", state: .on, trouble: .answer(.later(status: 503, until: nil)),
        next: life.now.adding(seconds: year + 60), notBefore: life.now.adding(seconds: year + 60))
    }
    #expect(try life.remote().due(at: life.now) == life.now)
    #expect(try life.remote().waitsUntil(at: life.now) == nil)
    #expect(try life.remote().waitsUntil(at: life.now.adding(seconds: year)) != nil)
    #expect(try life.pull(after: 5) { $0.whole = whole }.gone == 1)
  }

  @Test("Undoing a day also removes readings the source has changed")
  func changedAndTakenOut() throws {
    let life = try RemoteLife()
    try life.pull { $0.rows = [life.row(10, 120)] }
    try life.pull(after: 5) { $0.rows = [life.row(10, 119)] }
    let kept = try life.journal.write(now: life.now) { try $0.undoIntake(1) }
    #expect(kept == [])
    #expect(try life.values() == [])
  }

  @Test("A removed source leaves its readings, and is recognized when added again")
  func removed() throws {
    let life = try RemoteLife()
    try life.pull { page in
      page.rows = [life.row(10, 120)]
      page.cursors = ["entries": RemoteCursor(stamp: "7")]
    }
    let uid = try life.remote().source.uid
    try life.journal.write(now: life.now) { try $0.removeRemote("home") }
    #expect(try life.journal.read { try $0.remotes() }.isEmpty)
    #expect(try life.values() == [120])
    _ = try life.journal.write(now: life.now) {
      try $0.add(
        NewRemote(
          name: "cgm", speaks: .nightscout, origin: "https://cgm.example"))
    }
    let again = try life.journal.read { try $0.remote(named: "cgm") }
    #expect(again.source.uid == uid)
    #expect(again.cursors.isEmpty)
  }

  @Test(
    "A source's trouble reads back as stored",
    arguments: [
      SourceTrouble.answer(.refused), .answer(.later(status: 503, until: nil)),
      .answer(.moved(to: "https://a.example:8443/x")), .answer(.mapping(member: "rows")),
      .line(.certificateExpired), .line(.other("a: b")), .locked, .noSecret, .manyGone(8, of: 10),
    ])
  func troubles(trouble: SourceTrouble) throws {
    let life = try RemoteLife()
    try life.journal.write(now: life.now) {
      try $0.endPull(of: "home", state: .waiting, trouble: trouble, next: nil)
    }
    #expect(try life.remote().trouble == trouble)
    #expect(try life.remote().state == .waiting)
  }
}
