/// The string literals of a Swift source file, and which are user-visible.
public struct SwiftSource {
  /// A literal, or literals joined by `+`, as one text with placeholders `{0}`, `{1}`.
  public struct Text: Hashable, Sendable {
    public let text: String
    public let line: Int
  }

  private indirect enum Token {
    case word(String)
    case mark(Character)
    case literal([Piece], line: Int)
  }

  private enum Piece {
    case text(String)
    case filled([Token])
  }

  /// Literals that are whole arguments of `functions`, which show them to the user.
  public private(set) var said: [Text] = []

  public init(_ source: String, functions: Set<String>) {
    var reader = Reader(source)
    walk(reader.tokens(until: nil)[...], functions)
  }

  private mutating func walk(_ tokens: ArraySlice<Token>, _ functions: Set<String>) {
    /// For each open parenthesis, whether it is such a call's.
    var calls: [Bool] = []
    var rest = tokens
    var last: Token?
    while let token = rest.popFirst() {
      switch token {
      case .mark("("), .mark("["):
        if case .word(let name) = last {
          calls.append(functions.contains(name))
        } else {
          calls.append(false)
        }
      case .mark(")"), .mark("]"): _ = calls.popLast()
      case .mark, .word: break
      case .literal(_, let line):
        var text = ""
        var places = 0
        var next: Token? = token
        while case .literal(let pieces, _) = next {
          for piece in pieces {
            switch piece {
            case .text(let part): text += part
            case .filled(let inner):
              text += "{\(places)}"
              places += 1
              walk(inner[...], functions)
            }
          }
          next = nil
          if case .mark("+") = rest.first, case .literal = rest.dropFirst().first {
            rest.removeFirst()
            next = rest.removeFirst()
          }
        }
        let found = Text(text: text, line: line)
        if calls.last == true { said.append(found) }
      }
      last = token
    }
  }

  /// A tokenizer.
  private struct Reader {
    private let text: [Character]
    private var at = 0
    private var line = 1

    init(_ source: String) { text = Array(source) }

    private var rest: ArraySlice<Character> { text[min(at, text.count)...] }

    private mutating func skip(_ count: Int = 1) {
      for _ in 0..<count where at < text.count {
        if text[at].isNewline { line += 1 }
        at += 1
      }
    }

    /// - Parameter end: the parenthesis that closes an interpolation; nil for a whole file.
    mutating func tokens(until end: Character?) -> [Token] {
      var found: [Token] = []
      var depth = 0
      while let next = rest.first {
        if rest.starts(with: "//") {
          while let next = rest.first, !next.isNewline { skip() }
        } else if rest.starts(with: "/*") {
          while !rest.isEmpty, !rest.starts(with: "*/") { skip() }
          skip(2)
        } else if let hashes = hashesOfLiteral {
          let start = line
          found.append(.literal(literal(hashes), line: start))
        } else if next.isLetter || next == "_" {
          let word = String(rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
          found.append(.word(word))
          skip(word.count)
        } else {
          if depth == 0, next == end { return found }
          if next == "(" { depth += 1 }
          if next == ")" { depth -= 1 }
          if !next.isWhitespace { found.append(.mark(next)) }
          skip()
        }
      }
      return found
    }

    /// The number of `#` before a literal that starts here; nil if none does.
    private var hashesOfLiteral: Int? {
      let hashes = rest.prefix { $0 == "#" }.count
      return rest.dropFirst(hashes).first == "\"" ? hashes : nil
    }

    private mutating func literal(_ hashes: Int) -> [Piece] {
      skip(hashes)
      let quotes = rest.starts(with: "\"\"\"") ? 3 : 1
      skip(quotes)
      let sharps = String(repeating: "#", count: hashes)
      let close = String(repeating: "\"", count: quotes) + sharps
      var pieces: [Piece] = []
      var part = ""
      while !rest.isEmpty, !rest.starts(with: close) {
        guard rest.starts(with: "\\" + sharps) else {
          part.append(text[at])
          skip()
          continue
        }
        skip(1 + hashes)
        switch rest.first {
        case "(":
          skip()
          pieces.append(.text(part))
          part = ""
          pieces.append(.filled(tokens(until: ")")))
        case "n": part.append("\n")
        case "t": part.append("\t")
        case "u":
          let digits = rest.dropFirst(2).prefix { $0 != "}" }
          if let code = UInt32(String(digits), radix: 16), let scalar = Unicode.Scalar(code) {
            part.unicodeScalars.append(scalar)
          }
          skip(digits.count + 2)
        case let mark? where mark.isNewline:
          // A continued line: the marker is removed with the margin.
          part.append(SwiftSource.goesOn)
          part.append(mark)
        case let mark?: part.append(mark)
        case nil: break
        }
        skip()
      }
      let margin = text[..<min(at, text.count)].reversed().prefix { !$0.isNewline }.count
      skip(close.count)
      pieces.append(.text(part))
      return quotes == 3 ? SwiftSource.withoutMargin(pieces, margin) : pieces
    }
  }

  private static let goesOn: Character = "\u{1}"

  /// The pieces of a multi-line literal without its margin, first and last newline.
  private static func withoutMargin(_ pieces: [Piece], _ margin: Int) -> [Piece] {
    var isFirst = true
    return pieces.enumerated().map { index, piece in
      guard case .text(let part) = piece else { return piece }
      var lines = part.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      for line in lines.indices.dropFirst() { lines[line] = String(lines[line].dropFirst(margin)) }
      if isFirst { lines.removeFirst() }
      isFirst = false
      if index == pieces.count - 1 { lines.removeLast() }
      let text = lines.joined(separator: "\n")
      return .text(
        String(text.split(separator: "\(goesOn)\n", omittingEmptySubsequences: false).joined()))
    }
  }
}
