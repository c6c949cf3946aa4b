import HealthModel

struct TextLetters: Equatable {
  let isASCII: Bool

  func sign(of band: Band) -> Character {
    if band == .normal { return isASCII ? "o" : "●" }
    return band > .normal ? (isASCII ? "^" : "▲") : (isASCII ? "v" : "▼")
  }

  func signs(of band: Band) -> String {
    String(repeating: sign(of: band), count: band.severity == .critical ? 2 : 1)
  }

  func arrow(_ edge: ValueAxis.Edge) -> String { shown(edge == .above ? "↑" : "↓") }

  var midnight: Character { isASCII ? "|" : "┊" }
  /// The letter inside the normal range, drawn in every second column.
  var band: Character { isASCII ? "." : "·" }
  var hatch: Character { isASCII ? "/" : "╱" }
  var dayBar: Character { isASCII ? ":" : "░" }
  func pressureBar(of half: PressureDay.Half) -> Character {
    half == .morning ? (isASCII ? "I" : "┃") : (isASCII ? "H" : "║")
  }

  func line(_ kind: LimitLine.Kind) -> Character {
    switch kind {
    case .fever: isASCII ? "=" : "━"
    case .bandEdge: isASCII ? "-" : "─"
    case .critical: isASCII ? "-" : "┄"
    }
  }

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
  var dose: Character { isASCII ? "'" : "╷" }

  /// Returns the letter for 2 × 4 dots; the bit of a dot has the number `2 * row + column`.
  func dots(_ bits: UInt8) -> Character {
    guard !isASCII else { return bits & 0b1111 == 0 ? "." : bits & 0b1111_0000 == 0 ? "'" : ":" }
    // The Braille bits of the dots, in the order of `bits` (Unicode, Braille Patterns).
    let values: [UInt32] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]
    let pattern = values.indices.reduce(UInt32(0)) { sum, bit in
      bits & (1 << bit) == 0 ? sum : sum | values[bit]
    }
    return Unicode.Scalar(0x2800 + pattern).map(Character.init) ?? " "
  }

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
    "à": "a", "è": "e", "é": "e", "ì": "i", "ò": "o", "ù": "u", "È": "E", "µ": "u", "×": "x",
  ]
}
