/// The kind of a vital that isn't measured and has no limits, severity, priority or means.
public enum Role: String, CaseIterable, Sendable {
  case medicine
  case event
}

extension Vital {
  /// The possible amounts of a dose or an event: above 0 and below 100,000. Units: canonical.
  static let amounts = Double.leastNonzeroMagnitude...(100_000.0).nextDown

  /// - Parameter unit: a unit's symbol, or another spelling of a known unit.
  public init?(dose name: String, _ role: Role, in unit: String) {
    let unit = MeasurementUnit.ofAmounts(in: unit)[0].symbol
    guard let id = Vital.id(ofTypedName: name), MeasurementUnit.isSymbol(unit) else { return nil }
    var settings = VitalSettings()
    settings.definition = .init(
      unit: unit, precision: 0, shortName: nil, role: role, label: name == id.name ? nil : name)
    self.init(own: id, settings)
  }

  /// Returns whether `text` can be the name, as first typed, of the medicine or event `id`.
  public static func isLabel(_ text: String, of id: VitalID) -> Bool {
    self.id(ofTypedName: text) == id
  }

  /// Returns the identifier of a typed name: in lower case, without accents, `-` for a blank. Nil
  /// if the name contains signs other than `-` and `_`, or `isName` is false for the identifier.
  static func id(ofTypedName typed: String) -> VitalID? {
    let name = typed.bareWords.joined(separator: "-")
    let isPlain = typed.allSatisfy { $0.isLetter || $0.isNumber || " -_".contains($0) }
    return isPlain && isName(name) ? VitalID(name) : nil
  }

  /// Returns whether a new name contains words with another meaning: `on tuesday`, `two aspirins`.
  static func isDoubtful(_ name: String) -> Bool {
    name.bareWords.contains(where: notOfNames.contains)
  }
}

/// Words for a time, an amount or a question, which a new name is unlikely to contain.
private let notOfNames = Set(
  """
  now today yesterday tomorrow this at on ago morning afternoon evening tonight monday tuesday \
  wednesday thursday friday saturday sunday ora oggi ieri domani alle stamattina stasera stanotte \
  fa lunedi martedi mercoledi giovedi venerdi sabato domenica half two three four mezza mezzo due \
  tre quattro before after prima dopo did i list
  """.split(separator: " ").map(String.init))

private let articles: Set = ["a", "an", "my", "the", "il", "la", "mia", "mio", "un", "una"]

extension MeasurementUnit {
  /// The unit of a count: `×1`.
  public static let count = MeasurementUnit(symbol: "×", ucum: "1", precision: 0)
  private static let minute = MeasurementUnit(
    symbol: "min", ucum: "min", spellings: ["minute", "minutes", "minuti", "minuto"], precision: 0)
  private static let hour = MeasurementUnit(
    symbol: "h", ucum: "h", spellings: ["hour", "hours", "ora", "ore"], scale: 60, precision: 0)

  /// The units with a UCUM code for doses and events; those in one list convert to each other.
  private static let ofAmounts: [[MeasurementUnit]] = [
    [MeasurementUnit(symbol: "mg", ucum: "mg", precision: 0)],
    [MeasurementUnit(symbol: "g", ucum: "g", spellings: ["gr", "grams"], precision: 0)],
    [MeasurementUnit(symbol: "µg", ucum: "ug", spellings: ["ug", "mcg", "μg"], precision: 0)],
    [MeasurementUnit(symbol: "mL", ucum: "mL", spellings: ["cc"], precision: 0)],
    [
      MeasurementUnit(
        symbol: "U", ucum: "[iU]", spellings: ["iu", "ui", "ie", "unit", "units", "unità"],
        precision: 0)
    ],
    [MeasurementUnit(symbol: "gtt", ucum: "[drp]", spellings: ["drops", "gocce"], precision: 0)],
    [minute, hour], [count],
  ]

  /// Returns the units of amounts typed in `spelling`, the canonical one first; never empty.
  static func ofAmounts(in spelling: String) -> [MeasurementUnit] {
    ofAmounts.first { $0.contains { $0.answers(to: spelling) || $0.ucum == spelling } }
      ?? [MeasurementUnit(symbol: spelling, precision: 0)]
  }

  public var isDuration: Bool { self == Self.minute || self == Self.hour }
}

/// A dose or an event as typed: `ramipril 5mg`, `walk 2h`, `coffee`.
public struct TypedDose: Equatable, Sendable {
  public let name: String
  /// The number; nil to repeat the last amount.
  public fileprivate(set) var number: Double?
  public fileprivate(set) var unit = ""

  public var text: String { name + (number.map { " \($0.shortText)\(unit)" } ?? "") }
}

