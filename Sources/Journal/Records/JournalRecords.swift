public import HealthModel
internal import SQLite

public enum JournalRecordsFault: Error, Equatable, Sendable {
  case newerVersion(found: Int, known: Int)
  /// The file isn't valid JSON from this line on, or ends within this line.
  case malformed(line: Int)
  case notUTF8
  /// A member of a record is missing or isn't valid.
  case unreadable(line: Int, member: String)
  /// A part comes after another part that depends on it.
  case outOfOrder(line: Int)
  case cutOff
  /// A record breaks a rule of the schema; `rule` is SQLite's message, which names the rule.
  case constraint(line: Int, rule: String)
  case tooManyFilters(line: Int)
  /// An entry would be refused if it were typed.
  case refused(line: Int, [ReportFault])

  /// Adds the line to an error that doesn't have one.
  static func of(_ error: any Error, line: Int) -> any Error {
    switch error {
    case JSONFault.notUTF8: JournalRecordsFault.notUTF8
    case is JSONFault: JournalRecordsFault.malformed(line: line)
    case let fault as RecordFault: JournalRecordsFault.unreadable(line: line, member: fault.member)
    case SQLiteError.constraint(let rule): JournalRecordsFault.constraint(line: line, rule: rule)
    case let refused as RefusedReport: JournalRecordsFault.refused(line: line, refused.faults)
    default: error
    }
  }
}

public struct JournalRecord: Equatable, Sendable {
  let part: JournalPart
  let value: JSONValue
  public let text: String
  /// The line on which the record begins, from 1.
  public let line: Int
}

/// A reader of a journal's own JSON, piece by piece: a document, or a record on each line.
public struct JournalRecords: ~Copyable {
  static let format = "healthlog-journal"
  static let version = 1
  /// The tables whose last numbers are exported.
  static let numbered = [
    "source", "intake", "protocol", "watch", "report", "single_reading", "change", "session",
    "packet",
  ]

  /// The maximum number of members in a header, because a file may contain any number.
  private static let mostMembers = 100

  public struct Header: Equatable, Sendable {
    public var isComplete = false
    /// The uid of the journal; nil for a journal without any changes.
    var journal: String?
    var sequences: [String: Int64] = [:]

    fileprivate init(_ members: JSONValue) throws {
      guard try members.text("format") == format else { throw RecordFault(member: "format") }
      let found = try members.integer("version")
      guard found <= version else {
        throw JournalRecordsFault.newerVersion(found: Int(found), known: version)
      }
      guard found == version else { throw RecordFault(member: "version") }
      guard case .bool(let isComplete)? = members["complete"] else {
        throw RecordFault(member: "complete")
      }
      self.isComplete = isComplete
      journal = members["journal"] == .null ? nil : try members.uid("journal")
      guard isComplete else { return }
      guard let numbers = members["sequences"] else { throw RecordFault(member: "sequences") }
      for table in numbered { sequences[table] = try numbers.integer(table) }
    }
  }

  public let header: Header
  private var pieces: JSONElements
  private let reader: JSONReader
  /// The first record, which ended the header.
  private var first: JSONPiece?

  public static func begins(_ bytes: some Collection<UInt8>) -> Bool {
    let mark = Array("{\"format\":\"\(format)\"".utf8)
    let telling = bytes.prefix(200).filter { !" \t\r\n".utf8.contains($0) }
    return telling.starts(with: mark) || telling.starts(with: [0xEF, 0xBB, 0xBF] + mark)
  }

  /// Reads the header; `next` returns the next piece of the file, empty at its end.
  /// - Throws: `JournalRecordsFault`, and what `next` throws.
  public init(next: @escaping () throws -> [UInt8]) throws {
    var pieces = JSONElements(opensObject: true, next: next)
    let reader = try JSONReader()
    var members: [JSONValue.Member] = []
    var first: JSONPiece?
    let header: Header
    do {
      while let piece = try pieces.next() {
        guard let name = piece.name, !piece.isElement else {
          first = piece
          break
        }
        guard members.count < Self.mostMembers else { throw JSONFault.malformed }
        members.append(.init(name, try reader.value(of: piece.text)))
      }
      header = try Header(.object(members))
    } catch { throw JournalRecordsFault.of(error, line: 1) }
    self.header = header
    self.pieces = pieces
    (self.reader, self.first) = (reader, first)
  }

