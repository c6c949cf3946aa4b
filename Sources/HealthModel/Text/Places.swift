// The standard library's `firstRange` and `replacing` would bring a parser of regular expressions
// into every program (docs/adr/0004).

extension Collection where Element: Equatable {
  /// The first place where `words` stand, one after the other; `nil` where they don't.
  @inlinable public func firstPlace(of words: some Collection<Element>) -> Range<Index>? {
    for start in indices where self[start...].starts(with: words) {
      return start..<index(start, offsetBy: words.count)
    }
    return nil
  }
}

extension String {
  /// Whether `words` stand in it somewhere.
  public func holds(_ words: String) -> Bool { utf8.firstPlace(of: words.utf8) != nil }

  /// The text with `other` in every place where `words` stand.
  public func replacing(_ words: String, with other: String) -> String {
    var rest = utf8[...]
    var made = ""
    while let place = rest.firstPlace(of: words.utf8) {
      made += String(self[rest.startIndex..<place.lowerBound]) + other
      rest = rest[place.upperBound...]
    }
    return made + String(self[rest.startIndex...])
  }
}
