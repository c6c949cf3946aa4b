import HealthModel
import Testing

@Suite struct FigureTests {
  @Test(
    "A computed figure is rounded once, half away from zero, as the intended decimal",
    arguments: [
      (106.49999999999999, 0, "107"), (106.5, 0, "107"), (106.499, 0, "106"), (-106.5, 0, "-107"),
      (39.349999999999994, 1, "39.4"), (36.549999999999997, 1, "36.6"), (36.5, 2, "36.50"),
      (1.005, 2, "1.01"), (8.345, 2, "8.35"), (-0.04, 1, "0.0"), (0, 0, "0"), (0.05, 1, "0.1"),
      (123_456_789.5, 0, "123456790"), (1e15, 1, "1000000000000000.0"),
    ])
  func text(figure: Double, places: Int, text: String) {
    #expect(figure.figureText(places: places) == text)
  }

  @Test("Means next to a tie are rounded away from zero")
  func ties() throws {
    let statistics = try #require(Statistics([131, 129, 145, 112, 129, 119]))
    #expect(statistics.mean < 127.5 && statistics.mean.figureText(places: 0) == "128")
  }

  @Test("Rounding leaves very large and very small numbers alone")
  func extremes() {
    #expect(1.7e308.rounded(toPlaces: 1) == 1.7e308)
    #expect(Double.leastNormalMagnitude.rounded(toPlaces: 330) > 0)
  }
}
