import HealthModel
import TestSupport
import Testing

@testable import Charts

extension ChartGeometry {
  /// A picture of the usual size with lanes for these doses.
  static func with(
    _ doses: [DoseTotal], width: Double = 800, height: Double = 400, days: Int = 7
  ) -> ChartGeometry {
    ChartGeometry(width: width, height: height, days: days, lanes: DoseLanes(doses))
  }
}

extension Doses {
  /// Returns the doses of one name, by hours after the start of a week.
  static func of(
    _ name: String, in unit: String = "U", hours: [(Double, Double)], day: String = "2026-11-09"
  ) throws -> DoseTotal {
    let zone = TableZone.berlin2026
    let start = zone.startOfDay(try #require(LocalDate(day)))
    return try #require(
      of(
        name, in: unit,
        hours.map { (Moment(start.adding(seconds: Int64($0.0 * 3600)), in: zone), $0.1) }))
  }

  /// A week of five names.
  static func week() throws -> [DoseTotal] {
    let meals = (0..<7).flatMap { day -> [Double] in
      [8.25, 13.1, 20.5].map { Double(day * 24) + $0 }
    }
    let ramipril = (0..<6).map { day -> (Double, Double) in (Double(day * 24) + 7.5, 2.5) }
    let insulin = meals.enumerated().map { place, hour -> (Double, Double) in
      (hour, Double(place % 4 * 4 + 2))
    }
    let coffee = (0..<7).map { day -> (Double, Double) in (Double(day * 24 + 9), day == 2 ? 2 : 1) }
    return [
      try of("ramipril", in: "mg", hours: ramipril),
      try of("insulin", hours: insulin),
      try of("walk", in: "min", hours: [(17, 40), (65, 180), (112.5, 90), (167.5, 120)]),
      try of("coffee", in: "×", hours: coffee),
      try of("tachipirina", in: "mg", hours: [(70, 500)]),
    ]
  }
}

/// The shapes and texts of the lanes.
@Suite struct DoseLaneTests {
  private func frame(
    _ doses: [DoseTotal], day: String = "2026-11-09", length: Int = 7
  ) throws -> ChartFrame {
    var week = Week.glycemia
    (week.firstDay, week.length) = (day, length)
    return try week.chart(geometry: .with(doses, days: length)).layout.frame
  }

  private func ticks(_ layer: Layer) -> [Double] {
    layer.shapes.compactMap { shape in
      if case .rule(let from, let to, _) = shape, from.x == to.x { from.x } else { nil }
    }
  }

  private func bars(_ layer: Layer) -> [Box] {
    layer.shapes.compactMap { if case .box(let box, _) = $0 { box } else { nil } }
  }

  /// The amounts, which are left of the names.
  private func amounts(_ frame: ChartFrame) -> [String] {
    frame.doseLayer().texts.filter { $0.position.x < frame.plot.maxX }.map(\.string)
  }

  private func names(_ frame: ChartFrame) -> [String] {
    frame.doseLayer().texts.filter { $0.position.x > frame.plot.maxX }
      .map { $0.string.trimmingBlanks }
  }

  @Test(
    "A tick is at the minute of its dose, and in the week of a clock change at its elapsed time",
    arguments: [("2026-11-09", 168.0), ("2026-10-19", 169), ("2026-03-23", 167)])
  func minutes(day: String, length: Double) throws {
    let hours = [0, 7.75, 50.25, 160 + 1 / 60.0]
    let frame = try frame(
      [try Doses.of("insulin", hours: hours.map { ($0, 6) }, day: day)], day: day)
    let places = ticks(frame.doseLayer())
    #expect(places.count == hours.count)
    for (place, hour) in zip(places, hours) {
      #expect(abs(place - (64 + 588 * hour / length)) < 0.001)
    }
  }

  @Test("A duration is a bar as long as it lasted, which ends at the plot; a short one is a tick")
  func durations() throws {
    let walks = [(12.0, 30.0), (36, 120), (167, 240)]
    let layer = try frame([try Doses.of("walk", in: "min", hours: walks)]).doseLayer()
    #expect(ticks(layer) == [64 + 42])
    let bars = bars(layer)
    let places: [Double] = [190, 648.5]
    #expect(bars.map(\.x) == places)
    #expect(abs(bars[0].width - 7) < 0.001 && bars[1].maxX == 64 + 588)
  }

