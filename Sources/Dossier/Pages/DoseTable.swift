import Charts
import HealthModel
import Phrases

struct DoseTable: PageSection {
  let context: PageContext

  private static let most = 24

  var blocks: [PageBlock] {
    let (figures, left, right) = (record.doseFigures, context.left, context.right)
    guard !figures.isEmpty else { return [] }
    var table = PageTable(
      columns: [
        // The heading names this column.
        .init(title: " ", x: left, anchor: .start, room: 166),
        .init(title: phrase("doses"), x: left + 200, room: 34),
        .init(title: context.daysColumn, x: left + 254, room: 50),
        .init(title: phrase("total"), x: left + 328, room: 70),
        .init(title: phrase("usual times"), x: right, room: context.width - 336),
      ], rows: figures.prefix(Self.most).map(row), pitch: 13.2)
    if figures.count > Self.most {
      let more = context.muted(context.more(figures.count - Self.most), size: 8.5)
      table.rows.append(.init(cells: [.init([more])] + Array(repeating: .init(), count: 4)))
    }
    return [
      PageBlock(height: table.height, gap: 14) { [table] top in
        context.heading(phrase("Medicines and events"), y: top + 8)
          + [table.part(context, from: left, to: right, top: top)]
      }
    ]
  }

  private func row(_ figures: DoseFigures) -> PageTable.Row {
    let total = figures.total
    let hours = figures.usualHours.map { first, last, _ in
      let ends = [first, last].map(\.toQuarter)
      return ends[0] == ends[1] ? "\(ends[0])" : "\(ends[0])–\(ends[1])"
    }
    let texts = [
      total.vital.shownName, String(total.count), context.ofWhole(total.days, record.days.dayCount),
      total.vital.canonicalUnit.isDuration
        ? context.duration(minutes: total.total) : context.locale.number(total.totalText),
      hours.isEmpty ? "–" : hours.joined(separator: ", "),
    ]
    return PageTable.Row(
      cells: texts.enumerated().map {
        .init([TextRun($1, size: 9, colour: $0 == 0 ? theme.text : theme.secondaryText)])
      })
  }
}

extension TimeOfDay {
  fileprivate var toQuarter: TimeOfDay {
    let minute = (minuteOfDay + 7) / 15 * 15 % 1440
    return TimeOfDay(hour: minute / 60, minute: minute % 60) ?? self
  }
}
