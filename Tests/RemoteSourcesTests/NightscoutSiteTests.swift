import HealthModel
import TestSupport
import Testing

@testable import RemoteSources

/// A Nightscout site with more than one pull may request, or with oddities.
@Suite("A large or odd Nightscout site") struct NightscoutSiteTests {
  static let begin = Instant(seconds: 1_763_900_000)
  private static let day: Int64 = 86_400

  /// A site's documents and answers, like version 15.0.7.
  struct Site {
    struct Document {
      var date: Instant
      var value = 120
      var device = "d"
      var isValid = true
      /// Nil if written by version 1.
      var stamp: Instant?
    }

    var documents: [Document] = []
    var hasVersion3 = true
    var mostEntries = 1000
    /// Its clock error. Units: s.
    var shift: Int64 = 0

    func answer(_ request: RemoteRequest, at now: Instant) throws -> RemoteAnswer {
      let date = now.adding(seconds: shift)
      let item = { name in request.query.first { $0.name == name }?.value }
      if request.path.starts(with: ["api", "v2"]) {
        return Self.answer(.object([.init("token", .string("J"))]), date)
      }
      let isVersion3 = request.path.starts(with: ["api", "v3"])
      if isVersion3, !hasVersion3 { return RemoteAnswer(status: 404, date: date) }
      if request.path.last == "version" {
        let stamp = JSONValue.Member("srvDate", .number(String(date.milliseconds)))
        return Self.answer(.object([.init("result", .object([stamp]))]), date)
      }
      if isVersion3 {
        let limit = try #require(item("limit").flatMap { Int($0) })
        guard limit <= mostEntries else { return RemoteAnswer(status: 400, date: date) }
        var found: [Document]
        if let stamp = request.path.last.flatMap({ Int64($0) }) {
          found = documents.filter { $0.stamp.map { $0.milliseconds > stamp } ?? false }
            .sorted { ($0.stamp ?? $0.date) < ($1.stamp ?? $1.date) }
        } else {
          let start = try #require(item("date$gte").flatMap { Int64($0) })
          let end = item("date$lt").flatMap { Int64($0) } ?? .max
          found = documents.filter {
            $0.isValid && $0.date.milliseconds >= start && $0.date.milliseconds < end
          }.sorted { $0.date < $1.date }
          found = Array(found.dropFirst(item("skip").flatMap { Int($0) } ?? 0))
        }
        let result = JSONValue.array(found.prefix(limit).map(Self.entry))
        return Self.answer(.object([.init("result", result)]), date)
      }
      let start = try #require(item("find[date][$gte]").flatMap { Int64($0) })
      let end = try #require(item("find[date][$lt]").flatMap { Int64($0) })
      let count = try #require(item("count").flatMap { Int($0) })
      let found =
        request.path.last == "sgv.json"
        ? documents.filter { $0.date.milliseconds >= start && $0.date.milliseconds < end } : []
      // Newest first.
      let newest = found.sorted { $0.date > $1.date }.prefix(count)
      return Self.answer(.array(newest.map(Self.entry)), date)
    }

    private static func answer(_ value: JSONValue, _ date: Instant) -> RemoteAnswer {
      RemoteAnswer(status: 200, body: .json(value), date: date)
    }

    static func entry(_ document: Document) -> JSONValue {
      var members: [JSONValue.Member] = [
        .init("date", .number(String(document.date.milliseconds))), .init("type", .string("sgv")),
        .init("device", .string(document.device)), .init("sgv", .number(String(document.value))),
        .init("isValid", .bool(document.isValid)),
      ]
      if let stamp = document.stamp {
        members.append(.init("srvModified", .number(String(stamp.milliseconds))))
      }
      return .object(members)
    }

    mutating func write(from start: Instant, until end: Instant, each seconds: Int) {
      for at in stride(from: start.seconds, to: end.seconds, by: seconds) {
        documents.append(Document(date: Instant(seconds: at)))
      }
    }
  }

  /// A site, and its pulled rows.
  struct World {
    var site = Site()
    var key = NightscoutKey.token("reader-0123456789abcdef")
    var cursors: [String: RemoteCursor] = [:]
    var stored: [RemoteIdentity: Double] = [:]
    var changes = 0
    /// In the last pull.
    private(set) var requests = 0

    init(_ site: Site = Site()) { self.site = site }

