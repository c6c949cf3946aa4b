/// One page of a table or an index as it stands in the file.
///
/// Source: "B-tree Pages" of https://www.sqlite.org/fileformat2.html
struct BTreePage {
  /// A row, an entry of an index, or what parts two pages below.
  struct Cell {
    /// Of an inner page: where what comes before stands.
    var child: Int?
    /// Of a table.
    var id: Int64?
    var payload: Payload?
  }

  /// Where a record's bytes stand.
  struct Payload {
    let size: Int
    /// Those in the page itself.
    let local: Range<Int>
    /// The page where the rest begins.
    let overflow: Int?
  }

  let isTable: Bool
  let isInner: Bool
  let bytes: [UInt8]
  /// In the order of their keys; nil for one that can't be read.
  let cells: [Cell?]
  /// Of an inner page: where what comes after its last cell stands.
  let last: Int?

  /// - Parameters:
  ///   - start: where the page's header is; 100 in the first page of a file.
  ///   - usable: how many bytes of the page are SQLite's.
  /// - Returns: nil for what is no such page, or one of which no cell can be read.
  init?(_ bytes: [UInt8], start: Int, usable: Int) {
    guard bytes.count >= usable, start + 8 <= usable else { return nil }
    switch bytes[start] {
    case 2: (isTable, isInner) = (false, true)
    case 5: (isTable, isInner) = (true, true)
    case 10: (isTable, isInner) = (false, false)
    case 13: (isTable, isInner) = (true, false)
    default: return nil
    }
    self.bytes = bytes
    var header = ByteReader(bytes, from: start + 3)
    guard let count = header.unsigned(2) else { return nil }
    header.place = start + 8
    last = isInner ? header.unsigned(4) : nil
    let end = header.place + 2 * count
    guard end <= usable, !isInner || count > 0 else { return nil }
    var cells: [Cell?] = []
    for _ in 0..<count {
      guard let place = header.unsigned(2) else { return nil }
      cells.append(
        place < end
          ? nil
          : Self.cell(
            ByteReader(bytes, from: place, to: usable), isTable: isTable, isInner: isInner,
            usable: usable))
    }
    guard count == 0 || cells.contains(where: { $0 != nil }) else { return nil }
    self.cells = cells
  }

  private static func cell(
    _ start: ByteReader, isTable: Bool, isInner: Bool, usable: Int
  ) -> Cell? {
    var reader = start
    var cell = Cell()
    if isInner {
      guard let child = reader.unsigned(4) else { return nil }
      cell.child = child
      // What parts the pages of a table is no row.
      if isTable { return reader.varint() == nil ? nil : cell }
    }
    guard let size = reader.varint(), size > 0, size < 1 << 31 else { return nil }
    if isTable {
      guard let id = reader.varint() else { return nil }
      cell.id = id
    }
    let count = localCount(Int(size), isTable: isTable, usable: usable)
    let local = reader.place..<reader.place + count
    guard local.upperBound <= usable else { return nil }
    reader.place = local.upperBound
    var overflow: Int?
    if count < Int(size) {
      guard let page = reader.unsigned(4) else { return nil }
      overflow = page
    }
    cell.payload = Payload(size: Int(size), local: local, overflow: overflow)
    return cell
  }

  /// How many bytes of a record stand in the page itself.
  private static func localCount(_ size: Int, isTable: Bool, usable: Int) -> Int {
    let most = isTable ? usable - 35 : (usable - 12) * 64 / 255 - 23
    guard size > most else { return size }
    let least = (usable - 12) * 32 / 255 - 23
    let count = least + (size - least) % (usable - 4)
    return count <= most ? count : least
  }
}
