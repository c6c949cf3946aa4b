import CommandTable
import Testing

@Suite("Completions") struct CompletionTests {
  private func words(_ line: String...) -> [String] {
    CommandTableTests.table.candidates(after: line.dropLast(), last: line[line.count - 1]) {
      shown, command in
      [Candidate("\(shown)-of-\(command.joined(separator: "-"))")]
    }.map(\.name)
  }

  @Test("A command is completed, then its subcommands or arguments, as many as it takes")
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

  @Test("Remaining options are completed, and the value of an option that takes one")
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

  @Test("Help completes only commands")
  func help() {
    #expect(words("help", "r") == ["remind"])
    #expect(words("help", "remind", "") == ["at"])
    #expect(words("help", "add", "") == [])
  }
}
