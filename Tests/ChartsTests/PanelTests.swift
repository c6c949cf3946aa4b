import HealthModel
import TestSupport
import Testing

@testable import Charts

/// A chart's plot among others on a page.
@Suite struct PanelTests {
  /// The vertical lines of the plot, by x, with their colours.
  private func uprights(days: Int) throws -> [(x: Double, colour: Colour)] {
    let vital = try #require(VitalCatalogue.standard[.temperature])
    let first = LocalDate(epochDay: 20_395)
    let box = Box(x: 100, y: 50, width: 280, height: 70)
    let panel = ChartPanel(
      of: vital, on: first...first.adding(days: days - 1), zone: FixedZone.utc,
      points: [ChartPoint](), in: box, scale: 0.66, theme: .light, locale: .english)
    return panel.marks.compactMap { mark in
      guard case .shape(.rule(let from, let to, let stroke)) = mark, from.x == to.x,
        abs(from.y - box.y) < 1e-6, abs(to.y - box.maxY) < 1e-6
      else { return nil }
      return (from.x, stroke.colour)
    }
  }

  @Test("Each numbered day has a line, and Mondays a darker one")
  func days() throws {
    let lines = try uprights(days: 14)
    let inner = Set(lines.map { Int($0.x.rounded()) }).subtracting([100, 380])
    #expect(inner.sorted() == (1..<14).map { 100 + $0 * 20 })
    // 2025-11-03 is a Monday.
    #expect(lines.filter { $0.colour == Theme.light.limit }.map { Int($0.x.rounded()) } == [240])
  }

  @Test("A longer panel has lines only on Mondays")
  func weeks() throws {
    let lines = try uprights(days: 56)
    #expect(Set(lines.map { Int($0.x.rounded()) }).count == 9)
  }
}
