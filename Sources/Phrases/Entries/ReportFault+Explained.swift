public import HealthModel

extension RefusedReport: Explained {
  /// All faults of a report, each line once.
  public func explanation(_ situation: Situation) -> Explanation {
    let vitals = situation.vitals
    var told: Set<String> = []
    return Explanation(
      faults.flatMap { $0.lines(vitals) }.filter { told.insert($0).inserted },
      faults.contains { !$0.isUsage } ? ExitStatus.refused : ExitStatus.usage)
  }
}

extension ReportFault {
  /// A word that the command line doesn't know is a matter of usage; a value is one of input.
  fileprivate var isUsage: Bool {
    switch self {
    case .notAnAssignment, .notAssignments, .unknownVital: true
    case .notANumber, .unknownUnit, .notAPressurePair, .pressureInTenths, .unitInDoubt,
      .implausible, .vitalGivenTwice,
      .systolicNotAboveDiastolic, .tooFewReadings, .unreadableTime, .extraFields, .unclosedQuote,
      .notUTF8, .unreadableMember, .otherOnRecord, .otherOfThatName, .otherClock, .noJSON,
      .memberTwice, .notFinal,
      .priorityOfSingleReading, .inFuture,
      .before1900, .noteTooLong, .controlCharacterInNote:
      false
    }
  }

  /// One or two lines; in a table a unit is written into a column's name.
  public func lines(_ vitals: VitalCatalogue, inTable: Bool = false) -> [String] {
    switch self {
    case .notAnAssignment(let text):
      ["\(quoted(text)) is no reading: write vital=value, such as temp=36.5"]
    case .notAssignments(let given, let meant):
      [
        "\(quoted(given.joined(separator: " "))): a reading is vital=value",
        "did you mean \(meant.joined(separator: " "))?",
      ]
    case .unknownVital(let name, let suggestion):
      [
        "there is no vital \(quoted(name))" + didYouMean(suggestion),
        "the vitals are " + vitals.vitals.map(ReportFault.named).joined(separator: ", ")
          + vitals.panels.map { ", and \($0.names[0])" }.joined(),
      ]
    case .notANumber(let vital, let text): ["\(vital): " + ReportFault.notANumber(text)]
    case .unknownUnit(let vital, let text, let accepted):
      [
        "\(vital): \(quoted(text)) is no unit of it: write \(accepted.joined(separator: " or "))"
      ]
    case .notAPressurePair(let text):
      ["bp: \(quoted(text)) is no pressure: write systolic/diastolic, such as bp=120/80"]
    case .pressureInTenths(let text, let meant):
      [
        "\(quoted(text)) is outside what is possible\(didYouMean("bp=\(meant)"))"
          // 12 kPa and 12/8 are said of other pressures; whoever measures in kPa has decimals.
          + (text.contains(where: { ".,".contains($0) }) ? "; in kPa write bp=\(text)kPa" : "")
      ]
    case .unitInDoubt(let ways): ReportFault.unitInDoubt(ways, vitals)
    case .implausible(let reading, let limits, let fitting):
      ReportFault.implausible(reading, limits, fitting, vitals, inTable)
    case .vitalGivenTwice(let vital): ["\(vital) is given twice: a report holds each vital once"]
    case .systolicNotAboveDiastolic(let systolic, let diastolic):
      [
        "systolic \(systolic.text) must exceed diastolic \(diastolic.text)"
          + didYouMean(ReportFault.swapped(systolic, diastolic, vitals))
      ]
    case .tooFewReadings(let given): ReportFault.tooFewReadings(given)
    case .priorityOfSingleReading:
      [
        "a single reading has the priority of its value; none can be set",
        "leave --priority out, or add another reading",
      ]
    case .unreadableTime(let text):
      ["\(quoted(text)) is no date and time\(calendarFault(text)): write 2026-11-20 08:00"]
    case .otherClock(let text, let pattern):
      ["\(quoted(text)) is in no likely year so, but with --date-format \(pattern)"]
    case .extraFields(let given, let columns): [ReportFault.extraFields(given, columns)]
    case .unclosedQuote: ["a quote is opened and not closed where its field ends"]
    case .unreadableMember(let name):
      ["\(quoted(name)) is missing, or holds what can't stand there"]
    case .otherOnRecord(let number):
      ["\(EntryText.name(number)) is the same and says otherwise; it stays as it is"]
    case .otherOfThatName:
      ["the file has the same row once more, by name and time, and there it says otherwise"]
    case .noJSON: ["this is no JSON"]
    case .memberTwice: ["two members of it have one name: which of them is meant can't be told"]
    case .notFinal(let status):
      ["its status is \(quoted(status)): only what is final or preliminary is taken"]
    case .notUTF8:
      ["the line is not UTF-8; convert the file with iconv -f WINDOWS-1252 -t UTF-8"]
    case .inFuture(let taken, let isToday):
      ["\(TimeText.dateAndTime(taken)) is in the future: a report is of now or earlier"]
        + (isToday && !inTable
          ? ["if it was the evening before: --at 'yesterday \(taken.local.time)'"] : [])
    case .before1900(let taken): ["\(TimeText.dateAndTime(taken)) is before 1900"]
    case .noteTooLong(let count):
      ["the note has \(count) characters; the longest one has \(ReportDraft.longestNote)"]
    case .controlCharacterInNote(let scalar): [ReportFault.controlCharacter(scalar)]
    }
  }

