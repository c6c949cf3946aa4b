import Foundation
import Testing

@Suite struct ReadmeTests {
  @Test("Every command in the README's tour prints what the README shows")
  func tour() throws {
    let tour = try Tour(BuiltProgram.repository.appending(path: "README.md"), columns: 96)
    #expect(try tour.walk() >= 10)
    for name in ["temperature", "glycemia"] {
      let picture = tour.program.home.appending(path: "pictures/\(name)-2025-W46.png")
      #expect(try Data(contentsOf: picture).starts(with: [0x89, 0x50, 0x4E, 0x47]))
    }
  }
}
