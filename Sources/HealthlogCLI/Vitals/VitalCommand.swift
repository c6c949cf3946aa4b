import CommandTable
import HealthModel
import Journal
import Phrases

enum VitalCommand {
  static let declaration = Command<CLIContext>(
    "vital", abstract: "Show and set limits, importance and units; define custom vitals",
    examples: [
      "healthlog vital set glycemia --normal 80..160": "sets the normal range",
      "healthlog vital define girth --unit cm --plausible 20..300": "defines a custom vital",
    ], subcommands: [list, set, define, remove], usual: "list", topics: ["units", "priority"])

  private static let list = Command<CLIContext>(
    "list", abstract: "List the vitals with their limits",
    discussion: "A star marks the vitals that you have changed or defined.",
    options: [HealthlogCommands.aligned, Flag.listJSON],
    examples: [
      "healthlog vital list": "lists them",
      "healthlog vital list --json": "prints the list as JSON for a program",
    ]
  ) { invocation, context in
    let (vitals, own) = try context.readJournal(invocation.journalPath).read { view in
      (view.vitals.measured, Set(try view.vitalSettings().map(\.id)))
    }
    if invocation[.listJSON] {
      try context.print(Vital.document(own: own).json(vitals).text)
    } else {
      try context.printLong(Listing(vitals, Vital.columns(own: own)))
    }
    return ExitStatus.done
  }

  private static let shownUnit = Value(
    "unit", "UNIT", help: "Unit for showing values, and for numbers typed without a unit")
  private static let role = Value(
    "role", "medicine|event", help: "Turn a custom vital into a medicine or an event")
  private static let unsetting = Flag("default", help: "Reset the vital to its defaults")

  private static let set = Command<CLIContext>(
    "set", abstract: "Set a vital's limits, importance or unit",
    discussion: """
      Recalculates the severity and priority of everything in the journal. You can add a unit to a \
      limit, or to either end of a range. Without one, the vital's current unit applies, not the \
      one that you give with --unit. 'healthlog undo' undoes the change.
      """, arguments: [Argument("VITAL", .one, help: "The vital's name")],
    options: VitalOptions.limits + VitalOptions.own + [shownUnit, role, unsetting],
    examples: [
      "healthlog vital set glycemia --normal 80..160 --importance 3":
        "sets a narrower range, and the vital's importance",
      "healthlog vital set temp --unit F --critical '<95F >=102F'":
        "sets the unit and the critical limits",
    ], changes: true
  ) { invocation, context in
    let journal = try context.openJournal(invocation.journalPath)
    // Read and change the limits in one transaction, so that no concurrent change is lost.
    let (changed, isAltered) = try context.alter(journal) { edit in
      var vital = try VitalOptions.vital(
        invocation.arguments[0], in: edit.view.vitals, orDose: invocation.has(role))
      if invocation[unsetting] { vital = VitalCatalogue.standard[vital.id] ?? vital }
      let changing = VitalOptions.limits + VitalOptions.own + [shownUnit, role, unsetting]
      guard changing.contains(where: { invocation.has($0) }) else {
        throw RefusedLine.usage(
          phrase("Say what to set"),
          phrase("For example: healthlog vital set glycemia --normal 80..160"))
      }
      if let short = invocation[VitalOptions.short], !vital.shortNames.contains(short) {
        try VitalOptions.checkName(short, in: edit.view.vitals)
      }
      try edit.changeVital(vital.id) { [vital] in try change(&$0, of: vital, as: invocation) }
      return edit.view.vitals[vital.id]
    }
    if let changed, isAltered {
      context.tell(changed.role == nil ? VitalText.line(changed) : DoseText.new(changed))
    }
    return ExitStatus.done
  }

  static func check(_ invocation: Invocation, _ vitals: VitalCatalogue) throws {
    let vital = try VitalOptions.vital(invocation.arguments[0], in: vitals)
    var settings = VitalSettings()
    try VitalOptions.applyLimits(invocation, to: &settings, of: vital)
    try vitals.applying([(vital.id, settings)])[vital.id]?.checkRanges()
  }

