import HealthModel
import Testing

@testable import HealthlogCLI

@Suite struct QuotingTests {
  @Test("Quotes and markup are escaped even before a combining mark")
  func combining() {
    #expect(CSV.text([["a\"\u{301}b", "c"]]) == "\"a\"\"\u{301}b\",c\n")
    #expect("<\u{301}b>&\u{338}\"".escapedMarkup == "&lt;\u{301}b&gt;&amp;\u{338}\"")
  }
}
