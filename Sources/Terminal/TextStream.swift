/// Somewhere to write text; throws when it can't be written.
public struct TextStream: Sendable {
  /// Writes what drives the terminal on purpose: a picture. Throws when it can't be written, nothing being
  /// kept back.
  public let draw: @Sendable (String) throws -> Void
  /// Columns of the terminal; nil when it is none.
  public var columns: Int?
  /// Lines of the terminal; nil when it is none or doesn't say.
  public var rows: Int?
  /// Whether styles go out as escape sequences.
  public var hasColour: Bool
  /// The name of the file it goes to; nil where that is a terminal or a program.
  public var fileName: @Sendable () -> String? = { nil }
  /// Whether the terminal shows ASCII alone.
  public var isASCII = false
  /// Whether tables are aligned below titles, each row a line, whatever this is and however wide.
  public var alignsTables = false
  /// Whether lines are broken where the terminal ends.
  public var breaksLines = true
  /// What is written in place of signs, those that others begin with behind these.
  public var words: [(sign: String, word: String)] = []

  /// Without columns, no terminal.
  public init(
    columns: Int? = nil, rows: Int? = nil, hasColour: Bool = false,
    write: @escaping @Sendable (String) throws -> Void
  ) {
    draw = write
    self.columns = columns
    self.rows = rows
    self.hasColour = hasColour
  }

  /// Whether what goes there is laid out to be looked at.
  public var isForPeople: Bool { columns != nil || alignsTables }

  /// Writes what is read as it is, such as JSON. On a terminal nothing in it drives that, whatever name it
  /// came in with.
  public func write(_ text: String) throws {
    try draw(columns == nil ? text : TerminalText.tamed(text, hasStyles: hasColour))
  }

  /// Writes what a person reads; see `shown`.
  public func show(_ text: String) throws { try write(shown(text)) }

  /// The text by the signs that can be shown, and on a terminal no line longer than it is wide, as far
  /// as blanks let it be broken.
  public func shown(_ text: String) -> String {
    let text =
      columns == nil ? spelled(text) : TerminalText.tamed(spelled(text), hasStyles: hasColour)
    guard let columns, breaksLines, !alignsTables else { return text }
    return TerminalText.wrapped(text, to: columns)
  }

  /// Whether some signs are shown otherwise.
  var respells: Bool { !words.isEmpty || isASCII && isForPeople }

  /// The text by the signs that can be shown.
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
