import HealthModel
import TestSupport
import Testing

@testable import RemoteSources

/// Weeks of a Home Assistant, pulled at any time.
@Suite("Lives of a Home Assistant") struct HomeAssistantLifeTests {
  /// Its rows and answers, as in version 2024.3.3.
  struct Server {
    var rows: [String: [(at: Instant, value: Int)]] = [:]
    /// A row's delay before the history. Units: s.
    var commitSeconds: Int64

    func answer(_ request: RemoteRequest, at now: Instant) throws -> RemoteAnswer {
      func instant(_ text: String?) throws -> Instant {
        let zone = FixedZone.utc
        return try TimeExpression(stamped: #require(text), zone: zone).moment.instant
      }
      let item = { name in request.query.first { $0.name == name }?.value }
      if request.path == ["api", "config"] {
        return RemoteAnswer(
          status: 200, body: .json(.object([.init("version", .string("2024.3.3"))])), date: now)
      }
      if request.path == ["api", "states"] {
        return RemoteAnswer(status: 200, body: .json(.array([])), date: now)
      }
      let start = try instant(request.path.last)
      let end = try instant(item("end_time"))
      var histories: [JSONValue] = []
      for entity in try #require(item("filter_entity_id")).split(separator: ",").map(String.init) {
        let known = (rows[entity] ?? []).filter { $0.at.adding(seconds: commitSeconds) <= now }
        var answers: [JSONValue] = []
        if start <= now {
          if let before = known.last(where: { $0.at <= start }) {
            answers.append(Self.row(entity, start, before.value))
          }
          answers += known.filter { $0.at > start && $0.at < end }
            .map { Self.row(entity, $0.at, $0.value) }
        }
        if !answers.isEmpty { histories.append(.array(answers)) }
      }
      return RemoteAnswer(status: 200, body: .json(.array(histories)), date: now)
    }

    private static func row(_ entity: String, _ at: Instant, _ value: Int) -> JSONValue {
      let time = JSONValue.string(Moment(at, utcOffsetSeconds: 0).rfc3339)
      let unit = JSONValue.Member("unit_of_measurement", .string("mg/dL"))
      return .object([
        .init("entity_id", .string(entity)), .init("state", .string(String(value))),
        .init("attributes", .object([unit])), .init("last_changed", time),
        .init("last_updated", time),
      ])
    }
  }

  @Test("Every reading is pulled, and none is invented, whenever it is asked", arguments: 1...40)
  func everyReading(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let begin = Instant(seconds: 1_763_900_000)
    let end = begin.adding(seconds: 20 * 86_400)
    var server = Server(commitSeconds: Int64(Int.random(in: 0..<120, using: &random)))
    for entity in ["sensor.a", "sensor.b", "sensor.c"].prefix(
      1 + Int.random(in: 0..<3, using: &random))
    {
      var at = begin.adding(seconds: Int64(Int.random(in: 0..<86_400, using: &random)))
      var rows: [(at: Instant, value: Int)] = []
      while at < end {
        rows.append((at, 60 + Int.random(in: 0..<200, using: &random)))
        // Sometimes it is silent for days.
        let gap = Int.random(in: 0..<100, using: &random) == 0 ? 4 * 86_400_000 : 20_000_000
        at = Instant(
          milliseconds: at.milliseconds + Int64(1 + Int.random(in: 0..<gap, using: &random)))
      }
      server.rows[entity] = rows
    }
    var cursors: [String: RemoteCursor] = [:]
    var stored: [RemoteIdentity: Double] = [:]
    var now = begin.adding(seconds: 5 * 86_400)
    var chosen = ["sensor.a": SensorChoice(.glycemia)]
    while now < end.adding(seconds: 86_400) {
      // Sensors chosen later count, too.
      if Int.random(in: 0..<4, using: &random) == 0 { chosen["sensor.b"] = SensorChoice(.glycemia) }
      if Int.random(in: 0..<8, using: &random) == 0 { chosen["sensor.c"] = SensorChoice(.glycemia) }
      try pull(server, chosen, at: now, &random, &cursors, &stored)
      now = now.adding(seconds: Int64(1 + Int.random(in: 0..<86_400, using: &random)))
    }
    for (entity, _) in server.rows { chosen[entity] = SensorChoice(.glycemia) }
    for _ in 0..<3 { try pull(server, chosen, at: now, &random, &cursors, &stored, isWhole: true) }
    var written: [RemoteIdentity: Double] = [:]
    for (entity, rows) in server.rows {
      for row in rows {
        let name = "\(entity)|\(row.at.milliseconds)"
        written[RemoteIdentity(name: name, taken: row.at)] = Double(row.value)
      }
    }
    #expect(stored == written, "seed \(seed)")
  }

  /// One pull, which may be killed after any page.
  private func pull(
    _ server: Server, _ chosen: [String: SensorChoice], at now: Instant,
    _ random: inout SeededGenerator,
    _ cursors: inout [String: RemoteCursor], _ stored: inout [RemoteIdentity: Double],
    isWhole: Bool = false
  ) throws {
    // Our clock is minutes off.
    let ours = now.adding(seconds: Int64(Int.random(in: 0..<600, using: &random)) - 300)
    var pull = HomeAssistantPull(
      token: "T", sensors: chosen, vitals: .standard, cursors: cursors,
      since: Instant(seconds: 1_763_900_000), now: ours, zone: FixedZone.utc)
    var requests = 0
    while let request = pull.next() {
      requests += 1
      #expect(requests < 50)
      guard let page = try pull.take(server.answer(request, at: now)) else { continue }
      #expect(page.refused.isEmpty)
      for row in page.rows { stored[row.identity] = row.draft.readings[0].value }
      for (name, cursor) in page.cursors { cursors[name] = cursor }
      if !isWhole, Int.random(in: 0..<10, using: &random) == 0 { return }
    }
  }
}
