internal import HealthModel
import POSIX
internal import Reminders
internal import SQLite

/// The rows left in a broken file, read page by page, with the names in its indexes and a list of
/// what can't be read. Each tree is walked from its root. If a table is incomplete, unreachable
/// pages are tried too, and their rows go into the table that they fit: no two tables have rows of
/// the same shape, except `reading` and its withdrawn twin, whose rows follow their report.
struct Salvage {
  /// The new journal that receives the rows.
  let journal: Journal
  let shapes: [TableShape]
  private let pages: DatabasePages
  private var roots: [String: Int] = [:]
  /// Tables and indexes that can't be read completely.
  private(set) var torn: Set<String> = []
  /// Tables from which rows were deleted, because they didn't fit or referred to lost rows.
  var dropped: Set<String> = []
  /// Reports that may have lost readings, such as those next to a place that can't be read.
  var doubtful: Set<Int64> = []
  /// The highest number that each table ever used.
  var sequence: [String: Int64] = [:]
  /// The number of unreachable trees with rows of a table; a tree that isn't whole counts as two.
  private var wholeOrphans: [String: Int] = [:]

  /// Tables whose indexes map names to numbers.
  private static let names = [
    "report", "report_withdrawn", "single_reading", "single_reading_withdrawn", "watch",
    "watch_withdrawn", "intake", "vital",
  ]
  static let sequences = "sqlite_sequence"

  /// - Parameter path: a database file, possibly truncated anywhere, without a write-ahead log.
  init(path: String, into journal: Journal) throws {
    self.journal = journal
    let file = try FileReader(path: path)
    pages = DatabasePages(fileSize: file.regularSize ?? 0) { file.bytes(at: $0, count: $1) }
    shapes = try TableShape.all(journal.connection)
    try journal.connection.execute(
      """
      CREATE TEMP TABLE was (kind TEXT NOT NULL, id INTEGER NOT NULL, uid);
      CREATE INDEX temp.was_by_uid ON was (kind, uid);
      """)
  }

  /// Copies every row that can be read; rows that were copied before stay.
  mutating func copyRows() throws {
    let isSchemaWhole = readSchema()
    if !isSchemaWhole { readOrphanedSchema() }
    for (name, root) in roots.sorted(by: { $0.key < $1.key }) { try copy(name, root) }
    pages.setFreePagesAside()
    let tables = shapes.map(\.name) + [Self.sequences]
    let unknown = isSchemaWhole ? [] : tables.filter { roots[$0] == nil }
    torn.formUnion(unknown)
    if !isSchemaWhole { torn.formUnion(Self.names.map(Self.index).filter { roots[$0] == nil }) }
    if !torn.isEmpty { try copyOrphans() }
    if !pages.hasLostPages {
      // With every page accounted for, the unreachable trees are complete.
      torn.subtract(unknown.filter { wholeOrphans[$0, default: 0] <= 1 })
    }
    if torn.isDisjoint(with: ["reading", "reading_withdrawn"]) { doubtful = [] }
  }

  static func index(_ table: String) -> String { "sqlite_autoindex_\(table)_1" }

  /// Returns whether every row of a table is known, at least by name.
  func isKnown(_ table: String) -> Bool { !torn.isSuperset(of: [table, Self.index(table)]) }

  private mutating func readSchema() -> Bool {
    var found: [String: Int] = [:]
    let isWhole = takesAll(1, isTable: true) { _, values in
      if let entry = Self.entry(values) { found[entry.name] = entry.root }
      // A page of another tree may have replaced a page of the schema.
      return Self.isOfSchema(values)
    }
    roots = found
    return isWhole && shapes.allSatisfy { found[$0.name] != nil }
  }

  private mutating func readOrphanedSchema() {
    for orphan in pages.orphans() where orphan.isTable {
      guard let row = pages.anyRow(of: orphan.root), Self.isOfSchema(row.values) else { continue }
      var found = roots
      pages.walk(tree: orphan.root, isTable: true) { part in
        guard case .row(_, let values) = part, let entry = Self.entry(values) else { return }
        if found[entry.name] == nil { found[entry.name] = entry.root }
      }
      roots = found
    }
  }

  /// - Returns: whether all of a tree can be read and `take` returned true for each of its rows.
  private func takesAll(
    _ root: Int, isTable: Bool, _ take: (Int64?, [SQLValue]) throws -> Bool
  ) rethrows -> Bool {
    var isWhole = true
    try pages.walk(tree: root, isTable: isTable) { part in
      if case .row(let id, let values) = part, try take(id, values) { return }
      isWhole = false
    }
    return isWhole
  }

  private static func isOfSchema(_ values: [SQLValue]) -> Bool {
    guard values.count == 5, case .text(let type) = values[0] else { return false }
    return ["table", "index", "trigger", "view"].contains(type)
  }

  private static func entry(_ values: [SQLValue]) -> (name: String, root: Int)? {
    guard isOfSchema(values), case .text(let name) = values[1],
      case .integer(let root) = values[3], root > 1
    else { return nil }
    return (name, Int(root))
  }

