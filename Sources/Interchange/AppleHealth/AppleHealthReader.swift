import HealthModel

/// The export of the iPhone's Health app: a zip archive, or the document in it.
struct AppleHealthFormat: FileFormat {
  let called = FormatName.appleHealth
  let key = "apple-health"

  func recognises(_ file: InputFile) -> Bool {
    Self.isExport(file.head) || (try? file.archive().flatMap(Self.member)) != nil
  }

  func rows(of file: InputFile, _ terms: ReadingTerms) throws -> any RowReader {
    guard let archive = try file.archive() else { return try AppleHealthReader(file.next, terms) }
    guard let member = Self.member(archive) else { throw FileFault.nothing(in: archive) }
    return try AppleHealthReader(member.next, terms)
  }

  /// Finds an archive's document by content, because its name depends on the phone's language.
  private static func member(_ archive: Archive) -> UnpackedMember? {
    archive.members(most: 1, named: { $0.lowercased().hasSuffix(".xml") }, beginning: isExport)
      .first
  }

  /// Returns whether a document starts like an export. The archive's `export_cda.xml` doesn't.
  private static func isExport(_ head: [UInt8]) -> Bool {
    // Rule out anything but XML early.
    let bytes = head.starts(with: [0xEF, 0xBB, 0xBF]) ? head.dropFirst(3) : head[...]
    guard bytes.first(where: { $0 > 0x20 }) == UInt8(ascii: "<") else { return false }
    return ["<!DOCTYPE HealthData", "<HealthData"].contains { bytes.firstPlace(of: $0.utf8) != nil }
  }
}

private final class AppleHealthReader: RowReader {
  private let nextPiece: () throws -> [UInt8]
  private let terms: ReadingTerms
  private let doses: VitalCatalogue
  private let document: XMLReader
  private let shelf: PressureShelf
  private var isRead = false
  private var isBrokenOff = false
  private var waiting: [Result<ImportRow, RowFault>] = []
  private var given = 0
  private var zones: [String: any TimeZoneRules] = [:]
  /// The record types found so far, by full name. Most records share a few types.
  private var types: [String: RecordType] = [:]
  private var others = LeftOut()
  private(set) var remarks: [FileRemark] = []

  private var depth = 0
  private var correlations = 0
  private var isInCorrelation = false
  private var correlationZone: String?
  private var record: Record?

  private final class RecordType {
    let vital: VitalID?
    var leftOut = 0

    init(of vital: VitalID?) { self.vital = vital }
  }

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

  var leftOut: [String: Int] {
    var all = others
    for (name, type) in types.sorted(by: { $0.key < $1.key }) where type.vital == nil {
      all.count(AppleHealthWords.plainName(ofType: name), type.leftOut)
    }
    return all.counts
  }

  init(_ nextPiece: @escaping () throws -> [UInt8], _ terms: ReadingTerms) throws {
    (self.nextPiece, self.terms, doses) = (nextPiece, terms, terms.vitals.dosesElsewhere)
    document = try XMLReader()
    shelf = try PressureShelf()
  }

  func next() throws -> ImportRow? {
    while given == waiting.count {
      waiting.removeAll(keepingCapacity: true)
      given = 0
      guard isRead else {
        try readPiece()
        continue
      }
      guard let group = try shelf.next() else { return nil }
      for pair in Pressure.pairs(of: group.halves) {
        // The missing half may follow the break; importing the whole file later adds the pair.
        if isBrokenOff, pair.systolic == nil || pair.diastolic == nil {
          others.count("BloodPressure")
        } else {
          waiting.append(.success(row(pair, group)))
        }
      }
    }
    given += 1
    return try waiting[given - 1].get()
  }

  private func readPiece() throws {
    do {
      let piece = try nextPiece()
      isRead = piece.isEmpty
      try document.read(piece) { try self.take($0) }
    } catch let fault as XMLFault {
      try breakOff(.document(fault))
    } catch let fault as FileFault { try breakOff(fault) }
  }

