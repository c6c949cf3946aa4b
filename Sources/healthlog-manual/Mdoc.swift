import CommandTable

/// A page in mdoc that grows.
///
/// A sentence begins a line and no line of text is longer than 79 letters, as mandoc's lint has it.
struct Mdoc {
  private(set) var text = ""
  /// Whether a paragraph would stand directly below a heading, where mdoc makes none.
  private var isBelowHeading = false
  /// Whether the headings are in another language than mdoc's.
  private var isTranslated = false

  /// - Parameter arguments: without anything that roff would take for its own.
  mutating func macro(_ name: String, _ arguments: String...) {
    let words = arguments.map { $0.contains(" ") ? "\"\($0)\"" : $0 }
    raw(([".\(name)"] + words).joined(separator: " "))
  }

  mutating func date(_ date: String) { raw(".Dd \(date)") }

  /// Behind `Os`: the headings and the head are in another language.
  ///
  /// groff knows a page's name and synopsis by their headings, and is told them; mandoc knows the
  /// English ones alone, so that nothing may depend on them. Neither has the rules of other languages
  /// for breaking words.
  mutating func translate(name: String, synopsis: String, volume: String) {
    isTranslated = true
    raw(".ds doc-section-name \(name)")
    raw(".ds doc-section-synopsis \(synopsis)")
    raw(".ds doc-volume \"\(volume)")
    raw(".nr doc-hyphen-flags 0")
  }

  mutating func section(_ title: String) {
    raw(".Sh \(Mdoc.closed(Mdoc.escaped(title)))")
    isBelowHeading = true
  }

  mutating func subsection(_ title: String) {
    raw(".Ss \(Mdoc.quoted(title))")
    isBelowHeading = true
  }

  mutating func paragraph() { if !isBelowHeading { raw(".Pp") } }

  /// Sentences, without a paragraph of their own.
  mutating func text(_ text: String) {
    var line = ""
    for word in text.split(separator: " ") {
      let escaped = Mdoc.escaped(word)
      if !line.isEmpty, Mdoc.length(line) + 1 + Mdoc.length(escaped) > 79 { end(&line) }
      line += line.isEmpty ? escaped : " " + escaped
      if let last = word.last(where: { !"')\"".contains($0) }), ".?!".contains(last) {
        end(&line)
      }
    }
    end(&line)
  }

  /// A command line as it is typed.
  mutating func line(_ line: String) {
    raw(".Dl \(Mdoc.quoted(line))")
    isBelowHeading = false
  }

  /// Several of them as a list, with what they do.
  mutating func add(_ blocks: [Block]) {
    var examples: [(String, String)] = []
    for block in blocks {
      if case .example(let example) = block {
        examples.append((Mdoc.literal(example.line), example.meaning))
        continue
      }
      list(examples)
      examples = []
      switch block {
      case .heading(let title): subsection(title)
      case .paragraph(let words):
        paragraph()
        text(words)
      case .rows(let rows): list(rows.map { (Mdoc.literal($0.name), $0.meaning) })
      case .example: break
      }
    }
    list(examples)
  }

  /// - Parameter rows: macros that make the name, and what it means.
  mutating func list(_ rows: [(name: String, meaning: String)]) {
    guard !rows.isEmpty else { return }
    raw(".Bl -tag -width Ds")
    for row in rows {
      raw(".It \(row.name)")
      text(row.meaning)
    }
    raw(".El")
  }

  /// - Parameter said: What a text of the table is in the page's language.
  mutating func options(_ options: [any DeclaredOption], _ said: (String) -> String) {
    list(
      options.map(\.option).filter(\.isShown).map { option in
        let short = option.short.map { "Fl \($0) , " } ?? ""
        let value = option.value.map { " \(Mdoc.argument($0))" } ?? ""
        return ("\(short)Fl \(Mdoc.escaped("-\(option.name)"))\(value)", said(option.help) + ".")
      })
  }

  /// A line of the synopsis, word by word, the program first.
  mutating func usage(_ words: [String]) {
    if isTranslated, !isBelowHeading { raw(".br") }
    raw(".Nm \(Mdoc.escaped(words[0]))")
    for word in words.dropFirst() {
      if word.hasPrefix("[") {
        let many = word.hasSuffix("…") ? " ..." : ""
        let name = String(word.drop { $0 == "[" }.prefix { $0 != "]" })
        raw(".Op \(Mdoc.argument(name))\(many)")
      } else if word.first?.isUppercase == true {
        raw(
          ".\(Mdoc.argument(String(word.prefix { $0 != "…" })))\(word.hasSuffix("…") ? " ..." : "")"
        )
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
    isBelowHeading = false
  }

  static func reference(_ name: String, _ section: Int) -> String { "Xr \(name) \(section)" }
  static func argument(_ name: String) -> String { "Ar \(quoted(name))" }
  static func literal(_ text: String) -> String { "Li \(quoted(text))" }

  /// As lint counts it, to which a letter beyond ASCII is its name: \[u2026].
  private static func length(_ text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + ($1.isASCII ? 1 : 8) }
  }

  private mutating func raw(_ line: String) {
    text += line + "\n"
    isBelowHeading = false
  }

  private mutating func end(_ line: inout String) {
    guard !line.isEmpty else { return }
    // A point at the beginning would make a macro of it; apostrophes are escaped.
    raw((line.hasPrefix(".") ? "\\&" : "") + line)
    line = ""
  }

  /// As one word of a macro's line, and no macro itself.
  private static func quoted(_ text: String) -> String {
    "\"" + closed(escaped(text).replacing("\"", with: "\\(dq")) + "\""
  }

  /// To lint a letter beyond ASCII is its name, whose bracket would end a heading as a mark does.
  private static func closed(_ text: String) -> String {
    text.unicodeScalars.last.map { $0.isASCII ? text : text + "\\&" } ?? text
  }

  /// What roff would take for its own, or set as another letter.
  private static func escaped(_ text: some StringProtocol) -> String {
    var out = ""
    for letter in text {
      switch letter {
      case "\\": out += "\\e"
      case "-": out += "\\-"
      case "'": out += "\\(aq"
      case "`": out += "\\(ga"
      case "~": out += "\\(ti"
      case "^": out += "\\(ha"
      default: out.append(letter)
      }
    }
    return out
  }
}
