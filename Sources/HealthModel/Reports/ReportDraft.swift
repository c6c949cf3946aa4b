/// The unchecked content of an entry from a person, a file, a device or a source.
public struct ReportDraft: Equatable, Sendable {
  public var taken: Moment
  /// The readings in any order; perhaps none, or two of one vital.
  public var readings: [Reading]
  public var note: String
  /// The priority that the person set; nil to derive it.
  public var setPriority: Priority?

  public init(
    taken: Moment, readings: [Reading] = [], note: String = "", setPriority: Priority? = nil
  ) {
    (self.taken, self.readings, self.note, self.setPriority) = (taken, readings, note, setPriority)
  }

  public init(_ report: Report) { self.init(.report(report)) }

  public init(_ entry: Entry) {
    self.init(taken: entry.taken, readings: entry.readings, note: entry.note)
    if case .report(let report) = entry, report.priorityIsSet { setPriority = report.priority }
  }

  /// The maximum length of a note. Units: Unicode scalars, as SQLite counts.
  public static let longestNote = 10_000

  /// Checks a report. Everything typed or imported passes through this or `checkedEntry`.
  public func checked(vitals: VitalCatalogue, now: Instant) throws(RefusedReport) -> NewReport {
    let faults = faults(leastReadings: 2, vitals: vitals, now: now)
    guard faults.isEmpty else { throw RefusedReport(faults: faults) }
    return report(vitals)
  }

  /// Checks a report or a single reading, which can't have a set priority.
  public func checkedEntry(vitals: VitalCatalogue, now: Instant) throws(RefusedReport) -> NewEntry {
    var faults = faults(leastReadings: 1, vitals: vitals, now: now)
    let isSingle = readings.count == 1
    if isSingle, setPriority != nil { faults.append(.priorityOfSingleReading) }
    guard faults.isEmpty else { throw RefusedReport(faults: faults) }
    return isSingle
      ? .singleReading(NewSingleReading(taken: taken, reading: readings[0], note: note))
      : .report(report(vitals))
  }

  /// Checks the values and doses taken at one time; returns an entry for each draft of `parted`.
  public func checkedEntries(
    vitals: VitalCatalogue, now: Instant
  ) throws(RefusedReport) -> [NewEntry] {
    try parted(vitals).map { part throws(RefusedReport) in
      try part.checkedEntry(vitals: vitals, now: now)
    }
  }

  /// Returns a draft of the measured values with the note, then one for each dose or event. If
  /// there are no measured values, each draft has the note.
  public func parted(_ vitals: VitalCatalogue) -> [ReportDraft] {
    let doses = readings.filter { vitals.isDose($0.vital) }
    guard !doses.isEmpty, readings.count > 1 else { return [self] }
    var measured = self
    measured.readings.removeAll(where: doses.contains)
    let apart = doses.map { dose in
      ReportDraft(taken: taken, readings: [dose], note: measured.readings.isEmpty ? note : "")
    }
    return (measured.readings.isEmpty ? [] : [measured]) + apart
  }

  private func report(_ vitals: VitalCatalogue) -> NewReport {
    NewReport(
      taken: taken,
      readings: vitals.all.compactMap { vital in readings.first { $0.vital == vital.id } },
      note: note, setPriority: setPriority)
  }

  /// Returns every fault; `leastReadings` is the minimum number of different vitals.
  func faults(leastReadings: Int, vitals: VitalCatalogue, now: Instant) -> [ReportFault] {
    // Most rows of a long table have one reading and nothing to compare it with.
    let isAlone = readings.count == 1 && leastReadings == 1
    var faults = isAlone ? [] : countFaults(leastReadings, vitals)
    faults += readings.compactMap { ReportDraft.plausibilityFault($0, vitals: vitals) }
    if !isAlone { faults += panelFaults(vitals) }
    return faults + ReportDraft.timeFaults(taken, now: now) + ReportDraft.noteFaults(note)
  }

  private func countFaults(_ leastReadings: Int, _ vitals: VitalCatalogue) -> [ReportFault] {
    let names = readings.map(\.vital)
    var faults = vitals.all.map(\.id).filter { vital in names.count { $0 == vital } > 1 }
      .map { ReportFault.vitalGivenTwice($0) }
    // Unknown vitals count here; they have a fault of their own.
    if Set(names).count < leastReadings {
      faults.append(.tooFewReadings(given: vitals.all.map(\.id).filter(names.contains)))
    }
    return faults
  }

  public func panelFaults(_ vitals: VitalCatalogue) -> [ReportFault] {
    vitals.panels.compactMap { panel in
      guard let first = readings.first(where: { $0.vital == panel.first }),
        let second = readings.first(where: { $0.vital == panel.second }),
        first.value <= second.value
      else { return nil }
      return .systolicNotAboveDiastolic(systolic: first, diastolic: second)
    }
  }

