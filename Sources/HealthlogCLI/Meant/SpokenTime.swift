import HealthModel

/// Days, times and durations as people say them in English and Italian, written as healthlog takes them.
///
/// Every word must have its meaning: one that has none makes the whole no time.
struct SpokenTime {
  let today: LocalDate

  /// `yesterday 20:00` of `ieri sera`, `2h ago` of `due ore fa`; nil for words that mean no time.
  func time(_ words: [String]) -> String? {
    let words = Self.parts(words)
    return ago(words) ?? moment(words)
  }

  /// `7d` of `ultimi 7 giorni`, `16/11..18/11` of `dal 16/11 al 18/11`; nil for words that mean none.
  func period(_ words: [String]) -> String? {
    let words = Self.parts(words).filter {
      !["the", "le", "gli", "i", "negli", "nelle"].contains($0)
    }
    guard let first = words.first else { return nil }
    if ["last", "past", "ultimi", "ultime"].contains(first), words.count == 3,
      let count = Self.number(words[1]), let unit = Self.units[words[2]], ["d", "w"].contains(unit)
    {
      return "\(count)\(unit)"
    }
    if let cut = words.firstIndex(where: {
      ["to", "until", "a", "al", "alla", "fino"].contains($0)
    }),
      ["from", "da", "dal", "dalla", "between", "tra"].contains(first), cut > 1,
      let start = day(Array(words[1..<cut])), let end = day(Array(words[(cut + 1)...]))
    {
      return "\(start)..\(end)"
    }
    if ["from", "since", "da", "dal", "dalla"].contains(first),
      let start = day(Array(words.dropFirst()))
    {
      return "\(start).."
    }
    return nil
  }

  /// `7d` of `7 giorni`, behind `for`.
  static func span(_ words: [String]) -> String? {
    let words = parts(words)
    guard words.count == 2, let count = number(words[0]), let unit = units[words[1]] else {
      return nil
    }
    return "\(count)\(unit)"
  }

  /// `mon-fri` of `lun-ven`; nil where one of them is no weekday.
  static func weekdays(_ text: String) -> String? {
    var result = ""
    var word = ""
    func named(_ word: String) -> String? { weekdays[word].map { String($0.prefix(3)) } }
    for character in text.lowercased() {
      guard character == "-" || character == "," else {
        word.append(character)
        continue
      }
      guard let name = named(word) else { return nil }
      result += name + String(character)
      word = ""
    }
    return named(word).map { result + $0 }
  }

  // MARK: Moments

  /// `l'altro` and `mezz'ora` are two words; marks between words are none.
  private static func parts(_ words: [String]) -> [String] {
    var parts: [String] = []
    for word in words {
      let plain = word.lowercased().replacing("’", with: "'").replacing("'", with: "' ")
      for part in plain.split(separator: " ") {
        parts.append(part.last == "," ? String(part.dropLast()) : String(part))
      }
    }
    return parts.filter { !$0.isEmpty }
  }

  private func ago(_ words: [String]) -> String? {
    guard let last = words.last, ["ago", "fa"].contains(last) else { return nil }
    let rest = Array(words.dropLast())
    if ["half an hour", "mezz' ora", "una mezz' ora"].contains(rest.joined(separator: " ")) {
      return "30m ago"
    }
    guard rest.count == 2, let count = Self.number(rest[0]), let unit = Self.units[rest[1]] else {
      return nil
    }
    return ["m", "h"].contains(unit) ? "\(count)\(unit) ago" : nil
  }

  private func moment(_ words: [String]) -> String? {
    var rest = words[...]
    var (day, part, clock): (String?, String?, String?)
    while let word = rest.first {
      if let (found, count) = dayBeginning(rest), day == nil {
        day = found
        rest = rest.dropFirst(count)
      } else if let found = Self.partsOfDay[word], part == nil {
        part = found
        if Self.partsOfToday.contains(word), day == nil { day = "" }
        rest.removeFirst()
      } else if let (found, count) = Self.clockBeginning(rest), clock == nil {
        clock = found
        rest = rest.dropFirst(count)
      } else if Self.fillers.contains(word) {
        rest.removeFirst()
      } else {
        return nil
      }
    }
    guard day != nil || part != nil || clock != nil else { return nil }
    var time = clock
    if let clock, let part { time = Self.clock(clock, in: part) }
    if time == nil, let part { time = part }
    let named = day.flatMap { $0.isEmpty ? nil : $0 }
    let text = [named, time].compactMap { $0 }.joined(separator: " ")
    return text.isEmpty ? nil : text
  }

