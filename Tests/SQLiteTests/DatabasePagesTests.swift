import Foundation
import SQLite
import Testing

@Suite struct DatabasePagesTests {
  private let folder = FileManager.default.temporaryDirectory.appending(
    path: "healthlog-pages-\(UUID().uuidString)")
  private var path: String { folder.appending(path: "p.db").path }

  /// A rowid table, one without rowids, and rows with overflow pages.
  private func filled(pageSize: Int) throws -> [UInt8] {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let connection = try Connection(path: path, mode: .create)
    try connection.execute(
      """
      PRAGMA page_size = \(pageSize);
      CREATE TABLE a (id INTEGER PRIMARY KEY, t TEXT, r REAL, b BLOB, n INTEGER);
      CREATE TABLE k (t TEXT, n INTEGER, PRIMARY KEY (t, n)) WITHOUT ROWID;
      """)
    let numbers: [Int64] = [
      0, 1, -1, 127, -128, 32_767, 8_388_607, -8_388_608, 1 << 31, 1 << 46, .min,
    ]
    for number in 0..<600 {
      let text = String(repeating: "ä\(number) ", count: number % 50 == 0 ? 3000 : 3)
      try connection.run(
        "INSERT INTO a VALUES (?, ?, ?, ?, ?)",
        [
          .integer(Int64(number * 7 - 300)), .text(text), .real(Double(number) / 3),
          .blob(Array(repeating: UInt8(number % 256), count: number % 20)),
          .integer(numbers[number % numbers.count]),
        ])
      try connection.run(
        "INSERT INTO k VALUES (?, ?)",
        [.text("k\(number % 9) \(text.prefix(40))"), .integer(Int64(number))])
    }
    try connection.execute("INSERT INTO a VALUES (9000, NULL, NULL, NULL, NULL)")
    return Array(try Data(contentsOf: URL(filePath: path)))
  }

  private func pages(_ bytes: [UInt8]) -> DatabasePages {
    DatabasePages(fileSize: bytes.count) { offset, count in
      let start = Int(offset)
      return start + count <= bytes.count ? Array(bytes[start..<start + count]) : nil
    }
  }

  private func root(of table: String) throws -> Int {
    try #require(
      try Connection(path: path, mode: .readOnly).firstRow(
        "SELECT rootpage FROM sqlite_schema WHERE name = ?", [.text(table)]
      ) { Int($0.integer(0)) })
  }

  @Test("Every row of an intact file is read as by SQLite", arguments: [512, 4096, 65_536])
  func whole(pageSize: Int) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let pages = pages(try filled(pageSize: pageSize))
    for (table, columns) in [
      ("a", ["id", "NULL", "t", "r", "b", "n"]), ("k", ["NULL", "t", "n"]),
    ] {
      let expected = try Connection(path: path, mode: .readOnly).rows(
        "SELECT \(columns.joined(separator: ", ")) FROM \(table)"
      ) { row in
        var values: [SQLValue] = []
        for column in columns.indices { values.append(row.value(column)) }
        return values
      }
      var found: [[SQLValue]] = []
      pages.walk(tree: try root(of: table)) { part in
        if case .row(let id, let values) = part {
          // SQLite stores whole REALs as integers.
          let read = values.enumerated().map { index, value in
            if table == "a", index == 2, case .integer(let whole) = value {
              SQLValue.real(Double(whole))
            } else {
              value
            }
          }
          found.append([id.map { .integer($0) } ?? .null] + read)
        }
      }
      #expect(found == expected, "\(table)")
    }
    #expect(pages.orphans().count == 1, "only the schema wasn't walked")
    pages.walk(tree: 1) { _ in }
    #expect(!pages.hasLostPages && !pages.isCutOff)
  }

  @Test("Below a broken root, other pages are orphans, and each row is found once")
  func orphans() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    var bytes = try filled(pageSize: 4096)
    let root = try root(of: "a")
    bytes.replaceSubrange(
      (root - 1) * 4096..<root * 4096, with: Array(repeating: 0xFF, count: 4096))
    let pages = pages(bytes)
    var parts: [DatabasePages.Part] = []
    pages.walk(tree: root) { parts.append($0) }
    #expect(parts == [.hole])
    pages.walk(tree: 1) { _ in }
    pages.walk(tree: try self.root(of: "k")) { _ in }
    var ids: [Int64] = []
    for orphan in pages.orphans() {
      #expect(orphan.isTable)
      pages.walk(tree: orphan.root) { part in
        if case .row(let id?, _) = part { ids.append(id) }
      }
    }
    let written: [Int64] = (0..<600).map { $0 * 7 - 300 }
    #expect(ids.sorted() == written + [9000])
    #expect(!pages.hasLostPages)
    #expect(pages.orphans() == [])
  }

  @Test("A truncated file is detected, and noise isn't a page")
  func noise() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let bytes = try filled(pageSize: 4096)
    #expect(pages(Array(bytes.dropLast(4096))).isCutOff)
    #expect(pages([]).orphans() == [])
    for seed in 0..<200 {
      var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
      let noise = (0..<8192).map { index -> UInt8 in
        state = state &* 6_364_136_223_846_793_005 &+ 1
        return index == 4096 ? [2, 5, 10, 13][seed % 4] : UInt8(truncatingIfNeeded: state >> 33)
      }
      pages(noise).walk(tree: 2) { part in
        if case .row(_, let values) = part { #expect(values.count < 64, "seed \(seed)") }
      }
    }
  }
}
