import Charts
import HealthModel
import Phrases

struct LimitRow {
  let name: String
  let limits: String
  var more = ""
  /// The publication that the limits come from; empty for the person's own limits.
  let source: String
  let origin: LimitOrigin

  init(_ vital: Vital, _ context: PageContext) {
    let style = context.style(vital)
    name = style.title
    origin = vital.id == .glycemia ? context.record.glucoseLimits : LimitOrigin(vital)
    source = origin == .own ? "" : vital.traits.limitSource
    guard style.limits.normal != nil else {
      limits = context.phrase("none")
      return
    }
    let (range, unit) = (style.normalText, style.unit.symbol)
    let low = style.limitText(of: .criticallyLow)
    if let fever = style.feverLine.map(style.text(of:)) {
      limits =
        context.phrase("normal \(range) \(unit); fever from \(fever)")
        + (low.map { "; \($0)" } ?? "")
    } else {
      let critical = [low, style.limitText(of: .criticallyHigh)].compactMap { $0 }
      limits = (["\(range) \(unit)"] + [critical.joined(separator: ", ")])
        .filter { !$0.isEmpty }.joined(separator: "; ")
    }
  }

  init(_ systolic: Vital, _ diastolic: Vital, _ context: PageContext) {
    let areStandard = [systolic, diastolic].allSatisfy { LimitOrigin($0) == .standard }
    let style = PressureStyle(
      systolic: systolic, diastolic: diastolic, unit: systolic.usualUnit, locale: context.locale)
    func pair(_ part: KeyPath<UnitLimits, Double?>) -> String? {
      style.systolic.limits[keyPath: part].flatMap { high in
        style.diastolic.limits[keyPath: part].map { style.text(high, $0) }
      }
    }
    name = context.locale.bloodPressure
    origin = areStandard ? .standard : .own
    source = areStandard ? "ESH 2023; ACC/AHA 2017" : ""
    let limit = style.text(style.highFrom.systolic, style.highFrom.diastolic)
    let unit = style.unit.symbol
    limits =
      pair(\.criticalHigh?.limit).map {
        context.phrase("home limit \(limit) \(unit); very high \($0)")
      } ?? context.phrase("home limit \(limit) \(unit)")
    guard let low = pair(\.normal?.lowerBound) else { return }
    more =
      pair(\.criticalBelow).map { context.phrase("; low under \(low); very low under \($0)") }
      ?? context.phrase("; low under \(low)")
  }

  func cell(_ context: PageContext) -> PageTable.Cell {
    let lines = more.isEmpty ? [limits] : [limits + ";", String(more.dropFirst())]
    var cell = PageTable.Cell(lines.map { context.plain($0, size: 9) })
    cell.wrap(at: 198)
    return cell
  }

  /// Returns `Temperature: normal 36.1 – 37.2 °C; fever from 38.0 (default, MedlinePlus 001982).`
  func sentence(_ context: PageContext) -> String {
    let named = [context.name(origin), source].filter { !$0.isEmpty }
    return "\(name): \(limits) (\(named.joined(separator: ", ")))."
  }
}

extension PageContext {
  var doseBlocks: [PageBlock] {
    let (figures, most) = (record.doseFigures, 24)
    guard !figures.isEmpty else { return [] }
    var table = PageTable(
      columns: [
        // The heading names this column.
        .init(title: " ", x: left, anchor: .start, room: 166),
        .init(title: phrase("doses"), x: left + 200, room: 34),
        .init(title: daysColumn, x: left + 254, room: 50),
        .init(title: phrase("total"), x: left + 328, room: 70),
        .init(title: phrase("usual times"), x: right, room: width - 336),
      ], rows: figures.prefix(most).map(doseRow), pitch: 13.2)
    if figures.count > most {
      let rest = muted(more(figures.count - most), size: 8.5)
      table.rows.append(.init(cells: [.init([rest])] + Array(repeating: .init(), count: 4)))
    }
    return [
      PageBlock(height: table.height, gap: 14) { [table] top in
        heading(phrase("Medicines and events"), y: top + 8)
          + [table.part(self, from: left, to: right, top: top)]
      }
    ]
  }

  private func doseRow(_ figures: DoseFigures) -> PageTable.Row {
    let total = figures.total
    let hours = figures.usualHours.map { first, last, _ in
      let ends = [first, last].map { TimeOfDay(minuteOfDay: ($0.minuteOfDay + 7) / 15 * 15 % 1440) }
      return ends[0] == ends[1] ? "\(ends[0])" : "\(ends[0])–\(ends[1])"
    }
    let texts = [
      total.vital.shownName, String(total.count), ofWhole(total.days, record.days.dayCount),
      total.vital.canonicalUnit.isDuration
        ? duration(minutes: total.total) : locale.number(total.totalText),
      hours.isEmpty ? "–" : hours.joined(separator: ", "),
    ]
    return PageTable.Row(
      cells: texts.enumerated().map {
        .init([TextRun($1, size: 9, colour: $0 == 0 ? theme.text : theme.secondaryText)])
      })
  }
}
