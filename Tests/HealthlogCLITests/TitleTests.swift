import HealthModel
import Phrases
import Testing

@testable import HealthlogCLI

/// Column titles with and without much room.
@Suite struct TitleTests {
  @Test("A vital's short title is the name you type, or the beginning of the long one")
  func vitals() {
    let vitals = VitalCatalogue.standard
    for group in vitals.groups {
      let (title, short) = EntryCells.titles(of: group)
      let name = short.prefix { $0 != " " }
      #expect(short.dropFirst(name.count) == title.drop { $0 != " " }, "the unit stays")
      #expect(
        title.hasPrefix(name) || vitals.vitals(named: name.lowercased()) == group.vitals, "\(title)"
      )
    }
  }
}
