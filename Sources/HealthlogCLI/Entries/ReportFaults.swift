public import HealthModel
public import Phrases

extension RefusedReport: Explained {
  public func explanation(_ context: ExplanationContext) -> Explanation {
    Explanation(
      withoutRepeats(faults.flatMap { $0.lines(context.vitals) }),
      faults.contains(where: \.isOfValue) ? ExitStatus.refused : ExitStatus.usage)
  }

  /// Returns what is wrong, without suggestions or repeated lines. Returns only the first line if
  /// no value is wrong, because the suggested command corrects the rest.
  func heads(_ vitals: VitalCatalogue) -> [String] {
    let heads = withoutRepeats(faults.compactMap { $0.head(vitals) })
    return faults.contains(where: \.isOfValue) ? heads : Array(heads.prefix(1))
  }

  /// Returns what is wrong with a form's report, without repeated lines. Everyone on the machine
  /// can read a form's text, so the lines contain nothing that was typed.
  public func formLines(_ vitals: VitalCatalogue) -> [String] {
    withoutRepeats(faults.flatMap { $0.formLines(vitals) })
  }
}

func withoutRepeats(_ lines: [String]) -> [String] {
  var seen: Set<String> = []
  return lines.filter { seen.insert($0).inserted }
}

extension ReportFault {
  var isOfForm: Bool {
    switch self {
    case .notAnAssignment, .notAssignments: true
    default: false
    }
  }

  /// Whether the fault is a mark that names no meal and has no glucose value, such as `fasting`.
  var isOfMark: Bool {
    if case .notAnAssignment(let text) = self { MealWords(text)?.meal == "" } else { false }
  }

  /// Whether a value is wrong, rather than the form or a name.
  var isOfValue: Bool { if case .unknownVital = self { false } else { !isOfForm } }

  fileprivate func head(_ vitals: VitalCatalogue) -> String? {
    switch self {
    case .unknownVital(let name, _): phrase("There is no vital called \(quoted(name))")
    case .pressureInTenths(let text, _): phrase("\(quoted(text)) isn't a possible value")
    default: lines(vitals).first
    }
  }

