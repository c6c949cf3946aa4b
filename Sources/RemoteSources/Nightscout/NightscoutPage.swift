import HealthModel

extension PulledPage {
  /// What a site's documents say.
  /// - Parameters:
  ///   - clock: the server's; nil where it doesn't say.
  ///   - reference: the best that is known of it.
  init(
    of documents: [JSONValue], clock: Instant?, reference: Instant, zone: any TimeZoneRules
  ) {
    self.init()
    date = clock
    var newest: [String: SensorNews] = [:]
    for document in documents.map(NightscoutDocument.init) {
      let identity = document.entry(zone: zone)
      do throws(RowFault) {
        switch try document.meaning(line: 1, zone: zone) {
        case .row(let row):
          // What lies ahead by the server's own clock waits there until its time has come.
          guard let identity, row.draft.taken.instant <= reference.adding(seconds: 60) else {
            continue
          }
          rows.append(PulledRow(identity: identity, draft: row.draft))
          if let news = document.news(row.draft), news.isNewer(than: newest[news.sensor]) {
            newest[news.sensor] = news
          }
        case .withdrawn(let known): gone += known.map { [$0] } ?? []
        case .leftOut(let name): leftOut[name, default: 0] += 1
        }
      } catch {
        refused.append(RefusedRow(identity: identity, faults: error.faults))
      }
    }
    sensors = newest.values.sorted { $0.sensor < $1.sensor }
  }
}

extension NightscoutDocument {
  /// What it says of its sensor: there is one for each kind of entry.
  func news(_ draft: ReportDraft) -> SensorNews? {
    guard let reading = draft.readings.first else { return nil }
    let isSensor = reading.mark == .sensor
    var news = SensorNews(sensor: isSensor ? "sgv" : "mbg")
    news.at = draft.taken.instant
    news.value = reading.value.shortText
    news.unit = reading.unit.symbol
    news.proposal = reading.vital
    news.properties = properties
    return news
  }
}

extension SensorNews {
  func isNewer(than other: SensorNews?) -> Bool {
    guard let other, let at, let before = other.at else { return true }
    return at > before
  }
}
