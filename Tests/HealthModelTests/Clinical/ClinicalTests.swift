import HealthModel
import TestSupport
import Testing

@Suite struct ShareTests {
  @Test(
    "A share is 0 or 100 % only for none or all",
    arguments: [
      (0, 10, Share.Figure.percent(0, places: 0)), (10, 10, .percent(100, places: 0)),
      (1, 10_000, .below(0.1)), (1, 2001, .below(0.1)), (1, 2000, .percent(0.05, places: 1)),
      (4, 2915, .percent(400.0 / 2915, places: 1)), (189, 20_000, .percent(0.945, places: 1)),
      (19, 2000, .percent(0.95, places: 0)), (199, 200, .above(99)),
      (989, 1000, .percent(98.9, places: 0)), (9949, 10_000, .percent(99.49, places: 0)),
    ])
  func figure(part: Int, whole: Int, figure: Share.Figure) {
    #expect(Share(part, of: whole).figure == figure)
  }

  @Test("An empty total has no share")
  func nothing() { #expect(Share(0, of: 0).figure == nil && Share(0, of: 0).percent == nil) }
}

/// Returns a day's readings at these minutes after midnight, in mg/dL.
private func readings(_ values: [(minute: Int, value: Double)]) throws -> [TakenReading] {
  let day = try #require(LocalDate(year: 2026, month: 11, day: 20))
  let midnight = LocalDateTime(day, .midnight).instant(utcOffsetSeconds: 0)
  return values.map { minute, value in
    TakenReading(
      taken: Moment(midnight.adding(seconds: Int64(minute * 60)), utcOffsetSeconds: 0),
      reading: Reading(vital: .glycemia, value: value, unit: .milligramsPerDecilitre))
  }
}

private func record(
  _ values: [(minute: Int, value: Double)], dayLength: Double = 86_400
) throws -> SensorRecord {
  let readings = try readings(values)
  let vital = try #require(VitalCatalogue.standard[.glycemia])
  let days = [SensorRecord.DaySpan(date: readings[0].taken.day, length: dayLength)]
  return try #require(SensorRecord(readings, of: vital, on: days))
}

@Suite struct SensorRecordTests {
  /// Returns the lows in values five minutes apart; 0 stands for a missing reading.
  private func lows(_ values: [Double]) throws -> [LowEpisode] {
    try record(
      values.enumerated().map { (minute: $0.offset * 5, value: $0.element) }
        .filter { $0.value > 0 }
    ).lows
  }

  @Test(
    "A low starts after 15 minutes in a row and ends after 15 minutes outside, or at a gap",
    arguments: [
      ([90, 69, 69, 69, 90, 90, 90, 90], [15]), ([90, 69, 69, 90, 90, 90, 90], []),
      ([90, 69, 69, 90, 69, 69, 90, 90, 90], []), ([69, 69, 69, 69], [20]),
      ([90, 69, 69, 69, 90, 90, 69, 90, 90, 90, 90], [30]),
      ([90, 69, 69, 69, 90, 90, 90, 90, 69, 69, 69, 90], [15, 15]),
      ([90, 69, 69, 69, 90, 90, 90, 69, 69, 69, 90], [15, 15]),
      ([90, 69, 69, 69, 90, 90, 69, 69, 69, 90], [40]),
      ([69, 69, 69, 0, 0, 69, 90, 90, 90, 90], [30]),
      ([69, 69, 69, 0, 0, 0, 69, 69, 69, 90], [15, 15]), ([70, 70, 70, 70, 70], []),
    ] as [([Double], [Int])])
  func episodes(values: [Double], minutes: [Int]) throws {
    #expect(try lows(values).map(\.minutes) == minutes)
  }

  @Test("A low's lowest value and count come only from low readings")
  func lowest() throws {
    let low = try #require(try lows([90, 69, 55, 60, 90, 66, 90, 90, 90, 90]).first)
    #expect(low.lowest.value == 55 && low.count == 4 && low.start.local.time.minuteOfDay == 5)
  }

