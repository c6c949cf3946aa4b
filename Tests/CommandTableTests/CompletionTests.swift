import CommandTable
import Testing

@Suite("What may stand where a person is typing") struct CompletionTests {
  private func words(_ line: String...) -> [String] {
    CommandTableTests.table.candidates(after: line.dropLast(), last: line[line.count - 1]) {
      shown, command in
      [Candidate("\(shown)-of-\(command.joined(separator: "-"))")]
    }.map(\.name)
  }

  @Test("A command, then its subcommands or arguments, as many as it takes")
  func arguments() {
    #expect(words("") == ["add", "show", "remind"])
    #expect(words("s") == ["show"])
    #expect(words("--verbose", "") == ["add", "show", "remind"])
    #expect(words("remind", "") == ["at"])
    #expect(words("remind", "at", "") == ["TIME-of-remind-at"])
    #expect(words("show", "") == ["ID-of-show"])
    #expect(words("show", "7", "") == [])
    #expect(words("add", "a", "b", "") == ["THING-of-add"])
    #expect(words("add", "a", "X") == [])
    #expect(words("nosuch", "") == [])
  }

  @Test("Options that may still be given, and what stands behind one that takes a value")
  func options() {
    #expect(words("add", "--") == ["--note", "--quick", "--with", "--verbose", "--help"])
    #expect(
      words("add", "-q", "--with", "x", "--") == ["--note", "--with", "--verbose", "--help"])
    #expect(words("add", "--note", "") == ["NOTE-of-add"])
    #expect(words("add", "-n", "") == ["NOTE-of-add"])
    #expect(words("add", "--with=X") == ["--with=X-of-add"])
    #expect(words("show", "--verbose", "") == ["ID-of-show"])
    #expect(words("add", "--note", "x", "") == ["THING-of-add"])
    #expect(words("--") == ["--verbose", "--help"])
  }

  @Test("Help is of commands alone")
  func help() {
    #expect(words("help", "r") == ["remind"])
    #expect(words("help", "remind", "") == ["at"])
    #expect(words("help", "add", "") == [])
  }
}
