import HealthModel

extension SpokenTime {
  static let fillers: Set = [
    "on", "in", "the", "il", "lo", "la", "le", "di", "del", "della", "nel", "nella", "this",
    "questa", "questo", "of", "o'", "circa", "a", "al",
  ]
  /// Behind these a bare number is an hour.
  static let clockMarks: Set = [
    "at", "alle", "all'", "delle", "ore", "verso", "around", "about", "@",
  ]

  /// How many days ago they are.
  static let days: [(String, Int)] = [
    ("the day before yesterday", 2), ("day before yesterday", 2), ("l' altro ieri", 2),
    ("l' altroieri", 2), ("altro ieri", 2), ("altroieri", 2), ("ieri l' altro", 2),
    ("avantieri", 2), ("the day after tomorrow", -2), ("dopodomani", -2), ("yesterday", 1),
    ("ieri", 1), ("today", 0), ("oggi", 0), ("tomorrow", -1), ("domani", -1),
  ]

  static func weekday(_ word: String) -> Weekday? { weekdays[word] }

  private static let weekdays: [String: Weekday] = {
    let english = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    let italian = ["lunedì", "martedì", "mercoledì", "giovedì", "venerdì", "sabato", "domenica"]
    var days: [String: Weekday] = [:]
    for (index, weekday) in Weekday.allCases.enumerated() {
      for name in [english[index], italian[index]] {
        days[name] = weekday
        days[name.replacing("ì", with: "i")] = weekday
        days[String(name.prefix(3))] = weekday
      }
    }
    return days
  }()

  static let months: [String: String] = {
    let english = [
      "january", "february", "march", "april", "may", "june", "july", "august", "september",
      "october", "november", "december",
    ]
    let italian = [
      "gennaio", "febbraio", "marzo", "aprile", "maggio", "giugno", "luglio", "agosto", "settembre",
      "ottobre", "novembre", "dicembre",
    ]
    var months: [String: String] = ["sept": "september"]
    for (name, other) in zip(english, italian) {
      for word in [name, other, String(name.prefix(3)), String(other.prefix(3))] where word != "ago"
      {
        months[word] = name
      }
    }
    return months
  }()

  static let units: [String: String] = [
    "minute": "m", "minutes": "m", "min": "m", "mins": "m", "minuto": "m", "minuti": "m",
    "hour": "h", "hours": "h", "hrs": "h", "ora": "h", "ore": "h", "day": "d", "days": "d",
    "giorno": "d", "giorni": "d", "week": "w", "weeks": "w", "settimana": "w", "settimane": "w",
  ]

  /// What stands before `ago`.
  static let spans: [String: String] = [
    "half an hour": "30m", "mezz' ora": "30m", "una mezz' ora": "30m", "mezzora": "30m",
    "an hour and a half": "90m", "un' ora e mezza": "90m", "un' ora": "1h", "un' oretta": "1h",
    "a couple of hours": "2h", "un paio d' ore": "2h", "un paio di ore": "2h",
    "un quarto d' ora": "15m",
  ]

  static func number(_ word: String) -> Int? {
    word.first?.isNumber == true ? Int(word) : numbers[word]
  }

  private static let numbers: [String: Int] = [
    "a": 1, "an": 1, "one": 1, "un": 1, "un'": 1, "una": 1, "two": 2, "due": 2, "three": 3,
    "tre": 3, "four": 4, "quattro": 4, "five": 5, "cinque": 5, "six": 6, "sei": 6, "seven": 7,
    "sette": 7, "eight": 8, "otto": 8, "nine": 9, "nove": 9, "ten": 10, "dieci": 10,
    "eleven": 11, "undici": 11, "twelve": 12, "dodici": 12, "twenty": 20, "venti": 20,
  ]

  /// Whether a word says something of a time: no note is made of it.
  static func isOfTime(_ word: String) -> Bool {
    let word = word.lowercased()
    return weekdays[word] != nil || months[word] != nil || units[word] != nil
      || numbers[word].map { $0 > 1 } ?? false || ofTime.contains(word)
  }

  private static let ofTime: Set = [
    "today", "yesterday", "tomorrow", "oggi", "ieri", "domani", "dopodomani", "ago", "fa", "half",
    "past", "quarter", "mezza", "mezzo", "mezzogiorno", "noon", "midday", "midnight",
    "mezzanotte", "altro", "l'altro", "l'altroieri", "mezz'ora", "un'ora", "scorsa", "scorso",
    "last", "next", "prossimo", "prossima", "now", "adesso", "ora", "morning", "afternoon",
    "evening", "night", "tonight", "mattina", "mattino", "stamattina", "stamani", "pomeriggio",
    "sera", "stasera", "notte", "stanotte", "month", "months", "year", "mese", "mesi", "anno",
    "every", "ogni", "since", "until", "fino", "fra", "tra", "o'clock", "soon", "later", "earlier",
    "presto", "dopo", "poi",
  ]
}
