import HealthModel
import Phrases

/// Translates spoken days, times and durations, in English and Italian, into the documented form.
///
/// A word without a meaning makes the whole text invalid.
struct SpokenTime {
  let now: LocalDateTime
  /// Whether `--at` accepts a text.
  let isTyped: (String) -> Bool

  init(_ context: CLIContext) {
    now = context.zone.localDateTime(at: context.now)
    isTyped = { (try? context.time($0)) != nil }
  }

  private var today: LocalDate { now.date }

  /// The meaning of words: one time, or two possible ones.
  struct Said {
    var choices: [String]
    /// Whether nothing is assumed, such as an hour for `in the morning`.
    var isSure = true
  }

  /// Translates `ieri sera` to `yesterday 20:00` and `due ore fa` to `2h ago`; returns nil for other words.
  ///
  /// A bare number isn't an hour unless another word says so.
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

  /// Returns the one time that the words mean, if they mean only one.
  func time(_ words: [String]) -> String? {
    said(words).flatMap { $0.choices.count == 1 ? $0.choices[0] : nil }
  }

  /// Translates `ultimi 7 giorni` to `7d` and `dal 16/11 al 18/11` to `16/11..18/11`.
  func period(_ words: [String]) -> String? {
    let words = Self.parts(words).filter {
      !["the", "le", "gli", "i", "negli", "nelle"].contains($0)
    }
    guard let first = words.first else { return nil }
    let rest = Array(words.dropFirst())
    if ["last", "past", "ultimi", "ultime"].contains(first),
      let span = Self.span(rest), ["d", "w"].contains(span.last)
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

  /// Translates `7 giorni`, after `for`, to `7d`.
  static func span(_ words: [String]) -> String? {
    let words = parts(words)
    guard words.count == 2, let count = number(words[0]), let unit = units[words[1]] else {
      return nil
    }
    return "\(count)\(unit)"
  }

  /// Translates `lun-ven` to `mon-fri`; returns nil when a word isn't a weekday.
  static func weekdays(_ text: String) -> String? {
    var result = ""
    let words = text.lowercased().split(omittingEmptySubsequences: false) { "-,".contains($0) }
    for word in words {
      guard let day = weekday(String(word)) else { return nil }
      let mark = word.endIndex < word.base.endIndex ? String(word.base[word.endIndex]) : ""
      result += String("\(day)".prefix(3)) + mark
    }
    return result
  }

  // MARK: Moments

  /// Splits `l'altro` and `mezz'ora` into two words, and drops marks after words.
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
    if ["now", "just now", "right now", "adesso", "ora", "proprio ora", "poco fa"].contains(text) {
      return "now"
    }
    guard let last = words.last, ["ago", "fa"].contains(last) else { return nil }
    let rest = words.dropLast()
    let span = Self.spans[rest.joined(separator: " ")] ?? Self.span(Array(rest))
    return span.flatMap { ["m", "h"].contains($0.last) ? "\($0) ago" : nil }
  }

  private enum Day: Equatable {
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

  /// Combines a day, a part of the day and a time of day.
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
      // In the evening, `at 8` may mean this morning.
      let isEither = !clock.isFixed && isToday && later.isPast(now)
      clocks = [clock.text] + (isEither ? [later.text] : [])
    case (let part?, nil):
      isSure = day != nil
      let usual = SpokenClock(hour: part.span.usual, minute: 0)
      let hasBegun = isToday && part.span.hours.lowerBound <= now.time.hour
      if hasBegun, !usual.isPast(now) { return Said(choices: ["now"], isSure: isSure) }
      clocks = [usual.text]
    case (let part?, let clock?):
      guard let hour = part.hour(clock.hour) else { return nil }
      // The small hours of yesterday's night are today's.
      if part == .night, hour < 6, isYesterday { return nil }
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

  /// Returns the possible dates: today's own weekday may mean a week ago, and `last` this week or the
  /// one before.
  private func dates(_ weekday: Weekday, isLast: Bool, isAhead: Bool) -> [String] {
    let back = (today.weekday.rawValue - weekday.rawValue + 7) % 7
    let isOfThisWeek = back < today.weekday.rawValue
    func date(_ days: Int) -> String { "\(today.adding(days: -days))" }
    if back == 0 { return isLast || isAhead ? [date(7)] : [date(0), date(7)] }
    return isLast && isOfThisWeek ? [date(back), date(back + 7)] : [date(back)]
  }

  /// Resolves `stanotte`, which is last night or the coming one.
  private func thisNight(_ clock: SpokenClock?) -> Said? {
    guard let clock else {
      if now.time.hour < 5 { return Said(choices: ["now"]) }
      return Said(choices: now.time.hour < 18 ? ["2:00"] : ["2:00", "now"])
    }
    guard let hour = PartOfDay.night.hour(clock.hour) else { return nil }
    let late = SpokenClock(hour: hour, minute: clock.minute)
    return Said(choices: [hour < 6 || late.isPast(now) ? late.text : "yesterday \(late.text)"])
  }

  /// Translates a time of day alone: `alle 8` to `08:00`, `8 in the evening` to `20:00`.
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

  /// Translates a day alone.
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

  /// Reads the day at the beginning of the words, with the number of words used.
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
    if let weekday = Self.weekday(list[0]), list[0] != "mar" || Int(second) == nil {
      if ["prossimo", "prossima"].contains(second) { return (.named("next \(weekday)"), 2) }
      let isLast = ["scorso", "scorsa"].contains(second)
      return (.weekday(weekday, isLast: isLast), isLast ? 2 : 1)
    }
    if ["last", "scorso", "scorsa", "next"].contains(list[0]), let weekday = Self.weekday(second) {
      return (list[0] == "next" ? .named("next \(weekday)") : .weekday(weekday, isLast: true), 2)
    }
    return date(list).map { (.named($0), $1) }
  }

  /// Reads `22 november`, `november 22nd 2026`, `the 20th`, `20/11/2026`, `2026-11-20`.
  private func date(_ list: [String]) -> (String, Int)? {
    func number(_ word: String) -> Int? {
      if word == "primo" { return 1 }
      let digits = word.prefix { $0.isNumber }
      let isOrdinal = ["st", "nd", "rd", "th", "°", "º", ""].contains(word[digits.endIndex...])
      return Int(digits).flatMap { isOrdinal && (1...31).contains($0) ? $0 : nil }
    }
    func named(_ day: Int, _ month: String, _ count: Int) -> (String, Int) {
      guard list.count > count, list[count].count == 4, Int(list[count]) != nil else {
        return ("\(day) \(month)", count)
      }
      return ("\(day) \(month) \(list[count])", count + 1)
    }
    let others = list.dropFirst().drop { ["of", "di"].contains($0) }
    if let day = number(list[0]), let month = others.first.flatMap({ Self.months[$0] }) {
      return named(day, month, list.count - others.count + 1)
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
