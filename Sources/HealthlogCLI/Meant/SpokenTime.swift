import HealthModel
import Phrases

/// Translates English and Italian days, times and durations into the documented form. A single
/// unknown word makes the whole text invalid.
struct SpokenTime {
  let now: LocalDateTime
  /// Returns whether `--at` accepts the text.
  let isTyped: (String) -> Bool

  init(_ context: CLIContext) {
    now = context.zone.localDateTime(at: context.now)
    isTyped = { (try? context.time($0)) != nil }
  }

  private var today: LocalDate { now.date }

  /// What words may mean: one time or two.
  struct Said {
    var choices: [String]
    /// Whether nothing was assumed, such as an hour for `in the morning`.
    var isSure = true
  }

  /// Translates `ieri sera` to `yesterday 20:00` and `due ore fa` to `2h ago`. Returns nil if a
  /// word is unknown. Reads a bare number as an hour only after a word that suggests one.
  func said(_ words: [String]) -> Said? {
    let parts = Self.parts(words)
    guard !parts.isEmpty else { return nil }
    if let ago = ago(parts) { return Said(choices: [ago]) }
    if let moment = moment(parts), moment.choices.allSatisfy(isTyped) { return moment }
    let text = words.joined(separator: " ")
    let isDate = words.contains { $0.count { ".-".contains($0) } == 2 }
    let hasMark = text.contains { $0.isLetter || ":/".contains($0) }
    return (hasMark || isDate) && isTyped(text) ? Said(choices: [text]) : nil
  }

  func time(_ words: [String]) -> String? {
    said(words).flatMap { $0.choices.count == 1 ? $0.choices[0] : nil }
  }

  /// Translates `ultimi 7 giorni` to `7d` and `dal 16/11 al 18/11` to `16/11..18/11`.
  func period(_ words: [String]) -> String? {
    let articles = Set(words: "the le gli i negli nelle")
    let words = Self.parts(words).filter { !articles.contains($0) }
    guard let first = words.first else { return nil }
    let rest = Array(words.dropFirst())
    if ["last", "past", "ultimi", "ultime"].contains(first), let span = Self.span(rest),
      ["d", "w"].contains(span.last)
    {
      return span
    }
    let isFrom = ["from", "da", "dal", "dalla"].contains(first)
    if isFrom || ["between", "tra"].contains(first),
      let cut = rest.firstIndex(where: Set(words: "to until a al alla fino").contains), cut > 0,
      let start = day(Array(rest[..<cut])), let end = day(Array(rest[(cut + 1)...]))
    {
      return "\(start)..\(end)"
    }
    return day(words) ?? (isFrom || first == "since" ? day(rest).map { "\($0).." } : nil)
  }

  /// Translates a duration, such as `7 giorni`, to `7d`.
  static func span(_ words: [String]) -> String? {
    let words = parts(words)
    guard words.count == 2, let count = number(words[0]) else { return nil }
    return units[words[1]].map { "\(count)\($0)" }
  }

  /// Translates `lun-ven` to `mon-fri`; returns nil if a word isn't a weekday.
  static func weekdays(_ text: String) -> String? {
    let text = text.lowercased()
    let days = text.split(omittingEmptySubsequences: false) { "-,".contains($0) }
      .compactMap { weekdays[String($0)].map { String("\($0)".prefix(3)) } }
    let marks = text.filter { "-,".contains($0) }
    guard days.count == marks.count + 1 else { return nil }
    return zip(days, marks.map(String.init) + [""]).map { $0 + $1 }.joined()
  }

  // MARK: Moments

  /// Splits `l'altro` and `mezz'ora` in two, and drops punctuation at the ends of words.
  static func parts(_ words: [String]) -> [String] {
    words.flatMap { word in
      word.lowercased().replacing("’", with: "'").replacing("'s", with: "")
        .replacing("o'clock", with: "o'").replacing("'", with: "' ").parts
    }.map { part in
      let isPlain = part.last.map { !",;.".contains($0) } ?? true || part.hasSuffix(".m.")
      return isPlain ? part : String(part.dropLast())
    }.filter { !$0.isEmpty }
  }

