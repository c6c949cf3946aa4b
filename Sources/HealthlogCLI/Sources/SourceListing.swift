public import HealthModel
import Intake
public import Journal
import Phrases
import RemoteSources
import Terminal

struct ListedSensor {
  let sensor: RemoteSensor
  /// The band by the person's limits; nil if the sensor isn't a vital or has no value.
  let band: Band?
  /// The level by the person's limits for a vital, else the source's own; nil if unknown.
  var level: Int? { band?.severity.rawValue ?? sensor.level }
}

struct ListedSource {
  let source: RemoteSource
  let sensors: [ListedSensor]
  /// The number of refused rows, by reason.
  let refused: [String: Int]
  var lastAt: Instant? { sensors.compactMap(\.sensor.lastAt).max() }
  var worst: ListedSensor? { sensors.max { ($0.level ?? 0) < ($1.level ?? 0) } }
}

extension Column {
  fileprivate init(
    _ name: String, _ note: String = "", title: String, _ here: LocalNow,
    instant: @escaping (Row) -> Instant?
  ) {
    self.init(name, note, title: title) {
      instant($0).map(here.moment)
    } cell: { row in
      .init(instant(row).map { TimeText.dateAndTime(here.moment($0)) } ?? "")
    }
  }
}

extension Columns where Row == ListedSource {
  static func sources(_ here: LocalNow, withSensors: Bool = false) -> Columns {
    let sensors = Column<ListedSource>(
      "sensors", "All of them, or the one you named", each: .sensors(here)
    ) { $0.sensors }
    let refused = Column<ListedSource>("refused", "Rows refused so far", each: .tallies("reason")) {
      $0.refused.sorted { $0.key < $1.key }
    }
    return Columns(
      withSensors ? "source_with_sensors" : "source",
      [
        Column("name", title: phrase("SOURCE")) { $0.source.settings.name },
        Column(
          "protocol", type: .words(SourceProtocol.allCases.map(\.rawValue)),
          title: phrase("PROTOCOL")
        ) { .string($0.source.settings.speaks.rawValue) },
        Column("host", "With its port unless that is the default", title: phrase("HOST")) {
          $0.source.settings.host
        },
        Column("last_reading", title: phrase("LATEST READING"), here) { $0.lastAt },
        Column("pulled_at", title: phrase("PULLED"), here) { $0.source.pulledAt },
        Column("next_at", "The next automatic pull; null for none", title: phrase("NEXT"), here) {
          $0.source.nextAt
        },
        Column("level", "The worst of its sensors", type: .level, title: phrase("LEVEL")) {
          JSONValue($0.worst?.level.map { Int64($0) })
        } cell: {
          SourceText.level($0.worst?.level, $0.worst?.band)
        },
        Column(
          "trouble", "Why the last pull failed", type: .nullable(.trouble), title: phrase("PROBLEM")
        ) {
          JSONValue($0.source.trouble?.text)
        } cell: { row in
          .init(row.source.trouble.map(SourceText.brief) ?? "", .caution)
        },
        Column(
          "state",
          "`refused`: it rejected the token, so add the source again; `waiting`: too many readings "
            + "vanished at once"
        ) { $0.source.state },
        Column("not_before", "No pull before this") { $0.source.notBefore.map(here.moment) },
        Column("origin", "Scheme, host, port and path; for a JSON service the query as well") {
          $0.source.settings.origin
        },
        Column("every_s", "The shortest time between two pulls") { $0.source.settings.every },
        withSensors ? sensors : refused,
      ])
  }
}

extension Columns where Row == (key: String, value: Int) {
  static func tallies(_ name: String) -> Columns {
    Columns("count_by_\(name)", [Column(name) { $0.key }, Column("count") { $0.value }])
  }
}

extension RemoteState: JSONWord {}

extension JSONType {
  fileprivate static let level = plain(
    "0 normal, 1 caution, 2 critical, or null",
    schema: .object([.init("enum", .array([.integer(0), .integer(1), .integer(2), .null]))]))

  /// A word, followed by a colon and details if there are any.
  fileprivate static let trouble = text(
    "string",
    pattern:
      "^(refused|later:[0-9]+|moved:.*|page|not-understood|not-there:[0-9]+|mapping:.*|locked"
      + "|no-secret-service|no-secret|many-gone:[0-9]+:[0-9]+|line:.*|not-resolved|not-connected"
      + "|timed-out|broken-off|too-much|stopped|certificate-expired|certificate-not-yet-valid"
      + "|certificate-of-another-name|certificate-of-unknown-authority|authority-unreadable:.*"
      + "|old-tls)$")
}

extension Columns where Row == ListedSensor {
  static func sensors(_ here: LocalNow) -> Columns {
    Columns(
      "sensor",
      [
        Column("sensor", "The source's name for it", title: phrase("SENSOR")) { $0.sensor.name },
        Column("label", title: phrase("LABEL")) { $0.sensor.label },
        Column("group", title: phrase("GROUP")) { $0.sensor.group },
        Column(
          "vital", "The vital it is filed as; null if it is only shown", title: phrase("VITAL")
        ) { $0.sensor.vital?.name },
        Column("value", "The last one, as the source writes it", title: phrase("VALUE")) {
          $0.sensor.lastValue
        } cell: {
          .init([$0.sensor.lastValue, $0.sensor.unit].compactMap { $0 }.joined(separator: " "))
        },
        Column("unit", "As the source writes it") { $0.sensor.unit },
        Column("at", title: phrase("AT"), here) { $0.sensor.lastAt },
        Column(
          "level", "By your limits for a vital, otherwise the source's", type: .level,
          title: phrase("LEVEL")
        ) {
          JSONValue($0.level.map { Int64($0) })
        } cell: {
          SourceText.level($0.level, $0.band)
        },
        Column("source_level", "The source's own", type: .level, title: phrase("SOURCE LEVEL")) {
          JSONValue($0.sensor.level.map { Int64($0) })
        } cell: { row in
          .init(row.sensor.level.flatMap { $0 == row.level ? nil : String($0) } ?? "")
        },
        Column(
          "properties", "All that the source says of it, as sent", type: .nullable(.anyObject)
        ) { $0.sensor.properties.map { .raw($0) } ?? .null },
      ])
  }
}

enum SourceJSON {
  static func shapes(_ here: LocalNow) -> [DocumentShape] { [list(here).shape, one(here).shape] }

  static func list(_ here: LocalNow) -> Document<[ListedSource]> {
    Document("sources", of: ["source list"], [Column("sources", each: .sources(here)) { $0 }])
  }

  static func one(_ here: LocalNow) -> Document<ListedSource> {
    Document(
      "source_shown", of: ["source show"],
      [Column("source", one: .sources(here, withSensors: true)) { $0 }])
  }
}
