import HealthModel

/// The texts of a language by the English ones.
///
/// A translator writes them as blocks with an empty line between: each line of the English text
/// behind `> `, below it the own text, with the same places `{0}`, `{1}` in any order. A single `=`
/// below it says that the language has the same words.
struct Catalogue: Sendable {
  private(set) var texts: [String: String] = [:]
  /// What is wrong with it; a test asks.
  private(set) var faults: [String] = []

  init(_ pages: [String]) {
    for page in pages { read(page) }
  }

  subscript(english: String) -> String? { texts[english] }

  private mutating func read(_ page: String) {
    var english: [Substring] = []
    var own: [Substring] = []
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix(">") {
        if !own.isEmpty { take(&english, &own) }
        english.append(line.dropFirst(line.hasPrefix("> ") ? 2 : 1))
      } else if !english.isEmpty {
        own.append(line)
      }
    }
    if !english.isEmpty { take(&english, &own) }
  }

  private mutating func take(_ english: inout [Substring], _ own: inout [Substring]) {
    while own.last?.isEmpty == true { own.removeLast() }
    let (key, text) = (english.joined(separator: "\n"), own.joined(separator: "\n"))
    (english, own) = ([], [])
    let isNew = texts.updateValue(text == "=" ? key : text, forKey: key) == nil
    if !isNew { faults.append("twice: \(key)") }
    if text.isEmpty { faults.append("empty: \(key)") }
    if Catalogue.places(in: key) != Catalogue.places(in: text == "=" ? key : text) {
      faults.append("other places: \(key)")
    }
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
