public import HealthModel
import POSIX
import SQLite

/// What a repair has done.
public struct Repair: Equatable, Sendable {
  /// The journal as it was; nil when its content needed no repair.
  public var kept: String?
  /// Numbers that stood for something of which nothing can be read any more.
  public var lostReports: [Int64] = []
  public var lostSamples: [Int64] = []
  /// Reports and single readings that came back out of the history, under new numbers.
  public var fromHistory: [EntryNumber] = []
  /// Changes that history lacks now.
  public var lostChanges = 0
  /// What is wrong still.
  public var left: [CheckFinding] = []

  public init() {}

  public var lostNothing: Bool {
    lostReports.isEmpty && lostSamples.isEmpty && lostChanges == 0
  }
}

extension Journal {
  /// Mends what `check` finds in the journal at `path`, as far as it can be.
  ///
  /// The journal as it was is kept beside it. What is derived is derived anew; where pages are broken
  /// whatever can be read goes into a new journal, which takes the old one's place.
  /// - Parameter recover: makes a database of what SQLite's own tool reads of a broken file, and says
  ///   whether it could.
  public static func repair(
    path: String, now: Moment, recover: (_ broken: String, _ recovered: String) -> Bool
  ) throws -> Repair {
    let found = try check(path: path)
    for path in filesOpenToOthers(path) { PrivateFile.closeToOthers(path) }
    var repair = Repair()
    if found.contains(where: \.isOfPages) {
      try rebuild(path, now, &repair, recover)
    } else if found.contains(where: \.isOfContent) {
      let journal = try Journal(path: path)
      let copies = KeptCopies(file: JournalFile(path: path))
      do {
        repair.kept = try copies.keep(journal.connection, KeptCopies.word(now))
      } catch let error as SystemError {
        throw KeepingFault(error, writing: path)
      }
      try journal.write(now: now.instant) { try $0.deriveEverything() }
    }
    if found.contains(.traces) { _ = try Journal(path: path).eraseTraces() }
    repair.left = try check(path: path)
    return repair
  }

  private static func rebuild(
    _ path: String, _ now: Moment, _ repair: inout Repair, _ recover: (String, String) -> Bool
  ) throws {
    let folder = PrivateFile.folder(of: path)
    let names = ["broken.db", "recovered.db", "new.db"]
    let scratch: String
    do throws(SystemError) {
      scratch = try PrivateFile.temporaryFolder(in: folder)
    } catch {
      throw KeepingFault(error, writing: folder)
    }
    defer {
      PrivateFile.removeFolder(
        scratch,
        holding: names.flatMap { name in ["", "-wal", "-shm", "-journal"].map { name + $0 } })
    }
    let files = names.map { "\(scratch)/\($0)" }
    do throws(SystemError) {
      // Nothing reads the file itself: a copy may be opened with its log, and asked again and again.
      if JournalFile(path: path).hasLog {
        try PrivateFile.copy("\(path)-wal", to: files[0] + "-wal")
      }
      try PrivateFile.copy(path, to: files[0])
    } catch {
      throw KeepingFault(error, writing: files[0])
    }
    let sources = (recover(files[0], files[1]) ? [files[1]] : []) + [files[0]]
    guard try fill(files[2], from: sources, now, &repair) else {
      throw KeepingFault.nothingReadable(path: path)
    }
    repair.kept = try Restoration(of: files[2], journal: path).carryOut(now: now)
  }

  /// Makes a whole journal of whatever can be read in `sources`, the first of which goes before.
  /// - Returns: whether there was anything.
  private static func fill(
    _ new: String, from sources: [String], _ now: Moment, _ repair: inout Repair
  ) throws -> Bool {
    let journal = try Journal(path: new)
    try journal.naming {
      try journal.connection.execute("PRAGMA foreign_keys = OFF")
      try journal.connection.transaction {
        for source in sources { try Salvage(path: source).copyRows(to: journal.connection) }
        try Salvage.dropMisfits(journal.connection)
        try journal.dropDangling()
      }
      try journal.connection.execute("PRAGMA foreign_keys = ON")
    }
    let kept = try journal.numbersOnRecord()
    try journal.write(now: now.instant) { edit in
      repair.fromHistory = try edit.bringBackFromHistory()
      try edit.deriveEverything()
    }
    repair.lostReports = try journal.numbersLost("report", kept.reports)
    repair.lostSamples = try journal.numbersLost("sample", kept.samples)
    repair.lostChanges = try journal.changesLost()
    let found = try Contents(journal.connection)
    return found.reports + found.samples > 0
  }

