/// A reader of days: `yesterday`, `monday`, `last monday`, `19/11`, `19 nov 2025`, `2026-11-19`.
public struct DayReader: Hashable, Sendable {
  let today: LocalDate
  public let order: DateOrder
  /// Whether `monday` and `19/11` mean the next such day, not the last; `monday` then skips today.
  public let looksAhead: Bool
  /// The first day of `this week`.
  let firstWeekday: Weekday

  public init(
    today: LocalDate, order: DateOrder = .dayFirst, looksAhead: Bool = false,
    firstWeekday: Weekday = .monday
  ) {
    (self.today, self.order) = (today, order)
    (self.looksAhead, self.firstWeekday) = (looksAhead, firstWeekday)
  }

  static let mostWords = 3

  public func day(_ words: [some StringProtocol]) -> LocalDate? {
    let words = words.map { $0.lowercased() }
    switch words.count {
    case 1: return day(word: words[0])
    case 2 where words[0] == "last": return weekday(words[1]).map { latest($0, before: today) }
    case 2 where words[0] == "next": return weekday(words[1]).map { first($0, after: today) }
    case 2, 3: return date(words.joined(separator: " "))
    default: return nil
    }
  }

  public func day(_ text: String) -> LocalDate? { day(DayReader.words(of: text)) }

  static func words(of text: String) -> [String] {
    text.split(whereSeparator: { " \t,".contains($0) }).map(String.init)
  }

  private func day(word: String) -> LocalDate? {
    switch word {
    case "today": today
    case "yesterday": today.adding(days: -1)
    case "tomorrow": today.adding(days: 1)
    default: LocalDate(word) ?? weekday(word).map(nearest) ?? date(word)
    }
  }

  private func weekday(_ word: String) -> Weekday? { Weekday.allCases.first { $0.isNamed(word) } }

  private func nearest(_ weekday: Weekday) -> LocalDate {
    looksAhead ? first(weekday, after: today) : latest(weekday, before: today.adding(days: 1))
  }

  private func latest(_ weekday: Weekday, before day: LocalDate) -> LocalDate {
    day.adding(days: -((day.weekday.rawValue - weekday.rawValue + 6) % 7 + 1))
  }

  private func first(_ weekday: Weekday, after day: LocalDate) -> LocalDate {
    day.adding(days: (weekday.rawValue - day.weekday.rawValue + 6) % 7 + 1)
  }

  /// Reads `19/11/2026`, `19.11.26`, `19 nov 2026`, `nov 19`, `19/11`. Without a year, returns the
  /// last such day up to today or, if `looksAhead`, the next one from today on.
  private func date(_ text: String) -> LocalDate? {
    // 26-11-19 could start or end with its year.
    guard !text.contains("-") || text.split(separator: "-").contains(where: { $0.count == 4 })
    else { return nil }
    if let date = undecided(text) { return date }
    // 19.11 is a time, and `8 7` may be one.
    guard let mark = text.first(where: { $0 == "/" || $0 == " " }),
      mark == "/" || text.contains(where: \.isLetter)
    else { return nil }
    // 29 February may be eight years away.
    let years = (0...8).lazy.map { today.year + (looksAhead ? $0 : -$0) }
    return years.compactMap { undecided("\(text)\(mark)\($0)") }
      .first { looksAhead ? $0 >= today : $0 <= today }
  }

  private func undecided(_ text: String) -> LocalDate? {
    UnsettledDate("\(text) 00:00").flatMap { $0.local($0.proof ?? order)?.date }
  }
}
