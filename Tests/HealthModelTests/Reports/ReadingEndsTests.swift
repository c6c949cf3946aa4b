import Testing

@testable import HealthModel

@Suite struct ReadingEndsTests {
  private func reading(_ value: Double, _ comparator: HealthModel.Comparator? = nil) -> Reading {
    Reading(
      vital: .glycemia, value: value, unit: .milligramsPerDecilitre, comparator: comparator)
  }

  private func entry(_ place: Int64, _ value: Double, _ comparator: HealthModel.Comparator? = nil)
    -> TakenReading
  {
    TakenReading(
      taken: Moment(Instant(milliseconds: place), utcOffsetSeconds: 0),
      reading: reading(value, comparator))
  }

  @Test("The extreme of equal values is one beyond the range, else the first")
  func ties() throws {
    let beyond = [entry(1, 40), entry(2, 40, .lessThan), entry(3, 40, .lessThan), entry(4, 40)]
    for entries in [beyond, beyond.reversed().map { $0 }] {
      let ends = try #require(ReadingEnds(entries))
      #expect(ends.lowest.reading.comparator == .lessThan)
      #expect(ends.highest.reading.comparator == nil)
    }
    #expect(ReadingEnds(beyond)?.lowest == beyond[1] && ReadingEnds(beyond)?.highest == beyond[0])
    let high = [entry(1, 40, .moreThan), entry(2, 40)]
    #expect(ReadingEnds(high)?.lowest == high[1] && ReadingEnds(high)?.highest == high[0])
    #expect(ReadingEnds([TakenReading]()) == nil)
  }

  @Test("The extremes of a summary and of a group keep their signs, too")
  func summaries() throws {
    let vital = try #require(VitalCatalogue.standard[.glycemia])
    let entries = [entry(1, 40), entry(2, 40, .lessThan), entry(3, 400), entry(4, 400, .moreThan)]
    let summary = try #require(
      VitalSummary(entries.map { ($0.taken, $0.reading) }, of: vital))
    #expect(summary.lowest.valueText == "<40" && summary.highest.valueText == ">400")
  }
}
