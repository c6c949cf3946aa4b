/// What a person, a file or a device says that a report holds, before anything is checked.
public struct ReportDraft: Equatable, Sendable {
  /// When it is said to have been measured, perhaps in the future.
  public var taken: Moment
  /// In any order; perhaps none, or two of one vital.
  public var readings: [Reading]
  /// Empty when there is none.
  public var note: String
  /// The priority that the person set; nil to derive it.
  public var setPriority: Priority?

  /// Checks nothing: `checked` and `checkedEntry` do.
  public init(
    taken: Moment, readings: [Reading] = [], note: String = "", setPriority: Priority? = nil
  ) {
    self.taken = taken
    self.readings = readings
    self.note = note
    self.setPriority = setPriority
  }

  /// What a stored report says, to be changed and checked again.
  public init(_ report: Report) {
    self.init(
      taken: report.taken, readings: report.readings, note: report.note,
      setPriority: report.priorityIsSet ? report.priority : nil)
  }

  /// Longest note, in Unicode scalars, as SQLite counts.
  public static let longestNote = 10_000

  /// The one gate for reports: whatever is typed or imported passes here, or `checkedEntry`.
  ///
  /// - Throws: `RefusedReport` with every fault, not the first.
  public func checked(vitals: VitalCatalogue, now: Instant) throws(RefusedReport) -> NewReport {
    let faults = faults(leastReadings: 2, vitals: vitals, now: now)
    guard faults.isEmpty else { throw RefusedReport(faults: faults) }
    return report(vitals)
  }

  /// The same gate for whatever a person files: one reading alone is a single reading.
  ///
  /// - Throws: `RefusedReport` with every fault; a priority that was set is one, for that of a single
  ///   reading is always derived.
  public func checkedEntry(
    vitals: VitalCatalogue, now: Instant
  ) throws(RefusedReport) -> NewEntry {
    var faults = faults(leastReadings: 1, vitals: vitals, now: now)
    let isSingle = readings.count == 1
    if isSingle, setPriority != nil { faults.append(.priorityOfSingleReading) }
    guard faults.isEmpty else { throw RefusedReport(faults: faults) }
    return isSingle
      ? .sample(NewSample(taken: taken, reading: readings[0], note: note))
      : .report(report(vitals))
  }

  private func report(_ vitals: VitalCatalogue) -> NewReport {
    let order = vitals.vitals.map(\.id)
    return NewReport(
      taken: taken,
      readings: order.compactMap { id in readings.first { $0.vital == id } },
      note: note, setPriority: setPriority)
  }

  /// Everything that is wrong with it.
  /// - Parameter leastReadings: how many different vitals it must have.
  func faults(leastReadings: Int, vitals: VitalCatalogue, now: Instant) -> [ReportFault] {
    // Most rows of a long table have one reading, and nothing to hold it against.
    let isAlone = readings.count == 1 && leastReadings == 1
    var faults = isAlone ? [] : countFaults(leastReadings, vitals)
    faults += readings.compactMap { ReportDraft.plausibilityFault($0, vitals: vitals) }
    if !isAlone { faults += panelFaults(vitals) }
    return faults + ReportDraft.timeFaults(taken, now: now) + ReportDraft.noteFaults(note)
  }

  private func countFaults(_ leastReadings: Int, _ vitals: VitalCatalogue) -> [ReportFault] {
    var faults: [ReportFault] = []
    let names = readings.map(\.vital)
    for vital in vitals.vitals where names.count(where: { $0 == vital.id }) > 1 {
      faults.append(.vitalGivenTwice(vital.id))
    }
    // Unknown ones count, and are told of for what they are.
    let given = names.enumerated().count { place, name in !names[..<place].contains(name) }
    if given < leastReadings {
      faults.append(.tooFewReadings(given: vitals.vitals.map(\.id).filter(names.contains)))
    }
    return faults
  }

  /// Pressures whose second number isn't the lower one.
  public func panelFaults(_ vitals: VitalCatalogue) -> [ReportFault] {
    vitals.panels.compactMap { panel in
      guard let first = readings.first(where: { $0.vital == panel.first }),
        let second = readings.first(where: { $0.vital == panel.second }),
        first.value <= second.value
      else { return nil }
      return .systolicNotAboveDiastolic(systolic: first, diastolic: second)
    }
  }

  /// The fault of a value outside its plausible limits, with the unit that it would fit.
  public static func plausibilityFault(_ reading: Reading, vitals: VitalCatalogue) -> ReportFault? {
    guard let vital = vitals[reading.vital] else {
      return .unknownVital(reading.vital.name, suggestion: nil)
    }
    let typed = reading.typedValue
    guard !vital.plausible(in: reading.unit).contains(typed) else { return nil }
    let fitting = vital.units.first { other in
      other != reading.unit && vital.plausible(in: other).contains(typed)
    }
    return .implausible(reading, limits: vital.plausible(in: reading.unit), fits: fitting)
  }

  /// What keeps a time from being when something was measured.
  public static func timeFaults(_ taken: Moment, now: Instant) -> [ReportFault] {
    if taken.instant > now.adding(seconds: 60) {
      let today = Moment(now, utcOffsetSeconds: taken.utcOffsetSeconds).day
      return [.inFuture(taken, isToday: taken.day == today)]
    }
    return taken.day.year < 1900 ? [.before1900(taken)] : []
  }

  /// What keeps a row of a file or of a remote source from being filed besides: a time from before 1980
  /// is a clock's zero. Diaries of the eighties are on record (the UCI diabetes data begins in 1988).
  public static func clockFault(_ taken: Moment) -> ReportFault? {
    (1900..<1980).contains(taken.day.year) ? .before1980(taken) : nil
  }

  /// What keeps a note from being kept: its length, or a character that would drive a terminal.
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
