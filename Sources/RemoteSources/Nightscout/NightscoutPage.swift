import HealthModel

extension RemoteAnswer {
  /// A site's documents, of whichever version.
  func documents() throws(RemoteFault) -> [JSONValue] {
    guard let value = try value() else { return [] }
    switch value {
    case .array(let documents): return documents
    case .object:
      guard case .array(let documents)? = value["result"] else { throw .notUnderstood }
      return documents
    default: throw .notUnderstood
    }
  }
}

extension PulledPage {
  /// What a site's documents say.
  /// - Parameters:
  ///   - clock: the server's; nil where it doesn't say.
  ///   - latest: the last instant that isn't in the future.
  init(
    of documents: [JSONValue], clock: Instant?, latest: Instant, zone: any TimeZoneRules
  ) {
    self.init()
    date = clock
    var best: [RemoteIdentity: (row: PulledRow, document: NightscoutDocument)] = [:]
    var order: [RemoteIdentity] = []
    for document in documents.map(NightscoutDocument.init) {
      let identity = document.entry(zone: zone)
      do throws(RowFault) {
        switch try document.meaning(line: 1, zone: zone) {
        case .row(let row):
          // What lies ahead of both clocks waits there until its time has come.
          guard let identity else { continue }
          guard row.draft.taken.instant <= latest.adding(seconds: 60) else {
            withheld += 1
            continue
          }
          let row = PulledRow(identity: identity, draft: row.draft)
          let other = best[identity]?.row
          if other == nil { order.append(identity) }
          if row.goesBefore(other) { best[identity] = (row, document) }
        case .withdrawn(let known): gone += known.map { [$0] } ?? []
        case .leftOut(let name): leftOut[name, default: 0] += 1
        }
      } catch {
        refused.append(RefusedRow(identity: identity, faults: error.faults))
      }
    }
    rows = order.compactMap { best[$0]?.row }
    // A document that was deleted takes nothing from another with its name.
    gone = gone.filter { best[$0] == nil }
    var newest: [String: SensorNews] = [:]
    for (row, document) in order.compactMap({ best[$0] }) {
      if let news = document.news(row.draft), news.isNewer(than: newest[news.sensor]) {
        newest[news.sensor] = news
      }
    }
    sensors = newest.values.sorted { $0.sensor < $1.sensor }
  }
}

extension PulledRow {
  /// Which of two documents with one name counts: the greater value, for neither their order nor a stamp
  /// is the same in all answers that have both.
  fileprivate func goesBefore(_ other: PulledRow?) -> Bool {
    guard let other else { return true }
    let (mine, its) = (draft.readings.first?.value ?? 0, other.draft.readings.first?.value ?? 0)
    return mine > its
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
