import HealthModel
import TestJournals
import TestSupport
import Testing

@testable import Journal

/// A search against a plain scan of everything, for made-up journals and queries.
@Suite struct SearchTests {
  private static let pieces = [
    "a", "b", "ab", "A", "n", "é", "É", "e\u{301}", "ñ", "Ü", "β", "Β", "ж", "Ж", "1", "2", "½",
    "NEAR", "OR",
    "note", "体", "温", "🎂", "-", "\"", "*", ".", "'", "(", ")", "%", "_", "\\", ":", "^", "\n",
  ]

  private static func text(_ words: ClosedRange<Int>, _ random: inout SeededGenerator) -> String {
    (0..<Int.random(in: words, using: &random)).map { _ in
      (0..<Int.random(in: 1...3, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }.joined()
    }.joined(separator: " ")
  }

  /// Four to eight entries at five possible times, so that some are simultaneous.
  private static func journal(_ random: inout SeededGenerator) throws -> (Journal, [Entry]) {
    let now = Instant(seconds: 1_795_158_000)
    let journal = try Journal(path: ":memory:")
    var settings = VitalSettings()
    settings.preferredUnit = Bool.random(using: &random) ? "mmol/L" : "mg/dL"
    let entries = try journal.write(now: now) { edit in
      try edit.changeVital(.glycemia) { $0 = settings }
      return try (0..<Int.random(in: 4...8, using: &random)).map { _ in
        let inMoles = Bool.random(using: &random)
        var readings = [
          Reading(
            of: .glycemia,
            inMoles
              ? Double.random(in: 5...6, using: &random).rounded(toPlaces: 1)
              : Double(Int.random(in: 90...110, using: &random)),
            in: inMoles ? .millimolesPerLitre : .milligramsPerDecilitre)
        ]
        if Bool.random(using: &random) {
          readings.append(
            Reading(
              of: .heartRate, Double(Int.random(in: 95...105, using: &random)), in: .beatsPerMinute)
          )
        }
        let draft = ReportDraft(
          taken: Moment(
            now.adding(seconds: -40_000 * Int64.random(in: 0...4, using: &random)),
            utcOffsetSeconds: Bool.random(using: &random) ? 0 : 36_000),
          readings: readings, note: text(0...4, &random))
        return try edit.add(try draft.checkedEntry(vitals: edit.view.vitals, now: now))
      }
    }
    return (journal, entries)
  }

  private static func newestFirst(_ entries: [Entry]) -> [EntryNumber] {
    func key(_ entry: Entry) -> (LocalDate, Instant, Int, Int64) {
      switch entry.number {
      case .report(let id): (entry.taken.day, entry.taken.instant, 0, id)
      case .singleReading(let id): (entry.taken.day, entry.taken.instant, 1, id)
      }
    }
    return entries.sorted { key($0) > key($1) }.map(\.number)
  }

  @Test("Notes and values are found as by a plain scan, in the same order")
  func plainScan() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed of the searches: \(seed)")
    var random = SeededGenerator(seed: seed)
    var found = 0
    var (journal, entries) = try Self.journal(&random)
    for round in 0..<1_000 {
      // Each journal is searched five times.
      if round % 5 == 0 { (journal, entries) = try Self.journal(&random) }
      let about: Comment = "seed \(seed), round \(round)"
      // A query of made-up words, or of words that occur.
      let known = entries.flatMap { $0.note.split(whereSeparator: \.isWhitespace).map(String.init) }
      let typed = (0..<Int.random(in: 1...2, using: &random)).map { _ in
        Bool.random(using: &random)
          ? Self.text(1...1, &random) : known.randomElement(using: &random) ?? "a"
      }
      guard let words = SearchWords(typed) else { continue }
      let expected = Self.newestFirst(
        entries.filter { PlainScan.matches($0.note, typed: words.typed) })
      try journal.read { view in
        let all = try view.newest(nil, matching: words.notes)
        #expect(all.entries.map(\.number) == expected && all.count == expected.count, about)
        let two = try view.newest(2, matching: words.notes)
        #expect(
          two.entries.map(\.number) == Array(expected.prefix(2)) && two.count == expected.count,
          about)
        if words.typed.count == 1 {
          let filtered = try view.entries(
            matching: .term(.noteContains(words.text)), gathering: false)
          #expect(filtered.count == expected.count, about)
        }
        found += expected.count
        let shown = entries.flatMap(\.readings).flatMap { [$0, $0.shown(in: view.vitals)] }
        let query = shown.randomElement(using: &random)?.valueText ?? ""
        let number = try #require(SearchWords([query]), about)
        let value = try #require(SearchValue(number, vitals: view.vitals), about)
        let exact = entries.filter { entry in
          entry.readings.contains { reading in
            [reading, reading.shown(in: view.vitals)].contains {
              Double($0.valueText) == Double(query)
            }
          }
        }
        let values = try view.newest(with: value)
        #expect(values.map(\.number) == Self.newestFirst(exact), about)
      }
    }
    #expect(found > 500, "seed \(seed): the made-up queries find too little")
  }

  @Test("The words of all notes are known, for a search that finds nothing")
  func words() throws {
    let test = try TestJournal()
    let journal = try test.open()
    _ = try journal.add(try test.report(note: "Perché no? 2 dolci"), now: test.now)
    let singleReading = try NewSingleReading(
      taken: Moment(test.now, utcOffsetSeconds: 0),
      reading: Reading(of: .glycemia, 90, in: .milligramsPerDecilitre), note: "Über-Kuchen",
      vitals: .standard, now: test.now)
    _ = try journal.write(now: test.now) { try $0.add(.singleReading(singleReading)) }
    let known = try journal.read { try $0.noteWords() }
    #expect(known == ["perche", "no", "2", "dolci", "uber", "kuchen"])
  }
}

/// The rules of FTS5's unicode61 with `remove_diacritics`, and of LIKE, for the pieces above.
private enum PlainScan {
  static func matches(_ note: String, typed: [String]) -> Bool {
    typed.indices.allSatisfy { place in
      let word = typed[place]
      guard word.contains(where: { $0.isLetter || $0.isNumber }),
        !word.contains(where: { "体温".contains($0) })
      else { return literal(note).joined().contains(literal(word).joined()) }
      let (wanted, words) = (tokens(word), tokens(note))
      guard wanted.count <= words.count else { return false }
      return (0...words.count - wanted.count).contains { start in
        zip(words[start...], wanted).enumerated().allSatisfy { index, pair in
          let isLast = index == wanted.count - 1 && place == typed.count - 1
          return isLast ? pair.0.hasPrefix(pair.1) : pair.0 == pair.1
        }
      }
    }
  }

  /// LIKE compares scalars, and ignores the case of ASCII letters.
  private static func literal(_ text: String) -> [String] {
    text.unicodeScalars.map { scalar in
      let isASCII = scalar.isASCII && scalar.properties.isUppercase
      return "<\(isASCII ? scalar.value + 32 : scalar.value)>"
    }
  }

  private static func tokens(_ text: String) -> [String] {
    var tokens: [String] = []
    var isOpen = false
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .nonspacingMark: continue
      case .lowercaseLetter, .uppercaseLetter, .otherLetter, .decimalNumber, .otherNumber:
        let plain = ["é": "e", "ñ": "n", "ü": "u"]
        let lower = String(scalar).lowercased()
        if !isOpen { tokens.append("") }
        tokens[tokens.count - 1] += plain[lower] ?? lower
        isOpen = true
      default: isOpen = false
      }
    }
    return tokens
  }
}
