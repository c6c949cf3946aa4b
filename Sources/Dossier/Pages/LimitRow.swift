import Charts
import HealthModel

/// The limits of a vital that hold, where they come from, and whose they are.
struct LimitRow {
  let name: String
  let limits: String
  /// What else limits colour, behind those.
  var more = ""
  /// Empty for limits that nobody published.
  let source: String
  let origin: LimitOrigin
  private let words: DossierWords

  /// A vital's, but for a pressure's.
  init(_ vital: Vital, _ context: PageContext) {
    let style = VitalStyle(vital, in: vital.usualUnit, locale: context.locale)
    words = context.words
    name = style.title
    origin = vital.id == .glycemia ? context.record.glucoseLimits : LimitOrigin(vital)
    source = origin == .own ? "" : Self.source(of: vital.id)
    guard let normal = style.limits.normal else {
      limits = words.noLimits
      return
    }
    let range = "\(style.text(of: normal.lowerBound)) – \(style.text(of: normal.upperBound))"
    if let fever = style.feverLine {
      let low = BandLimits(style: style, words: words).text(of: .criticallyLow)
      limits =
        words.feverLimits(range, style.unit.symbol, style.text(of: fever))
        + (low == " " ? "" : "; \(low)")
    } else {
      let band = BandLimits(style: style, words: words)
      let critical = [Band.criticallyLow, .criticallyHigh].map(band.text).filter { $0 != " " }
      limits = (["\(range) \(style.unit.symbol)"] + [critical.joined(separator: ", ")])
        .filter { !$0.isEmpty }.joined(separator: "; ")
    }
  }

  /// That of blood pressure.
  init(_ pressure: PressureStyle, _ origin: LimitOrigin, _ context: PageContext) {
    words = context.words
    name = words.bloodPressure
    self.origin = origin
    source = origin == .own ? "" : "ESH 2023; ACC/AHA 2017"
    let limit = pressure.text(pressure.highFrom.systolic, pressure.highFrom.diastolic)
    let crisis = pressure.systolic.limits.criticalHigh.flatMap { high in
      pressure.diastolic.limits.criticalHigh.map { pressure.text(high.limit, $0.limit) }
    }
    limits = words.pressureLimits(limit, pressure.unit.symbol, crisis: crisis)
    more = pressure.lowLimits.map { words.lowPressureLimits($0.low, very: $0.veryLow) } ?? ""
  }

  /// All of them in one line.
  var whole: String { limits + more }

  /// On two lines where one has no room.
  func cell(_ theme: Theme) -> PageTable.Cell {
    let lines = more.isEmpty ? [limits] : [limits + ";", String(more.dropFirst())]
    var cell = PageTable.Cell(lines.map { TextRun($0, size: 9, colour: theme.secondaryText) })
    cell.wrap(at: 198)
    return cell
  }

  /// `Temperature: normal 36.1 – 37.2 °C; fever from 38.0 (default, MedlinePlus 001982).`
  var sentence: String {
    let named = [words.limits(origin), source].filter { !$0.isEmpty }
    return "\(name): \(limits) (\(named.joined(separator: ", ")))."
  }

  private static func source(of vital: VitalID) -> String {
    switch vital.builtIn {
    case .temperature: "MedlinePlus 001982"
    case .glycemia: "doi 10.2337/dci19-0028"
    case .heartRate: "American Heart Association"
    case .oxygenSaturation: "MedlinePlus 003855; NEWS2"
    // Those of a pressure stand above; a weight has no limits.
    case .systolic, .diastolic, .weight, nil: ""
    }
  }
}

extension PressureStyle {
  /// `90/60`, `80/50`; nil where no pressure is low, or none very low.
  var lowLimits: (low: String, veryLow: String?)? {
    guard let high = systolic.limits.normal, let low = diastolic.limits.normal else { return nil }
    let critical = systolic.limits.criticalBelow.flatMap { high in
      diastolic.limits.criticalBelow.map { text(high, $0) }
    }
    return (text(high.lowerBound, low.lowerBound), critical)
  }
}