  /// Reads the next record; nil after the last. Throws `JournalRecordsFault` and file errors.
  public mutating func next() throws -> JournalRecord? {
    var line = 1
    do {
      guard let piece = try first ?? pieces.next() else { return nil }
      first = nil
      line = piece.line
      let value = try reader.value(of: piece.text)
      let part =
        if let name = piece.name {
          piece.isElement ? JournalPart(rawValue: name) : nil
        } else {
          JournalPart(type: try value.text("type"))
        }
      return JournalRecord(
        part: try part.orThrow(RecordFault(member: piece.name ?? "type")), value: value,
        text: piece.text, line: line)
    } catch { throw JournalRecordsFault.of(error, line: max(line, pieces.line)) }
  }

  /// Returns the text of a record's member as it is in the file; nil if it is null.
  func text(of name: String, in record: JournalRecord) throws -> String? {
    try reader.text(of: name, in: record.text)
  }
}

/// The parts of a journal's own JSON, in order: none depends on a later one.
public enum JournalPart: String, CaseIterable, Sendable {
  case vitals, settings, filters, sources, devices, intakes, sessions, packets, protocols
  case reminders, occurrences, watches, reports
  case singleReadings = "single_readings"
  case withdrawn, forgotten, changes

  /// The value of `type` in a record of the `.lines` layout.
  public var type: String {
    switch self {
    case .watches: "watch"
    case .withdrawn, .forgotten: rawValue
    default: String(rawValue.dropLast())
    }
  }

  init?(type: String) {
    guard let part = JournalPart.allCases.first(where: { $0.type == type }) else { return nil }
    self = part
  }
}

public struct JournalSelection: Sendable {
  public var period: Period
  /// The selected vitals; nil for all.
  public var vitals: Set<VitalID>?
  var hasNotes: Bool

  public init(period: Period = .all, vitals: Set<VitalID>? = nil, hasNotes: Bool = true) {
    (self.period, self.vitals, self.hasNotes) = (period, vitals, hasNotes)
  }

  /// Whether nothing is omitted, so that the export can be restored into an empty journal.
  public var isComplete: Bool { period == .all && vitals == nil && hasNotes }
}

public struct MeasuredCount: Equatable, Sendable {
  /// The number of reports, including those exported with only some of their readings.
  public private(set) var reports = 0
  public private(set) var singleReadings = 0

  /// Whether no entry was exported; settings and history may have been.
  public var isEmpty: Bool { reports + singleReadings == 0 }

  mutating func take(_ part: JournalPart) {
    if part == .reports { reports += 1 }
    if part == .singleReadings { singleReadings += 1 }
  }
}

public enum JournalLayout: Sendable {
  /// One JSON document, with a line for each record.
  case document
  /// A line for the header, then a line for each record (NDJSON).
  case lines
}

extension JournalView {
  /// Writes the journal's own JSON in pieces of about 64 KiB. The same journal always gives the
  /// same bytes: members have a fixed order, lines end with LF, and there is no time of export.
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

  mutating func begin(_ header: JSONValue) {
    let text = header.text
    waiting += (layout == .lines ? text + "\n" : text.dropLast() + ",\n").utf8
  }

  mutating func add(_ record: JSONValue, _ part: JournalPart) {
    switch layout {
    case .lines:
      waiting += "{\"type\":\"".utf8
      waiting += part.type.utf8
      waiting += "\"".utf8
      let start = waiting.count
      record.write(to: &waiting)
      // Every record has members: its opening brace becomes the comma after the type.
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
