/// A parser of readings as people type them: `temp=36,5`, `gly=5.5mmol/L`, `gly=HI`, `bp=120/80`.
public struct ReadingParser: Sendable {
  let vitals: VitalCatalogue

  public init(vitals: VitalCatalogue) { self.vitals = vitals }

  /// Reads every argument: an assignment is one reading, `bp=` two, or three with the pulse
  /// (`bp=120/80/70`). A mark may be anywhere among them: `gly=126 before lunch`.
  /// - Parameter old: the edited entry's readings. A mark alone applies to its glucose value unless
  ///   a sensor measured it. A new glucose value without a mark keeps the old mark of a meal.
  /// - Parameter onlyUnit: returns the only unit of a vital's values on record, to settle doubts.
  /// - Throws: `RefusedReport` with the fault of each argument that is unreadable or has a doubtful
  ///   unit; with `notAssignments` alone if some aren't assignments, but their meaning is clear.
  public func readings(
    from arguments: [String], correcting old: [Reading] = [],
    onlyUnit: (VitalID) -> MeasurementUnit? = { _ in nil }
  ) throws(RefusedReport) -> [Reading] {
    var arguments = arguments
    let said = MealWords.take(from: &arguments)
    arguments = joiningUnits(arguments).flatMap(partingPulse)
    if arguments.contains(where: { !$0.contains("=") || Self.isList($0) }),
      let meant = meant(by: arguments)
    {
      throw RefusedReport(faults: [.notAssignments(arguments, meant: meant)])
    }
    var readings: [Reading] = []
    var faults: [ReportFault] = []
    for argument in arguments {
      do throws(ReportFault) {
        let read = try self.readings(from: argument)
        if let first = read.first, let ways = doubt(argument, first, onlyUnit) {
          throw .unitInDoubt(ways)
        }
        readings += read
      } catch {
        faults.append(error)
      }
    }
    // A sensor's reading can't have a meal's mark.
    let present = old.first { $0.vital == .glycemia && $0.mark?.isOfMeal ?? true }
    if said != nil, !readings.contains(where: { $0.vital == .glycemia }) {
      present.map { readings.append($0) }
    }
    if let place = readings.firstIndex(where: { $0.vital == .glycemia }) {
      readings[place] = readings[place].marked(said?.mark ?? present?.mark)
    } else if let said, faults.isEmpty {
      faults.append(.notAnAssignment(said.typed))
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

  /// Reads a value; `usual` is the unit of a bare number, by default that of `Vital.unit(ofBare:)`.
  public func reading(
    of vital: Vital, _ text: String, unit usual: MeasurementUnit? = nil
  ) throws(ReportFault) -> Reading {
    let whole = text.trimmingBlanks
    let comparator = Comparator(rawValue: String(whole.prefix(1)))
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
    guard let value = decimal(number) else { throw .notANumber(vital: vital.id, text: text) }
    let bare = usual ?? vital.unit(ofBare: value)
    guard let unit = unitText.isEmpty ? bare : vital.unit(unitText) else {
      if ReadingParser.belongsToNumber(unitText) { throw .notANumber(vital: vital.id, text: text) }
      throw .unknownUnit(vital: vital.id, text: unitText, accepted: vital.units.map(\.symbol))
    }
    return Reading(of: vital.id, value, in: unit, comparator: comparator)
  }

  /// Returns whether `rest` ends a mistyped number, as in `36e1`, `36 6`, `120/80`; not `80cmH2O`.
  private static func belongsToNumber(_ rest: String) -> Bool {
    let hasDigit = rest.contains(where: \.isNumber)
    guard hasDigit, rest.first?.isLetter == true else { return hasDigit }
    return rest.dropFirst().first.map { $0.isNumber || "+-".contains($0) } ?? false
  }

  /// Reads `120/80` or `16/10.7 kPa`; the unit applies to both. `usual` is as in `reading`.
  public func pair(
    _ panel: Panel, _ text: String, unit usual: MeasurementUnit? = nil
  ) throws(ReportFault) -> [Reading] {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let first = vitals[panel.first], let second = vitals[panel.second]
    else { throw .notAPressurePair(text) }
    if usual == nil, let meant = tenfold(panel, text) {
      throw .pressureInTenths(text, meant: meant)
    }
    let lower = try reading(of: second, String(parts[1]), unit: usual)
    let hasUnit = parts[1].trimmingBlanks.last?.isNumber == false
    return [try reading(of: first, String(parts[0]), unit: hasUnit ? lower.unit : usual), lower]
  }
}

/// A word that a meter shows for a value beyond its range.
public struct LimitWord: Hashable, Sendable {
  public let comparator: Comparator
  /// The limit in mg/dL, because only glucose meters show such words.
  public let limit: Double

  public init(comparator: Comparator, limit: Double) {
    (self.comparator, self.limit) = (comparator, limit)
  }

  /// The words of meters that show 20 to 600 mg/dL. Otherwise, people type the limit: `gly=>500`.
  public static let usual: [String: LimitWord] = [
    "hi": LimitWord(comparator: .moreThan, limit: 600),
    "lo": LimitWord(comparator: .lessThan, limit: 20),
  ]
}
