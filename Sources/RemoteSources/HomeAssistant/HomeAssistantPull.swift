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
  /// Units: s.
  private var span = Self.day
  /// The server's clock at its last answer.
  private var clock: Instant?
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
  /// Rows reach the history some seconds after they were written, on a weak disk minutes.
  private static let commitSeconds: Int64 = 3600
  /// A page of them is a megabyte or two.
  private static let usualRows = 500...4000

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
    let states = cursors[Collection.states]?.dayAt
    if states == nil { tasks.append(.about) }
    // A time that lies ahead was written by a clock that has been put right.
    let isRecent = states.map { $0 <= now && now < $0.adding(seconds: 3600) } ?? false
    if !isRecent || chosen.isEmpty { tasks.append(.states) }
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

  /// The best that is known of the server's clock.
  private var reference: Instant { clock ?? now }

  // MARK: Asking

  /// The slices of a history one after the other; nothing any more once the token was refused.
  public mutating func next() -> RemoteRequest? {
    switch tasks.first {
    case .about: return request(["config"])
    case .states: return request(["states"])
    case .history(let collection):
      guard let place = places[collection] else { return nil }
      let slice = slice(of: collection, place)
      asked = slice
      // The unit is an attribute, and the first row alone has any in a shorter form. Without an end it
      // would be a day.
      return request(
        ["history", "period", Self.text(slice.start)],
        [
          .init("end_time", Self.text(slice.end)),
          .init("filter_entity_id", place.entities.sorted().joined(separator: ",")),
        ])
    case nil: return nil
    }
  }

  private func request(_ path: [String], _ query: [RemoteRequest.Item] = []) -> RemoteRequest {
    RemoteRequest(["api"] + path, query: query, credential: .bearer(token))
  }

  /// From a second before the last one known, for the period's first row is dropped. The last slice
  /// ends a day ahead, whichever clock is right.
  private func slice(of collection: String, _ place: HomeAssistantPlace) -> Slice {
    let end = Instant(seconds: place.position.seconds + span)
    return Slice(
      collection: collection, start: Instant(seconds: place.position.seconds - 1),
      end: end < reference ? end : Instant(seconds: reference.seconds + Self.day))
  }

  private static func text(_ instant: Instant) -> String {
    Moment(instant, utcOffsetSeconds: 0).rfc3339
  }

  // MARK: Answers

  /// - Throws: what any service's bad answer means; where there is no history, that it isn't there.
  public mutating func take(_ answer: RemoteAnswer) throws(RemoteFault) -> PulledPage? {
    if let date = answer.date { clock = date }
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
    page.date = clock
    return page
  }

  private mutating func takeHistory(
    _ value: JSONValue, _ collection: String
  ) throws(RemoteFault) -> PulledPage? {
    guard case .array(let histories) = value, let slice = asked, var place = places[collection]
    else { throw .notUnderstood }
    var page = emptyPage()
    var (count, newest) = (0, place.position)
    for history in histories {
      guard case .array(let rows) = history else { throw .notUnderstood }
      let states = states(of: rows)
      count += states.count
      add(states, since: slice.start, known: place.position, to: &page)
      for state in states { newest = max(newest, state.updated?.instant ?? newest) }
    }
    if !remarks.isEmpty {
      page.remarks = remarks + page.remarks
      remarks = []
    }
    let isLast = slice.end >= reference
    let before = place.position
    place.position = advanced(newest, over: slice, isLast: isLast)
    places[collection] = place
    if count > Self.usualRows.upperBound { span = max(span / 2, 3600) }
    if count < Self.usualRows.lowerBound { span = min(span * 2, 30 * Self.day) }
    if isLast { tasks.removeFirst() }
    if isLast, collection == Collection.backfill {
      endBackfill(place, &page)
    } else if place.position != before {
      page.cursors[collection] = RemoteCursor(stamp: place.stamp)
    }
    return page == emptyPage() ? nil : page
  }

  /// An entity's name stands in each of its rows, or in the first.
  private func states(of rows: [JSONValue]) -> [HomeAssistantState] {
    let entity = rows.lazy.compactMap { $0["entity_id"]?.plainText }.first
    return rows.compactMap { HomeAssistantState($0, entity: entity, zone: zone) }
  }

  /// Where the next one begins: behind what came, for what is written by now may not have arrived; and
  /// never much before the server's clock, or an entity that is silent would have each pull read days.
  private func advanced(_ newest: Instant, over slice: Slice, isLast: Bool) -> Instant {
    let settled = min(slice.end, reference.adding(seconds: -Self.commitSeconds))
    if !isLast { return max(newest, settled) }
    // Else an idle pull would store a cursor each time.
    return newest < settled.adding(seconds: -Self.commitSeconds) ? settled : newest
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
    page.cursors[Collection.history] = RemoteCursor(stamp: whole.stamp)
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
      guard !isBefore else { continue }
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