  /// Returns a fault for an unknown vital or dose unit, or an implausible value; otherwise nil.
  public static func plausibilityFault(_ reading: Reading, vitals: VitalCatalogue) -> ReportFault? {
    vitals.index(of: reading.vital).map { vitals.all[$0].fault(of: reading) }
      ?? .unknownVital(reading.vital.name, suggestion: nil)
  }

  public static func timeFaults(_ taken: Moment, now: Instant) -> [ReportFault] {
    if taken.instant > now.adding(seconds: 60) {
      let today = Moment(now, utcOffsetSeconds: taken.utcOffsetSeconds).day
      return [.inFuture(taken, isToday: taken.day == today)]
    }
    return taken.day.year < 1900 ? [.before1900(taken)] : []
  }

  /// Returns a fault for 1900 to 1979: the clock wasn't set. The oldest diaries (UCI) are newer.
  public static func clockFault(_ taken: Moment) -> ReportFault? {
    (1900..<1980).contains(taken.day.year) ? .before1980(taken) : nil
  }

  /// Returns the faults of a note: too long, or with a character that would control a terminal.
  public static func noteFaults(_ note: String) -> [ReportFault] {
    var faults: [ReportFault] = []
    let length = note.unicodeScalars.count
    if length > longestNote { faults.append(.noteTooLong(characters: length)) }
    let control = note.unicodeScalars.first { scalar in
      scalar.properties.generalCategory == .control && scalar != "\n" && scalar != "\t"
    }
    if let control { faults.append(.controlCharacterInNote(control)) }
    return faults
  }
}

extension Vital {
  fileprivate func fault(of reading: Reading) -> ReportFault? {
    // The unit of a dose in a file or source may differ from its unit in the journal.
    guard role == nil || units.contains(reading.unit) else {
      return .unknownUnit(vital: id, text: reading.unit.symbol, accepted: units.map(\.symbol))
    }
    let typed = reading.typedValue
    let limits = plausible(in: reading.unit)
    guard !limits.contains(typed) else { return nil }
    let fitting = units.first { $0 != reading.unit && plausible(in: $0).contains(typed) }
    return .implausible(reading, limits: limits, fits: fitting)
  }
}

public enum ReportFault: Error, Equatable, Sendable {
  /// Not of the form `vital=value`.
  case notAnAssignment(String)
  /// Words that aren't all assignments, but whose meaning is clear.
  case notAssignments([String], meant: [String])
  case unknownVital(String, suggestion: String?)
  /// No digits, two decimal marks, an exponent, `nan`, …
  case notANumber(vital: VitalID, text: String)
  case unknownUnit(vital: VitalID, text: String, accepted: [String])
  /// `bp=` without two values and a slash.
  case notAPressurePair(String)
  /// A pressure divided by ten, such as `12/8` for `120/80`.
  case pressureInTenths(String, meant: String)
  /// The readings, one in each unit, that a value without a unit may mean.
  case unitInDoubt([Reading])
  /// A value outside its plausible limits; `fits` is a unit in which it would be plausible, if any.
  case implausible(Reading, limits: ClosedRange<Double>, fits: MeasurementUnit?)
  case vitalGivenTwice(VitalID)
  case systolicNotAboveDiastolic(systolic: Reading, diastolic: Reading)
  case tooFewReadings(given: [VitalID])
  /// The priority of a single reading is always derived.
  case priorityOfSingleReading
  case unreadableTime(String)
  /// A Unix time in an unlikely year; with the pattern `is`, the year would be likely.
  case otherClock(String, is: String)
  case extraFields(given: Int, columns: Int)
  /// A quoted field isn't closed within the longest record.
  case unclosedQuote
  /// In a record of healthlog's own JSON, this member is missing or invalid.
  case unreadableMember(String)
  /// The journal already contains an entry with the row's uid, but with different content.
  case otherOnRecord(EntryNumber)
  case otherOfThatName
  case noJSON
  case memberTwice
  /// A value whose record is withdrawn or not final; contains the record's status.
  case notFinal(String)
  /// An unknown extension that may change the meaning of a record; contains the extension's URL.
  case unknownModifier(String)
  case notUTF8
  /// The time is in the future; `isToday` if it is later on the current day.
  case inFuture(Moment, isToday: Bool)
  case before1900(Moment)
  /// The clock was never set, or seconds were read as milliseconds.
  case before1980(Moment)
  case noteTooLong(characters: Int)
  case controlCharacterInNote(Unicode.Scalar)
}

public struct RefusedReport: Error, Equatable, Sendable {
  /// Every fault, at least one.
  public let faults: [ReportFault]

  public init(faults: [ReportFault]) { self.faults = faults }
}
