import HealthModel
import TestSupport
import Testing

@testable import RemoteSources

/// A pull for use in expectations.
final class Conversation {
  private var pull: NightscoutPull

  init(_ pull: NightscoutPull) { self.pull = pull }

  var pass: String? { pull.pass }
  func next() -> RemoteRequest? { pull.next() }
  func take(_ answer: RemoteAnswer) throws -> PulledPage? { try pull.take(answer) }
}

/// Requests to a Nightscout site, and its answers.
@Suite("The pull of a Nightscout site") struct NightscoutPullTests {
  static let now = Instant(seconds: 1_763_900_000)
  static let token = NightscoutKey.token("reader-0123456789abcdef")

  func begin(
    _ cursors: [String: RemoteCursor], as key: NightscoutKey = token,
    pass: String? = "J"
  ) -> Conversation {
    Conversation(
      NightscoutPull(
        key, pass: pass, cursors: cursors, since: Self.now.adding(seconds: -14 * 86_400),
        now: Self.now, zone: TableZone(identifier: "Europe/Rome", initialOffset: 3600, changes: []))
    )
  }

  /// Everything was read a minute ago.
  static let upToDate = [
    NightscoutPull.Collection.changes: RemoteCursor(
      stamp: "1000", dayAt: now.adding(seconds: -60), fortnightAt: now.adding(seconds: -60)),
    NightscoutPull.Collection.untold: RemoteCursor(
      stamp: "", dayAt: now.adding(seconds: -60)),
  ]

