import HealthModel
import Phrases

/// Days, times and durations as people say them in English and Italian, written as healthlog takes them.
///
/// Every word must have its meaning: one that has none makes the whole no time.
struct SpokenTime {
  let now: LocalDateTime
  /// Whether `--at` takes a text.
  let isTyped: (String) -> Bool

  init(_ context: CLIContext) {
    now = context.zone.localDateTime(at: context.now)
    isTyped = { text in
      (try? TimeExpression(
        text, now: context.now, zone: context.zone, order: context.dateOrder)) != nil
    }
  }

  private var today: LocalDate { now.date }

  /// What words mean: one time, or two where they could mean either.
  struct Said {
    var choices: [String]
    /// Whether nothing had to be guessed: the hour of `in the morning` is.
    var isSure = true
  }

  /// `yesterday 20:00` of `ieri sera`, `2h ago` of `due ore fa`; nil for words that mean no time.
  ///
  /// A bare number is no hour unless a word beside it says so.
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

  /// The one time that words mean; nil where that can't be told.
  func time(_ words: [String]) -> String? {
    said(words).flatMap { $0.choices.count == 1 ? $0.choices[0] : nil }
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
    if let day = day(words) { return day }
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
    func named(_ word: String) -> String? { weekday(word).map { String("\($0)".prefix(3)) } }
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

  /// `l'altro` and `mezz'ora` are two words; marks behind words are none.
  static func parts(_ words: [String]) -> [String] {
    words.flatMap { word in
      word.lowercased().replacing("’", with: "'").replacing("'s", with: "")
        .replacing("o'clock", with: "o'").replacing("'", with: "' ").split(separator: " ")
    }.map { part in
      let isHalf = part.hasSuffix(".m.")
      return part.last.map { ",;".contains($0) || $0 == "." && !isHalf } ?? false
        ? String(part.dropLast()) : String(part)
    }.filter { !$0.isEmpty }
  }

  private func ago(_ words: [String]) -> String? {
    let text = words.joined(separator: " ")
    if ["now", "just now", "right now", "adesso", "ora", "proprio ora", "poco fa"].contains(text) {
      return "now"
    }
    guard let last = words.last, ["ago", "fa"].contains(last) else { return nil }
    let rest = words.dropLast().joined(separator: " ")
    if let span = Self.spans[rest] { return "\(span) ago" }
    let parts = words.dropLast()
    guard parts.count == 2, let count = Self.number(parts[0]), let unit = Self.units[parts[1]],
      ["m", "h"].contains(unit)
    else { return nil }
    return "\(count)\(unit) ago"
  }

  private enum Day {
    case named(String)
    case weekday(Weekday, isLast: Bool)
  }

  private func moment(_ words: [String]) -> Said? {
    var rest = words[...]
    var (day, part, clock): (Day?, PartOfDay?, SpokenClock?)
    // Whether a number may be an hour.
    var isMarked = false
    while let word = rest.first {
      if day == nil, part == nil, word == "last", rest.count > 1,
        let found = PartOfDay.named[rest[rest.startIndex + 1]], found != .morning
      {
        (day, part, isMarked) = (.named("yesterday"), found, true)
        rest = rest.dropFirst(2)
      } else if day == nil, let (found, count) = dayBeginning(Array(rest)) {
        (day, isMarked) = (found, true)
        rest = rest.dropFirst(count)
      } else if part == nil, let found = PartOfDay.named[word] {
        (part, isMarked) = (found, true)
        let isThis = rest.startIndex > 0 && ["this", "questa"].contains(words[rest.startIndex - 1])
        if PartOfDay.ofToday.contains(word) || isThis {
          guard day == nil else { return nil }
          day = .named("today")
        }
        rest.removeFirst()
      } else if clock == nil, let (found, count) = SpokenClock.beginning(Array(rest), isMarked) {
        clock = found
        rest = rest.dropFirst(count)
      } else if Self.fillers.contains(word) || Self.clockMarks.contains(word) {
        isMarked = isMarked || Self.clockMarks.contains(word)
        rest.removeFirst()
      } else {
        return nil
      }
    }
    return settled(day, part, clock)
  }

  /// Days and times of day that are meant together.
  private func settled(_ day: Day?, _ part: PartOfDay?, _ clock: SpokenClock?) -> Said? {
    var isToday = day == nil
    if case .named("today") = day { isToday = true }
    let clocks: [String]
    var isSure = true
    switch (part, clock) {
    case (nil, nil): clocks = [""]
    case (.thisNight, _): return thisNight(clock)
    case (nil, let clock?) where clock.isMidnight:
      if isToday { return Said(choices: ["0:00"]) }
      guard case .named("yesterday") = day else { return nil }
      return Said(choices: ["yesterday 0:00", "0:00"])
    case (nil, let clock?):
      let later = SpokenClock(hour: clock.hour + 12, minute: clock.minute)
      // In the evening `at 8` may have been this morning.
      let isEither = !clock.isFixed && isToday && later.isPast(now)
      clocks = [clock.text] + (isEither ? [later.text] : [])
    case (let part?, nil):
      isSure = day != nil
      let usual = SpokenClock(hour: part.usualHour, minute: 0)
      let hasBegun = isToday && part.hours.lowerBound <= now.time.hour
      if hasBegun, !usual.isPast(now) { return Said(choices: ["now"], isSure: isSure) }
      clocks = [usual.text]
    case (let part?, let clock?):
      guard let hour = part.hour(clock.hour) else { return nil }
      // Of the night that began yesterday, the small hours are today's.
      if part == .night, hour < 6, case .named("yesterday") = day { return nil }
      clocks = [SpokenClock(hour: hour, minute: clock.minute).text]
    }
    let days: [String]
    switch day {
    case nil: days = [""]
    case .named("today"): days = [clocks == [""] ? "today" : ""]
    case .named(let name): days = [name]
    case .weekday(let weekday, let isLast):
      let time = TimeOfDay(typed: [clocks[0]])
      let isAhead = !isLast && time.map { $0 > now.time } ?? false
      days = dates(weekday, isLast: isLast, isAhead: isAhead)
    }
    let choices = days.flatMap { day in
      clocks.map { [day, $0].filter { !$0.isEmpty }.joined(separator: " ") }
    }
    return Said(choices: choices, isSure: isSure)
  }

  /// On a weekday of the same name it may have been today or a week ago; `last` may be this week's or
  /// the one before.
  private func dates(_ weekday: Weekday, isLast: Bool, isAhead: Bool) -> [String] {
    let back = (today.weekday.rawValue - weekday.rawValue + 7) % 7
    let isOfThisWeek = back <= (today.weekday.rawValue - Weekday.monday.rawValue + 7) % 7
    func date(_ days: Int) -> String { "\(today.adding(days: -days))" }
    if back == 0 { return isLast || isAhead ? [date(7)] : [date(0), date(7)] }
    return isLast && isOfThisWeek ? [date(back), date(back + 7)] : [date(back)]
  }

  /// `stanotte` is the night before or the one to come.
  private func thisNight(_ clock: SpokenClock?) -> Said? {
    guard let clock else {
      if now.time.hour < 5 { return Said(choices: ["now"]) }
      return Said(choices: now.time.hour < 18 ? ["2:00"] : ["2:00", "now"])
    }
    guard let hour = PartOfDay.night.hour(clock.hour) else { return nil }
    let late = SpokenClock(hour: hour, minute: clock.minute)
    return Said(choices: [hour < 6 || late.isPast(now) ? late.text : "yesterday \(late.text)"])
  }

  /// A time of day alone, of whatever day: `08:00` of `alle 8`, `20:00` of `8 in the evening`.
  func clock(_ words: [String]) -> String? {
    var words = Self.parts(words).filter {
      !Self.fillers.contains($0) && !Self.clockMarks.contains($0)
    }
    var part: PartOfDay?
    if let place = words.firstIndex(where: { PartOfDay.named[$0] != nil }) {
      part = PartOfDay.named[words.remove(at: place)]
    }
    guard !words.isEmpty, let (clock, count) = SpokenClock.beginning(words, true),
      count == words.count, let hour = part.map({ $0.hour(clock.hour) }) ?? clock.hour
    else { return nil }
    let text = SpokenClock(hour: hour, minute: clock.minute).text
    return TimeOfDay(typed: [text]).map { "\($0)" }
  }

  /// A day alone.
  private func day(_ words: [String]) -> String? {
    let words = words.filter { !Self.fillers.contains($0) }
    guard !words.isEmpty, let (found, count) = dayBeginning(words), count == words.count else {
      return nil
    }
    switch found {
    case .named(let name): return name
    case .weekday(let weekday, let isLast):
      let dates = dates(weekday, isLast: isLast, isAhead: false)
      return isLast && dates.count > 1 ? nil : dates[0]
    }
  }

  /// The day that the words begin with, and how many of them it takes.
  private func dayBeginning(_ list: [String]) -> (Day, Int)? {
    for (text, days) in Self.days {
      let wanted = text.split(separator: " ").map(String.init)
      guard list.starts(with: wanted) else { continue }
      let names = ["today": 0, "yesterday": 1, "tomorrow": -1]
      let name = names.first { $0.value == days }?.key
      return (.named(name ?? "\(today.adding(days: -days))"), wanted.count)
    }
    if list.count > 2, ["ago", "fa"].contains(list[2]), let count = Self.number(list[0]),
      let unit = Self.units[list[1]], ["d", "w"].contains(unit), count < 1000
    {
      return (.named("\(today.adding(days: -count * (unit == "w" ? 7 : 1)))"), 3)
    }
    let second = list.count > 1 ? list[1] : ""
    if let weekday = Self.weekday(list[0]), list[0] != "mar" || Int(second) == nil {
      if ["prossimo", "prossima"].contains(second) { return (.named("next \(weekday)"), 2) }
      let isLast = ["scorso", "scorsa"].contains(second)
      return (.weekday(weekday, isLast: isLast), isLast ? 2 : 1)
    }
    if ["last", "scorso", "scorsa", "next"].contains(list[0]), let weekday = Self.weekday(second) {
      return list[0] == "next"
        ? (.named("next \(weekday)"), 2) : (.weekday(weekday, isLast: true), 2)
    }
    return date(list).map { (.named($0), $1) }
  }

  /// `22 november`, `november 22nd 2026`, `the 20th`, `20/11/2026`, `2026-11-20`.
  private func date(_ list: [String]) -> (String, Int)? {
    func number(_ word: String) -> Int? {
      if word == "primo" { return 1 }
      let digits = word.prefix { $0.isNumber }
      let isOrdinal = ["st", "nd", "rd", "th", "°", "º", ""].contains(word[digits.endIndex...])
      return Int(digits).flatMap { isOrdinal && (1...31).contains($0) ? $0 : nil }
    }
    func year(_ place: Int) -> String? {
      list.count > place && list[place].count == 4 && Int(list[place]) != nil ? list[place] : nil
    }
    func named(_ day: Int, _ month: String, _ count: Int) -> (String, Int) {
      let year = year(count)
      return ("\(day) \(month)" + (year.map { " \($0)" } ?? ""), count + (year == nil ? 0 : 1))
    }
    let others = list.dropFirst().drop { ["of", "di"].contains($0) }
    let skipped = list.count - others.count
    if let day = number(list[0]), let month = others.first.flatMap({ Self.months[$0] }) {
      return named(day, month, skipped + 1)
    }
    if list.count > 1, list[0] != "mar", let month = Self.months[list[0]],
      let day = number(list[1])
    {
      return named(day, month, 2)
    }
    if list[0].last?.isLetter == true, let day = number(list[0]), Int(list[0]) == nil {
      let latest = (0...62).lazy.map { today.adding(days: -$0) }.first { $0.day == day }
      return latest.map { ("\($0)", 1) }
    }
    let digits = list[0].count(where: \.isNumber)
    let marks = list[0].filter { !$0.isNumber }
    let isDate = ["//", "/", "--"].contains(marks) || marks == ".." && digits >= 6
    return isDate && (2...8).contains(digits) && isTyped(list[0]) ? (list[0], 1) : nil
  }
}