  /// Returns what is wrong, in one to three lines. In a table, units belong in the column's name.
  @Lines public func lines(_ vitals: VitalCatalogue, inTable: Bool = false) -> [String] {
    switch self {
    case .notAnAssignment(let text) where MealWords(text) != nil:
      phrase("\(quoted(text)) needs its own glucose value, such as gly=126 \(text)")
      phrase("To save it as a note: -n \(quoted(text))")
    case .notAnAssignment(let text):
      phrase("\(quoted(text)) isn't a valid reading; use vital=value, such as temp=36.5")
    case .notAssignments(let given, let meant):
      phrase("\(quoted(given.joined(separator: " "))): type a reading as vital=value")
      phrase("Did you mean \(meant.joined(separator: " "))?")
    case .unknownVital(let name, let suggestion):
      phrase("There is no vital called \(quoted(name))\(didYouMean(suggestion))")
      ReportFault.names(in: vitals)
      if suggestion == nil, Vital.isName(name.lowercased()) {
        phrase("'healthlog vital define \(name.lowercased()) …' defines it as a custom vital")
      }
    case .notANumber(let vital, let text):
      "\(VitalText.name(vital)): " + ReportFault.notANumber(text)
    case .unknownUnit(let vital, let text, let accepted):
      let units = ListText.any(accepted)
      phrase("\(VitalText.name(vital)): \(quoted(text)) isn't a valid unit; use \(units)")
    case .notAPressurePair(let text):
      phrase(
        "bp: \(quoted(text)) isn't a valid pressure; use systolic/diastolic, such as bp=120/80")
    case .pressureInTenths(let text, let meant):
      // A decimal mark may mean kPa: 12.5/8 kPa is a possible pressure.
      text.contains { ".,".contains($0) }
        ? phrase(
          "\(quoted(text)) isn't a possible value; did you mean bp=\(meant)? For kPa, "
            + "use bp=\(text)kPa.")
        : phrase("\(quoted(text)) isn't a possible value; did you mean bp=\(meant)?")
    case .unitInDoubt(let ways): ReportFault.unitInDoubt(ways, vitals)
    case .implausible(let reading, let limits, let fitting):
      if let dose = vitals[reading.vital], dose.role != nil {
        phrase("\(dose.shownName): an amount must be above 0 and below 100,000")
      } else {
        ReportFault.implausible(reading, limits, fitting, vitals, inTable)
      }
    case .vitalGivenTwice(let vital):
      phrase("\(VitalText.name(vital)) is given twice; a report can contain each vital only once")
    case .systolicNotAboveDiastolic(let systolic, let diastolic):
      let (high, low) = (CurrentLocale.number(systolic.text), CurrentLocale.number(diastolic.text))
      phrase("Systolic \(high) must be higher than diastolic \(low)")
    case .tooFewReadings(let given):
      if let only = given.first {
        phrase("A report needs at least two readings; only \(VitalText.name(only)) was given")
        phrase("Add another, such as gly=90 or bp=120/80")
      } else {
        phrase("No readings given")
        phrase("Add one or more, such as gly=90 or bp=120/80")
      }
    case .priorityOfSingleReading:
      phrase("A single reading gets its priority from its value, so you can't set a different one")
      phrase("Leave out --priority, or add another reading")
    case .unreadableTime(let text):
      phrase(
        "\(quoted(text)) isn't a valid date and time\(calendarFault(text)); use a form "
          + "such as 2026-11-20 08:00")
    case .otherClock(let text, let pattern):
      phrase("\(quoted(text)) falls in an unlikely year; try --date-format \(pattern)")
    case .extraFields(let given, let columns):
      phrase("the row has \(given) fields, but can have at most \(columns)")
      phrase("Put values with decimal commas in quotes, or separate the fields with semicolons")
    case .unclosedQuote: phrase("a quote isn't closed at the end of its field")
    case .unreadableMember(let name): phrase("\(quoted(name)) is missing or has an invalid value")
    case .otherOnRecord(let number):
      let entry = EntryText.name(number)
      phrase("\(entry) is already in the journal with different values; it stays as it is")
    case .otherOfThatName:
      phrase("another row in the file has the same ID and time, but different values")
    case .noJSON: phrase("not valid JSON")
    case .memberTwice:
      phrase("two of its members have the same name, so it isn't clear which one counts")
    case .notFinal(let status):
      phrase("its status is \(quoted(status)); only final or preliminary values are imported")
    case .unknownModifier(let url):
      phrase("the unknown extension \(quoted(url)) can change its meaning")
    case .notUTF8:
      phrase("the line isn't UTF-8; convert the file with iconv -f WINDOWS-1252 -t UTF-8")
    case .inFuture(let taken, let isToday):
      phrase("\(TimeText.dateAndTime(taken)) is in the future; a report can't be later than now")
      if isToday, !inTable { phrase("If it was yesterday: --at 'yesterday \(taken.local.time)'") }
    case .before1900(let taken): phrase("\(TimeText.dateAndTime(taken)) is before 1900")
    case .before1980(let taken):
      phrase(
        "\(TimeText.dateAndTime(taken)) is before 1980; is the clock or the time format wrong?")
    case .noteTooLong(let count):
      phrase("The note has \(count) characters; at most \(ReportDraft.longestNote) are allowed")
    case .controlCharacterInNote(let scalar):
      let digits = String(scalar.value, radix: 16, uppercase: true)
      let hex = String(repeating: "0", count: 4 - digits.count) + digits
      phrase("The note contains the control character U+\(hex); only newlines and tabs are allowed")
    }
  }

  /// Returns the lines for an implausible limit. Unlike a reading, a limit is typed without a name.
  func linesOfLimit(_ vitals: VitalCatalogue) -> [String] {
    guard case .implausible(let reading, _, let fitting) = self else { return lines(vitals) }
    let meant = fitting.map { CurrentLocale.number(reading.typedValue.shortText) + $0.symbol }
    return lines(vitals).prefix(1) + (meant.map { [phrase("Did you mean \($0)?")] } ?? [])
  }

  @Lines fileprivate func formLines(_ vitals: VitalCatalogue) -> [String] {
    switch self {
    case .notANumber(let vital, _):
      phrase("\(VitalText.name(vital)) isn't a number; use one such as 36.6 or 36,6")
    case .unknownUnit(let vital, _, let accepted):
      let units = ListText.any(accepted)
      phrase("\(VitalText.name(vital)): add \(units) after the value, or leave out the unit")
    case .notAPressurePair: phrase("Pressure: use systolic/diastolic, such as 120/80")
    case .pressureInTenths: phrase("Pressure: type 120/80, not 12/8")
    case .unitInDoubt(let ways):
      let units = ListText.any(ways.map(\.unit.symbol))
      phrase("\(VitalText.name(ways[0].vital)): add \(units) after the value")
    case .implausible(let reading, let limits, let fitting):
      ReportFault.outside(limits, reading.unit, VitalText.name(reading.vital))
      if let fitting {
        let symbol = fitting.symbol.filter { $0 != "°" }
        phrase("If you meant \(fitting.symbol), add \(symbol) after the value")
      }
    case .systolicNotAboveDiastolic: phrase("Systolic must be higher than diastolic, as in 120/80")
    case .tooFewReadings(let given) where given.isEmpty:
      phrase("A report needs at least two readings; none was given")
    case .noteTooLong:
      phrase("The note is too long; at most \(ReportDraft.longestNote) characters are allowed")
    case .controlCharacterInNote:
      phrase("The note contains a control character; only newlines and tabs are allowed")
    case .tooFewReadings, .inFuture, .before1900, .before1980: Array(lines(vitals).prefix(1))
    default:
      // A form can't cause the other faults.
      phrase("This isn't a report")
    }
  }