  /// A day alone.
  private func day(_ words: [String]) -> String? {
    let words = words.filter { !Self.fillers.contains($0) }
    guard let (found, count) = dayBeginning(words[...]), count == words.count else { return nil }
    return found
  }

  /// The day that the words begin with, and how many of them it takes.
  private func dayBeginning(_ words: ArraySlice<String>) -> (String, Int)? {
    let list = Array(words)
    func starts(_ text: String) -> Int? {
      let wanted = text.split(separator: " ").map(String.init)
      return list.starts(with: wanted) ? wanted.count : nil
    }
    for text in [
      "the day before yesterday", "day before yesterday", "l' altro ieri", "l' altroieri",
      "altro ieri", "avantieri",
    ] {
      if let count = starts(text) { return ("\(today.adding(days: -2))", count) }
    }
    if ["yesterday", "ieri"].contains(list[0]) { return ("yesterday", 1) }
    if ["today", "oggi"].contains(list[0]) { return ("today", 1) }
    if let weekday = Self.weekdays[list[0]] {
      let isLast = list.count > 1 && ["scorso", "scorsa"].contains(list[1])
      return (weekday, isLast ? 2 : 1)
    }
    if list[0] == "last", list.count > 1, let weekday = Self.weekdays[list[1]] {
      return (weekday, 2)
    }
    // 22 november, 22 november 2026, november 22.
    if list.count > 1, let number = Int(list[0]), (1...31).contains(number),
      let month = Self.months[list[1]]
    {
      let year = list.count > 2 && list[2].count == 4 ? Int(list[2]) : nil
      return ("\(number) \(month)" + (year.map { " \($0)" } ?? ""), year == nil ? 2 : 3)
    }
    if list.count > 1, let month = Self.months[list[0]], let number = Int(list[1]),
      (1...31).contains(number)
    {
      return ("\(number) \(month)", 2)
    }
    // 20/11/2026, 2026-11-20.
    let digits = list[0].filter(\.isNumber)
    let marks = list[0].filter { !$0.isNumber }
    let isDate = ["//", "/", "--"].contains(marks) || marks == ".." && digits.count >= 6
    return isDate && (3...8).contains(digits.count) ? (list[0], 1) : nil
  }

  /// The time of day that the words begin with.
  private static func clockBeginning(_ words: ArraySlice<String>) -> (String, Int)? {
    let list = Array(words)
    if ["noon", "midday", "mezzogiorno"].contains(list[0]) { return ("12:00", 1) }
    if list[0] == "half", list.count > 2, list[1] == "past", let hour = number(list[2]) {
      return clock(hour, 30).map { ($0, 3) }
    }
    if list[0] == "quarter", list.count > 2, let hour = number(list[2]) {
      return (list[1] == "past" ? clock(hour, 15) : clock(hour - 1, 45)).map { ($0, 3) }
    }
    let half: Character? = list[0].last
    if half == "m", let hour = Int(list[0].dropLast(2)), (1...12).contains(hour) {
      let isAfternoon = list[0].hasSuffix("pm")
      guard isAfternoon || list[0].hasSuffix("am") else { return nil }
      return clock(hour % 12 + (isAfternoon ? 12 : 0), 0).map { ($0, 1) }
    }
    var parts = list[0].split { ":.h".contains($0) }.compactMap { Int($0) }
    let hasMark = list[0].contains { ":.h".contains($0) }
    guard list[0].allSatisfy({ $0.isNumber || ":.h".contains($0) }) || number(list[0]) != nil else {
      return nil
    }
    if parts.isEmpty, let hour = number(list[0]) { parts = [hour] }
    guard (1...2).contains(parts.count), hasMark == (parts.count == 2) || parts.count == 1 else {
      return nil
    }
    var (minute, count) = (parts.count == 2 ? parts[1] : 0, 1)
    if list.count > 2, list[1] == "e", parts.count == 1 {
      switch list[2] {
      case "mezza", "mezzo": (minute, count) = (30, 3)
      case "un" where list.count > 3 && list[3] == "quarto": (minute, count) = (15, 4)
      default: return nil
      }
    }
    if list.count > count, ["am", "pm"].contains(list[count]), parts[0] <= 12 {
      return clock(parts[0] % 12 + (list[count] == "pm" ? 12 : 0), minute).map { ($0, count + 1) }
    }
    return clock(parts[0], minute).map { ($0, count) }
  }

  private static func clock(_ hour: Int, _ minute: Int) -> String? {
    guard (0...23).contains(hour), (0...59).contains(minute) else { return nil }
    return "\(hour):\(minute < 10 ? "0" : "")\(minute)"
  }

