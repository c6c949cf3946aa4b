import HealthModel
import TestSupport
import Testing

@testable import RemoteSources

/// Clocks that are temporarily wrong, and sensors too fast for one answer.
@Suite("A Home Assistant with a wrong clock or a fast sensor")
struct HomeAssistantClockTests {
  static let begin = Instant(seconds: 1_763_900_000)
  static let entity = "sensor.a"

  /// A Home Assistant, and its pulled rows.
  struct World {
    var server = HomeAssistantLifeTests.Server(commitSeconds: 0)
    var cursors: [String: RemoteCursor] = [:]
    var stored: Set<Instant> = []
    /// The limit of an answer.
    var mostRows = Int.max
    private(set) var requests = 0
    private(set) var refused = 0

    /// Writes readings for this span.
    mutating func write(from start: Instant, until end: Instant, each seconds: Int64) {
      var rows = server.rows[entity] ?? []
      for at in stride(from: start.seconds, to: end.seconds, by: Int(seconds)) {
        rows.append((Instant(seconds: at), 60 + rows.count % 200))
      }
      server.rows[entity] = rows.sorted { $0.at < $1.at }
    }

    /// One pull, with a limit on requests.
    /// - Parameter date: the server's clock.
    mutating func pull(
      at now: Instant, ours: Instant? = nil, date: Instant? = nil, most: Int = 50
    ) throws {
      var pull = HomeAssistantPull(
        token: "T", sensors: [entity: SensorChoice(.glycemia)], vitals: .standard,
        cursors: cursors, since: begin.adding(seconds: -86_400), now: ours ?? now,
        zone: FixedZone.utc)
      let before = requests
      while requests - before < most, let request = pull.next() {
        requests += 1
        var answer = try server.answer(request, at: now)
        answer.date = date ?? now
        let rows = answer.rowCount
        let page: PulledPage?
        if rows > mostRows {
          refused += 1
          page = pull.takeTooMuch()
        } else {
          page = try pull.take(answer)
        }
        for row in page?.rows ?? [] { stored.insert(row.identity.taken) }
        for (name, cursor) in page?.cursors ?? [:] { cursors[name] = cursor }
      }
      #expect(requests > before, "no pull asks nothing")
    }

    var missing: Int {
      (server.rows[entity] ?? []).count { !stored.contains($0.at) }
    }
  }

  private func world(each seconds: Int64 = 300) throws -> World {
    var world = World()
    world.write(from: Self.begin.adding(seconds: -7200), until: Self.begin, each: seconds)
    try world.pull(at: Self.begin)
    #expect(world.missing == 0)
    return world
  }

  @Test(
    "One answer with a wrong date loses nothing",
    arguments: [14, -14, 72, 9600, -72])
  func wrongDate(_ hours: Int64) throws {
    var world = try world()
    var now = Self.begin.adding(seconds: 600)
    world.write(from: Self.begin, until: now, each: 300)
    try world.pull(at: now, date: now.adding(seconds: hours * 3600))
    for _ in 0..<10 {
      let before = now
      now = now.adding(seconds: 3 * 3600)
      world.write(from: before, until: now, each: 300)
      try world.pull(at: now)
      #expect(world.missing == 0, "\(hours) hours")
    }
  }

  @Test("A wrong date with a silence or a wrong local clock loses nothing", arguments: [-1, 1])
  func wrongDateAndSilence(_ sign: Int64) throws {
    var world = try world()
    var now = Self.begin.adding(seconds: 600)
    let wrong = now.adding(seconds: sign * 14 * 3600)
    world.write(from: Self.begin, until: now, each: 300)
    try world.pull(at: now, ours: wrong, date: wrong)
    // Asleep until the wrong time has passed.
    let before = now
    now = now.adding(seconds: 20 * 3600)
    world.write(from: before, until: now, each: 300)
    try world.pull(at: now)
    now = now.adding(seconds: 25 * 3600)
    try world.pull(at: now)
    #expect(world.missing == 0)
  }

