public import HealthModel

struct LimitLine: Equatable {
  enum Kind { case fever, bandEdge, critical }

  /// In the chart's unit.
  let value: Double
  let kind: Kind
}

public struct VitalStyle: Equatable, Sendable {
  let vital: Vital
  public let unit: MeasurementUnit
  /// In `unit`.
  public let limits: UnitLimits
  private let judgeOfShown: Judge
  /// The vital's name for a heading; for a custom vital, the person's own name as words.
  public let title: String
  let locale: ChartLocale
  /// The lowest temperature that counts as fever, in `unit`; nil for every other vital.
  public let feverLine: Double?
  /// The longest time between two readings that a solid line joins.
  var joinedHours: Int { vital.traits.joinedHours }
  /// Whether bars of each day's range replace lines, because a pulse changes within minutes.
  var hasDayBars: Bool { vital.traits.hasDayBars }
  /// The longest time between two readings that a dotted line joins.
  static let dottedHours = 14

  public init(_ vital: Vital, in unit: MeasurementUnit, locale: ChartLocale = .english) {
    (self.vital, self.unit) = (vital, unit)
    limits = vital.limits(in: unit)
    judgeOfShown = Judge(of: vital, typedIn: unit)
    title = locale.title(of: vital.id) ?? Self.ownTitle(vital.id)
    self.locale = locale
    feverLine = judgeOfShown.feverLine
  }

  struct Judge: Equatable, Sendable {
    let unit: MeasurementUnit
    /// In the canonical unit.
    let bounds: UnitLimits
    let feverLine: Double?
    let labelsLow: Bool

    init(of vital: Vital, typedIn unit: MeasurementUnit) {
      self.unit = unit
      bounds = vital.bounds(typedIn: unit)
      feverLine = vital.fever(in: unit)
      labelsLow = vital.traits.labelsLow
    }

    /// Returns the band of a canonical value; fever counts as critically high.
    func band(of value: Double) -> Band {
      let band = bounds.band(of: value)
      guard let feverLine else { return band }
      if unit.value(fromCanonical: value) >= feverLine { return .criticallyHigh }
      guard band == .criticallyHigh else { return band }
      return bounds.normal.map { value > $0.upperBound } ?? false ? .high : .normal
    }

    func isLabelled(_ value: Double) -> Bool {
      let band = bounds.band(of: value)
      return band.severity == .critical || (band == .low && labelsLow)
    }
  }

  var plausible: ClosedRange<Double> {
    let (low, high) = (vital.plausible.lowerBound, vital.plausible.upperBound)
    return unit.value(fromCanonical: low)...unit.value(fromCanonical: high)
  }

  var normal: ClosedRange<Double> { limits.normal ?? plausible }

  func judge(typedIn unit: MeasurementUnit) -> Judge {
    unit == self.unit ? judgeOfShown : Judge(of: vital, typedIn: unit)
  }

  /// Returns a point's band by the limits of its typed unit; fever counts as critically high.
  public func band(of point: ChartPoint) -> Band {
    judge(typedIn: point.unit).band(of: point.value)
  }

  public func band(ofShown value: Double) -> Band {
    judgeOfShown.band(of: unit.canonical(from: value))
  }

  /// Returns the value as typed, if it was in the chart's unit with at most one extra decimal.
  /// Otherwise rounds it to the unit's precision, with more decimals if needed to keep its band.
  public func text(of point: ChartPoint) -> String {
    func text(_ value: Double) -> String {
      let value = unit.canonical(from: value)
      return Reading(vital: vital.id, value: value, unit: unit, comparator: point.comparator)
        .valueText
    }
    let (value, band) = (unit.value(fromCanonical: point.value), band(of: point))
    let rounded = locale.number(text(unit.rounded(value) { self.band(ofShown: $0) == band }))
    guard point.unit == unit else { return rounded }
    let typed = text(value)
    let decimals = typed.split(separator: ".").dropFirst().first?.count ?? 0
    return decimals <= unit.precision + 1 ? locale.number(typed) : rounded
  }

  func text(of reading: PlottedReading) -> String { text(of: reading.point) }

  public func text(ofMean value: Double) -> String {
    locale.number(vital.reading(ofMean: value, in: unit).valueText)
  }