  static func entry(_ ago: Int64, _ value: Int = 120, stamp: Int64? = nil) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("date", .number(String(now.adding(seconds: -ago).milliseconds))),
      .init("type", .string("sgv")), .init("device", .string("d")),
      .init("sgv", .number(String(value))),
    ]
    if let stamp { members.append(.init("srvModified", .number(String(stamp)))) }
    return .object(members)
  }

  static func answer(_ entries: [JSONValue], status: Int = 200) -> RemoteAnswer {
    RemoteAnswer(
      status: status, body: .json(.object([.init("result", .array(entries))])), date: now)
  }

  @Test("Asks twice when nothing is new: for changes, and for the last three hours")
  func idle() throws {
    let pull = begin(Self.upToDate)
    let first = try #require(pull.next())
    #expect(first.path == ["api", "v3", "entries", "history", "1000"])
    #expect(first.credential == .bearer("J"))
    #expect(try pull.take(Self.answer([])) == nil)
    let second = try #require(pull.next())
    #expect(
      second.query.first
        == .init("date$gte", String(Self.now.adding(seconds: -3 * 3600).milliseconds)))
    let page = try pull.take(Self.answer([]))
    #expect(page?.whole?.from == Self.now.adding(seconds: -3 * 3600))
    #expect(pull.next() == nil)
  }

  @Test("Asks once if only version 3 has written for a day")
  func changesAlone() throws {
    var cursors = Self.upToDate
    cursors[NightscoutPull.Collection.untold]?.dayAt = Self.now.adding(seconds: -90_000)
    let pull = begin(cursors)
    _ = pull.next()
    _ = try pull.take(Self.answer([]))
    #expect(pull.next() == nil)
  }

  @Test("Goes back one stamp if a page may have split a batch")
  func batchInTwo() throws {
    let pull = begin(Self.upToDate)
    _ = pull.next()
    let full = (0..<1000).map { Self.entry(Int64($0) * 300, stamp: $0 < 500 ? 2000 : 3000) }
    let page = try #require(try pull.take(Self.answer(full)))
    #expect(page.cursors[NightscoutPull.Collection.changes]??.stamp == "2999")
    #expect(try #require(pull.next()).path.last == "2999")
    let rest = (0..<900).map { Self.entry(Int64($0) * 300, stamp: 3000) }
    let last = try #require(try pull.take(Self.answer(rest)))
    #expect(last.cursors[NightscoutPull.Collection.changes]??.stamp == "3000")
  }

  @Test("Reads a batch longer than a page by its stamp")
  func longBatch() throws {
    let pull = begin(Self.upToDate)
    _ = pull.next()
    let full = (0..<1000).map { Self.entry(Int64($0) * 300, stamp: 3000) }
    let page = try #require(try pull.take(Self.answer(full)))
    #expect(page.cursors[NightscoutPull.Collection.changes]??.stamp == "2999")
    #expect(try #require(pull.next()).query.first == .init("srvModified$eq", "3000"))
    _ = try pull.take(Self.answer(full))
    #expect(try #require(pull.next()).query.contains(.init("skip", "1000")))
    let end = try #require(try pull.take(Self.answer(Array(full.prefix(3)))))
    #expect(end.cursors[NightscoutPull.Collection.changes]??.stamp == "3000")
    #expect(try #require(pull.next()).path.last == "3000")
  }

  @Test("Asks for a new pass once, and accepts a second refusal")
  func passEnded() throws {
    let pull = begin(Self.upToDate)
    _ = pull.next()
    #expect(try pull.take(RemoteAnswer(status: 401)) == nil)
    #expect(try #require(pull.next()).path.last == "reader-0123456789abcdef")
    _ = try pull.take(
      RemoteAnswer(status: 200, body: .json(.object([.init("token", .string("K"))]))))
    #expect(pull.pass == "K")
    #expect(try #require(pull.next()).credential == .bearer("K"))
    #expect(throws: RemoteFault.refused) { try pull.take(RemoteAnswer(status: 401)) }
  }

  @Test("Never asks for a pass again after a token was refused")
  func tokenRefused() throws {
    let pull = begin(Self.upToDate, pass: nil)
    _ = pull.next()
    #expect(throws: RemoteFault.refused) { try pull.take(RemoteAnswer(status: 401)) }
  }

  @Test("Begins with the server's stamp, and keeps its position in a long first pull")
  func firstPull() throws {
    let pull = begin([:])
    #expect(try #require(pull.next()).path == ["api", "v3", "version"])
    _ = try pull.take(
      RemoteAnswer(
        status: 200,
        body: .json(
          .object([.init("result", .object([.init("srvDate", .number("5000000"))]))])),
        date: Self.now))
    let first = try #require(pull.next())
    #expect(first.path == ["api", "v3", "entries"])
    let full = (0..<1000).map { Self.entry(Int64(2000 - $0) * 300) }
    let page = try #require(try pull.take(Self.answer(full)))
    let place = String(Self.now.adding(seconds: -1001 * 300).milliseconds)
    #expect(page.cursors[NightscoutPull.Collection.backfill]??.stamp == place)
    #expect(page.cursors[NightscoutPull.Collection.changes]??.stamp == "4940000")
    #expect(try #require(pull.next()).query.first == .init("date$gte", place))
    let last = try #require(try pull.take(Self.answer([Self.entry(300)])))
    #expect(last.cursors[NightscoutPull.Collection.backfill] == .some(nil))
    #expect(last.whole?.from == Self.now.adding(seconds: -2 * 86_400))
    #expect(pull.next() == nil)
  }

  @Test("A page with a single time is passed by its length")
  func sameTime() throws {
    var cursors = Self.upToDate
    cursors[NightscoutPull.Collection.backfill] = RemoteCursor(
      stamp: String(Self.now.adding(seconds: -600).milliseconds))
    let pull = begin(cursors)
    for _ in 0..<2 {
      _ = pull.next()
      _ = try pull.take(Self.answer([]))
    }
    _ = pull.next()
    _ = try pull.take(Self.answer(Array(repeating: Self.entry(600), count: 1000)))
    #expect(try #require(pull.next()).query.contains(.init("skip", "1000")))
  }

  @Test("Without version 3 reads slices that aren't full")
  func version1() throws {
    let pull = begin([:])
    _ = pull.next()
    _ = try pull.take(RemoteAnswer(status: 404, date: Self.now))
    let first = try #require(pull.next())
    #expect(first.path == ["api", "v1", "entries", "sgv.json"])
    let start = Self.now.adding(seconds: -14 * 86_400).milliseconds
    #expect(first.query[1] == .init("find[date][$lt]", String(start + 3 * 86_400_000)))
    let full = (0..<1000).map { Self.entry(Int64($0) * 60) }
    #expect(
      try pull.take(RemoteAnswer(status: 200, body: .json(.array(full)), date: Self.now)) == nil)
    let second = try #require(pull.next())
    #expect(second.query[1] == .init("find[date][$lt]", String(start + 3 * 43_200_000)))
    var asked = [second]
    while let next = pull.next() {
      asked.append(next)
      _ = try pull.take(RemoteAnswer(status: 200, body: .json(.array([])), date: Self.now))
      #expect(asked.count < 40)
    }
    #expect(asked.last?.path.last == "mbg.json")
    let end = Self.now.adding(seconds: 86_400).milliseconds
    #expect(asked.last?.query[1] == .init("find[date][$lt]", String(end)))
  }

  @Test("A window by a wrong local clock is recomputed with the server's")
  func wrongClock() throws {
    let pull = begin(
      [
        NightscoutPull.Collection.windows: RemoteCursor(
          stamp: "", dayAt: Self.now, fortnightAt: Self.now)
      ], as: .secret(sha1: "0"), pass: nil)
    let ahead = Self.now.adding(seconds: 86_400)
    let first = try #require(pull.next())
    let empty = RemoteAnswer(status: 200, body: .json(.array([])), date: ahead)
    #expect(try pull.take(empty) == nil)
    let second = try #require(pull.next())
    #expect(second.query[0] != first.query[0])
    #expect(
      second.query[0]
        == .init("find[date][$gte]", String(ahead.adding(seconds: -3 * 3600).milliseconds)))
  }

  @Test("Deleted documents, error codes and future entries aren't readings")
  func notReadings() throws {
    let pull = begin(Self.upToDate)
    _ = pull.next()
    var deleted = Self.entry(600, stamp: 2000).members
    deleted.append(.init("isValid", .bool(false)))
    let page = try #require(
      try pull.take(
        Self.answer([
          .object(deleted), Self.entry(300, 12, stamp: 2001), Self.entry(-600, stamp: 2002),
          Self.entry(0, stamp: 2003),
        ])))
    #expect(page.rows.map(\.identity.taken) == [Self.now])
    #expect(page.gone.map(\.taken) == [Self.now.adding(seconds: -600)])
    #expect(page.leftOut == ["sensor code ?RF": 1])
    #expect(page.cursors[NightscoutPull.Collection.changes]??.stamp == "2003")
  }

  @Test("A token isn't mistaken for the administrator's secret")
  func keys() {
    #expect(NightscoutKey.isToken("reader-0123456789abcdef"))
    #expect(!NightscoutKey.isToken("my long secret"))
    #expect(!NightscoutKey.isToken("reader-0123456789abcdeg"))
  }
}