  private func ago(_ words: [String]) -> String? {
    let text = words.joined(separator: " ")
    if Set(phrases: "now, just now, right now, adesso, ora, proprio ora, poco fa").contains(text) {
      return "now"
    }
    guard ["ago", "fa"].contains(words.last) else { return nil }
    let rest = Array(words.dropLast())
    let span = Self.spans[rest.joined(separator: " ")] ?? Self.span(rest)
    return span.flatMap { ["m", "h"].contains($0.last) ? "\($0) ago" : nil }
  }

  private enum Day: Equatable {
    case named(String)
    case weekday(Weekday, isLast: Bool)
  }

  private func moment(_ words: [String]) -> Said? {
    var rest = words[...]
    var (day, part, clock): (Day?, PartOfDay?, SpokenClock?)
    // Whether the next bare number may be an hour.
    var isMarked = false
    while let word = rest.first {
      var used = 1
      if day == nil, part == nil, word == "last",
        let found = rest.dropFirst().first.flatMap({ PartOfDay.named[$0] }), found != .morning
      {
        (day, part, isMarked, used) = (.named("yesterday"), found, true, 2)
      } else if day == nil, let (found, count) = dayBeginning(Array(rest)) {
        (day, isMarked, used) = (found, true, count)
      } else if part == nil, let found = PartOfDay.named[word] {
        (part, isMarked) = (found, true)
        let isThis = ["this", "questa"].contains(words[..<rest.startIndex].last)
        if PartOfDay.ofToday.contains(word) || isThis {
          guard day == nil else { return nil }
          day = .named("today")
        }
      } else if clock == nil, let (found, count) = SpokenClock.beginning(Array(rest), isMarked) {
        (clock, used) = (found, count)
      } else if Self.clockMarks.contains(word) {
        isMarked = true
      } else if !Self.fillers.contains(word) {
        return nil
      }
      rest = rest.dropFirst(used)
    }
    return settled(day, part, clock)
  }

  private func settled(_ day: Day?, _ part: PartOfDay?, _ clock: SpokenClock?) -> Said? {
    let isToday = day == nil || day == .named("today")
    let isYesterday = day == .named("yesterday")
    let clocks: [String]
    var isSure = true
    switch (part, clock) {
    case (nil, nil): clocks = [""]
    case (.thisNight, _): return thisNight(clock)
    case (nil, let clock?) where clock.isMidnight:
      if isToday { return Said(choices: ["0:00"]) }
      return isYesterday ? Said(choices: ["yesterday 0:00", "0:00"]) : nil
    case (nil, let clock?):
      let later = SpokenClock(hour: clock.hour + 12, minute: clock.minute)
      // After 20:00, `at 8` may mean 8:00 or 20:00.
      let isEither = !clock.isFixed && isToday && later.isPast(now)
      clocks = [clock.text] + (isEither ? [later.text] : [])
    case (let part?, nil):
      isSure = day != nil
      let usual = SpokenClock(hour: part.span.usual, minute: 0)
      let hasBegun = isToday && part.span.hours.lowerBound <= now.time.hour
      if hasBegun, !usual.isPast(now) { return Said(choices: ["now"], isSure: isSure) }
      clocks = [usual.text]
    case (let part?, let clock?):
      // The small hours of last night belong to today, so `yesterday` would be wrong.
      guard let hour = part.hour(clock.hour), part != .night || hour >= 6 || !isYesterday
      else { return nil }
      clocks = [SpokenClock(hour: hour, minute: clock.minute).text]
    }
    let days: [String]
    switch day {
    case nil: days = [""]
    case .named("today"): days = [clocks == [""] ? "today" : ""]
    case .named(let name): days = [name]
    case .weekday(let weekday, let isLast):
      let isAhead = !isLast && TimeOfDay(typed: [clocks[0]]).map { $0 > now.time } ?? false
      days = dates(weekday, isLast: isLast, isAhead: isAhead)
    }
    let choices = days.flatMap { day in
      clocks.map { [day, $0].filter { !$0.isEmpty }.joined(separator: " ") }
    }
    return Said(choices: choices, isSure: isSure)
  }

