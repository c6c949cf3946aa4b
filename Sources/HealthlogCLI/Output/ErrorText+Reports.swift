import HealthModel

extension ErrorText {
  /// All faults of a report; the status is the first one's.
  static func refused(_ faults: [ReportFault], _ vitals: VitalCatalogue) -> ErrorText {
    ErrorText(
      faults.flatMap { lines(for: $0, vitals) },
      faults.contains { !isUsage($0) } ? ExitStatus.refused : ExitStatus.usage)
  }

  /// A word that the command line doesn't know is a matter of usage; a value is one of input.
  private static func isUsage(_ fault: ReportFault) -> Bool {
    switch fault {
    case .notAnAssignment, .unknownVital: true
    default: false
    }
  }

  /// One or two lines for one fault.
  static func lines(for fault: ReportFault, _ vitals: VitalCatalogue) -> [String] {
    switch fault {
    case .notAnAssignment(let text):
      return ["'\(text)' is no reading: write vital=value, such as temp=36.5"]
    case .unknownVital(let name, let suggestion):
      return [
        "there is no vital '\(name)'" + didYouMean(suggestion),
        "the vitals are \(vitals.vitals.map(nameWithShortNames).joined(separator: ", ")), and bp",
      ]
    case .notANumber(let vital, let text):
      return ["\(vital): '\(text)' is no number: write digits such as 36.6 or 36,6"]
    case .unknownUnit(let vital, let text, let accepted):
      return ["\(vital): '\(text)' is no unit of it: write \(accepted.joined(separator: " or "))"]
    case .notAPressurePair(let text):
      return ["bp: '\(text)' is no pressure: write systolic/diastolic, such as bp=120/80"]
    case .implausible(let reading, let limits, let fitting):
      return implausible(reading, limits, fitting, vitals)
    case .vitalGivenTwice(let vital):
      return ["\(vital) is given twice: a report holds each vital once"]
    case .systolicNotAboveDiastolic(let systolic, let diastolic):
      return [
        "systolic \(systolic.text) must exceed diastolic \(diastolic.text)"
          + (systolic.value < diastolic.value
            ? "; did you mean bp=\(diastolic.valueText)/\(systolic.valueText)?" : "")
      ]
    case .tooFewReadings(let given):
      let what = given.first.map { "only \($0) was given" } ?? "none was given"
      return [
        "a report needs at least two readings; \(what)",
        "add another, such as gly=90 or bp=120/80",
      ]
    default:
      return timeAndNoteLines(for: fault)
    }
  }

  private static func timeAndNoteLines(for fault: ReportFault) -> [String] {
    switch fault {
    case .unreadableTime(let text):
      ["'\(text)' is no date and time: write 2026-11-20 08:00"]
    case .extraFields(let given, let columns):
      [
        "the row has \(given) fields, the header names \(columns);"
          + " a decimal comma wants quotes, or semicolons between the fields"
      ]
    case .inFuture(let taken):
      ["\(TimeText.dateAndTime(taken)) is in the future: a report is of now or earlier"]
    case .before1900(let taken):
      ["\(TimeText.dateAndTime(taken)) is before 1900"]
    case .noteTooLong(let characters):
      [
        "the note has \(characters) characters;"
          + " the longest one has \(ReportDraft.longestNote)"
      ]
    case .controlCharacterInNote(let scalar):
      [
        "the note holds the control character U+"
          + String(repeating: "0", count: 4 - String(scalar.value, radix: 16).count)
          + String(scalar.value, radix: 16, uppercase: true)
          + "; only newline and tab are taken"
      ]
    default: []
    }
  }

  private static func implausible(
    _ reading: Reading, _ limits: ClosedRange<Double>, _ fitting: MeasurementUnit?,
    _ vitals: VitalCatalogue
  ) -> [String] {
    // A vital of the person's own has no other unit to suggest, and may have no short name.
    let name = vitals[reading.vital]?.shortNames.first ?? reading.vital.name
    func inUnit(_ limit: Double) -> String {
      reading.unit.value(fromCanonical: limit).rounded(toPlaces: reading.unit.precision).shortText
    }
    let low = inUnit(limits.lowerBound)
    let high = inUnit(limits.upperBound)
    var lines = [
      "\(reading.vital) \(reading.text) is outside what is possible,"
        + " \(low) to \(high) \(reading.unit.symbol)"
    ]
    if let fitting {
      let typed = reading.typedValue.shortText
      let symbol = fitting.symbol.filter { $0 != "°" }
      lines.append(
        "did you mean \(typed) \(fitting.symbol)?"
          + " write \(name)=\(typed)\(symbol)")
    }
    return lines
  }

  private static func nameWithShortNames(_ vital: Vital) -> String {
    "\(vital.id) (\(vital.shortNames.joined(separator: ", ")))"
  }

  /// A fault in a filter, with a mark below its column.
  static func filter(_ filter: FilterTextFault, _ vitals: VitalCatalogue) -> ErrorText {
    let fault = filter.fault
    var lines: [String]
    switch fault.reason {
    case .unknownName(let name, let suggestion):
      lines = [
        "there is no vital or term '\(name)'" + didYouMean(suggestion),
        "the terms are priority, severity, has, since, until, day, week, time, note and the vitals",
      ]
    case .noComparison(let name):
      lines = ["'\(name)' wants a comparison: write \(name)>VALUE or \(name)=VALUE"]
    case .wrongComparison(let text): lines = ["'\(text)' makes no sense here"]
    case .noValue: lines = ["a value is missing"]
    case .unreadableValue(let name, let value): lines = ["'\(value)' is no \(name)"]
    case .reading(let fault): lines = self.lines(for: fault, vitals)
    case .unclosedParenthesis: lines = ["this parenthesis is never closed"]
    case .unclosedQuote: lines = ["this quote is never closed"]
    case .unexpected(let text): lines = ["'\(text)' is not expected here"]
    case .tooLong: lines = ["the filter is longer or deeper than healthlog reads"]
    case .endsEarly: lines = ["the filter ends where a term should follow"]
    }
    lines[0] = "column \(fault.column): " + lines[0]
    guard filter.text.count <= 400 else { return ErrorText(lines, ExitStatus.usage) }
    let before = TerminalText.escaped(String(filter.text.prefix(fault.column - 1)))
    lines += [
      TerminalText.escaped(filter.text),
      String(repeating: " ", count: TerminalText.width(before)) + "^",
    ]
    return ErrorText(lines, ExitStatus.usage)
  }
}
