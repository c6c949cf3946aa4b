import Foundation
import TestSupport
import Testing

/// Lines of `Tests/Commands/meant/*.txt` as people type them, each with its outcome on Friday
/// 2026-11-20 at 15:30:
///
///     sugar 110 => = add gly=110       runs, after showing that line
///     97 68 => ? add bp=97/68, or with spo2=97 hr=68       is suggested, and nothing is saved
///     bp 142/88 maybe => !             is refused
///     list => .                        is documented syntax
struct MeantLine: Sendable, CustomTestStringConvertible {
  let typed: String
  let fate: String

  var testDescription: String { typed }

  static let folder = Transcript.folder.appending(path: "meant")
  static let files = ["entries.txt", "looking.txt", "italian.txt"]

  static func lines(of file: String) -> [String] {
    let text = try? String(contentsOf: folder.appending(path: file), encoding: .utf8)
    return (text ?? "").split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  static let all: [MeantLine] = files.flatMap(lines).filter { !$0.hasPrefix("#") }.compactMap {
    let parts = $0.components(separatedBy: " => ")
    return parts[0].isEmpty ? nil : MeantLine(typed: parts[0], fate: parts.last ?? "")
  }

  static func terminal(isStrict: Bool = false) throws -> TestTerminal {
    let terminal = try TestTerminal()
    terminal.now = terminal.now.adding(seconds: 27_000)
    try journal.get().write(to: URL(filePath: terminal.journalPath))
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: terminal.journalPath)
    terminal.isStrict = isStrict
    return terminal
  }

  /// The journal for each line.
  private static let journal = Result {
    let terminal = try TestTerminal()
    terminal.now = terminal.now.adding(seconds: 27_000)
    terminal.run(
      "add", "bp=118/76", "gly=99", "hr=60", "-n", "new tablets", "--at", "yesterday 7:00")
    return try Data(contentsOf: URL(filePath: terminal.journalPath))
  }

  static func isUnchanged(_ terminal: TestTerminal) throws -> Bool {
    try terminal.isUnchanged(since: journal.get())
  }

  /// Returns a line's outcome in the files' notation.
  static func fate(_ result: TestTerminal.Result) -> String {
    let lines = result.error.split(separator: "\n").map(String.init)
    if let first = lines.first, first.hasPrefix("healthlog "), !first.hasPrefix("healthlog: ") {
      return "= " + first.dropFirst(10)
    }
    guard lines.contains(where: { $0.hasPrefix("healthlog: ") && !$0.contains("went wrong") })
    else {
      return "."
    }
    let told = lines.last {
      $0.hasPrefix("  Try: ") || $0.hasPrefix("  Choose one: ")
        || $0.hasPrefix("  Did you mean: ")
    }
    guard let told else { return "!" }
    return "? " + told.split(separator: ": ", maxSplits: 1)[1].replacing("healthlog ", with: "")
  }
}