  private static func change(
    _ settings: inout VitalSettings, of vital: Vital, as invocation: Invocation
  ) throws {
    if invocation[unsetting] {
      guard settings.definition == nil else {
        let name = VitalText.name(vital.id)
        throw RefusedLine.refused(
          phrase("There are no default limits for \(name), because it is a custom vital"),
          phrase("Set them one by one: --normal none, --critical none, --plausible LOW..HIGH"))
      }
      settings = VitalSettings()
    }
    if let symbol = invocation[shownUnit] {
      guard let unit = vital.unit(symbol)
      else { throw VitalSettingsFault.unknownUnit(symbol, accepted: vital.units.map(\.symbol)) }
      settings.preferredUnit = unit.symbol
    }
    if let text = invocation[role] {
      guard let role = Role(rawValue: text) else {
        throw RefusedLine.usage(phrase("\(quoted(text)) isn't a valid role; use medicine or event"))
      }
      guard settings.definition != nil else {
        let name = VitalText.sentenceName(vital.id)
        throw RefusedLine.refused(
          phrase("\(name) is something you measure, so it can't be a medicine or an event"))
      }
      settings.definition?.role = role
    }
    if VitalOptions.own.contains(where: { invocation.has($0) }) {
      guard let present = settings.definition else {
        let name = VitalText.name(vital.id)
        throw RefusedLine.refused(
          phrase(
            "You can't change the decimal places or short names of \(name), because it is built "
              + "in"))
      }
      settings.definition = VitalSettings.Definition(
        unit: present.unit,
        precision: try invocation[VitalOptions.precision].map(VitalOptions.precision(of:))
          ?? present.precision, shortName: invocation[VitalOptions.short] ?? present.shortName,
        role: present.role, label: present.label)
    }
    try VitalOptions.applyLimits(invocation, to: &settings, of: vital)
  }

  private static let define = Command<CLIContext>(
    "define", abstract: "Define a custom vital",
    discussion: """
      A custom vital needs a unit, and a plausible range in that unit. Without a normal range, its \
      values are never out of range.
      """,
    arguments: [
      Argument(
        "NAME", .one,
        help: "The vital's name, in lower-case letters, digits and dashes, such as girth")
    ],
    options: [VitalOptions.unit] + VitalOptions.own + VitalOptions.limits,
    examples: [
      "healthlog vital define girth --unit cm --plausible 20..300 --normal 60..95": "defines girth",
      "healthlog add girth=84 bp=120/80": "saves a report that includes girth",
    ], changes: true
  ) { invocation, context in
    let journal = try context.openJournal(invocation.journalPath)
    let name = invocation.arguments[0]
    let defined = try journal.write(now: context.now) { edit in
      let vitals = edit.view.vitals
      if let present = vitals[VitalID(name)] {
        throw RefusedLine.refused(
          phrase("There is already a vital called \(quoted(name))"),
          phrase("'healthlog vital set \(present.id)' changes its limits"))
      }
      try VitalOptions.checkName(name, in: vitals)
      if let short = invocation[VitalOptions.short] {
        try VitalOptions.checkName(short, in: vitals)
      }
      let missing = VitalOptions.needed.filter { !invocation.has($0) }
      guard missing.isEmpty else {
        let options = ListText.all(missing.map { "--\($0.option.name)" })
        throw RefusedLine.usage(
          phrase("A new vital also needs \(options)"),
          phrase(
            "For example: healthlog vital define girth --unit cm --plausible 20..300 "
              + "--normal 60..95"))
      }
      let settings = try VitalOptions.definition(invocation, named: name)
      try edit.changeVital(VitalID(name)) { $0 = settings }
      return edit.view.vitals[VitalID(name)]
    }
    if let defined { context.tell(VitalText.line(defined)) }
    return ExitStatus.done
  }

  private static let remove = Command<CLIContext>(
    "remove", abstract: "Remove a custom vital, if the journal has no values for it",
    arguments: [Argument("NAME", .one, help: "The vital's name")],
    examples: [
      "healthlog vital remove girth": "removes it",
      "healthlog undo": "restores it",
    ], changes: true
  ) { invocation, context in
    let id = try context.readJournal(invocation.journalPath).write(now: context.now) { edit in
      let vital = try VitalOptions.vital(
        invocation.arguments[0], in: edit.view.vitals, orDose: true)
      guard VitalCatalogue.standard[vital.id] == nil else {
        throw RefusedLine.refused(
          phrase("You can't remove \(VitalText.name(vital.id)), because it is built in"),
          phrase("'healthlog vital set \(vital.id) --default' resets its settings"))
      }
      try edit.changeVital(vital.id) { $0 = VitalSettings() }
      return vital.id
    }
    context.tell(phrase("Removed: \(VitalText.name(id))"))
    return ExitStatus.done
  }
}

