import HealthModel
import Phrases

/// Reads words as one entry: readings, at most one time, and a note. Offers unknown words as a note
/// for the person to confirm; if they can't be a note, the line isn't an entry.
struct SpokenEntry {
  let vitals: VitalCatalogue
  let times: SpokenTime
  var tokens: [Token] = []
  var place = 0
  /// The words of the readings, in a new segment after each interruption by other words.
  var segments: [[String]] = [[]]
  var timeWords: [String] = []
  var note: [String] = []
  /// The range of the note's words that are a mark, which applies only to a glucose value.
  var mark: Range<Int>?
  var options: [String] = []
  /// The value of `--at`, used in place of spoken times.
  var typedTime: String?
  var isAwaitingValue = false
  var isMarkedNote = false
  /// Whether the person must confirm the entry before it is saved.
  var isGuess = false
  var isOtherValue = false

  struct Token {
    let text: String
    var isQuoted = false
    /// Whether the token belongs to the value of `--at`.
    var isTime = false

    /// The text with plain apostrophes and without trailing punctuation.
    var bare: String {
      var word = text.replacing("’", with: "'")
      while let last = word.last, ",;!".contains(last) || last == "." && !word.hasSuffix(".m.") {
        word.removeLast()
      }
      return word
    }
    var word: String { bare.lowercased() }
    var isNumber: Bool { !isQuoted && text.first?.isNumber == true }
  }

  mutating func meant(by line: [String]) -> MeantCommand? {
    guard part(line) else { return nil }
    let names = ["max": "sys", "min": "dia"]
    if names.keys.allSatisfy({ name in tokens.contains { $0.word == name } }) {
      tokens = tokens.map { names[$0.word].map { Token(text: $0) } ?? $0 }
    }
    if tokens.count == 1, tokens[0].isQuoted { split(tokens[0].text.parts) }
    // The place where an unmarked note began; nil outside such a note.
    var begun: Int?
    while place < tokens.count {
      let start = place
      if takeOpener() { continue }
      if takeTime() {
        begun = nil
      } else if takeWholeNote() {
        begun = begun ?? start
      } else if takeReading() {
        begun = nil
      } else if takeNote() {
        begun = begun ?? start
      } else {
        return note.isEmpty || begun != nil ? offered(from: begun ?? start) : nil
      }
      guard place > start else { return nil }
    }
    guard let readings = readings() else { return decimalMeant() }
    let mark = takeMark(of: readings)
    return command(readings + mark, note: noteText, isSure: !isGuess)
  }

  private mutating func takeOpener() -> Bool {
    let word = tokens[place].word
    guard segments.allSatisfy(\.isEmpty), note.isEmpty,
      Self.openers.contains(word) || place > 0 && ["a", "an"].contains(word)
    else { return false }
    isGuess = isGuess || ["note", "nota"].contains(word)
    place += 1
    return true
  }

  private mutating func split(_ words: [String]) {
    tokens.replaceSubrange(place...place, with: words.map { Token(text: $0) })
  }

  private var segment: [String] {
    get { segments[segments.count - 1] }
    set { segments[segments.count - 1] = newValue }
  }

  // MARK: Results

  private var noteText: String {
    let text = note.joined(separator: " ")
    return isMarkedNote ? text : Token(text: text).bare
  }

  private func command(_ readings: [String], note: String, isSure: Bool) -> MeantCommand? {
    var said = SpokenTime.Said(choices: typedTime.map { [$0] } ?? [])
    if typedTime == nil, !timeWords.isEmpty {
      guard let found = times.said(timeWords) else { return nil }
      said = found
    }
    let time = said.choices.first.map { ["--at", $0] } ?? []
    let words = ["add"] + readings + time + (note.isEmpty ? [] : ["-n", note]) + options
    let others = said.choices.dropFirst().map { "--at " + ($0.contains(" ") ? "'\($0)'" : $0) }
    return MeantCommand(
      words: words, other: others.first, isAnotherValue: isOtherValue,
      isEntry: isSure && said.isSure && others.isEmpty)
  }

