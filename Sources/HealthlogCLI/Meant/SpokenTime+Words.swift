import HealthModel

extension SpokenTime {
  static let fillers = Set(
    words: """
      on in the il lo la le di del della nel nella this questa questo of o' circa a al
      """)
  /// Words after which a bare number is an hour.
  static let clockMarks = Set(words: "at alle all' delle ore verso around about @")

  /// Names of days, with the number of days before today.
  static let days: [(String, Int)] = [
    ("the day before yesterday", 2), ("day before yesterday", 2), ("l' altro ieri", 2),
    ("l' altroieri", 2), ("altro ieri", 2), ("altroieri", 2), ("ieri l' altro", 2),
    ("avantieri", 2), ("the day after tomorrow", -2), ("dopodomani", -2), ("yesterday", 1),
    ("ieri", 1), ("today", 0), ("oggi", 0), ("tomorrow", -1), ("domani", -1),
  ]

  static func weekday(_ word: String) -> Weekday? { weekdays[word] }

  private static let weekdays: [String: Weekday] = Weekday.allCases.reduce(into: [:]) { days, day in
    let italian = italianWeekdays[day.rawValue - 1]
    for name in ["\(day)", italian, italian.replacing("ì", with: "i")] {
      days[name] = day
      days[String(name.prefix(3))] = day
    }
  }

  static let months: [String: String] = zip(englishMonths, italianMonths)
    .reduce(into: ["sept": "september"]) { months, names in
      let words = [names.0, names.1, String(names.0.prefix(3)), String(names.1.prefix(3))]
      for word in words where word != "ago" { months[word] = names.0 }
    }

  /// The English for the full Italian names of months and weekdays.
  static let italianNames: [String: String] = {
    let weekdays = zip(italianWeekdays, Weekday.allCases.map { "\($0)" })
    let plain = weekdays.map { ($0.replacing("ì", with: "i"), $1) }
    let names = Array(weekdays) + plain + zip(italianMonths, englishMonths)
    return Dictionary(names) { name, _ in name }
  }()

  private static let italianWeekdays =
    "lunedì martedì mercoledì giovedì venerdì sabato domenica".parts
  private static let englishMonths =
    "january february march april may june july august september october november december".parts
  private static let italianMonths = """
    gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre
    """.parts

  static let units = WordTable(
    """
    m: minute, minutes, min, mins, minuto, minuti; h: hour, hours, hrs, ora, ore
    d: day, days, giorno, giorni; w: week, weeks, settimana, settimane
    """
  ).meanings

  /// Durations before `ago`.
  static let spans = WordTable(
    """
    30m: half an hour, mezz' ora, una mezz' ora, mezzora; 90m: an hour and a half, un' ora e mezza
    1h: un' ora, un' oretta; 2h: a couple of hours, un paio d' ore, un paio di ore
    15m: un quarto d' ora
    """
  ).meanings

  static func number(_ word: String) -> Int? {
    word.first?.isNumber == true ? Int(word) : numbers[word]
  }

  private static let numbers: [String: Int] = [
    "a": 1, "an": 1, "one": 1, "un": 1, "un'": 1, "una": 1, "two": 2, "due": 2, "three": 3,
    "tre": 3, "four": 4, "quattro": 4, "five": 5, "cinque": 5, "six": 6, "sei": 6, "seven": 7,
    "sette": 7, "eight": 8, "otto": 8, "nine": 9, "nove": 9, "ten": 10, "dieci": 10,
    "eleven": 11, "undici": 11, "twelve": 12, "dodici": 12, "twenty": 20, "venti": 20,
  ]

  /// Whether a word is about time, so that it isn't part of a note.
  static func isOfTime(_ word: String) -> Bool {
    let word = word.lowercased()
    return weekdays[word] != nil || months[word] != nil || units[word] != nil
      || numbers[word].map { $0 > 1 } ?? false || ofTime.contains(word)
  }

  private static let ofTime = Set(
    words: """
      today yesterday tomorrow oggi ieri domani dopodomani ago fa half past quarter mezza mezzo
      mezzogiorno noon midday midnight mezzanotte altro l'altro l'altroieri mezz'ora un'ora scorsa
      scorso last next prossimo prossima now adesso ora morning afternoon evening night tonight
      mattina mattino stamattina stamani pomeriggio sera stasera notte stanotte month months year
      mese mesi anno every ogni since until fino fra tra o'clock soon later earlier presto dopo
      poi
      """)
}
