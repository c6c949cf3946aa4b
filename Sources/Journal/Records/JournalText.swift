public import HealthModel

/// The parts of a journal's own JSON, in order: none depends on a later one.
public enum JournalPart: String, CaseIterable, Sendable {
  case vitals, settings, filters, sources, devices, intakes, sessions, packets, protocols
  case reminders, occurrences, watches, reports
  case singleReadings = "single_readings"
  case withdrawn, forgotten, changes

  /// The type of a record that is alone on its line.
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

/// The part of a journal to export.
public struct JournalSelection: Sendable {
  /// The local days of measurement.
  public var period: Period
  /// The vitals; nil for all.
  public var vitals: Set<VitalID>?
  var hasNotes: Bool

  /// Creates a selection; by default, the whole journal.
  public init(period: Period = .all, vitals: Set<VitalID>? = nil, hasNotes: Bool = true) {
    (self.period, self.vitals, self.hasNotes) = (period, vitals, hasNotes)
  }

  /// Whether nothing is omitted, so an empty journal can become this one.
  public var isComplete: Bool { period == .all && vitals == nil && hasNotes }
}

/// How many entries were exported.
public struct MeasuredCount: Equatable, Sendable {
  /// Reports, including those with only some of their readings.
  public private(set) var reports = 0
  /// Single readings.
  public private(set) var singleReadings = 0

  /// Whether no entry was exported; settings and history may have been.
  public var isEmpty: Bool { reports + singleReadings == 0 }

  mutating func take(_ part: JournalPart) {
    if part == .reports { reports += 1 }
    if part == .singleReadings { singleReadings += 1 }
  }
}

/// The layout of records in a file.
public enum JournalLayout: Sendable {
  /// One JSON document, with a line for each record.
  case document
  /// A line for the header, then a line for each record (NDJSON).
  case lines
}

extension JournalView {
  /// Passes the journal's own JSON to `write`, in pieces of about 64 KiB; returns its entry count.
  /// The same journal always gives the same bytes: members have a fixed order, lines end with LF,
  /// and there is no time of export.
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

/// The part of a journal's own JSON that isn't written yet.
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
