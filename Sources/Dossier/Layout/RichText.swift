import Charts

struct RichText: ExpressibleByStringInterpolation, Equatable {
  private(set) var pieces: [Piece] = []

  struct Piece: Equatable {
    var string: String
    let emphasis: Emphasis

    fileprivate func run(
      _ string: String, size: Double, _ theme: Theme, isMuted: Bool = false
    ) -> TextRun {
      // Most texts have no no-break space; searching for its first byte is fast.
      let plain =
        string.utf8.contains(0xC2)
        ? String(string.map { $0 == RichText.unbroken ? " " : $0 }) : string
      return TextRun(
        plain, size: size, weight: emphasis == .strong ? .semibold : .regular,
        colour: emphasis != .none ? theme.text : isMuted ? theme.mutedText : theme.secondaryText)
    }
  }

  enum Emphasis {
    case none
    /// Dark but not bold, for a person's own words.
    case dark
    case strong
  }

  init(stringLiteral value: String) { self.init(value, .none) }

  init(_ text: String, _ emphasis: Emphasis) { pieces = [Piece(string: text, emphasis: emphasis)] }

  /// The mark around emphasised words in a translated text.
  static let mark: Character = "*"

  /// Creates a text in which every other piece is bold, starting with the second.
  init(alternating texts: [String]) {
    for (index, text) in texts.enumerated() where !text.isEmpty {
      pieces.append(Piece(string: text, emphasis: index % 2 == 1 ? .strong : .none))
    }
  }

  private init(pieces: [Piece]) { self.pieces = pieces }

  static func + (left: RichText, right: RichText) -> RichText {
    right.pieces.reduce(into: left) { $0.append($1.string, $1.emphasis) }
  }

  private mutating func append(_ string: String, _ emphasis: Emphasis) {
    if pieces.last?.emphasis == emphasis {
      pieces[pieces.count - 1].string += string
    } else {
      pieces.append(Piece(string: string, emphasis: emphasis))
    }
  }

  var string: String { pieces.map(\.string).joined() }

  /// The no-break space, for words that stay on one line, as in `−4 to +3`.
  static let unbroken: Character = "\u{A0}"

  func runs(size: Double, _ theme: Theme, isMuted: Bool = false) -> [TextRun] {
    pieces.map { $0.run($0.string, size: size, theme, isMuted: isMuted) }
  }

  /// Returns the lines, broken between words if possible, and truncated after `most` lines.
  func lines(width: Double, size: Double, most: Int = .max) -> [RichText] {
    let lines = allLines(width: width, size: size)
    guard lines.count > most, most > 0 else { return lines }
    var last = lines[most - 1]
    while (last + "…").width(size) > width, last.string.count > 1 { last.dropLast() }
    return lines.prefix(most - 1) + [last + "…"]
  }

  private mutating func dropLast() {
    guard let last = pieces.last else { return }
    let kept = String(last.string.dropLast())
    if kept.isEmpty { pieces.removeLast() } else { pieces[pieces.count - 1].string = kept }
  }

  private func allLines(width: Double, size: Double) -> [RichText] {
    var lines: [RichText] = []
    var line = RichText(pieces: [])
    var taken = 0.0
    for word in words(width: width, size: size) {
      if !line.pieces.isEmpty, taken + word.width > width {
        lines.append(line.trimmed)
        line = word.text
        taken = 0
      } else {
        line = line + word.text
      }
      taken += word.width + word.blanks
    }
    if !line.pieces.isEmpty { lines.append(line.trimmed) }
    return lines
  }

  func width(_ size: Double) -> Double {
    SceneText(runs(size: size, .light), at: Point(x: 0, y: 0)).estimatedWidth
  }

  private struct Word {
    var text = RichText(pieces: [])
    var width = 0.0
    var blanks = 0.0
  }

  /// Returns words no wider than `width`, except single letters; measures letter by letter.
  private func words(width: Double, size: Double) -> [Word] {
    var words: [Word] = []
    var isBehindBlank = true
    for piece in pieces {
      for letter in piece.string {
        let taken = [piece.run(String(letter), size: size, .light)].width()
        let isBlank = letter == " "
        let goesOn = words.last.map { isBlank || !isBehindBlank && $0.width + taken <= width }
        if goesOn != true { words.append(Word()) }
        let last = words.count - 1
        words[last].text.append(String(letter), piece.emphasis)
        if isBlank { words[last].blanks += taken } else { words[last].width += taken }
        isBehindBlank = isBlank
      }
    }
    return words
  }

  private var trimmed: RichText {
    var trimmed = self
    while trimmed.pieces.last?.string.last == " " { trimmed.dropLast() }
    return trimmed
  }
}
