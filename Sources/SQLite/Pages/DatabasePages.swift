/// Reads a database file's pages without SQLite, which stops at a broken page; this class skips it.
/// Walks visit each page at most once. Nobody may write to the file; its log must be checkpointed.
public final class DatabasePages {
  public enum Part: Equatable {
    /// A row with its row ID, or an entry of an index or a WITHOUT ROWID table.
    case row(id: Int64?, [SQLValue])
    /// Something unreadable: one row or many.
    case hole
  }

  public struct Orphan: Equatable {
    /// The number of the root page, from 1.
    public let root: Int
    /// Whether the tree is a table with row IDs.
    public let isTable: Bool
  }

  /// The number of complete pages in the file.
  public let count: Int
  /// Whether the file has fewer pages than its header says.
  public let isCutOff: Bool
  /// The size of a page. A journal's pages have no reserved space, whatever a broken header says.
  private let size: Int
  private var firstFree: Int?
  private let read: (_ offset: Int64, _ count: Int) -> [UInt8]?
  private var isUsed: [Bool]
  /// The pages that a walk reported as holes.
  private var holes: Set<Int> = []
  /// A limit beyond the depth of any real tree.
  private static let greatestDepth = 40

  /// - Parameter read: returns bytes at an offset; nil if they can't be read.
  public init(fileSize: Int, read: @escaping (_ offset: Int64, _ count: Int) -> [UInt8]?) {
    self.read = read
    let header = read(0, 100) ?? []
    var size = 4096
    var said: Int?
    if header.starts(with: "SQLite format 3\0".utf8) {
      var reader = ByteReader(header, from: 16)
      let found = reader.unsigned(2) ?? 0
      let isPower = (512...32_768).contains(found) && found & (found - 1) == 0
      if isPower { size = found } else if found == 1 { size = 65_536 }
      reader.place = 28
      said = reader.unsigned(4)
      firstFree = reader.unsigned(4)
    }
    self.size = size
    count = fileSize / size
    isCutOff = (said ?? 0) > count
    isUsed = Array(repeating: false, count: count + 1)
  }

  /// Visits a tree's rows and holes. `isTable`: whether the tree has row IDs; nil trusts the root.
  public func walk(
    tree root: Int, isTable: Bool? = nil, at depth: Int = 0, _ body: (Part) throws -> Void
  ) rethrows {
    guard depth < Self.greatestDepth, isUnused(root), let page = page(root),
      isTable == nil || isTable == page.isTable
    else {
      holes.insert(root)
      return try body(.hole)
    }
    isUsed[root] = true
    for cell in page.cells {
      guard let cell else {
        try body(.hole)
        continue
      }
      if let child = cell.child {
        try walk(tree: child, isTable: page.isTable, at: depth + 1, body)
      }
      guard let payload = cell.payload else { continue }
      let values = record(payload, of: page, isTaken: true)
      try body(values.map { .row(id: cell.id, $0) } ?? .hole)
    }
    if let last = page.last { try walk(tree: last, isTable: page.isTable, at: depth + 1, body) }
  }

  public func anyRow(of root: Int) -> (id: Int64?, values: [SQLValue])? {
    var (number, depth) = (root, 0)
    while depth < Self.greatestDepth, let page = page(number) {
      for case let cell? in page.cells {
        if let payload = cell.payload, let values = record(payload, of: page, isTaken: false) {
          return (cell.id, values)
        }
      }
      guard let child = page.last else { return nil }
      (number, depth) = (child, depth + 1)
    }
    return nil
  }

  public func setFreePagesAside() {
    var next = firstFree ?? 0
    while isUnused(next), let bytes = bytes(next) {
      isUsed[next] = true
      var reader = ByteReader(bytes)
      let following = reader.unsigned(4) ?? 0
      for _ in 0..<min(reader.unsigned(4) ?? 0, size / 4 - 2) {
        if let free = reader.unsigned(4), isUnused(free) { isUsed[free] = true }
      }
      next = following
    }
  }

  /// Returns the trees that no walk visited, those with several pages first.
  public func orphans() -> [Orphan] {
    var roots: [Int: (isTable: Bool, isInner: Bool)] = [:]
    var children: Set<Int> = []
    for number in 1...max(1, count) where isUnused(number) {
      guard let page = page(number) else { continue }
      roots[number] = (page.isTable, page.isInner)
      children.formUnion(page.cells.compactMap { $0?.child })
      if let last = page.last { children.insert(last) }
    }
    return roots.filter { !children.contains($0.key) }
      .sorted { ($0.value.isInner ? 0 : 1, $0.key) < ($1.value.isInner ? 0 : 1, $1.key) }
      .map { Orphan(root: $0.key, isTable: $0.value.isTable) }
  }

  /// Whether the file is cut off, or has pages of unknown use: not visited, not free, not a hole.
  public var hasLostPages: Bool {
    let unused = 1 << 30 / size + 1  // SQLite locks bytes of this page and stores nothing in it.
    return isCutOff
      || (1...max(1, count)).contains { isUnused($0) && !holes.contains($0) && $0 != unused }
  }

  private func isUnused(_ number: Int) -> Bool { number >= 1 && number <= count && !isUsed[number] }

  private func bytes(_ number: Int) -> [UInt8]? {
    guard number >= 1, number <= count else { return nil }
    return read(Int64(number - 1) * Int64(size), size)
  }

  private func page(_ number: Int) -> BTreePage? {
    bytes(number).flatMap { BTreePage($0, start: number == 1 ? 100 : 0) }
  }

  /// - Parameter isTaken: whether to mark the record's overflow pages as visited.
  private func record(
    _ payload: BTreePage.Payload, of page: BTreePage, isTaken: Bool
  ) -> [SQLValue]? {
    var bytes = Array(page.bytes[payload.local])
    var next = payload.overflow
    while bytes.count < payload.size {
      guard let number = next, isUnused(number), let more = self.bytes(number) else { return nil }
      if isTaken { isUsed[number] = true }
      var reader = ByteReader(more)
      next = reader.unsigned(4)
      bytes += more[4..<min(size, 4 + payload.size - bytes.count)]
    }
    return StoredRecord.values(of: bytes)
  }
}