@Suite("Lines as people type them") struct MeantLineTests {
  @Test("Each line runs, is suggested or is refused, as recorded", arguments: MeantLine.all)
  func fates(_ line: MeantLine) throws {
    let terminal = try MeantLine.terminal()
    let result = terminal.run(Transcript.words(of: line.typed))
    #expect(MeantLine.fate(result) == line.fate, "\(result.error)")
    guard line.fate.hasPrefix("= ") else {
      if line.fate != "." { #expect(try MeantLine.isUnchanged(terminal), "something was saved") }
      return
    }
    // The line shown is documented and does the same; other programs draw and write files.
    let words = Transcript.words(of: String(line.fate.dropFirst(2)))
    guard !["chart", "report", "export"].contains(words[0]), !words.contains("--json") else {
      return
    }
    let strict = try MeantLine.terminal(isStrict: true)
    let again = strict.run(words)
    #expect(again.status == result.status && again.output == result.output, "\(again.error)")
  }

  @Test("In strict mode none of them runs")
  func strict() throws {
    let terminal = try MeantLine.terminal(isStrict: true)
    for line in MeantLine.all where line.fate != "." {
      #expect(terminal.run(Transcript.words(of: line.typed)).status != 0, "\(line.typed)")
      #expect(try MeantLine.isUnchanged(terminal), "\(line.typed)")
    }
  }

  @Test("There are at least 500 lines, all different")
  func enough() {
    #expect(MeantLine.all.count >= 500)
    var seen: Set<String> = []
    #expect(MeantLine.all.map(\.typed).filter { !seen.insert($0).inserted } == [])
  }

  /// Words of each kind, to build lines from.
  private static let names = [
    "bp", "pressure", "blood pressure", "pressione", "gly", "sugar", "glicemia", "glucose", "temp",
    "febbre", "temperatura", "hr", "pulse", "polso", "battito", "spo2", "sats", "weight", "peso",
  ]
  private static let values = [
    "142/88", "120 80", "130 su 85", "110", "95", "38.2", "37", "72", "97", "80.5", "68", "5",
    "36 e mezzo", "68 e 8", "11 st 4", "12/8", "142-88",
  ]
  private static let units = [
    "kg", "mg/dl", "mmol/l", "gradi", "C", "bpm", "%", "mmHg", "mg", "lb",
  ]
  private static let times = [
    "yesterday", "ieri sera", "at 8", "alle 8", "8:30", "8", "2 hours ago", "two days ago",
    "stamattina", "this morning", "last monday", "lunedì scorso", "friday", "20/11", "stanotte",
    "tomorrow", "at midnight", "a mezzogiorno", "on 19 november at 6pm", "half past seven", "20h",
  ]
  private static let notes = [
    "after lunch", "prima di pranzo", "a digiuno", "fasting", "at rest", "headache", "dopo 2 birre",
    "left arm", "note tired",
  ]
  private static let others = [
    "add", "segna", "my", "the", "is", "was", "e", "and", "not", "non", "maybe", "less", "target",
    "average", "for mom", "about", "or", "o", "?", "delete", "x", "2", "twice", "up to", "=", ",",
  ]
  /// Words that no entry has.
  private static let foreign: Set = [
    "not", "non", "maybe", "less", "target", "average", "for", "mom", "or", "o", "?",
    "delete", "x", "twice", "up", "headache", "birre", "tomorrow",
  ]

  @Test("A saved entry has every typed number and no other, and no other words")
  func property() throws {
    var random = SeededGenerator(seed: 20_261_120)
    let kinds = [Self.names, Self.values, Self.units, Self.times, Self.notes, Self.others]
    var saved = 0
    for _ in 0..<400 {
      var kindsOfLine = [Self.names, Self.values]
      if Bool.random(using: &random) { kindsOfLine += [Self.names, Self.values] }
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let kind = kinds[Int.random(in: 0..<kinds.count, using: &random)]
        kindsOfLine.insert(kind, at: Int.random(in: 0...kindsOfLine.count, using: &random))
      }
      let line = kindsOfLine.map { $0[Int.random(in: 0..<$0.count, using: &random)] }
        .joined(separator: " ")
      let typed = line.split(separator: " ").map(String.init)
      let terminal = try MeantLine.terminal()
      let result = terminal.run(typed)
      guard try !MeantLine.isUnchanged(terminal) else { continue }
      saved += 1
      let understood = result.error.split(separator: "\n").first.map(String.init) ?? ""
      #expect(understood.hasPrefix("healthlog add "), "\(line): \(result.error)")
      let words = Transcript.words(of: String(understood.dropFirst(10)))
      let strict = try MeantLine.terminal(isStrict: true)
      #expect(strict.run(words).output == result.output, "\(line): \(understood)")
      #expect(Self.foreign.isDisjoint(with: typed), "\(line): \(understood)")
      // The line contains each value, or its parts as separate numbers.
      let numbers = Self.numbers(typed)
      for reading in words.dropFirst().prefix(while: { $0.contains("=") })
      where !line.contains("st") {
        let value = reading.drop { $0 != "=" }.dropFirst()
        for number in Self.numbers([String(value)]) {
          let parts = number.split(separator: ".").map(String.init)
          #expect(
            numbers.contains(number) || parts.allSatisfy { numbers.contains($0) || $0 == "5" },
            "\(line): \(understood)")
        }
      }
    }
    #expect(saved > 25, "\(saved) of the lines were saved")
  }

  private static func numbers(_ words: [String]) -> [String] {
    words.flatMap { word in
      word.replacing(",", with: ".").split { !$0.isNumber && $0 != "." }.map(String.init)
    }
  }

  @Test(
    "HEALTHLOG_RECORD=1 records the outcomes again, to read before committing",
    .enabled(if: ProcessInfo.processInfo.environment["HEALTHLOG_RECORD"] == "1"))
  func record() throws {
    for file in MeantLine.files {
      let lines = try MeantLine.lines(of: file).map { line -> String in
        guard !line.isEmpty, !line.hasPrefix("#") else { return line }
        let typed = line.components(separatedBy: " => ")[0]
        let result = try MeantLine.terminal().run(Transcript.words(of: typed))
        return "\(typed) => \(MeantLine.fate(result))"
      }
      try Data(lines.joined(separator: "\n").utf8).write(
        to: MeantLine.folder.appending(path: file))
    }
    Issue.record("recorded; read what changed")
  }
}
