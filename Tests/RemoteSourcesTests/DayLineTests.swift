import HealthModel
import TestSupport
import Testing

@testable import RemoteSources

@Suite("A day as a line of letters") struct DayLineTests {
  /// Rome around the changes of 2025.
  static let rome = TableZone(
    identifier: "Europe/Rome", initialOffset: 3600,
    changes: [(at: 1_743_296_400, offset: 7200), (at: 1_761_440_400, offset: 3600)])

  static func point(_ time: String, _ band: Band) throws -> (taken: Instant, band: Band) {
    let taken = try TimeExpression(stamped: time, zone: rome).moment.instant
    return (taken, band)
  }

  @Test("Each hour shows its worst value, or a dot if there is none")
  func hours() throws {
    let points = try [
      Self.point("2025-11-23 00:00", .normal), Self.point("2025-11-23 02:10", .high),
      Self.point("2025-11-23 02:50", .normal), Self.point("2025-11-23 03:00", .criticallyHigh),
      Self.point("2025-11-23 03:20", .low), Self.point("2025-11-23 04:20", .low),
      Self.point("2025-11-23 23:59:59", .criticallyLow), Self.point("2025-11-24 01:00", .normal),
      Self.point("2025-11-22 23:59", .normal),
    ]
    let date = try #require(LocalDate("2025-11-23"))
    #expect(DayLine.text(points, of: date, zone: Self.rome) == "n.hHl..................L")
  }

  @Test("A repeated hour is one letter, a skipped one is empty")
  func changes() throws {
    let fold = (0..<25).map {
      (
        taken: Instant(seconds: 1_761_429_600 + $0 * 3600), band: $0 == 3 ? Band.high : .normal
      )
    }
    let autumn = try #require(LocalDate("2025-10-26"))
    #expect(
      DayLine.text(fold, of: autumn, zone: Self.rome)
        == "nnh" + String(repeating: "n", count: 21))
    let gap = (0..<23).map {
      (taken: Instant(seconds: 1_743_289_200 + $0 * 3600), band: Band.normal)
    }
    let spring = try #require(LocalDate("2025-03-30"))
    #expect(
      DayLine.text(gap, of: spring, zone: Self.rome)
        == "nn." + String(repeating: "n", count: 21))
  }

  @Test("Every band has its own letter")
  func letters() {
    #expect(Set(Band.allCases.map { DayLine.letter($0) } + [DayLine.letter(nil)]).count == 6)
  }
}
