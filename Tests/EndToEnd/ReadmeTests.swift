import Foundation
import Testing

@Suite struct ReadmeTests {
  /// A command line of the tour and all that it prints, errors included.
  struct Shown: Equatable {
    let line: String
    let output: String
  }

  @Test("Every command of the README's tour prints what the README shows")
  func tour() throws {
    let readme = try String(
      contentsOf: BuiltProgram.repository.appending(path: "README.md"), encoding: .utf8)
    let shown = Self.commands(in: readme)
    #expect(shown.count >= 10)
    let program = try BuiltProgram()
    program.environment["PATH"] = "\(BuiltProgram.folder.path):/usr/bin:/bin"
    try FileManager.default.createSymbolicLink(
      at: program.home.appending(path: "Resources"),
      withDestinationURL: BuiltProgram.repository.appending(path: "Resources"))
    for command in shown {
      let result = try program.execute(
        "/bin/sh", ["-c", "cd \"$HOME\" && { \(command.line); } 2>&1"])
      #expect(result.output == command.output, "\(command.line)")
    }
    for name in ["temperature", "glycemia"] {
      let picture = program.home.appending(path: "pictures/\(name)-2025-W46.png")
      #expect(try Data(contentsOf: picture).starts(with: [0x89, 0x50, 0x4E, 0x47]))
    }
  }

  /// The lines after `$ ` in ```console blocks, with what follows up to the next one.
  static func commands(in readme: String) -> [Shown] {
    readme.components(separatedBy: "```console\n").dropFirst().flatMap { rest -> [Shown] in
      let block = rest.components(separatedBy: "```")[0]
      return block.components(separatedBy: "$ healthlog").dropFirst().map { text in
        let end = text.firstIndex(of: "\n") ?? text.endIndex
        return Shown(
          line: "healthlog" + text[..<end],
          output: String(text[text.index(after: end)...]))
      }
    }
  }
}
