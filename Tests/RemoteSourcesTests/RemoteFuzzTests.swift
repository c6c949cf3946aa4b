import HealthModel
import TestSupport
import Testing

@testable import RemoteSources

/// Any answer is possible.
@Suite("Random answers from a server") struct RemoteFuzzTests {
  static let now = Instant(seconds: 1_763_917_560)

  /// Parts of valid answers, in any order.
  private static let parts = [
    "Sun", "Sunday", ",", " ", "  ", "06", "6", "Nov", "1994", "94", ":", "08:49:37", "GMT", "-",
    "+", "~",
    "~0", "~1", "/", "*", "..", "../", "%", "%Y", "%z", "YYYY", "MM", "DD", "hh", "mm", "ss", "Z",
    "T", "a",
    "99999999999999999999", "-1", "1e400", "0x10", "nan", "\u{301}", "é", "\u{0}", "\n", "unix",
    "sensor",
    "2025-11-23", "18:06:00", "+01:00", "null",
  ]

  static func text(_ random: inout SeededGenerator) -> String {
    (0..<Int.random(in: 0..<9, using: &random)).map { _ in
      parts.randomElement(using: &random) ?? ""
    }.joined()
  }

  static func value(_ random: inout SeededGenerator, depth: Int = 0) -> JSONValue {
    switch Int.random(in: 0..<(depth < 5 ? 9 : 5), using: &random) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &random))
    case 2:
      return .number(
        ["0", "1", "120", "-5", "1e400", "1e3", "12.5"].randomElement(using: &random) ?? "0")
    case 3, 4: return .string(text(&random))
    case 5, 6:
      return .array(
        (0..<Int.random(in: 0..<4, using: &random)).map { _ in value(&random, depth: depth + 1) })
    default:
      let names = [
        "sensors", "properties", "id", "name", "value", "unit", "time", "lastUpdate", "state",
        "attributes",
        "entity_id", "last_updated", "unit_of_measurement", "",
      ]
      return .object(
        (0..<Int.random(in: 0..<6, using: &random)).map { _ in
          .init(names.randomElement(using: &random) ?? "", value(&random, depth: depth + 1))
        })
    }
  }

  @Test("No text for a time, pointer or pattern causes a crash", arguments: 1...20)
  func texts(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let (text, other) = (Self.text(&random), Self.text(&random))
      _ = HTTPDate.retryAfter(text, now: Self.now)
      _ = JSONPointer(absolute: text)?.rows(in: Self.value(&random))
      _ = JSONPointer(within: text)?.value(from: .init(path: [Self.value(&random)]))
      _ = MappedTime(text)?.moment(.string(other), zone: FixedZone.utc)
      _ = MappedTime("unix")?.moment(.number(other), zone: FixedZone.utc)
      _ = SensorProposal.vital(unit: text, deviceClass: other, name: other, value: .infinity)
      _ = HomeAssistantPlace(stamp: text)
      let place = MappedPlace(stamp: text)
      #expect(MappedPlace(stamp: place.stamp).told == place.told, "seed \(seed)")
    }
  }

  @Test("No answer stops a pull or gives a reading without a number", arguments: 1...20)
  func answers(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let mapping = try Mapping(MappedPullTests.mapping)
    for _ in 0..<200 {
      let answer = RemoteAnswer(status: 200, body: .json(Self.value(&random)), date: Self.now)
      let sensors = ["s1/glucose": SensorChoice(.glycemia), "sensor.a": SensorChoice(.glycemia)]
      let pulls: [any RemotePull] = [
        MappedPull(
          mapping, secret: nil, sensors: sensors, vitals: .standard, cursors: [:], since: Self.now,
          now: Self.now, zone: FixedZone.utc),
        HomeAssistantPull(
          token: "T", sensors: sensors, vitals: .standard, cursors: [:], since: Self.now,
          now: Self.now,
          zone: FixedZone.utc),
        HomeAssistantPull(
          token: "T", sensors: sensors, vitals: .standard,
          cursors: [HomeAssistantPull.Collection.states: RemoteCursor(stamp: "", dayAt: Self.now)],
          since: Self.now, now: Self.now, zone: FixedZone.utc),
      ]
      for var pull in pulls where pull.next() != nil {
        let page = try? pull.take(answer)
        let isFinite = page?.rows.allSatisfy { $0.draft.readings[0].value.isFinite } ?? true
        #expect(isFinite, "seed \(seed)")
      }
    }
  }

  @Test("Each name in a document is found by its pointer", arguments: 1...20)
  func pointersFind(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let name = Self.text(&random)
      // A single asterisk is a wildcard.
      guard name != "*" else { continue }
      let escaped = name.unicodeScalars.map { scalar in
        scalar == "~" ? "~0" : scalar == "/" ? "~1" : String(scalar)
      }.joined()
      let document = JSONValue.object([.init(name, .integer(7))])
      let pointer = try #require(JSONPointer(absolute: "/" + escaped), "seed \(seed)")
      #expect(pointer.rows(in: document)?.first?.value == .integer(7), "seed \(seed): \(name)")
    }
  }
}
