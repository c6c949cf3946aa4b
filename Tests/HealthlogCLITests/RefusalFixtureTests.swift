import Foundation
import Testing

@Suite struct RefusalFixtureTests {
  @Test("There are at least 300 refused inputs, none twice in a file")
  func enough() {
    #expect(RefusalFixture.all.count >= 300)
    for file in RefusalFixture.files {
      let lines = RefusalFixture.all.filter { $0.file == file }.map { "\($0.table) \($0.line)" }
      var seen: Set<String> = []
      #expect(lines.filter { !seen.insert($0).inserted } == [], "\(file)")
    }
  }

  @Test("A refusal has the recorded text, and nothing is saved", arguments: RefusalFixture.all)
  func refused(fixture: RefusalFixture) throws {
    let terminal = try TestTerminal()
    for earlier in fixture.given {
      #expect(terminal.run(RefusalFixture.words(of: earlier)).status == 0)
    }
    let before = try terminal.dump()
    let result = try fixture.run(in: terminal)
    #expect(result.status == fixture.status && result.status != 0)
    #expect(result.error == fixture.error)
    #expect(result.output == fixture.output)
    #expect(!result.error.isEmpty)
    #expect(try terminal.dump() == before, "something was stored")
  }

  @Test(
    "HEALTHLOG_RECORD=1 records the refusals again, to read before committing",
    .enabled(if: ProcessInfo.processInfo.environment["HEALTHLOG_RECORD"] == "1"))
  func record() throws {
    for file in RefusalFixture.files {
      let url = RefusalFixture.folder.appending(path: file)
      try Data(try RefusalFixture.recorded(file).utf8).write(to: url)
    }
    Issue.record("recorded; read what changed")
  }
}