  /// Returns the possible dates: today's weekday may also mean a week ago. `last` with an earlier
  /// day of this week may also mean last week's.
  private func dates(_ weekday: Weekday, isLast: Bool, isAhead: Bool) -> [String] {
    let back = (today.weekday.rawValue - weekday.rawValue + 7) % 7
    func date(_ days: Int) -> String { "\(today.adding(days: -days))" }
    if back == 0 { return isLast || isAhead ? [date(7)] : [date(0), date(7)] }
    let isOfThisWeek = back < today.weekday.rawValue
    return isLast && isOfThisWeek ? [date(back), date(back + 7)] : [date(back)]
  }

  /// Resolves `stanotte`, which can mean last night or tonight.
  private func thisNight(_ clock: SpokenClock?) -> Said? {
    guard let clock else {
      if now.time.hour < 5 { return Said(choices: ["now"]) }
      return Said(choices: now.time.hour < 18 ? ["2:00"] : ["2:00", "now"])
    }
    return PartOfDay.night.hour(clock.hour).map { hour in
      let late = SpokenClock(hour: hour, minute: clock.minute)
      return Said(choices: [hour < 6 || late.isPast(now) ? late.text : "yesterday \(late.text)"])
    }
  }

  /// Translates a time of day without a day: `alle 8` to `08:00`, `8 in the evening` to `20:00`.
  func clock(_ words: [String]) -> String? {
    var words = Self.parts(words).filter {
      !Self.fillers.contains($0) && !Self.clockMarks.contains($0)
    }
    let place = words.firstIndex { PartOfDay.named[$0] != nil }
    let part = place.flatMap { PartOfDay.named[words.remove(at: $0)] }
    guard !words.isEmpty, let (clock, count) = SpokenClock.beginning(words, true),
      count == words.count, let hour = part.map({ $0.hour(clock.hour) }) ?? clock.hour
    else { return nil }
    let text = SpokenClock(hour: hour, minute: clock.minute).text
    return TimeOfDay(typed: [text]).map { "\($0)" }
  }

  private func day(_ words: [String]) -> String? {
    let words = words.filter { !Self.fillers.contains($0) }
    guard !words.isEmpty, let (found, count) = dayBeginning(words), count == words.count
    else { return nil }
    switch found {
    case .named(let name): return name
    case .weekday(let weekday, let isLast):
      let dates = dates(weekday, isLast: isLast, isAhead: false)
      return isLast && dates.count > 1 ? nil : dates[0]
    }
  }

  /// Reads a day at the beginning of the words; also returns how many words it takes.
  private func dayBeginning(_ list: [String]) -> (Day, Int)? {
    for (text, days) in Self.days where list.starts(with: text.parts) {
      let name = ["today": 0, "yesterday": 1, "tomorrow": -1].first { $0.value == days }?.key
      return (.named(name ?? "\(today.adding(days: -days))"), text.parts.count)
    }
    if list.count > 2, ["ago", "fa"].contains(list[2]), let count = Self.number(list[0]),
      let unit = Self.units[list[1]], ["d", "w"].contains(unit), count < 1000
    {
      return (.named("\(today.adding(days: -count * (unit == "w" ? 7 : 1)))"), 3)
    }
    let second = list.count > 1 ? list[1] : ""
    if let weekday = Self.weekdays[list[0]], list[0] != "mar" || Int(second) == nil {
      if ["prossimo", "prossima"].contains(second) { return (.named("next \(weekday)"), 2) }
      let isLast = ["scorso", "scorsa"].contains(second)
      return (.weekday(weekday, isLast: isLast), isLast ? 2 : 1)
    }
    if ["last", "scorso", "scorsa", "next"].contains(list[0]), let weekday = Self.weekdays[second] {
      return (list[0] == "next" ? .named("next \(weekday)") : .weekday(weekday, isLast: true), 2)
    }
    return date(list).map { (.named($0), $1) }
  }

