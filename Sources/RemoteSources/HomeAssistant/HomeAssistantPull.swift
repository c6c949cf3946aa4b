public import HealthModel

/// The pull of a Home Assistant: what its history has of the entities that a person chose, and how all
/// that are numbers stand, once an hour.
///
/// What it doesn't tell of an equal value: a place where nothing changes writes nothing, so a silence
/// alone is no fault.
public struct HomeAssistantPull: RemotePull {
  /// What it said of itself at a first pull; nil otherwise.
  public private(set) var about: About?

  private let token: String
  private let choices: [String: SensorChoice]
  private let vitals: VitalCatalogue
  private let zone: any TimeZoneRules & Sendable
  /// Our own clock.
  private let now: Instant
  private var places: [String: HomeAssistantPlace] = [:]
  private var tasks: [Task] = []
  /// What history was asked for last.
  private var asked: Slice?
  /// Where the next slice begins; nil at the beginning of a history.
  private var walk: Instant?
  private var span: HomeAssistantSpan
  private var clocks: HomeAssistantClocks
  /// When the last two days were read last.
  private var dayAt: Instant?
  /// Until when changes of a unit have been told.
  private var told: Instant?
  private var remarks: [PullRemark] = []

  /// The collections that a cursor stands for.
  public enum Collection {
    /// The history of the entities that its stamp names.
    public static let history = "history"
    /// The same of entities that were chosen later, or that a person asked for once more, until it has
    /// come as far.
    public static let backfill = "history.backfill"
    /// When all states were asked for last.
    public static let states = "states"
    /// How long a slice may be that isn't too much at once, where that is less than a day.
    public static let span = "history.span"
  }

  /// What a Home Assistant says of itself.
  public struct About: Equatable, Sendable {
    /// Such as `2024.3.3`.
    public let version: String
    /// The IANA name.
    public let timeZone: String?
    /// What its people call the place.
    public let name: String?
  }

  private enum Task: Equatable {
    case about
    case states
    case history(String)
  }

  /// A part of a history.
  private struct Slice {
    let collection: String
    let start: Instant
    let end: Instant
  }

  /// What is kept unless it is set otherwise. Source: Home Assistant, `purge_keep_days`.
  public static let daysKept = 10
  private static let day: Int64 = 86_400
  /// Rows that a clock stamped too early, and what a clock that was wrong has passed by, come with them.
  private static let readAgainSeconds = 2 * day
  /// A slice of a history is far less, unless a sensor is a fast one.
  private static let mostBytes = 2 << 20