  public func text(of value: Double) -> String { text(of: value, places: unit.precision) }

  /// Returns the value with `places` decimals, or with all of them if nil.
  public func text(of value: Double, places: Int?) -> String {
    locale.number(places.map(value.figureText) ?? value.shortText)
  }

  var highLimit: Double? { feverLine ?? limits.criticalHigh?.limit }

  /// The lines across the plot, the most important first; a fever line replaces critical limits.
  var limitLines: [LimitLine] {
    let edges = normalEdges.reversed().map { LimitLine(value: $0, kind: .bandEdge) }
    if let feverLine { return [LimitLine(value: feverLine, kind: .fever)] + edges }
    return edges
      + [limits.criticalHigh?.limit, limits.criticalBelow].compactMap { $0 }.map {
        LimitLine(value: $0, kind: .critical)
      }
  }

  /// Returns the limits' lines, without the fever line, which is one of the curves.
  func limitLines(on axis: ValueAxis, _ theme: Theme) -> [Shape] {
    limitLines.filter { axis.range.contains($0.value) }.compactMap { line in
      switch line.kind {
      case .fever: nil
      case .bandEdge: axis.rule(at: line.value, Stroke(theme.bandEdge))
      case .critical: axis.rule(at: line.value, Stroke(theme.limit, dash: [4, 3]))
      }
    }
  }

  /// The values at which the band changes, in the chart's unit, ascending.
  var boundaries: [Double] {
    ([limits.criticalBelow, highLimit].compactMap { $0 } + normalEdges).sorted()
  }

  /// Both ends of the normal range as drawn, ascending; empty for a vital without a normal range.
  var normalEdges: [Double] {
    limits.normal.map { normal in
      [
        normal.lowerBound,
        vital.traits.limitIsFirstHigh ? unit.firstHigh(over: normal.upperBound) : normal.upperBound,
      ]
    } ?? []
  }

  private static func ownTitle(_ vital: VitalID) -> String {
    let words = String(vital.name.map { $0 == "-" || $0 == "_" ? " " : $0 })
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  /// A band's limits in words and in signs; `isInverted` if a person's own limits leave no room.
  typealias LimitTexts = (words: String, signs: String, isInverted: Bool)

  func under(_ limit: Double) -> LimitTexts {
    (locale.under(text(of: limit)), "< \(text(of: limit))", false)
  }

  /// Returns `over 250` and `> 250`, or `38.0 and over` and `≥ 38.0`; nil for a missing band.
  func limitTexts(of band: Band) -> LimitTexts? {
    guard let normal = limits.normal else { return nil }
    // 181 is the first whole value over 180.
    let step = (0..<unit.precision).reduce(1.0) { step, _ in step / 10 }
    let isOver = feverLine == nil && limits.criticalHigh?.isOver == true
    func over(_ limit: Double) -> LimitTexts {
      (locale.over(text(of: limit)), "> \(text(of: limit))", false)
    }
    func from(_ limit: Double) -> LimitTexts {
      (locale.phrase("\(text(of: limit)) and over"), "≥ \(text(of: limit))", false)
    }
    func span(_ low: Double, _ high: Double) -> LimitTexts {
      let both = "\(text(of: low)) – \(text(of: high))"
      return (both, both, low.meant > high.meant)
    }
    switch band {
    case .criticallyHigh: return highLimit.map(isOver ? over : from)
    case .high:
      guard let highLimit else { return over(normal.upperBound) }
      return span(normal.upperBound + step, isOver ? highLimit : highLimit - step)
    case .normal: return span(normal.lowerBound, normal.upperBound)
    case .low:
      return limits.criticalBelow.map { span($0, normal.lowerBound - step) }
        ?? under(normal.lowerBound)
    case .criticallyLow: return limits.criticalBelow.map(under)
    }
  }

  /// Returns a band's limits in words; nil without limits or with no room between them.
  public func limitText(of band: Band) -> String? {
    limitTexts(of: band).flatMap { $0.isInverted ? nil : $0.words }
  }

  public var bands: [Band] { Band.allCases.reversed().filter { limitText(of: $0) != nil } }
}
