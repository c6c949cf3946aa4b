import Charts
import HealthModel
import TestSupport
import Testing

extension TableZone {
  /// Berlin, 2026: summer time from 29 March 01:00Z to 25 October 01:00Z.
  static let berlin2026 = TableZone(
    identifier: "Europe/Berlin", initialOffset: 3600,
    changes: [(1_774_746_000, 7200), (1_792_890_000, 3600)])

  /// Apia went from -10 h to +14 h on 2011-12-30T10:00Z, skipping the 30th.
  static let apia2011 = TableZone(
    identifier: "Pacific/Apia", initialOffset: -36_000, changes: [(1_325_239_200, 50_400)])
}

/// A sample week: hours after its start, and values in the canonical unit.
struct Week {
  var vital: VitalID
  var firstDay = "2026-11-09"
  /// In days.
  var length = 7
  var zone: any TimeZoneRules = TableZone.berlin2026
  var unit: MeasurementUnit?
  var readings: [(hours: Double, value: Double)] = []
  /// By the readings' index.
  var comparators: [Int: Comparator] = [:]
  /// Replaces the catalogue's vital.
  var own: Vital?

  func chart(
    theme: Theme = .light, locale: ChartLocale = .english, geometry: ChartGeometry = .standard
  ) throws -> VitalChart {
    let vital = try #require(own ?? VitalCatalogue.standard[vital])
    let firstDay = try #require(LocalDate(firstDay))
    let start = zone.startOfDay(firstDay)
    return VitalChart(
      vital: vital, unit: unit ?? vital.canonicalUnit,
      days: firstDay...firstDay.adding(days: length - 1), zone: zone,
      points: readings.enumerated().map { index, reading in
        ChartPoint(
          instant: Instant(milliseconds: start.milliseconds + Int64(reading.hours * 3_600_000)),
          value: reading.value, unit: vital.canonicalUnit, comparator: comparators[index])
      }, theme: theme, geometry: geometry, locale: locale)
  }

  static let glycemia = Week(
    vital: .glycemia,
    readings: [
      (7, 119), (9.3, 172), (12.6, 105), (18.9, 153), (22.4, 139), (30.9, 127), (33.2, 205),
      (37, 113), (43.3, 169), (46.7, 132), (54.8, 110), (60.4, 97), (63.2, 64), (67, 143),
      (70.3, 156), (103.1, 135), (105.5, 220), (108.9, 142), (115.1, 271), (118.8, 191),
      (128.1, 122), (133.3, 100), (138.7, 134), (143.2, 111), (147.3, 52), (152.4, 148),
      (154.7, 167), (157.5, 120), (163.7, 159),
    ])

  static let temperature = Week(
    vital: .temperature,
    readings: [
      (7.4, 36.4), (21.4, 36.8), (31.2, 36.9), (37, 37.4), (42.4, 38.2), (46.7, 38.9),
      (51.5, 38.6), (55.6, 38.1), (60.4, 38.7), (66.67, 39.4), (70.8, 38.8), (78.7, 37.9),
      (83.5, 38.2), (88.8, 38.9), (93.7, 38.4), (103.3, 37.3), (109.1, 37.7), (115, 38.1),
      (118.5, 37.6), (152.7, 36.5), (158.3, 36.9), (164.8, 36.7),
    ])

  static let heartRate = Week(
    vital: .heartRate,
    readings: [
      (8, 66), (12, 72), (20, 81), (31, 58), (36, 104), (44, 77), (56, 69), (80, 134), (84, 92),
      (92, 38), (128, 64), (140, 71), (152, 75), (163, 80),
    ])

  /// A sensor's week: a value every five minutes, three meals a day.
  static func sensor(vital: VitalID = .glycemia, seed: UInt64 = 7, spread: Double = 90) -> Week {
    var generator = SeededGenerator(seed: seed)
    var level = 120.0
    return Week(
      vital: vital,
      readings: (0..<2016).map { index in
        let hour = Double(index) / 12
        let meals = [8.0, 13, 19].map { meal -> Double in
          let since = (hour - meal).truncatingRemainder(dividingBy: 24)
          let hours = since < 0 ? since + 24 : since
          return hours < 4 ? hours * (4 - hours) / 4 : 0
        }
        let wanted =
          85 + spread * meals.reduce(0, +) + Double.random(in: -25...25, using: &generator)
        level += (wanted - level) * 0.12
        return (hour, level.rounded())
      })
  }