  /// Reads a date such as `22 november`, `november 22nd 2026`, `the 20th` or `20/11/2026`.
  private func date(_ list: [String]) -> (String, Int)? {
    func number(_ word: String) -> Int? {
      if word == "primo" { return 1 }
      let digits = word.prefix { $0.isNumber }
      let isOrdinal = ["st", "nd", "rd", "th", "°", "º", ""].contains(word[digits.endIndex...])
      return Int(digits).flatMap { isOrdinal && (1...31).contains($0) ? $0 : nil }
    }
    func named(_ day: Int, _ month: String, _ count: Int) -> (String, Int) {
      guard list.count > count, list[count].count == 4, Int(list[count]) != nil
      else { return ("\(day) \(month)", count) }
      return ("\(day) \(month) \(list[count])", count + 1)
    }
    let others = list.dropFirst().drop { ["of", "di"].contains($0) }
    let first = number(list[0])
    if let first, let month = others.first.flatMap({ Self.months[$0] }) {
      return named(first, month, list.count - others.count + 1)
    }
    if list[0] != "mar", let month = Self.months[list[0]],
      let day = list.dropFirst().first.flatMap(number)
    {
      return named(day, month, 2)
    }
    if list[0].last?.isLetter == true, let first, Int(list[0]) == nil {
      let latest = (0...62).lazy.map { today.adding(days: -$0) }.first { $0.day == first }
      return latest.map { ("\($0)", 1) }
    }
    let digits = list[0].count(where: \.isNumber)
    let marks = list[0].filter { !$0.isNumber }
    let isDate = ["//", "/", "--"].contains(marks) || marks == ".." && digits >= 6
    return isDate && (2...8).contains(digits) && isTyped(list[0]) ? (list[0], 1) : nil
  }

  // MARK: Words

  static let fillers = Set(
    words: "on in the il lo la le di del della nel nella this questa questo of o' circa a al")
  /// Words after which a bare number means an hour.
  static let clockMarks = Set(words: "at alle all' delle ore verso around about @")

  /// Names of days, with how many days ago they are.
  private static let days: [(String, Int)] = [
    ("the day before yesterday", 2), ("day before yesterday", 2), ("l' altro ieri", 2),
    ("l' altroieri", 2), ("altro ieri", 2), ("altroieri", 2), ("ieri l' altro", 2),
    ("avantieri", 2), ("the day after tomorrow", -2), ("dopodomani", -2), ("yesterday", 1),
    ("ieri", 1), ("today", 0), ("oggi", 0), ("tomorrow", -1), ("domani", -1),
  ]

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

  /// English names for the full Italian names of months and weekdays.
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

  private static let spans = WordTable(
    """
    30m: half an hour, mezz' ora, una mezz' ora, mezzora; 90m: an hour and a half, un' ora e mezza
    1h: un' ora, un' oretta; 2h: a couple of hours, un paio d' ore, un paio di ore
    15m: un quarto d' ora
    """
  ).meanings

  static func number(_ word: String) -> Int? {
    word.first?.isNumber == true ? Int(word) : numbers[word]
  }

  private static let numbers = WordTable(
    """
    1: a, an, one, un, un', una; 2: two, due; 3: three, tre; 4: four, quattro; 5: five, cinque
    6: six, sei; 7: seven, sette; 8: eight, otto; 9: nine, nove; 10: ten, dieci; 11: eleven, undici
    12: twelve, dodici; 20: twenty, venti
    """
  ).meanings.compactMapValues { Int($0) }

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
