/// Words set in lines of a width, broken where they part by two blanks or more, else at one.
struct TextFlow {
  private struct Word {
    /// Blanks before it.
    var gap: Int
    var pieces: [TextChart.Piece]
    mutating func append(_ text: String, _ tone: TextChart.Tone) {
      TextFlow.append(.init(text, tone), to: &pieces)
    }
  }

  let columns: Int
  let width: @Sendable (String) -> Int
  private(set) var lines: [[TextChart.Piece]] = []

  init(columns: Int, on page: TextPage) {
    self.columns = columns
    width = page.width
  }

  /// Sets `start` at the left and `end` at the right of one line, or below each other.
  mutating func append(_ start: [TextChart.Piece], opposite end: [TextChart.Piece] = []) {
    let room = columns - length(start) - length(end)
    guard room >= 3, !end.isEmpty else {
      append(start)
      append(end)
      return
    }
    lines.append(start + [.init(String(repeating: " ", count: room))] + end)
  }

  /// Sets a line, or as many as it takes.
  mutating func append(_ pieces: [TextChart.Piece]) {
    guard !pieces.isEmpty else { return }
    guard length(pieces) > columns else {
      lines.append(pieces)
      return
    }
    append(
      Self.words(of: pieces, leastGap: 2).flatMap { segment in
        length(segment.pieces) <= columns
          ? [segment] : Self.words(of: segment.pieces, leastGap: 1)
      })
  }

  /// Sets entries side by side, three blanks apart.
  mutating func append(entries: [[TextChart.Piece]]) {
    append(entries.map { Word(gap: 3, pieces: $0) })
  }

  private mutating func append(_ words: [Word]) {
    var line: [TextChart.Piece] = []
    for word in words {
      if !line.isEmpty, length(line) + word.gap + length(word.pieces) <= columns {
        line[line.count - 1].text += String(repeating: " ", count: word.gap)
        for piece in word.pieces { Self.append(piece, to: &line) }
      } else {
        finish(&line)
        // A dot between two facts has nothing to part at the start of a line.
        if ["·", "-"].contains(word.pieces.map(\.text).joined()) { continue }
        line = word.pieces
      }
    }
    finish(&line)
  }

  private mutating func finish(_ line: inout [TextChart.Piece]) {
    while let last = line.last, last.text.allSatisfy({ $0 == " " || $0 == "·" }) {
      line.removeLast()
    }
    guard !line.isEmpty else { return }
    lines.append(cut(line))
    line = []
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

  /// What fits into a line, letter by letter.
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

  /// The pieces in words that `leastGap` blanks or more part, each letter with its tone.
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
