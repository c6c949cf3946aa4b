import HealthModel

/// What the app of the BioBeats band exports: heart rates; its steps and its sleep aren't ours.
public struct BioBeatsFormat: FileFormat {
  public let name = "biobeats"
  public let summary = "heart rates from the app of a BioBeats band, JSON"

  static let heartRates = "FrequenzaCardiaca"
  static let taken = "dataRilevazione"
  /// What was asked for, in the app's files and in its description.
  static let filters = ["Filters", "Filtri"]

  public init() {}

  public func recognises(_ file: InputFile) -> Bool {
    let names = JSONHead.names(of: file)
    return names.contains("DataInizio") && names.contains("DataFine")
  }

  public func rows(of file: InputFile, _ terms: ReadingTerms) throws -> any RowReader {
    try BioBeatsRows(file, terms)
  }
}

private final class BioBeatsRows: RowReader {
  private let file: JSONFile
  private let zone: any TimeZoneRules
  private var others = LeftOut()
  private var said: [String: Int] = [:]
  private var found = 0

  init(_ file: InputFile, _ terms: ReadingTerms) throws {
    self.file = try JSONFile(file, opensObject: true, terms)
    zone = terms.zone
  }

  var leftOut: [String: Int] { others.counts }

  /// A count that differs from what it counts: something is missing.
  var remarks: [FileRemark] {
    let counted = leftOut.merging([BioBeatsFormat.heartRates: found]) { first, _ in first }
    return file.remarks
      + said.sorted { $0.key < $1.key }.compactMap { name, said in
        let there = counted[name] ?? 0
        return said == there ? nil : .otherCount(of: name, said: said, found: there)
      }
  }

  func next() throws -> ImportRow? {
    while let (piece, value) = try file.next() {
      // Nothing stands behind the one object.
      guard let name = piece.name else { throw FileFault.noJSON(line: piece.line) }
      if piece.isElement {
        if name == BioBeatsFormat.heartRates {
          found += 1
          return try row(value, line: piece.line)
        }
        if !BioBeatsFormat.filters.contains(name) { others.count(name) }
      } else if name.hasSuffix("Count"), let count = Int(piece.text),
        said.count < LeftOut.mostNames
      {
        said[String(name.dropLast(5))] = count
      }
    }
    return nil
  }

  private func row(_ record: JSONValue, line: Int) throws -> ImportRow {
    var faults: [ReportFault] = []
    let stamp = record[BioBeatsFormat.taken]?.plainText ?? ""
    // Always UTC, wherever it was.
    let instant = try? TimeExpression(stamped: stamp, zone: zone).moment.instant
    let taken = instant.map { Moment($0, in: zone) }
    if taken == nil { faults.append(.unreadableTime(stamp)) }
    let level = record["level"]?.plainText ?? ""
    let value = decimal(level)
    if value == nil { faults.append(.notANumber(vital: .heartRate, text: level)) }
    guard let taken, let value, faults.isEmpty else {
      throw RowFault(line: line, faults: faults)
    }
    let reading = Reading(vital: .heartRate, value: value, unit: .beatsPerMinute)
    return ImportRow(line: line, draft: ReportDraft(taken: taken, readings: [reading]))
  }
}
