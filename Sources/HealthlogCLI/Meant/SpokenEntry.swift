import HealthModel
import Phrases

/// Reads words as one entry: readings, at most one time, and a note.
///
/// Every word belongs to exactly one of these. Other words may be a note, which is suggested but
/// not saved; if not, this isn't an entry.
struct SpokenEntry {
  let vitals: VitalCatalogue
  let times: SpokenTime

  var tokens: [Token] = []
  var place = 0
  /// The words of readings, split where other words are between them.
  var segments: [[String]] = [[]]
  var timeWords: [String] = []
  var note: [String] = []
  var options: [String] = []
  /// The value of `--at`, when nothing else names a time.
  var typedTime: String?
  /// Whether the last name has no value yet.
  var isAwaitingValue = false
  var isMarkedNote = false
  /// Whether the person must confirm the entry.
  var isGuess = false
  var isOtherValue = false

  struct Token {
    let text: String
    var isQuoted = false
    /// Whether it is part of the value of `--at`.
    var isTime = false

    /// The text without punctuation after it.
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

  init(vitals: VitalCatalogue, times: SpokenTime) { (self.vitals, self.times) = (vitals, times) }

  /// Returns the line of `add` that was meant, if it is clear.
  func meant(by line: [String]) -> MeantCommand? {
    var reader = self
    return reader.read(line)
  }

