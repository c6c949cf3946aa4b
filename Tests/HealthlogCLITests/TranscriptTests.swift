import CommandTable
import Foundation
import HealthModel
import Phrases
import TestSupport
import Testing

@testable import HealthlogCLI

/// The plain files of `Tests/Commands`, run in order: every error, every help page, and commands
/// whose whole output counts.
@Suite struct TranscriptTests {
  private static let cases = Transcript.all.filter { !$0.steps.isEmpty }

  @Test(
    "Each command prints what its file says; one that fails stores nothing", arguments: cases)
  func printed(transcript: Transcript) throws {
    let terminal = try TestTerminal()
    try terminal.prepare(for: transcript)
    for step in transcript.steps {
      let before = terminal.journalBytes
      let result = try terminal.run(step)
      if let expected = step.result {
        #expect(result == expected, "\(step.line)")
      } else {
        #expect(result.status == 0, "\(step.line): \(result)")
      }
      #expect(
        try result.status == 0 || terminal.isUnchanged(since: before),
        "\(step.line) stored something")
    }
  }

  @Test("There are at least 300 refused inputs, and no case twice in a file")
  func enough() {
    let refused = Self.cases.filter { $0.file.hasPrefix("refusals/") }
    #expect(refused.count >= 300)
    for transcript in refused {
      let result = transcript.steps.last?.result
      #expect(result?.status != 0 && result?.error.isEmpty == false, "\(transcript)")
    }
    var seen: Set<String> = []
    let twice = Self.cases.filter { transcript in
      let lines =
        transcript.table + transcript.steps.flatMap { $0.settings + [$0.line] + $0.answers }
      return !seen.insert(transcript.file + lines.joined(separator: "\n")).inserted
    }
    #expect(twice.map(\.description) == [])
  }

  /// The path of every command, the program itself first.
  static let commands: [[String]] = [[]] + paths(HealthlogCommands.table.commands, [])

  private static func paths(_ commands: [Command<CLIContext>], _ path: [String]) -> [[String]] {
    commands.flatMap { [path + [$0.name]] + paths($0.subcommands, path + [$0.name]) }
  }

  /// Every page's file, and the words that show the page.
  private static let pages: [String: [String]] = {
    var pages = ["help/healthlog-topics.txt": ["topics"]]
    for path in commands {
      pages["help/\((["healthlog"] + path).joined(separator: "-")).txt"] = path
    }
    for topic in Topics.all { pages["help/healthlog-topic-\(topic.name).txt"] = [topic.name] }
    return pages
  }()

  @Test("Every help page has its file, and there are none of removed commands")
  func help() {
    #expect(
      Set(Transcript.files.filter { $0.hasPrefix("help/") }) == Set(Self.pages.keys))
  }

  @Test(
    "HEALTHLOG_RECORD=1 records all files again, to read before committing",
    .enabled(if: ProcessInfo.processInfo.environment["HEALTHLOG_RECORD"] == "1"))
  func record() throws {
    for file in Transcript.files where file.hasPrefix("help/") && Self.pages[file] == nil {
      try FileManager.default.removeItem(at: Transcript.folder.appending(path: file))
    }
    for file in Set(Transcript.files).union(Self.pages.keys) {
      var cases = (try? Transcript.cases(of: file)) ?? []
      if cases.isEmpty, let words = Self.pages[file] {
        var page = Transcript(file: file)
        page.steps = [.init(line: (["healthlog", "help"] + words).joined(separator: " "))]
        cases = [page]
      }
      let texts = try cases.map { try TestTerminal().recorded($0).text }
      try Data(texts.joined(separator: "\n").utf8).write(
        to: Transcript.folder.appending(path: file))
    }
    Issue.record("recorded; read what changed")
  }
}

extension TestTerminal {
  fileprivate func prepare(for transcript: Transcript) throws {
    if !transcript.table.isEmpty {
      _ = try file(
        "in.csv", Transcript.unescaped(transcript.table.joined(separator: "\n") + "\n"))
    }
  }

  /// Runs the step; its folder's path is removed from what it prints.
  fileprivate func run(_ step: Transcript.Step) throws -> Transcript.Result {
    for setting in step.settings { try set(setting) }
    answers = step.answers.isEmpty ? nil : step.answers
    let folder = folder.path + "/"
    let result = run(step.words.map { $0 == "in.csv" ? folder + $0 : $0 })
    return Transcript.Result(
      output: result.output.replacing(folder, with: ""),
      error: result.error.replacing(folder, with: ""), status: result.status)
  }

  private func set(_ setting: String) throws {
    let parts = setting.split(separator: " ", maxSplits: 1).map(String.init)
    let value = parts.count > 1 ? parts[1] : ""
    switch parts[0] {
    case "columns":
      columns = Int(value)
      errorColumns = columns
    case "rows": rows = Int(value)
    case "colour": hasColour = true
    case "ascii": isASCII = true
    case "locale": locale = value
    case "service": serviceRuns = true
    case "now":
      let time = try Date("\(value.replacing(" ", with: "T")):00+01:00", strategy: .iso8601)
      now = Instant(seconds: Int64(time.timeIntervalSince1970))
    default: Issue.record("unknown setting: \(setting)")
    }
  }

  /// Returns the case with its actual output, for you to read and judge.
  fileprivate func recorded(_ transcript: Transcript) throws -> Transcript {
    try prepare(for: transcript)
    var recorded = transcript
    for index in recorded.steps.indices {
      let result = try run(recorded.steps[index])
      if recorded.steps[index].result != nil { recorded.steps[index].result = result }
    }
    return recorded
  }
}
