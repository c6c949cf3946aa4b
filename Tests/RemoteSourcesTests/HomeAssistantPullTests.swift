import HealthModel
import TestSupport
import Testing

@testable import RemoteSources

/// Requests to a Home Assistant, and its answers. Rows are as version 2024.3.3 writes them.
@Suite("The pull of a Home Assistant") struct HomeAssistantPullTests {
  /// 2025-11-23 17:06:00 UTC.
  static let now = Instant(seconds: 1_763_917_560)
  static let glucose = "sensor.glucose"
  static let zone = TableZone(identifier: "Europe/Rome", initialOffset: 3600, changes: [])

  static func text(_ instant: Instant) -> String { Moment(instant, utcOffsetSeconds: 0).rfc3339 }

  func begin(
    _ cursors: [String: RemoteCursor],
    sensors: [String: SensorChoice] = [glucose: .init(.glycemia)],
    again: Instant? = nil, now: Instant = now
  ) -> Talk<HomeAssistantPull> {
    Talk(
      HomeAssistantPull(
        token: "T", sensors: sensors, vitals: .standard, cursors: cursors,
        since: Self.now.adding(seconds: -14 * 86_400), again: again, now: now, zone: Self.zone))
  }

  /// Cursors up to date a minute ago.
  static func upToDate(_ ago: Int64 = 60, _ entities: String = glucose) -> [String: RemoteCursor] {
    [
      HomeAssistantPull.Collection.states: RemoteCursor(
        stamp: "", dayAt: now.adding(seconds: -600)),
      HomeAssistantPull.Collection.history: RemoteCursor(
        stamp: "\(now.adding(seconds: -ago).milliseconds) \(entities)",
        dayAt: now.adding(seconds: -600)),
    ]
  }

  static func row(
    _ ago: Int64, _ state: String, unit: String? = "mg/dL", entity: String = glucose
  ) -> JSONValue {
    let at = JSONValue.string(text(now.adding(seconds: -ago)))
    var attributes: [JSONValue.Member] = [.init("friendly_name", .string("Glucose"))]
    if let unit { attributes.append(.init("unit_of_measurement", .string(unit))) }
    return .object([
      .init("entity_id", .string(entity)), .init("state", .string(state)),
      .init("attributes", .object(attributes)), .init("last_changed", at),
      .init("last_updated", at),
    ])
  }

  static func answer(_ histories: [JSONValue]..., date: Instant = now) -> RemoteAnswer {
    RemoteAnswer(status: 200, body: .json(.array(histories.map { .array($0) })), date: date)
  }