    /// One pull, of fifty requests.
    mutating func pull(at now: Instant) throws {
      var pull = NightscoutPull(
        key, pass: nil, cursors: cursors, since: begin.adding(seconds: -14 * day), now: now,
        zone: FixedZone.utc)
      requests = 0
      while requests < 50, let request = pull.next() {
        requests += 1
        guard let page = try pull.take(site.answer(request, at: now)) else { continue }
        let names = page.rows.map(\.identity)
        #expect(Set(names).count == names.count)
        #expect(Set(names).isDisjoint(with: page.gone))
        for row in page.rows {
          let value = row.draft.readings[0].value
          if stored.updateValue(value, forKey: row.identity) != value { changes += 1 }
        }
        for name in page.gone where stored.removeValue(forKey: name) != nil { changes += 1 }
        // No existing one is absent.
        let names2 = Set(site.documents.filter(\.isValid).map(\.date))
        if let whole = page.whole {
          let absent = stored.keys.filter { $0.taken >= whole.from && !whole.present.contains($0) }
          #expect(absent.allSatisfy { !names2.contains($0.taken) })
        }
        for (name, cursor) in page.cursors { cursors[name] = cursor }
      }
    }

    /// How many readings since `start` are missing.
    func missing(since start: Instant = Instant(seconds: 0)) -> Int {
      let known = Set(stored.keys.map(\.taken))
      return site.documents.count { $0.isValid && $0.date >= start && !known.contains($0.date) }
    }

    mutating func pullAll(at now: Instant, most: Int) throws -> Instant {
      var now = now
      for _ in 0..<most {
        try pull(at: now)
        if requests < 50 { return now }
        now = now.adding(seconds: 30)
      }
      Issue.record("never at its end")
      return now
    }
  }

  @Test(
    "New readings come first, and a fortnight longer than one pull is completed",
    arguments: [(60, false, 1000), (100, false, 1000), (300, true, 100), (300, true, 30)])
  func longFortnight(_ seconds: Int, _ hasVersion3: Bool, _ most: Int) throws {
    var world = World()
    (world.site.hasVersion3, world.site.mostEntries) = (hasVersion3, most)
    world.site.write(
      from: Self.begin.adding(seconds: -14 * Self.day), until: Self.begin, each: seconds)
    var now = try world.pullAll(at: Self.begin, most: 12)
    #expect(world.missing() == 0)
    for _ in 0..<3 {
      now = now.adding(seconds: Self.day)
      world.site.write(from: now.adding(seconds: -4 * 3600), until: now, each: seconds)
      // Added late.
      world.site.documents.append(.init(date: now.adding(seconds: -10 * Self.day + 7)))
      try world.pull(at: now)
      #expect(world.missing(since: now.adding(seconds: -3 * 3600)) == 0)
      now = try world.pullAll(at: now.adding(seconds: 30), most: 12)
      #expect(world.missing() == 0)
      // Then nothing new.
      try world.pull(at: now.adding(seconds: 600))
      #expect(world.requests <= 8)
    }
  }

  @Test("An interrupted window is resumed, not restarted")
  func brokenOff() throws {
    var world = World()
    world.site.hasVersion3 = false
    world.site.write(
      from: Self.begin.adding(seconds: -14 * Self.day), until: Self.begin, each: 60)
    var now = try world.pullAll(at: Self.begin, most: 5).adding(seconds: Self.day)
    var places: [String] = []
    for _ in 0..<5 {
      try world.pull(at: now)
      now = now.adding(seconds: 30)
      places += world.cursors[Window.Kind.fortnight.rawValue].map { [$0.stamp] } ?? []
    }
    #expect(!places.isEmpty)
    #expect(places == places.sorted() && Set(places).count == places.count)
    #expect(world.cursors[Window.Kind.fortnight.rawValue] == nil)
  }

