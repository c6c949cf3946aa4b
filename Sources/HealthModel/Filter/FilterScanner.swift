/// Cuts the text of a filter into names, comparisons and values.
struct FilterScanner {
  private let characters: [Character]
  private var position = 0

  init(_ text: String) {
    characters = Array(text)
    skipBlanks()
  }

  /// From 1.
  var column: Int { position + 1 }
  var isAtEnd: Bool { position == characters.count }

  func nextCharacter() -> Character? { isAtEnd ? nil : characters[position] }

  mutating func takeCharacter() {
    position += 1
    skipBlanks()
  }

  /// Whether the next word is `keyword`, in any case, and stands alone.
  func sees(keyword: String) -> Bool {
    let end = position + keyword.count
    guard end <= characters.count,
      zip(characters[position..<end], keyword).allSatisfy({ $0.lowercased() == String($1) })
    else { return false }
    return end == characters.count || characters[end].isWhitespace
      || "()".contains(characters[end])
  }

  mutating func take(keyword: String) -> Bool {
    guard sees(keyword: keyword) else { return false }
    position += keyword.count
    skipBlanks()
    return true
  }

  /// The next words, between blanks and parentheses, without taking them.
  func words(atMost count: Int) -> [String] {
    characters[position...].prefix { !"()".contains($0) }
      .split(maxSplits: count, whereSeparator: \.isWhitespace)
      .prefix(count).map(text)
  }

  mutating func takeWords(_ count: Int) {
    for _ in 0..<count { _ = take { !$0.isWhitespace && !"()".contains($0) } }
  }

  mutating func takeName() -> String {
    take { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
  }

  /// Takes `>=`, `<=`, `!=`, `=`, `<`, `>` or `~`.
  mutating func takeComparison() -> String? {
    let signs = Comparison.allCases.map(\.rawValue) + ["~"]
    for sign in signs where characters[position...].starts(with: sign) {
      position += sign.count
      skipBlanks()
      return sign
    }
    return nil
  }

  /// A value reaches to the next blank or parenthesis; quotes keep both inside.
  mutating func takeValue() throws(FilterFault) -> String {
    guard let quote = nextCharacter(), quote == "\"" || quote == "'" else {
      return take { !$0.isWhitespace && !"()".contains($0) }
    }
    let opening = column
    position += 1
    let start = position
    while let next = nextCharacter(), next != quote { position += 1 }
    guard !isAtEnd else { throw FilterFault(.unclosedQuote, column: opening) }
    let value = String(characters[start..<position])
    takeCharacter()
    return value
  }

  private mutating func take(while belongs: (Character) -> Bool) -> String {
    let start = position
    while let next = nextCharacter(), belongs(next) { position += 1 }
    let taken = text(of: characters[start..<position])
    skipBlanks()
    return taken
  }

  /// Not String(_:) of a slice, which is made for any sequence and takes as long as all the rest.
  private func text(of slice: ArraySlice<Character>) -> String {
    slice.reduce(into: "") { $0.append($1) }
  }

  private mutating func skipBlanks() {
    while let next = nextCharacter(), next.isWhitespace { position += 1 }
  }
}