  @Test("Readings from when a Home Assistant was three hours ahead are pulled")
  func clockBack() throws {
    var world = try world()
    var now = Self.begin
    for _ in 0..<3 {
      now = now.adding(seconds: 300)
      let its = now.adding(seconds: 3 * 3600)
      world.write(from: its, until: its.adding(seconds: 1), each: 1)
      try world.pull(at: its, ours: now)
    }
    for _ in 0..<10 {
      let before = now
      now = now.adding(seconds: 1800)
      world.write(from: before.adding(seconds: 7), until: now, each: 300)
      try world.pull(at: now)
      #expect(
        (world.server.rows[Self.entity] ?? []).allSatisfy {
          world.stored.contains($0.at) || $0.at > now
        })
    }
    #expect(world.missing == 0)
  }

  @Test("A stored position ahead of the server's clock is taken back")
  func keptAhead() throws {
    var world = try world()
    let ahead = Self.begin.adding(seconds: 13 * 3600)
    world.cursors[HomeAssistantPull.Collection.history] = RemoteCursor(
      stamp: "\(ahead.milliseconds) \(Self.entity)", dayAt: Self.begin)
    let now = Self.begin.adding(seconds: 1800)
    world.write(from: Self.begin, until: now, each: 300)
    try world.pull(at: now)
    #expect(world.missing == 0)
    let place = world.cursors[HomeAssistantPull.Collection.history]
      .flatMap { HomeAssistantPlace(stamp: $0.stamp) }
    #expect(try #require(place).position <= now)
  }

  @Test("The last two days are read again once a day, and other pulls store no cursor")
  func readAgain() throws {
    var world = try world()
    // Written into the past, by a slow clock.
    var now = Self.begin.adding(seconds: 3600)
    world.write(from: now.adding(seconds: -60), until: now, each: 60)
    try world.pull(at: now)
    world.write(
      from: Self.begin.adding(seconds: -3600 + 17), until: Self.begin.adding(seconds: -1800),
      each: 300)
    try world.pull(at: now)
    #expect(world.missing > 0)
    now = now.adding(seconds: 86_400)
    try world.pull(at: now)
    #expect(world.missing == 0)
    let (known, asked) = (world.cursors, world.requests)
    try world.pull(at: now.adding(seconds: 600))
    #expect(world.requests == asked + 1)
    #expect(world.cursors == known)
  }

  @Test("A sensor too fast for one answer is pulled completely", arguments: [2, 10])
  func fast(_ seconds: Int64) throws {
    var world = try world(each: seconds)
    world.mostRows = 6000
    let now = Self.begin.adding(seconds: 26 * 3600)
    world.write(from: Self.begin, until: now, each: seconds)
    // Each pull may ask only 5 times.
    var missing = world.missing
    for turn in 0..<30 {
      try world.pull(at: now.adding(seconds: Int64(turn) * 30), most: 5)
      #expect(world.missing < missing || world.missing == 0 || turn == 0)
      missing = world.missing
    }
    #expect(world.missing == 0)
    #expect(world.refused < 5)
  }

  @Test("A period that can't be shortened further is too much")
  func tooMuch() throws {
    var pull = HomeAssistantPull(
      token: "T", sensors: [Self.entity: SensorChoice(.glycemia)], vitals: .standard,
      cursors: [
        HomeAssistantPull.Collection.states: RemoteCursor(stamp: "", dayAt: Self.begin)
      ], since: Self.begin, now: Self.begin, zone: FixedZone.utc)
    var tries = 0
    while pull.next() != nil, pull.takeTooMuch() != nil { tries += 1 }
    #expect((3...10).contains(tries))
  }
}

extension RemoteAnswer {
  fileprivate var rowCount: Int {
    guard case .json(.array(let histories)) = body else { return 0 }
    return histories.reduce(0) { count, history in
      if case .array(let rows) = history { count + rows.count } else { count }
    }
  }
}
