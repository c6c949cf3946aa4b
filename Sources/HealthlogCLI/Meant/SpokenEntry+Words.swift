import HealthModel
import Phrases

extension SpokenEntry {
  /// Separates words from `add`'s options; returns false for an unknown, repeated or unclear one.
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

  /// Takes a note that is marked or quoted, or that begins with a word such as `after`.
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
    // At the end of a glucose reading, `after` alone means after a meal: `sugar 140 after`.
    let isMark = end == tokens.count && isOfGlucose(readings() ?? [])
    return (hasContent || isMark) && keep(until: end)
  }

  /// Takes words that are a complete note by themselves, such as a posture.
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

  /// Moves the words of a mark out of the note; returns them for the glucose value.
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

  /// Words before an entry: a command, or words such as `i have measured`.
  static let openers = Set(
    words: """
      add log new record file enter measure measured save store put write register insert input
      track please i i've we have had got took just note aggiungi registra inserisci nuova nuovo
      misura salva segna metti annota scrivi memorizza registrare aggiungere inserire segnare ho
      avevo abbiamo misurato misurata preso provato appena nota mi sono am i'm segnami annotare
      entry reading
      """)

  static let fillers = Set(
    words: """
      my the and with please also reading readings level levels rate measurement value of la il lo
      le i gli mia mio mie miei e ed con di del della valore misurazione misura un una anche
      today's - – :
      """)

  /// Words that may stand between a name and its value.
  static let linking = Set(
    words: """
      is was were are in reads reading equals at of a al di è e' era erano level levels rate value
      valore the my la mia = : measured misurata misurato
      """)

  static let articles = Set(
    words: "a an the my il lo la i gli le l' un una di del della of to in at having aver avere")

  /// Words with which a note begins.
  static let openNotes = Set(words: "before after while during post pre prima dopo durante mentre")

  static let wholeNotes = Set(
    phrases: """
      fasting, fasted, resting, at rest, a digiuno, digiuno, a riposo, riposo, sitting, standing,
      lying down, sitting down, standing up, lying, seated, in piedi, seduto, seduta, da seduto,
      da seduta, sdraiato, sdraiata, da sdraiato, da sdraiata, left arm, right arm, bedtime,
      braccio sinistro, braccio destro, on waking, al risveglio, appena sveglio, appena sveglia,
      at bedtime, post prandial, postprandial, postprandiale, on empty stomach, in bed, a letto,
      premeal, postmeal, random
      """)

  /// Negations. An unmarked note may contain one only if it has several words and no number.
  static let negations = Set(
    words: "not no non never mai don't didn't wasn't isn't without senza niente except tranne")
  /// Words about a value, its owner or a command, which a note must not contain.
  static let neverNotes = Set(
    words: """
      from since until da dal dalle fino height altezza grams ounces grammi target goal average
      mean avg obiettivo media limit limite delete remove undo cancel wrong ignore mistake error
      oops cancella elimina annulla sbagliata sbagliato errore ignora minus plus maybe perhaps
      forse twice again ancora about circa approx almost quasi less more meno più lower higher
      lost gained perso instead invece should or o oppure than over under above below heavier
      lighter sopra sotto for per mom mum dad mamma papà wife husband moglie marito son daughter
      figlio figlia then min max high low alto alta basso bassa normal normale test prova
      difference change edit if se what why how percent reminder remind ricordami alarm and is was
      it it's
      """)
}

enum SpokenNumber {
  /// The unit's symbol for each word that names it; degrees alone are in the person's own unit.
  static let units = WordTable(
    """
    °: degrees, degree, gradi, grado, °, deg
    C: degrees celsius, degrees centigrade, centigrade, degrees c, deg c, gradi centigradi, gradi \
      celsius; F: degrees fahrenheit, degrees f, deg f; %: percent, per cent, percento, per cento
    kg: kilo, kilos, kgs, kilogram, kilograms, chilo, chili, kili, chilogrammi
    lb: pound, pounds, libbre
    bpm: beats, beats per minute, per minute, battiti al minuto, al minuto; mmHg: mm hg, mm/hg
    mg/dL: mg dl, mg per dl, milligrams, milligrammi, mg%
    mmol/L: mmol l, mmols, millimoles, millimoli
    """
  ).meanings

