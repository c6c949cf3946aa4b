public import HealthModel
public import Phrases

extension RefusedReport: Explained {
  /// All faults of a report, each line once.
  public func explanation(_ situation: ExplanationContext) -> Explanation {
    let vitals = situation.vitals
    var told: Set<String> = []
    return Explanation(
      faults.flatMap { $0.lines(vitals) }.filter { told.insert($0).inserted },
      faults.contains { $0.place == .value } ? ExitStatus.refused : ExitStatus.usage)
  }

  /// What is wrong alone, each line once; of words that were typed otherwise the first, for the line that
  /// is meant shows the others.
  func heads(_ vitals: VitalCatalogue) -> [String] {
    var told: Set<String> = []
    let heads = faults.compactMap { $0.head(vitals) }.filter { told.insert($0).inserted }
    return !faults.contains { $0.place == .value } ? Array(heads.prefix(1)) : heads
  }
}

extension ReportFault {
  /// What is wrong: how it was typed, a word, or a value.
  enum Place { case form, word, value }

  /// Form and words are a matter of usage, a value is one of input.
  var place: Place {
    switch self {
    case .notAnAssignment, .notAssignments: .form
    case .unknownVital: .word
    case .notANumber, .unknownUnit, .notAPressurePair, .pressureInTenths, .unitInDoubt,
      .implausible, .vitalGivenTwice,
      .systolicNotAboveDiastolic, .tooFewReadings, .unreadableTime, .extraFields, .unclosedQuote,
      .notUTF8, .unreadableMember, .otherOnRecord, .otherOfThatName, .otherClock, .noJSON,
      .memberTwice, .notFinal, .unknownModifier,
      .priorityOfSingleReading, .inFuture,
      .before1900, .before1980, .noteTooLong, .controlCharacterInNote:
      .value
    }
  }

  /// What is wrong, without what may be meant.
  fileprivate func head(_ vitals: VitalCatalogue) -> String? {
    switch self {
    case .unknownVital(let name, _): phrase("There is no vital \(quoted(name))")
    case .pressureInTenths(let text, _): phrase("\(quoted(text)) isn't a possible value")
    default: lines(vitals).first
    }
  }