enum VitalOptions {
  private static let normal = Value(
    "normal", "LOW..HIGH",
    help: "Normal range, including both ends; '..160' changes only the upper end; none removes the "
      + "range")
  private static let critical = Value(
    "critical", "LIMITS",
    help: "Critical limits such as '<54 >250'; '>=39' changes only the upper limit; none removes "
      + "the limits")
  private static let plausible = Value(
    "plausible", "LOW..HIGH", help: "Reject values outside this range")
  private static let importance = Value(
    "importance", "1..3", help: "How important the vital is, from 1 (low) to 3 (high)")

  static let limits: [any DeclaredOption] = [normal, critical, plausible, importance]
  static let unit = Value("unit", "UNIT", help: "Unit of measurement, such as cm")
  static let precision = Value(
    "precision", "0..6", help: "Number of decimal places for a custom vital (default: 0)")
  static let short = Value("short", "NAME", help: "Short name for a custom vital")
  static let own: [any DeclaredOption] = [precision, short]
  static let needed: [any DeclaredOption] = [unit, plausible]

  static func precision(of text: String) throws(RefusedLine) -> Int {
    if let precision = Int(text), (0...6).contains(precision) { return precision }
    throw .usage(phrase("\(quoted(text)) isn't a valid value for --precision; use 0 to 6"))
  }

  static func vital(
    _ name: String, in vitals: VitalCatalogue, orDose: Bool = false
  ) throws -> Vital {
    if vitals.panel(named: name) != nil {
      throw RefusedLine.usage(
        phrase("Blood pressure consists of two vitals; use systolic or diastolic"),
        phrase("For both, run the command twice"))
    }
    guard let vital = vitals.vital(named: name)
    else { throw VitalSettingsFault.noSuchVital(name, suggestion: vitals.suggestion(for: name)) }
    guard orDose || vital.role == nil else { throw VitalSettingsFault.notMeasured(vital) }
    return vital
  }

  static func applyLimits(
    _ invocation: Invocation, to settings: inout VitalSettings, of vital: Vital
  ) throws {
    if let text = invocation[normal] { settings.normal = try normalRange(text, of: vital) }
    if let text = invocation[plausible] {
      settings.plausible = try range(text, of: vital, present: vital.plausible)
    }
    if let text = invocation[critical] {
      settings.critical = try criticalLimits(text, of: vital, isFree: invocation[plausible] != nil)
    }
    if let text = invocation[importance] {
      guard let importance = Int(text).flatMap(Importance.init(rawValue:)) else {
        throw RefusedLine.usage(
          phrase("\(quoted(text)) isn't a valid value for --importance; use 1, 2 or 3"))
      }
      settings.importance = importance
    }
  }

  static func definition(_ invocation: Invocation, named name: String) throws -> VitalSettings {
    let unit = (invocation[unit] ?? "").trimmingBlanks
    guard MeasurementUnit.isSymbol(unit) else {
      throw RefusedLine.refused(
        phrase(
          "\(quoted(unit)) isn't a valid unit; use a word or symbol of at most 20 characters, "
            + "such as cm"))
    }
    let precision = try invocation[precision].map(precision(of:)) ?? 0
    var settings = VitalSettings()
    settings.definition = .init(unit: unit, precision: precision, shortName: invocation[short])
    // Parse the typed limits with a provisional vital, which has no limits yet.
    let widest = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
    let vital = Vital(
      id: VitalID(name), shortNames: [],
      units: [MeasurementUnit(symbol: unit, precision: precision)], plausible: widest,
      normal: nil, critical: CriticalLimits(below: nil, high: nil), importance: .medium)
    try applyLimits(invocation, to: &settings, of: vital)
    return settings
  }

