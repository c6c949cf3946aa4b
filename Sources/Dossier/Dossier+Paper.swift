public import Charts
import HealthModel

extension Dossier {
  /// The pages: a first one that sums all up, then one for each topic that has data; of a single topic
  /// that was asked for its page alone.
  ///
  /// Shape: a sheet at least. The same figures, paper and locale give the same sheets.
  public func paper(of patient: Patient, on size: PaperSize, in locale: ChartLocale) -> Paper {
    let context = PageContext(record: record, patient: patient, paper: size, locale: locale)
    let pages = pages(context)
    let bodies = pages.map { (title: $0.head.title, sheets: $0.sheets()) }
    // Notes that were asked for stand on the first page.
    let hasFirst = topics.count > 1 || pages.isEmpty || !record.notes.isEmpty
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
    let zone = record.standpoint.zone
    let end = Moment(zone.startOfDay(record.days.upperBound.adding(days: 1)), in: zone)
    return Paper(
      title: "\(sheets.first?.title ?? ""): \(context.period)", language: locale.texts.rawValue,
      date: end.rfc3339, sheets: sheets)
  }

  private func pages(_ context: PageContext) -> [PageStack] {
    var pages: [PageStack] = []
    if let page = pressure.flatMap({ PressurePage(context, $0) }) { pages.append(page.stack) }
    if let sensor { pages.append(SensorPage(context, sensor).stack) }
    if let page = diary.flatMap({ DiaryPage(context, $0) }) { pages.append(page.stack) }
    if let page = FeverPage(context, temperature, heartRate) { pages.append(page.stack) }
    return pages
  }
}