  @Test("Amounts are beside ticks where there is room, without the unit, and not for a count of 1")
  func room() throws {
    // An hour is 3.5 points wide, and the amount 12 needs about 19 points.
    let near = try frame([try Doses.of("insulin", hours: [(8, 12), (13, 8), (30, 0.5)])])
    #expect(amounts(near) == ["8", "0.5"])
    let far = try frame([try Doses.of("insulin", hours: [(8, 12), (14, 8), (166, 6)])])
    #expect(amounts(far) == ["12", "8"])
    let coffee = try frame([try Doses.of("coffee", in: "×", hours: [(8, 1), (32, 2)])])
    #expect(amounts(coffee) == ["×2"] && names(coffee) == ["coffee"])
    #expect(names(far) == ["insulin U"])
  }

  @Test("A lane without room for most of its amounts has only ticks, and so has a chart of columns")
  func crowded() throws {
    let hours = (0..<80).map { (Double($0) * 2, 4.0) }
    let week = try frame([try Doses.of("insulin", hours: hours + [(166, 4)])])
    #expect(amounts(week) == [] && ticks(week.doseLayer()).count == 81)
    let month = try frame([try Doses.of("insulin", hours: [(8, 4), (400, 6)])], length: 31)
    #expect(amounts(month) == [] && ticks(month.doseLayer()).count == 2)
    // A year has 1.6 points a day.
    let year = try frame(
      [try Doses.of("insulin", hours: (0..<365).map { (Double($0) * 24, 4) })], length: 365)
    let places = ticks(year.doseLayer())
    #expect(places.count > 100 && places.count < 365)
    #expect(zip(places, places.dropFirst()).allSatisfy { $1 - $0 >= 2 })
  }

  @Test("What was taken in the same minute is one tick with the sum")
  func sum() throws {
    let frame = try frame([try Doses.of("insulin", hours: [(8, 4), (8, 0.1), (8, 0.2), (40, 3)])])
    #expect(ticks(frame.doseLayer()).count == 2 && amounts(frame) == ["4.3", "3"])
  }

