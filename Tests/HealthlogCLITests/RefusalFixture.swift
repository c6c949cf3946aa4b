import Foundation
import TestSupport
import Testing

/// A refused command line of `Fixtures/refusals/*.txt`, with its messages.
///
///     # a comment
///     | a line of the file in.csv
///     given add temp=36.5 hr=70
///     $ add temp=99 hr=70
///     status 65
///     healthlog: temperature 99.0 °C isn't a possible value (from 30 to 45 °C)
///       Did you mean 99 °F? Use temp=99F
///     > a line on standard output
///
/// Words are split at spaces; quotes of either kind keep them together. `\n`, `\t`, `\\`, `\'`,
/// `\"` and `\u{1B}` are characters, `\{300:x}` is 300 times x. A blank line ends a case.
struct RefusalFixture: Sendable, CustomTestStringConvertible {
  let file: String
  var table: [String] = []
  var given: [String] = []
  var line = ""
  var status: Int32 = 0
  var error: [String] = []
  var output: [String] = []

  var testDescription: String { "\(file): \(line)" }

  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Fixtures/refusals")

  static var files: [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (names ?? []).filter { $0.hasSuffix(".txt") }.sorted()
  }

  /// Every case of every file.
  static let all: [RefusalFixture] = files.flatMap { file in
    blocks(of: file).compactMap { RefusalFixture($0, in: file) }
  }

  /// Blocks split at blank lines.
  static func blocks(of file: String) -> [[String]] {
    let text = (try? String(contentsOf: folder.appending(path: file), encoding: .utf8)) ?? ""
    return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      .split(whereSeparator: \.isEmpty).map(Array.init)
  }

  /// Nil for a block of comments.
  init?(_ lines: [String], in file: String) {
    self.file = file
    for text in lines {
      if line.isEmpty {
        if let row = text.rest(after: "| ") { table.append(row) }
        if let earlier = text.rest(after: "given ") { given.append(earlier) }
        if let line = text.rest(after: "$ ") { self.line = line }
      } else if let status = text.rest(after: "status "), error.isEmpty {
        self.status = Int32(status) ?? -1
      } else if let printed = text.rest(after: "> ") {
        output.append(printed)
      } else {
        error.append(text)
      }
    }
    if line.isEmpty { return nil }
  }

  /// Runs the case; its folder's path is removed from the messages.
  func run(in terminal: TestTerminal) throws -> (status: Int32, error: [String], output: [String]) {
    if !table.isEmpty {
      let text = RefusalFixture.unescaped(table.joined(separator: "\n") + "\n")
      _ = try terminal.file("in.csv", text)
    }
    let folder = terminal.folder.path + "/"
    let words = RefusalFixture.words(of: line).map { $0 == "in.csv" ? folder + $0 : $0 }
    let result = terminal.run(words)
    func lines(_ text: String) -> [String] {
      text.replacing(folder, with: "").split(separator: "\n").map(String.init)
    }
    return (result.status, lines(result.error), lines(result.output))
  }

  /// A file's lines as they would have to be, for you to read and judge.
  static func recorded(_ file: String) throws -> String {
    let blocks = try blocks(of: file).map { lines -> String in
      guard let fixture = RefusalFixture(lines, in: file) else {
        return lines.joined(separator: "\n")
      }
      let terminal = try TestTerminal()
      for earlier in fixture.given { _ = terminal.run(words(of: earlier)) }
      let result = try fixture.run(in: terminal)
      var kept = Array(lines.prefix { !$0.hasPrefix("$ ") })
      kept += ["$ \(fixture.line)", "status \(result.status)"] + result.error
      kept += result.output.map { "> \($0)" }
      return kept.joined(separator: "\n")
    }
    return blocks.joined(separator: "\n\n") + "\n"
  }
}

extension RefusalFixture {
  static func words(of line: String) -> [String] {
    CommandLines.words(of: line, keepsEscapes: true).map(unescaped)
  }

  static func unescaped(_ text: String) -> String {
    var out = ""
    var rest = text[...]
    while let next = rest.popFirst() {
      guard next == "\\", let kind = rest.popFirst() else {
        out.append(next)
        continue
      }
      switch kind {
      case "n": out += "\n"
      case "t": out += "\t"
      case "u", "{":
        let body = rest.prefix { $0 != "}" }
        rest = rest.dropFirst(body.count + 1)
        out += kind == "u" ? scalar(body.dropFirst()) : repeated(body)
      default: out.append(kind)
      }
    }
    return out
  }

  private static func scalar(_ hex: Substring) -> String {
    UInt32(hex, radix: 16).flatMap(Unicode.Scalar.init).map { String(Character($0)) } ?? "?"
  }

  private static func repeated(_ body: Substring) -> String {
    let parts = body.split(separator: ":", maxSplits: 1)
    return String(repeating: String(parts.last ?? ""), count: parts.first.flatMap { Int($0) } ?? 0)
  }
}

extension String {
  fileprivate func rest(after prefix: String) -> String? {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
  }
}