  /// Few or many readings, near normal or far off, clustered or spread over the week.
  static func random(using generator: inout SeededGenerator) -> Week {
    let kinds: [(VitalID, MeasurementUnit, ClosedRange<Double>)] = [
      (.glycemia, .milligramsPerDecilitre, 20...500), (.glycemia, .millimolesPerLitre, 40...320),
      (.temperature, .celsius, 34...42), (.temperature, .fahrenheit, 36...39),
      (.heartRate, .beatsPerMinute, 35...150), (.systolic, .millimetresOfMercury, 75...210),
      (.diastolic, .kilopascal, 40...130), (weight.id, weight.canonicalUnit, 45...120),
      (peakFlow.id, peakFlow.canonicalUnit, 100...800),
    ]
    let kind = kinds.randomElement(using: &generator) ?? kinds[0]
    let days = ["2026-11-09", "2026-09-28", "2025-12-29", "2026-03-23", "2026-10-19"]
    let count = [0, 1, 2, 3, 5, 10, 20, 30, 40, 60, 100, 400].randomElement(using: &generator) ?? 0
    var readings: [(hours: Double, value: Double)] = []
    var hours = Double.random(in: 0..<24, using: &generator)
    for _ in 0..<count {
      let value = Double.random(in: kind.2, using: &generator)
      readings.append((hours, value.rounded(toPlaces: kind.1.precision)))
      hours += Double.random(in: 0..<(336 / Double(count)), using: &generator)
    }
    return Week(
      vital: kind.0, firstDay: days.randomElement(using: &generator) ?? days[0], unit: kind.1,
      readings: readings, own: [weight, peakFlow].first { $0.id == kind.0 })
  }

  static let weight = Vital(
    id: VitalID("weight"), shortNames: [], units: [MeasurementUnit(symbol: "kg", precision: 1)],
    plausible: 2...400, normal: 62.5...70, critical: CriticalLimits(below: nil, high: nil),
    importance: .low)

  static let peakFlow = Vital(
    id: VitalID("peak-expiratory-flow"), shortNames: [],
    units: [MeasurementUnit(symbol: "litres per minute", precision: 0)], plausible: 30...900,
    normal: 400...600, critical: CriticalLimits(below: 250, high: .over(700)), importance: .low)
}

/// A week of pressures: hours after its start, systolic and diastolic in mmHg.
struct PressureWeek {
  var firstDay = "2026-11-09"
  /// In days.
  var length = 7
  var zone: any TimeZoneRules = TableZone.berlin2026
  var unit = MeasurementUnit.millimetresOfMercury
  var readings: [(hours: Double, systolic: Double, diastolic: Double)] = []
  /// For systolic values, by index.
  var comparators: [Int: Comparator] = [:]

  func chart(
    theme: Theme = .light, locale: ChartLocale = .english, geometry: ChartGeometry = .standard
  ) throws -> PressureChart {
    let systolic = try #require(VitalCatalogue.standard[.systolic])
    let diastolic = try #require(VitalCatalogue.standard[.diastolic])
    let firstDay = try #require(LocalDate(firstDay))
    let start = zone.startOfDay(firstDay)
    return PressureChart(
      systolic: systolic, diastolic: diastolic, unit: unit,
      days: firstDay...firstDay.adding(days: length - 1), zone: zone,
      points: readings.enumerated().map { index, reading in
        PressurePoint(
          instant: Instant(milliseconds: start.milliseconds + Int64(reading.hours * 3_600_000)),
          systolic: Reading(
            vital: .systolic, value: reading.systolic, unit: .millimetresOfMercury,
            comparator: comparators[index]),
          diastolic: Reading(
            vital: .diastolic, value: reading.diastolic, unit: .millimetresOfMercury))
      }, geometry: geometry, look: ChartLook(theme: theme, locale: locale))
  }

  /// Few or many readings, several of them minutes apart.
  static func random(using generator: inout SeededGenerator) -> PressureWeek {
    let days = ["2026-11-09", "2026-03-23", "2026-10-19"]
    let count = [0, 1, 3, 14, 30, 90].randomElement(using: &generator) ?? 0
    return PressureWeek(
      firstDay: days.randomElement(using: &generator) ?? days[0],
      unit: Bool.random(using: &generator) ? .millimetresOfMercury : .kilopascal,
      readings: (0..<count).map { _ in
        let systolic = Double.random(in: 80...230, using: &generator).rounded()
        return (
          hours: Double.random(in: 0..<168, using: &generator), systolic: systolic,
          diastolic: (systolic * Double.random(in: 0.4...0.8, using: &generator)).rounded()
        )
      })
  }

  static let hypertension = PressureWeek(readings: [
    (7, 128, 79), (21, 121, 72), (31, 134, 84), (45, 135, 80), (55, 118, 85), (79, 182, 95),
    (103, 88, 58), (103.05, 120, 75), (103.1, 119, 74),
  ])
}
