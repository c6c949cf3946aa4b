import Charts
import HealthModel
import Testing

@testable import Dossier

/// Sentences on paper, and what is left out of them.
@Suite struct ToldTests {
  @Test("A sentence breaks between words, or within one that is too long, and ends in … if cut")
  func lines() {
    let told: RichText = "one " + RichText("two three", .strong) + " four"
    #expect(told.lines(width: 1000, size: 10).map(\.string) == ["one two three four"])
    #expect(told.lines(width: 52, size: 10).map(\.string) == ["one two", "three four"])
    #expect(told.lines(width: 52, size: 10, most: 1).map(\.string) == ["one two…"])
    let long = RichText(stringLiteral: String(repeating: "w", count: 40))
    let broken = long.lines(width: 60, size: 10)
    #expect(broken.count > 3 && broken.allSatisfy { $0.width(10) <= 60 })
    #expect(broken.map(\.string).joined() == String(repeating: "w", count: 40))
  }

  @Test("Unbreakable text stays on one line and is drawn with ordinary spaces")
  func unbroken() {
    let told: RichText = "one two " + RichText("−4\u{A0}to\u{A0}+3", .dark)
    let lines = told.lines(width: 62, size: 10)
    #expect(
      lines.map { $0.runs(size: 10, .light).map(\.string).joined() } == ["one two", "−4 to +3"])
    #expect(lines.last?.runs(size: 10, .light).first?.weight == .regular)
    #expect(lines.last?.runs(size: 10, .light).first?.colour == Theme.light.text)
  }

  @Test("Each part of a bar fits its number, and the others share the rest by their counts")
  func bar() {
    let widths = DiaryPage.widths(of: [1, 300, 100, 2], in: 400)
    #expect(abs(widths.reduce(0, +) - 400) < 1e-9)
    #expect(widths[0] == 10.8 && widths[3] == 10.8)
    #expect(abs(widths[1] - 3 * widths[2]) < 1e-9)
    #expect(DiaryPage.widths(of: [7], in: 400) == [400])
    #expect(DiaryPage.widths(of: [10, 30], in: 400) == [100, 300])
  }

  @Test("Normal values are left out first when space is short")
  func mostSevere() {
    let values: [Severity] = [.normal, .critical, .normal, .caution]
    #expect(values.mostSevere(2) { $0 } == [.critical, .caution])
    #expect(values.mostSevere(3) { $0 } == [.normal, .critical, .caution])
    #expect(values.mostSevere(0) { $0 } == [])
  }
}
