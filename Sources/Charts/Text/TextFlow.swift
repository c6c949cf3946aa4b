struct TextFlow {
  private struct Word {
    var gap: Int
    var pieces: [TextChart.Piece]

    /// Whether the word only separates two facts; it is dropped at either end of a line.
    var isDot: Bool { ["·", "-"].contains(pieces.map(\.text).joined()) }

    mutating func append(_ text: String, _ tone: TextChart.Tone) {
      TextFlow.append(.init(text, tone), to: &pieces)
    }
  }

  let columns: Int
  let width: @Sendable (String) -> Int
  private(set) var lines: [[TextChart.Piece]] = []

  /// Appends one text at each end of a line, or on lines of their own if they don't fit.
  mutating func append(_ start: [TextChart.Piece], opposite end: [TextChart.Piece] = []) {
    let room = columns - length(start) - length(end)
    guard room >= 3, !end.isEmpty else {
      append(entries: [start])
      append(entries: [end])
      return
    }
    lines.append(start + [.init(String(repeating: " ", count: room))] + end)
  }

  mutating func append(entries: [[TextChart.Piece]]) {
    append(entries.flatMap { words(fitting: Word(gap: Self.widestGap, pieces: $0)) })
  }

  private func words(fitting word: Word, leastGap: Int = widestGap) -> [Word] {
    guard length(word.pieces) > columns, leastGap > 0 else { return [word] }
    var words = Self.words(of: word.pieces, leastGap: leastGap)
    if !words.isEmpty { words[0].gap = word.gap }
    return words.flatMap { self.words(fitting: $0, leastGap: leastGap - 1) }
  }

  private static let widestGap = 3

  private mutating func append(_ words: [Word]) {
    var line: [TextChart.Piece] = []
    var dot: Word?
    for word in words {
      if word.isDot {
        dot = word
        continue
      }
      let next = [dot, word].compactMap(\.self)
      let length = next.reduce(length(line)) { $0 + $1.gap + self.length($1.pieces) }
      if !line.isEmpty, length <= columns {
        for word in next {
          line[line.count - 1].text += String(repeating: " ", count: word.gap)
          for piece in word.pieces { Self.append(piece, to: &line) }
        }
      } else {
        if !line.isEmpty { lines.append(cut(line)) }
        line = word.pieces
      }
      dot = nil
    }
    if !line.isEmpty { lines.append(cut(line)) }
  }

  private static func append(_ piece: TextChart.Piece, to line: inout [TextChart.Piece]) {
    if line.last?.tone == piece.tone {
      line[line.count - 1].text += piece.text
    } else if !piece.text.isEmpty {
      line.append(piece)
    }
  }

  private func length(_ pieces: [TextChart.Piece]) -> Int {
    pieces.reduce(0) { $0 + width($1.text) }
  }

  private func cut(_ pieces: [TextChart.Piece]) -> [TextChart.Piece] {
    guard length(pieces) > columns else { return pieces }
    var left = columns
    return pieces.compactMap { piece in
      let kept = piece.text.prefix { letter in
        left -= width(String(letter))
        return left >= 0
      }
      return kept.isEmpty ? nil : .init(String(kept), piece.tone)
    }
  }

  /// Returns the words between gaps of `leastGap` blanks or more; letters keep their tones.
  private static func words(of pieces: [TextChart.Piece], leastGap: Int) -> [Word] {
    var words: [Word] = []
    var gap = leastGap
    for piece in pieces {
      for letter in piece.text {
        if letter == " " {
          gap += 1
          continue
        }
        if words.isEmpty || gap >= leastGap {
          words.append(Word(gap: words.isEmpty ? 0 : gap, pieces: []))
        } else {
          words[words.count - 1].append(String(repeating: " ", count: gap), piece.tone)
        }
        gap = 0
        words[words.count - 1].append(String(letter), piece.tone)
      }
    }
    return words
  }
}
