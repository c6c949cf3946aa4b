import HealthModel

/// The figures of the page on a person's own readings of glucose.
struct DiaryFigures: JSONFigure {
  let readings: [TakenReading]
  let diary: GlucoseDiary
  let before: GlucoseDiary?
  let division: DayParts
  let parts: [Part]
  let difference: MeanDifference?
  let dayCounts: (now: Int, before: Int)

  struct Part {
    let name: DayParts.Name
    let hours: Range<Int>
    let diary: GlucoseDiary
  }

  /// Computes the figures; nil for too few readings.
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
                  .init("part", "\(part.name)"), .init("from_hour", part.hours.lowerBound),
                  .init("to_hour", part.hours.upperBound),
                ] + Self.members(part.diary))
            })), .init("before", before.map { .object(Self.members($0)) } ?? .null),
        .init("difference", .init(difference, dayCounts)),
      ])
  }

  private static func members(_ diary: GlucoseDiary) -> [JSONValue.Member] {
    [
      .init("n", diary.count), .init("days", diary.days),
      .init("statistics", diary.statistics), .init("median", diary.median),
      .init("p25", diary.middleHalf?.lowerBound), .init("p75", diary.middleHalf?.upperBound),
      .init("counts", diary.counts), .init("daily_means", Statistics(diary.dayMeans)),
    ] + JSONValue.ends(diary.ends, "lowest", "highest")
  }
}
