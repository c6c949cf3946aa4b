import HealthModel

struct DiaryFigures {
  let readings: [TakenReading]
  let diary: GlucoseDiary
  let before: GlucoseDiary?
  let division: DayParts
  let parts: [Part]
  let difference: DatedDifference

  struct Part {
    let name: DayParts.Name
    /// Nil for the readings with a mark.
    let hours: Range<Int>?
    let diary: GlucoseDiary
  }

  var hasMarks: Bool { readings.contains { $0.reading.mark?.isOfMeal ?? false } }

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
    let byPart = Dictionary(grouping: readings) { division.part(of: $0) }
    parts = DayParts.Name.allCases.compactMap { name in
      let (hours, readings) = (division.hours(of: name), byPart[name] ?? [])
      guard hours != nil || !readings.isEmpty else { return nil }
      return Part(name: name, hours: hours, diary: GlucoseDiary(readings, of: vital))
    }
    difference = DatedDifference(of: diary.dayMeans, and: before?.dayMeans ?? [])
  }
}

extension JSONObject where Row == DiaryFigures {
  static var diary: JSONObject {
    let part = JSONObject<DiaryFigures.Part>(
      "doctors_diary_part",
      [
        JSONMember("part", type: .words(DayParts.Name.allCases.map(\.word))) {
          .string($0.name.word)
        },
        JSONMember("from_hour", "null for readings with a mark") { $0.hours?.lowerBound },
        JSONMember("to_hour", "null for readings with a mark") { $0.hours?.upperBound },
      ] + JSONObject<GlucoseDiary>.figures.members.map { $0.of(\.diary) })
    return JSONObject(
      "doctors_diary",
      JSONObject<GlucoseDiary>.figures.members.map { $0.of(\.diary) } + [
        JSONMember("parts", "Of marks, if any, then of the day", each: part) { $0.parts },
        JSONMember("before", optional: .figures) { $0.before },
        JSONMember("difference", one: .difference) { $0.difference },
      ])
  }
}

extension JSONObject where Row == GlucoseDiary {
  fileprivate static var figures: JSONObject {
    JSONObject(
      "doctors_diary_figures",
      [
        JSONMember("n") { $0.count }, JSONMember("days") { $0.days },
        JSONMember("statistics", optional: .statistics) { $0.statistics },
        JSONMember("median") { $0.median }, JSONMember("p25") { $0.middleHalf?.lowerBound },
        JSONMember("p75") { $0.middleHalf?.upperBound },
        JSONMember("counts", one: .counts) { $0.counts },
        JSONMember("daily_means", optional: .dailyMeans) { Statistics($0.dayMeans) },
      ] + .ifBounded("lowest") { $0.ends?.lowest.reading }
        + .ifBounded("highest") { $0.ends?.highest.reading })
  }
}
