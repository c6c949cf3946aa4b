import Testing

@Suite struct CompletionCommandTests {
  private func words(_ terminal: TestTerminal, _ line: String...) -> [String] {
    let asked = terminal.run(["completion", "candidates", "--"] + line)
    #expect(asked.status == 0 && asked.error.isEmpty, "\(asked)")
    return asked.output.split(separator: "\n").map { String($0) }
  }

  @Test("A missing or unreadable journal doesn't stop completion, and isn't reported")
  func noJournal() throws {
    let terminal = try TestTerminal()
    #expect(
      words(terminal, "--journal", "/nosuch/j.db", "edit", "") == ["last\tthe last entry you saved"]
    )
    #expect(words(terminal, "add", "te") == ["temp=\ttemperature"])
    #expect(try terminal.dump().isEmpty)
    let other = terminal.run("completion", "tcsh")
    #expect(other.status == 64 && other.error.contains("use bash, zsh or fish"))
    for shell in ["bash", "zsh", "fish"] {
      #expect(terminal.run("completion", shell).output.contains("completion candidates -- "))
    }
  }
}
