import Testing

@testable import Charts

@Suite struct CountingTests {
  @Test(
    "One alone has a form of its own",
    arguments: [(0, "0 rows were"), (1, "1 row was"), (2, "2 rows were"), (21, "21 rows were")])
  func forms(count: Int, words: String) {
    #expect(counted(count, one: "row was", other: "rows were") == words)
    #expect(plural(count, one: "it", other: "them") == (count == 1 ? "it" : "them"))
  }
}