  @Test(
    "Coverage uses the median gap and the length of the day",
    arguments: [
      (5, 288, 86_400.0), (15, 96, 86_400), (1, 1440, 86_400), (5, 276, 82_800), (5, 300, 90_000),
    ])
  func coverage(interval: Int, possible: Int, length: Double) throws {
    let record = try record(
      (0..<50).map { (minute: $0 * interval, value: 100) }, dayLength: length)
    #expect(record.possible == possible && record.interval == Double(interval * 60))
    #expect(record.active == 5000 / Double(possible))
    #expect(record.managementIndicator == nil)
  }

  @Test(
    "Values beyond a meter's range rank above every number, and percentiles among them are open")
  func beyond() throws {
    let day = try readings((0..<21).map { (720 + $0, Double(100 + $0)) })
    func profile(_ comparators: [Int: HealthModel.Comparator]) -> DayProfile.Point? {
      let taken = day.enumerated().map { index, entry in
        TakenReading(
          taken: entry.taken,
          reading: Reading(
            vital: .glycemia, value: entry.reading.value, unit: entry.reading.unit,
            comparator: comparators[index]))
      }
      return DayProfile(taken).points.first { $0.minute == 730 }
    }
    #expect(profile([:])?.percentiles == [101, 105, 110, 115, 119])
    // A value above the range ranks last; only percentiles above the last number are infinite.
    #expect(profile([3: .moreThan])?.percentiles == [101, 106, 111, 116, 120])
    #expect(
      profile([19: .moreThan, 20: .moreThan])?.percentiles == [101, 105, 110, 115, .infinity])
    #expect(
      profile([5: .lessThan, 6: .lessThan])?.percentiles == [-.infinity, 103, 110, 115, 119])
    #expect(profile([0: .lessThan])?.percentiles.allSatisfy(\.isFinite) == true)
    let all = Dictionary(
      uniqueKeysWithValues: (0..<21).map { ($0, HealthModel.Comparator.moreThan) })
    #expect(profile(all)?.percentiles == Array(repeating: .infinity, count: 5))
  }

  @Test("A pressure with < or > is counted, can be an extreme, and enters means at its bound")
  func pressureBeyond() throws {
    let taken = try readings([(480, 0), (490, 0), (500, 0)]).map(\.taken)
    func value(_ vital: VitalID, _ value: Double, _ comparator: HealthModel.Comparator? = nil)
      -> Reading
    {
      Reading(vital: vital, value: value, unit: .millimetresOfMercury, comparator: comparator)
    }
    let average = try #require(
      PressureAverage(
        of: [
          PressureReading(
            taken: taken[0], systolic: value(.systolic, 130), diastolic: value(.diastolic, 40)),
          PressureReading(
            taken: taken[1], systolic: value(.systolic, 250, .moreThan),
            diastolic: value(.diastolic, 90)),
          PressureReading(
            taken: taken[2], systolic: value(.systolic, 120),
            diastolic: value(.diastolic, 40, .lessThan)),
        ], day: .usual, vitals: .standard))
    #expect(average.count == 3 && average.withComparator == 2 && average.veryHigh == 1)
    #expect(average.systolic.bound == .atLeast && average.diastolic.bound == .atMost)
    #expect(abs(average.systolic.mean - 500.0 / 3) < 1e-9 && average.low == 2)
    #expect(average.systolic.standardDeviation == nil)
    #expect(average.systolicEnds.highest.reading == value(.systolic, 250, .moreThan))
    #expect(average.diastolicEnds.lowest.reading == value(.diastolic, 40, .lessThan))
    #expect(average.diastolicEnds.highest.reading == value(.diastolic, 90))
  }

  @Test("Streamed daily means equal those of stored readings")
  func dayMeans() throws {
    for seed in UInt64(1)...40 {
      var generator = SeededGenerator(seed: seed)
      let step = [1, 5, 15].randomElement(using: &generator) ?? 5
      let share = Double.random(in: 0.5...1, using: &generator)
      let values = stride(from: 0, to: 6 * 1440, by: step)
        .filter { _ in Double.random(in: 0..<1, using: &generator) < share }
        .map { (minute: $0, value: Double.random(in: 40...300, using: &generator)) }
      let found = try readings(values)
      let taken = found.map { entry -> TakenReading in
        let isBeyond = Int.random(in: 0..<20, using: &generator) == 0
        return TakenReading(
          taken: entry.taken,
          reading: Reading(
            vital: .glycemia, value: entry.reading.value, unit: entry.reading.unit,
            comparator: isBeyond ? HealthModel.Comparator.moreThan : nil))
      }
      let first = try #require(taken.first).taken.day
      let days = (-1..<7).map {
        SensorRecord.DaySpan(date: first.adding(days: $0), length: $0 == 3 ? 82_800 : 86_400)
      }
      let vital = try #require(VitalCatalogue.standard[.glycemia])
      let record = try #require(SensorRecord(taken, of: vital, on: days))
      var means = SensorDayMeans()
      for entry in taken { means.take(entry) }
      let wanted = record.dayList.filter(\.isEnough).compactMap { $0.statistics?.exactMean }
      #expect(means.means(on: days) == wanted, "seed \(seed)")
    }
    var one = SensorDayMeans()
    one.take(try readings([(0, 100)])[0])
    #expect(one.means(on: [SensorRecord.DaySpan(date: LocalDate(epochDay: 0), length: 1)]) == [])
  }

  @Test("Finger-stick readings never count as a sensor, nor does a sensor's day with few readings")
  func sensor() throws {
    #expect(SensorRecord.isSensor(try readings((0..<48).map { ($0 * 20, 100) })))
    #expect(!SensorRecord.isSensor(try readings((0..<47).map { ($0 * 20, 100) })))
    #expect(!SensorRecord.isSensor(try readings((0..<60).map { ($0 * 21, 100) })))
  }
}

