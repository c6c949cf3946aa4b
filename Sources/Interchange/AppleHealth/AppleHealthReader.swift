import HealthModel

/// The records of an Apple Health export, as they come; its pressures at the end, in pairs.
final class AppleHealthReader: RowReader {
  private let nextPiece: () throws -> [UInt8]
  private let terms: ReadingTerms
  private let document: XMLReader
  private let shelf: PressureShelf
  private var state = State.document
  /// What the last piece held.
  private var waiting: [Result<ImportRow, RowFault>] = []
  private var given = 0
  private var zones: [String: any TimeZoneRules] = [:]

  private enum State { case document, pressures }

  /// The types of the records so far, by their whole names: most records are of the same few.
  private var types: [String: RecordType] = [:]
  private var others = LeftOut()

  private final class RecordType {
    /// Nil for one that isn't ours.
    let vital: VitalID?
    /// How many records of it were left out.
    var leftOut = 0

    init(of vital: VitalID?) { self.vital = vital }
  }

  var leftOut: [String: Int] {
    var all = others
    for (name, type) in types.sorted(by: { $0.key < $1.key }) where type.vital == nil {
      all.count(AppleHealthWords.plainName(ofType: name), type.leftOut)
    }
    return all.counts
  }

  private(set) var remarks: [FileRemark] = []
  private var isBrokenOff = false

  // MARK: Where in the document

  private var depth = 0
  private var correlations = 0
  private var isInCorrelation = false
  /// The zone of the correlation, for the records in it.
  private var correlationZone: String?
  private var record: Record?

  private struct Record {
    var vital: VitalID
    var line: Int
    var unit: String
    var value: String
    var start: String
    var source: String
    var zone: String?
    var mark: Mark?
  }

  /// - Parameter nextPiece: The next piece of the document; empty at its end.
  init(_ nextPiece: @escaping () throws -> [UInt8], _ terms: ReadingTerms) throws {
    self.nextPiece = nextPiece
    self.terms = terms
    document = try XMLReader()
    shelf = try PressureShelf()
  }

  func next() throws -> ImportRow? {
    while given == waiting.count {
      waiting.removeAll(keepingCapacity: true)
      given = 0
      switch state {
      case .document: try readPiece()
      case .pressures:
        guard let group = try shelf.next() else { return nil }
        for pair in Pressure.pairs(of: group.halves) {
          // The other half may stand behind the break: the whole file would bring both once more.
          if isBrokenOff, pair.systolic == nil || pair.diastolic == nil {
            others.count("BloodPressure")
          } else {
            waiting.append(.success(row(pair, group)))
          }
        }
      }
    }
    given += 1
    return try waiting[given - 1].get()
  }

  private func readPiece() throws {
    do {
      let piece = try nextPiece()
      if piece.isEmpty {
        state = .pressures
        try document.end { try self.take($0) }
      } else {
        try document.read(piece) { try self.take($0) }
      }
    } catch let fault as XMLFault {
      try giveUp(.document(fault))
    } catch let fault as FileFault {
      try giveUp(fault)
    }
  }

  /// What came before a fault is kept where the person wants it so, and nothing else.
  private func giveUp(_ fault: FileFault) throws {
    guard terms.keepsPart else { throw fault }
    remarks.append(.brokenOff(fault))
    isBrokenOff = true
    state = .pressures
  }

  // MARK: Tags

  private func take(_ tag: borrowing XMLTag) throws {
    if tag.isEnd {
      depth -= 1
      if tag.isNamed("Record") { try endRecord() }
      if tag.isNamed("Correlation") { (isInCorrelation, correlationZone) = (false, nil) }
      return
    }
    depth += 1
    if tag.isNamed("Record") {
      beginRecord(tag)
    } else if tag.isNamed("MetadataEntry") {
      note(tag)
    } else if tag.isNamed("Correlation") {
      isInCorrelation = true
      correlations += 1
    } else if depth == 1 {
      guard tag.isNamed("HealthData") else { throw FileFault.otherDocument(root: tag.name) }
    } else if depth == 2, !tag.isNamed("ExportDate"), !tag.isNamed("Me") {
      others.count(tag.name)
    }
  }

