import CommandTable
import HealthModel
import Phrases

/// Which of the lines that were meant is carried out: one that could have been meant alone, and of which
/// every typed word is accounted for.
extension MeantLine {
  /// The line to run in place of one that was refused; nil where a person has to say it themselves.
  func understood(_ line: [String], _ meant: MeantCommand) -> [String]? {
    guard meant.isOneMeaning, let first = meant.words.first, !isHarmful(meant.words) else {
      return nil
    }
    let typed = line.flatMap(Self.words)
    guard !typed.contains(where: { $0.hasSuffix("?") || Self.negations.contains($0) }) else {
      return nil
    }
    let note = addedNote(line, meant.words)
    if let note, note.contains(where: { !Self.isPlain($0) }) { return nil }
    let said = meant.words.flatMap(Self.words)
    guard typed.allSatisfy({ isAccounted($0, in: said, first) }) else { return nil }
    // No number that nobody typed becomes a value.
    var numbers = Set(line.flatMap(Self.numbers))
    if typed.contains(where: { ["mezzo", "mezza", "half"].contains($0) }) {
      numbers.formUnion(numbers.map { "\($0).5" })
    }
    let values = meant.words.filter { $0.contains("=") && !$0.hasPrefix("-") }
      .map { String($0.drop { $0 != "=" }) }
    guard values.flatMap(Self.numbers).allSatisfy(numbers.contains) else { return nil }
    return meant.words
  }

  /// What deletes, restores, replaces a note or sends something out is typed by the person alone.
  private func isHarmful(_ words: [String]) -> Bool {
    let harmless: Set = [
      "add", "list", "filter", "summary", "calendar", "chart", "report", "show", "history", "help",
      "status", "remind at", "remind add", "remind list", "remind status", "remind", "watch start",
      "watch list", "watch show", "watch", "vital list", "vital", "vital set", "config list",
      "config get", "config set", "import formats", "import list", "setup", "undo", "export",
      "check",
      "edit",
    ]
    let name = words.prefix(2).joined(separator: " ")
    guard harmless.contains(name) || harmless.contains(words[0]) else { return true }
    if ["remind", "watch", "vital", "config", "import"].contains(words[0]), words.count > 1 {
      return !harmless.contains(name)
    }
    let changesNote = words.contains { ["-n", "--note", "--unset"].contains($0) }
    return words[0] == "edit" && changesNote || words.contains("--repair")
      || words.contains("--forever")
  }

  /// The words of a note that nobody marked as one.
  private func addedNote(_ line: [String], _ meant: [String]) -> [String]? {
    guard let place = meant.firstIndex(where: { ["-n", "--note"].contains($0) }),
      place + 1 < meant.count
    else { return nil }
    let marks: Set = ["-n", "--note", "-m", "--message", "--comment", "--nota"]
    let isMarked = line.contains { word in
      marks.contains(word) || marks.contains { word.hasPrefix("\($0)=") } || word.hasPrefix("note=")
    }
    // What stands in quotes is one word.
    if isMarked || line.contains(meant[place + 1]) && meant[place + 1].contains(" ") { return nil }
    return meant[place + 1].split(separator: " ").map(String.init)
  }

  private static func isPlain(_ word: String) -> Bool {
    let word = word.lowercased()
    return word.allSatisfy { $0.isLetter || "'-.,".contains($0) } && !SpokenTime.isOfTime(word)
      && !negations.contains(word) && !unitsOfNotes.contains(word)
  }

  private static let negations: Set = [
    "not", "no", "non", "never", "mai", "don't", "didn't", "wasn't", "isn't", "without", "senza",
    "niente", "except", "tranne",
  ]
  private static let unitsOfNotes: Set = [
    "kg", "lb", "st", "mg", "ml", "mmol", "bpm", "mmhg", "c", "f", "over", "su", "e", "and", "or",
    "o",
    "di", "più", "meno", "point", "virgola",
  ]

  /// Whether the line that was meant has a word of the typed one, or what it means there.
  private func isAccounted(_ word: String, in said: [String], _ command: String) -> Bool {
    if said.contains(word) || Self.fillers.contains(word) || SpokenTime.isOfTime(word) {
      return true
    }
    if word.contains(where: \.isNumber) {
      // `36,5` is 36.5, `7:30` and `8am` are times, `36°5` and `11st` are values.
      let values = Set(said.flatMap(Self.numbers))
      return Self.numbers(word).allSatisfy { values.contains($0) }
        || said.contains { $0.contains(":") }
    }
    if let meaning = Synonyms.command(for: word)?.split(separator: " ").map(String.init),
      meaning.allSatisfy({ said.contains($0) })
    {
      return true
    }
    if let name = vitals.name(elsewhere: word) { return said.contains(name.lowercased()) }
    if vitals.vitals(named: word) != nil || Synonyms.isKnown(word) { return true }
    let unit = vitals.vitals.contains { $0.unit(word) != nil }
    return unit || DossierRequest.topic(named: word) != nil
  }

  private static let fillers: Set = [
    "a", "an", "the", "of", "for", "in", "on", "at", "to", "my", "me", "is", "was", "it", "and",
    "with",
    "from", "over", "su", "di", "del", "della", "dei", "il", "la", "lo", "le", "i", "per", "con",
    "e", "un",
    "una", "alle", "ore", "da", "dal", "al", "mia", "mio", "please", "what", "whats", "show",
    "blood",
    "number", "entry", "value", "reading", "readings", "reports", "report", "every", "each", "day",
    "daily",
    "ogni", "giorno", "take", "st", "healthlog", "and", "half", "this", "questa", "questo", "last",
    "past",
    "ultimi",
    "ultime", "gli", "fino", "my", "mia", "mio", "mie", "miei", "doctor", "one",
  ]

  /// `temp`, `36.6` of `Temp=36,6`.
  private static func words(_ word: String) -> [String] {
    word.lowercased().split { "=;\u{20}\"“”„«»~<>()/".contains($0) }.map { part in
      var part = String(part)
      while let last = part.last, ",:".contains(last), part.count > 1 { part.removeLast() }
      return part.drop { $0 == "-" }.isEmpty ? part : String(part.drop { $0 == "-" })
    }.filter { !$0.isEmpty }
  }

  /// Each run of digits, with a decimal point where it has a mark.
  private static func numbers(_ word: String) -> [String] {
    word.replacing(",", with: ".").replacing("..", with: " ").replacing("°", with: ".").split {
      !$0.isNumber && $0 != "."
    }.map { digits in
      var digits = String(digits)
      while digits.last == "." { digits.removeLast() }
      return Double(digits)?.shortText ?? digits
    }
  }
}
