import Charts

/// A sentence some of whose words stand out: `"\(strong: "16 of 69") readings are …"`.
struct Told: ExpressibleByStringInterpolation, Equatable {
  /// What stands side by side in it.
  private(set) var pieces: [Piece] = []

  struct Piece: Equatable {
    var string: String
    let emphasis: Emphasis
  }

  /// How a piece stands out.
  enum Emphasis {
    case none
    /// As dark as what stands out, and no heavier: what a person wrote.
    case dark
    case strong
  }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var pieces: [Piece] = []

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ literal: String) { append(literal, .none) }

    mutating func appendInterpolation(_ text: String) { append(text, .none) }
    mutating func appendInterpolation(_ number: Int) { append(String(number), .none) }
    mutating func appendInterpolation(strong text: String) { append(text, .strong) }
    mutating func appendInterpolation(dark text: String) { append(text, .dark) }

    private mutating func append(_ text: String, _ emphasis: Emphasis) {
      if !text.isEmpty { pieces.append(Piece(string: text, emphasis: emphasis)) }
    }
  }

  init(stringLiteral value: String) { self.init(pieces: [Piece(string: value, emphasis: .none)]) }

  init(stringInterpolation: StringInterpolation) { pieces = stringInterpolation.pieces }

  private init(pieces: [Piece]) { self.pieces = pieces }

  static func + (left: Told, right: Told) -> Told { Told(pieces: left.pieces + right.pieces) }

  var string: String { pieces.map(\.string).joined() }

  /// The blank within what stays on one line, as `−4 to +3`.
  static let unbroken: Character = "\u{A0}"

  /// The sentence as it is drawn; what stands out is darker, and heavier.
  func runs(size: Double, _ theme: Theme, isMuted: Bool = false) -> [TextRun] {
    pieces.map { piece in
      TextRun(
        String(piece.string.map { $0 == Self.unbroken ? " " : $0 }), size: size,
        weight: piece.emphasis == .strong ? .semibold : .regular,
        colour: piece.emphasis != .none
          ? theme.text : isMuted ? theme.mutedText : theme.secondaryText)
    }
  }

  /// The sentence in lines that are no wider than `width`, broken between words, or within one that is
  /// wider; in more than `most` the end is left out. Units: points.
  func lines(width: Double, size: Double, most: Int = .max) -> [Told] {
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

  private func allLines(width: Double, size: Double) -> [Told] {
    var lines: [Told] = []
    var line = Told(pieces: [])
    for word in words(width: width, size: size) {
      let longer = line + word
      if !line.pieces.isEmpty, longer.trimmed.width(size) > width {
        lines.append(line.trimmed)
        line = word
      } else {
        line = longer
      }
    }
    if !line.pieces.isEmpty { lines.append(line.trimmed) }
    return lines
  }

  func width(_ size: Double) -> Double {
    SceneText(runs(size: size, .light), at: Point(x: 0, y: 0)).estimatedWidth
  }

  /// Each word with the blanks behind it.
  private func words(width: Double, size: Double) -> [Told] {
    var words: [Told] = []
    var isBehindBlank = true
    for piece in pieces {
      for letter in piece.string {
        let fits =
          words.last.map { letter == " " || ($0 + Told(of: letter, piece)).width(size) <= width }
          ?? false
        if isBehindBlank && letter != " " || !fits {
          words.append(Told(of: letter, piece))
        } else {
          words[words.count - 1].append(letter, piece)
        }
        isBehindBlank = letter == " "
      }
    }
    return words
  }

  private init(of letter: Character, _ piece: Piece) {
    pieces = [Piece(string: String(letter), emphasis: piece.emphasis)]
  }

  private mutating func append(_ letter: Character, _ piece: Piece) {
    if pieces.last?.emphasis == piece.emphasis {
      pieces[pieces.count - 1].string.append(letter)
    } else {
      pieces.append(Piece(string: String(letter), emphasis: piece.emphasis))
    }
  }

  /// Without blanks at its end.
  private var trimmed: Told {
    var trimmed = self
    while let last = trimmed.pieces.last {
      let kept = last.string.reversed().drop { $0 == " " }.reversed()
      trimmed.pieces[trimmed.pieces.count - 1].string = String(kept)
      if !kept.isEmpty { break }
      trimmed.pieces.removeLast()
    }
    return trimmed
  }
}