/// Entries first, then treatments, each with cursors of their own.
@Suite("The pull of a Nightscout site's treatments") struct NightscoutTreatmentTests {
  static let now = NightscoutPullTests.now

  func begin(
    _ cursors: [String: RemoteCursor], as key: NightscoutKey = NightscoutPullTests.token,
    vitals: VitalCatalogue = .standard
  ) -> Talk<NightscoutSite> {
    Talk(
      NightscoutSite(cursors: cursors, vitals: vitals) { cursors, doses in
        NightscoutPull(
          key, pass: "J", cursors: cursors, since: Self.now.adding(seconds: -14 * 86_400),
          now: Self.now, zone: FixedZone.utc, doses: doses)
      })
  }

  /// Entries and treatments were read a minute ago, and version 1 wrote none.
  static let upToDate: [String: RemoteCursor] = {
    let cursor = RemoteCursor(
      stamp: "1000", dayAt: now.adding(seconds: -60), fortnightAt: now.adding(seconds: -60))
    return ["entries": cursor, "treatments": cursor]
  }()

  static func treatment(
    _ ago: Int64, _ members: [JSONValue.Member], stamp: Int64? = nil
  ) -> JSONValue {
    let taken = Moment(now.adding(seconds: -ago), in: FixedZone.utc)
    return .object(
      [
        .init("created_at", .string(taken.rfc3339)), .init("eventType", .string("Meal Bolus")),
        .init("enteredBy", .string("me")),
      ] + members + (stamp.map { [.init("srvModified", .number(String($0)))] } ?? []))
  }

  static func amount(_ name: String, _ text: String) -> JSONValue.Member {
    .init(name, .number(text))
  }

  func atTreatments(_ pull: Talk<NightscoutSite>) throws -> RemoteRequest {
    #expect(try #require(pull.next()).path[2] == "entries")
    #expect(try pull.take(NightscoutPullTests.answer([])) == nil)
    return try #require(pull.next())
  }

  @Test("Asks for changes of treatments after those of entries, and nothing else when idle")
  func idle() throws {
    let pull = begin(Self.upToDate)
    let request = try atTreatments(pull)
    #expect(request.path == ["api", "v3", "treatments", "history", "1000"])
    #expect(request.credential == .bearer("J"))
    #expect(request.query[1].value.contains("created_at,eventType,enteredBy,insulin,carbs"))
    #expect(try pull.take(NightscoutPullTests.answer([])) == nil)
    #expect(pull.next() == nil)
  }

