public import HealthModel
internal import SQLite

/// Why a journal's JSON can't be read or restored.
public enum JournalRecordsFault: Error, Equatable, Sendable {
  case newerVersion(found: Int, known: Int)
  /// It isn't valid JSON from this line on, or it ends within this line.
  case malformed(line: Int)
  case notUTF8
  /// A record lacks a member, or the member isn't valid.
  case unreadable(line: Int, member: String)
  /// A part comes after another part that depends on it.
  case outOfOrder(line: Int)
  case cutOff
  /// It breaks a rule of the schema; `rule` is SQLite's name for it.
  case constraint(line: Int, rule: String)
  /// It has more saved filters than a journal can have.
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

/// A record of a journal's JSON.
public struct JournalRecord: Equatable, Sendable {
  let part: JournalPart
  let value: JSONValue
  /// The record's text in the file.
  public let text: String
  /// Its line, from 1.
  public let line: Int
}

/// Reads a journal's own JSON, as a document or with a record on each line, piece by piece.
public struct JournalRecords: ~Copyable {
  static let format = "healthlog-journal"
  static let version = 1
  /// The tables whose last numbers are exported.
  static let numbered = [
    "source", "intake", "protocol", "watch", "report", "single_reading", "change", "session",
    "packet",
  ]

  /// The maximum number of members in a header; a file may have any number.
  private static let mostMembers = 100

  /// A file's header.
  public struct Header: Equatable, Sendable {
    /// Whether the file is a whole journal.
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

  /// The members before the first record.
  public let header: Header
  private var pieces: JSONElements
  private let reader: JSONReader
  /// The first record, which ended the header.
  private var first: JSONPiece?

  /// Returns whether a file starts like a journal's own JSON.
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

  /// Reads the next record; nil after the last one.
  /// - Throws: `JournalRecordsFault`, and the errors of reading the file.
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