  /// Returns the readings; nil if there are none or a word isn't part of a reading.
  func readings() -> [String]? {
    let parser = ReadingParser(vitals: vitals)
    let parsed = segments.filter { !$0.isEmpty }.map { parser.meant(by: $0) }
    return parsed.isEmpty || parsed.contains(nil) ? nil : parsed.flatMap { $0 ?? [] }
  }

  /// Reads `temp 37 2` as `temp=37.2`; the person must confirm this.
  private func decimalMeant() -> MeantCommand? {
    let words = segment
    guard words.count == 3, words[2].count == 1, isDecimal(words[0]), Int(words[1]) != nil,
      Int(words[2]) != nil
    else { return nil }
    var other = self
    other.segment = [words[0], "\(words[1]).\(words[2])"]
    other.isOtherValue = true
    return other.readings().flatMap { other.command($0, note: noteText, isSure: false) }
  }

  /// Returns the entry with the remaining words as its note; the person must confirm this.
  private func offered(from start: Int) -> MeantCommand? {
    let rest = tokens[start...]
    let words = rest.map(\.word)
    let isNegated = words.count > 1 && !rest.contains(where: \.isNumber)
    let isOfNote = words.contains { Self.openNotes.contains($0) }
    let isOfTime = words.contains { SpokenTime.isOfTime($0) && !Self.openNotes.contains($0) }
    guard !isMarkedNote, !isAwaitingValue,
      rest.allSatisfy({ !$0.isTime && !$0.text.contains { "=<>?".contains($0) } }),
      !words.contains(where: Self.neverNotes.contains), !words.contains(where: isUnit),
      isOfNote || !isOfTime, isNegated || !words.contains(where: Self.negations.contains),
      !Self.openNotes.contains(words[words.count - 1]), isOfNote || rest.first?.isNumber != true,
      words[0].count > 2 || words.count > 1 && ["on", "no", "in"].contains(words[0]) || isOfNote,
      !rest.contains(where: { $0.isNumber && $0.text.contains("/") }),
      !zip(rest, rest.dropFirst()).contains(where: {
        SpokenTime.clockMarks.contains($0.word) && $1.isNumber
      }), !rest.indices.contains(where: { name(at: $0) != nil && isValue(after: $0) })
    else { return nil }
    var other = self
    // The remaining words include the note's words so far.
    (other.note, other.mark) = ([], nil)
    return other.readings().flatMap {
      other.command($0, note: rest.map(\.text).joined(separator: " "), isSure: false)
    }
  }

  // MARK: Times

  mutating func takeTime() -> Bool {
    let token = tokens[place]
    let typed = tokens[place...].prefix { $0.isTime }
    if token.isQuoted {
      let words = token.text.parts
      guard times.said(words) != nil else { return false }
      timeWords += words
      place += 1
      return true
    }
    if typed.isEmpty {
      let next = tokens[(place + 1)...].first?.word
      let isClock =
        token.word.contains(":") || token.word.hasSuffix("m") || token.word.hasSuffix("h")
        || ["am", "pm", "a.m.", "p.m."].contains(next)
      if isAwaitingValue, token.isNumber, !isClock { return false }
      if name(at: place) != nil, isValue(after: place) { return false }
      let parts = token.bare.split(separator: "/")
      if parts.count == 3, parts[2].count == 4, !times.isTyped(token.bare), timeWords.isEmpty {
        // Accept an invalid time here: the corrected line gets an error about it.
        (typedTime, timeWords) = (token.bare, [token.bare])
        place += 1
        return true
      }
    }
    let longest = min(tokens.count, place + typed.count + 9)
    for end in stride(from: longest, to: place + max(0, typed.count - 1), by: -1) {
      let run = tokens[place..<end]
      guard !run.contains(where: \.isQuoted), let last = run.last,
        last.isTime || !SpokenTime.fillers.contains(last.word),
        !SpokenTime.clockMarks.contains(last.word)
      else { continue }
      var words = run.map(\.text)
      if !typed.isEmpty, run.count == typed.count {
        // Keep a time in the documented form as it was typed.
        let text = words.dropFirst().joined(separator: " ")
        if times.isTyped(text) { typedTime = text }
      }
      if typedTime == nil, times.said(words) == nil {
        guard !typed.isEmpty, times.said(Array(words.dropFirst())) != nil else { continue }
        words.removeFirst()
      }
      if !timeWords.isEmpty { typedTime = nil }
      timeWords += words
      place = end
      if !isAwaitingValue { segments.append([]) }
      return true
    }
    return false
  }