  mutating func read(_ line: [String]) -> MeantCommand? {
    guard part(line) else { return nil }
    let names = ["max": "sys", "min": "dia"]
    if names.keys.allSatisfy({ name in tokens.contains { $0.word == name } }) {
      tokens = tokens.map { names[$0.word].map { Token(text: $0) } ?? $0 }
    }
    if tokens.count == 1, tokens[0].isQuoted {
      tokens = tokens[0].text.parts.map { Token(text: $0) }
    }
    // The beginning of a note without a mark.
    var begun: Int?
    while place < tokens.count {
      let start = place
      if takeOpener() {
        continue
      } else if takeTime() {
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
    return command(readings, note: noteText, isSure: !isGuess)
  }

  /// Takes a word that introduces the first reading.
  mutating func takeOpener() -> Bool {
    let word = tokens[place].word
    guard segments.allSatisfy(\.isEmpty), note.isEmpty,
      Self.openers.contains(word) || place > 0 && ["a", "an"].contains(word)
    else { return false }
    isGuess = isGuess || ["note", "nota"].contains(word)
    place += 1
    return true
  }

  // MARK: Results

  /// The note as typed, without punctuation after it.
  var noteText: String {
    let text = note.joined(separator: " ")
    return isMarkedNote ? text : Token(text: text).bare
  }

  func command(_ readings: [String], note: String, isSure: Bool) -> MeantCommand? {
    var said = SpokenTime.Said(choices: [typedTime].compactMap { $0 })
    if typedTime == nil, !timeWords.isEmpty {
      guard let found = times.said(timeWords) else { return nil }
      said = found
    }
    func words(_ time: String?) -> [String] {
      ["add"] + readings + (time.map { ["--at", $0] } ?? []) + (note.isEmpty ? [] : ["-n", note])
        + options
    }
    let others = said.choices.dropFirst().map { "--at " + ($0.contains(" ") ? "'\($0)'" : $0) }
    return MeantCommand(
      words: words(said.choices.first), other: others.first, isAnotherValue: isOtherValue,
      isEntry: isSure && said.isSure && others.isEmpty)
  }

  /// Returns the readings, unless a word isn't part of one.
  func readings() -> [String]? {
    let parser = ReadingParser(vitals: vitals)
    let parsed = segments.filter { !$0.isEmpty }.map { parser.meant(by: $0) }
    return parsed.isEmpty || parsed.contains(nil) ? nil : parsed.flatMap { $0 ?? [] }
  }

  /// Reads `temp 37 2` as `temp=37.2`, which the person must confirm.
  func decimalMeant() -> MeantCommand? {
    guard let words = segments.last, words.count == 3, words[2].count == 1, isDecimal(words[0]),
      Int(words[1]) != nil, Int(words[2]) != nil
    else { return nil }
    var other = self
    other.segments[segments.count - 1] = [words[0], "\(words[1]).\(words[2])"]
    other.isOtherValue = true
    return other.readings().flatMap { other.command($0, note: noteText, isSure: false) }
  }

  /// Returns the entry with the rest as its note, which the person must confirm.
  func offered(from start: Int) -> MeantCommand? {
    let rest = tokens[start...]
    let words = rest.map(\.word)
    let isNegated = words.count > 1 && !rest.contains(where: \.isNumber)
    let isOfNote = words.contains { Self.openNotes.contains($0) }
    let isOfTime = words.contains { SpokenTime.isOfTime($0) && !Self.openNotes.contains($0) }
    guard !isMarkedNote, !isAwaitingValue,
      rest.allSatisfy({ !$0.isTime && !$0.text.contains { "=<>?".contains($0) } }),
      !words.contains(where: Self.neverNotes.contains), !words.contains(where: isUnit),
      isOfNote || !isOfTime,
      isNegated || !words.contains(where: Self.negations.contains),
      !Self.openNotes.contains(words[words.count - 1]),
      isOfNote || rest.first?.isNumber != true,
      words[0].count > 2 || words.count > 1 && ["on", "no", "in"].contains(words[0]) || isOfNote,
      !rest.contains(where: { $0.isNumber && $0.text.contains("/") }),
      !rest.indices.dropLast().contains(where: {
        SpokenTime.clockMarks.contains(tokens[$0].word) && tokens[$0 + 1].isNumber
      }),
      !rest.indices.contains(where: { name(at: $0) != nil && isValue(after: $0) })
    else { return nil }
    var other = self
    // The rest includes the words of the note so far.
    other.note = []
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
      let next = place + 1 < tokens.count ? tokens[place + 1] : nil
      let isClock =
        token.word.contains(":") || token.word.hasSuffix("m") || token.word.hasSuffix("h")
        || next.map { ["am", "pm", "a.m.", "p.m."].contains($0.word) } ?? false
      if isAwaitingValue, token.isNumber, !isClock { return false }
      if name(at: place) != nil, isValue(after: place) { return false }
      let parts = token.bare.split(separator: "/")
      if parts.count == 3, parts[2].count == 4, !times.isTyped(token.bare), timeWords.isEmpty {
        // This isn't a valid day, as the error on the line will say.
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
        // A time in the documented form stays as it is.
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

  /// Returns a vital's name in healthlog for any of its names.
  func known(_ word: String) -> String? {
    let word = word.last == ":" ? String(word.dropLast()) : word
    return vitals.vitals(named: word) != nil ? word : vitals.name(elsewhere: word)
  }

  /// Returns the name at this place, and its number of words.
  func name(at place: Int) -> (name: String, count: Int)? {
    guard place < tokens.count, !tokens[place].isQuoted, !tokens[place].isTime else { return nil }
    let word = tokens[place].word
    if place + 1 < tokens.count, let name = known("\(word)-\(tokens[place + 1].word)") {
      return (name, 2)
    }
    return known(word).map { ($0, 1) }
  }

  /// Whether a value follows the name at this place.
  func isValue(after place: Int) -> Bool {
    let count = name(at: place)?.count ?? 1
    let next = tokens[(place + count)...].first { !Self.linking.contains($0.word) }
    guard let next else { return false }
    let isClock = next.text.contains(":") || ["am", "pm"].contains(String(next.word.suffix(2)))
    return next.isNumber && !isClock || ["hi", "lo"].contains(next.word)
  }

  mutating func takeReading() -> Bool {
    let token = tokens[place]
    guard !token.isTime else { return false }
    if token.isQuoted {
      let words = token.text.parts
      guard token.text.contains("=") || ReadingParser(vitals: vitals).meant(by: words) != nil
      else { return false }
      tokens.replaceSubrange(place...place, with: words.map { Token(text: $0) })
      return takeReading()
    }
    if takeUnit() || takeName() { return true }
    let end = segments.count - 1
    if token.isNumber {
      return takeNumber()
    } else if let mark = token.text.firstIndex(of: "="), token.text.count > 1 {
      let (name, value) = (token.text[..<mark], token.bare[mark...].dropFirst())
      if known(String(name)) != nil, value.first?.isNumber == true, !value.contains("=") {
        tokens.replaceSubrange(
          place...place, with: [Token(text: String(name)), Token(text: String(value))])
        return takeName()
      }
      segments[end].append(token.bare)
      isAwaitingValue = token.bare.last == "="
    } else if let mark = token.text.firstIndex(of: ":"), known(String(token.text[..<mark])) != nil {
      segments[end].append(token.bare)
      isAwaitingValue = false
    } else if ["hi", "lo"].contains(token.word), isAwaitingValue {
      segments[end].append(token.word)
      isAwaitingValue = false
    } else if ["over", "su", "/"].contains(token.word), place + 1 < tokens.count,
      segments[end].last?.last?.isNumber == true, tokens[place + 1].isNumber
    {
      segments[end].append("/")
    } else if token.text.first == "/", token.text.dropFirst().first?.isNumber == true {
      segments[end].append(token.bare)
    } else if isAwaitingValue, Synonyms.sides[token.word] != nil {
      // The word in `a high pressure` isn't part of the entry.
      isGuess = true
    } else if !(isAwaitingValue && Self.linking.contains(token.word)),
      !Self.fillers.contains(token.word)
    {
      return false
    }
    place += 1
    return true
  }

  /// Takes a name, which may follow its value: `110 di glicemia`.
  mutating func takeName() -> Bool {
    guard let (name, count) = name(at: place) ?? stuckName() ?? otherName() else { return false }
    let isBehind = !isValue(after: place)
    place += count
    let end = segments.count - 1
    let words = segments[end]
    if let last = words.last, isAwaitingValue {
      // `pressure systolic 120`.
      let (panel, part) = (vitals.panel(named: known(last) ?? last), vitals.vital(named: name)?.id)
      guard let panel, let part, [panel.first, panel.second].contains(part) else { return false }
      segments[end].removeLast()
    }
    guard isBehind, let last = words.last, last.last?.isLetter != true || words.count > 1,
      let value = words.lastIndex(where: { $0.first?.isNumber == true }), words.count - value <= 2,
      value == 0 || known(words[value - 1]) == nil
    else {
      segments[end].append(name)
      isAwaitingValue = true
      return true
    }
    segments[end] = Array(words[..<value])
    segments += [[name] + words[value...], []]
    return true
  }

  /// Splits `bp142/88` into two words, and returns the name.
  mutating func stuckName() -> (name: String, count: Int)? {
    let token = tokens[place]
    let letters = token.word.prefix { $0.isLetter }
    let rest = token.word[letters.endIndex...]
    guard !token.isQuoted, rest.first?.isNumber == true, let name = known(String(letters)) else {
      return nil
    }
    tokens.replaceSubrange(
      place...place, with: [Token(text: String(letters)), Token(text: String(rest))])
    return (name, 1)
  }

  /// Returns a name that is a letter off, before a value.
  mutating func otherName() -> (name: String, count: Int)? {
    let word = tokens[place].word
    guard word.count > 3, isValue(after: place), !SpokenTime.isOfTime(word),
      !Self.neverNotes.contains(word), !Self.openNotes.contains(word),
      let name = vitals.nearName(to: word)
    else { return nil }
    isOtherValue = true
    return (name, 1)
  }

  mutating func takeNumber() -> Bool {
    let words = (0...4).map { place + $0 < tokens.count ? tokens[place + $0].word : "" }
    let end = segments.count - 1
    var (text, count) = (tokens[place].bare, 1)
    // `5 mg` may be a dose, and `2 hours` is a time.
    guard isAwaitingValue || !words[0].hasSuffix("mg"), SpokenTime.units[words[1]] == nil else {
      return false
    }
    let last = segments[end].last
    let isWeight = last.flatMap { vitals.vital(named: known($0) ?? "") }?.id == .weight
    if vitals.panel(named: last ?? "") != nil, isAwaitingValue,
      let mark = text.firstIndex(where: { "-\\:,x".contains($0) })
    {
      text.replaceSubrange(mark...mark, with: "/")
    } else if let (pounds, used) = SpokenNumber.stones(words) {
      (text, count) = (pounds, used)
    } else if let (kilos, used) = SpokenNumber.kilos(words, isWeight: isWeight) {
      (text, count) = (kilos, used)
    } else if let (number, used) = SpokenNumber.decimal(words),
      words[1] != "e" || words[2].first?.isNumber != true || isDecimal(last ?? text)
    {
      (text, count) = (number, used)
    }
    // In `6 january 8` either number may be the value.
    if SpokenTime.months[words[1]] != nil, words[2].first?.isNumber == true,
      (1...31).contains(Int(text) ?? 0)
    {
      isGuess = true
    }
    segments[end].append(text)
    isAwaitingValue = false
    place += count
    return true
  }

  /// Whether values of that name, or near that number, usually have a decimal.
  func isDecimal(_ word: String) -> Bool {
    if let number = Int(word) { return (30...45).contains(number) }
    let vital = known(word).flatMap { vitals.vital(named: $0) }
    return vital?.id == .temperature || vital?.id == .weight
  }

  /// Takes a unit after a number.
  mutating func takeUnit() -> Bool {
    let end = segments.count - 1
    guard let number = segments[end].last, number.last?.isNumber == true else { return false }
    let words = tokens[place...].prefix(3).map(\.word)
    for count in (1...words.count).reversed() {
      let said = words[..<count].joined(separator: " ")
      guard let unit = SpokenNumber.units[said] ?? (isUnit(said) ? tokens[place].bare : nil),
        segments[end].count > 1 || said != "mg"
      else { continue }
      if unit == "°" {
        if segments[end].count == 1 { segments[end].insert("temp", at: 0) }
        let name = known(segments[end][segments[end].count - 2])
        guard let name, vitals.vital(named: name)?.id == .temperature else { return false }
      } else {
        segments[end].append(unit)
      }
      place += count
      return true
    }
    return false
  }

  func isUnit(_ word: String) -> Bool {
    vitals.vitals.contains { $0.unit(word) != nil }
      && (known(word) == nil || !isValue(after: place))
  }
}
