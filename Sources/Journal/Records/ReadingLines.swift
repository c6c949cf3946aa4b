public import HealthModel
internal import SQLite

/// A line of a stream: `follow` prints more than records.
public enum StreamedLine: Sendable {
  case row(ImportRow)
  /// The entry with this uid is no longer on record at the source.
  case deletion(uid: String)
  /// The source's journal was replaced; the whole new one follows.
  case reset
}

/// Reads a stream's lines: JSON objects with a single reading, or records of the journal's NDJSON.
public struct ReadingLines: ~Copyable {
  private let reader: JSONReader
  private let vitals: VitalCatalogue

  public init(vitals: VitalCatalogue) throws {
    reader = try JSONReader()
    self.vitals = vitals
  }

  /// Reads a line; nil for a record that isn't an entry. Throws `RowFault` for an unreadable one.
  public func line(_ text: String, number line: Int) throws -> StreamedLine? {
    do {
      let value = try reader.value(of: text)
      guard case .object = value else { throw ReportFault.noJSON }
      if value["format"] == .string(JournalRecords.format) { return nil }
      guard case .string(let type)? = value["type"] else {
        return .row(try reading(value, line: line))
      }
      switch type {
      case JournalView.sessionType: return nil
      case JournalView.deletionType: return .deletion(uid: try value.uid().lowercased())
      case JournalView.resetType: return .reset
      default: break
      }
      guard let part = JournalPart(type: type) else { throw ReportFault.unreadableMember("type") }
      return try JournalRecord(part: part, value: value, text: text, line: line)
        .importRow(vitals: vitals).map(StreamedLine.row)
    } catch JSONFault.nameTwice {
      throw RowFault(line: line, faults: [.memberTwice])
    } catch is JSONFault {
      throw RowFault(line: line, faults: [.noJSON])
    } catch let fault as RecordFault {
      throw RowFault(line: line, faults: [.unreadableMember(fault.member)])
    } catch let fault as ReportFault { throw RowFault(line: line, faults: [fault]) }
  }

  /// Reads `{"vital":"heart-rate","value":72,"unit":"bpm","taken_at":"2026-11-20T08:05:00+01:00"}`.
  private func reading(_ value: JSONValue, line: Int) throws -> ImportRow {
    let name = try value.text("vital")
    guard let vital = vitals.vital(named: name) else {
      throw ReportFault.unknownVital(name, suggestion: vitals.suggestion(for: name))
    }
    let symbol = try value.text("unit")
    guard let unit = vital.unit(symbol) else {
      throw ReportFault.unknownUnit(
        vital: vital.id, text: symbol, accepted: vital.units.map(\.symbol))
    }
    let number = try value.optionalReal("value").orThrow(RecordFault(member: "value"))
    let stamp = try value.text("taken_at")
    guard stamp.contains("T"), let time = try? TimeExpression(stamped: stamp, zone: FixedZone.utc),
      !time.isLocal
    else { throw ReportFault.unreadableTime(stamp) }
    let reading = Reading(
      vital: vital.id, value: unit.canonical(from: number), unit: unit,
      comparator: try value.optional("comparator", Comparator.init(rawValue:)),
      mark: try value.optional("mark", Mark.init(word:)))
    let note = value["note"] == nil ? "" : try value.text("note")
    return ImportRow(
      line: line, draft: ReportDraft(taken: time.moment, readings: [reading], note: note),
      externalID: try identity(value))
  }

  private func identity(_ value: JSONValue) throws(RecordFault) -> String? {
    switch value["id"] {
    case nil, .null: return nil
    case .string(let text) where !text.isEmpty: return text
    case .number(let text): return text
    default: throw RecordFault(member: "id")
    }
  }
}

extension JournalRecord {
  /// The medicine or event of a vital's settings; nil for any other record.
  public var dose: Vital? {
    var names = VitalNames()
    guard part == .vitals, let row = try? JournalForms.vital.row(from: value), row.role != nil,
      (try? names.take(row)) != nil
    else { return nil }
    return (try? row.settings()).flatMap { Vital(own: row.id, $0) }
  }

  /// Returns an entry as a file's row; nil for any other record. Throws `RowFault` if unreadable.
  public func importRow(vitals: VitalCatalogue) throws -> ImportRow? {
    do {
      switch part {
      case .reports: return try row(try value.elements("readings"), vitals)
      case .singleReadings: return try row([value], vitals)
      default: return nil
      }
    } catch let fault as RecordFault {
      throw RowFault(line: line, faults: [.unreadableMember(fault.member)])
    } catch let fault as ReportFault { throw RowFault(line: line, faults: [fault]) }
  }

  private func row(_ readings: [JSONValue], _ vitals: VitalCatalogue) throws -> ImportRow {
    let uid = try value.uid()
    let offset = try value.integer("utc_offset", in: ReportRow.offsets)
    let instant = try instant()
    let rank = try value.optionalInteger("priority_set", in: ReportRow.priorities)
    return ImportRow(
      line: line,
      draft: ReportDraft(
        taken: Moment(instant, utcOffsetSeconds: Int(offset)),
        readings: try readings.map { try ReadingRecord.reading($0, vitals: vitals) },
        note: try value.text("note"), setPriority: rank.flatMap { Priority(Int($0)) }),
      uid: uid.lowercased())
  }

  /// Reads milliseconds, as in exports, or RFC 3339, as `follow` prints it.
  private func instant() throws -> Instant {
    if case .string(let stamp)? = value["taken_at"] {
      guard let time = try? TimeExpression(stamped: stamp, zone: FixedZone.utc), !time.isLocal
      else { throw RecordFault(member: "taken_at") }
      return time.moment.instant
    }
    return Instant(milliseconds: try value.integer("taken_at", in: Instant.wholeNumbers))
  }
}
