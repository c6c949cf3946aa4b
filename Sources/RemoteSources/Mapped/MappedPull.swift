public import HealthModel

public struct MappedPull: RemotePull {
  private let mapping: Mapping
  private let credential: RemoteRequest.Credential
  private let choices: [String: SensorChoice]
  private let vitals: VitalCatalogue
  private let since: Instant
  private let now: Instant
  private let zone: any TimeZoneRules & Sendable
  /// The state after the last answer; nil to read everything.
  private let known: MappedPlace?
  private var isAsked = false

  /// The collection whose cursor contains the next `since` value, or the last answer's validators.
  public static let collection = "rows"

  /// - Parameter user: the user name, only for `basic`.
  /// - Parameter sensors: the choices by series, named as in `SensorNews`.
  public init(
    _ mapping: Mapping, user: String? = nil, secret: String?, sensors: [String: SensorChoice],
    vitals: VitalCatalogue, cursors: [String: RemoteCursor], since: Instant, isAnew: Bool = false,
    now: Instant, zone: any TimeZoneRules & Sendable
  ) {
    (self.mapping, choices, self.vitals, self.since) = (mapping, sensors, vitals, since)
    (self.now, self.zone) = (now, zone)
    let place = cursors[Self.collection].map { MappedPlace(stamp: $0.stamp) }
    // A newly chosen series has to be read from the start.
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

  /// - Throws: `.mapping` with a member that finds nothing, or the answer's own fault.
  public mutating func take(_ answer: RemoteAnswer) throws(RemoteFault) -> PulledPage? {
    // Never repeat a request, least of all with a refused password.
    isAsked = true
    guard let document = try answer.value() else { return nil }
    guard let rows = mapping[.rows]?.rows(in: document) else {
      throw .mapping(member: Mapping.Member.rows.rawValue)
    }
    // If no row contains a member, the mapping is wrong. If some rows do, the other rows are wrong.
    for member in [Mapping.Member.sensor, .property, .value, .time] {
      guard let pointer = mapping[member], !rows.isEmpty else { continue }
      if !rows.contains(where: { pointer.value(from: $0) != nil }) {
        throw .mapping(member: member.rawValue)
      }
    }
    let latest = RemoteClock.latest(now: now, server: answer.date).adding(seconds: 60)
    var page = PulledPage(date: answer.date)
    var news: [String: SensorNews] = [:]
    var isPutOff = false
    for row in rows {
      let row = MappedRow(row, mapping, zone: zone)
      let isAhead = row.taken.map { $0.instant > latest } ?? false
      if !isAhead, let new = row.news, !(news[new.sensor]?.isNewer(than: new) ?? false) {
        news[new.sensor] = new
      }
      if !add(row, until: latest, to: &page) { isPutOff = true }
    }
    page.keepLastOfEach()
    page.sensors = news.values.sorted { $0.sensor < $1.sensor }
    if !isPutOff { page.cursors = try cursors(document, rows, answer.freshness) }
    return page
  }

  private func cursors(
    _ document: JSONValue, _ rows: [JSONPointer.Row], _ freshness: Freshness
  ) throws(RemoteFault) -> [String: RemoteCursor?] {
    guard let since = mapping.since else { return [Self.collection: freshness.told.map(cursor)] }
    let found = since.from.value(from: JSONPointer.Row(path: [document]))?.writtenText
    guard let found, !found.isEmpty else {
      // An answer without rows may lack the member.
      guard rows.isEmpty else { throw .mapping(member: Mapping.Member.sinceFrom.rawValue) }
      return [:]
    }
    return found.utf8.count <= RemoteCursor.mostBytes ? [Self.collection: cursor(found)] : [:]
  }

  private func cursor(_ told: String) -> RemoteCursor {
    RemoteCursor(stamp: MappedPlace(told: told, series: Set(choices.keys)).stamp)
  }

  /// Adds a row. Returns false if it must be read again, because it is up to a day in the future.
  private func add(_ row: MappedRow, until latest: Instant, to page: inout PulledPage) -> Bool {
    guard let series = row.series else {
      let member = row.lacksSensor ? Mapping.Member.sensor : .property
      page.refused.append(RefusedRow(identity: nil, faults: [.unreadableMember(member.rawValue)]))
      return true
    }
    // A sensor that is off reports no value.
    guard let choice = choices[series], let value = row.value else { return true }
    guard let taken = row.taken, let identity = row.identity else {
      page.refused.append(
        RefusedRow(identity: nil, faults: [.unreadableTime(row.writtenTime.firstScalars(200))]))
      return true
    }
    guard taken.instant <= latest else {
      page.withheld += 1
      return taken.instant > latest.adding(seconds: 86_400)
    }
    if taken.instant >= since {
      page.add(value, unit: row.unit, of: series, as: choice, identity, taken: taken, in: vitals)
    }
    return true
  }
}

struct MappedRow {
  private let row: JSONPointer.Row
  private let mapping: Mapping
  private let sensor: String?
  private let property: String?
  let taken: Moment?