  /// - Parameters:
  ///   - sensors: what the person said that each entity measures.
  ///   - since: where the history of an entity begins.
  ///   - again: from where a person wants all read once more; nil as a rule.
  ///   - zone: by which each reading's local day is told.
  public init(
    token: String, sensors: [String: SensorChoice], vitals: VitalCatalogue,
    cursors: [String: RemoteCursor], since: Instant, again: Instant? = nil, now: Instant,
    zone: any TimeZoneRules & Sendable
  ) {
    (self.token, choices, self.vitals, self.now, self.zone) = (token, sensors, vitals, now, zone)
    clocks = HomeAssistantClocks(own: now)
    span = HomeAssistantSpan(stamp: cursors[Collection.span]?.stamp)
    dayAt = cursors[Collection.history]?.dayAt
    // It answers nothing at all to a name that can't be one.
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
    if !isRecent(dayAt, within: Self.day) {
      places[Collection.history]?.goBack(seconds: Self.readAgainSeconds)
      dayAt = now
    }
    let states = cursors[Collection.states]?.dayAt
    if states == nil { tasks.append(.about) }
    if !isRecent(states, within: 3600) || chosen.isEmpty { tasks.append(.states) }
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
      places[Collection.backfill] = HomeAssistantPlace(
        position: since, entities: new.union(others))
    }
  }

  /// A time that lies ahead was written by a clock that has been put right.
  private func isRecent(_ last: Instant?, within seconds: Int64) -> Bool {
    last.map { $0 <= now && now < $0.adding(seconds: seconds) } ?? false
  }

  // MARK: Asking

  /// The slices of a history one after the other; nothing any more once the token was refused.
  public mutating func next() -> RemoteRequest? {
    switch tasks.first {
    case .about: return request(["config"])
    case .states: return request(["states"])
    case .history(let collection):
      guard let place = places[collection] else { return nil }
      let slice = slice(of: collection, from: walk ?? place.position)
      asked = slice
      // The unit is an attribute, and the first row alone has any in a shorter form. Without an end it
      // would be a day.
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

  /// From a second before the last one known, for the period's first row is dropped. The last slice
  /// ends a day ahead, whichever clock is right; where a day is too much at once, sooner.
  private func slice(of collection: String, from start: Instant) -> Slice {
    let end = start.adding(seconds: span.seconds)
    let ahead = clocks.horizon.adding(seconds: min(span.seconds, Self.day))
    return Slice(
      collection: collection, start: start.adding(seconds: -1),
      end: end < clocks.horizon ? end : ahead)
  }

  private static func text(_ instant: Instant) -> String {
    Moment(instant, utcOffsetSeconds: 0).rfc3339
  }

  // MARK: Answers

  /// - Throws: what any service's bad answer means; where there is no history, that it isn't there.
  public mutating func take(_ answer: RemoteAnswer) throws(RemoteFault) -> PulledPage? {
    if let date = answer.date { clocks.server = date }
    guard let task = tasks.first else { return nil }
    let value: JSONValue?
    do throws(RemoteFault) {
      value = try answer.value()
    } catch {
      // A token that is refused again and again gets the address banned.
      if error == .refused { tasks = [] }
      throw error
    }
    guard let value else { throw .notUnderstood }
    switch task {
    case .about:
      try takeAbout(value)
      return nil
    case .states: return try takeStates(value)
    case .history(let collection): return try takeHistory(value, collection)
    }
  }

  private mutating func takeAbout(_ value: JSONValue) throws(RemoteFault) {
    guard let version = value["version"]?.plainText else { throw .notUnderstood }
    about = About(
      version: version, timeZone: value["time_zone"]?.plainText,
      name: value["location_name"]?.plainText)
    tasks.removeFirst()
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

  private func emptyPage() -> PulledPage {
    var page = PulledPage()
    page.date = clocks.server
    return page
  }

  /// A slice of a history that is too much at once is asked for by parts, by the next pull as well.
  public mutating func takeTooMuch() -> PulledPage? {
    guard case .history? = tasks.first, span.takeTooMuch() else { return nil }
    var page = emptyPage()
    keepSpan(&page)
    return page
  }

  private mutating func keepSpan(_ page: inout PulledPage) {
    guard span.isNews else { return }
    page.cursors[Collection.span] = .some(span.stamp.map { RemoteCursor(stamp: $0) })
    span.isKept()
  }

  private mutating func takeHistory(
    _ value: JSONValue, _ collection: String
  ) throws(RemoteFault) -> PulledPage? {
    guard case .array(let histories) = value, let slice = asked, var place = places[collection]
    else { throw .notUnderstood }
    if clocks.isAhead(place.position) {
      // A clock that was wrong has taken it there, and nothing would come until it is right again.
      place.position = clocks.reference.adding(seconds: -Self.readAgainSeconds)
      (places[collection], walk) = (place, nil)
      return nil
    }
    var page = emptyPage()
    var (count, newest) = (0, place.position)
    let known = collection == Collection.history ? max(told ?? place.position, place.position) : nil
    for history in histories {
      guard case .array(let rows) = history else { throw .notUnderstood }
      let states = states(of: rows)
      count += states.count
      add(states, since: slice.start, known: known ?? place.position, to: &page)
      for state in states { newest = max(newest, state.updated?.instant ?? newest) }
    }
    if !remarks.isEmpty {
      page.remarks = remarks + page.remarks
      remarks = []
    }
    let isLast = slice.end >= clocks.horizon
    let before = place.position
    place.position = clocks.position(behind: newest, from: before, to: slice.end, isLast: isLast)
    places[collection] = place
    span.take(rows: count, isLast: isLast)
    keepSpan(&page)
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

  /// An entity's name stands in each of its rows, or in the first.
  private func states(of rows: [JSONValue]) -> [HomeAssistantState] {
    let entity = rows.lazy.compactMap { $0["entity_id"]?.plainText }.first
    return rows.compactMap { HomeAssistantState($0, entity: entity, zone: zone) }
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

  /// - Parameters:
  ///   - start: a row that is stamped so is the state before the period, and no reading; its unit is
  ///     the one before.
  ///   - known: what was written until then has been told of.
  private func add(
    _ states: [HomeAssistantState], since start: Instant, known: Instant,
    to page: inout PulledPage
  ) {
    var unit: String?
    var last: HomeAssistantState?
    for state in states where state.hasValue {
      guard let choice = choices[state.entity] else { continue }
      let isBefore = state.updated.map { $0.instant <= start } ?? false
      if let unit, let new = state.unit, unit != new, let at = state.updated?.instant, at > known {
        page.remarks.append(
          .unitChanged(sensor: state.entity, from: unit, to: new, at: at))
      }
      unit = state.unit ?? unit
      // What lies ahead by both clocks waits there until its time has come.
      let isAhead = state.updated.map { $0.instant > clocks.latest.adding(seconds: 60) } ?? false
      guard !isBefore, !isAhead else { continue }
      last = state
      guard let taken = state.updated, let identity = state.identity else {
        page.refused.append(RefusedRow(identity: nil, faults: [.unreadableTime("")]))
        continue
      }
      do throws(UnreadableValue) {
        let reading = try choice.reading(state.state, unit: state.unit, in: vitals)
        page.rows.append(
          PulledRow(
            identity: identity, draft: ReportDraft(taken: taken, readings: [reading]),
            sensor: state.entity))
      } catch {
        page.refused.append(
          RefusedRow(identity: identity, faults: [error.fault], sensor: state.entity))
      }
    }
    if let last { page.sensors.append(last.news) }
  }
}