public enum DoseFault: Error, Equatable, Sendable {
  /// An amount without a name before it.
  case noName(String)
  case notAnAmount(String)
  /// A new name without an amount, before other doses.
  case amountMissing(String)
  /// A name that is too long, contains signs, or has another meaning.
  case notAName(String)
  /// A new name with a word for a time, an amount or a question.
  case doubtfulName(String)
  /// A name one letter off a known one, and the words with the known name.
  case unknownName(String, Role, meant: String)
  /// The name of something that is measured, and what to type after `add`.
  case isVital(VitalID, meant: String)
  /// A unit that the vital doesn't have; `last` is its last amount on record, if any.
  case otherUnit(Vital, last: Reading?)
  /// An amount out of range; `last` as above.
  case notPossible(Vital, last: Reading?)
  /// No amount, and none on record to repeat.
  case noAmount(Vital)
}

/// A parser of doses and events as people type them: names, each with or without an amount.
public struct DoseParser {
  private let vitals: VitalCatalogue

  public init(vitals: VitalCatalogue) { self.vitals = vitals }

  /// Reads `insulin 6U tachipirina 500 mg` or `insulin=6`.
  public func doses(from arguments: [String]) throws(DoseFault) -> [TypedDose] {
    var words = arguments.flatMap { word -> [String] in
      guard let mark = word.firstIndex(of: "="), mark != word.startIndex else { return [word] }
      return [String(word[..<mark]), String(word[word.index(after: mark)...])]
    }[...]
    var doses: [TypedDose] = []
    while let first = words.first {
      guard !Self.isAmount(first) else { throw .noName(first) }
      if !doses.isEmpty, words.count > 1, ["and", "e"].contains(first) {
        words.removeFirst()
        continue
      }
      var dose = TypedDose(name: takeName(&words))
      if let amount = words.first, Self.isAmount(amount) {
        words.removeFirst()
        (dose.number, dose.unit) = try Self.amount(amount)
        if dose.unit.isEmpty, let next = words.first, isUnit(next, of: dose) {
          dose.unit = String(words.removeFirst())
        }
      }
      doses.append(dose)
    }
    // In `ramipril five`, the second word is unlikely to be a name.
    if doses.count > 1, let odd = doses.first(where: { $0.number == nil && !isKnown($0.name) }) {
      throw odd == doses[0] ? .amountMissing(odd.name) : .notAnAmount(odd.name)
    }
    return doses
  }

  /// Reads an amount: `6U`, `0,5 mg`, `×2`.
  /// - Throws: `DoseFault.notAnAmount`.
  public static func amount(_ text: String) throws(DoseFault) -> (number: Double, unit: String) {
    let counted = text.first.map { "×xX".contains($0) } ?? false
    let rest = counted ? text.dropFirst() : text[...]
    let number = rest.prefix { $0.isASCII && ($0.isNumber || "+-.,".contains($0)) }
    let unit = String(rest[number.endIndex...]).trimmingBlanks
    guard let value = decimal(number), !counted || unit.isEmpty,
      unit.isEmpty || MeasurementUnit.isSymbol(unit) && unit.first != ":",
      !["am", "pm"].contains(unit.lowercased())
    else { throw .notAnAmount(text) }
    return (value, counted ? MeasurementUnit.count.symbol : unit)
  }

  private static func isAmount(_ word: String) -> Bool {
    let digits = word.drop { "+-.,×xX".contains($0) }
    return digits.first?.isNumber == true && word.utf8.count - digits.utf8.count < 3
  }

  /// Takes the longest known name, or else, without a leading article, the words up to the next
  /// amount, known name or `and`. The first word must not be an amount.
  private func takeName(_ words: inout ArraySlice<String>) -> String {
    let whole = Array(words.prefix { !Self.isAmount($0) })
    func take(_ count: Int) -> String {
      words.removeFirst(count)
      return whole.prefix(count).joined(separator: " ")
    }
    let known = (1...whole.count).last { isKnown(whole.prefix($0).joined(separator: " ")) }
    if let known { return take(known) }
    if whole.count > 1, whole[1] != "and", articles.contains(whole[0].lowercased()) {
      words.removeFirst()
      return takeName(&words)
    }
    let next = (1..<whole.count).first { isKnown(whole[$0]) || whole[$0] == "and" }
    return take(next ?? whole.count)
  }

  private func isKnown(_ name: String) -> Bool { vitals.dose(named: name) != nil }