  /// Takes out rows that name others which are gone, and reports without a reading.
  private func dropDangling() throws {
    try connection.execute(
      """
      DELETE FROM reading WHERE report_id NOT IN (SELECT id FROM report);
      DELETE FROM reading_withdrawn WHERE report_id NOT IN (SELECT id FROM report_withdrawn);
      DELETE FROM report WHERE id NOT IN (SELECT report_id FROM reading);
      DELETE FROM report_withdrawn WHERE id NOT IN (SELECT report_id FROM reading_withdrawn);
      UPDATE report SET intake = NULL WHERE intake NOT IN (SELECT id FROM intake);
      UPDATE sample SET intake = NULL WHERE intake NOT IN (SELECT id FROM intake);
      """)
    // What is left names a row that nothing can replace.
    while true {
      let faults = try connection.rows(
        "SELECT \"table\", rowid FROM pragma_foreign_key_check WHERE rowid IS NOT NULL"
      ) { ($0.text(0), $0.integer(1)) }
      if faults.isEmpty { return }
      for (table, row) in faults {
        try connection.run("DELETE FROM \(table) WHERE rowid = ?", [.integer(row)])
      }
    }
  }

  private func numbersOnRecord() throws -> (reports: Set<Int64>, samples: Set<Int64>) {
    func numbers(_ table: String) throws -> Set<Int64> {
      Set(
        try connection.rows(
          """
          SELECT id FROM \(table) UNION ALL SELECT id FROM \(table)_withdrawn
          UNION ALL SELECT id FROM forgotten WHERE kind = '\(table)'
          """
        ) { $0.integer(0) })
    }
    return (try numbers("report"), try numbers("sample"))
  }

  /// The numbers below the highest one that stand for nothing: none is ever given up otherwise.
  private func numbersLost(_ table: String, _ kept: Set<Int64>) throws -> [Int64] {
    guard let last = kept.max() else { return [] }
    return (1...last).filter { !kept.contains($0) }
  }

  private func changesLost() throws -> Int {
    try connection.firstRow(
      "SELECT sum(last_seq) - (SELECT count(*) FROM change) FROM replica"
    ) { max(0, Int($0.integer(0))) } ?? 0
  }
}

extension JournalEdit {
  /// Derives severities, priorities and the words of notes anew, and builds every index again.
  fileprivate mutating func deriveEverything() throws {
    try judgeEverything()
    try NoteWords.rebuild(journal.connection)
    try journal.connection.execute("REINDEX")
  }

  /// Puts back what the last change of it says was there, and isn't.
  fileprivate mutating func bringBackFromHistory() throws -> [EntryNumber] {
    let store = journal
    let last = try store.connection.rows(
      """
      SELECT object, after FROM change
      WHERE id IN (SELECT max(id) FROM change GROUP BY object) AND after IS NOT NULL
      ORDER BY id
      """
    ) { (object: ObjectName(text: $0.text(0)), after: $0.text(1)) }
    var back: [EntryNumber] = []
    for (object, after) in last {
      guard let object, object.kind != .intake,
        let snapshot = try? JSONReader().value(of: after),
        let isBack = try? bringBack(object, snapshot, object.kind.type), isBack
      else { continue }
      guard let number = try view.number(of: object) else { continue }
      switch object.kind {
      case .report: back.append(.report(number))
      case .sample: back.append(.sample(number))
      case .vital, .setting, .reminder, .watch, .intake: break
      }
    }
    return back
  }

  private mutating func bringBack<State: Changeable>(
    _ object: ObjectName, _ snapshot: JSONValue, _: State.Type
  ) throws -> Bool {
    guard try State.find(object.name, view) == nil, try !isWithdrawn(object) else { return false }
    let state = try State(snapshot: snapshot, named: object.name, over: nil, view)
    try State.put(state, named: object.name, over: nil, &self)
    if State.kind == .vital { try view.loadVitals() }
    return true
  }
}

extension JournalEdit {
  fileprivate func isWithdrawn(_ object: ObjectName) throws -> Bool {
    guard [.report, .sample].contains(object.kind) else { return false }
    let name = object.kind == .report ? "uid" : "lower(hex(uid))"
    return try journal.connection.firstRow(
      "SELECT 1 FROM \(object.kind.rawValue)_withdrawn WHERE \(name) = ?", [.text(object.name)]
    ) { _ in true } ?? false
  }
}

extension CheckFinding {
  /// Whether the file must be read row by row.
  fileprivate var isOfPages: Bool {
    switch self {
    case .broken, .misfit, .dangling: true
    default: false
    }
  }

  /// Whether something that is derived must be derived anew.
  fileprivate var isOfContent: Bool {
    switch self {
    case .severities, .priorities, .noteWords: true
    default: false
    }
  }
}
