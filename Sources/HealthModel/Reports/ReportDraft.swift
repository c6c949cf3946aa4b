/// What a person, a file or a device says that a report holds, before anything is checked.
public struct ReportDraft: Equatable, Sendable {
  public var taken: Moment
  public var readings: [Reading]
  public var note: String
  public var setPriority: Priority?

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

  /// The one gate into the journal: whatever is typed or imported passes here.
  ///
  /// - Throws: `RefusedReport` with every fault, not the first.
  public func checked(vitals: VitalCatalogue, now: Instant) throws(RefusedReport) -> NewReport {
    var faults: [ReportFault] = []
    let names = readings.map(\.vital)
    for vital in vitals.vitals where names.count(where: { $0 == vital.id }) > 1 {
      faults.append(.vitalGivenTwice(vital.id))
    }
    let distinct = Set(names)
    if distinct.count < 2 {
      faults.append(.tooFewReadings(given: vitals.vitals.map(\.id).filter(distinct.contains)))
    }
    for reading in readings {
      if let fault = ReportDraft.plausibilityFault(reading, vitals: vitals) { faults.append(fault) }
    }
    if let systolic = readings.first(where: { $0.vital == .systolic }),
      let diastolic = readings.first(where: { $0.vital == .diastolic }),
      systolic.value <= diastolic.value
    {
      faults.append(.systolicNotAboveDiastolic(systolic: systolic, diastolic: diastolic))
    }
    faults += ReportDraft.timeFaults(taken, now: now)
    faults += ReportDraft.noteFaults(note)
    guard faults.isEmpty else { throw RefusedReport(faults: faults) }
    let order = vitals.vitals.map(\.id)
    return NewReport(
      taken: taken,
      readings: order.compactMap { id in readings.first { $0.vital == id } },
      note: note, setPriority: setPriority)
  }

  /// The fault of a value outside its plausible limits, with the unit that it would fit.
  public static func plausibilityFault(_ reading: Reading, vitals: VitalCatalogue) -> ReportFault? {
    guard let vital = vitals[reading.vital] else {
      return .unknownVital(reading.vital.name, suggestion: nil)
    }
    guard !vital.plausible.contains(reading.value) else { return nil }
    let typed = reading.typedValue
    let fitting = vital.units.first { other in
      other != reading.unit && vital.plausible.contains(other.canonical(from: typed))
    }
    return .implausible(reading, limits: vital.plausible, fits: fitting)
  }

  static func timeFaults(_ taken: Moment, now: Instant) -> [ReportFault] {
    if taken.instant > now.adding(seconds: 60) { return [.inFuture(taken)] }
    return taken.day.year < 1900 ? [.before1900(taken)] : []
  }

  static func noteFaults(_ note: String) -> [ReportFault] {
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

/// A value outside any report on its way into the journal, checked.
public struct NewSample: Equatable, Sendable {
  public let taken: Moment
  public let reading: Reading

  /// Checks a value that came without a report, by the rules that hold for readings.
  /// - Throws: `RefusedReport` with every fault.
  public init(
    taken: Moment, reading: Reading, vitals: VitalCatalogue, now: Instant
  ) throws(RefusedReport) {
    var faults = ReportDraft.timeFaults(taken, now: now)
    if let fault = ReportDraft.plausibilityFault(reading, vitals: vitals) { faults.append(fault) }
    guard faults.isEmpty else { throw RefusedReport(faults: faults) }
    self.taken = taken
    self.reading = reading
  }
}