  /// Reads `11 st 4` as `158lb`; also returns how many words it takes.
  static func stones(_ words: [String]) -> (String, Int)? {
    var words = words
    // Split `11st` and `11st4`, which are written without spaces.
    let whole = words[0].prefix { $0.isNumber || $0 == "." }
    var tail = words[0][whole.endIndex...]
    var stuck = 0
    if let name = ["stone", "st"].first(where: tail.hasPrefix) {
      tail = tail.dropFirst(name.count)
      let parts = [String(whole), "st"] + (tail.isEmpty ? [] : [String(tail)])
      stuck = parts.count - 1
      words = parts + words.dropFirst()
    }
    guard let stones = HealthModel.decimal(words[0]), ["st", "stone", "stones"].contains(words[1])
    else { return nil }
    let isAdded = ["and", "e"].contains(words[2])
    var used = 2
    var pounds = stones * 14
    let next = words[isAdded ? 3 : 2]
    let digits = next.prefix { $0.isNumber || $0 == "." }
    let unit = next[digits.endIndex...]
    let lb: Set = ["lb", "lbs", "pound", "pounds"]
    if stones.rounded() == stones, let more = HealthModel.decimal(digits), more < 14,
      unit.isEmpty || lb.contains(String(unit))
    {
      pounds += more
      used = isAdded ? 4 : 3
      if unit.isEmpty, used < words.count, lb.contains(words[used]) { used += 1 }
    }
    return ("\(pounds.rounded(toPlaces: 1).shortText)lb", used - stuck)
  }

  /// Reads `68 kg e 300` as `68.3kg`; also returns how many words it takes.
  static func kilos(_ words: [String], isWeight: Bool) -> (String, Int)? {
    guard Int(words[0]) != nil else { return nil }
    let hasUnit = (units[words[1]] ?? words[1]) == "kg"
    var used = hasUnit ? 2 : 1
    if ["e", "and"].contains(words[used]) { used += 1 }
    if hasUnit, used == 3, let (half, count) = decimal([words[0], "e"] + words[3...] + ["", ""]),
      half.hasSuffix(".5"), count > 2
    {
      return ("\(half)kg", count + 1)
    }
    let grams = words[used]
    let isUnit = used + 1 < words.count && ["g", "gr", "grams", "grammi"].contains(words[used + 1])
    let isAdded = used == (hasUnit ? 3 : 2)
    guard grams.count == 3, Int(grams) != nil,
      isUnit && (hasUnit || isAdded) || isAdded && (hasUnit || isWeight)
    else { return nil }
    let kilos = HealthModel.decimal("\(words[0]).\(grams)")
    return kilos.map { ("\($0.shortText)kg", used + (isUnit ? 2 : 1)) }
  }

  /// Reads `36 e mezzo` as `36.5` and `36 point 8` as `36.8`; also returns how many words it takes.
  static func decimal(_ words: [String]) -> (String, Int)? {
    let whole = words[0]
    let marks = whole.filter { !$0.isASCII || !$0.isNumber }
    if marks == "½" { return ("\(whole.dropLast()).5", 1) }
    if marks == "°", whole.last != "°" {
      return (whole.map { $0 == "°" ? "." : String($0) }.joined(), 1)
    }
    guard marks.isEmpty, whole.count <= 3 else { return nil }
    let isDigit = words[2].count == 1 && words[2].first?.isNumber == true
    switch words[1] {
    case "e", "and":
      if ["mezzo", "mezza", "½", "half"].contains(words[2]) { return ("\(whole).5", 3) }
      if words[2] == "a", words[3] == "half" { return ("\(whole).5", 4) }
      return words[1] == "e" && isDigit ? ("\(whole).\(words[2])", 3) : nil
    case "1/2", "½": return ("\(whole).5", 2)
    case "point", "virgola", "punto", "dot", "comma":
      return isDigit || words[2].count == 2 && Int(words[2]) != nil
        ? ("\(whole).\(words[2])", 3) : nil
    default: return nil
    }
  }
}