@Suite struct HomeAverageTests {
  private func home(_ taken: [String]) throws -> HomeAverage? {
    let readings = try taken.map { text in
      let local = try #require(LocalDateTime(plain: "2026-11-\(text)"))
      return PressureReading(
        taken: Moment(local.instant(utcOffsetSeconds: 0), utcOffsetSeconds: 0),
        systolic: Reading(vital: .systolic, value: 120, unit: .millimetresOfMercury),
        diastolic: Reading(vital: .diastolic, value: 80, unit: .millimetresOfMercury))
    }
    let last = try #require(LocalDate(year: 2026, month: 11, day: 20))
    return HomeAverage(of: readings, on: last.adding(days: -6)...last, vitals: .standard)
  }

  @Test("Three days after the first give an average, and twelve readings a complete one")
  func grades() throws {
    let days = ["14", "15", "16", "17"]
    let full = days.flatMap { day in ["08:00", "08:01", "20:00", "20:01"].map { "\(day) \($0)" } }
    let complete = try #require(try home(full))
    #expect(complete.grade == .complete && complete.average.count == 12)
    #expect(complete.leftOut?.day == 14 && complete.mornings?.count == 6)
    let short = try #require(try home(Array(full.dropLast())))
    #expect(short.grade == .short && short.average.count == 11)
    let mean = try #require(try home(Array(full.prefix(12))))
    #expect(mean.grade == .mean && mean.average.count == 12 && mean.leftOut == nil)
    #expect(try home(["13 08:00", "21 08:00"]) == nil)
  }

  @Test("Readings before 04:00 count as the evening before, at both ends of the seven days")
  func edges() throws {
    let home = try #require(try home(["14 03:59", "14 04:00", "15 11:59", "15 12:00", "21 03:59"]))
    #expect(home.average.count == 4 && home.average.days == 3)
    #expect(home.mornings?.count == 2 && home.evenings?.count == 2)
  }
}

@Suite struct DayPartsTests {
  @Test(
    "Five ascending hours from 0 divide the day, and nothing else does",
    arguments: [
      ("0,5,11,16,20", true), ("0,1,2,3,23", true), ("1,5,11,16,20", false), ("0,5,5,16,20", false),
      ("0,5,11,16,24", false), ("0,5,11,16", false), ("0,5,11,16,x", false), ("", false),
    ])
  func reading(text: String, isParts: Bool) {
    #expect(DayParts(text)?.text == (isParts ? text : nil))
  }

  @Test("An hour belongs to the part that starts with it")
  func parts() throws {
    for (hour, part) in [(0, DayParts.Name.night), (4, .night), (5, .morning), (23, .bedtime)] {
      #expect(DayParts.usual.part(of: try #require(TimeOfDay(hour: hour, minute: 59))) == part)
    }
    #expect(DayParts.usual.hours(of: .bedtime) == 21..<24)
  }
}
