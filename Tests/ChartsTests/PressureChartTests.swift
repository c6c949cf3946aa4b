import HealthModel
import TestSupport
import Testing

@testable import Charts

func pressureChart(
  _ readings: [(hours: Double, systolic: Double, diastolic: Double)],
  unit: MeasurementUnit = .millimetresOfMercury, length: Int = 7, locale: ChartLocale = .english,
  geometry: ChartGeometry = .standard
) throws -> PressureChart {
  try PressureWeek(length: length, unit: unit, readings: readings).chart(
    locale: locale, geometry: geometry)
}

private let week = PressureWeek.hypertension.readings

private func strings(_ scene: Scene) -> [String] { scene.texts.map(\.string) }

@Suite struct PressureChartTests {
  @Test("Mornings begin when the pressure day does, and the legend says so")
  func dayStart() throws {
    let first = try #require(LocalDate("2026-11-09"))
    let systolic = try #require(VitalCatalogue.standard[.systolic])
    let diastolic = try #require(VitalCatalogue.standard[.diastolic])
    for (start, mornings, hours) in [("04:00", 2, "04:00–11:59"), ("06:00", 1, "06:00–11:59")] {
      let chart = PressureChart(
        systolic: systolic, diastolic: diastolic, unit: .millimetresOfMercury,
        days: first...first.adding(days: 6), zone: TableZone.berlin2026,
        points: [5.0, 7, 20].map { hour in
          PressurePoint(
            instant: TableZone.berlin2026.startOfDay(first).adding(seconds: Int64(hour * 3600)),
            systolic: Reading(vital: .systolic, value: 130, unit: .millimetresOfMercury),
            diastolic: Reading(vital: .diastolic, value: 80, unit: .millimetresOfMercury))
        }, day: try #require(PressureDay(start)))
      #expect(chart.layout.count(of: .morning) == mornings)
      #expect(chart.scene().texts.map(\.string).contains(hours))
    }
  }

  @Test("The week's mean shows its count, and so do mornings and evenings")
  func headings() throws {
    let texts = strings(try pressureChart(week).scene())
    #expect(texts.contains("Blood pressure"))
    #expect(texts.contains("127/78 mmHg  mean of 9 readings"))
    #expect(texts.contains("mornings 127/79   evenings 128/76"))
    #expect(texts.contains { $0.hasSuffix("9 readings on 5 of 7 days") })
  }

  @Test("A reading is in the band of the worse of its two values")
  func bands() throws {
    let layout = try pressureChart(week).layout
    #expect(
      layout.bars.map(\.band) == [
        .normal, .normal, .normal, .high, .high, .criticallyHigh, .low, .normal, .normal,
      ])
    #expect([Band.high, .low].worst == .high)
    #expect([Band.high, .criticallyLow].worst == .criticallyLow)
    #expect(
      layout.legend.map(\.limits) == [
        "from 180 or 120", "from 135 or 85", "under 135 and 85", "under 90 or 60",
      ])
    #expect(layout.legend.map(\.count) == [1, 2, 5, 1])
  }

  @Test("Noon and 04:00 separate mornings from evenings, which differ in shape and fill")
  func halves() throws {
    let times = [3.98, 4, 11.98, 12, 24, 27.98, 28]
    let layout = try pressureChart(times.map { ($0, 120, 80) }).layout
    #expect(
      layout.bars.map(\.half) == [
        .evening, .morning, .morning, .evening, .evening, .evening, .morning,
      ])
    let theme = Theme.light
    let colour = theme.markers.normal
    guard
      case .circle(_, _, let fill, _) = Sign.shape(
        of: .morning, at: Point(x: 0, y: 0), colour, theme),
      case .polygon(_, let hollow, let outline) = Sign.shape(
        of: .evening, at: Point(x: 0, y: 0), colour, theme)
    else {
      Issue.record("no disc and no diamond")
      return
    }
    #expect(fill == colour && hollow == theme.background && outline?.colour == colour)
  }

  @Test("Bars reach from diastolic to systolic at their own times, however close")
  func places() throws {
    let layout = try pressureChart(week + (0..<12).map { (143.9 + Double($0) / 200, 130, 80) })
      .layout
    for bar in layout.bars {
      #expect(bar.systolic.place.y == layout.frame.axis.y(of: bar.systolic.value))
      #expect(bar.diastolic.place.y == layout.frame.axis.y(of: bar.diastolic.value))
      let x = layout.frame.span.x(of: bar.instant)
      #expect(bar.systolic.place.x == x && bar.diastolic.place.x == x)
    }
  }

  @Test("Crowded bars are 2 points wide without markers; two readings a sitting aren't crowded")
  func crowded() throws {
    func shapes(every hours: Double) throws -> [Shape] {
      let values = stride(from: 0, to: 24, by: hours).map { ($0 + 0.1, 120.0, 80.0) }
      return try pressureChart(values).layout.signs
    }
    let hourly = try shapes(every: 1)
    #expect(hourly.count == 24)
    for shape in hourly {
      guard case .polyline(_, let stroke) = shape else {
        Issue.record("a sign where there is no room: \(shape)")
        continue
      }
      #expect(stroke.width == 2)
    }
    #expect(try shapes(every: 6).count == 3 * 4)
    let sittings = try pressureChart([
      (7, 120, 80), (7.02, 122, 81), (20, 118, 79), (20.02, 119, 80),
    ])
    #expect(sittings.layout.bars.allSatisfy { $0.crowding == .sparse })
    #expect(sittings.layout.signs.count == 3 * 4)
  }

  @Test("A critical bar is in front of a normal one measured a minute later")
  func order() throws {
    let shapes = try pressureChart([(7, 190, 95), (7.02, 120, 80)]).layout.signs
    guard case .polyline(_, let first) = shapes[0], case .polyline(_, let last) = shapes[3] else {
      Issue.record("no two bars")
      return
    }
    #expect(
      [first, last].map(\.colour) == [
        Theme.light.markers.normal, Theme.light.markers.criticallyHigh,
      ])
  }

  @Test(
    "A mean on a tie is rounded up, but never up to its limit",
    arguments: [
      // The running means of the next two lists are 132.49999999999997 and 134.49999999999997.
      ([133, 143, 121, 142, 137, 124, 122, 138], 70, "133/70", Band.normal),
      ([135, 145, 123, 144, 139, 126, 124, 140], 70, "134.5/70.0", .normal),
      ([134, 134, 135], 70, "134/70", .normal), ([135], 70, "135/70", .high),
      ([130, 130, 130, 130], 84.25, "130/84", .normal), ([130, 130], 85, "130/85", .high),
    ] as [([Double], Double, String, Band)])
  func ties(systolic: [Double], diastolic: Double, text: String, band: Band) throws {
    let chart = try pressureChart(
      systolic.enumerated().map { index, value in
        // One in four is 85 where the mean is 84.25.
        (
          Double(index * 20), value,
          diastolic == diastolic.rounded() ? diastolic : index == 0 ? 85 : 84
        )
      })
    let count = systolic.count == 1 ? "1 reading" : "\(systolic.count) readings"
    let headline = try #require(
      chart.scene().texts.first { $0.string == "\(text) mmHg  mean of \(count)" })
    #expect(headline.runs[0].colour == Theme.light.values[band])
    #expect(chart.textAlternative.contains("Mean \(text) mmHg"))
  }

  @Test("A column of equal values has their band, even next to a limit: 90 is normal, 89 low")
  func flatColumns() throws {
    func colours(_ systolic: Double) throws -> Set<Colour> {
      let readings = (0..<6).flatMap { index -> [(Double, Double, Double)] in
        [(12 + Double(index), systolic, 70.0), (36 + Double(index), 120.0, 70.0)]
      }
      let chart = try pressureChart(readings, length: 60)
      return Set(
        chart.layout.columns[0].shapes.compactMap { shape in
          if case .box(_, let fill) = shape { fill } else { nil }
        })
    }
    let theme = Theme.light
    #expect(try colours(90) == [theme.bar])
    #expect(try colours(134) == [theme.bar])
    #expect(try colours(89) == [theme.bar, theme.markers.low])
    #expect(try colours(135) == [theme.bar, theme.markers.high])
  }

  @Test("Lines mark the first values above the user's normal range")
  func limits() throws {
    let style = try pressureChart([]).layout.style
    #expect(style.highFrom == (135, 85))
    let kilopascals = try pressureChart(week, unit: .kilopascal).layout
    #expect(kilopascals.style.highFrom == (18.0, 11.3))
    #expect(strings(try pressureChart(week, unit: .kilopascal).scene()).contains("18.0"))
    #expect(kilopascals.bars[0].text == "17.1/10.5")
    let ticks = try pressureChart(week).layout.frame.axis.ticks.filter(\.isStrong).map(\.label)
    #expect(ticks == ["85", "135"])
  }

  @Test(
    "A single pressure has the same limit as the pair",
    arguments: [
      (VitalID.systolic, MeasurementUnit.millimetresOfMercury), (.diastolic, .millimetresOfMercury),
      (.systolic, .kilopascal),
    ])
  func oneLimit(vital: VitalID, unit: MeasurementUnit) throws {
    let both = try pressureChart([], unit: unit).layout.style.highFrom
    let limit = vital == .systolic ? both.systolic : both.diastolic
    let layout = try Week(vital: vital, unit: unit, readings: [(7, 130)]).chart().layout
    let edges = layout.style.limitLines.filter { $0.kind == .bandEdge }.map(\.value)
    #expect(edges.first == limit)
    #expect(layout.axis.ticks.filter(\.isStrong).last?.value == limit)
    let shapes = layout.limitLines
    #expect(shapes.contains { $0 == layout.axis.rule(at: limit, Stroke(Theme.light.bandEdge)) })
  }

  @Test("The axis holds every value; the highest, lowest and critical ones are labelled")
  func extremes() throws {
    let layout = try pressureChart(week + [(120, 260, 140), (130, 70, 35)]).layout
    #expect(layout.frame.axis.range == 30...270)
    let labels = layout.valueLabels.map(\.string)
    #expect(labels == ["260/140", "70/35", "182/95"])
    #expect(layout.legend.last?.name == "Very low")
  }

  @Test("A bar has the colour of its band, and each end the marker of its own value")
  func ends() throws {
    let layout = try pressureChart([(8, 123, 58), (20, 150, 88), (56, 190, 45), (80, 120, 80)])
      .layout
    #expect(layout.bars.map(\.systolic.band) == [.normal, .high, .criticallyHigh, .normal])
    #expect(layout.bars.map(\.diastolic.band) == [.low, .high, .criticallyLow, .normal])
    let signs = Theme.light.markers
    for bar in layout.bars {
      let lines = layout.signs.compactMap { shape -> (Point, Colour)? in
        guard case .polyline(let points, let stroke) = shape, points[0].x == bar.systolic.place.x
        else {
          return nil
        }
        return (points[1], stroke.colour)
      }
      #expect(lines.count == 1 && lines[0] == (bar.diastolic.place, signs[bar.band]))
    }
    // ● ▼, then △ △, ▲ ▼ and ● ●: five triangles and three circles.
    let corners = layout.signs.compactMap { shape -> [Point]? in
      if case .polygon(let points, _, _) = shape { points } else { nil }
    }
    let circles = layout.signs.count { if case .circle = $0 { true } else { false } }
    #expect(corners.map(\.count) == [3, 3, 3, 3, 3] && circles == 3)
    #expect(layout.legend.map(\.count) == [1, 1, 1, 1])
  }

  @Test("The highest and lowest of both values are labelled, the more severe of equal ones")
  func extremesOfBoth() throws {
    let values: [(hours: Double, systolic: Double, diastolic: Double)] = [
      (8, 90, 74), (20, 92, 44), (32, 122, 38), (56, 130, 95), (80, 160, 70), (104, 90, 69),
      (128, 120, 80),
    ]
    let chart = try pressureChart(values)
    let labels = chart.layout.valueLabels.map(\.string)
    #expect(Set(labels) == ["160/70", "90/69", "130/95", "122/38", "92/44"])
    for sentence in [
      "Highest systolic 160/70 mmHg, Thu 08:00.", "Lowest systolic 90/69 mmHg, Fri 08:00.",
      "Highest diastolic 130/95 mmHg, Wed 08:00.", "Lowest diastolic 122/38 mmHg, Tue 08:00.",
    ] { #expect(chart.textAlternative.contains(sentence)) }
    let italian = ChartLocale(messages: "it", time: "it", numeric: "it")
    #expect(
      try pressureChart(values, locale: italian).textAlternative
        .contains("Diastolica minima 122/38 mmHg, mar 08:00."))
  }

  @Test("A value beside columns is at its own end, next to its marker")
  func columnValues() throws {
    let layout = try pressureChart(
      [(8, 120, 80), (60, 140, 75), (200, 90, 76), (400, 125, 95), (420, 130, 44)], length: 60
    ).layout
    let named = layout.columnValues
    #expect(named.map(\.text) == ["140", "90", "95", "44"])
    #expect(Set(layout.valueLabels.map(\.string)) == ["140", "90", "95", "44"])
    for (value, number) in zip(named, [140.0, 90, 95, 44]) {
      #expect(value.end.y == layout.frame.axis.y(of: number))
      #expect(layout.signs.contains(layout.sign(of: value)))
    }
    #expect(named.map(\.band) == [.high, .normal, .high, .criticallyLow])
  }

  @Test("Every critical pressure of a crowded week is labelled")
  func criticalBars() throws {
    var values: [(hours: Double, systolic: Double, diastolic: Double)] = []
    for index in 0..<14 {
      let systolic: Double = index % 3 == 0 ? 181 + Double(index) : 130
      values.append((Double(index) * 12 + 8, systolic, 85))
    }
    let labels = try pressureChart(values).layout.valueLabels.map(\.string)
    for value in values where value.systolic > 180 {
      #expect(labels.contains("\(Int(value.systolic))/85"))
    }
  }

  @Test("A week without readings keeps its frame and says so")
  func empty() throws {
    let empty = try pressureChart([(-0.01, 120, 80), (168, 120, 80)])
    #expect(empty.isEmpty)
    let texts = strings(empty.scene())
    #expect(texts.count { $0 == "no readings this week" } == 1)
    #expect(empty.textAlternative.hasSuffix("no readings this week."))
  }

  @Test("The text alternative says what the picture shows")
  func words() throws {
    let words = try pressureChart(week).textAlternative
    #expect(words.contains("Mean 127/78 mmHg; mornings 127/79 (7), evenings 128/76 (2)."))
    #expect(
      words.contains(
        "Highest systolic 182/95 mmHg, Thu 07:00. Lowest systolic 88/58 mmHg, Fri 07:00. "
          + "Highest diastolic 182/95 mmHg, Thu 07:00. Lowest diastolic 88/58 mmHg, Fri 07:00."))
    #expect(words.contains("Normal (under 135 and 85): 5"))
    #expect(words.hasSuffix("No readings on Sat 14, Sun 15."))
  }
}
