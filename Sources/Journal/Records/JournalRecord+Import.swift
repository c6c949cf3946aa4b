public import HealthModel

extension JournalRecord {
  /// A report or a single reading as a row of a file; nil for any other record.
  /// - Throws: `RowFault` for one that can't be read.
  public func importRow(vitals: VitalCatalogue) throws -> ImportRow? {
    do {
      switch part {
      case .reports: return try row(try value.elements("readings"), vitals)
      case .samples: return try row([value], vitals)
      case .vitals, .settings, .sources, .devices, .intakes, .sessions, .packets, .protocols,
        .reminders, .occurrences, .watches, .withdrawn, .forgotten, .changes:
        return nil
      }
    } catch let fault as RecordFault {
      throw RowFault(line: line, faults: [.unreadableMember(fault.member)])
    } catch let fault as ReportFault {
      throw RowFault(line: line, faults: [fault])
    }
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
  /// Milliseconds, as exports have it, or RFC 3339, as `follow` prints it.
  private func instant() throws -> Instant {
    if case .string(let stamp)? = value["taken_at"] {
      guard let time = try? TimeExpression(stamped: stamp, zone: FixedZone.utc), !time.isLocal
      else { throw RecordFault(member: "taken_at") }
      return time.moment.instant
    }
    return Instant(milliseconds: try value.integer("taken_at", in: Instant.wholeNumbers))
  }
}