  @Lines private static func unitInDoubt(_ ways: [Reading], _ vitals: VitalCatalogue) -> [String] {
    if let vital = ways.first.flatMap({ vitals[$0.vital] }) {
      let typed = ways.map { "\(vital.shortName)=\($0.typedValue.shortText)\($0.unit.symbol)" }
      let meanings = ways.map {
        BandText.clause(CurrentLocale.number($0.text), vital.band(of: $0.value, typedIn: $0.unit))
      }.joined(separator: ", ")
      vital.normal == nil
        ? phrase("\(VitalText.name(vital.id)) without a unit is ambiguous")
        : phrase("\(VitalText.name(vital.id)) without a unit: \(meanings)")
      phrase("Choose one: \(ListText.any(typed))")
    }
  }

  @Lines private static func implausible(
    _ reading: Reading, _ limits: ClosedRange<Double>, _ fitting: MeasurementUnit?,
    _ vitals: VitalCatalogue, _ inTable: Bool
  ) -> [String] {
    let name = vitals[reading.vital]?.shortName ?? reading.vital.name
    let told = "\(VitalText.name(reading.vital)) \(CurrentLocale.number(reading.text))"
    outside(limits, reading.unit, told)
    if let fitting {
      let typed = reading.typedValue.shortText
      let symbol = fitting.symbol.filter { $0 != "°" }
      let meant = "\(CurrentLocale.number(typed)) \(fitting.symbol)"
      inTable
        ? phrase("If you meant \(meant), name the column \(reading.vital)_\(symbol)")
        : phrase("If you meant \(meant), use \(name)=\(typed)\(symbol)")
    } else if !inTable, let vital = vitals[reading.vital], vital.canonicalUnit.precision > 0,
      limits.contains(reading.typedValue / 10)
    {
      let tenth = (reading.typedValue / 10).shortText
      phrase("If you meant \(CurrentLocale.number(tenth)), use \(name)=\(tenth)")
    }
  }

  private static func outside(
    _ limits: ClosedRange<Double>, _ unit: MeasurementUnit, _ what: String
  ) -> String {
    let low = CurrentLocale.number(limits.lowerBound.shortText)
    let high = "\(CurrentLocale.number(limits.upperBound.shortText)) \(unit.symbol)"
    return phrase("\(what) isn't a possible value (range: \(low) to \(high))")
  }

  private static func names(in vitals: VitalCatalogue) -> String {
    let names = vitals.measured.map { vital in
      let short = vital.shortNames.joined(separator: ", ")
      return short.isEmpty ? vital.id.name : "\(vital.id) (\(short))"
    }.joined(separator: ", ")
    guard !vitals.panels.isEmpty else { return phrase("The vitals are \(names)") }
    let panels = vitals.panels.map(\.names[0])
    return phrase("The vitals are \(names), and \(ListText.all(panels))")
  }

  private static func notANumber(_ text: String) -> String {
    if text.trimmingBlanks.isEmpty {
      return phrase("A value is missing; use a number such as 36.6")
    }
    if text.utf8.count(where: { (0x30...0x39).contains($0) }) > 15, decimal(text.prefix(15)) != nil
    {
      return phrase("\(quoted(text)) has too many digits; use at most 15")
    }
    return phrase("\(quoted(text)) isn't a number; use one such as 36.6 or 36,6")
  }
}

public enum ReportRequestFault: Explained, Equatable {
  case nothingToEdit
  case notANumber(String)
  case nothingFiled
  case noHistory(String)

  public func explanation(_: ExplanationContext) -> Explanation {
    switch self {
    case .nothingToEdit:
      .usage(phrase("Say what to change"), phrase("For example: healthlog edit 7 temp=36.8"))
    case .notANumber(let text):
      .usage(
        phrase("\(quoted(text)) isn't the number of a report (7) or a single reading (s12)"),
        phrase("'healthlog list all --readings' lists your entries with their numbers"))
    case .nothingFiled:
      .failed(
        ExitStatus.nothingMatched, phrase("Nothing has been saved yet, so there is no last entry"))
    case .noHistory(let text):
      .usage(
        phrase("\(quoted(text)) isn't a report (7), a single reading (s12), last or a period"),
        phrase("Use a number, or today, last week, 30d, 2026-11, A..B or all"))
    }
  }
}
