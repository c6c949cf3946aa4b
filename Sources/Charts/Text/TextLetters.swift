import HealthModel

/// The letters that charts are drawn with: signs, lines and dots, or what ASCII has for them.
struct TextLetters: Equatable {
  let isASCII: Bool

  func sign(of band: Band) -> Character {
    if band == .normal { return isASCII ? "o" : "●" }
    return band > .normal ? (isASCII ? "^" : "▲") : (isASCII ? "v" : "▼")
  }

  /// As everywhere: one sign for what is out of range, two for what is far out of it.
  func signs(of band: Band) -> String {
    String(repeating: sign(of: band), count: band.severity == .critical ? 2 : 1)
  }

  /// What stands for a value beyond the axis.
  func arrow(_ edge: ValueAxis.Edge) -> String { shown(edge == .above ? "↑" : "↓") }

  var midnight: Character { isASCII ? "|" : "┊" }
  /// The edges of the normal range.
  var bandEdge: Character { isASCII ? "-" : "─" }
  /// Every second one is left out in ASCII.
  var limit: Character { isASCII ? "-" : "┄" }
  var fever: Character { isASCII ? "=" : "━" }
  /// Inside the normal range, in every second column.
  var band: Character { isASCII ? "." : "·" }
  var hatch: Character { isASCII ? "/" : "╱" }
  var dayBar: Character { isASCII ? ":" : "░" }
  /// Of a pressure in the morning, or later.
  func pressureBar(of half: PressureDay.Half) -> Character {
    half == .morning ? (isASCII ? "I" : "┃") : (isASCII ? "H" : "║")
  }

  /// The y axis: inside the normal range or not, at a labelled value or not.
  func axis(isInBand: Bool, isTick: Bool) -> Character {
    switch (isInBand, isTick) {
    case (false, false): isASCII ? "|" : "│"
    case (false, true): isASCII ? "+" : "┤"
    case (true, false): isASCII ? "#" : "┃"
    case (true, true): isASCII ? "#" : "┨"
    }
  }

  var corner: Character { isASCII ? "+" : "└" }
  var floor: Character { isASCII ? "-" : "─" }
  var dayStart: Character { isASCII ? "+" : "┴" }

  /// Two columns and four rows of dots; bit `2 * row + column` is set for each that is there.
  func dots(_ bits: UInt8) -> Character {
    guard !isASCII else {
      return bits & 0b1111 == 0 ? "." : bits & 0b1111_0000 == 0 ? "'" : ":"
    }
    // The numbers of Braille dots, in the order of the bits here (Unicode, Braille Patterns).
    let values: [UInt32] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]
    let pattern = values.indices.reduce(UInt32(0)) { sum, bit in
      bits & (1 << bit) == 0 ? sum : sum | values[bit]
    }
    return Unicode.Scalar(0x2800 + pattern).map(Character.init) ?? " "
  }

  /// Words as the page can show them.
  func shown(_ words: String) -> String {
    guard isASCII else { return words }
    return words.unicodeScalars.map { scalar in
      switch scalar {
      case "–", "·": "-"
      case "≥": ">="
      case "°": ""
      case "↑": "^"
      case "↓": "v"
      case let other where other.isASCII: String(Character(other))
      case let other: Self.plainLetters[other] ?? "?"
      }
    }.joined()
  }

  private static let plainLetters: [Unicode.Scalar: String] = [
    "à": "a", "è": "e", "é": "e", "ì": "i", "ò": "o", "ù": "u", "È": "E", "µ": "u",
  ]
}
