import HealthModel

/// What the page on a person's own readings of glucose says.
struct DiaryFigures {
  /// In order of time.
  let readings: [TakenReading]
  let diary: GlucoseDiary
  let before: GlucoseDiary?
  let division: DayParts
  let parts: [Part]
  /// Of daily means; nil where one side has too few days.
  let difference: MeanDifference?
  let dayCounts: (now: Int, before: Int)

  /// A part of the day.
  struct Part {
    let name: DayParts.Name
    /// From and to, on the clock.
    let hours: Range<Int>
    let diary: GlucoseDiary
  }

  /// Nil where the days have fewer readings than a page takes.
  init?(_ split: GlucoseSplit, _ record: DossierRecord, before glucose: EarlierGlucose?) {
    guard let vital = record.vitals[.glycemia] else { return nil }
    let readings = split.diary.filter { record.days.contains($0.taken.day) }
    guard readings.count >= GlucoseDiary.leastOfPage else { return nil }
    self.readings = readings
    diary = GlucoseDiary(readings, of: vital)
    before = glucose.map { GlucoseDiary($0.diary, of: vital) }
    let division = record.settings.dayParts
    self.division = division
    let byPart = Dictionary(grouping: readings) { division.part(of: $0.taken.local.time) }
    parts = DayParts.Name.allCases.map { name in
      Part(
        name: name, hours: division.hours(of: name),
        diary: GlucoseDiary(byPart[name] ?? [], of: vital))
    }
    let beforeMeans = before?.dayMeans ?? []
    difference = MeanDifference(of: diary.dayMeans, and: beforeMeans)
    dayCounts = (diary.dayMeans.count, beforeMeans.count)
  }
}

extension DiaryFigures {
  var json: JSONValue {
    .object(
      Self.members(diary) + [
        .init(
          "parts",
          .array(
            parts.map { part in
              .object(
                [
                  .init("part", .string("\(part.name)")),
                  .init("from_hour", JSONValue(part.hours.lowerBound)),
                  .init("to_hour", JSONValue(part.hours.upperBound)),
                ] + Self.members(part.diary))
            })), .init("before", before.map { .object(Self.members($0)) } ?? .null),
        .init("difference", .init(difference, dayCounts)),
      ])
  }

  private static func members(_ diary: GlucoseDiary) -> [JSONValue.Member] {
    [
      .init("n", JSONValue(diary.count)), .init("days", JSONValue(diary.days)),
      .init("statistics", JSONValue(diary.statistics)), .init("median", JSONValue(diary.median)),
      .init("p25", JSONValue(diary.middleHalf?.lowerBound)),
      .init("p75", JSONValue(diary.middleHalf?.upperBound)),
      .init("counts", JSONValue(diary.counts)),
      .init("daily_means", JSONValue(Statistics(diary.dayMeans))),
    ] + JSONValue.ends(diary.ends, "lowest", "highest")
  }
}
