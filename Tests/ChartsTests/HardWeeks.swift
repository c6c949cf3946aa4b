import HealthModel
import TestSupport
import Testing

@testable import Charts

/// A week that is hard to draw, named like its snapshot.
struct HardWeek: Sendable, CustomTestStringConvertible {
  let name: String
  let chart: @Sendable () throws -> any Chart

  var testDescription: String { name }

  private init(_ name: String, _ week: @autoclosure @escaping @Sendable () throws -> Week) {
    self.name = name
    chart = { try week().chart() }
  }

  private init(
    _ name: String, pressures week: @autoclosure @escaping @Sendable () throws -> PressureWeek
  ) {
    self.name = name
    chart = { try week().chart() }
  }

  private init(_ name: String, drawn chart: @escaping @Sendable () throws -> any Chart) {
    (self.name, self.chart) = (name, chart)
  }

  static let all: [HardWeek] = few + many + clocks + edges + pressures + doses

  private static let few = [
    // Not hard: `make bench` draws it too.
    HardWeek("usual-week", .glycemia),
    HardWeek("no-reading", Week(vital: .glycemia)),
    HardWeek("no-temperature", Week(vital: .temperature)),
    HardWeek("one-reading", Week(vital: .glycemia, readings: [(83, 118)])),
    HardWeek(
      "first-and-last-minute", Week(vital: .temperature, readings: [(0, 36.5), (167.99, 38.2)])),
    HardWeek(
      "one-instant", Week(vital: .glycemia, readings: (0..<12).map { (60, Double(40 + $0 * 24)) })),
  ]

  private static let many = [
    HardWeek("sensor", .sensor(spread: 150)),
    HardWeek("sensor-far-out", .sensor(seed: 11, spread: 420)),
    HardWeek(
      "sensor-with-gaps",
      {
        var week = Week.sensor(seed: 3, spread: 200)
        week.readings.removeAll { (30..<53).contains($0.hours) || (100..<104).contains($0.hours) }
        return week
      }()),
    HardWeek("sensor-of-pulse", pulse),
    HardWeek(
      "sensor-and-finger",
      {
        var week = Week.sensor()
        week.readings =
          week.readings.filter { $0.hours < 48 } + [(100, 120), (104, 230), (108, 50)]
        return week
      }()),
  ]

  /// A watch's week: a pulse every five minutes.
  private static var pulse: Week {
    var generator = SeededGenerator(seed: 5)
    return Week(
      vital: .heartRate,
      readings: (0..<2016).map { index in
        let hour = Double(index) / 12
        let isNight = hour.truncatingRemainder(dividingBy: 24) < 7
        let level = isNight ? 52.0 : 78
        return (hour, (level + Double.random(in: -12...30, using: &generator)).rounded())
      })
  }

  private static let clocks = [
    HardWeek("spring-clocks", everySixHours("2026-03-23", zone: .berlin2026)),
    HardWeek("autumn-clocks", everySixHours("2026-10-19", zone: .berlin2026)),
    HardWeek("across-the-year", everySixHours("2025-12-29", zone: .berlin2026)),
    HardWeek("a-day-that-never-was", everySixHours("2011-12-26", zone: .apia2011, count: 24)),
    HardWeek("after-travel", afterTravel),
  ]

  private static func everySixHours(
    _ firstDay: String, zone: TableZone, count: Int = 28
  ) -> Week {
    Week(
      vital: .glycemia, firstDay: firstDay, zone: zone,
      readings: (0..<count).map { index -> (hours: Double, value: Double) in
        let value = 90 + index * 37 % 120
        return (Double(index * 6 + 1), Double(value))
      })
  }

  /// Three days in Tokyo at 7, 13 and 20 local time, a flight, then the same at home.
  private static var afterTravel: Week {
    func days(_ days: Range<Int>, hoursAhead: Double) -> [(hours: Double, value: Double)] {
      days.flatMap { day in
        [7.0, 13, 20].map { hour -> (hours: Double, value: Double) in
          (Double(day * 24) + hour - hoursAhead, 100 + hour * 3)
        }
      }
    }
    return Week(
      vital: .glycemia, readings: days(0..<3, hoursAhead: 8) + days(4..<7, hoursAhead: 0))
  }

  private static let edges = [
    HardWeek(
      "beyond-the-axis",
      Week(
        vital: .glycemia,
        readings: [
          (0.2, 512), (20, 430), (20.5, 28), (60, 600), (61, 22), (90, 401), (110, 39),
          (167.8, 455),
        ])),
    HardWeek(
      "temperatures-far-out",
      Week(
        vital: .temperature, unit: .fahrenheit,
        readings: [(5, 41.9), (30, 30.5), (31, 36.6), (77, 44.8), (80, 39), (140, 34.9)])),
    HardWeek("colliding-labels", colliding),
    HardWeek(
      "labels-in-the-corners",
      Week(vital: .glycemia, readings: [(0.1, 299), (0.2, 41), (167.8, 298), (167.9, 42)])),
    HardWeek("a-long-unit", ownVital(Week.peakFlow, [(9, 480), (20, 410), (57, 205), (100, 720)])),
    HardWeek("no-critical-limits", ownVital(Week.weight, [(7, 71.4), (55, 70.9), (151, 70.2)])),
  ]

  private static var colliding: Week {
    var week = Week(vital: .glycemia)
    for index in 0..<48 {
      let value = index % 2 == 0 ? 255 + index : 52 - index % 7
      week.readings.append((50 + Double(index) * 0.9, Double(value)))
    }
    return week
  }

  private static func ownVital(_ vital: Vital, _ readings: [(Double, Double)]) -> Week {
    Week(vital: vital.id, readings: readings.map { (hours: $0.0, value: $0.1) }, own: vital)
  }

  private static let pressures = [
    HardWeek("no-pressure", pressures: PressureWeek()),
    HardWeek("pressures-minutes-apart", pressures: minutesApart),
    HardWeek(
      "pressures-far-out",
      pressures: PressureWeek(readings: [
        (8, 232, 141), (20, 84, 49), (33, 178, 119), (56, 190, 70), (57, 61, 32), (160, 135, 84),
      ])),
    HardWeek("many-pressures", pressures: manyPressures),
  ]

  private static let doses = [
    HardWeek("doses", drawn: { try Week.glycemia.chart(geometry: .with(Doses.week())) }),
    HardWeek(
      "pressures-and-doses",
      drawn: {
        try PressureWeek.hypertension.chart(
          theme: .dark, locale: ChartLocale(messages: "it", time: "it", numeric: "it"),
          geometry: .with(Doses.week()))
      }),
  ]

  private static var minutesApart: PressureWeek {
    var week = PressureWeek()
    for day in 0..<6 {
      for third in 0..<3 {
        let hours = Double(day * 24 + 7) + Double(third) / 20
        week.readings.append((hours, Double(142 - third * 7), Double(91 - third * 3)))
      }
    }
    return week
  }

  private static var manyPressures: PressureWeek {
    var week = PressureWeek()
    for index in 0..<96 {
      let (systolic, diastolic) = (118 + index * 31 % 52, 66 + index * 17 % 29)
      week.readings.append((Double(index) * 1.75, Double(systolic), Double(diastolic)))
    }
    return week
  }
}
