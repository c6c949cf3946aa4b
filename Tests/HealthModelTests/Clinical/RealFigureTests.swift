import Foundation
import HealthModel
import TestSupport
import Testing

/// The doctor's report on real records agrees with plain Python, numpy, scipy and iglu; see the
/// readme beside the records.
@Suite(.enabled(if: RealRecords.areThere, Comment(rawValue: RealRecords.areMissing)))
struct RealFigureTests {
  let vitals = VitalCatalogue.standard
  let figures: Figures

  init() throws {
    figures = try Figures(
      JSONSerialization.jsonObject(with: Data(contentsOf: RealRecords.figures)))
  }

  /// A part of a JSON document, found by member names; numbers have nine decimals.
  struct Figures {
    let value: Any

    init(_ value: Any) throws { self.value = value }

    subscript(_ path: String) -> Figures {
      get throws {
        try Figures(
          path.split(separator: ".").reduce(value) { value, name in
            try #require((value as? [String: Any])?[String(name)], "\(path)")
          })
      }
    }
    var number: Double { get throws { try #require(value as? Double) } }
    var text: String { get throws { try #require(value as? String) } }
    var list: [Figures] { get throws { try #require(value as? [Any]).map { try Figures($0) } } }
    var bands: [Band: Int] {
      get throws {
        let names: [(String, Band)] = [
          ("very_low", .criticallyLow), ("low", .low), ("in_range", .normal), ("high", .high),
          ("very_high", .criticallyHigh),
        ]
        return try names.reduce(into: [:]) { counts, name in
          let count = Int(try self[name.0].number)
          if count > 0 { counts[name.1] = count }
        }
      }
    }

    func equals(_ found: Double?) throws -> Bool {
      let expected = try number
      return found.map { abs($0 - expected) <= 1e-9 * max(1, abs(expected)) } ?? false
    }
  }

  func date(_ text: String) throws -> LocalDate {
    let parts = text.split(separator: "-").compactMap { Int($0) }
    return try #require(LocalDate(year: parts[0], month: parts[1], day: parts[2]))
  }

  func moment(_ text: String) throws -> Moment {
    Moment(
      try #require(LocalDateTime(plain: text)).instant(utcOffsetSeconds: 0), utcOffsetSeconds: 0)
  }

  func glucose(_ taken: String, _ value: Substring) throws -> TakenReading {
    TakenReading(
      taken: try moment(taken),
      reading: Reading(
        vital: .glycemia, value: try #require(Double(value)), unit: .milligramsPerDecilitre))
  }

  func span(_ figures: Figures) throws -> ClosedRange<LocalDate> {
    try date(figures["first"].text)...date(figures["last"].text)
  }

  // Source: the iglu package's example data.
  func sensor(_ figures: Figures) throws -> SensorRecord {
    let rows = try RealRecords.text("cgm/subject-1.csv").split(separator: "\n").dropFirst()
    let readings = try rows.map { row in
      let fields = row.split(separator: ",")
      return try glucose(String(fields[2]), fields[3])
    }
    let days = try span(figures)
    let spans = (0..<days.dayCount).map {
      SensorRecord.DaySpan(date: days.lowerBound.adding(days: $0), length: 86_400)
    }
    let vital = try #require(vitals[.glycemia])
    return try #require(SensorRecord(readings, of: vital, on: spans))
  }

  @Test("A sensor: coverage, ranges, mean and spread, each day, its lows, its gaps")
  func sensorFigures() throws {
    let expected = try figures["glucose_sensor.figures"]
    let record = try sensor(expected)
    #expect(SensorRecord.isSensor(record.readings))
    #expect(try record.readings.count == Int(expected["values"].number))
    #expect(try record.interval == 60 * expected["interval_min"].number)
    #expect(try record.possible == Int(expected["possible"].number))
    #expect(try expected["active_percent"].equals(record.active) && record.isEnough)
    let statistics = try #require(record.statistics)
    #expect(try expected["mean"].equals(statistics.mean))
    #expect(try expected["sd"].equals(statistics.standardDeviation))
    #expect(try expected["cv_percent"].equals(statistics.coefficientOfVariation))
    #expect(try expected["gmi_percent"].equals(record.managementIndicator))
    #expect(try record.counts == expected["counts"].bands)
    let shares: [(Band, String, Share.Figure)] = [
      (.normal, "in_range", .percent(91.66380789, places: 0)),
      (.low, "low", .percent(0.137221269, places: 1)),
      (.criticallyLow, "very_low", .percent(0, places: 0)),
    ]
    for (band, name, figure) in shares {
      #expect(try expected["percent.\(name)"].equals(record.share(of: band).percent))
      let told = try #require(record.share(of: band).figure)
      if case .percent(_, let places) = told, case .percent(_, let wanted) = figure {
        #expect(places == wanted)
      } else {
        Issue.record("\(told)")
      }
    }
    for (day, wanted) in zip(record.dayList, try expected["day_list"].list) {
      #expect(try day.date == date(wanted["date"].text))
      #expect(try day.count == Int(wanted["n"].number))
      #expect(try wanted["active_percent"].equals(day.active))
      #expect(try wanted["mean"].equals(day.statistics?.mean))
      #expect(try wanted["in_range_percent"].equals(day.inRange.percent))
    }
    #expect(
      try record.dayList.count(where: \.isEnough) == Int(expected["days_active_70"].number))
    let low = try #require(record.lows.first)
    let wanted = try expected["low_events"].list[0]
    #expect(record.lows.count == 1)
    #expect(try "\(low.start.day) \(low.start.local.time)" == wanted["start"].text)
    #expect(try wanted["minutes"].equals(low.length / 60))
    #expect(
      try low.count == Int(wanted["values"].number) && wanted["lowest"].equals(low.lowest.value))
    let gap = try #require(record.longestGap)
    #expect(try expected["longest_gap.minutes"].equals(gap.seconds / 60))
    #expect(
      try "\(gap.from.day) \(gap.from.local.time)" == expected["longest_gap.start"].text)
  }

  @Test(
    "A sensor's day: every percentile in five-minute steps, and the number of readings and days")
  func profile() throws {
    let expected = try figures["glucose_sensor.figures"]
    let profile = DayProfile(try sensor(expected).readings)
    let wanted = try expected["profile"].list
    #expect(profile.points.count == wanted.count + 1)
    for (point, wanted) in zip(profile.points, wanted) {
      #expect(try point.minute == Int(wanted["minute"].number))
      #expect(try point.count == Int(wanted["n"].number), "\(point.minute)")
      #expect(try point.days == Int(wanted["days"].number), "\(point.minute)")
      for (share, value) in zip(DayProfile.shares, point.percentiles) {
        #expect(try wanted["\(share)"].equals(value), "\(point.minute) \(share)")
      }
    }
    let extremes = try #require(profile.extremes)
    for (found, name) in [(extremes.highest, "highest"), (extremes.lowest, "lowest")] {
      #expect(try found.minute == Int(expected["median_\(name).minute"].number))
      #expect(try expected["median_\(name).value"].equals(found.percentiles[2]))
    }
  }

  // Source: the UCI diabetes data set.
  func diary(_ figures: Figures) throws -> [TakenReading] {
    let codes = Set(["48"] + (57...64).map(String.init))
    let days = try span(figures)
    let rows = try RealRecords.text("glycemia-diary/patient-01.tsv")
      .split(whereSeparator: \.isNewline)
    return try rows.compactMap { row -> TakenReading? in
      let fields = row.split(separator: "\t")
      guard fields.count == 4, codes.contains(String(fields[2])) else { return nil }
      let date = fields[0].split(separator: "-")
      let hour = fields[1].count == 4 ? "0\(fields[1])" : "\(fields[1])"
      return try glucose("\(date[2])-\(date[0])-\(date[1]) \(hour)", fields[3])
    }.filter { days.contains($0.taken.day) }.sorted { $0.taken.instant < $1.taken.instant }
  }

  @Test("A diary: counts, median and middle half, of the whole and of each part of the day")
  func diaryFigures() throws {
    let expected = try figures["glucose_diary.figures"]
    let vital = try #require(vitals[.glycemia])
    for expected in [expected, try expected["earlier"]] {
      let readings = try diary(expected)
      #expect(!SensorRecord.isSensor(readings))
      let diary = GlucoseDiary(readings, of: vital)
      let parts = try #require(DayParts("0,5,11,16,20"))
      #expect(try diary.count == Int(expected["readings"].number))
      #expect(try diary.days == Int(expected["days_with_readings"].number))
      #expect(try diary.counts == expected["counts"].bands)
      #expect(try expected["mean"].equals(diary.statistics?.mean))
      #expect(try expected["median"].equals(diary.median))
      for (name, wanted) in zip(DayParts.Name.allCases.suffix(5), try expected["periods"].list) {
        let part = GlucoseDiary(
          readings.filter { parts.part(of: $0.taken.local.time) == name }, of: vital)
        #expect(try part.count == Int(wanted["n"].number))
        #expect(try parts.hours(of: name)?.lowerBound == Int(wanted["from_hour"].number))
        guard part.count > 0 else { continue }
        #expect(try wanted["min"].equals(part.statistics?.atBounds.minimum))
        #expect(try part.counts == wanted["counts"].bands)
        if let median = part.median { #expect(try wanted["median"].equals(median)) }
        if let half = part.middleHalf {
          #expect(try wanted["q25"].equals(half.lowerBound))
          #expect(try wanted["q75"].equals(half.upperBound))
        }
      }
      let means = try #require(Statistics(diary.dayMeans))
      #expect(try expected["daily_means.mean"].equals(means.mean))
      #expect(try expected["daily_means.sd"].equals(means.standardDeviation))
    }
    let means = try [expected, try expected["earlier"]].map {
      GlucoseDiary(try diary($0), of: vital).dayMeans
    }
    try check(
      try #require(MeanDifference(of: means[0], and: means[1])), expected["mean_difference"])
  }

  func check(_ found: MeanDifference, _ expected: Figures) throws {
    #expect(try expected["difference"].equals(found.difference))
    #expect(try expected["low"].equals(found.low) && expected["high"].equals(found.high))
    #expect(try expected["df"].equals(found.degreesOfFreedom))
    #expect(found.isWithinChance)
  }

  // Source: Johns Hopkins' example log; see the readme.
  func pressures() throws -> [PressureReading] {
    let rows = try RealRecords.text("pressure-home/bp-jhs.csv").split(separator: "\n").dropFirst()
    return try rows.map { row in
      let fields = row.split(separator: ",")
      func reading(_ vital: VitalID, _ field: Int, _ unit: MeasurementUnit) throws -> Reading {
        Reading(vital: vital, value: try #require(Double(fields[field])), unit: unit)
      }
      return PressureReading(
        taken: try moment(String(fields[0])),
        systolic: try reading(.systolic, 1, .millimetresOfMercury),
        diastolic: try reading(.diastolic, 2, .millimetresOfMercury),
        pulse: try reading(.heartRate, 3, .beatsPerMinute))
    }.sorted { $0.taken.instant < $1.taken.instant }
  }

  func check(_ found: PressureAverage?, _ expected: Figures) throws {
    let found = try #require(found)
    #expect(try found.count == Int(expected["readings"].number))
    #expect(try found.days == Int(expected["days"].number))
    #expect(try expected["systolic"].equals(found.systolic.mean))
    #expect(try expected["diastolic"].equals(found.diastolic.mean))
    #expect(try expected["pulse"].equals(found.pulse?.mean))
    #expect(try expected["systolic_sd"].equals(found.systolic.standardDeviation))
    #expect(try expected["diastolic_sd"].equals(found.diastolic.standardDeviation))
    #expect(try found.systolic.atBounds.minimum == expected["systolic_range"].list[0].number)
    #expect(try found.diastolic.atBounds.maximum == expected["diastolic_range"].list[1].number)
    #expect(try found.atOrAbove == Int(expected["at_or_above"].number))
    #expect(try found.veryHigh == Int(expected["very_high"].number))
  }

  @Test("Pressures: all, mornings and evenings of pressure days, the home average, earlier days")
  func pressureFigures() throws {
    let expected = try figures["pressure.figures"]
    let (all, day) = (try pressures(), PressureDay.usual)
    func readings(_ figures: Figures) throws -> [PressureReading] {
      let days = try span(figures)
      return all.filter { days.contains(day.date(of: $0.taken.local)) }
    }
    func average(_ readings: [PressureReading]) -> PressureAverage? {
      PressureAverage(of: readings, day: day, vitals: vitals)
    }
    let (now, before) = (try readings(expected), try readings(expected["earlier"]))
    try check(average(now), expected["all"])
    try check(average(before), expected["earlier"])
    for (half, name) in [(PressureDay.Half.morning, "mornings"), (.evening, "evenings")] {
      let part = now.filter { day.half(of: $0.taken.local.time) == half }
      try check(average(part), expected["all_\(name)"])
    }
    let home = try #require(
      HomeAverage(of: all, on: try span(expected["series"]), vitals: vitals))
    #expect(home.grade == .complete)
    #expect(try home.span == span(expected["series"]))
    #expect(try home.leftOut == date(expected["series.day_1"].text))
    try check(home.average, expected["series"])
    try check(home.mornings, expected["series.mornings"])
    try check(home.evenings, expected["series.evenings"])
    for (vital, name) in [(\PressureReading.systolic, "systolic"), (\.diastolic, "diastolic")] {
      let means = [now, before].map { readings in
        Dictionary(grouping: readings) { day.date(of: $0.taken.local) }
          .sorted { $0.key < $1.key }
          .compactMap { Statistics($0.value.map { $0[keyPath: vital].value })?.mean }
      }
      try check(
        try #require(MeanDifference(of: means[0], and: means[1])),
        expected["\(name)_difference"])
    }
  }
}
