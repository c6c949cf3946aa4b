import HealthModel

/// A JSON pointer (RFC 6901). A pointer to rows may contain `*` for each element of an array. A
/// pointer within a row is absolute, or relative to the row, where `../` goes up a level.
struct JSONPointer: Equatable, Sendable {
  private enum Step: Equatable {
    case name(String)
    case each
  }

  private let levelsUp: Int?
  private let steps: [Step]

  /// Parses a pointer such as `/sensors/*/id`; nil if it is invalid.
  init?(absolute text: String) {
    guard text.isEmpty || text.utf8.first == UInt8(ascii: "/") else { return nil }
    self.init(levelsUp: nil, Self.parts(text[...], at: "/").dropFirst(), hasAsterisks: true)
  }

  /// Parses `value`, `last/value`, `../../id` or `/lastUpdate`; nil if invalid. `*` isn't special.
  init?(within text: String) {
    let names = Self.parts(text[...], at: "/")
    if text.utf8.first == UInt8(ascii: "/") {
      self.init(levelsUp: nil, names.dropFirst(), hasAsterisks: false)
      return
    }
    let up = names.prefix { $0 == ".." }.count
    guard !text.isEmpty, !names.dropFirst(up).contains("..") else { return nil }
    self.init(levelsUp: up, names.dropFirst(up), hasAsterisks: false)
  }

  private init?(levelsUp: Int?, _ names: ArraySlice<Substring>, hasAsterisks: Bool) {
    guard names.allSatisfy(Self.isEscaped) else { return nil }
    self.levelsUp = levelsUp
    steps = names.map { hasAsterisks && $0 == "*" ? .each : .name(Self.unescaped($0)) }
  }

  /// Splits by scalars, because a slash before a combining accent is still a slash.
  private static func parts(_ text: Substring, at mark: Unicode.Scalar) -> [Substring] {
    text.unicodeScalars.split(separator: mark, omittingEmptySubsequences: false).map(Substring.init)
  }

  private static func isEscaped(_ name: Substring) -> Bool {
    parts(name, at: "~").dropFirst()
      .allSatisfy { $0.unicodeScalars.first == "0" || $0.unicodeScalars.first == "1" }
  }

  /// Replaces escapes from left to right, so that `~01` becomes `~1`.
  private static func unescaped(_ name: Substring) -> String {
    var out = String.UnicodeScalarView()
    var rest = name.unicodeScalars
    while let letter = rest.popFirst() {
      out.append(letter == "~" ? (rest.popFirst() == "0" ? "~" : "/") : letter)
    }
    return String(out)
  }

  struct Row {
    /// The values from the document down to the row's own value.
    let path: [JSONValue]

    var value: JSONValue { path.last ?? .null }

    fileprivate func below(_ value: JSONValue) -> Row { Row(path: path + [value]) }
  }

  /// Returns all rows in order; nil if a name matches nothing or an asterisk matches no array.
  func rows(in document: JSONValue) -> [Row]? {
    var rows = [Row(path: [document])]
    for step in steps {
      var next: [Row] = []
      for row in rows {
        switch step {
        case .name(let name):
          // Some rows may lack the member, for example a sensor without properties.
          guard let value = Self.member(name, of: row.value) else { continue }
          next.append(row.below(value))
        case .each: next += row.value.elements.map { row.below($0) }
        }
      }
      // An empty array is a valid answer.
      if next.isEmpty, !rows.isEmpty, step != .each || !rows.contains(where: { $0.value.isArray }) {
        return nil
      }
      rows = next
    }
    return rows
  }

  func value(from row: Row) -> JSONValue? {
    let start = levelsUp.map { row.path.count - 1 - $0 } ?? 0
    guard row.path.indices.contains(start) else { return nil }
    var value = row.path[start]
    for step in steps {
      guard case .name(let name) = step, let next = Self.member(name, of: value) else { return nil }
      value = next
    }
    return value == .null ? nil : value
  }

  /// Returns an object's member or an array's element. Indices have no leading zeros (RFC 6901, 4).
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

  /// A string, or a number as written; nil for anything else.
  var writtenText: String? {
    switch self {
    case .integer(let integer): String(integer)
    case .real(let real): real.shortText
    default: plainText
    }
  }
}
