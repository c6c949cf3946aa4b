import HealthModel
import TestSupport
import Testing

@testable import Charts

private func strings(_ scene: Scene) -> [String] { scene.texts.map(\.string) }

@Suite struct ComparatorTests {
  @Test("A value beyond a meter's range is drawn with its sign and counts at its bound in the mean")
  func week() throws {
    let week = Week(
      vital: .glycemia, readings: [(7, 100), (30, 120), (54, 500)], comparators: [2: .moreThan])
    let chart = try week.chart()
    let scene = chart.scene()
    let texts = strings(scene)
    #expect(texts.contains("average ≥ 240   lowest 100   highest >500  mg/dL"))
    #expect(texts.contains { $0.hasPrefix(">500") && $0.count < 7 }, "the label at its sign")
    let told = "1 reading with < or >; averages use its limit."
    #expect(texts.contains { $0.hasPrefix(told) })
    #expect(scene.description.contains("Highest >500 mg/dL, Wed 06:00. Mean ≥ 240 mg/dL. \(told)"))
    let letters = chart.text(on: TextPage(columns: 80)).plainText
    #expect(letters.contains("average ≥ 240") && letters.contains("highest >500  mg/dL"))
    #expect(letters.contains("\n\(told)") && letters.contains(">500↑"))
    let locale = ChartLocale(messages: "it_IT", time: "it_IT", numeric: "it_IT")
    let italian = try week.chart(locale: locale).scene().description
    #expect(
      italian.contains(
        "Media ≥ 240 mg/dL. 1 misurazione con < o >; nelle medie vale il limite."))
  }

  @Test("An in-range value with a sign is shown with it")
  func normal() throws {
    let week = Week(
      vital: .glycemia, readings: [(7, 100), (8, 130), (8.2, 90)], comparators: [0: .lessThan])
    #expect(strings(try week.chart().scene()).contains("<100"))
  }

  @Test("The mean has a ≥ if every value has a sign")
  func allSigned() throws {
    let week = Week(
      vital: .heartRate, readings: [(7, 200), (8, 201)], comparators: [0: .moreThan, 1: .moreThan])
    let scene = try week.chart().scene()
    #expect(strings(scene).contains { $0.contains("≥ 201 bpm") })
    #expect(strings(scene).contains("lowest >200   highest >201  bpm"))
    #expect(scene.description.contains("Daily ranges: Mon 9 >200–>201."))
    #expect(scene.description.contains("Mean ≥ 201 bpm."))
  }

  @Test("Daily means count such values at their bound")
  func days() throws {
    let values = (0..<40).map { (hours: Double($0) * 24 + 8, value: 100.0) }
    var week = Week(
      vital: .glycemia, length: 40, readings: values + [(8.5, 500), (10 * 24 + 9, 500)])
    week.comparators = [5: .moreThan, 40: .moreThan]
    let means = try week.chart().layout.columns.means
    #expect(means.map(\.count) == [40])
    #expect(means[0][0].y < means[0][1].y && means[0][10].y < means[0][11].y)
  }

  @Test("A blood pressure shows its sign, and counts at its bound in the mean")
  func pressure() throws {
    let week = PressureWeek(
      readings: [(8, 120, 80), (9, 130, 90), (32, 250, 100)], comparators: [2: .moreThan])
    let scene = try week.chart().scene()
    #expect(strings(scene).contains("≥ 167/90 mmHg  mean of 3 readings"))
    #expect(strings(scene).contains(">250/100"))
    #expect(scene.description.contains("Mean ≥ 167/90 mmHg; mornings ≥ 167/90 (3). 1 reading with"))
    #expect(scene.description.contains("Highest systolic >250/100 mmHg"))
  }
}
