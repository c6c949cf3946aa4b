import HealthModel

/// How records stand in a file.
public enum JournalLayout: Sendable {
  /// One JSON document, each record on a line of its own.
  case document
  /// A line for the header, then a line for each record (NDJSON).
  case lines
}

extension JournalView {
  /// Hands the journal's own JSON to `write`, in pieces of some 64 KiB, whatever its length.
  ///
  /// The same journal gives the same bytes: members in one order, LF, no time of export.
  /// - Returns: how many reports and single readings it holds.
  @discardableResult
  public func writeRecords(
    of selection: JournalSelection, as layout: JournalLayout, _ write: (String) throws -> Void
  ) throws -> MeasuredCount {
    var count = MeasuredCount()
    var text = JournalText(layout: layout)
    text.begin(try recordHeader(of: selection))
    try eachRecord(of: selection) { part, record in
      text.add(record, part)
      count.take(part)
      if text.waiting.count >= 1 << 16 { try write(text.take()) }
    }
    text.end()
    try write(text.take())
    return count
  }
}

/// What is to be written of a journal's own JSON.
private struct JournalText {
  let layout: JournalLayout
  private(set) var waiting: [UInt8] = []
  /// The part whose array is open; nil before the first.
  private var part: JournalPart?
  private var isFirst = true

  init(layout: JournalLayout) { self.layout = layout }

  mutating func take() -> String {
    defer { waiting.removeAll(keepingCapacity: true) }
    return String(decoding: waiting, as: UTF8.self)
  }

  mutating func begin(_ header: [JSONValue.Member]) {
    let text = JSONValue.object(header).text
    switch layout {
    case .lines: waiting += (text + "\n").utf8
    case .document: waiting += (text.dropLast() + ",\n").utf8
    }
  }

  mutating func add(_ record: JSONValue, _ part: JournalPart) {
    switch layout {
    case .lines:
      waiting += "{\"type\":\"".utf8
      waiting += part.type.utf8
      waiting += "\"".utf8
      let start = waiting.count
      record.write(to: &waiting)
      // No record is without members: what opened it goes on behind its type.
      waiting[start] = UInt8(ascii: ",")
      waiting.append(UInt8(ascii: "\n"))
    case .document:
      open(through: part)
      waiting += (isFirst ? "" : ",\n").utf8
      record.write(to: &waiting)
      isFirst = false
    }
  }

  mutating func end() {
    guard layout == .document else { return }
    open(through: .changes)
    waiting += (isFirst ? "]}\n" : "\n]}\n").utf8
  }

  /// Opens the arrays up to that of `last`, and closes those before it.
  private mutating func open(through last: JournalPart) {
    let parts = JournalPart.allCases
    while part != last {
      let next = part.flatMap(parts.firstIndex).map { parts[$0 + 1] } ?? parts[0]
      if part != nil { waiting += (isFirst ? "]," : "\n],").utf8 }
      waiting += "\"\(next.rawValue)\":[\n".utf8
      (part, isFirst) = (next, true)
    }
  }
}
