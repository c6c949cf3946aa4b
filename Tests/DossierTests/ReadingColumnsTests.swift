import HealthModel
import TestSupport
import Testing

@testable import Dossier

@Suite struct ReadingColumnsTests {
  /// Readings hours to days apart, taken while travelling.
  private func readings(_ random: inout SeededGenerator, _ start: Instant) -> [TakenReading] {
    var milliseconds = start.milliseconds
    return (0..<Int.random(in: 0...120, using: &random)).map { _ in
      milliseconds += Int64.random(in: 0...9 * 3_600_000, using: &random)
      let offset = [0, 3600, 7200, -36_000, 50_400, -43_200].randomElement(using: &random) ?? 0
      return TakenReading(
        taken: Moment(Instant(milliseconds: milliseconds), utcOffsetSeconds: offset),
        reading: Reading(
          vital: .temperature, value: Double.random(in: 35...41, using: &random),
          unit: Bool.random(using: &random) ? .celsius : .fahrenheit,
          comparator: [nil, nil, .moreThan, .lessThan].randomElement(using: &random) ?? nil,
          mark: nil))
    }
  }

  @Test("Columns return the readings stored in them")
  func asArrays() throws {
    for seed in UInt64(1)...300 {
      var random = SeededGenerator(seed: seed)
      let first = try Records.day("2026-03-20")
      var taken = readings(&random, Instant(milliseconds: Int64(first.epochDay) * 86_400_000))
      if seed % 10 == 0 { taken.shuffle(using: &random) }
      let columns = ReadingColumns(taken)
      #expect(Array(columns) == taken, "seed \(seed)")
      #expect(columns.hasComparator == taken.contains { $0.reading.comparator != nil })
    }
  }
}
