import HealthModel

/// The texts of a language by the English ones.
///
/// A translator writes them as blocks with an empty line between: each line of the English text
/// behind `> `, below it the own text, with the same places `{0}`, `{1}` in any order. A single `=`
/// below it says that the language has the same words.
///
/// A program reads all of it before it says its first word: by bytes, and nothing but what finds a text
/// is made of them.
struct Catalogue: Sendable {
  private var found: [String: Substring] = [:]
  /// English texts that stand in it more than once.
  private var repeated: [String] = []

  init(_ pages: [String]) {
    found.reserveCapacity(2000)
    for page in pages { read(page) }
  }

  subscript(english: String) -> String? {
    found[english].map { Self.meant($0, english) }
  }

  private static func meant(_ own: Substring, _ english: String) -> String {
    own == "=" ? english : String(own)
  }

  /// Every text by its English one.
  var texts: [String: String] {
    Dictionary(uniqueKeysWithValues: found.map { ($0, Self.meant($1, $0)) })
  }

  /// What is wrong with it; a test asks.
  var faults: [String] {
    repeated.map { "twice: \($0)" }
      + texts.sorted { $0.key < $1.key }.flatMap { english, own -> [String] in
        if own.isEmpty { return ["empty: \(english)"] }
        let isSame = Catalogue.places(in: english) == Catalogue.places(in: own)
        return isSame ? [] : ["other places: \(english)"]
      }
  }

  private mutating func read(_ page: String) {
    let bytes = page.utf8.span
    func text(_ range: Range<Int>) -> Substring {
      let start = page.utf8.index(page.startIndex, offsetBy: range.lowerBound)
      return page[start..<page.utf8.index(start, offsetBy: range.count)]
    }
    let (mark, blank, newline) = (UInt8(ascii: ">"), UInt8(ascii: " "), UInt8(ascii: "\n"))
    var key: String?
    /// Where the own text stands, from its first line to the end of its last one that isn't empty.
    var own: Range<Int>?
    var start = 0
    while start < bytes.count {
      var end = start
      while end < bytes.count, bytes[end] != newline { end += 1 }
      if start < end, bytes[start] == mark {
        if let range = own {
          take(key, text(range))
          (key, own) = (nil, nil)
        }
        let line = text(start + (start + 1 < end && bytes[start + 1] == blank ? 2 : 1)..<end)
        key = key.map { $0 + "\n" + line } ?? String(line)
      } else if key != nil {
        own = (own?.lowerBound ?? start)..<(start < end ? end : own?.upperBound ?? start)
      }
      start = end + 1
    }
    take(key, own.map(text) ?? "")
  }

  private mutating func take(_ key: String?, _ own: Substring) {
    guard let key else { return }
    if found.updateValue(own, forKey: key) != nil { repeated.append(key) }
  }

  /// Which places a text has; each counts once.
  private static func places(in text: String) -> Set<String> {
    var places: Set<String> = []
    each(text, place: { places.insert(String($0)) }, text: { _ in })
    return places
  }

  /// A text with its places filled.
  static func filled(_ text: String, with values: [String]) -> String {
    var filled = ""
    each(text, place: { filled += values[$0] }, text: { filled += $0 })
    return filled
  }

  /// Goes over a text: its places, and what stands between them.
  private static func each(_ whole: String, place: (Int) -> Void, text: (Substring) -> Void) {
    var rest = whole[...]
    while let open = rest.firstIndex(of: "{") {
      text(rest[..<open])
      let inner = rest[rest.index(after: open)...].prefix { $0.isASCII && $0.isNumber }
      let isPlace = !inner.isEmpty && rest[inner.endIndex...].first == "}"
      if isPlace, let index = Int(inner) {
        place(index)
        rest = rest[rest.index(after: inner.endIndex)...]
      } else {
        text("{")
        rest = rest[rest.index(after: open)...]
      }
    }
    text(rest)
  }
}

extension Language {
  /// Its texts by the English ones; nil for English itself.
  var catalogue: Catalogue? {
    switch self {
    case .english: nil
    case .italian: Italian.catalogue
    }
  }
}
