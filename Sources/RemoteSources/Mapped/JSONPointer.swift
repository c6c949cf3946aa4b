import HealthModel

/// A place in a JSON document by RFC 6901, with `*` for each element of an array, or one within a row:
/// from the row itself, `../` a level up.
struct JSONPointer: Equatable, Sendable {
  private enum Step: Equatable {
    case name(String)
    case each
  }

  /// How many levels up from a row it begins; nil where it begins at the whole document.
  private let levelsUp: Int?
  private let steps: [Step]

  /// Reads `/sensors/*/id`; nil where it begins otherwise, or has a `~` that is no escape.
  init?(absolute text: String) {
    guard let names = Self.names(absolute: text) else { return nil }
    levelsUp = nil
    steps = names.map { $0 == "*" ? .each : .name(Self.unescaped($0)) }
  }

  /// Reads `value`, `last/value` and `../../id`, and what begins at the whole document, `/lastUpdate`.
  /// An asterisk is a name here.
  init?(within text: String) {
    if text.utf8.first == UInt8(ascii: "/") {
      guard let names = Self.names(absolute: text) else { return nil }
      levelsUp = nil
      steps = names.map { .name(Self.unescaped($0)) }
      return
    }
    let names = Self.parts(text[...], at: "/")
    let up = names.prefix { $0 == ".." }.count
    let rest = names.dropFirst(up)
    guard !text.isEmpty, !rest.contains(".."), rest.allSatisfy(Self.isEscaped) else { return nil }
    levelsUp = up
    steps = rest.map { .name(Self.unescaped($0)) }
  }

  private static func names(absolute text: String) -> [Substring]? {
    guard text.isEmpty || text.utf8.first == UInt8(ascii: "/") else { return nil }
    let names = parts(text[...], at: "/").dropFirst()
    return names.allSatisfy(isEscaped) ? Array(names) : nil
  }

  /// By scalars: a slash before an accent is a slash.
  private static func parts(_ text: Substring, at mark: Unicode.Scalar) -> [Substring] {
    text.unicodeScalars.split(separator: mark, omittingEmptySubsequences: false).map(Substring.init)
  }

  /// `~0` and `~1` alone.
  private static func isEscaped(_ name: Substring) -> Bool {
    parts(name, at: "~").dropFirst()
      .allSatisfy { $0.unicodeScalars.first == "0" || $0.unicodeScalars.first == "1" }
  }

  /// In this order, so that `~01` is `~1`.
  private static func unescaped(_ name: Substring) -> String {
    var out = String.UnicodeScalarView()
    var rest = name.unicodeScalars
    while let letter = rest.popFirst() {
      out.append(letter == "~" ? (rest.popFirst() == "0" ? "~" : "/") : letter)
    }
    return String(out)
  }

  // MARK: Reading

  /// A row with all that it stands in, from the whole document to itself.
  struct Row {
    fileprivate(set) var path: [JSONValue]

    /// Shape: of one, the whole document.
    init(document: JSONValue) { path = [document] }

    var value: JSONValue { path.last ?? .null }
  }

  /// All that it stands for, in the document's order; nil where a name on the way finds nothing, or an
  /// asterisk no array.
  func rows(in document: JSONValue) -> [Row]? {
    var rows = [Row(document: document)]
    for step in steps {
      var next: [Row] = []
      for row in rows {
        switch step {
        case .name(let name):
          // Of many, one may have none: a sensor without properties.
          guard let value = Self.member(name, of: row.value) else { continue }
          next.append(Self.below(row, value))
        case .each:
          guard case .array(let elements) = row.value else { continue }
          next += elements.map { Self.below(row, $0) }
        }
      }
      let isNothing = next.isEmpty && !rows.isEmpty
      // An array with nothing in it is an answer.
      if isNothing, step != .each || !rows.contains(where: { $0.value.isArray }) { return nil }
      rows = next
    }
    return rows
  }

  private static func below(_ row: Row, _ value: JSONValue) -> Row {
    var row = row
    row.path.append(value)
    return row
  }

  /// What it finds from a row; nil where there is nothing, or null.
  func value(from row: Row) -> JSONValue? {
    let start = levelsUp.map { row.path.count - 1 - $0 } ?? 0
    guard row.path.indices.contains(start) else { return nil }
    var value = row.path[start]
    for step in steps {
      guard case .name(let name) = step, let next = Self.member(name, of: value) else {
        return nil
      }
      value = next
    }
    return value == .null ? nil : value
  }

  /// An index is digits without a zero before them (RFC 6901, 4).
  private static func member(_ name: String, of value: JSONValue) -> JSONValue? {
    guard case .array(let elements) = value else { return value[name] }
    guard let index = Int(name), String(index) == name, elements.indices.contains(index) else {
      return nil
    }
    return elements[index]
  }
}

extension JSONValue {
  fileprivate var isArray: Bool { if case .array = self { true } else { false } }

  /// A text, or a number as it is written; nil of anything else.
  var writtenText: String? {
    switch self {
    case .integer(let integer): String(integer)
    case .real(let real): real.shortText
    default: plainText
    }
  }
}
