public import HealthModel
internal import SQLite

public struct SavedDose: Sendable {
  /// The entry, always a single reading.
  public let entry: Entry
  public let vital: Vital
  /// Whether its name is new.
  public let isNew: Bool
  /// Whether it repeats the last amount.
  public let isRepeated: Bool
  /// An entry of the same minute with the same amount and note; nil if there is none.
  public let twin: EntryNumber?
}

extension JournalEdit {
  /// Defines a new name, too, as `role`; a dose without an amount repeats the last one on record.
  /// - Parameter isNew: whether a new name may be one letter off a known one.
  /// - Throws: `DoseFault`; `RefusedReport` for an invalid time or note.
  public mutating func add(
    _ dose: TypedDose, as role: Role, at taken: Moment, note: String, isNew: Bool
  ) throws -> SavedDose {
    let last = try view.vitals.dose(named: dose.name).flatMap { try view.latestValue(of: $0.id) }
    let (reading, vital) = try view.vitals.meaning(
      of: dose, as: role, isNew: isNew, last: last?.reading)
    if let vital { try define(vital) }
    let new = try ReportDraft(taken: taken, readings: [reading], note: note)
      .checkedEntry(vitals: view.vitals, now: now)
    let twin = try view.same(as: new)
    return SavedDose(
      entry: try add(new),
      vital: try view.vitals[reading.vital].orThrow(DoseFault.notAName(dose.name)),
      isNew: vital != nil, isRepeated: vital == nil && dose.number == nil, twin: twin)
  }

  package mutating func define(_ dose: Vital) throws {
    try changeVital(dose.id) {
      $0.definition = .init(
        unit: dose.canonicalUnit.symbol, precision: 0, shortName: nil, role: dose.role,
        label: dose.label)
    }
  }
}

extension JournalView {
  public func doses(on days: ClosedRange<LocalDate>) throws -> [DoseTotal] {
    try vitals.doses.compactMap { vital in
      DoseTotal(
        try values(of: vital.id, on: days).map { TakenReading(taken: $0, reading: $1) }, of: vital)
    }
  }

  /// Returns the last value of each medicine or event that has one, the latest first.
  public func lastDoses() throws -> [LastDose] {
    try vitals.doses.compactMap { vital in
      try latestValue(of: vital.id).map {
        LastDose(vital: vital, taken: $0, reading: $1, count: try valueCount(of: vital.id))
      }
    }.sorted { $0.taken.instant > $1.taken.instant }
  }
}

public struct LastDose: Sendable {
  public let vital: Vital
  public let taken: Moment
  public let reading: Reading
  /// The number of values on record.
  public let count: Int
}
