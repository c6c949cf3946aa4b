public import HealthModel

/// The pull of a service whose JSON a mapping explains: one request.
public struct MappedPull: RemotePull {
  private let mapping: Mapping
  private let credential: RemoteRequest.Credential
  private let choices: [String: SensorChoice]
  private let vitals: VitalCatalogue
  private let since: Instant
  private let now: Instant
  private let zone: any TimeZoneRules & Sendable
  /// What the last answer said; nil where all is to be read.
  private let known: MappedPlace?
  private var isAsked = false

  /// The collection that a cursor stands for: what the service said to ask with the next time, or what
  /// its answer said of its age.
  public static let collection = "rows"

  /// - Parameters:
  ///   - user: for `basic` alone.
  ///   - secret: the password or the token; nil where there is none.
  ///   - sensors: what the person said that each series measures; its name is that of `SensorNews`.
  ///   - since: what was taken before isn't taken over.
  ///   - isAnew: whether a person wants all read once more.
  ///   - zone: the mapping's, or that of the source: of times without an offset.
  public init(
    _ mapping: Mapping, user: String? = nil, secret: String?, sensors: [String: SensorChoice],
    vitals: VitalCatalogue, cursors: [String: RemoteCursor], since: Instant, isAnew: Bool = false,
    now: Instant, zone: any TimeZoneRules & Sendable
  ) {
    (self.mapping, choices, self.vitals, self.since) = (mapping, sensors, vitals, since)
    (self.now, self.zone) = (now, zone)
    let place = cursors[Self.collection].map { MappedPlace(stamp: $0.stamp) }
    // Of a series that was chosen since, what is known is new.
    let isWhole = !isAnew && place.map { $0.series.isSuperset(of: sensors.keys) } ?? false
    known = isWhole ? place : nil
    credential =
      switch (mapping.login, secret) {
      case (.none, _), (_, nil): .none
      case (.basic, let secret?): .basic(user: user ?? "", password: secret)
      case (.bearer, let secret?): .bearer(secret)
      case (.field(let name), let secret?): .field(name: name, value: secret)
      }
  }

  // MARK: Asking

  /// The one request, and then nothing, whatever came of it.
  public mutating func next() -> RemoteRequest? {
    guard !isAsked else { return nil }
    var request = RemoteRequest([], credential: credential)
    guard let known else { return request }
    if let since = mapping.since {
      request.query = [.init(since.query, known.told)]
    } else {
      request.known = Freshness(told: known.told)
    }
    return request
  }

  // MARK: Answers

  /// - Throws: `.mapping` with the member that finds nothing in the answer, or what any service's bad
  ///   answer means.
  public mutating func take(_ answer: RemoteAnswer) throws(RemoteFault) -> PulledPage? {
    // A refused password isn't tried again, nor anything else by itself.
    isAsked = true
    guard let document = try answer.value() else { return nil }
    guard let rows = mapping.rows.rows(in: document) else {
      throw .mapping(member: Mapping.Member.rows.rawValue)
    }
    try check(rows)
    let latest = RemoteClock.latest(now: now, server: answer.date).adding(seconds: 60)
    var page = PulledPage()
    page.date = answer.date
    var news: [String: SensorNews] = [:]
    var isPutOff = false
    for row in rows {
      let row = MappedRow(row, mapping, zone: zone)
      let isAhead = row.taken.map { $0.instant > latest } ?? false
      if !isAhead, let new = row.news, !(news[new.sensor]?.isNewer(than: new) ?? false) {
        news[new.sensor] = new
      }
      if add(row, until: latest, to: &page) == .putOff { isPutOff = true }
    }
    page.keepLastOfEach()
    page.sensors = news.values.sorted { $0.sensor < $1.sensor }
    // What will be there within a day must come again.
    if !isPutOff { page.cursors = try cursors(document, rows, answer.freshness) }
    return page
  }

  /// A member that no row has is a fault of the mapping; of one that some lack, the row's.
  private func check(_ rows: [JSONPointer.Row]) throws(RemoteFault) {
    let pointers: [(Mapping.Member, JSONPointer?)] = [
      (.sensor, mapping.sensor), (.property, mapping.property), (.value, mapping.value),
      (.time, mapping.time),
    ]
    guard !rows.isEmpty else { return }
    for (member, pointer) in pointers {
      guard let pointer else { continue }
      if !rows.contains(where: { pointer.value(from: $0) != nil }) {
        throw .mapping(member: member.rawValue)
      }
    }
  }

  private func cursors(
    _ document: JSONValue, _ rows: [JSONPointer.Row], _ freshness: Freshness
  ) throws(RemoteFault) -> [String: RemoteCursor?] {
    guard let since = mapping.since else {
      return [Self.collection: freshness.told.map(cursor)]
    }
    let found = since.from.value(from: JSONPointer.Row(document: document))?.writtenText
    guard let found, !found.isEmpty else {
      // An answer without anything may say nothing of its time either.
      guard rows.isEmpty else { throw .mapping(member: Mapping.Member.sinceFrom.rawValue) }
      return [:]
    }
    return found.utf8.count <= RemoteCursor.mostBytes ? [Self.collection: cursor(found)] : [:]
  }

