public import HealthModel

/// A pull of the chosen entities' history, and once an hour of all states with a number. Home
/// Assistant doesn't record unchanged values, so silence alone isn't a fault.
public struct HomeAssistantPull: RemotePull {
  private let token: String
  private let choices: [String: SensorChoice]
  private let vitals: VitalCatalogue
  private let zone: any TimeZoneRules & Sendable
  private let now: Instant
  private var places: [String: HomeAssistantPlace] = [:]
  private var tasks: [Task] = []
  private var asked: Slice?
  /// The start of the next slice; nil at the start of a history.
  private var walk: Instant?
  private var span: HomeAssistantSpan
  private var clocks: HomeAssistantClocks
  private var dayAt: Instant?
  /// The time up to which changes of a unit have been reported.
  private var told: Instant?
  private var remarks: [PullRemark] = []

  public enum Collection {
    /// The history of the entities in the stamp.
    public static let history = "history"
    /// The history of new entities, or of all, until it has been read and joins `history`.
    public static let backfill = "history.backfill"
    /// When all states were last read.
    public static let states = "states"
    /// The length of a slice, if it is less than a day.
    public static let span = "history.span"
  }

  private enum Task: Equatable {
    case about, states
    case history(String)
  }

  private typealias Slice = (start: Instant, end: Instant)

  /// The usual retention. Source: Home Assistant, `purge_keep_days`.
  public static let daysKept = 10
  private static let day: Int64 = 86_400
  /// How far back to read again, to find rows that a wrong clock has misdated or skipped.
  private static let readAgainSeconds = 2 * day
  private static let mostBytes = 2 << 20

  /// Creates a pull that reads new entities from `since` on; if `again` is set, all from then on.
  public init(
    token: String, sensors: [String: SensorChoice], vitals: VitalCatalogue,
    cursors: [String: RemoteCursor], since: Instant, again: Instant? = nil, now: Instant,
    zone: any TimeZoneRules & Sendable
  ) {
    (self.token, choices, self.vitals, self.now, self.zone) = (token, sensors, vitals, now, zone)
    clocks = HomeAssistantClocks(own: now)
    span = HomeAssistantSpan(stamp: cursors[Collection.span]?.stamp)
    dayAt = cursors[Collection.history]?.dayAt
    // With an invalid name, Home Assistant would return nothing at all.
    let chosen = Set(sensors.keys.filter(HomeAssistantState.isEntity))
    for name in [Collection.history, Collection.backfill] {
      guard var place = cursors[name].flatMap({ HomeAssistantPlace(stamp: $0.stamp) }) else {
        continue
      }
      place.entities.formIntersection(chosen)
      if !place.entities.isEmpty { places[name] = place }
    }
    if let place = places[Collection.history],
      place.position < now.adding(seconds: -Int64(Self.daysKept) * Self.day)
    {
      remarks.append(.longerThanKept(since: place.position, days: Self.daysKept))
    }
    planBackfill(of: chosen, since: since, again: again)
    told = places[Collection.history]?.position
    if !RemoteClock.isRecent(dayAt, within: Self.day, now: now) {
      if let position = places[Collection.history]?.position {
        places[Collection.history]?.position = position.adding(seconds: -Self.readAgainSeconds)
      }
      dayAt = now
    }
    let states = cursors[Collection.states]?.dayAt
    if states == nil { tasks.append(.about) }
    if chosen.isEmpty || !RemoteClock.isRecent(states, within: 3600, now: now) {
      tasks.append(.states)
    }
    tasks += [Collection.history, Collection.backfill].filter { places[$0] != nil }
      .map { .history($0) }
  }

  private mutating func planBackfill(of chosen: Set<String>, since: Instant, again: Instant?) {
    let known = places.values.reduce(into: Set<String>()) { $0.formUnion($1.entities) }
    let new = chosen.subtracting(known)
    if let again, !chosen.isEmpty {
      places[Collection.backfill] = HomeAssistantPlace(position: again, entities: chosen)
    } else if !new.isEmpty {
      let others = places[Collection.backfill]?.entities ?? []
      places[Collection.backfill] = HomeAssistantPlace(position: since, entities: new.union(others))
    }
  }

  // MARK: Asking

  public mutating func next() -> RemoteRequest? {
    switch tasks.first {
    case .about: return request(["config"])
    case .states: return request(["states"])
    case .history(let collection):
      guard let place = places[collection] else { return nil }
      let slice = slice(from: walk ?? place.position)
      asked = slice
      // A minimal response gives only the first row's unit. Without an end, the period is a day.
      var request = request(
        ["history", "period", Self.text(slice.start)],
        [
          .init("end_time", Self.text(slice.end)),
          .init("filter_entity_id", place.entities.sorted().joined(separator: ",")),
        ])
      request.mostBytes = Self.mostBytes
      return request
    case nil: return nil
    }
  }

  private func request(_ path: [String], _ query: [RemoteRequest.Item] = []) -> RemoteRequest {
    RemoteRequest(["api"] + path, query: query, credential: .bearer(token))
  }

  /// Returns the next slice. It starts a second early, because `add` skips a row at the start. The
  /// last slice ends up to a day after the horizon, in case a clock is wrong.
  private func slice(from start: Instant) -> Slice {
    let end = start.adding(seconds: span.seconds)
    let ahead = clocks.horizon.adding(seconds: min(span.seconds, Self.day))
    return (start.adding(seconds: -1), end < clocks.horizon ? end : ahead)
  }