  /// Returns whether a word after a number is its unit: known, or a symbol with no other meaning.
  private func isUnit(_ word: String, of dose: TypedDose) -> Bool {
    if isKnown(word) || Self.isAmount(word) { return false }
    let isSaid =
      vitals.dose(named: dose.name)?.unit(word) != nil
      || MeasurementUnit.ofAmounts(in: word)[0].ucum != nil
    let lower = word.lowercased()
    return isSaid
      || MeasurementUnit.isSymbol(word) && !["and", "e", "in"].contains(lower)
        && !notOfNames.contains(lower)
  }
}

extension VitalID {
  /// Rapid-acting insulin, which other programs record.
  public static let insulin = VitalID("insulin")
  /// Long-acting insulin and a pump's basal rate, recorded apart from doses for meals and highs.
  public static let basalInsulin = VitalID("basal-insulin")
  public static let carbs = VitalID("carbs")
}

extension VitalCatalogue {
  private static let elsewhere = [
    Vital(dose: "insulin", .medicine, in: "U"), Vital(dose: "basal insulin", .medicine, in: "U"),
    Vital(dose: "carbs", .event, in: "g"),
  ].compactMap(\.self)

  /// The units that some new names imply.
  private static let usualUnits = [
    "insulin": "U", "insulina": "U", "basal insulin": "U", "basal-insulin": "U", "carbs": "g",
    "carboidrati": "g",
  ]

  /// The medicines and events that other programs record, in their units, except those whose name
  /// belongs to another vital here. If that name is insulin, basal insulin is omitted as well.
  public var dosesElsewhere: VitalCatalogue {
    func isFree(_ id: VitalID) -> Bool {
      vital(named: id.name).map { $0.id == id && $0.role != nil } ?? true
    }
    return VitalCatalogue(
      Self.elsewhere.filter { isFree($0.id) && ($0.id != .basalInsulin || isFree(.insulin)) })
  }

  public func adding(_ doses: [Vital]) -> VitalCatalogue {
    let new = doses.filter { vital(named: $0.id.name) == nil }
    return new.isEmpty ? self : VitalCatalogue(all + new)
  }

  public var withDosesElsewhere: VitalCatalogue { adding(Self.elsewhere) }

  /// Returns the medicine or event with a name as typed; nil for an unknown or measured vital.
  public func dose(named typed: String) -> Vital? {
    Vital.id(ofTypedName: typed).flatMap { self[$0] }.flatMap { $0.role == nil ? nil : $0 }
  }

  /// - Parameter role: what a new name becomes.
  /// - Parameter isNew: whether a new name may be doubtful or one letter off a known one.
  /// - Parameter last: the last amount on record of the named vital, for a dose without a number.
  public func meaning(
    of dose: TypedDose, as role: Role, isNew: Bool, last: Reading?
  ) throws(DoseFault) -> (reading: Reading, new: Vital?) {
    if let vital = self.dose(named: dose.name) {
      return (try amount(of: dose, vital, last: last), nil)
    }
    let typed = dose.name.lowercased()
    let measured = vitals(named: typed) == nil ? name(elsewhere: typed) : typed
    if let measured, let vital = vitals(named: measured)?.first {
      let value = dose.number.map { "\($0.shortText)\(dose.unit)" } ?? ""
      throw .isVital(vital.id, meant: "\(measured)=\(value)")
    }
    let usual = dose.number == nil ? nil : Self.usualUnits[dose.name.lowercased()]
    let unit = dose.unit.isEmpty ? usual ?? MeasurementUnit.count.symbol : dose.unit
    guard let vital = Vital(dose: dose.name, role, in: unit) else { throw .notAName(dose.name) }
    if !isNew, Vital.isDoubtful(dose.name) { throw .doubtfulName(dose.name) }
    if !isNew, let near = nearName(to: vital.id.name) {
      var meant = TypedDose(name: self[VitalID(near)]?.shortName ?? near)
      (meant.number, meant.unit) = (dose.number, dose.unit)
      throw .unknownName(dose.name, role, meant: meant.text)
    }
    return (try amount(of: dose, vital, last: nil), vital)
  }

  private func amount(
    of dose: TypedDose, _ vital: Vital, last: Reading?
  ) throws(DoseFault) -> Reading {
    guard let number = dose.number else {
      if let last { return last }
      guard vital.canonicalUnit == .count else { throw .noAmount(vital) }
      return Reading(of: vital.id, 1, in: .count)
    }
    guard let unit = dose.unit.isEmpty ? vital.canonicalUnit : vital.unit(dose.unit) else {
      throw .otherUnit(vital, last: last)
    }
    let reading = Reading(of: vital.id, number, in: unit)
    guard vital.plausible.contains(reading.value) else { throw .notPossible(vital, last: last) }
    return reading
  }
}