  // MARK: Readings

  /// Returns the name to type for any name of a vital; nil for an unknown name.
  private func known(_ word: String) -> String? {
    let word = word.last == ":" ? String(word.dropLast()) : word
    return vitals.vitals(named: word) != nil ? word : vitals.name(elsewhere: word)
  }

  func name(at place: Int) -> (name: String, count: Int)? {
    guard place < tokens.count, !tokens[place].isQuoted, !tokens[place].isTime else { return nil }
    let word = tokens[place].word
    if let next = tokens[(place + 1)...].first, let name = known("\(word)-\(next.word)") {
      return (name, 2)
    }
    return known(word).map { ($0, 1) }
  }

  func isValue(after place: Int) -> Bool {
    let count = name(at: place)?.count ?? 1
    let next = tokens[(place + count)...].first { !Self.linking.contains($0.word) }
    guard let next else { return false }
    let isClock = next.text.contains(":") || ["am", "pm"].contains(String(next.word.suffix(2)))
    return next.isNumber && !isClock || ["hi", "lo"].contains(next.word)
  }

  private mutating func takeReading() -> Bool {
    let token = tokens[place]
    guard !token.isTime else { return false }
    if token.isQuoted {
      let words = token.text.parts
      guard token.text.contains("=") || ReadingParser(vitals: vitals).meant(by: words) != nil
      else { return false }
      split(words)
      return takeReading()
    }
    if takeUnit() || takeName() { return true }
    if token.isNumber { return takeNumber() }
    if let mark = token.text.firstIndex(of: "="), token.text.count > 1 {
      let (name, value) = (String(token.text[..<mark]), token.bare[mark...].dropFirst())
      if known(name) != nil, value.first?.isNumber == true, !value.contains("=") {
        split([name, String(value)])
        return takeName()
      }
      segment.append(token.bare)
      isAwaitingValue = token.bare.last == "="
    } else if let mark = token.text.firstIndex(of: ":"), known(String(token.text[..<mark])) != nil {
      segment.append(token.bare)
      isAwaitingValue = false
    } else if ["hi", "lo"].contains(token.word), isAwaitingValue {
      segment.append(token.word)
      isAwaitingValue = false
    } else if ["over", "su", "/"].contains(token.word), segment.last?.last?.isNumber == true,
      tokens[(place + 1)...].first?.isNumber == true
    {
      segment.append("/")
    } else if token.text.first == "/", token.text.dropFirst().first?.isNumber == true {
      segment.append(token.bare)
    } else if isAwaitingValue, Synonyms.sides[token.word] != nil {
      // The `high` of `a high pressure` isn't part of the entry, so the person must confirm it.
      isGuess = true
    } else if !(isAwaitingValue && Self.linking.contains(token.word)),
      !Self.fillers.contains(token.word)
    {
      return false
    }
    place += 1
    return true
  }

  /// Takes the name of a vital, which may also follow the value: `110 di glicemia`.
  private mutating func takeName() -> Bool {
    guard let (name, count) = name(at: place) ?? stuckName() ?? otherName() else { return false }
    let isBehind = !isValue(after: place)
    place += count
    let words = segment
    if let last = words.last, isAwaitingValue {
      // A panel's name may precede the name of its vital: `pressure systolic 120`.
      let (panel, part) = (vitals.panel(named: known(last) ?? last), vitals.vital(named: name)?.id)
      guard let panel, let part, [panel.first, panel.second].contains(part) else { return false }
      segment.removeLast()
    }
    guard isBehind, let last = words.last, last.last?.isLetter != true || words.count > 1,
      let value = words.lastIndex(where: { $0.first?.isNumber == true }), words.count - value <= 2,
      value == 0 || known(words[value - 1]) == nil
    else {
      segment.append(name)
      isAwaitingValue = true
      return true
    }
    segment = Array(words[..<value])
    segments += [[name] + words[value...], []]
    return true
  }