  @Test("A treatment gives a row for each dose, never glucose; a deleted one takes back both")
  func rows() throws {
    let pull = begin(Self.upToDate)
    _ = try atTreatments(pull)
    let gone = Self.treatment(
      900, [Self.amount("insulin", "2"), .init("isValid", .bool(false))], stamp: 2001)
    let page = try #require(
      try pull.take(
        NightscoutPullTests.answer([
          Self.treatment(
            600,
            [
              Self.amount("insulin", "3.5"), Self.amount("carbs", "40"),
              Self.amount("glucose", "104"),
            ], stamp: 2000),
          gone, Self.treatment(300, [Self.amount("insulin", "0")], stamp: 2002),
        ])))
    #expect(
      page.rows.flatMap(\.draft.readings).map { "\($0.vital) \($0.text)" }
        == ["insulin 3.5 U", "carbs 40 g"])
    let name = "\(Self.now.adding(seconds: -600).milliseconds)|Meal Bolus|me"
    #expect(page.rows.map(\.identity.name) == ["\(name)|insulin", "\(name)|carbs"])
    #expect(page.gone.map(\.name.last) == ["n"])
    #expect(page.cursors.keys.sorted() == ["treatments"])
    #expect(page.leftOut.isEmpty && page.sensors.isEmpty && page.refused.isEmpty)
  }

  @Test("A file's doses have the names that a pull gives them")
  func sameNames() throws {
    let value = Self.treatment(600, [Self.amount("insulin", "3")])
    let document = NightscoutDocument(value)
    let meaning = try document.meaning(
      line: 1, zone: FixedZone.utc, doses: VitalCatalogue.standard.dosesElsewhere)
    guard case .row(let row) = meaning else { throw RemoteFault.notUnderstood }
    let parts = row.parted(VitalCatalogue.standard.withDosesElsewhere)
    #expect(parts.map(\.externalID) == document.identities(zone: FixedZone.utc).map(\.name))
  }

  @Test("Windows of treatments go by created_at, and judge only doses")
  func windows() throws {
    var cursors = Self.upToDate
    cursors["treatments"]?.dayAt = Self.now.adding(seconds: -7200)
    let pull = begin(cursors)
    _ = try atTreatments(pull)
    _ = try pull.take(NightscoutPullTests.answer([]))
    let request = try #require(pull.next())
    #expect(request.query[0] == .init("created_at$gte", "2025-11-21T12:13:20+00:00"))
    #expect(request.query[1] == .init("sort", "created_at"))
    let page = try #require(
      try pull.take(
        NightscoutPullTests.answer([Self.treatment(600, [Self.amount("insulin", "3")])])))
    #expect(page.whole?.vitals.contains(.glycemia) == false)
    #expect(page.whole?.present.count == 1)
    #expect(page.notificationIfNew == "treatments.untold")
  }

  @Test("Version 1 is asked for treatments in slices")
  func version1() throws {
    let pull = begin(
      ["entries.v1": RemoteCursor(stamp: "", dayAt: Self.now, fortnightAt: Self.now)],
      as: .secret(sha1: "0"))
    var asked: [RemoteRequest] = []
    while let next = pull.next() {
      asked.append(next)
      _ = try pull.take(RemoteAnswer(status: 200, body: .json(.array([])), date: Self.now))
      #expect(asked.count < 40)
    }
    let treatments = asked.filter { $0.path == ["api", "v1", "treatments.json"] }
    #expect(
      treatments.first?.query[0] == .init("find[created_at][$gte]", "2025-11-09T12:13:20+00:00"))
    #expect(asked.count == treatments.count + 2)
  }

  @Test("Entries count where the site keeps its treatments to itself", arguments: [403, 404])
  func refused(status: Int) throws {
    let pull = begin(Self.upToDate, as: .open)
    _ = try atTreatments(pull)
    _ = try pull.take(RemoteAnswer(status: status, date: Self.now))
    // Without version 3, version 1 may have them.
    while pull.next() != nil { _ = try pull.take(RemoteAnswer(status: status, date: Self.now)) }
  }

  @Test("A custom vital named insulin gets no doses")
  func ownVital() throws {
    var settings = VitalSettings()
    settings.definition = .init(unit: "U", precision: 1, shortName: nil)
    settings.plausible = 0...500
    let pull = begin(
      Self.upToDate, vitals: VitalCatalogue.standard.applying([(id: .insulin, settings: settings)]))
    _ = try atTreatments(pull)
    let page = try pull.take(
      NightscoutPullTests.answer([
        Self.treatment(
          600, [Self.amount("insulin", "3"), Self.amount("carbs", "40")], stamp: 2000)
      ]))
    #expect(page?.rows.flatMap(\.draft.readings).map(\.vital) == [.carbs])
  }
}
