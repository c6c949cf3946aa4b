import HealthModel
import TestSupport
import Testing

@testable import RemoteSources

/// Requests to a mapped service, and its answers.
@Suite("The pull of a mapped service") struct MappedPullTests {
  /// 2025-11-23 17:06:00 UTC.
  static let now = Instant(seconds: 1_763_917_560)
  static let zone = TableZone(identifier: "Europe/Rome", initialOffset: 3600, changes: [])

  /// From the manual.
  static let mapping = JSONValue.object([
    .init("rows", .string("/sensors/*/properties/*")), .init("sensor", .string("../../id")),
    .init("label", .string("../../label")), .init("group", .string("../../mappa")),
    .init("property", .string("name")), .init("value", .string("value")),
    .init("unit", .string("unit")), .init("level", .string("level")),
    .init("time", .string("time")), .init("time_format", .string("DD-MM-YYYY hh:mm:ss")),
    .init("zone", .string("Europe/Rome")),
    .init(
      "since",
      .object([.init("query", .string("lastUpdate")), .init("from", .string("/lastUpdate"))])),
    .init("login", .string("basic")),
  ])

  /// The same without `since`, using ETag and time.
  static let whole = JSONValue.object(mapping.members.filter { $0.name != "since" })

  static func property(
    _ name: String, _ value: JSONValue?, unit: String? = "mg/dL", level: Int64 = 0,
    time: String? = "23-11-2025 18:05:00"
  ) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("name", .string(name)), .init("level", .integer(level)),
    ]
    if let value { members.append(.init("value", value)) }
    if let unit { members.append(.init("unit", .string(unit))) }
    if let time { members.append(.init("time", .string(time))) }
    return .object(members)
  }

  static func answer(
    _ properties: [JSONValue], stamp: String? = "1700", freshness: Freshness = Freshness()
  ) -> RemoteAnswer {
    let sensor = JSONValue.object([
      .init("id", .string("s1")), .init("label", .string("Meter")),
      .init("mappa", .string("First floor")), .init("properties", .array(properties)),
    ])
    var members: [JSONValue.Member] = [.init("sensors", .array([sensor]))]
    if let stamp { members.append(.init("lastUpdate", .string(stamp))) }
    return RemoteAnswer(status: 200, body: .json(.object(members)), date: now, freshness: freshness)
  }

  func begin(
    _ mapping: JSONValue = mapping, _ cursors: [String: RemoteCursor] = [:],
    sensors: [String: SensorChoice] = ["s1/glucose": .init(.glycemia)], isAnew: Bool = false,
    since: Instant = now.adding(seconds: -14 * 86_400)
  ) throws -> Talk<MappedPull> {
    Talk(
      MappedPull(
        try Mapping(mapping), user: "u", secret: "p", sensors: sensors, vitals: .standard,
        cursors: cursors, since: since, isAnew: isAnew, now: Self.now, zone: Self.zone))
  }

  @Test("Asks for everything first, then for what is new by the service's stamp")
  func since() throws {
    let first = try begin()
    let request = try #require(first.next())
    #expect(request == RemoteRequest([], credential: .basic(user: "u", password: "p")))
    let page = try #require(try first.take(Self.answer([Self.property("glucose", .integer(120))])))
    #expect(first.next() == nil)
    let cursor = try #require(page.cursors[MappedPull.collection] ?? nil)
    let second = try begin(Self.mapping, [MappedPull.collection: cursor])
    #expect(try #require(second.next()).query == [.init("lastUpdate", "1700")])
    let anew = try begin(Self.mapping, [MappedPull.collection: cursor], isAnew: true)
    #expect(try #require(anew.next()).query.isEmpty)
  }

  @Test("Without a stamp, an answer's ETag and date are sent back; 304 stores nothing")
  func freshness() throws {
    let told = Freshness(entityTag: "\"abc\"", lastModified: "Sun, 23 Nov 2025 17:05:00 GMT")
    let first = try begin(Self.whole)
    _ = first.next()
    let page = try #require(
      try first.take(Self.answer([Self.property("glucose", .integer(120))], freshness: told)))
    let cursor = try #require(page.cursors[MappedPull.collection] ?? nil)
    let second = try begin(Self.whole, [MappedPull.collection: cursor])
    #expect(try #require(second.next()).known == told)
    #expect(try second.take(RemoteAnswer(status: 304)) == nil)
    #expect(second.next() == nil)
    let tagAlone = Freshness(entityTag: "W/\"1\"")
    #expect(try Freshness(told: #require(tagAlone.told)) == tagAlone)
    #expect(Freshness().told == nil)
  }

  @Test("The last of two rows with the same time wins")
  func twins() throws {
    let pull = try begin()
    _ = pull.next()
    let page = try #require(
      try pull.take(
        Self.answer([
          Self.property("glucose", .integer(120)), Self.property("glucose", .integer(130)),
        ])
      ))
    #expect(page.rows.map(\.draft.readings[0].value) == [130])
    #expect(page.sensors.map(\.value) == ["130"])
  }

  @Test("A newly chosen series is read in full; dropping one costs nothing")
  func chosenLater() throws {
    let first = try begin()
    _ = first.next()
    let page = try #require(try first.take(Self.answer([Self.property("glucose", .integer(120))])))
    let cursors = [
      MappedPull.collection: try #require(page.cursors[MappedPull.collection] ?? nil)
    ]
    let later = try begin(
      Self.mapping, cursors,
      sensors: ["s1/glucose": .init(.glycemia), "s1/pulse": .init(.heartRate)])
    #expect(try #require(later.next()).query.isEmpty)
    let fewer = try begin(Self.mapping, cursors, sensors: [:])
    #expect(try #require(fewer.next()).query == [.init("lastUpdate", "1700")])
  }

  @Test(
    "A stamp survives a round trip, whatever the service says",
    arguments: ["", "5", "a b", "x\ny", "\u{301}x", "e\u{301}\n"])
  func stamps(_ told: String) {
    for series: Set<String> in [[], ["a/b"], ["a", "c d"]] {
      let place = MappedPlace(told: told, series: series)
      #expect(MappedPlace(stamp: place.stamp) == place)
    }
    #expect(MappedPlace(stamp: told).series.isEmpty)
  }

  @Test("A chosen series becomes readings, by sensor, property and time; others are only listed")
  func rows() throws {
    let talk = try begin()
    _ = talk.next()
    let page = try #require(
      try talk.take(
        Self.answer([
          Self.property("glucose", .string("6,2"), unit: "mmol/L", level: 2),
          Self.property("battery", .number("88"), unit: "%", level: 7),
          Self.property("state", .bool(true), unit: nil),
        ])))
    #expect(page.rows.count == 1)
    let row = page.rows[0]
    #expect(row.draft.readings[0].typedValue == 6.2)
    #expect(row.draft.taken == Moment(Self.now.adding(seconds: -60), utcOffsetSeconds: 3600))
    #expect(row.identity.name == "s1\u{1f}glucose\u{1f}\(Self.now.milliseconds - 60_000)")
    #expect(page.sensors.map(\.sensor) == ["s1/battery", "s1/glucose", "s1/state"])
    #expect(page.sensors.map(\.level) == [nil, 2, 0])
    #expect(page.sensors.map(\.value) == ["88", "6,2", "true"])
    #expect(page.sensors.map(\.proposal) == [nil, .glycemia, nil])
    #expect(page.sensors[1].label == "Meter")
    #expect(page.sensors[1].group == "First floor")
    #expect(page.sensors[1].at == Self.now.adding(seconds: -60))
    #expect(page.date == Self.now)
  }

  @Test("An unreadable row is refused with its reason and doesn't block others")
  func refused() throws {
    let talk = try begin()
    _ = talk.next()
    let page = try #require(
      try talk.take(
        Self.answer([
          Self.property("glucose", .string("high")), Self.property("glucose", nil),
          Self.property("glucose", .null), Self.property("glucose", .integer(99), unit: nil),
          Self.property("glucose", .integer(99), time: "yesterday"),
          Self.property("glucose", .integer(99), time: nil),
          .object([.init("value", .integer(1))]),
          Self.property("glucose", .integer(100)),
        ])))
    #expect(page.rows.map(\.draft.readings[0].value) == [100])
    #expect(
      page.refused.flatMap(\.faults) == [
        .notANumber(vital: .glycemia, text: "high"),
        .unknownUnit(vital: .glycemia, text: "", accepted: ["mg/dL", "mmol/L"]),
        .unreadableTime("yesterday"), .unreadableTime(""), .unreadableMember("property"),
      ])
  }

  @Test("A missing unit is the one you chose")
  func choiceOfUnit() throws {
    let talk = try begin(sensors: ["s1/glucose": .init(.glycemia, unit: .millimolesPerLitre)])
    _ = talk.next()
    let page = try talk.take(Self.answer([Self.property("glucose", .integer(6), unit: nil)]))
    #expect(page?.rows.first?.draft.readings.first?.unit == .millimolesPerLitre)
  }

  @Test(
    "A mapping's member that finds nothing in the answer is named",
    arguments: ["rows", "sensor", "property", "value", "time"])
  func findsNothing(_ name: String) throws {
    let others = Self.mapping.members.filter { $0.name != name }
    let changed = JSONValue.object(
      others + [.init(name, .string(name == "rows" ? "/sensor/*" : "nowhere"))])
    let talk = try begin(changed)
    _ = talk.next()
    #expect(throws: RemoteFault.mapping(member: name)) {
      try talk.take(Self.answer([Self.property("glucose", .integer(1))]))
    }
  }

  @Test("A missing stamp is reported, unless the answer was empty")
  func noStamp() throws {
    let talk = try begin()
    _ = talk.next()
    #expect(throws: RemoteFault.mapping(member: "since/from")) {
      try talk.take(Self.answer([Self.property("glucose", .integer(1))], stamp: nil))
    }
    let idle = try begin()
    _ = idle.next()
    #expect(try idle.take(Self.answer([], stamp: nil))?.cursors.isEmpty == true)
  }

  @Test("Rows in the server's future are read later, and rows that are too old are skipped")
  func aheadAndOld() throws {
    let talk = try begin()
    _ = talk.next()
    let page = try #require(
      try talk.take(
        Self.answer([
          Self.property("glucose", .integer(100), time: "23-11-2025 18:20:00"),
          Self.property("glucose", .integer(110), time: "01-11-2025 18:20:00"),
          Self.property("glucose", .integer(120)),
        ])))
    #expect(page.rows.map(\.draft.readings[0].value) == [120])
    #expect(page.refused.isEmpty)
    #expect(page.cursors.isEmpty)
  }

  @Test("A refused password is never tried twice")
  func refusedOnce() throws {
    let talk = try begin()
    _ = talk.next()
    #expect(throws: RemoteFault.refused) { try talk.take(RemoteAnswer(status: 403)) }
    #expect(talk.next() == nil)
  }

  @Test("A secret is sent where the mapping says, and nowhere without one")
  func credentials() throws {
    func credential(_ login: String?) throws -> RemoteRequest.Credential? {
      let others = Self.mapping.members.filter { $0.name != "login" }
      let talk = try begin(
        .object(others + (login.map { [.init("login", .string($0))] } ?? [])))
      return talk.next()?.credential
    }
    #expect(try credential("bearer") == .bearer("p"))
    #expect(try credential("X-Key") == .field(name: "X-Key", value: "p"))
    #expect(try credential(nil) == RemoteRequest.Credential.none)
  }
}
