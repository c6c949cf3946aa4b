import Foundation
import Testing

@Suite struct FirstTriesTests {
  /// A zone where it is noon, so that 8:00 is past and 23:30 is ahead.
  private static let zone = {
    let ahead = 12 - Int(Date().timeIntervalSince1970 / 3600) % 24
    return "Etc/GMT\(ahead < 0 ? "+" : "-")\(abs(ahead))"
  }()

  /// A journal with two entries, which each try starts with.
  private static let journal = Result {
    let program = try home("C.UTF-8")
    for line in [
      "add temp=36.4 bp=118/76 gly=95 hr=64 --at 'yesterday 08:00'",
      "add gly=190 -n 'birthday cake' --at '2 days ago'",
    ] { #expect(try type(line, program).status == 0) }
    return try Data(contentsOf: URL(filePath: program.journal))
  }

  private static func home(_ language: String) throws -> BuiltProgram {
    let program = try BuiltProgram(zone: zone)
    program.environment["LC_ALL"] = language
    program.environment["PATH"] = "\(BuiltProgram.folder.path):/usr/bin:/bin"
    return program
  }

  private func program(_ language: String) throws -> BuiltProgram {
    let program = try Self.home(language)
    let journal = URL(filePath: program.journal)
    try FileManager.default.createDirectory(
      at: journal.deletingLastPathComponent(), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    try Self.journal.get().write(to: journal)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: journal.path)
    return program
  }

  private static func type(_ line: String, _ program: BuiltProgram) throws -> BuiltProgram.Result {
    try program.execute("/bin/sh", ["-c", "cd \"$HOME\" && healthlog \(line)"])
  }

  /// The last command in a text: up to the closing quote if quoted, else to the end of the line, or
  /// to a comma before an alternative.
  static func command(in text: String) -> String? {
    guard let name = text.range(of: "healthlog ", options: .backwards) else { return nil }
    let rest = text[name.upperBound...].prefix { $0 != "\n" }
    if name.lowerBound > text.startIndex, text[text.index(before: name.lowerBound)] == "'" {
      return String(rest.prefix { $0 != "'" })
    }
    return rest.range(of: ", ").map { String(rest[..<$0.lowerBound]) } ?? String(rest)
  }

  @Test("A command is found in a text")
  func commands() {
    #expect(Self.command(in: "healthlog: no\n  Try: healthlog add -n 'a b'\n") == "add -n 'a b'")
    #expect(Self.command(in: "healthlog: no\n  'healthlog help' shows more") == "help")
    let choice = "Choose one: healthlog add x=1, or the same command with x=2"
    #expect(Self.command(in: choice) == "add x=1")
    #expect(Self.command(in: "healthlog: no") == nil)
  }

  @Test(
    "A hundred first tries lead to what was meant, in both languages", arguments: FirstTry.all)
  func tries(_ attempt: FirstTry) throws {
    let english = try outcome(of: attempt, attempt.typed, try program("C.UTF-8"))
    // In Italian, numbers have a decimal comma.
    let typed = Self.italian(attempt.typed)
    let italian = try outcome(of: attempt, typed, try program("it_IT.UTF-8"), isSecond: true)
    #expect(ItalianTests.englishWords(in: italian) == [], "\(italian)")
    #expect(!attempt.isTold || Self.italian(english) != italian && !italian.isEmpty, "\(italian)")
  }

  private static func italian(_ typed: String) -> String {
    typed.replacing(/(\d)\.(\d)/) { "\($0.1),\($0.2)" }
  }

  @Test("There are at least a hundred first tries, all different")
  func number() {
    #expect(FirstTry.all.count >= 100)
    #expect(Set(FirstTry.all.map(\.typed)).count == FirstTry.all.count)
  }

  /// Types the line and, if it is refused, the suggested command.
  /// - Returns: The refusal; empty if the line works.
  private func outcome(
    of attempt: FirstTry, _ typed: String, _ program: BuiltProgram, isSecond: Bool = false
  ) throws -> String {
    for line in attempt.before { #expect(try Self.type(line, program).status == 0) }
    func bytes() -> Data? { try? Data(contentsOf: URL(filePath: program.journal)) }
    let before = bytes()
    // Both languages start with the same journal, so one check is enough.
    #expect(try isSecond || !has(attempt.outcome, nil, program), "it was so before")
    var result = try Self.type(typed, program)
    var said = ""
    if attempt.isTold {
      #expect(result.status != 0 && result.output.isEmpty, "\(result)")
      #expect(bytes() == before, "something was changed")
      #expect(try !has(attempt.outcome, result, program), "it was done already")
      said = result.error
      let lines = said.split(separator: "\n")
      #expect(lines.count <= 2, "\(said)")
      result = try Self.type(try #require(Self.command(in: said), "\(said)"), program)
    }
    #expect(result.status == 0, "\(said)\(result)")
    #expect(try has(attempt.outcome, result, program), "\(said)\(result)")
    return said
  }

  /// Returns whether the outcome holds; `result` is nil before the line is typed.
  private func has(
    _ outcome: FirstTry.Outcome, _ result: BuiltProgram.Result?, _ program: BuiltProgram
  ) throws -> Bool {
    switch outcome {
    case .prints(let text): return result?.output.contains(text) == true
    case .then(let line, let text): return try Self.type(line, program).output.contains(text)
    case .makes(let path):
      let name = path.split(separator: "/").last.map(String.init) ?? path
      let folder = program.home.appending(path: path.dropLast(name.count).description)
      let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      let parts = name.split(separator: "*", omittingEmptySubsequences: false).map(String.init)
      return files.contains { $0.hasPrefix(parts[0]) && $0.hasSuffix(parts[parts.count - 1]) }
    case .files, .notes, .measured:
      let decoder = JSONDecoder()
      decoder.keyDecodingStrategy = .convertFromSnakeCase
      let last = try decoder.decode(
        Shown.self, from: Data(try Self.type("show last --json", program).output.utf8))
      return try Self.has(
        outcome, try #require((last.reports + last.singleReadings).first), program)
    }
  }

  private static func has(
    _ outcome: FirstTry.Outcome, _ entry: Shown.Entry, _ program: BuiltProgram
  ) throws -> Bool {
    switch outcome {
    case .files(let readings): return entry.all.map(\.text) == readings
    case .notes(let note): return entry.note == note
    case .measured(let days, let time):
      let zone = try #require(TimeZone(identifier: program.environment["TZ"] ?? ""))
      let style = Date.ISO8601FormatStyle(timeZone: zone).year().month().day()
      let day = Date().addingTimeInterval(Double(-days) * 86_400).formatted(style)
      return entry.takenAt.hasPrefix("\(day)T\(time ?? "")")
    case .then, .prints, .makes: return false
    }
  }

  /// Output of `show --json`.
  private struct Shown: Decodable {
    let reports: [Entry]
    let singleReadings: [Entry]

    struct Entry: Decodable {
      let takenAt: String
      let note: String?
      let readings: [Reading]?
      let reading: Reading?

      var all: [Reading] { readings ?? [reading].compactMap { $0 } }
    }

    struct Reading: Decodable {
      let vital: String
      let value: Double
      let unit: String
      let comparator: String?

      var text: String {
        "\(vital) \(comparator ?? "")\(value.formatted(.number.locale(.init(identifier: "en")))) \(unit)"
      }
    }
  }
}
