import CommandTable
import Foundation
import Phrases
import Testing

@testable import HealthlogCLI

/// Every help page, word for word, so that changes get read like a user would.
@Suite struct HelpSnapshotTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
    path: "Fixtures/help")

  /// The path of every command, the program itself first.
  static let commands: [[String]] = [[]] + paths(HealthlogCommands.table.commands, [])
  private static let pages = commands + [["topics"]] + Topics.all.map { ["topic", $0.name] }

  private static func paths(_ commands: [Command<CLIContext>], _ path: [String]) -> [[String]] {
    commands.flatMap { [path + [$0.name]] + paths($0.subcommands, path + [$0.name]) }
  }

  private static func file(_ page: [String]) -> URL {
    let name = (["healthlog"] + page).joined(separator: "-")
    return folder.appending(path: "\(name).txt")
  }

  private static func text(_ page: [String]) throws -> String {
    var style = PageStyle()
    style.topics = Topics.all
    if page.first == "topics" { return HealthlogCommands.table.helpOnTopics(style) }
    guard let topic = Topics.all.first(where: { page == ["topic", $0.name] }) else {
      return try HealthlogCommands.table.help(for: page, style)
    }
    return HealthlogCommands.table.help(on: topic, style)
  }

  @Test("A help page matches its recording", arguments: pages)
  func page(page: [String]) throws {
    let expected = try? String(contentsOf: Self.file(page), encoding: .utf8)
    #expect(try Self.text(page) == expected)
  }

  @Test("There are no recordings of removed commands")
  func none() throws {
    let kept = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(Set(kept) == Set(Self.pages.map { Self.file($0).lastPathComponent }))
  }

  @Test(
    "HEALTHLOG_RECORD=1 records the pages again, to read before committing",
    .enabled(if: ProcessInfo.processInfo.environment["HEALTHLOG_RECORD"] == "1"))
  func record() throws {
    try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
    for page in Self.pages {
      try Data(Self.text(page).utf8).write(to: Self.file(page))
    }
    Issue.record("recorded; read what changed")
  }
}