  private func breakOff(_ fault: FileFault) throws {
    guard terms.keepsPart else { throw fault }
    remarks.append(.brokenOff(fault))
    (isBrokenOff, isRead) = (true, true)
  }

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
    let vital = AppleHealthWords.vitals[name]
    let type = RecordType(of: vital.flatMap { (doses[$0] ?? VitalCatalogue.standard[$0])?.id })
    // Limit the cache: a file may invent any number of types with names of any length.
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
      record?.mark = ["1": Mark.beforeMeal, "2": .afterMeal][entry["value"] ?? ""]
    } else if entry.holds("HKInsulinDeliveryReason", in: "key"), entry["value"] == "1" {
      record?.vital = .basalInsulin
    }
  }

  private func endRecord() throws {
    guard let record = record.take() else { return }
    let (line, vital) = (record.line, record.vital)
    var faults: [ReportFault] = []
    let unit = doses[vital]?.unit(record.unit) ?? AppleHealthWords.unit(record.unit, of: vital)
    if unit == nil {
      let accepted = AppleHealthWords.units[vital]?.map(\.name) ?? []
      faults.append(.unknownUnit(vital: vital, text: record.unit, accepted: accepted))
    }
    let value = AppleHealthWords.value(record.value, of: vital)
    if value == nil { faults.append(.notANumber(vital: vital, text: record.value)) }
    let instant = AppleHealthWords.instant(record.start)
    if instant == nil { faults.append(.unreadableTime(record.start)) }
    guard let unit, let value, let instant else {
      return waiting.append(.failure(RowFault(line: line, faults: faults)))
    }
    let offset = zone(named: record.zone ?? correlationZone).utcOffsetSeconds(at: instant)
    if vital == .systolic || vital == .diastolic {
      let half = HalfPressure(
        isSystolic: vital == .systolic, value: value,
        correlation: isInCorrelation ? correlations : 0, utcOffset: offset, line: line)
      return try shelf.put(half, at: instant, from: record.source)
    }
    let reading = Reading(of: vital, value, in: unit, mark: record.mark)
    let taken = Moment(instant, utcOffsetSeconds: offset)
    waiting.append(.success(row([reading], taken, record.source, line)))
  }

  private func row(_ pair: Pressure, _ group: PressureShelf.Group) -> ImportRow {
    let halves = [(VitalID.systolic, pair.systolic), (.diastolic, pair.diastolic)]
    let readings = halves.compactMap { vital, half in
      half.map { Reading(of: vital, $0.value, in: .millimetresOfMercury) }
    }
    let first = pair.systolic ?? pair.diastolic
    return row(
      readings, Moment(group.instant, utcOffsetSeconds: first?.utcOffset ?? 0), group.source,
      first?.line ?? 0)
  }

  /// Returns a row. Its external ID omits `device` and `creationDate`, which differ between copies.
  private func row(
    _ readings: [Reading], _ taken: Moment, _ source: String, _ line: Int
  ) -> ImportRow {
    var name = ""
    name.reserveCapacity(80)
    name += String(taken.instant.milliseconds)
    for reading in readings {
      name += "|"
      name += reading.vital.name
      name += "|"
      name += reading.typedValue.shortText
      name += "|"
      name += reading.unit.symbol
    }
    name += "|"
    name += source
    return ImportRow(
      line: line, draft: ReportDraft(taken: taken, readings: readings), externalID: name)
  }

  private func zone(named name: String?) -> any TimeZoneRules {
    guard let name else { return terms.zone }
    if let known = zones[name] { return known }
    let zone = terms.zoneNamed(name) ?? terms.zone
    // There are about 600 real zone names; a file with more makes them up.
    if zones.count < 1000, name.utf8.count <= 100 { zones[name] = zone }
    return zone
  }
}

private enum AppleHealthWords {
  /// The vitals by type, without resting heart rates (daily) or wrist temperatures (deviations).
  static let vitals: [String: VitalID] = [
    "HKQuantityTypeIdentifierBodyTemperature": .temperature,
    "HKQuantityTypeIdentifierBloodPressureSystolic": .systolic,
    "HKQuantityTypeIdentifierBloodPressureDiastolic": .diastolic,
    "HKQuantityTypeIdentifierBloodGlucose": .glycemia,
    "HKQuantityTypeIdentifierHeartRate": .heartRate,
    "HKQuantityTypeIdentifierBodyMass": .weight,
    "HKQuantityTypeIdentifierOxygenSaturation": .oxygenSaturation,
    "HKQuantityTypeIdentifierInsulinDelivery": .insulin,
    "HKQuantityTypeIdentifierDietaryCarbohydrates": .carbs,
  ]

  static func plainName(ofType type: String) -> String {
    let prefixes = ["HKQuantityTypeIdentifier", "HKCategoryTypeIdentifier", "HKDataType"]
    let prefix = prefixes.first { type.hasPrefix($0) } ?? ""
    return type.isEmpty ? "Record" : String(type.dropFirst(prefix.count))
  }

  static let units: [VitalID: [(name: String, unit: MeasurementUnit)]] = [
    .temperature: [("degC", .celsius), ("degF", .fahrenheit)],
    .systolic: [("mmHg", .millimetresOfMercury)], .diastolic: [("mmHg", .millimetresOfMercury)],
    .glycemia: [("mg/dL", .milligramsPerDecilitre), ("mmol<…>/L", .millimolesPerLitre)],
    .heartRate: [("count/min", .beatsPerMinute)], .weight: [("kg", .kilogram), ("lb", .pound)],
    .oxygenSaturation: [("%", .percent)],
  ]

  static func unit(_ text: String, of vital: VitalID) -> MeasurementUnit? {
    if let known = units[vital]?.first(where: { $0.name == text }) { return known.unit }
    // The molar mass is between the brackets; its last digits differ between versions.
    let isMolar = vital == .glycemia && text.hasPrefix("mmol<") && text.hasSuffix(">/L")
    return isMolar ? .millimolesPerLitre : nil
  }

  /// Returns the value; nil if invalid. Converts a saturation of up to 1, a fraction, to percent.
  static func value(_ text: String, of vital: VitalID) -> Double? {
    guard let value = decimal(text) else { return nil }
    return vital == .oxygenSaturation && value <= 1 ? (value * 100).rounded(toPlaces: 6) : value
  }

  /// Reads `2024-11-03 08:15:00 -0400`. The offset is the exporting phone's, not the measurement's.
  static func instant(_ text: String) -> Instant? {
    let bytes = text.utf8.span
    guard bytes.count == 25, bytes[10] == UInt8(ascii: " "), bytes[19] == UInt8(ascii: " "),
      bytes[20] == UInt8(ascii: "+") || bytes[20] == UInt8(ascii: "-"),
      bytes[21].isDigit, bytes[22].isDigit, bytes[23].isDigit, bytes[24].isDigit,
      let local = LocalDateTime(plain: bytes.extracting(0..<19))
    else { return nil }
    func number(_ place: Int) -> Int {
      Int(bytes[place] - UInt8(ascii: "0")) * 10 + Int(bytes[place + 1] - UInt8(ascii: "0"))
    }
    let (hours, minutes) = (number(21), number(23))
    guard hours <= 18, minutes < 60 else { return nil }
    let offset = hours * 3600 + minutes * 60
    return local.instant(utcOffsetSeconds: bytes[20] == UInt8(ascii: "-") ? -offset : offset)
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
