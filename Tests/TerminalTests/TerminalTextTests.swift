import Terminal
import Testing

@Suite struct TerminalTextTests {
  @Test(
    "Control characters and direction marks are escaped",
    arguments: [
      ("a\nb\tc", "a\\nb\\tc"), ("\u{1B}[31m", "\\u{1B}[31m"), ("\u{9B}2J", "\\u{9B}2J"),
      ("\u{202E}abc", "\\u{202E}abc"), ("a\u{2028}b", "a\\u{2028}b"), ("caffè 頭痛", "caffè 頭痛"),
    ])
  func escaped(text: String, shown: String) {
    #expect(TerminalText.escaped(text) == shown)
  }

  @Test(
    "Width counts columns, and long text is cut with an ellipsis",
    arguments: [
      ("abc", 3, "abc"), ("頭痛", 4, "頭…"), ("e\u{301}", 1, "e\u{301}"), ("🙂x", 3, "🙂x"),
      ("abcd", 4, "ab…"),
    ])
  func width(text: String, columns: Int, cut: String) {
    #expect(TerminalText.width(text) == columns)
    #expect(TerminalText.cut(text, to: 3) == cut)
  }

  @Test("A cell can't control the terminal or add lines or columns")
  func cells() {
    var table = TextTable([
      .init(title: "A", isNumber: false), .init(title: "B", isNumber: false),
    ])
    table.append([.init("\u{1B}[2Jx\ny"), .init("a\tb\u{9B}31m")])
    for columns in [nil, 80] {
      let stream = TextStream(columns: columns) { _ in }
      let text = table.text(for: stream)
      #expect(text.contains("\\u{1B}[2Jx\\ny") && text.contains("a\\tb\\u{9B}31m"))
      #expect(
        !text.unicodeScalars.contains { $0.value < 32 && !"\n\t".unicodeScalars.contains($0) })
      #expect(text.count { $0 == "\n" } == (columns == nil ? 1 : 2))
    }
  }

  @Test("A table is aligned on a terminal and tab-separated in a pipe; its last column is cut")
  func table() {
    var table = TextTable([
      .init(title: "N", isNumber: true), .init(title: "NOTE", isNumber: false),
    ])
    table.append([.init("1"), .init("a long note that goes on")])
    table.append([.init("20"), .init("b")])
    let stream = TextStream(columns: 20) { _ in }
    #expect(table.text(for: stream) == " N  NOTE\n 1  a long note tha…\n20  b\n")
    let pipe = TextStream { _ in }
    #expect(table.text(for: pipe) == "1\ta long note that goes on\n20\tb\n")
  }

  @Test(
    "A long line wraps at spaces and is indented; styles take no width",
    arguments: [
      ("one two three", "one two\n  three"), ("  a b c d e f", "  a b c d\ne f"),
      ("onetwothree four", "onetwothree\n  four"), ("short\n\nline", "short\n\nline"),
      ("\u{1B}[2mone two\u{1B}[0m ab", "\u{1B}[2mone two\u{1B}[0m\n  ab"),
      ("頭 頭 頭 頭", "頭 頭 頭\n  頭"),
    ])
  func wrapped(text: String, lines: String) {
    #expect(TerminalText.wrapped(text, to: 9) == lines)
  }

  @Test("A cell can have one text for people and one for programs")
  func peoplesText() {
    var table = TextTable([.init(title: "A", isNumber: false), .init(title: "B", isNumber: true)])
    table.append([.init("36.5", shown: "36,5"), .missing(shown: "n/d")])
    #expect(table.text(for: TextStream(columns: 20) { _ in }) == "A       B\n36,5  n/d\n")
    #expect(table.text(for: TextStream { _ in }) == "36.5\tN/A\n")
  }

  /// One column of each kind, one of them empty.
  private func tableOfThree() -> TextTable {
    var table = TextTable([
      .init(title: "NUMBER", short: "N", isNumber: true), .init(title: "EMPTY", isNumber: true),
      .init(title: "VALUE", isNumber: false),
    ])
    table.append([.init("1"), .missing(shown: "N/A"), .init("36.6 ▲")])
    table.append([.init("20"), .missing(shown: "N/A"), .init("")])
    return table
  }

  @Test(
    "A wide table shortens titles, then spacing, then drops empty columns, then uses blocks",
    arguments: [
      (21, "NUMBER  EMPTY  VALUE\n     1    N/A  36.6 ▲\n    20    N/A\n"),
      (17, " N  EMPTY  VALUE\n 1    N/A  36.6 ▲\n20    N/A\n"),
      (15, " N EMPTY VALUE\n 1   N/A 36.6 ▲\n20   N/A\n"),
      (10, " N  VALUE\n 1  36.6 ▲\n20\n"), (9, " N VALUE\n 1 36.6 ▲\n20\n"),
      (8, "N      1\nVALUE  36.6 ▲\n\nN      20\n"),
    ])
  func widths(columns: Int, text: String) {
    #expect(tableOfThree().text(for: TextStream(columns: columns) { _ in }) == text)
  }

  @Test("Columns are aligned as displayed: with signs in ASCII, or words")
  func spelling() {
    var stream = TextStream(columns: 40) { _ in }
    stream.isASCII = true
    #expect(tableOfThree().text(for: stream).contains("     1    N/A  36.6 ^\n"))
    stream.words = [("▲▲", "far up"), ("▲", "up")]
    #expect(tableOfThree().text(for: stream).contains("     1    N/A  36.6 up\n"))
    #expect(stream.shown("▲▲ ▲ – ▼ → é") == "far up up - v -> é")
    stream.columns = nil
    #expect(tableOfThree().text(for: stream) == "1\tN/A\t36.6 up\n20\tN/A\t\n")
    stream.alignsTables = true
    #expect(tableOfThree().text(for: stream).hasPrefix("NUMBER  EMPTY  VALUE\n"))
  }
}