  private static func extraFields(_ given: Int, _ columns: Int) -> String {
    "the row has \(given) fields, the header names \(columns);"
      + " a decimal comma wants quotes, or semicolons between the fields"
  }

  private static func tooFewReadings(_ given: [VitalID]) -> [String] {
    guard let given = given.first else {
      return ["no reading is given", "give one or more, such as gly=90 or bp=120/80"]
    }
    return [
      "a report needs at least two readings; only \(given) was given",
      "add another, such as gly=90 or bp=120/80",
    ]
  }

  /// `glycemia 15: 15 mmol/L is high, 15 mg/dL critically low`, and how each is written.
  private static func unitInDoubt(_ ways: [Reading], _ vitals: VitalCatalogue) -> [String] {
    guard let vital = ways.first.flatMap({ vitals[$0.vital] }) else { return [] }
    let meanings = ways.map { way in
      "\(way.text) is \(BandText.words(vital.band(of: way.value, typedIn: way.unit)))"
    }
    let typed = ways.map { "\(vital.shortName)=\($0.typedValue.shortText)\($0.unit.symbol)" }
    return [
      "\(vital.id) without its unit: " + meanings.joined(separator: ", "),
      "write which: " + typed.joined(separator: " or "),
    ]
  }

  private static func controlCharacter(_ scalar: Unicode.Scalar) -> String {
    let hex = String(scalar.value, radix: 16, uppercase: true)
    return "the note holds the control character U+"
      + String(repeating: "0", count: 4 - hex.count) + hex + "; only newline and tab are taken"
  }

  private static func implausible(
    _ reading: Reading, _ limits: ClosedRange<Double>, _ fitting: MeasurementUnit?,
    _ vitals: VitalCatalogue, _ inTable: Bool
  ) -> [String] {
    // A vital of the person's own has no other unit to suggest, and may have no short name.
    let name = vitals[reading.vital]?.shortName ?? reading.vital.name
    var lines = ["\(reading.vital) \(reading.text) is \(outside(limits, reading.unit))"]
    if let fitting {
      let typed = reading.typedValue.shortText
      let symbol = fitting.symbol.filter { $0 != "°" }
      lines.append(
        "did you mean \(typed) \(fitting.symbol)? "
          + (inTable
            ? "name the column \(reading.vital)_\(symbol)"
            : "write \(name)=\(typed)\(symbol)"))
    } else if !inTable, let vital = vitals[reading.vital], vital.canonicalUnit.precision > 0,
      limits.contains(reading.typedValue / 10)
    {
      lines.append(
        "did you mean \((reading.typedValue / 10).shortText)? write \(name)="
          + "\((reading.typedValue / 10).shortText)")
    }
    return lines
  }

  /// `outside what is possible, 30 to 45 °C`.
  static func outside(_ limits: ClosedRange<Double>, _ unit: MeasurementUnit) -> String {
    let (low, high) = (limits.lowerBound.shortText, limits.upperBound.shortText)
    return "outside what is possible, \(low) to \(high) \(unit.symbol)"
  }

  private static func named(_ vital: Vital) -> String {
    let short = vital.shortNames.joined(separator: ", ")
    return short.isEmpty ? vital.id.name : "\(vital.id) (\(short))"
  }

  private static func notANumber(_ text: String) -> String {
    if text.trimmingBlanks.isEmpty { return "a value is missing: write digits such as 36.6" }
    if text.utf8.count(where: { (0x30...0x39).contains($0) }) > 15, decimal(text.prefix(15)) != nil
    {
      return "\(quoted(text)) has too many digits: write 15 at most"
    }
    return "\(quoted(text)) is no number: write digits such as 36.6 or 36,6"
  }

  /// The pressures the other way round; nil where that makes no sense.
  private static func swapped(
    _ systolic: Reading, _ diastolic: Reading, _ vitals: VitalCatalogue
  ) -> String? {
    guard systolic.value < diastolic.value, systolic.unit == diastolic.unit,
      vitals[.systolic]?.plausible.contains(diastolic.value) == true,
      vitals[.diastolic]?.plausible.contains(systolic.value) == true
    else { return nil }
    let isUsual = systolic.unit == vitals[.systolic]?.usualUnit
    return "bp=\(diastolic.valueText)/\(systolic.valueText)\(isUsual ? "" : systolic.unit.symbol)"
  }
}