  private mutating func copy(_ name: String, _ root: Int) throws {
    if let shape = shapes.first(where: { $0.name == name }) {
      if try !copy(root, into: shape, isOrphan: false) { torn.insert(name) }
    } else if name == Self.sequences {
      if !readSequences(root) { torn.insert(name) }
    } else if let table = Self.names.first(where: { Self.index($0) == name }) {
      if try !readNames(root, of: table) { torn.insert(name) }
    } else {
      // Walk the tree, so that its pages don't count as orphans.
      pages.walk(tree: root) { _ in }
    }
  }

  /// Copies a tree's rows into a table; returns whether every row could be read and copied.
  private mutating func copy(_ root: Int, into shape: TableShape, isOrphan: Bool) throws -> Bool {
    let store = journal
    let insertion = try store.connection.prepareAlone(shape.insertion)
    var isWhole = true
    let isOfReadings = shape.name.hasPrefix("reading")
    // The reports next to a place where readings can't be read; they may have lost some readings.
    var (edges, last, isOpen): (Set<Int64>, Int64?, Bool) = ([], nil, isOrphan)
    func tear() {
      if let last { edges.insert(last) }
      isOpen = true
    }
    try pages.walk(tree: root, isTable: shape.hasNumbers) { part in
      if case .row(let id, let values) = part, let row = shape.row(id, values) {
        do {
          try insertion.run(row)
          if isOfReadings, case .integer(let report) = row[0] {
            if isOpen { edges.insert(report) }
            (isOpen, last) = (false, report)
          }
          if isOrphan || store.connection.changedRows > 0 { return }
        } catch SQLiteError.constraint {
          // A row that breaks the schema's rules can't have been saved like that, so it is damaged.
        }
      }
      isWhole = false
      tear()
    }
    if isOrphan { tear() }
    doubtful.formUnion(edges)
    return isWhole
  }

  private mutating func readSequences(_ root: Int) -> Bool {
    var found = sequence
    defer { sequence = found }
    return takesAll(root, isTable: true) { _, values in
      guard values.count == 2, case .text(let name) = values[0], case .integer(let last) = values[1]
      else { return false }
      found[name] = max(found[name] ?? 0, last)
      return true
    }
  }

  private func readNames(_ root: Int, of table: String) throws -> Bool {
    let insertion = try journal.connection.prepareAlone("INSERT INTO was VALUES (?, ?, ?)")
    let kind = SQLValue.text(table.replacing("_withdrawn", with: ""))
    return try takesAll(root, isTable: false) { _, values in
      guard values.count == 2, case .integer = values[1] else { return false }
      try insertion.run([kind, values[1], values[0]])
      return true
    }
  }

  private mutating func copyOrphans() throws {
    for orphan in pages.orphans() {
      guard let row = pages.anyRow(of: orphan.root) else {
        pages.walk(tree: orphan.root) { _ in }
        continue
      }
      if let shape = shapes.first(where: {
        torn.contains($0.name) && Self.isDistinct($0.name) && $0.hasNumbers == orphan.isTable
          && $0.row(row.id, row.values) != nil
      }) {
        let isWhole = try copy(orphan.root, into: shape, isOrphan: true)
        wholeOrphans[shape.name, default: 0] += isWhole ? 1 : 2
      } else if orphan.isTable, isSequence(row.values) {
        wholeOrphans[Self.sequences, default: 0] += readSequences(orphan.root) ? 1 : 2
      } else {
        pages.walk(tree: orphan.root) { _ in }
      }
    }
  }

  /// Returns whether unreachable rows of a table can be distinguished from those of an index; those
  /// of `remote_absent` can't, because they contain only numbers.
  private static func isDistinct(_ table: String) -> Bool {
    table.hasSuffix("_withdrawn") || table == "identity"
      || table != RemoteAbsentRow.table.name && tables.contains { $0.tableName == table }
  }

  private func isSequence(_ values: [SQLValue]) -> Bool {
    guard torn.contains(Self.sequences), values.count == 2, case .text(let name) = values[0],
      case .integer = values[1]
    else { return false }
    return shapes.contains { $0.name == name }
  }
}

struct TableShape {
  struct Column {
    let name: String
    let type: String
    let isOptional: Bool
    /// The column's place in the key, from 1; 0 for a column outside the key.
    let keyPlace: Int64

    /// Converts a value from the file, where whole REALs are integers; nil if it doesn't fit.
    func fitting(_ value: SQLValue) -> SQLValue? {
      switch (value, type) {
      case (.null, _): isOptional ? value : nil
      case (.integer, "INTEGER"), (.real, "REAL"), (.text, "TEXT"), (.blob, "BLOB"): value
      case (.integer(let whole), "REAL"): .real(Double(whole))
      default: nil
      }
    }
  }

  let name: String
  /// The columns in the order of the file, where a key that isn't a row ID comes first.
  let columns: [Column]
  let key: [String]
  /// Whether rows have row IDs.
  let hasNumbers: Bool
  /// The index of the column that is the row ID; nil if there is none.
  private let numbered: Int?