  static func checkName(_ name: String, in vitals: VitalCatalogue) throws {
    if let holder = vitals.vital(named: name) {
      throw RefusedLine.refused(
        phrase("\(quoted(name)) is already a name for \(VitalText.name(holder.id))"),
        phrase("'healthlog vital set \(holder.id)' changes its limits"))
    }
    guard Vital.isFormed(name) else {
      throw RefusedLine.refused(
        phrase("\(quoted(name)) isn't a valid name")
          + didYouMean(Vital.isName(name.lowercased()) ? name.lowercased() : nil),
        phrase("Use only lower-case letters, digits and dashes, as in girth"))
    }
    if Vital.isName(name) { return }
    throw RefusedLine.refused(
      phrase("\(quoted(name)) already has another meaning in filters or tables"),
      phrase("Choose another name, such as girth"))
  }

  /// Reads a normal range; rejects `none` for a vital that has a standard range.
  private static func normalRange(_ text: String, of vital: Vital) throws -> ClosedRange<Double>? {
    guard text == "none" else { return try range(text, of: vital, present: vital.normal) }
    if VitalCatalogue.standard[vital.id]?.normal == nil { return nil }
    throw RefusedLine.refused(
      phrase("You can't remove the normal range of \(VitalText.name(vital.id))"),
      phrase("Use --normal LOW..HIGH. Nothing was changed."))
  }

  /// Reads a range; an open end, as in `..160`, keeps its current value.
  private static func range(
    _ text: String, of vital: Vital, present: ClosedRange<Double>?
  ) throws -> ClosedRange<Double> {
    guard let present, present.upperBound < .greatestFiniteMagnitude,
      text.hasPrefix("..") != text.hasSuffix("..")
    else {
      let (low, high) = try ends(ofRange: text, of: vital)
      return low.value...high.value
    }
    let isLow = text.hasSuffix("..")
    let end = try reading(String(isLow ? text.dropLast(2) : text.dropFirst(2)), of: vital).value
    let (low, high) = isLow ? (end, present.upperBound) : (present.lowerBound, end)
    guard low <= high else { throw VitalSettingsFault.notARange(text) }
    return low...high
  }

  /// Reads the ends of `80..160` or `4.5..9mmol/L`; a unit after one end applies to both.
  static func ends(ofRange text: String, of vital: Vital) throws -> (low: Reading, high: Reading) {
    let ends = text.split(separator: ".", omittingEmptySubsequences: false)
    guard let dots = ends.firstIndex(of: ""), dots > 0, dots + 1 < ends.count
    else { throw VitalSettingsFault.notARange(text) }
    let low = ends[..<dots].joined(separator: ".")
    let high = ends[(dots + 1)...].joined(separator: ".")
    let units = [low, high].map { $0.drop { $0.isNumber || "+-., ".contains($0) } }
    let first = try reading(units[0].isEmpty ? low + units[1] : low, of: vital)
    let last = try reading(units[1].isEmpty ? high + units[0] : high, of: vital)
    guard first.unit == last.unit else {
      throw RefusedLine.usage(
        phrase("\(quoted(text)) has two different units; use the same unit for both ends"))
    }
    guard first.value <= last.value else { throw VitalSettingsFault.notARange(text) }
    return (first, last)
  }

  static func reading(_ text: String, of vital: Vital) throws -> Reading {
    do {
      return try ReadingParser(vitals: VitalCatalogue([vital])).reading(of: vital, text)
    } catch {
      throw RefusedReport(faults: [error])
    }
  }

  /// - Parameter isFree: Whether any limit is accepted, because the plausible range is set too.
  private static func criticalLimits(
    _ text: String, of vital: Vital, isFree: Bool
  ) throws -> CriticalLimits {
    if text == "none" { return CriticalLimits(below: nil, high: nil) }
    let vitals = VitalCatalogue([vital])
    var typed: [Reading] = []
    let limits = CriticalLimits(text: text) { text in
      guard let limit = try? reading(text, of: vital) else { return nil }
      typed.append(limit)
      return limit.value
    }
    guard let limits, limits.below != nil || limits.high != nil else {
      let text = quoted(text)
      throw RefusedLine.usage(
        phrase("\(text) aren't valid critical limits; use limits such as '<54 >250', or none"))
    }
    let fault = typed.lazy.compactMap { ReportDraft.plausibilityFault($0, vitals: vitals) }.first
    if !isFree, let fault { throw VitalSettingsFault.implausible(fault) }
    return CriticalLimits(
      below: limits.below ?? vital.critical.below, high: limits.high ?? vital.critical.high)
  }
}