  private func cursor(_ told: String) -> RemoteCursor {
    RemoteCursor(stamp: MappedPlace(told: told, series: Set(choices.keys)).stamp)
  }

  private enum Filing { case settled, putOff }

  private func add(_ row: MappedRow, until latest: Instant, to page: inout PulledPage) -> Filing {
    guard let series = row.series else {
      let member = row.lacksSensor ? Mapping.Member.sensor : .property
      page.refused.append(
        RefusedRow(identity: nil, faults: [.unreadableMember(member.rawValue)]))
      return .settled
    }
    // Nothing is no value, as where a sensor is off.
    guard let choice = choices[series], let value = row.value else { return .settled }
    guard let taken = row.taken, let identity = row.identity else {
      page.refused.append(
        RefusedRow(identity: nil, faults: [.unreadableTime(row.writtenTime.firstScalars(200))]))
      return .settled
    }
    guard taken.instant <= latest else {
      page.withheld += 1
      return taken.instant <= latest.adding(seconds: 86_400) ? .putOff : .settled
    }
    guard taken.instant >= since else { return .settled }
    do throws(UnreadableValue) {
      let reading = try choice.reading(value, unit: row.unit, in: vitals)
      page.rows.append(
        PulledRow(
          identity: identity, draft: ReportDraft(taken: taken, readings: [reading]),
          sensor: series))
    } catch {
      page.refused.append(
        RefusedRow(identity: identity, faults: [error.fault], sensor: series))
    }
    return .settled
  }
}

/// What a row says of one series at one time.
struct MappedRow {
  private let row: JSONPointer.Row
  private let mapping: Mapping
  private let sensor: String?
  private let property: String?
  let taken: Moment?

  init(_ row: JSONPointer.Row, _ mapping: Mapping, zone: any TimeZoneRules) {
    (self.row, self.mapping) = (row, mapping)
    sensor = mapping.sensor?.value(from: row)?.writtenText
    property = mapping.property?.value(from: row)?.writtenText
    taken = mapping.time.value(from: row).flatMap {
      mapping.timeFormat.moment($0, zone: zone)
    }
  }

  var lacksSensor: Bool { mapping.sensor != nil && sensor == nil }

  /// What its series is called: `kitchen/temperature`; nil where a part of it is missing.
  var series: String? {
    if mapping.sensor != nil, sensor == nil { return nil }
    if mapping.property != nil, property == nil { return nil }
    return [sensor, property].compactMap { $0 }.joined(separator: "/")
  }

  /// With a separator that stands in no name.
  var identity: RemoteIdentity? {
    guard series != nil, let taken else { return nil }
    return RemoteIdentity(
      name: [sensor ?? "", property ?? "", String(taken.instant.milliseconds)]
        .joined(separator: "\u{1f}"),
      taken: taken.instant)
  }

  var value: String? { mapping.value.value(from: row).map { $0.writtenText ?? $0.text } }
  var unit: String? { text(mapping.unit) }
  var writtenTime: String { mapping.time.value(from: row).map { $0.writtenText ?? $0.text } ?? "" }

  private func text(_ pointer: JSONPointer?) -> String? {
    pointer?.value(from: row)?.writtenText
  }

  var news: SensorNews? {
    guard let series else { return nil }
    var news = SensorNews(sensor: series)
    news.label = text(mapping.label)
    news.group = text(mapping.group)
    news.unit = unit
    news.value = value
    news.at = taken?.instant
    news.level = text(mapping.level).flatMap(Double.init(readingOf:)).flatMap {
      [0, 1, 2].contains($0) ? Int($0) : nil
    }
    news.properties = row.value.members
    news.proposal = SensorProposal.vital(
      unit: unit, deviceClass: nil, name: "\(series) \(news.label ?? "")",
      value: value.flatMap(Double.init(readingOf:)))
    return news
  }
}

/// How far a service has been read, and of which series: its cursor's stamp.
struct MappedPlace: Equatable {
  /// What the service said of its answer.
  var told: String
  var series: Set<String>

  init(told: String, series: Set<String>) { (self.told, self.series) = (told, series) }

  /// Each series in a line of its own, behind what was told, of which it is said how long it is.
  var stamp: String {
    (["\(told.unicodeScalars.count) \(told)"] + series.sorted()).joined(separator: "\n")
  }

  /// Of what isn't written so nothing is known.
  init(stamp: String) {
    let parts = stamp.unicodeScalars.split(
      separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let count = Int(String(parts[0])), count >= 0 else {
      (told, series) = ("", [])
      return
    }
    told = String(String.UnicodeScalarView(parts[1].prefix(count)))
    let names = parts[1].dropFirst(count).split(separator: "\n")
    series = Set(names.map { String(String.UnicodeScalarView($0)) })
  }
}

extension Freshness {
  /// As it is kept: two lines, for no field has a break in it. Nil of none.
  var told: String? {
    guard entityTag != nil || lastModified != nil else { return nil }
    return (entityTag ?? "") + "\n" + (lastModified ?? "")
  }

  /// Reads what `told` writes.
  init(told: String) {
    let lines = told.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    self.init(
      entityTag: lines.first.flatMap { $0.isEmpty ? nil : String($0) },
      lastModified: lines.count > 1 && !lines[1].isEmpty ? String(lines[1]) : nil)
  }
}