  /// Nine in the evening is 21:00.
  private static func clock(_ time: String, in part: String) -> String? {
    let parts = time.split(separator: ":").compactMap { Int($0) }
    guard parts.count == 2 else { return nil }
    let isLate = part != "8:00" && parts[0] < 12 && !(part == "22:00" && parts[0] < 5)
    return clock(parts[0] + (isLate ? 12 : 0), parts[1])
  }

  // MARK: Words

  private static let fillers: Set = [
    "at", "on", "in", "the", "alle", "all'", "ore", "il", "lo", "la", "di", "del", "della", "nel",
    "this", "questa", "questo", "verso", "around", "about", "o'", "clock",
  ]

  /// Each with the hour that is meant where none is said.
  private static let partsOfDay: [String: String] = [
    "morning": "8:00", "mattina": "8:00", "mattino": "8:00", "stamattina": "8:00",
    "stamani": "8:00",
    "afternoon": "15:00", "pomeriggio": "15:00", "evening": "20:00", "tonight": "20:00",
    "sera": "20:00", "stasera": "20:00", "night": "22:00", "notte": "22:00",
  ]
  private static let partsOfToday: Set = ["stamattina", "stamani", "stasera", "tonight"]

  static let weekdays: [String: String] = [
    "monday": "monday", "mon": "monday", "lunedì": "monday", "lunedi": "monday", "lun": "monday",
    "tuesday": "tuesday", "tue": "tuesday", "martedì": "tuesday", "martedi": "tuesday",
    "mar": "tuesday", "wednesday": "wednesday", "wed": "wednesday", "mercoledì": "wednesday",
    "mercoledi": "wednesday", "mer": "wednesday", "thursday": "thursday", "thu": "thursday",
    "giovedì": "thursday", "giovedi": "thursday", "gio": "thursday", "friday": "friday",
    "fri": "friday", "venerdì": "friday", "venerdi": "friday", "ven": "friday",
    "saturday": "saturday", "sat": "saturday", "sabato": "saturday", "sab": "saturday",
    "sunday": "sunday", "sun": "sunday", "domenica": "sunday", "dom": "sunday",
  ]

  static let months: [String: String] = {
    let english = [
      "january", "february", "march", "april", "may", "june", "july", "august", "september",
      "october", "november", "december",
    ]
    let italian = [
      "gennaio", "febbraio", "marzo", "aprile", "maggio", "giugno", "luglio", "agosto", "settembre",
      "ottobre", "novembre", "dicembre",
    ]
    var months: [String: String] = [:]
    for (name, other) in zip(english, italian) { (months[name], months[other]) = (name, name) }
    return months
  }()

  private static let units: [String: String] = [
    "minute": "m", "minutes": "m", "min": "m", "minuto": "m", "minuti": "m", "hour": "h",
    "hours": "h", "ora": "h", "ore": "h", "day": "d", "days": "d", "giorno": "d", "giorni": "d",
    "week": "w", "weeks": "w", "settimana": "w", "settimane": "w",
  ]

  private static func number(_ word: String) -> Int? {
    if let number = Int(word), word.first?.isNumber == true { return number }
    return numbers[word]
  }

  private static let numbers: [String: Int] = [
    "a": 1, "an": 1, "one": 1, "un": 1, "un'": 1, "una": 1, "two": 2, "due": 2, "three": 3,
    "tre": 3,
    "four": 4, "quattro": 4, "five": 5, "cinque": 5, "six": 6, "sei": 6, "seven": 7, "sette": 7,
    "eight": 8, "otto": 8, "nine": 9, "nove": 9, "ten": 10, "dieci": 10, "eleven": 11, "undici": 11,
    "twelve": 12, "dodici": 12,
  ]

  /// Whether a word says something of a time: no note is made of it.
  static func isOfTime(_ word: String) -> Bool {
    let word = word.lowercased()
    return weekdays[word] != nil || months[word] != nil || partsOfDay[word] != nil
      || numbers[word].map { $0 > 1 } ?? false
      || units[word] != nil
      || [
        "today", "yesterday", "tomorrow", "oggi", "ieri", "domani", "dopodomani", "ago", "fa",
        "half",
        "past", "quarter", "mezza", "mezzo", "mezzogiorno", "noon", "midnight", "mezzanotte",
        "altro",
        "l'altro", "l'altroieri", "mezz'ora", "un'ora", "scorsa", "scorso", "last", "next",
        "prossimo", "prossima", "now", "adesso",
      ].contains(word)
  }
}
