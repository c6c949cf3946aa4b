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
      if text.waiting.utf8.count >= 1 << 16 { try write(text.take()) }
    }
    text.end()
    try write(text.take())
    return count
  }
}

/// What is to be written of a journal's own JSON.
private struct JournalText {
  let layout: JournalLayout
  private(set) var waiting = ""
  /// The part whose array is open; nil before the first.
  private var part: JournalPart?
  private var isFirst = true

  init(layout: JournalLayout) { self.layout = layout }

  mutating func take() -> String {
    defer { waiting = "" }
    return waiting
  }

  mutating func begin(_ header: [JSONValue.Member]) {
    let text = JSONValue.object(header).text
    switch layout {
    case .lines: waiting += text + "\n"
    case .document: waiting += text.dropLast() + ",\n"
    }
  }

  mutating func add(_ record: JSONValue, _ part: JournalPart) {
    switch layout {
    case .lines:
      let type = JSONValue.Member("type", .string(part.type))
      waiting += JSONValue.object([type] + record.members).text + "\n"
    case .document:
      open(through: part)
      waiting += isFirst ? "" : ",\n"
      waiting += record.text
      isFirst = false
    }
  }

  mutating func end() {
    guard layout == .document else { return }
    open(through: .changes)
    waiting += isFirst ? "]}\n" : "\n]}\n"
  }

  /// Opens the arrays up to that of `last`, and closes those before it.
  private mutating func open(through last: JournalPart) {
    let parts = JournalPart.allCases
    while part != last {
      let next = part.flatMap(parts.firstIndex).map { parts[$0 + 1] } ?? parts[0]
      if part != nil { waiting += isFirst ? "]," : "\n]," }
      waiting += "\"\(next.rawValue)\":[\n"
      (part, isFirst) = (next, true)
    }
  }
}
