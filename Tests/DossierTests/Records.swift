import Foundation
import HealthModel
import TestSupport
import Testing

@testable import Dossier

/// Test records by day and hour, in UTC.
enum Records {
  static func day(_ text: String) throws -> LocalDate {
    let parts = text.split(separator: "-").compactMap { Int($0) }
    return try #require(LocalDate(year: parts[0], month: parts[1], day: parts[2]))
  }

  static func moment(_ text: String) throws -> Moment {
    Moment(
      try #require(LocalDateTime(plain: text)).instant(utcOffsetSeconds: 0), utcOffsetSeconds: 0)
  }

  static func reading(
    _ vital: VitalID, _ value: Double, _ taken: String, in unit: MeasurementUnit? = nil,
    comparator: HealthModel.Comparator? = nil, mark: Mark? = nil
  ) throws -> TakenReading {
    let known = try #require(VitalCatalogue.standard[vital])
    return TakenReading(
      taken: try moment(taken),
      reading: Reading(
        vital: vital, value: value, unit: unit ?? known.canonicalUnit, comparator: comparator,
        mark: mark))
  }

  static func pressure(
    _ taken: String, _ high: Double, _ low: Double, pulse: Double? = nil
  ) throws -> PressureReading {
    PressureReading(
      taken: try moment(taken), systolic: try reading(.systolic, high, taken).reading,
      diastolic: try reading(.diastolic, low, taken).reading,
      pulse: try pulse.map { try reading(.heartRate, $0, taken).reading })
  }

  /// A record made after its last day, compared with as many days before.
  static func record(
    _ first: String, _ last: String, compared: Bool = true,
    before earlier: ClosedRange<LocalDate>? = nil, vitals: VitalCatalogue = .standard,
    settings: Settings = Settings(), now: String? = nil, zone: any TimeZoneRules = FixedZone.utc
  ) throws -> DossierRecord {
    let days = try day(first)...day(last)
    let before =
      earlier
      ?? days.lowerBound.adding(days: -days.dayCount)...days.lowerBound.adding(days: -1)
    let end = LocalDateTime(days.upperBound.adding(days: 2), .midnight)
    let instant = try now.map { try moment($0).instant } ?? end.instant(utcOffsetSeconds: 0)
    return DossierRecord(
      days: days, before: compared ? before : nil,
      here: LocalNow(now: instant, zone: zone), vitals: vitals,
      settings: settings)
  }
}

extension DossierRecord {
  mutating func add(_ readings: [TakenReading]) {
    for entry in readings {
      values[entry.reading.vital, default: ReadingColumns()].append(entry)
    }
  }

  mutating func add(_ readings: [PressureReading]) {
    pressures += readings
    for entry in readings {
      let all = [entry.systolic, entry.diastolic] + [entry.pulse].compactMap { $0 }
      add(all.map { TakenReading(taken: entry.taken, reading: $0) })
    }
  }

  mutating func addGlucose(_ readings: [TakenReading], from name: String? = nil) {
    glucose.append(GlucoseSource(name: name, readings: readings))
    let all = Array(values[.glycemia] ?? ReadingColumns()) + readings
    values[.glycemia] = ReadingColumns(all.sorted { $0.taken.instant < $1.taken.instant })
  }

  /// The record as the program reads it: values only of its own days, the others tallied.
  var held: DossierRecord {
    var record = self
    for (vital, all) in values {
      record.values[vital] = ReadingColumns(all.filter { days.contains($0.taken.day) })
    }
    record.glucose = glucose.map { source in
      GlucoseSource(
        place: source.place, name: source.name,
        readings: source.readings.filter { days.contains($0.taken.day) })
    }
    guard let before else { return record }
    for vital in vitals.measured where vital.id != .glycemia {
      let readings = (values[vital.id] ?? ReadingColumns()).filter {
        before.contains($0.taken.day)
      }
      record.earlier[vital.id] = readings.reduce(into: VitalTally(of: vital)) { $0.take($1) }
    }
    guard var earlier = EarlierGlucose(record) else { return record }
    let all = glucose.flatMap { source in source.readings.map { (source.place, $0) } }
    for (place, entry) in all.sorted(by: { $0.1.taken.instant < $1.1.taken.instant }) {
      earlier.take(entry, from: place)
    }
    record.earlierGlucose = earlier
    return record
  }
}
