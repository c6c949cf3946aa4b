public import HealthModel

extension JournalRecord {
  /// A report or a single reading as a row of a file; nil for any other record.
  /// - Throws: `RowFault` for one that can't be read.
  public func importRow(vitals: VitalCatalogue) throws -> ImportRow? {
    do {
      switch part {
      case .reports: return try row(try value.elements("readings"), vitals)
      case .samples: return try row([value], vitals)
      case .vitals, .settings, .sources, .intakes, .protocols, .reminders, .occurrences, .watches,
        .withdrawn, .changes:
        return nil
      }
    } catch let fault as RecordFault {
      throw RowFault(line: line, faults: [.unreadableMember(fault.member)])
    } catch let fault as ReportFault {
      throw RowFault(line: line, faults: [fault])
    }
  }

  private func row(_ readings: [JSONValue], _ vitals: VitalCatalogue) throws -> ImportRow {
    let uid = try value.text("uid")
    guard UUIDv7.isUUID(uid) else { throw RecordFault(member: "uid") }
    let offset = try value.integer("utc_offset")
    guard abs(offset) <= 93_600 else { throw RecordFault(member: "utc_offset") }
    let instant = Instant(milliseconds: try value.integer("taken_at"))
    let rank = try value.optionalInteger("priority_set")
    let priority = rank.flatMap { Int(exactly: $0) }.flatMap { Priority($0) }
    if rank != nil, priority == nil { throw RecordFault(member: "priority_set") }
    return ImportRow(
      line: line,
      draft: ReportDraft(
        taken: Moment(instant, utcOffsetSeconds: Int(offset)),
        readings: try readings.map { try ReadingRecord.reading($0, vitals: vitals) },
        note: try value.text("note"), setPriority: priority),
      uid: uid.lowercased())
  }
}
