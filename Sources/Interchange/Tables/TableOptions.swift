public import HealthModel

/// What a command line says of how a table is to be read.
public struct TableOptions: Equatable, Sendable {
  /// What is taken, and from which columns: `--map glycemia=4`, `--map taken_at=1+2`.
  var maps: [Map] = []
  /// Which rows are taken; all of these must hold.
  var filters: [RowFilter] = []
  /// The units of values that name none.
  var units: [VitalID: MeasurementUnit] = [:]
  var dates: DatePattern?
  /// Whether the first line names the columns.
  var hasHeader = true

  /// Says nothing: of a table whose header names all that is wanted.
  public init() {}

  /// One thing to take.
  public struct Map: Equatable, Sendable {
    /// What can be taken from a column: `taken_at`, `note`, `external_id`, a vital or a panel.
    public enum Target: Hashable, Sendable {
      case time
      case note
      /// What the file itself calls the row.
      case externalID
      case vital(VitalID)
      /// Both in one field, such as `120/80`.
      case panel(Panel)
    }

    let target: Target
    /// Where it stands: one column, or several with a blank between them.
    let columns: ColumnNames

    init(_ target: Target, _ columns: ColumnNames) {
      self.target = target
      self.columns = columns
    }
  }

  /// Columns as a person names them: `4`, `Glucose`, `1+2`.
  struct ColumnNames: Equatable, Sendable {
    let text: String

    init(_ text: String) { self.text = text.trimmingBlanks }

    /// Their places, from 0.
    /// - Parameter header: nil where no line names them.
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
}

/// A row is taken where this holds: `3 in 48,57..64`, `type != Alert`.
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

  /// - Throws: `TableOptionFault.notAFilter`.
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

/// What is wrong with what a command line says of a table.
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
  /// `header` is nil where no line names the columns.
  case noSuchColumn(String, header: [String]?)
  /// The column's name has a unit of its own, and another one.
  case otherUnitNamed(VitalID, MeasurementUnit, column: String)
  /// Without a header nothing says where this stands.
  case nothingMapped(TableOptions.Map.Target?)
}

extension TableOptions {
  /// Reads what the options say, each text as it was typed.
  public init(
    maps: [String], filters: [String], units: [String], dates: String?, hasHeader: Bool,
    vitals: VitalCatalogue
  ) throws(TableOptionFault) {
    for text in maps {
      let map = try TableOptions.map(text, vitals)
      guard !self.maps.contains(where: { $0.target == map.target }) else {
        throw .mappedTwice(text)
      }
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
    } catch {
      throw .notADatePattern(dates, error)
    }
  }

  private static func map(_ text: String, _ vitals: VitalCatalogue) throws(TableOptionFault) -> Map
  {
    guard let sign = text.firstIndex(of: "=") else { throw .notAMap(text) }
    let name = text[..<sign].trimmingBlanks
    let columns = ColumnNames(String(text[text.index(after: sign)...]))
    guard !columns.text.isEmpty, !name.isEmpty else { throw .notAMap(text) }
    switch name.lowercased() {
    case "taken_at": return Map(.time, columns)
    case "note": return Map(.note, columns)
    case "external_id": return Map(.externalID, columns)
    default:
      if let panel = vitals.panel(named: name) { return Map(.panel(panel), columns) }
      guard let vital = vitals.vital(named: name) else {
        throw .unknownTarget(name, suggestion: vitals.suggestion(for: name))
      }
      return Map(.vital(vital.id), columns)
    }
  }

  private static func unit(
    _ text: String, _ vitals: VitalCatalogue
  ) throws(TableOptionFault) -> (VitalID, MeasurementUnit) {
    guard let sign = text.firstIndex(of: "=") else { throw .notAUnitChoice(text) }
    let name = text[..<sign].trimmingBlanks
    let spelling = text[text.index(after: sign)...].trimmingBlanks
    guard let vital = vitals.vital(named: name) else {
      throw .unknownVital(name, suggestion: vitals.suggestion(for: name))
    }
    guard let unit = vital.unit(spelling) else {
      throw .unknownUnit(vital.id, spelling, accepted: vital.units.map(\.symbol))
    }
    return (vital.id, unit)
  }
}
