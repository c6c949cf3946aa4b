public import HealthModel
import SQLite

/// Reads lines of a stream, each of which is a JSON object: a single reading in a few members, or a
/// record of the journal's own NDJSON.
public struct ReadingLines: ~Copyable {
  private let reader: JSONReader
  private let vitals: VitalCatalogue

  /// - Parameter vitals: by which names and units are read.
  /// - Throws: when there is no memory.
  public init(vitals: VitalCatalogue) throws {
    reader = try JSONReader()
    self.vitals = vitals
  }

  /// What a line says; nil for a record that is neither a report nor a single reading, such as the
  /// head of an export.
  /// - Throws: `RowFault` for one that can't be read.
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
      guard let part = JournalPart(type: type) else {
        throw ReportFault.unreadableMember("type")
      }
      return try JournalRecord(part: part, value: value, text: text, line: line)
        .importRow(vitals: vitals).map(StreamedLine.row)
    } catch JSONFault.nameTwice {
      throw RowFault(line: line, faults: [.memberTwice])
    } catch is JSONFault {
      throw RowFault(line: line, faults: [.noJSON])
    } catch let fault as RecordFault {
      throw RowFault(line: line, faults: [.unreadableMember(fault.member)])
    } catch let fault as ReportFault {
      throw RowFault(line: line, faults: [fault])
    }
  }

  /// `{"vital":"heart-rate","value":72,"unit":"bpm","taken_at":"2026-11-20T08:05:00+01:00"}`.
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
    guard let number = try value.optionalReal("value") else {
      throw RecordFault(member: "value")
    }
    let stamp = try value.text("taken_at")
    guard stamp.contains("T"), let time = try? TimeExpression(stamped: stamp, zone: FixedZone.utc),
      !time.isLocal
    else { throw ReportFault.unreadableTime(stamp) }
    let reading = Reading(
      vital: vital.id, value: unit.canonical(from: number), unit: unit,
      comparator: try comparator(value), mark: try mark(value))
    let note = value["note"] == nil ? "" : try value.text("note")
    return ImportRow(
      line: line, draft: ReportDraft(taken: time.moment, readings: [reading], note: note),
      externalID: try identity(value))
  }

  private func comparator(_ value: JSONValue) throws(RecordFault) -> Comparator? {
    guard value["comparator"] != nil else { return nil }
    guard let comparator = Comparator(rawValue: try value.text("comparator")) else {
      throw RecordFault(member: "comparator")
    }
    return comparator
  }

  private func mark(_ value: JSONValue) throws(RecordFault) -> Mark? {
    guard value["mark"] != nil else { return nil }
    guard let mark = Mark(word: try value.text("mark")) else { throw RecordFault(member: "mark") }
    return mark
  }

  /// What the source calls it: a text, or a number.
  private func identity(_ value: JSONValue) throws(RecordFault) -> String? {
    switch value["id"] {
    case nil, .null: return nil
    case .string(let text) where !text.isEmpty: return text
    case .number(let text): return text
    default: throw RecordFault(member: "id")
    }
  }
}
