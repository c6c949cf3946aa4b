import CommandTable

/// A page in mdoc, built line by line. As mandoc's lint demands, each sentence begins a line, and
/// no line of text is longer than 79 characters.
struct Mdoc {
  private(set) var text = ""
  /// Whether the last line is a heading, after which mdoc allows no paragraph macro.
  private var isBelowHeading = false
  private var isTranslated = false

  /// - Parameter arguments: Text without roff's special characters.
  mutating func macro(_ name: String, _ arguments: String...) {
    let words = arguments.map { $0.contains(" ") ? "\"\($0)\"" : $0 }
    raw(([".\(name)"] + words).joined(separator: " "))
  }

  mutating func date(_ date: String) { raw(".Dd \(date)") }

  /// Declares translated headings, by which groff finds a page's name and synopsis; call it after
  /// `Os`. mandoc knows only English headings, so no page may rely on these. Turns hyphenation off.
  mutating func translate(name: String, synopsis: String, volume: String) {
    isTranslated = true
    raw(".ds doc-section-name \(name)")
    raw(".ds doc-section-synopsis \(synopsis)")
    raw(".ds doc-volume \"\(volume)")
    raw(".nr doc-hyphen-flags 0")
  }

  mutating func section(_ title: String, _ blocks: [Block] = []) {
    raw(".Sh \(Mdoc.closed(Mdoc.escaped(title)))")
    isBelowHeading = true
    add(blocks)
  }

  mutating func subsection(_ title: String) {
    raw(".Ss \(Mdoc.quoted(title))")
    isBelowHeading = true
  }

  mutating func paragraph(_ sentences: String) {
    if !isBelowHeading { raw(".Pp") }
    text(sentences)
  }

  mutating func text(_ text: String) {
    var line = ""
    for word in text.split(separator: " ") {
      let escaped = Mdoc.escaped(word)
      if !line.isEmpty, Mdoc.length(line) + 1 + Mdoc.length(escaped) > 79 { end(&line) }
      line += line.isEmpty ? escaped : " " + escaped
      if let last = word.last(where: { !"')\"".contains($0) }), ".?!".contains(last) { end(&line) }
    }
    end(&line)
  }

  mutating func line(_ line: String) { raw(".Dl \(Mdoc.quoted(line))") }

  /// Adds blocks; consecutive examples become a list.
  mutating func add(_ blocks: [Block]) {
    var examples: [(String, String)] = []
    for block in blocks {
      if case .example(let example) = block {
        examples.append((Mdoc.literal(example.name), example.meaning))
        continue
      }
      list(examples)
      examples = []
      switch block {
      case .heading(let title): subsection(title)
      case .paragraph(let words): paragraph(words)
      case .rows(let rows): list(rows.map { (Mdoc.literal($0.name), $0.meaning) })
      case .example: break
      }
    }
    list(examples)
  }

  /// - Parameter rows: The macros of each name, with its meaning.
  mutating func list(_ rows: [(name: String, meaning: String)]) {
    guard !rows.isEmpty else { return }
    raw(".Bl -tag -width Ds")
    for row in rows {
      raw(".It \(row.name)")
      text(row.meaning)
    }
    raw(".El")
  }

  mutating func options(_ options: [any DeclaredOption], _ said: (String) -> String) {
    list(
      options.map(\.option).filter(\.isShown).map { option in
        let short = option.short.map { "Fl \($0) , " } ?? ""
        let value = option.value.map { " \(Mdoc.argument($0))" } ?? ""
        return ("\(short)Fl \(Mdoc.escaped("-\(option.name)"))\(value)", said(option.help) + ".")
      })
  }

  /// Adds a line of the synopsis; the first word is the program.
  mutating func usage(_ line: String) {
    let words = line.split(separator: " ")
    if isTranslated, !isBelowHeading { raw(".br") }
    raw(".Nm \(Mdoc.escaped(words[0]))")
    for word in words.dropFirst() {
      let many = word.hasSuffix("…") ? " ..." : ""
      if word.hasPrefix("[") {
        let name = String(word.drop { $0 == "[" }.prefix { $0 != "]" })
        raw(".Op \(Mdoc.argument(name))\(many)")
      } else if word.first?.isUppercase == true {
        raw(".\(Mdoc.argument(String(word.prefix { $0 != "…" })))\(many)")
      } else {
        raw(".Cm \(Mdoc.escaped(word))")
      }
    }
  }

  mutating func references(_ pages: [(name: String, section: Int)]) {
    let sorted = pages.sorted { ($0.section, $0.name) < ($1.section, $1.name) }
    for (index, page) in sorted.enumerated() {
      raw(".\(Mdoc.reference(page.name, page.section))" + (index < sorted.count - 1 ? " ," : ""))
    }
  }

  static func reference(_ name: String, _ section: Int) -> String { "Xr \(name) \(section)" }
  static func argument(_ name: String) -> String { "Ar \(quoted(name))" }
  static func literal(_ text: String) -> String { "Li \(quoted(text))" }

  /// Returns the length as lint counts it: a non-ASCII character counts as its escape, `\[u2026]`.
  private static func length(_ text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + ($1.isASCII ? 1 : 8) }
  }

  private mutating func raw(_ line: String) {
    text += line + "\n"
    isBelowHeading = false
  }

  private mutating func end(_ line: inout String) {
    guard !line.isEmpty else { return }
    // A line that begins with a dot would be a macro.
    raw((line.hasPrefix(".") ? "\\&" : "") + line)
    line = ""
  }

  private static func quoted(_ text: String) -> String {
    "\"" + closed(escaped(text).replacing("\"", with: "\\(dq")) + "\""
  }

  /// Hides a final non-ASCII character from lint, which takes an escape's `]` for a closing mark.
  private static func closed(_ text: String) -> String {
    text.unicodeScalars.last.map { $0.isASCII ? text : text + "\\&" } ?? text
  }

  private static func escaped(_ text: some StringProtocol) -> String {
    let escapes: [Character: String] = [
      "\\": "\\e", "-": "\\-", "'": "\\(aq", "`": "\\(ga", "~": "\\(ti", "^": "\\(ha",
    ]
    return text.map { escapes[$0] ?? String($0) }.joined()
  }
}
