import HealthModel
import Synchronization

/// The translations of a gettext file: each `msgid` is English with placeholders `{0}`, `{1}`.
/// Reading the file creates strings for the keys only; a look-up creates the translation's string.
struct Catalogue: Sendable {
  fileprivate static let known = Mutex<[Language: Catalogue]>([:])
  private let po: String
  /// The byte range of each translation, from its `msgstr` to the end of its last line.
  private var found: [String: Range<Int>] = [:]
  /// A fault for each key that occurs twice or is fuzzy, such as `twice: KEY`.
  private var doubtful: [String] = []

  init(po: String) {
    self.po = po
    found.reserveCapacity(2500)
    read()
  }

  /// The translation; nil if there is none yet.
  subscript(english: String) -> String? {
    guard let own = found[english].map(text), !own.isEmpty else { return nil }
    return own
  }

  var texts: [String: String] { found.mapValues(text) }

  /// The mistakes in the file, for a test.
  var faults: [String] {
    doubtful
      + texts.sorted { $0.key < $1.key }.flatMap { english, own -> [String] in
        if own.isEmpty { return ["empty: \(english)"] }
        let isSame = Catalogue.places(in: english) == Catalogue.places(in: own)
        return isSame ? [] : ["other places: \(english)"]
      }
  }

  /// Returns the quoted strings in a range of bytes, joined and without escapes.
  private func text(_ range: Range<Int>) -> String {
    let bytes = po.utf8.span
    var text: [UInt8] = []
    var isQuoted = false
    var place = range.lowerBound
    while place < range.upperBound {
      let byte = bytes[place]
      if byte == UInt8(ascii: "\"") {
        isQuoted.toggle()
      } else if isQuoted, byte == UInt8(ascii: "\\") {
        place += 1
        text.append(bytes[place] == UInt8(ascii: "n") ? UInt8(ascii: "\n") : bytes[place])
      } else if isQuoted {
        text.append(byte)
      }
      place += 1
    }
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func read() {
    let bytes = po.utf8.span
    var (context, key, own): (Range<Int>?, Range<Int>?, Range<Int>?)
    var (isFuzzy, wasFuzzy) = (false, false)
    var start = 0
    while start < bytes.count {
      var end = start
      while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
      // The fourth letter distinguishes `msgctxt`, `msgid` and `msgstr`.
      let letter = end - start > 3 ? bytes[start + 3] : 0
      switch start < end ? bytes[start] : 0 {
      case UInt8(ascii: "m") where letter == UInt8(ascii: "c") || letter == UInt8(ascii: "i"):
        let isContext = letter == UInt8(ascii: "c")
        // An entry begins with its `msgctxt`, if any, else with its `msgid`.
        if isContext || key != nil || context == nil {
          take(context, key, own, isFuzzy: wasFuzzy)
          (context, key, own, wasFuzzy, isFuzzy) = (nil, nil, nil, isFuzzy, false)
        }
        if isContext { context = start..<end } else { key = start..<end }
      case UInt8(ascii: "m") where letter == UInt8(ascii: "s"): own = start..<end
      case UInt8(ascii: "\""):
        if let text = own {
          own = text.lowerBound..<end
        } else {
          key = (key?.lowerBound ?? start)..<end
        }
      case UInt8(ascii: "#") where letter != 0 && bytes[start + 1] == UInt8(ascii: ","):
        let flags = Substring(po.utf8.dropFirst(start + 2).prefix(end - start - 2))
        isFuzzy = isFuzzy || flags.split(separator: ",").contains { $0.trimmingBlanks == "fuzzy" }
      default: break
      }
      start = end + 1
    }
    take(context, key, own, isFuzzy: wasFuzzy)
  }

  private mutating func take(
    _ context: Range<Int>?, _ key: Range<Int>?, _ own: Range<Int>?, isFuzzy: Bool
  ) {
    guard let english = key.map(text), let own, !english.isEmpty else { return }
    let key = context.map { "\(text($0))\u{4}\(english)" } ?? english
    if isFuzzy {
      doubtful.append("fuzzy: \(key)")
      return
    }
    if found.updateValue(own, forKey: key) != nil { doubtful.append("twice: \(key)") }
  }

  private static func places(in text: String) -> Set<String> {
    var places: Set<String> = []
    each(text, place: { places.insert(String($0)) }, text: { _ in })
    return places
  }

  static func filled(_ text: String, with values: [String]) -> String {
    var filled = ""
    each(text, place: { filled += values[$0] }, text: { filled += $0 })
    return filled
  }

  /// Calls `place` with the number of each placeholder, and `text` with each text between them.
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
  /// The translations; nil for English.
  var catalogue: Catalogue? {
    guard self != .english else { return nil }
    return Catalogue.known.withLock { known in
      if let catalogue = known[self] { return catalogue }
      let catalogue = po.map(Catalogue.init)
      known[self] = catalogue
      return catalogue
    }
  }
}