  private static func text(_ instant: Instant) -> String {
    Moment(instant, utcOffsetSeconds: 0).rfc3339
  }

  // MARK: Answers

  public mutating func take(_ answer: RemoteAnswer) throws(RemoteFault) -> PulledPage? {
    if let date = answer.date { clocks.server = date }
    guard let task = tasks.first else { return nil }
    // Repeated requests with a refused token would get this address banned.
    if answer.status == 401 || answer.status == 403 { tasks = [] }
    guard let value = try answer.value() else { throw .notUnderstood }
    switch task {
    case .about:
      guard value["version"]?.plainText != nil else { throw .notUnderstood }
      tasks.removeFirst()
      return nil
    case .states: return try takeStates(value)
    case .history(let collection): return try takeHistory(value, collection)
    }
  }

  private mutating func takeStates(_ value: JSONValue) throws(RemoteFault) -> PulledPage? {
    guard case .array(let states) = value else { throw .notUnderstood }
    tasks.removeFirst()
    var page = emptyPage()
    let known = states.compactMap { HomeAssistantState($0, zone: zone) }
    page.sensors = known.filter { $0.isMeasured || choices[$0.entity] != nil }.map(\.news)
    let names = Set(known.map(\.entity))
    page.remarks += choices.keys.filter { !names.contains($0) }.sorted().map { .noSuchSensor($0) }
    page.cursors[Collection.states] = RemoteCursor(stamp: "", dayAt: now)
    return page
  }

  private func emptyPage() -> PulledPage { PulledPage(date: clocks.server) }

  public mutating func takeTooMuch() -> PulledPage? {
    guard case .history? = tasks.first, span.takeTooMuch() else { return nil }
    var page = emptyPage()
    span.keep(in: &page)
    return page
  }

  private mutating func takeHistory(
    _ value: JSONValue, _ collection: String
  ) throws(RemoteFault) -> PulledPage? {
    guard case .array(let histories) = value, let slice = asked, var place = places[collection]
    else { throw .notUnderstood }
    if clocks.isAhead(place.position) {
      // A wrong clock has moved the position into the future, where there are no rows.
      place.position = clocks.reference.adding(seconds: -Self.readAgainSeconds)
      (places[collection], walk) = (place, nil)
      return nil
    }
    var page = emptyPage()
    var (count, newest) = (0, place.position)
    let known = collection == Collection.history ? max(told ?? place.position, place.position) : nil
    for history in histories {
      guard case .array(let rows) = history else { throw .notUnderstood }
      // The entity's name may be only in the first row.
      let entity = rows.lazy.compactMap { $0["entity_id"]?.plainText }.first
      let states = rows.compactMap { HomeAssistantState($0, entity: entity, zone: zone) }
      count += states.count
      add(states, since: slice.start, known: known ?? place.position, to: &page)
      for state in states { newest = max(newest, state.updated?.instant ?? newest) }
    }
    page.remarks = remarks + page.remarks
    remarks = []
    let isLast = slice.end >= clocks.horizon
    let before = place.position
    place.position = clocks.position(behind: newest, from: before, to: slice.end, isLast: isLast)
    places[collection] = place
    span.take(rows: count, isLast: isLast)
    span.keep(in: &page)
    walk = isLast ? nil : slice.end
    if isLast { tasks.removeFirst() }
    if isLast, collection == Collection.backfill {
      endBackfill(place, &page)
    } else if place.position != before {
      page.cursors[collection] = cursor(of: place, collection)
    }
    return page == emptyPage() ? nil : page
  }

  private func cursor(of place: HomeAssistantPlace, _ collection: String) -> RemoteCursor {
    RemoteCursor(stamp: place.stamp, dayAt: collection == Collection.history ? dayAt : nil)
  }

  private mutating func endBackfill(_ place: HomeAssistantPlace, _ page: inout PulledPage) {
    var whole = place
    if let history = places[Collection.history] {
      whole = HomeAssistantPlace(
        position: min(history.position, place.position),
        entities: history.entities.union(place.entities))
    }
    places[Collection.history] = whole
    places[Collection.backfill] = nil
    page.cursors[Collection.history] = cursor(of: whole, Collection.history)
    page.cursors[Collection.backfill] = .some(nil)
  }

  // MARK: Rows

  /// - Parameter start: a row up to this time is the previous state, of which only the unit counts.
  /// - Parameter known: changes of a unit up to this time have been reported.
  private func add(
    _ states: [HomeAssistantState], since start: Instant, known: Instant, to page: inout PulledPage
  ) {
    var unit: String?
    var last: HomeAssistantState?
    for state in states where state.hasValue {
      guard let choice = choices[state.entity] else { continue }
      let isBefore = state.updated.map { $0.instant <= start } ?? false
      if let unit, let new = state.unit, unit != new, let at = state.updated?.instant, at > known {
        page.remarks.append(.unitChanged(sensor: state.entity, from: unit, to: new, at: at))
      }
      unit = state.unit ?? unit
      // A later pull reads rows that are in the future by both clocks.
      let isAhead = state.updated.map { $0.instant > clocks.latest.adding(seconds: 60) } ?? false
      guard !isBefore, !isAhead else { continue }
      last = state
      guard let taken = state.updated, let identity = state.identity else {
        page.refused.append(RefusedRow(identity: nil, faults: [.unreadableTime("")]))
        continue
      }
      page.add(
        state.state, unit: state.unit, of: state.entity, as: choice, identity, taken: taken,
        in: vitals)
    }
    if let last { page.sensors.append(last.news) }
  }
}