  @Test("Asks once when nothing is new, from a second before the last known one to an end")
  func idle() throws {
    let talk = begin(Self.upToDate())
    let request = try #require(talk.next())
    #expect(
      request.path == ["api", "history", "period", Self.text(Self.now.adding(seconds: -61))])
    #expect(
      request.query == [
        .init("end_time", Self.text(Self.now.adding(seconds: 86_400))),
        .init("filter_entity_id", Self.glucose),
      ])
    #expect(request.credential == .bearer("T"))
    #expect(try talk.take(Self.answer()) == nil)
    #expect(talk.next() == nil)
  }

  @Test("The state before a period, stamped with its start, isn't a reading")
  func stateBefore() throws {
    let talk = begin(Self.upToDate())
    _ = talk.next()
    let page = try #require(
      try talk.take(Self.answer([Self.row(61, "155"), Self.row(60, "160"), Self.row(5, "163")])))
    #expect(page.rows.map(\.draft.readings[0].value) == [160, 163])
    #expect(page.rows.map(\.identity.taken) == [60, 5].map { Self.now.adding(seconds: -$0) })
    #expect(page.rows[0].draft.taken.utcOffsetSeconds == 3600)
    let stamp = "\(Self.now.adding(seconds: -5).milliseconds) \(Self.glucose)"
    #expect(page.cursors[HomeAssistantPull.Collection.history]??.stamp == stamp)
    #expect(talk.next() == nil)
  }

  @Test("Repeating a period never invents a reading")
  func neverInvents() throws {
    var cursors = Self.upToDate(3000)
    for turn in 0..<5 {
      let talk = begin(cursors)
      let start = try #require(talk.next()?.path.last)
      let at = try TimeExpression(stamped: start, zone: Self.zone).moment.instant
      let ago = (Self.now.milliseconds - at.milliseconds) / 1000
      let page = try talk.take(Self.answer([Self.row(ago, "160")]))
      #expect(page?.rows.isEmpty != false, "turn \(turn)")
      for (name, cursor) in page?.cursors ?? [:] { cursors[name] = cursor }
    }
  }

  @Test("Each row is read in its own unit, and a change of unit is reported")
  func ownUnit() throws {
    let talk = begin(Self.upToDate())
    _ = talk.next()
    let rows = [Self.row(60, "160"), Self.row(30, "8.9", unit: "mmol/L")]
    let page = try #require(try talk.take(Self.answer(rows)))
    #expect(
      page.rows.map(\.draft.readings[0].unit) == [.milligramsPerDecilitre, .millimolesPerLitre])
    #expect(page.rows[1].draft.readings[0].typedValue == 8.9)
    let change = PullRemark.unitChanged(
      sensor: Self.glucose, from: "mg/dL", to: "mmol/L", at: Self.now.adding(seconds: -30))
    #expect(page.remarks == [change])
    // It is known the next time.
    let next = begin(Self.upToDate(30))
    _ = next.next()
    #expect(try next.take(Self.answer(rows))?.remarks == [])
  }

  @Test("The unit of the state before a period counts")
  func unitBefore() throws {
    let talk = begin(Self.upToDate())
    _ = talk.next()
    let page = try talk.take(
      Self.answer([Self.row(61, "160"), Self.row(30, "8.9", unit: "mmol/L")]))
    #expect(page?.rows.count == 1)
    #expect(page?.remarks.count == 1)
  }

  @Test("unknown and unavailable are skipped; other non-numbers and missing units are refused")
  func noValues() throws {
    let talk = begin(Self.upToDate())
    _ = talk.next()
    let page = try #require(
      try talk.take(
        Self.answer([
          Self.row(50, "unknown", unit: nil), Self.row(40, "unavailable"), Self.row(30, "high"),
          Self.row(20, "120", unit: nil), Self.row(15, "120", unit: "hPa"), Self.row(10, "120"),
        ])))
    #expect(page.rows.map(\.draft.readings[0].value) == [120])
    #expect(
      page.refused.flatMap(\.faults) == [
        .notANumber(vital: .glycemia, text: "high"),
        .unknownUnit(vital: .glycemia, text: "", accepted: ["mg/dL", "mmol/L"]),
        .unknownUnit(vital: .glycemia, text: "hPa", accepted: ["mg/dL", "mmol/L"]),
      ])
    #expect(!page.refused.contains { $0.identity == nil })
    #expect(page.leftOut.isEmpty)
  }

  @Test("A value without a unit is accepted if you chose one, or only one exists")
  func choiceOfUnit() throws {
    let talk = begin(
      Self.upToDate(60, "sensor.glucose sensor.pulse"),
      sensors: [
        Self.glucose: .init(.glycemia, unit: .millimolesPerLitre),
        "sensor.pulse": .init(.heartRate),
      ])
    #expect(
      try #require(talk.next()).query.last
        == .init("filter_entity_id", "sensor.glucose,sensor.pulse"))
    let page = try #require(
      try talk.take(
        Self.answer(
          [Self.row(20, "5.6", unit: nil)],
          [Self.row(10, "61", unit: nil, entity: "sensor.pulse")])))
    #expect(page.rows.map(\.draft.readings[0].unit) == [.millimolesPerLitre, .beatsPerMinute])
    #expect(page.refused.isEmpty)
  }

  @Test("Equal values at different times are separate readings, named by entity and time")
  func equalValues() throws {
    let talk = begin(Self.upToDate())
    _ = talk.next()
    let page = try #require(
      try talk.take(Self.answer([Self.row(30, "120"), Self.row(20, "120")])))
    #expect(
      page.rows.map(\.identity.name)
        == [Int64(30), 20].map { "sensor.glucose|\(Self.now.adding(seconds: -$0).milliseconds)" })
  }

  @Test("A refused token is never tried twice")
  func refused() throws {
    let talk = begin(Self.upToDate())
    _ = talk.next()
    #expect(throws: RemoteFault.refused) { try talk.take(RemoteAnswer(status: 401)) }
    #expect(talk.next() == nil)
  }

  @Test("A first pull requests the configuration, all states, and the history in slices")
  func firstPull() throws {
    let talk = begin([:])
    #expect(try #require(talk.next()).path == ["api", "config"])
    let about = JSONValue.object([
      .init("version", .string("2024.3.3")), .init("time_zone", .string("Europe/Rome")),
      .init("location_name", .string("Home")),
    ])
    #expect(
      try talk.take(RemoteAnswer(status: 200, body: .json(about), date: Self.now)) == nil)
    #expect(try #require(talk.next()).path == ["api", "states"])
    let states = [
      Self.row(60, "160"), Self.row(9, "on", unit: nil, entity: "light.kitchen"),
      Self.row(9, "unknown", unit: "kg", entity: "sensor.scale"),
      Self.row(9, "21.5", unit: "°C", entity: "sensor.kitchen_temperature"),
    ]
    let page = try #require(
      try talk.take(RemoteAnswer(status: 200, body: .json(.array(states)), date: Self.now)))
    #expect(page.sensors.map(\.sensor) == [Self.glucose, "sensor.kitchen_temperature"])
    #expect(page.sensors.map(\.proposal) == [.glycemia, nil])
    #expect(page.sensors[0].label == "Glucose")
    #expect(page.sensors[0].value == "160")
    #expect(page.cursors[HomeAssistantPull.Collection.states]??.dayAt == Self.now)
    var starts: [String] = []
    var cursors: [String: RemoteCursor?] = [:]
    while let request = talk.next() {
      starts.append(request.path[3])
      #expect(starts.count < 20)
      let page = try talk.take(Self.answer())
      for (name, cursor) in page?.cursors ?? [:] { cursors[name] = .some(cursor) }
    }
    #expect(starts.first == Self.text(Self.now.adding(seconds: -14 * 86_400 - 1)))
    // Empty slices grow.
    #expect(starts.count == 4)
    #expect(cursors[HomeAssistantPull.Collection.backfill] == .some(nil))
    let settled = "\(Self.now.adding(seconds: -3600).milliseconds) \(Self.glucose)"
    #expect(cursors[HomeAssistantPull.Collection.history]??.stamp == settled)
  }

  @Test("A long first pull resumes where it was interrupted, and full slices get shorter")
  func brokenOff() throws {
    let talk = begin(
      [
        HomeAssistantPull.Collection.states: RemoteCursor(stamp: "", dayAt: Self.now)
      ])
    _ = talk.next()
    let full = (0..<5000).map { Self.row(14 * 86_400 - Int64($0) * 10, "120") }
    let page = try #require(try talk.take(Self.answer(full)))
    let cursor = try #require(page.cursors[HomeAssistantPull.Collection.backfill] ?? nil)
    let end = Self.now.adding(seconds: -13 * 86_400)
    #expect(cursor.stamp == "\(end.milliseconds) \(Self.glucose)")
    #expect(
      try #require(talk.next()).query[0]
        == .init("end_time", Self.text(end.adding(seconds: 43_200))))
    let later = begin([
      HomeAssistantPull.Collection.states: RemoteCursor(stamp: "", dayAt: Self.now),
      HomeAssistantPull.Collection.backfill: cursor,
    ])
    #expect(try #require(later.next()).path[3] == Self.text(end.adding(seconds: -1)))
  }

  @Test("A newly chosen entity gets its own history until it has caught up")
  func chosenLater() throws {
    let talk = begin(
      Self.upToDate(),
      sensors: [Self.glucose: .init(.glycemia), "sensor.weight": .init(.weight)])
    #expect(try #require(talk.next()).query[1].value == Self.glucose)
    _ = try talk.take(Self.answer())
    var last: PulledPage?
    while let request = talk.next() {
      #expect(request.query[1].value == "sensor.weight")
      last = try talk.take(Self.answer())
    }
    let stamp = last?.cursors[HomeAssistantPull.Collection.history]??.stamp
    #expect(stamp?.hasSuffix(" sensor.glucose sensor.weight") == true)
  }

  @Test("Days without readings aren't requested again")
  func silent() throws {
    let talk = begin(Self.upToDate(5 * 86_400))
    var last: PulledPage?
    while talk.next() != nil { last = try talk.take(Self.answer()) }
    let cursor = try #require(last?.cursors[HomeAssistantPull.Collection.history] ?? nil)
    #expect(cursor.stamp.hasPrefix(String(Self.now.adding(seconds: -3600).milliseconds)))
    let next = begin([
      HomeAssistantPull.Collection.states: RemoteCursor(stamp: "", dayAt: Self.now),
      HomeAssistantPull.Collection.history: cursor,
    ])
    _ = next.next()
    #expect(try next.take(Self.answer()) == nil)
    #expect(next.next() == nil)
  }

  @Test("A gap longer than the server's history is reported once")
  func longGap() throws {
    let talk = begin(Self.upToDate(11 * 86_400))
    var remarks: [PullRemark] = []
    while talk.next() != nil { remarks += try talk.take(Self.answer())?.remarks ?? [] }
    #expect(
      remarks == [.longerThanKept(since: Self.now.adding(seconds: -11 * 86_400), days: 10)])
  }

  @Test("All states are requested hourly, or on each pull while no vital is chosen")
  func states() throws {
    var cursors = Self.upToDate()
    cursors[HomeAssistantPull.Collection.states]?.dayAt = Self.now.adding(seconds: -3600)
    let talk = begin(cursors)
    #expect(try #require(talk.next()).path == ["api", "states"])
    let page = try talk.take(RemoteAnswer(status: 200, body: .json(.array([]))))
    #expect(page?.remarks == [.noSuchSensor(Self.glucose)])
    let none = begin(Self.upToDate(), sensors: [:])
    #expect(try #require(none.next()).path == ["api", "states"])
    _ = try none.take(RemoteAnswer(status: 200, body: .json(.array([]))))
    #expect(none.next() == nil)
  }

  @Test("If our clock is days behind, the rest is requested by the server's")
  func clockBehind() throws {
    let talk = begin(Self.upToDate(), now: Self.now.adding(seconds: -5 * 86_400))
    var ends: [String] = []
    while let request = talk.next() {
      if request.path[1] == "states" {
        _ = try talk.take(RemoteAnswer(status: 200, body: .json(.array([])), date: Self.now))
        continue
      }
      ends.append(request.query[0].value)
      _ = try talk.take(Self.answer())
      #expect(ends.count < 5)
    }
    #expect(ends.last == Self.text(Self.now.adding(seconds: 86_400)))
  }

  @Test("An impossible entity name isn't requested, because it would fail the whole request")
  func badName() throws {
    let talk = begin(
      Self.upToDate(), sensors: [Self.glucose: .init(.glycemia), "Glucose, mine": .init(.glycemia)])
    #expect(try #require(talk.next()).query[1].value == Self.glucose)
    _ = try talk.take(Self.answer())
    #expect(talk.next() == nil)
    for name in ["sensor", "sensor.", ".x", "Sensor.x", "a.b.c", ""] {
      #expect(!HomeAssistantState.isEntity(name))
    }
  }

  @Test("An answer that isn't a history isn't understood; a missing history is reported")
  func otherAnswers() throws {
    let talk = begin(Self.upToDate())
    _ = talk.next()
    #expect(throws: RemoteFault.notUnderstood) {
      try talk.take(RemoteAnswer(status: 200, body: .json(.object([]))))
    }
    #expect(throws: RemoteFault.notThere(status: 404)) {
      try talk.take(RemoteAnswer(status: 404))
    }
    #expect(throws: RemoteFault.page) { try talk.take(RemoteAnswer(status: 200, body: .page)) }
  }
}
