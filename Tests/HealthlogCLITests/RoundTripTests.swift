import Foundation
import HealthModel
import HealthlogCLI
import TestSupport
import Testing

/// A typed reading, and what must be read back.
private struct Typed {
  let vital: Vital
  let unit: MeasurementUnit
  let value: Double
  let argument: String

  /// A plausible value with up to ten decimals, in one of the vital's units and one of the accepted
  /// spellings.
  init(_ vital: Vital, in range: ClosedRange<Double>, _ generator: inout SeededGenerator) {
    self.vital = vital
    unit = vital.units.randomElement(using: &generator) ?? vital.canonicalUnit
    let low = unit.value(fromCanonical: range.lowerBound)
    let high = unit.value(fromCanonical: range.upperBound)
    let margin = (high - low) / 200
    let random = Double.random(in: low + margin...high - margin, using: &generator)
    value = random.rounded(toPlaces: Int.random(in: 1...10, using: &generator))
    var number = value.shortText
    if Bool.random(using: &generator) { number.replace(".", with: ",") }
    if Bool.random(using: &generator) { number = "+" + number }
    let space = Bool.random(using: &generator) ? " " : ""
    let symbol = Bool.random(using: &generator) ? unit.symbol : unit.symbol.uppercased()
    let isDoubtful =
      vital.traits.doubtfulWithoutUnit?.canonical.contains(unit.canonical(from: value)) == true
    let needsUnit =
      unit != vital.canonicalUnit || isDoubtful || Bool.random(using: &generator)
    let name =
      ([vital.id.name] + vital.shortNames).randomElement(using: &generator) ?? vital.id.name
    argument = "\(name)=\(number)" + (needsUnit ? space + symbol : "")
  }
}

@Suite struct RoundTripTests {
  @Test("Every accepted report reads back with the values and units typed")
  func roundTrips() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed of the round trips: \(seed)")
    var generator = SeededGenerator(seed: seed)
    let terminal = try TestTerminal()
    var reports: [[Typed]] = []
    for id in 1...200 {
      // The first report has every vital, so that each has a column.
      let typed = report(
        leastVitals: id == 1 ? VitalCatalogue.standard.all.count : 2, &generator)
      let line = ["add"] + typed.map(\.argument)
      let saved = terminal.run(line)
      #expect(saved.status == 0, "seed \(seed): \(line): \(saved.error)")
      try expectJSON(terminal.run("show", String(id), "--json").output, typed, seed)
      let shown = terminal.run("show", String(id)).output
      for reading in typed {
        let row = shown.split(separator: "\n").first { $0.hasPrefix("  \(reading.vital.id) ") }
        let words = try #require(row).split(separator: " ").map(String.init)
        #expect(Double(words[1]) == reading.value, "seed \(seed): \(line): \(words)")
        #expect(words[2] == reading.unit.symbol, "seed \(seed): \(line): \(words)")
      }
      reports.append(typed)
    }
    let listed = terminal.run("list", "all").output.split(separator: "\n")
    #expect(listed.count == reports.count)
    for (place, typed) in reports.enumerated() {
      let row = listed.first { $0.hasPrefix("\(place + 1)\t") }
      try expectRow(try #require(row), typed, seed)
    }
  }

  /// Returns at least two readings, in any order; systolic is above diastolic.
  private func report(
    leastVitals: Int, _ generator: inout SeededGenerator
  ) -> [Typed] {
    let vitals = VitalCatalogue.standard.all.shuffled(using: &generator)
    return vitals.prefix(Int.random(in: leastVitals...vitals.count, using: &generator)).map {
      vital in
      switch vital.id {
      case .systolic: Typed(vital, in: 120...300, &generator)
      case .diastolic: Typed(vital, in: 20...119, &generator)
      default: Typed(vital, in: vital.plausible, &generator)
      }
    }
  }

  private func expectJSON(_ text: String, _ typed: [Typed], _ seed: UInt64) throws {
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let report = try #require((object?["reports"] as? [[String: Any]])?.first)
    let readings = try #require(report["readings"] as? [[String: Any]])
    #expect(readings.count == typed.count)
    for reading in typed {
      let found = readings.first { $0["vital"] as? String == reading.vital.id.name }
      #expect(found?["value"] as? Double == reading.value, "seed \(seed): \(reading.argument)")
      #expect(found?["unit"] as? String == reading.unit.symbol, "seed \(seed): \(reading.argument)")
    }
  }

  /// A row has number, time, priority, temperature, pressures, glycemia, heart rate, others, note.
  private func expectRow(_ row: Substring, _ typed: [Typed], _ seed: UInt64) throws {
    let cells = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    let places: [VitalID: Int] = [
      .temperature: 3, .systolic: 4, .diastolic: 4, .glycemia: 5, .heartRate: 6,
      .oxygenSaturation: 7, .weight: 8,
    ]
    for reading in typed {
      let cell = cells[try #require(places[reading.vital.id])]
      let plain = cell.filter { !"▲▼".contains($0) }
      let isPressure = [.systolic, .diastolic].contains(reading.vital.id)
      let parts = isPressure ? plain.split(separator: "/") : [plain[...]]
      let part = try #require(reading.vital.id == .diastolic ? parts.last : parts.first)
      let words = part.split(separator: " ")
      #expect(words.first.flatMap { Double($0) } == reading.value, "seed \(seed): \(row)")
      // A unit after both pressures applies to both; without one, the column's unit applies.
      let unit = words.dropFirst().first ?? parts.last?.split(separator: " ").dropFirst().first
      let symbol = unit.map { String($0) } ?? reading.vital.canonicalUnit.symbol
      #expect(symbol == reading.unit.symbol, "seed \(seed): \(row)")
    }
  }
}