  /// Splits a word such as `bp142/88` in two, and returns the name.
  private mutating func stuckName() -> (name: String, count: Int)? {
    let token = tokens[place]
    let letters = String(token.word.prefix { $0.isLetter })
    let rest = token.word.dropFirst(letters.count)
    guard !token.isQuoted, rest.first?.isNumber == true, let name = known(letters)
    else { return nil }
    split([letters, String(rest)])
    return (name, 1)
  }

  /// Returns the name of a vital that differs from the word by one letter, if a value follows.
  private mutating func otherName() -> (name: String, count: Int)? {
    let word = tokens[place].word
    guard word.count > 3, isValue(after: place), !SpokenTime.isOfTime(word),
      !Self.neverNotes.contains(word), !Self.openNotes.contains(word),
      let name = vitals.nearName(to: word)
    else { return nil }
    isOtherValue = true
    return (name, 1)
  }

  private mutating func takeNumber() -> Bool {
    let words = tokens[place...].prefix(5).map(\.word) + ["", "", "", ""]
    var (text, count) = (tokens[place].bare, 1)
    // Don't take `5mg`, which may be a dose, or `2 hours`, which is a time.
    guard isAwaitingValue || !words[0].hasSuffix("mg"), SpokenTime.units[words[1]] == nil
    else { return false }
    let last = segment.last
    let isWeight = last.flatMap { vitals.vital(named: known($0) ?? "") }?.id == .weight
    if vitals.panel(named: last ?? "") != nil, isAwaitingValue,
      let mark = text.firstIndex(where: { "-\\:,x".contains($0) })
    {
      text.replaceSubrange(mark...mark, with: "/")
    } else if let found = SpokenNumber.stones(words)
      ?? SpokenNumber.kilos(words, isWeight: isWeight)
    {
      (text, count) = found
    } else if let found = SpokenNumber.decimal(words),
      words[1] != "e" || words[2].first?.isNumber != true || isDecimal(last ?? text)
    {
      (text, count) = found
    }
    // In `6 january 8`, either number may be the value or the day.
    if SpokenTime.months[words[1]] != nil, words[2].first?.isNumber == true,
      (1...31).contains(Int(text) ?? 0)
    {
      isGuess = true
    }
    segment.append(text)
    isAwaitingValue = false
    place += count
    return true
  }

  /// Returns whether the number, or the vital with this name, usually has a decimal.
  private func isDecimal(_ word: String) -> Bool {
    if let number = Int(word) { return (30...45).contains(number) }
    let vital = known(word).flatMap { vitals.vital(named: $0) }
    return vital?.id == .temperature || vital?.id == .weight
  }

  private mutating func takeUnit() -> Bool {
    guard segment.last?.last?.isNumber == true else { return false }
    let words = tokens[place...].prefix(3).map(\.word)
    for count in (1...words.count).reversed() {
      let said = words[..<count].joined(separator: " ")
      guard let unit = SpokenNumber.units[said] ?? (isUnit(said) ? tokens[place].bare : nil),
        segment.count > 1 || said != "mg"
      else { continue }
      if unit == "°" {
        if segment.count == 1 { segment.insert("temp", at: 0) }
        let name = known(segment[segment.count - 2])
        guard let name, vitals.vital(named: name)?.id == .temperature else { return false }
      } else {
        segment.append(unit)
      }
      place += count
      return true
    }
    return false
  }

  private func isUnit(_ word: String) -> Bool {
    vitals.all.contains { $0.unit(word).map { $0.ucum != nil } ?? false }
      && (known(word) == nil || !isValue(after: place))
  }
}
