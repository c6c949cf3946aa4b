public import HealthModel
import Intake
public import Journal
import Phrases
import Terminal

/// A sensor with where its last value lies by the person's limits.
public struct ListedSensor {
  /// As the journal holds it.
  public let sensor: RemoteSensor
  /// Nil of one that is no vital, and of one without a value.
  public let band: Band?

  /// - Parameter band: of its last value.
  public init(_ sensor: RemoteSensor, band: Band?) {
    (self.sensor, self.band) = (sensor, band)
  }

  /// Ours where it is a vital, else its source's; nil where neither says one.
  public var level: Int? { band?.severity.rawValue ?? sensor.level }
}

/// A source with what `source list` tells beside it.
public struct ListedSource {
  /// As the journal holds it.
  public let source: RemoteSource
  /// By name.
  public let sensors: [ListedSensor]
  /// Rows that were refused, by reason.
  public let refused: [String: Int]

  /// - Parameter refused: how many rows, by reason.
  public init(_ source: RemoteSource, _ sensors: [ListedSensor], refused: [String: Int]) {
    (self.source, self.sensors, self.refused) = (source, sensors, refused)
  }

  /// The latest of its sensors.
  public var lastAt: Instant? { sensors.compactMap(\.sensor.lastAt).max() }

  var worst: ListedSensor? { sensors.max { ($0.level ?? 0) < ($1.level ?? 0) } }
}

extension Listing where Row == ListedSource {
  /// A row each.
  public static func sources(_ sources: [ListedSource], _ here: LocalNow) -> Listing {
    func when(_ instant: Instant?) -> TextTable.Cell {
      .init(instant.map { TimeText.dateAndTime(here.moment($0)) } ?? "")
    }
    func stamp(_ instant: Instant?) -> JSONValue {
      JSONValue(instant.map { here.moment($0).rfc3339 })
    }
    return Listing(
      sources,
      [
        Column("name", title: phrase("SOURCE")) { $0.source.settings.name },
        Column("protocol", title: phrase("PROTOCOL")) { $0.source.settings.speaks.rawValue },
        Column("host", title: phrase("HOST")) { $0.source.settings.host },
        Column("last_reading", title: phrase("LAST READING")) {
          stamp($0.lastAt)
        } cell: {
          when($0.lastAt)
        },
        Column("pulled_at", title: phrase("ASKED")) {
          stamp($0.source.pulledAt)
        } cell: {
          when($0.source.pulledAt)
        },
        Column("next_at", title: phrase("NEXT")) {
          stamp($0.source.nextAt)
        } cell: {
          when($0.source.nextAt)
        },
        Column("level", title: phrase("LEVEL")) {
          JSONValue($0.worst?.level.map { Int64($0) })
        } cell: {
          SourceText.level($0.worst?.level, $0.worst?.band)
        },
        Column("trouble", title: phrase("TROUBLE")) {
          JSONValue($0.source.trouble?.text)
        } cell: { row in
          .init(row.source.trouble.map(SourceText.brief) ?? "", .caution)
        },
        Column("state") { .string($0.source.state.rawValue) },
        Column("not_before") { stamp($0.source.notBefore) },
        Column("origin") { .string($0.source.settings.origin) },
        Column("every_s") { .integer($0.source.settings.every) },
        Column("refused") { row in
          .array(
            row.refused.sorted { $0.key < $1.key }.map { reason, count in
              .object([
                .init("reason", .string(reason)), .init("count", .integer(Int64(count))),
              ])
            })
        },
      ])
  }
}

extension Listing where Row == ListedSensor {
  /// A row each.
  public static func sensors(_ sensors: [ListedSensor], _ here: LocalNow) -> Listing {
    Listing(
      sensors,
      [
        Column("sensor", title: phrase("SENSOR")) { $0.sensor.name },
        Column("label", title: phrase("LABEL")) {
          JSONValue($0.sensor.label)
        } cell: {
          .init($0.sensor.label ?? "")
        },
        Column("group", title: phrase("GROUP")) {
          JSONValue($0.sensor.group)
        } cell: {
          .init($0.sensor.group ?? "")
        },
        Column("vital", title: phrase("VITAL")) {
          JSONValue($0.sensor.vital?.name)
        } cell: {
          .init($0.sensor.vital?.name ?? "")
        },
        Column("value", title: phrase("VALUE")) {
          JSONValue($0.sensor.lastValue)
        } cell: {
          .init([$0.sensor.lastValue, $0.sensor.unit].compactMap { $0 }.joined(separator: " "))
        },
        Column("unit") { JSONValue($0.sensor.unit) },
        Column("at", title: phrase("AT")) { row in
          JSONValue(row.sensor.lastAt.map { here.moment($0).rfc3339 })
        } cell: { row in
          .init(row.sensor.lastAt.map { TimeText.dateAndTime(here.moment($0)) } ?? "")
        },
        Column("level", title: phrase("LEVEL")) {
          JSONValue($0.level.map { Int64($0) })
        } cell: {
          SourceText.level($0.level, $0.band)
        },
        Column("source_level", title: phrase("SOURCE SAYS")) {
          JSONValue($0.sensor.level.map { Int64($0) })
        } cell: { row in
          .init(row.sensor.level.flatMap { $0 == row.level ? nil : String($0) } ?? "")
        },
        Column("properties") { $0.sensor.properties.map { .raw($0) } ?? .null },
      ])
  }
}

/// Sources as JSON, for programs.
public enum SourceJSON {
  /// `{"version":2,"sources":[…]}`.
  public static func document(_ sources: [ListedSource], _ here: LocalNow) -> JSONValue {
    Document.json([.init("sources", Listing.sources(sources, here).json)])
  }

  /// `{"version":2,"source":{…,"sensors":[…]}}`.
  public static func document(
    _ source: RemoteSource, _ sensors: [ListedSensor], _ here: LocalNow
  ) -> JSONValue {
    let row = ListedSource(source, sensors, refused: [:])
    let one = Listing.sources([row], here).json(of: row).members.filter { $0.name != "refused" }
    return Document.json([
      .init(
        "source",
        .object(one + [.init("sensors", Listing.sensors(sensors, here).json)]))
    ])
  }
}
