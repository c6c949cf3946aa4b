import Foundation
import Testing

/// docs/guide: what its pages show is what happens.
@Suite struct GuideTests {
  @Test("Every command of the page on reminders prints what the page shows")
  func reminders() throws {
    let page = BuiltProgram.repository.appending(path: "docs/guide/reminders.md")
    let shown = ReadmeTests.commands(in: try String(contentsOf: page, encoding: .utf8))
    #expect(shown.count >= 6)
    let program = try BuiltProgram()
    program.environment["PATH"] = "\(BuiltProgram.folder.path):/usr/bin:/bin"
    for command in shown {
      let result = try program.execute("/bin/sh", ["-c", "{ \(command.line); } 2>&1"])
      #expect(result.output == command.output, "\(command.line)")
    }
  }
}