  @Test("A document stamped a day ahead doesn't hide that day's changes")
  func stampedAhead() throws {
    var world = World()
    world.site.write(
      from: Self.begin.adding(seconds: -10 * Self.day), until: Self.begin, each: 300)
    for place in world.site.documents.indices {
      world.site.documents[place].stamp = world.site.documents[place].date
    }
    try world.pull(at: Self.begin)
    var now = Self.begin.adding(seconds: 60)
    world.site.shift = Self.day
    world.site.documents.append(
      .init(date: now, stamp: now.adding(seconds: Self.day)))
    try world.pull(at: now)
    world.site.shift = 0
    now = now.adding(seconds: 600)
    (world.site.documents[5].isValid, world.site.documents[5].stamp) = (false, now)
    world.site.documents.append(
      .init(date: now.adding(seconds: -20 * Self.day), stamp: now))
    now = now.adding(seconds: 60)
    try world.pull(at: now)
    let deleted = world.site.documents[5].date
    #expect(!world.stored.keys.contains { $0.taken == deleted })
    #expect(world.missing() == 0)
    // Until then the pulls stay short.
    world.changes = 0
    for _ in 0..<3 {
      now = now.adding(seconds: 900)
      try world.pull(at: now)
      #expect(world.requests <= 3)
    }
    #expect(world.changes == 0)
    let place = world.cursors[NightscoutPull.Collection.changes].flatMap { Int64($0.stamp) }
    #expect(try #require(place) <= now.milliseconds + 90_000)
  }

  @Test("A site without version 3 is read with version 1, and version 3 is tried again")
  func versionGone() throws {
    var world = World()
    world.site.write(from: Self.begin.adding(seconds: -30_000), until: Self.begin, each: 300)
    try world.pull(at: Self.begin)
    world.site.hasVersion3 = false
    var now = Self.begin
    for turn in 0..<4 {
      now = now.adding(seconds: 3700)
      world.site.documents.append(.init(date: now.adding(seconds: -20 * 3600)))
      world.site.documents.append(.init(date: now.adding(seconds: -30)))
      try world.pull(at: now)
      #expect(world.missing() == 0, "turn \(turn)")
      now = now.adding(seconds: Self.day)
      world.site.documents.append(.init(date: now.adding(seconds: -9 * Self.day)))
      try world.pull(at: now)
      #expect(world.missing() == 0, "turn \(turn)")
    }
    world.site.hasVersion3 = true
    now = now.adding(seconds: 600)
    world.site.documents.append(.init(date: now.adding(seconds: -40 * Self.day), stamp: now))
    try world.pull(at: now)
    #expect(world.missing() == 0)
  }

  @Test("A deleted document doesn't remove another with its name", arguments: [true, false])
  func deletedTwin(_ hasVersion3: Bool) throws {
    var world = World()
    world.site.write(from: Self.begin.adding(seconds: -30_000), until: Self.begin, each: 300)
    try world.pull(at: Self.begin)
    world.site.hasVersion3 = hasVersion3
    var now = Self.begin.adding(seconds: 60)
    for (ago, isFirst) in [(1000, true), (1100, false), (2000, true)] as [(Int64, Bool)] {
      let date = now.adding(seconds: -ago - 3)
      for isValid in [!isFirst, isFirst] {
        world.site.documents.append(
          .init(
            date: date, value: isValid ? 130 : 120, isValid: isValid,
            stamp: now.adding(seconds: isValid == isFirst ? 2 : 0)))
      }
    }
    for _ in 0..<3 {
      now = now.adding(seconds: 3700)
      try world.pull(at: now)
      #expect(world.missing() == 0)
    }
  }

  @Test("Two documents with one name are one value, in any order")
  func twins() throws {
    var world = World()
    let date = Self.begin.adding(seconds: -600)
    world.site.documents = [
      .init(date: date, value: 120, stamp: Self.begin),
      .init(date: date, value: 130, stamp: Self.begin),
    ]
    var now = Self.begin
    for _ in 0..<6 {
      try world.pull(at: now)
      now = now.adding(seconds: 1800)
      world.site.documents.reverse()
    }
    #expect(world.changes == 1)
    #expect(Array(world.stored.values) == [130])
  }

  @Test(
    "A site that returns few entries at once is read completely, and the limit is remembered",
    arguments: [500, 60, 10])
  func fewAtOnce(_ most: Int) throws {
    var world = World()
    world.site.mostEntries = most
    world.site.write(from: Self.begin.adding(seconds: -30_000), until: Self.begin, each: 300)
    let now = try world.pullAll(at: Self.begin, most: 3)
    #expect(world.missing() == 0)
    try world.pull(at: now.adding(seconds: 900))
    #expect(world.requests <= 2 + 1 + 40 / most)
  }
}
