public struct TextStream: Sendable {
  /// Writes text that may control the terminal, such as a picture, unchanged and unbuffered.
  public let draw: @Sendable (String) throws -> Void
  /// The terminal's width in columns; nil if this isn't a terminal.
  public var columns: Int?
  public var rows: Int?
  public var hasColour: Bool
  /// Returns the name of the file to which this writes; nil for a terminal or a pipe.
  public var fileName: @Sendable () -> String? = { nil }
  public var isASCII = false
  /// Whether tables always have titles and aligned columns, however wide they are.
  public var alignsTables = false
  public var breaksLines = true
  /// The words to write instead of symbols; a symbol comes before its own prefixes.
  public var words: [(sign: String, word: String)] = []

  public init(
    columns: Int? = nil, rows: Int? = nil, hasColour: Bool = false,
    write: @escaping @Sendable (String) throws -> Void
  ) {
    draw = write
    (self.columns, self.rows, self.hasColour) = (columns, rows, hasColour)
  }

  public var isForPeople: Bool { columns != nil || alignsTables }

  /// Writes text for programs, such as JSON; on a terminal, escapes control characters.
  public func write(_ text: String) throws {
    try draw(columns == nil ? text : TerminalText.tamed(text, hasStyles: hasColour))
  }

  public func show(_ text: String) throws { try write(shown(text)) }

  public func shown(_ text: String) -> String {
    let text =
      columns == nil ? spelled(text) : TerminalText.tamed(spelled(text), hasStyles: hasColour)
    guard let columns, breaksLines, !alignsTables else { return text }
    return TerminalText.wrapped(text, to: columns)
  }

  var respells: Bool { !words.isEmpty || isASCII && isForPeople }

  func spelled(_ text: String) -> String {
    if !respells || text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    let text = inWords(text)
    return isASCII && isForPeople ? TerminalText.ascii(text) : text
  }

  private func inWords(_ text: String) -> String {
    guard !words.isEmpty else { return text }
    var out = ""
    var rest = text[...]
    while let next = rest.first {
      if let (sign, word) = words.first(where: { rest.hasPrefix($0.sign) }) {
        out += word
        rest = rest.dropFirst(sign.count)
      } else {
        out.append(next)
        rest = rest.dropFirst()
      }
    }
    return out
  }
}

/// The styles of output; a symbol beside a value says the same without colour. Both colours are the
/// same in every terminal, and readable on light and dark backgrounds. Palette colours aren't:
/// yellow vanishes on white, and bright black is Solarized's background.
public enum Style: String, Sendable {
  case bold = "1"
  case faint = "2"
  case caution = "38;5;166"
  case critical = "1;38;5;196"

  /// The sequences that switch each style on, and all styles off.
  static let codes = ([bold, faint, caution, critical].map(\.rawValue) + ["0"]).map {
    "\u{1B}[\($0)m".unicodeScalars
  }

  public func applied(to text: String, _ isOn: Bool) -> String {
    isOn ? "\u{1B}[\(rawValue)m\(text)\u{1B}[0m" : text
  }
}
