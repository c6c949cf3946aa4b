public import Charts
import HealthModel

extension Dossier {
  /// The pages: a first one that sums all up, then one for each topic that has data; where there is one
  /// topic its pages alone, headed by the highlights.
  ///
  /// Shape: a sheet at least. The same figures, paper and locale give the same sheets.
  public func paper(of patient: Patient, on size: PaperSize, in locale: ChartLocale) -> Paper {
    let context = PageContext(record: record, patient: patient, paper: size, locale: locale)
    let isOneTopic = Topic.allCases.contains { topic in
      vitals.allSatisfy { Self.concerns($0.vital.id, [topic]) }
    }
    let pages = pages(context, isFirst: isOneTopic && record.notes.isEmpty)
    let bodies = pages.map { (title: $0.head.title, sheets: $0.sheets()) }
    // Notes that were asked for stand on the first page.
    let hasFirst = !isOneTopic || pages.isEmpty || !record.notes.isEmpty
    var fronts: [(Int, Int) -> Sheet] = []
    if hasFirst {
      // How many sheets the first page takes doesn't depend on what it says of the others'.
      let count = FirstPage(
        context: context, dossier: self, following: bodies.map { ($0.title, 0) }
      ).stack.sheets().count
      var next = count
      let following = bodies.map { body in
        defer { next += body.sheets.count }
        return (title: body.title, sheet: next)
      }
      fronts = FirstPage(context: context, dossier: self, following: following).stack.sheets()
    }
    let drawn = fronts + bodies.flatMap(\.sheets)
    let sheets = drawn.enumerated().map { index, draw in draw(index + 1, drawn.count) }
    let zone = record.here.zone
    let end = Moment(zone.startOfDay(record.days.upperBound.adding(days: 1)), in: zone)
    return Paper(
      title: "\(sheets.first?.title ?? ""): \(context.period)", language: locale.texts.rawValue,
      date: end.rfc3339, sheets: sheets)
  }

  /// - Parameter isFirst: whether no page stands before them.
  private func pages(_ context: PageContext, isFirst: Bool) -> [PageStack] {
    let highlights = Highlights(context, self)
    let pressure = pressure.flatMap { PressurePage(context, $0) }
    let diary = diary.flatMap { DiaryPage(context, $0) }
    let sensor = sensor.map { SensorPage(context, $0) }
    let fever = FeverPage(context, temperature, heartRate)
    return [
      pressure?.stack(highlights, isFirst),
      sensor?.stack(highlights, isFirst, withFingers: diary == nil),
      diary?.stack(highlights, isFirst && sensor == nil), fever?.stack(highlights, isFirst),
    ].compactMap { $0 }
  }
}
