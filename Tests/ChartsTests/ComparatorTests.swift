import HealthModel
import Testing

@testable import Charts

private func strings(_ scene: Scene) -> [String] { scene.texts.map(\.string) }

@Suite struct ComparatorTests {
  @Test("A value that a meter could only bound is drawn with its sign, and is in no mean")
  func week() throws {
    let week = Week(
      vital: .glycemia, readings: [(7, 100), (30, 120), (54, 500)], comparators: [2: .moreThan])
    let chart = try week.chart()
    let scene = chart.scene()
    let texts = strings(scene)
    #expect(texts.contains("average 110   lowest 100   highest >500  mg/dL"))
    #expect(texts.contains { $0.hasPrefix(">500") && $0.count < 7 }, "the label at its sign")
    let told = "1 reading with < or > is in no mean."
    #expect(texts.contains { $0.hasPrefix(told) })
    #expect(scene.description.contains("Highest >500 mg/dL, Wed 06:00. Mean 110 mg/dL. \(told)"))
    let letters = chart.text(on: TextPage(columns: 80)).plainText
    #expect(letters.contains("average 110") && letters.contains("highest >500  mg/dL"))
    #expect(letters.contains("\n\(told)") && letters.contains(">500↑"))
    let locale = ChartLocale(messages: "it_IT", time: "it_IT", numeric: "it_IT")
    let italian = try week.chart(locale: locale).scene().description
    #expect(italian.contains("Media 110 mg/dL. 1 misurazione con < o > fuori dalle medie."))
  }

  @Test("A value inside the normal range that has a sign carries it")
  func normal() throws {
    let week = Week(
      vital: .glycemia, readings: [(7, 100), (8, 130), (8.2, 90)], comparators: [0: .lessThan])
    #expect(strings(try week.chart().scene()).contains("<100"))
  }

  @Test("Where every value has a sign there is no mean, and the rest is said as ever")
  func noMean() throws {
    let week = Week(
      vital: .heartRate, readings: [(7, 200), (8, 201)], comparators: [0: .moreThan, 1: .moreThan])
    let scene = try week.chart().scene()
    #expect(!strings(scene).contains { $0.contains("average") })
    #expect(strings(scene).contains("lowest >200   highest >201  bpm"))
    #expect(scene.description.contains("Daily ranges: Mon 9 >200–>201."))
    #expect(!scene.description.contains("Mean"))
  }

  @Test("The line of daily means leaves such values out, and breaks at a day of nothing else")
  func days() throws {
    let values = (0..<40).map { (hours: Double($0) * 24 + 8, value: 100.0) }
    var week = Week(
      vital: .glycemia, length: 40, readings: values + [(8.5, 500), (10 * 24 + 9, 500)])
    week.comparators = [5: .moreThan, 40: .moreThan]
    let means = try week.chart().layout.columns.means
    #expect(means.map(\.count) == [5, 34])
    #expect(means[0][0].y == means[0][1].y, "500 of the first day isn't in its mean")
    #expect(means[1][4].y < means[1][5].y, "and that of the eleventh, without a sign, is")
  }

  @Test("A blood pressure is written with its sign, and each half's mean leaves its own out")
  func pressure() throws {
    let week = PressureWeek(
      readings: [(8, 120, 80), (9, 130, 90), (32, 250, 100)], comparators: [2: .moreThan])
    let scene = try week.chart().scene()
    #expect(strings(scene).contains("125/90 mmHg  mean of 2 readings"))
    #expect(strings(scene).contains(">250/100"))
    #expect(scene.description.contains("Mean 125/90 mmHg; mornings 125/90 (2). 1 reading with"))
    #expect(scene.description.contains("Highest systolic >250/100 mmHg"))
  }
}