  /// One or two lines; in a table a unit is written into a column's name.
  public func lines(_ vitals: VitalCatalogue, inTable: Bool = false) -> [String] {
    switch self {
    case .notAnAssignment(let text):
      [phrase("\(quoted(text)) isn't a valid reading; use vital=value, such as temp=36.5")]
    case .notAssignments(let given, let meant):
      [
        phrase("\(quoted(given.joined(separator: " "))): type a reading as vital=value"),
        phrase("Did you mean \(meant.joined(separator: " "))?"),
      ]
    case .unknownVital(let name, let suggestion):
      [
        phrase("There is no vital \(quoted(name))\(didYouMean(suggestion))"),
        ReportFault.names(in: vitals),
      ]
        + (suggestion == nil && Vital.isName(name.lowercased())
          ? [
            phrase("'healthlog vital define \(name.lowercased()) …' creates your own vital")
          ] : [])
    case .notANumber(let vital, let text):
      ["\(VitalText.name(vital)): " + ReportFault.notANumber(text)]
    case .unknownUnit(let vital, let text, let accepted):
      [
        phrase(
          "\(VitalText.name(vital)): \(quoted(text)) isn't a valid unit; use "
            + "\(ListText.any(accepted))")
      ]
    case .notAPressurePair(let text):
      [
        phrase(
          "bp: \(quoted(text)) isn't a valid pressure; use systolic/diastolic, such as bp=120/80")
      ]
    case .pressureInTenths(let text, let meant):
      // 12 kPa and 12/8 are said of other pressures; whoever measures in kPa has decimals.
      text.contains { ".,".contains($0) }
        ? [
          phrase(
            "\(quoted(text)) isn't a possible value; did you mean bp=\(meant)? For kPa "
              + "use bp=\(text)kPa.")
        ]
        : [phrase("\(quoted(text)) isn't a possible value; did you mean bp=\(meant)?")]
    case .unitInDoubt(let ways): ReportFault.unitInDoubt(ways, vitals)
    case .implausible(let reading, let limits, let fitting):
      ReportFault.implausible(reading, limits, fitting, vitals, inTable)
    case .vitalGivenTwice(let vital):
      [phrase("\(VitalText.name(vital)) is given twice; a report has each vital only once")]
    case .systolicNotAboveDiastolic(let systolic, let diastolic):
      [
        phrase(
          "Systolic \(CurrentLocale.number(systolic.text)) must be higher than diastolic "
            + "\(CurrentLocale.number(diastolic.text))")
      ]
    case .tooFewReadings(let given): ReportFault.tooFewReadings(given)
    case .priorityOfSingleReading:
      [
        phrase("A single reading has the priority of its value; you can't set another"),
        phrase("Leave out --priority, or add another reading"),
      ]
    case .unreadableTime(let text):
      [
        phrase(
          "\(quoted(text)) isn't a valid date and time\(calendarFault(text)); use a form "
            + "such as 2026-11-20 08:00"
        )
      ]
    case .otherClock(let text, let pattern):
      [
        phrase(
          "\(quoted(text)) would be in an unlikely year, but not with --date-format "
            + "\(pattern)")
      ]
    case .extraFields(let given, let columns): [ReportFault.extraFields(given, columns)]
    case .unclosedQuote: [phrase("a quote is opened, but not closed at the end of its field")]
    case .unreadableMember(let name):
      [phrase("\(quoted(name)) is missing or has an invalid value")]
    case .otherOnRecord(let number):
      [
        phrase(
          "\(EntryText.name(number)) is already in the journal with different values; it "
            + "stays as it is")
      ]
    case .otherOfThatName:
      [phrase("the file has the same row again, by name and time, but with different values")]
    case .noJSON: [phrase("not valid JSON")]
    case .memberTwice:
      [phrase("two of its members have the same name, so it isn't clear which one counts")]
    case .notFinal(let status):
      [phrase("its status is \(quoted(status)); only final or preliminary values are imported")]
    case .unknownModifier(let url):
      [phrase("the extension \(quoted(url)) can change its meaning, and healthlog doesn't know it")]
    case .notUTF8:
      [phrase("the line isn't UTF-8; convert the file with iconv -f WINDOWS-1252 -t UTF-8")]
    case .inFuture(let taken, let isToday):
      [phrase("\(TimeText.dateAndTime(taken)) is in the future; a report can't be later than now")]
        + (isToday && !inTable
          ? [phrase("If it was yesterday evening: --at 'yesterday \(taken.local.time)'")] : [])
    case .before1900(let taken): [phrase("\(TimeText.dateAndTime(taken)) is before 1900")]
    case .before1980(let taken):
      [
        phrase(
          "\(TimeText.dateAndTime(taken)) is before 1980; is the clock or the time format wrong?")
      ]
    case .noteTooLong(let count):
      [phrase("The note has \(count) characters; at most \(ReportDraft.longestNote) are allowed")]
    case .controlCharacterInNote(let scalar): [ReportFault.controlCharacter(scalar)]
    }
  }

  private static func extraFields(_ given: Int, _ columns: Int) -> String {
    phrase(
      "the row has \(given) fields, but the header has \(columns); decimal commas need "
        + "quotes, or semicolons between the fields")
  }

  private static func tooFewReadings(_ given: [VitalID]) -> [String] {
    guard let given = given.first else {
      return [
        phrase("No readings given"), phrase("Add one or more, such as gly=90 or bp=120/80"),
      ]
    }
    return [
      phrase("A report needs at least two readings; only \(VitalText.name(given)) was given"),
      phrase("Add another, such as gly=90 or bp=120/80"),
    ]
  }
}
