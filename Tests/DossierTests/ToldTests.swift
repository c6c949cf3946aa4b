import HealthModel
import Testing

@testable import Dossier

/// Sentences on paper, and what is left out of them.
@Suite struct ToldTests {
  @Test(
    "A sentence is broken between words, within one that is too long, and ends in … where it must")
  func lines() {
    let told: Told = "one \(strong: "two three") four"
    #expect(told.lines(width: 1000, size: 10).map(\.string) == ["one two three four"])
    #expect(told.lines(width: 52, size: 10).map(\.string) == ["one two", "three four"])
    #expect(told.lines(width: 52, size: 10, most: 1).map(\.string) == ["one two…"])
    let long = Told(stringLiteral: String(repeating: "w", count: 40))
    let broken = long.lines(width: 60, size: 10)
    #expect(broken.count > 3 && broken.allSatisfy { $0.width(10) <= 60 })
    #expect(broken.map(\.string).joined() == String(repeating: "w", count: 40))
  }

  @Test("What is left out where there is no room is what is normal")
  func gravest() {
    let values: [Severity] = [.normal, .critical, .normal, .caution]
    #expect(values.gravest(2) { $0 } == [.critical, .caution])
    #expect(values.gravest(3) { $0 } == [.normal, .critical, .caution])
    #expect(values.gravest(0) { $0 } == [])
  }
}
