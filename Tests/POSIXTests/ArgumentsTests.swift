import Testing

@testable import POSIX

@Suite struct ArgumentsTests {
  @Test("The words after the program's own name are taken as they are")
  func words() throws {
    let line = ["healthlog", "add", "-n", "caffè 頭痛", ""]
    #expect(try Arguments.checked(line.map { Array($0.utf8) }) == Array(line.dropFirst()))
    #expect(try Arguments.checked([[], Array("add".utf8)]) == ["add"])
    #expect(try Arguments.checked([Array("healthlog".utf8)]).isEmpty)
  }

  @Test(
    "Without a single word, not even the program's name, nothing was asked for",
    arguments: [[], [[]]] as [[[UInt8]]])
  func nothing(words: [[UInt8]]) {
    #expect(throws: Arguments.Fault.none) { try Arguments.checked(words) }
  }

  @Test("A word that isn't UTF-8 is refused, not mended")
  func notUTF8() {
    #expect(throws: Arguments.Fault.notUTF8("caff\u{FFFD}")) {
      try Arguments.checked([Array("healthlog".utf8), Array("caff".utf8) + [0xE8]])
    }
  }

  @Test("This very program was given words")
  func own() throws {
    #expect(try !Arguments.given().isEmpty)
  }
}
