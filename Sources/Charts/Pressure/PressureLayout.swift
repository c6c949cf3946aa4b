import HealthModel

/// A blood pressure with its place in the picture.
struct PlottedPressure: Equatable {
  /// Before noon, or later, by local time.
  enum Half: CaseIterable {
    case morning
    case evening
  }

  let instant: Instant
  /// In the chart's unit.
  let systolic: Double
  let diastolic: Double
  let text: String
  let zone: Zone
  let half: Half
  let top: Point
  let bottom: Point
}

/// A week of blood pressure with its axes set and its bars in place.
struct PressureLayout {
  let style: PressureStyle
  let frame: WeekFrame
  /// By time, then by value.
  let bars: [PlottedPressure]

  var theme: Theme { frame.theme }

  init(
    style: PressureStyle, span: WeekSpan, points: [PressurePoint], zone: any TimeZoneRules,
    theme: Theme
  ) {
    let inside = points.filter {
      span.contains($0.instant) && $0.systolic.value.isFinite && $0.diastolic.value.isFinite
    }.sorted {
      ($0.instant, $0.systolic.value, $0.diastolic.value)
        < ($1.instant, $1.systolic.value, $1.diastolic.value)
    }
    let unit = style.unit
    let axis = style.axis(
      for: inside.flatMap { [$0.systolic, $0.diastolic] }.map {
        unit.value(fromCanonical: $0.value)
      })
    let filled = span.days(of: inside.map(\.instant))
    let frame = WeekFrame(
      span: span, zone: zone, axis: axis, unit: unit, theme: theme, locale: style.systolic.locale,
      emptyDays: span.days.filter { !filled.contains($0) }, isEmpty: inside.isEmpty)
    self.style = style
    self.frame = frame
    bars = zip(inside, Self.places(of: inside.map(\.instant), in: frame)).map { point, x in
      let (high, low) = (point.systolic, point.diastolic)
      let systolic = unit.value(fromCanonical: high.value)
      let diastolic = unit.value(fromCanonical: low.value)
      let zone = style.zone(
        systolic: style.systolic.vital.zone(of: high.value, typedIn: high.unit),
        diastolic: style.diastolic.vital.zone(of: low.value, typedIn: low.unit))
      return PlottedPressure(
        instant: point.instant, systolic: systolic, diastolic: diastolic,
        text: style.text(systolic, diastolic), zone: zone,
        half: frame.zone.localDateTime(at: point.instant).time.hour < 12 ? .morning : .evening,
        top: Point(x: x, y: axis.y(of: systolic)), bottom: Point(x: x, y: axis.y(of: diastolic)))
    }
  }

  /// Where bars stand: at their time, or beside it where several minutes apart would cover each
  /// other; each on its own day.
  private static func places(of instants: [Instant], in frame: WeekFrame) -> [Double] {
    frame.span.days.flatMap { day -> [Double] in
      let wishes = instants.filter(day.contains).map(frame.span.x(of:))
      let box = frame.box(of: day)
      let room = (box.x + 2)...(box.maxX - 2)
      let width = min(11, (room.upperBound - room.lowerBound) / Double(max(1, wishes.count)))
      return WeekLayout.spread(wishes.map { ($0, width) }, within: room).map { $0 + width / 2 }
    }
  }

  func count(of zone: Zone) -> Int { bars.count { $0.zone == zone } }

  /// `128/76`, rounded once; nil without readings.
  func mean(of bars: some Sequence<PlottedPressure>) -> (text: String, zone: Zone)? {
    let bars = Array(bars)
    guard let high = Statistics(bars.map(\.systolic))?.mean,
      let low = Statistics(bars.map(\.diastolic))?.mean
    else { return nil }
    let zone = style.zone(
      systolic: style.systolic.zone(ofShown: high.rounded(toPlaces: style.unit.precision)),
      diastolic: style.diastolic.zone(ofShown: low.rounded(toPlaces: style.unit.precision)))
    return (style.text(high, low), zone)
  }

  /// The first of the highest systolic values.
  var highest: PlottedPressure? {
    bars.reduce(nil) { best, bar in best.map { $0.systolic >= bar.systolic } == true ? best : bar }
  }

  var lowest: PlottedPressure? { bars.min { $0.systolic < $1.systolic } }
}