  private func beginRecord(_ tag: borrowing XMLTag) {
    let type = recordType(named: tag["type"] ?? "")
    guard let vital = type.vital else {
      type.leftOut += 1
      return
    }
    record = Record(
      vital: vital, line: tag.line, unit: tag["unit"] ?? "", value: tag["value"] ?? "",
      start: tag["startDate"] ?? "", source: tag["sourceName"] ?? "")
  }

  private func recordType(named name: String) -> RecordType {
    if let known = types[name] { return known }
    let vital = AppleHealthWords.vital(ofType: name)
    let type = RecordType(of: vital.flatMap { terms.vitals[$0]?.id })
    // A file may make up as many types as it has records, and as long ones.
    if types.count < 1000, name.utf8.count <= LeftOut.longestName {
      types[name] = type
    } else if type.vital == nil {
      others.count(AppleHealthWords.plainName(ofType: name))
    }
    return type
  }

  private func note(_ entry: borrowing XMLTag) {
    guard record != nil || isInCorrelation else { return }
    if entry.holds("HKTimeZone", in: "key") {
      if record == nil { correlationZone = entry["value"] } else { record?.zone = entry["value"] }
    } else if entry.holds("HKBloodGlucoseMealTime", in: "key") {
      record?.mark = entry["value"].flatMap { AppleHealthWords.mark(mealTime: $0) }
    }
  }

  // MARK: Rows

  private func endRecord() throws {
    guard let record = record.take() else { return }
    var faults: [ReportFault] = []
    let unit = AppleHealthWords.unit(record.unit, of: record.vital)
    if unit == nil {
      faults.append(
        .unknownUnit(
          vital: record.vital, text: record.unit,
          accepted: AppleHealthWords.unitNames[record.vital] ?? []))
    }
    let value = AppleHealthWords.value(record.value, of: record.vital)
    if value == nil { faults.append(.notANumber(vital: record.vital, text: record.value)) }
    let instant = AppleHealthWords.instant(record.start)
    if instant == nil { faults.append(.unreadableTime(record.start)) }
    guard let unit, let value, let instant else {
      return waiting.append(.failure(RowFault(line: record.line, faults: faults)))
    }
    let zone = zone(named: record.zone ?? correlationZone)
    let offset = zone.utcOffsetSeconds(at: instant)
    if record.vital == .systolic || record.vital == .diastolic {
      let half = HalfPressure(
        isSystolic: record.vital == .systolic, value: value,
        correlation: isInCorrelation ? correlations : 0, utcOffset: offset, line: record.line)
      return try shelf.put(half, at: instant, from: record.source)
    }
    let reading = Reading(
      vital: record.vital, value: unit.canonical(from: value), unit: unit, mark: record.mark)
    waiting.append(
      .success(
        row([reading], Moment(instant, utcOffsetSeconds: offset), record.source, record.line)))
  }

  private func row(_ pair: Pressure, _ group: PressureShelf.Group) -> ImportRow {
    let unit = MeasurementUnit.millimetresOfMercury
    let halves = [(VitalID.systolic, pair.systolic), (.diastolic, pair.diastolic)]
    let readings = halves.compactMap { vital, half in
      half.map { Reading(vital: vital, value: $0.value, unit: unit) }
    }
    let first = pair.systolic ?? pair.diastolic
    return row(
      readings, Moment(group.instant, utcOffsetSeconds: first?.utcOffset ?? 0), group.source,
      first?.line ?? 0)
  }

  /// A row with its identity: not `device`, which is another one at each export, and not
  /// `creationDate`, of which copies have one each.
  private func row(
    _ readings: [Reading], _ taken: Moment, _ source: String, _ line: Int
  ) -> ImportRow {
    var identity = ""
    identity.reserveCapacity(80)
    identity += String(taken.instant.milliseconds)
    for reading in readings {
      identity += "|"
      identity += reading.vital.name
      identity += "|"
      identity += reading.typedValue.shortText
      identity += "|"
      identity += reading.unit.symbol
    }
    identity += "|"
    identity += source
    return ImportRow(
      line: line, draft: ReportDraft(taken: taken, readings: readings), externalID: identity)
  }

  private func zone(named name: String?) -> any TimeZoneRules {
    guard let name else { return terms.zone }
    if let known = zones[name] { return known }
    let zone = terms.zoneNamed(name) ?? terms.zone
    // There are some 600 names; a file with more of them has made them up.
    if zones.count < 1000, name.utf8.count <= 100 { zones[name] = zone }
    return zone
  }
}
