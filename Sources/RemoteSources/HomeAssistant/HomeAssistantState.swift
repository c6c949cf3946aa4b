import HealthModel

/// One state of an entity, as Home Assistant writes it in full.
struct HomeAssistantState {
  let entity: String
  let state: String
  let attributes: [JSONValue.Member]
  /// When it was written, as clocks here showed: the place writes UTC. Nil where that can't be read.
  let updated: Moment?

  /// Nil of what is no state.
  init?(_ value: JSONValue, entity: String? = nil, zone: any TimeZoneRules) {
    guard let state = value["state"]?.plainText,
      let entity = value["entity_id"]?.plainText ?? entity
    else { return nil }
    (self.entity, self.state) = (entity, state)
    attributes = value["attributes"]?.members ?? []
    updated = value["last_updated"]?.plainText
      .flatMap { try? TimeExpression(stamped: $0, zone: zone) }
      .map { Moment($0.moment.instant, in: zone) }
  }

  /// Whether a text may be an entity's name: `sensor.body_temperature`.
  static func isEntity(_ name: String) -> Bool {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    let signs = Array("abcdefghijklmnopqrstuvwxyz0123456789_".utf8)
    return parts.count == 2
      && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(signs.contains) }
  }

  private func attribute(_ name: String) -> String? {
    attributes.first { $0.name == name }?.value.plainText
  }

  var unit: String? { attribute("unit_of_measurement") }

  /// `unknown` and `unavailable` are written where there is no value.
  var hasValue: Bool { state != "unknown" && state != "unavailable" }

  /// Whether it is a number that is measured in something: of whatever else there is one for each lamp.
  var isMeasured: Bool { unit != nil && Double(readingOf: state) != nil }

  /// By its time to the millisecond: how a server writes it may change.
  var identity: RemoteIdentity? {
    updated.map {
      RemoteIdentity(name: "\(entity)|\($0.instant.milliseconds)", taken: $0.instant)
    }
  }

  var news: SensorNews {
    var news = SensorNews(sensor: entity)
    news.label = attribute("friendly_name")
    news.unit = unit
    news.value = state
    news.at = updated?.instant
    news.properties = attributes
    news.proposal = SensorProposal.vital(
      unit: unit, deviceClass: attribute("device_class"), name: "\(entity) \(news.label ?? "")",
      value: Double(readingOf: state))
    return news
  }
}
