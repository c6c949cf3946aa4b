import HealthModel
import Phrases

extension SpokenEntry {
  /// Separates the words from `add`'s options and their synonyms; false for any other option.
  mutating func part(_ line: [String]) -> Bool {
    var rest = (line.first == "add" ? line.dropFirst() : line[...])
    while let word = rest.popFirst() {
      guard word.first == "-", word.count > 1, word.dropFirst().first?.isNumber != true else {
        tokens.append(Token(text: word, isQuoted: word.contains(" ")))
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      if word == "--json" {
        options.append(word)
        continue
      }
      let meant = Synonyms.options["add \(parts[0])"]?.first ?? "\(parts[0]) *"
      guard let value = parts.count == 2 ? parts[1] : rest.popFirst() else { return false }
      switch meant {
      case "--note *", "-n *":
        guard note.isEmpty else { return false }
        (note, isMarkedNote) = ([value], true)
      case "--at *":
        guard !tokens.contains(where: \.isTime) else { return false }
        tokens += (["at"] + value.parts).map { Token(text: $0, isTime: true) }
      case "--priority *", "--journal *": options += [parts[0], value]
      case "-t *", "-d *": return false
      default:
        guard meant.hasSuffix("=*") else { return false }
        tokens.append(Token(text: meant.replacing("*", with: value)))
      }
    }
    return true
  }

  /// Takes a note that is marked or quoted, or that begins with unmistakable words.
  mutating func takeNote() -> Bool {
    let token = tokens[place]
    let hasReadings = segments.contains { !$0.isEmpty }
    func isOfTime(_ words: some Sequence<String>) -> Bool {
      words.contains { SpokenTime.isOfTime($0) && !Self.openNotes.contains($0) }
    }
    if token.isQuoted || ["note", "nota", "note:", "nota:", "notes"].contains(token.word) {
      let texts = token.isQuoted ? [token.text] : tokens[(place + 1)...].map(\.text)
      let words = texts.flatMap(\.parts)
      guard hasReadings, note.isEmpty, !words.isEmpty else { return false }
      isGuess = isGuess || isOfTime(words) || Self.negations.contains(words[0].lowercased())
      (note, isMarkedNote) = (texts, true)
      place = token.isQuoted ? place + 1 : tokens.count
      return true
    }
    guard Self.openNotes.contains(token.word) else { return false }
    var hasContent = false
    let start = place
    place += 1
    while place < tokens.count {
      if hasContent {
        let (end, before) = (place, timeWords)
        if takeTime() {
          (place, timeWords) = (end, before)
          break
        }
        if name(at: place) != nil, isValue(after: place) { break }
        if isAwaitingValue, tokens[place].isNumber || Self.linking.contains(tokens[place].word) {
          break
        }
      }
      let token = tokens[place]
      guard !token.isQuoted, !token.isTime, Self.isPlain(token.word), name(at: place) == nil,
        place - start < 6
      else {
        place = start
        return false
      }
      hasContent = hasContent || !Self.articles.contains(token.word)
      place += 1
    }
    let end = place
    place = start
    // `sugar 140 after` means after a meal.
    let isMark = end == tokens.count && isOfGlucose(readings() ?? [])
    return (hasContent || isMark) && keep(until: end)
  }

  /// Takes a note that is complete in itself, such as a posture.
  mutating func takeWholeNote() -> Bool {
    for count in [3, 2, 1] where place + count <= tokens.count {
      let words = tokens[place..<place + count].map { $0.isQuoted ? "" : $0.word }
      let isPrefixed = words[0].hasPrefix("pre-") || words[0].hasPrefix("post-")
      guard
        Self.wholeNotes.contains(words.joined(separator: " "))
          || count == 1 && isPrefixed && Self.isPlain(words[0])
      else { continue }
      return keep(until: place + count)
    }
    return false
  }

  mutating func keep(until end: Int) -> Bool {
    guard !isMarkedNote, note.count < 8 else { return false }
    let words = tokens[place..<end].map(\.text)
    if mark == nil, MealWords(tokens[place..<end].map(\.bare).joined(separator: " ")) != nil {
      mark = note.count..<note.count + words.count
    }
    note += words
    place = end
    if !isAwaitingValue { segments.append([]) }
    return true
  }

  /// Moves the words of a mark from the note to the glucose value that they belong to.
  mutating func takeMark(of readings: [String]) -> [String] {
    guard let place = mark, isOfGlucose(readings) else { return [] }
    defer { note.removeSubrange(place) }
    return note[place].map { Token(text: $0).bare }
  }

  private func isOfGlucose(_ readings: [String]) -> Bool {
    readings.contains { vitals.vital(named: String($0.prefix { $0 != "=" }))?.id == .glycemia }
  }

  static func isPlain(_ word: String) -> Bool {
    word.allSatisfy { $0.isLetter || "'-".contains($0) } && !SpokenTime.isOfTime(word)
      && !neverNotes.contains(word) && !negations.contains(word) && SpokenNumber.units[word] == nil
  }
}
