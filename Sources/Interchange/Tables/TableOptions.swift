public import HealthModel

public struct TableOptions: Equatable, Sendable {
  /// The columns to import and their meaning: `--map glycemia=4`, `--map taken_at=1+2`.
  var maps: [Map] = []
  /// The conditions on the rows to import; a row must meet all of them.
  var filters: [RowFilter] = []
  var units: [VitalID: MeasurementUnit] = [:]
  var dates: DatePattern?
  var hasHeader = true

  public init() {}

  public struct Map: Equatable, Sendable {
    /// The meaning of a column: `taken_at`, `note`, `external_id`, a vital or a panel.
    public enum Target: Hashable, Sendable {
      case time
      case note
      case externalID
      case vital(VitalID)
      case panel(Panel)
    }

    let target: Target
    /// One column, or several whose texts are joined by blanks.
    let columns: ColumnNames
  }

  /// Columns as people name them: `4`, `Glucose`, `1+2`.
  struct ColumnNames: Equatable, Sendable {
    let text: String

    init(_ text: String) { self.text = text.trimmingBlanks }

    func places(in header: [String]?) throws(TableOptionFault) -> [Int] {
      if let place = try? place(text, header) { return [place] }
      var places: [Int] = []
      for part in text.split(separator: "+") { places.append(try place(String(part), header)) }
      guard !places.isEmpty else { throw .noSuchColumn(text, header: header) }
      return places
    }

    func place(in header: [String]?) throws(TableOptionFault) -> Int { try place(text, header) }

    private func place(_ name: String, _ header: [String]?) throws(TableOptionFault) -> Int {
      let name = name.trimmingBlanks
      let wanted = name.lowercased()
      if let named = header?.firstIndex(where: { $0.trimmingBlanks.lowercased() == wanted }) {
        return named
      }
      guard let number = Int(name), number > 0, number <= header?.count ?? CSVHeader.mostColumns
      else { throw .noSuchColumn(name, header: header) }
      return number - 1
    }
  }

  public init(
    maps: [String], filters: [String], units: [String], dates: String?, hasHeader: Bool,
    vitals: VitalCatalogue
  ) throws(TableOptionFault) {
    let vitals = vitals.withDosesElsewhere
    for text in maps {
      let map = try TableOptions.map(text, vitals)
      if self.maps.contains(where: { $0.target == map.target }) { throw .mappedTwice(text) }
      self.maps.append(map)
    }
    for text in filters { self.filters.append(try RowFilter(text)) }
    for text in units {
      let (vital, unit) = try TableOptions.unit(text, vitals)
      self.units[vital] = unit
    }
    self.hasHeader = hasHeader
    guard let dates else { return }
    do throws(DatePatternFault) {
      self.dates = try DatePattern(dates)
    } catch { throw .notADatePattern(dates, error) }
  }

  private static func split(_ text: String) -> (name: String, value: String)? {
    text.firstIndex(of: "=").map {
      (text[..<$0].trimmingBlanks, text[$0...].dropFirst().trimmingBlanks)
    }
  }

  private static func map(_ text: String, _ vitals: VitalCatalogue) throws(TableOptionFault) -> Map
  {
    guard let (name, column) = split(text), !column.isEmpty, !name.isEmpty else {
      throw .notAMap(text)
    }
    let targets: [String: Map.Target] = [
      "taken_at": .time, "note": .note, "external_id": .externalID,
    ]
    guard
      let target = targets[name.lowercased()] ?? vitals.panel(named: name).map(Map.Target.panel)
        ?? (vitals.vital(named: name) ?? vitals.dose(named: name)).map({ .vital($0.id) })
    else { throw .unknownTarget(name, suggestion: vitals.suggestion(for: name)) }
    return Map(target: target, columns: ColumnNames(column))
  }

  private static func unit(
    _ text: String, _ vitals: VitalCatalogue
  ) throws(TableOptionFault) -> (VitalID, MeasurementUnit) {
    guard let (name, spelling) = split(text) else { throw .notAUnitChoice(text) }
    guard let vital = vitals.vital(named: name) else {
      throw .unknownVital(name, suggestion: vitals.suggestion(for: name))
    }
    guard let unit = vital.unit(spelling) else {
      throw .unknownUnit(vital.id, spelling, accepted: vital.units.map(\.symbol))
    }
    return (vital.id, unit)
  }
}

/// A condition on rows: `3 in 48,57..64`, `type != Alert`.
struct RowFilter: Equatable, Sendable {
  let column: TableOptions.ColumnNames
  let isNegated: Bool
  let accepted: [Accepted]

  enum Accepted: Equatable, Sendable {
    case text(String, number: Double?)
    case range(ClosedRange<Double>)

    func holds(of text: String, _ number: Double?) -> Bool {
      switch self {
      case .text(let wanted, let wantedNumber):
        text == wanted || (number != nil && number == wantedNumber)
      case .range(let range): number.map(range.contains) ?? false
      }
    }
  }

  func holds(of field: String) -> Bool {
    let text = field.trimmingBlanks
    let number = decimal(text)
    return accepted.contains { $0.holds(of: text, number) } != isNegated
  }

  init(_ text: String) throws(TableOptionFault) {
    let signs = [("!=", true, false), ("=", false, false), (" in ", false, true)]
    let found = signs.compactMap { sign, isNegated, isList in
      text.firstPlace(of: sign).map { (range: $0, isNegated: isNegated, isList: isList) }
    }.min { $0.range.lowerBound < $1.range.lowerBound }
    guard let found else { throw .notAFilter(text) }
    column = TableOptions.ColumnNames(String(text[..<found.range.lowerBound]))
    isNegated = found.isNegated
    let value = text[found.range.upperBound...]
    let parts =
      found.isList ? value.split(separator: ",", omittingEmptySubsequences: false) : [value]
    accepted = parts.map { RowFilter.accepted($0, isList: found.isList) }
    guard !column.text.isEmpty, !found.isList || !value.trimmingBlanks.isEmpty else {
      throw .notAFilter(text)
    }
  }

  private static func accepted(_ text: Substring, isList: Bool) -> Accepted {
    let text = text.trimmingBlanks
    if isList, let dots = text.firstPlace(of: ".."), let low = decimal(text[..<dots.lowerBound]),
      let high = decimal(text[dots.upperBound...]), low <= high
    {
      return .range(low...high)
    }
    return .text(text, number: decimal(text))
  }
}

public enum TableOptionFault: Error, Equatable, Sendable {
  /// Not of the form `WHAT=COLUMN`.
  case notAMap(String)
  case unknownTarget(String, suggestion: String?)
  case mappedTwice(String)
  case notAFilter(String)
  /// Not of the form `VITAL=UNIT`.
  case notAUnitChoice(String)
  case unknownVital(String, suggestion: String?)
  case unknownUnit(VitalID, String, accepted: [String])
  case notADatePattern(String, DatePatternFault)
  /// `header` is nil if the table has none.
  case noSuchColumn(String, header: [String]?)
  /// The column's name gives another unit.
  case otherUnitNamed(VitalID, MeasurementUnit, column: String)
  /// The table has no header, and no option names a column for the time or, if nil, for a vital.
  case nothingMapped(TableOptions.Map.Target?)
}
