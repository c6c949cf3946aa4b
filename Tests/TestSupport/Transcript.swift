import Foundation

/// A case of a plain file in `Tests/Commands`: command lines, and what each one prints.
///
///     # A temperature that nobody can have is refused
///     $ healthlog add temp=36.5 hr=70
///     ...
///     $ healthlog add temp=99 hr=70
///     ! healthlog: temperature 99.0 °C isn't a possible value (range: 30 to 45 °C)
///     !   If you meant 99 °F, use temp=99F
///     [65]
///
/// - `# TITLE`: comments, of which the first is the title of a case that begins with it;
/// - `| ROW`: a row of the file in.csv;
/// - `@ NAME VALUE`: how the terminal differs from the usual one, before or between commands:
///   `columns 80`, `columns none`, `rows 24`, `colour`, `ascii`, `locale de_DE`, `service`,
///   `now 2026-11-21 09:00`;
/// - `$ healthlog WORDS`: a command, its words split at spaces outside of quotes;
/// - `< LINE`: an answer that it gets to a question, below the command;
/// - below it, standard output as it is, then standard error after `! `, then an exit status other
///   than 0 in brackets. `...` alone stands for any output with exit status 0.
///
/// A blank line before a line with `#`, `|`, `@` or `$` ends a case; every other one is output.
/// `\n`, `\t`, `\\`, `\'`, `\"` and `\u{1B}` in a command or row are characters; `\{300:x}` is 300
/// times x. A line of output with the look of a marker has a `\` before it.
public struct Transcript: Sendable, CustomStringConvertible {
  public struct Step: Sendable {
    /// `columns 80`.
    public var settings: [String]
    /// As written, with `healthlog`.
    public var line: String
    public var answers: [String] = []
    /// Nil for any, with exit status 0.
    public var result: Result? = Result()

    public init(line: String, settings: [String] = []) {
      self.line = line
      self.settings = settings
    }
  }

  /// What a command prints, in lines, and how it ends.
  public struct Result: Sendable, Equatable {
    public var output: [String] = []
    public var error: [String] = []
    public var status: Int32 = 0

    public init() {}

    /// - Parameters:
    ///   - output: the whole of standard output; a missing newline at its end counts as one.
    ///   - error: the same of standard error.
    public init(output: String, error: String, status: Int32) {
      func lines(_ text: String) -> [String] {
        text.isEmpty
          ? []
          : (text.hasSuffix("\n") ? String(text.dropLast()) : text).components(separatedBy: "\n")
      }
      self.output = lines(output)
      self.error = lines(error)
      self.status = status
    }
  }

  public let file: String
  public var comments: [String] = []
  public var table: [String] = []
  public var steps: [Step] = []

  public init(file: String) {
    self.file = file
  }

  public var description: String {
    "\(file): \(comments.first ?? steps.last?.line ?? "")"
  }
}

extension Transcript {
  /// The folder of the files.
  public static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Commands")

  /// Every file, as `refusals/times.txt`.
  public static let files: [String] = {
    let paths = try? FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return (paths ?? []).filter { $0.hasSuffix(".txt") && !$0.hasPrefix("meant/") }.sorted()
  }()

  /// Every case of every file.
  public static let all: [Transcript] = files.flatMap { (try? cases(of: $0)) ?? [] }

  /// The file's cases in order. Comments before the first command can be a case without steps.
  public static func cases(of file: String) throws -> [Transcript] {
    let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
    return blocks(text).map { Transcript($0, in: file) }
  }

  private static let markers = ["# ", "| ", "@ ", "$ "]

  private static func isMarker(_ line: String) -> Bool {
    markers.contains(where: line.hasPrefix)
  }

  private static func blocks(_ text: String) -> [[String]] {
    var blocks: [[String]] = [[]]
    let lines = text.components(separatedBy: "\n")
    for (index, line) in lines.enumerated() {
      let isEnd = index + 1 == lines.count || isMarker(lines[index + 1])
      if line.isEmpty, isEnd { blocks.append([]) } else { blocks[blocks.count - 1].append(line) }
    }
    return blocks.filter { !$0.isEmpty }
  }

  init(_ lines: [String], in file: String) {
    self.file = file
    var settings: [String] = []
    for line in lines {
      let rest = String(line.dropFirst(2))
      switch line.prefix(2) {
      case "# " where settings.isEmpty && steps.isEmpty: comments.append(rest)
      case "| ": table.append(rest)
      case "@ ": settings.append(rest)
      case "$ ":
        steps.append(Step(line: rest, settings: settings))
        settings = []
      default:
        guard let step = steps.indices.last else { continue }
        steps[step].read(line)
      }
    }
  }

  /// The case as it stands in a file.
  public var text: String {
    var lines = comments.map { "# \($0)" } + table.map { "| \($0)" }
    for step in steps {
      lines += step.settings.map { "@ \($0)" } + ["$ \(step.line)"]
      lines += step.answers.map { "< \($0)" }
      guard let result = step.result else {
        lines.append("...")
        continue
      }
      lines += result.output.map { Step.isSpecial($0) ? "\\\($0)" : $0 }
      lines += result.error.map { $0.isEmpty ? "!" : "! \($0)" }
      if result.status != 0 { lines.append("[\(result.status)]") }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension Transcript.Step {
  /// The words after `healthlog`.
  public var words: [String] { Array(Transcript.words(of: line).dropFirst()) }

  static func isSpecial(_ line: String) -> Bool {
    line == "..." || line == "!"
      || ["# ", "| ", "@ ", "$ ", "< ", "! "].contains(where: line.hasPrefix)
      || line.hasPrefix("\\") || line.wholeMatch(of: #/\[\d+\]/#) != nil
  }

  fileprivate mutating func read(_ line: String) {
    if line == "..." {
      result = nil
    } else if line.hasPrefix("< ") {
      answers.append(String(line.dropFirst(2)))
    } else if line == "!" || line.hasPrefix("! ") {
      result?.error.append(String(line.dropFirst(2)))
    } else if let status = line.wholeMatch(of: #/\[(\d+)\]/#) {
      result?.status = Int32(status.1) ?? -1
    } else {
      result?.output.append(line.hasPrefix("\\") ? String(line.dropFirst()) : line)
    }
  }
}

extension Transcript {
  /// The words of a line, without quotes and with their escapes replaced.
  public static func words(of line: String) -> [String] {
    CommandLines.words(of: line, keepsEscapes: true).map(unescaped)
  }

  /// The text with its escapes replaced by their characters.
  public static func unescaped(_ text: String) -> String {
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