  @Test("The three names with the most entries have lanes, and the others are counted")
  func ranking() throws {
    let week = try Doses.week()
    #expect(
      names(try frame(week)) == ["insulin U", "coffee", "ramipril mg", "+2 more"])
    #expect(names(try frame(Array(week.prefix(4)))).last == "+1 more")
    #expect(names(try frame(Array(week.prefix(3)))) == ["insulin U", "ramipril mg", "walk min"])
    let equal = try ["b", "c", "a"].map { try Doses.of($0, hours: [(8, 1)]) }
    #expect(names(try frame(equal)) == ["a U", "b U", "c U"])
    let told = try Week.glycemia.chart(geometry: .with(week)).textAlternative
    #expect(
      told.hasSuffix(
        " Medicines and events: insulin 162 U (21), coffee ×8 (7), ramipril 15 mg (6), +2 more."),
      "\(told.suffix(120))")
  }

  @Test("A low picture has as many lanes as leave room for the right column")
  func heights() throws {
    let counts = [300.0, 320, 340, 400, 1000].map { height in
      ChartGeometry.with((try? Doses.week()) ?? [], height: height).lanes.shown.count
    }
    #expect(counts == [1, 2, 3, 3, 3])
  }

  @Test("Nothing in a picture changes without doses")
  func none() throws {
    let plain = try Week.glycemia.chart().scene()
    #expect(try Week.glycemia.chart(geometry: .with([])).scene() == plain)
    let pressure = try PressureWeek.hypertension.chart()
    #expect(
      try PressureWeek.hypertension.chart(geometry: .with([])).scene() == pressure.scene())
  }

  @Test("200 doses change nothing above and left of the lanes, for any week, and overlap nothing")
  func property() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("dose lane test: seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    for round in 0..<60 {
      let week = Week.random(using: &generator)
      let pressures = PressureWeek.random(using: &generator)
      let first = try #require(LocalDate(round % 2 == 0 ? week.firstDay : pressures.firstDay))
      let doses = Doses.random(
        200, on: first...first.adding(days: 6), zone: TableZone.berlin2026, seed: seed &+ 1)
      func chart(_ geometry: ChartGeometry) throws -> any Chart {
        round % 2 == 0
          ? try week.chart(geometry: geometry) : try pressures.chart(geometry: geometry)
      }
      let with = try chart(.with(doses))
      // One of the three lanes fits in the room below the days; the other two need 32 points.
      let plain = try chart(ChartGeometry(width: 800, height: 368))
      #expect(Self.kept(with.scene()) == Self.kept(plain.scene()), "seed \(seed), \(round)")
      #expect(crowdedTexts(with.scene()) == [], "seed \(seed), \(round)")
      #expect(with.textAlternative.hasPrefix(plain.textAlternative))
    }
  }

  /// The shapes and texts above the lanes and left of the right column, whose layout changes.
  private static func kept(_ scene: Scene) -> [[String]] {
    let plot = Box(x: 64, y: 86, width: 588, height: 216)
    let shapes = scene.shapes.compactMap { shape -> Shape? in
      switch shape {
      case .rule(let from, let to, let stroke):
        from.y >= plot.maxY
          ? nil : .rule(from: from, to: Point(x: to.x, y: min(to.y, plot.maxY)), stroke: stroke)
      case .box(let box, _) where box.y >= plot.maxY: nil
      case .pill(let box, _, _) where box.x > plot.maxX: nil
      case .circle(let centre, _, _, _) where centre.x > plot.maxX: nil
      case .polygon(let points, _, _) where points.allSatisfy { $0.x > plot.maxX }: nil
      default: shape
      }
    }
    let texts = scene.texts.filter {
      $0.position.y < plot.y || $0.position.y <= plot.maxY + 4 && $0.position.x <= plot.maxX
    }
    return [shapes.map { "\($0)" }, texts.map { "\($0)" }]
  }

  @Test("Lanes overlap nothing at any size and length, in either language")
  func sizes() throws {
    let italian = ChartLocale(messages: "it", time: "it", numeric: "it")
    let first = try #require(LocalDate("2026-11-09"))
    for (width, height) in [(600.0, 300.0), (600, 330), (800, 400), (2000, 300), (1123, 794)] {
      for length in [1, 3, 7, 14, 20, 90, 366, 1500] {
        let doses = Doses.random(
          200, on: first...first.adding(days: length - 1), zone: TableZone.berlin2026, seed: 5)
        for locale in [ChartLocale.english, italian] {
          let geometry = ChartGeometry.with(doses, width: width, height: height, days: length)
          var (week, pressures) = (Week.glycemia, PressureWeek.hypertension)
          (week.length, pressures.length) = (length, length)
          let charts: [any Chart] = [
            try week.chart(locale: locale, geometry: geometry),
            try pressures.chart(locale: locale, geometry: geometry),
          ]
          for chart in charts {
            #expect(
              crowdedTexts(chart.scene()) == [], "\(width) × \(height), \(length) \(locale.texts)")
          }
        }
      }
    }
  }

  @Test("A text chart has a sign at each column with a dose, and one sentence about them")
  func letters() throws {
    let geometry = ChartGeometry.with([
      try Doses.of("insulin", hours: [(0, 4), (12, 6), (12, 1), (160, 8)]),
      try Doses.of("coffee", in: "×", hours: [(84, 1)]),
    ])
    let chart = try Week.glycemia.chart(geometry: geometry)
    func lines(isASCII: Bool) -> [String] {
      chart.text(on: TextPage(columns: 90, isASCII: isASCII)).plainText.split(separator: "\n")
        .map(String.init)
    }
    let text = lines(isASCII: false)
    let floor = try #require(text.firstIndex { $0.contains("└") })
    // 84 columns; the first is the sixth letter.
    let columns = text[floor + 1].enumerated().filter { $0.element == "╷" }.map(\.offset)
    #expect(columns == [5, 11, 47, 85], "\(text[floor + 1])")
    #expect(text.contains("╷ Medicines and events: insulin 19 U (4), coffee ×1 (1)."))
    let plain = try Week.glycemia.chart().text(on: TextPage(columns: 90)).plainText
    let rest = text.filter { !$0.contains("╷") }
    // The lanes shorten the plot, so a curve's dots may be rounded differently.
    func withoutDots(_ line: some StringProtocol) -> String {
      String(line.map { ("\u{2800}"..."\u{28FF}").contains($0) || $0 == "·" ? " " : $0 })
    }
    #expect(rest.map(withoutDots) == plain.split(separator: "\n").map(withoutDots))
    #expect(lines(isASCII: true).contains { $0.hasSuffix("coffee x1 (1).") })
  }
}