  static func all(_ connection: borrowing Connection) throws -> [TableShape] {
    let tables = try connection.rows(
      """
      SELECT name, wr FROM pragma_table_list WHERE type = 'table' AND schema = 'main'
        AND name NOT GLOB 'sqlite_*' AND name NOT GLOB 'note_word*'
      """
    ) { (name: $0.text(0), isKeyed: $0.integer(1) != 0) }
    return try tables.map { table in
      // Generated columns aren't stored.
      let columns = try connection.rows(
        """
        SELECT name, type, "notnull", pk FROM pragma_table_xinfo(?) WHERE hidden = 0 ORDER BY cid
        """, [.text(table.name)]
      ) {
        Column(
          name: $0.text(0), type: $0.text(1),
          isOptional: $0.integer(2) == 0 && $0.integer(3) == 0, keyPlace: $0.integer(3))
      }
      let key = columns.filter { $0.keyPlace > 0 }.sorted { $0.keyPlace < $1.keyPlace }
      let order = table.isKeyed ? key + columns.filter { $0.keyPlace == 0 } : columns
      let isNumber = !table.isKeyed && key.count == 1 && key[0].type == "INTEGER"
      return TableShape(
        name: table.name, columns: order, key: key.map(\.name), hasNumbers: !table.isKeyed,
        numbered: isNumber ? order.firstIndex { $0.name == key[0].name } : nil)
    }
  }

  /// Returns the value of each column; nil for a row of another table.
  func row(_ id: Int64?, _ values: [SQLValue]) -> [SQLValue]? {
    guard values.count == columns.count, (id != nil) == hasNumbers else { return nil }
    let row = zip(columns.indices, values).compactMap { index, value -> SQLValue? in
      guard index == numbered else { return columns[index].fitting(value) }
      return value == .null ? id.map { .integer($0) } : nil
    }
    return row.count == columns.count ? row : nil
  }

  var insertion: String {
    let names = columns.map(\.name).joined(separator: ", ")
    let marks = columns.map { _ in "?" }.joined(separator: ", ")
    return "INSERT OR IGNORE INTO \(name) (\(names)) VALUES (\(marks))"
  }
}

extension TableRow {
  static var tableName: String { table.name }

  /// Returns, for each row that doesn't fit, the first column at fault and the values of `key`.
  static func misfits(
    _ connection: borrowing Connection, key: [String], _ known: KnownNames?
  ) throws -> [(column: String, key: [SQLValue])] {
    let rows = try connection.prepare(
      "SELECT \(([table.list] + key).joined(separator: ", ")) FROM \(table.name)")
    let count = table.columns.count
    var misfits: [(column: String, key: [SQLValue])] = []
    while try rows.step() {
      var row = Self()
      let misfit =
        ColumnWalk.put((0..<count).map { rows.value($0) }, into: &row)
        ?? known.flatMap { row.impossibleColumn($0) }
      if let misfit { misfits.append((misfit, key.indices.map { rows.value(count + $0) })) }
    }
    return misfits
  }
}

extension Salvage {
  /// Deletes rows with invalid values; history may restore them. Marks their reports as doubtful.
  mutating func dropInvalidRows() throws {
    let store = journal
    try drop(nil)
    for row in try VitalRow.table.rows(store.connection) where (try? row.settings()) == nil {
      // The number stays: readings refer to it.
      try VitalRow.table.update(
        VitalRow(number: row.number, id: row.id, VitalSettings()), store.connection,
        where: "number = ?", [.integer(row.number)])
    }
    try store.connection.execute(
      """
      DELETE FROM change WHERE before IS NOT NULL AND NOT json_valid(before)
        OR after IS NOT NULL AND NOT json_valid(after)
      """)
    try drop(try KnownNames(JournalView(of: store)))
  }

  private mutating func drop(_ known: KnownNames?) throws {
    let store = journal
    for shape in shapes {
      guard let table = Self.tables.first(where: { $0.tableName == shape.name }) else { continue }
      let condition = shape.key.map { "\($0) = ?" }.joined(separator: " AND ")
      // A broken uid doesn't matter: history may know the right one.
      for (column, key) in try table.misfits(store.connection, key: shape.key, known)
      where column != "uid" {
        try store.connection.run("DELETE FROM \(shape.name) WHERE \(condition)", key)
        dropped.insert(shape.name)
        if shape.name == ReadingRow.table.name, case .integer(let report)? = key.first {
          doubtful.insert(report)
        }
      }
    }
  }

  static let tables: [any TableRow.Type] = [
    ReportRow.self, ReadingRow.self, SingleReadingRow.self, VitalRow.self, SettingRow.self,
    ReminderRule.self, WatchRow.self, OutcomeRow.self, Occurrence.self, NotificationRow.self,
    AlertRow.self, ServiceRun.self, SourceRow.self, IntakeRecord.self, Change.self, ReplicaRow.self,
    GuidedProtocol.self, RefusalRow.self, BackupRow.self, ForgottenRow.self, Device.self,
    SessionRow.self, PacketRow.self, RemoteSource.self, RemoteSensor.self, RemoteCursorRow.self,
    RemoteAbsentRow.self, SavedFilter.self,
  ]
}
