import Foundation
import Testing

/// The shell commands and output on a page of the documentation, and a home to run them in.
///
/// In a `console` block all output of a line after `$ ` is shown below it, errors included. The
/// lines of a `sh` block must exit with 0, whatever they print.
struct Tour {
  /// The home folder's name on the page.
  private static let home = "/home/anna"

  let program: BuiltProgram
  let page: String
  private let file: URL
  private let columns: Int?

  /// - Parameters:
  ///   - columns: The width of the terminal shown on the page; nil for piped output.
  ///   - language: The locale of the person who types.
  init(_ page: URL, columns: Int? = nil, language: String = "C.UTF-8") throws {
    file = page
    self.columns = columns
    self.page = try String(contentsOf: page, encoding: .utf8)
    program = try BuiltProgram()
    program.environment["PATH"] = "\(BuiltProgram.folder.path):/usr/bin:/bin"
    program.environment["NO_COLOR"] = "1"
    program.environment["LC_ALL"] = language
    try FileManager.default.createSymbolicLink(
      at: program.home.appending(path: "Resources"),
      withDestinationURL: BuiltProgram.repository.appending(path: "Resources"))
  }

  /// Runs every line of the page and compares the output. `HEALTHLOG_RECORD=1` rewrites the page
  /// instead, for you to read before committing.
  /// - Returns: The number of lines.
  func walk() throws -> Int {
    if ProcessInfo.processInfo.environment["HEALTHLOG_RECORD"] == "1" {
      try Data(try recorded().utf8).write(to: file)
      Issue.record("recorded; read what changed")
      return lines.count
    }
    for shown in lines {
      let result = try type(shown.line)
      if let output = shown.output {
        #expect(result.output == output, "\(shown.line)")
      } else {
        #expect(result.status == 0, "\(shown.line): \(result.output)")
      }
    }
    return lines.count
  }

  func type(_ line: String) throws -> (status: Int32, output: String) {
    let typed = "cd \"$HOME\" && { \(line)\n} 2>&1"
    let result =
      if let columns {
        // Only the output is a terminal, so no questions are asked.
        try program.execute(
          "/usr/bin/script",
          ["-qec", "stty rows 100 cols \(columns); exec < /dev/null; \(typed)", "/dev/null"])
      } else {
        try program.execute("/bin/sh", ["-c", typed])
      }
    // Drop a progress line that a later line overwrites.
    let output = result.output.replacing("\r\n", with: "\n")
      .replacing(#/[^\n]*\u{1B}\[K/#, with: "")
    return (result.status, output.replacing(program.home.path, with: Self.home))
  }

  private func recorded() throws -> String {
    var kind: String?
    var out: [String] = []
    for line in page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.hasPrefix("```") { kind = kind == nil ? String(line.dropFirst(3)) : nil }
      guard kind == "console", !line.hasPrefix("```") else {
        if kind == "sh", !line.isEmpty, !line.hasPrefix("```") { _ = try type(line) }
        out.append(line)
        continue
      }
      guard line.hasPrefix("$ ") else { continue }
      let shown = try type(String(line.dropFirst(2))).output
      out +=
        [line]
        + shown.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }
    return out.joined(separator: "\n")
  }

  /// The lines typed, in order, with their output.
  var lines: [(line: String, output: String?)] {
    page.components(separatedBy: "\n```").flatMap { block -> [(String, String?)] in
      let lines = block.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      switch lines.first {
      case "console":
        return lines.dropFirst().reduce(into: []) { shown, line in
          if line.hasPrefix("$ ") {
            shown.append((String(line.dropFirst(2)), ""))
          } else if let last = shown.popLast() {
            shown.append((last.0, (last.1 ?? "") + line + "\n"))
          }
        }
      case "sh": return lines.dropFirst().filter { !$0.isEmpty }.map { ($0, nil) }
      default: return []
      }
    }
  }

  /// Commands such as `healthlog …` in prose.
  var mentioned: [String] {
    // Text between two fences isn't prose.
    let prose = page.components(separatedBy: "\n```").enumerated().filter { $0.offset % 2 == 0 }
      .map(\.element).joined(separator: "\n")
    return prose.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }
      .map { $0.element.split { $0.isWhitespace }.joined(separator: " ") }
      .filter { $0.hasPrefix("healthlog ") }
  }
}