  init(_ row: JSONPointer.Row, _ mapping: Mapping, zone: any TimeZoneRules) {
    (self.row, self.mapping) = (row, mapping)
    sensor = mapping[.sensor]?.value(from: row)?.writtenText
    property = mapping[.property]?.value(from: row)?.writtenText
    taken = mapping[.time]?.value(from: row).flatMap { mapping.timeFormat.moment($0, zone: zone) }
  }

  var lacksSensor: Bool { mapping[.sensor] != nil && sensor == nil }

  /// The series' name, such as `kitchen/temperature`; nil if a part is missing.
  var series: String? {
    if lacksSensor || mapping[.property] != nil && property == nil { return nil }
    return [sensor, property].compactMap { $0 }.joined(separator: "/")
  }

  /// The identity of the row's series and time; nil if either is missing.
  var identity: RemoteIdentity? {
    guard series != nil, let taken else { return nil }
    return RemoteIdentity(
      name: [sensor ?? "", property ?? "", String(taken.instant.milliseconds)]
        .joined(separator: "\u{1f}"),
      taken: taken.instant)
  }

  var value: String? { any(.value) }
  var unit: String? { text(.unit) }
  var writtenTime: String { any(.time) ?? "" }

  private func text(_ member: Mapping.Member) -> String? {
    mapping[member]?.value(from: row)?.writtenText
  }

  private func any(_ member: Mapping.Member) -> String? {
    mapping[member]?.value(from: row).map { $0.writtenText ?? $0.text }
  }

  var news: SensorNews? {
    guard let series else { return nil }
    let label = text(.label)
    let level: Int? = text(.level).flatMap(Double.init(readingOf:)).flatMap {
      [0, 1, 2].contains($0) ? Int($0) : nil
    }
    let proposal = SensorProposal.vital(
      unit: unit, deviceClass: nil, name: "\(series) \(label ?? "")",
      value: value.flatMap(Double.init(readingOf:)))
    return SensorNews(
      sensor: series, label: label, group: text(.group), unit: unit, value: value,
      at: taken?.instant, level: level, properties: row.value.members, proposal: proposal)
  }
}

struct MappedPlace: Equatable {
  var told: String
  var series: Set<String>

  init(told: String, series: Set<String>) { (self.told, self.series) = (told, series) }

  /// The stored form: the length of `told` in scalars, then `told`, and a line for each series.
  var stamp: String {
    (["\(told.unicodeScalars.count) \(told)"] + series.sorted()).joined(separator: "\n")
  }

  /// Parses a stamp; an invalid stamp gives an empty place.
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
  var told: String? {
    guard entityTag != nil || lastModified != nil else { return nil }
    return (entityTag ?? "") + "\n" + (lastModified ?? "")
  }

  init(told: String) {
    let lines = told.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    self.init(
      entityTag: lines.first.flatMap { $0.isEmpty ? nil : String($0) },
      lastModified: lines.count > 1 && !lines[1].isEmpty ? String(lines[1]) : nil)
  }
}
