import Testing

@testable import POSIX

@Suite struct ArgumentsTests {
  @Test("The arguments after the program's name are taken unchanged")
  func words() throws {
    let line = ["healthlog", "add", "-n", "caffè 頭痛", ""]
    #expect(try Arguments.checked(line.map { Array($0.utf8) }) == Array(line.dropFirst()))
    #expect(try Arguments.checked([[], Array("add".utf8)]) == ["add"])
    #expect(try Arguments.checked([Array("healthlog".utf8)]).isEmpty)
  }

  @Test("An empty argument list is an error", arguments: [[], [[]]] as [[[UInt8]]])
  func nothing(words: [[UInt8]]) {
    #expect(throws: Arguments.Fault.none) { try Arguments.checked(words) }
  }

  @Test("An argument that isn't UTF-8 is refused, not repaired")
  func notUTF8() {
    #expect(throws: Arguments.Fault.notUTF8("caff\u{FFFD}")) {
      try Arguments.checked([Array("healthlog".utf8), Array("caff".utf8) + [0xE8]])
    }
  }

  @Test("This program's own arguments are found")
  func own() throws {
    #expect(try !Arguments.given().isEmpty)
  }
}
