/// Reads `gly=90`, `temp=36,5`, `gly=5.5mmol/L`, `gly=HI`, `bp=120/80` as a person types them.
public struct ReadingParser: Sendable {
  private let vitals: VitalCatalogue

  /// - Parameter vitals: which names may be typed, and what unit is meant where none is.
  public init(vitals: VitalCatalogue) {
    self.vitals = vitals
  }

  /// The assignments that were meant by these words, such as `temp=36.6 bp=120/80` by `36.6 120/80`;
  /// nil where one of them could be anything.
  public func meant(by words: [String]) -> [String]? {
    TypedReadings(vitals: vitals).meant(by: words)
  }

  /// Reads every argument; one assignment gives one reading, `bp=` two, or three with the pulse
  /// (`bp=120/80/70`).
  /// - Parameter onlyUnit: the unit of all values of a vital that are on record; nil where there are none,
  ///   or several units. Asked where a number alone leaves its unit in doubt.
  /// - Throws: `RefusedReport` with the fault of each argument that can't be read, or whose unit is in
  ///   doubt; with what was meant alone, where all of it can be told.
  public func readings(
    from arguments: [String], onlyUnit: (VitalID) -> MeasurementUnit? = { _ in nil }
  ) throws(RefusedReport) -> [Reading] {
    let typed = TypedReadings(vitals: vitals)
    let arguments = typed.joiningUnits(arguments).flatMap(typed.partingPulse)
    if arguments.contains(where: { !$0.contains("=") || TypedReadings.isList($0) }),
      let meant = typed.meant(by: arguments)
    {
      throw RefusedReport(faults: [.notAssignments(arguments, meant: meant)])
    }
    var readings: [Reading] = []
    var faults: [ReportFault] = []
    for argument in arguments {
      do throws(ReportFault) {
        let read = try self.readings(from: argument)
        if let first = read.first, let ways = typed.doubt(argument, first, onlyUnit) {
          throw .unitInDoubt(ways)
        }
        readings += read
      } catch {
        faults.append(error)
      }
    }
    guard faults.isEmpty else { throw RefusedReport(faults: faults) }
    return readings
  }

  func readings(from argument: String) throws(ReportFault) -> [Reading] {
    guard let equals = argument.firstIndex(of: "="), equals != argument.startIndex else {
      throw .notAnAssignment(argument)
    }
    let name = String(argument[..<equals])
    let value = String(argument[argument.index(after: equals)...])
    if let panel = vitals.panel(named: name) { return try pair(panel, value) }
    guard let vital = vitals.vital(named: name) else {
      throw .unknownVital(name, suggestion: vitals.suggestion(for: name))
    }
    return [try reading(of: vital, value)]
  }

  /// Reads a value with an optional unit after it, with or without a space.
  ///
  /// `usual` is the unit of a value without one; nil for the one that the person prefers, or that is
  /// assumed.
  public func reading(
    of vital: Vital, _ text: String, unit usual: MeasurementUnit? = nil
  ) throws(ReportFault) -> Reading {
    let whole = text.trimmingBlanks
    let comparator = Comparator(beginning: whole)
    let trimmed = comparator == nil ? whole : String(whole.dropFirst()).trimmingBlanks
    let number = trimmed.prefix { $0.isASCII && ($0.isNumber || "+-.,".contains($0)) }
    var unitText = String(trimmed[number.endIndex...]).trimmingBlanks
    if ["°", "º"].contains(unitText) { unitText = "" }
    if comparator == nil, vital.traits.hasLimitWords,
      let word = LimitWord.usual[trimmed.lowercased()]
    {
      return Reading(
        vital: vital.id, value: word.limit, unit: usual ?? vital.usualUnit,
        comparator: word.comparator)
    }
    guard let value = decimal(number) else {
      throw .notANumber(vital: vital.id, text: text)
    }
    let bare = usual ?? vital.unit(ofBare: value)
    guard let unit = unitText.isEmpty ? bare : vital.unit(unitText) else {
      if ReadingParser.belongsToNumber(unitText) {
        throw .notANumber(vital: vital.id, text: text)
      }
      throw .unknownUnit(
        vital: vital.id, text: unitText, accepted: vital.units.map(\.symbol))
    }
    return Reading(
      vital: vital.id, value: unit.canonical(from: value), unit: unit, comparator: comparator)
  }

  /// Whether what follows the digits is a slip in the number and no strange unit: that of `36e1`,
  /// `36 6` and `120/80`, not of `80cmH2O`.
  private static func belongsToNumber(_ rest: String) -> Bool {
    guard rest.contains(where: \.isNumber), rest.first?.isLetter == true else {
      return rest.contains(where: \.isNumber)
    }
    return rest.dropFirst().first.map { $0.isNumber || "+-".contains($0) } ?? false
  }

  /// `120/80`, `16/10.7 kPa`: a unit after the second value holds for both. `usual` is as in `reading`.
  public func pair(
    _ panel: Panel, _ text: String, unit usual: MeasurementUnit? = nil
  ) throws(ReportFault) -> [Reading] {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let first = vitals[panel.first], let second = vitals[panel.second]
    else { throw .notAPressurePair(text) }
    if usual == nil, let meant = TypedReadings(vitals: vitals).tenfold(panel, text) {
      throw .pressureInTenths(text, meant: meant)
    }
    let lower = try reading(of: second, String(parts[1]), unit: usual)
    let hasUnit = parts[1].trimmingBlanks.last?.isNumber == false
    return [
      try reading(of: first, String(parts[0]), unit: hasUnit ? lower.unit : usual), lower,
    ]
  }
}

extension Substring {
  /// Without spaces, tabs and no-break spaces at either end.
  public var trimmingBlanks: String {
    // As a rule there are none, and a table has millions of fields.
    func mayBeBlank(_ byte: UInt8?) -> Bool {
      byte.map { $0 <= UInt8(ascii: " ") || $0 >= 0x80 } ?? false
    }
    guard mayBeBlank(utf8.first) || mayBeBlank(utf8.last) else { return String(self) }
    func isBlank(_ character: Character) -> Bool {
      character == " " || character == "\t" || character == "\u{A0}" || character == "\u{202F}"
    }
    let start = drop(while: isBlank)
    guard let last = start.lastIndex(where: { !isBlank($0) }) else { return "" }
    return String(start[...last])
  }
}

extension String {
  /// Without spaces, tabs and no-break spaces at either end.
  public var trimmingBlanks: String { self[...].trimmingBlanks }
}
