/// A day and a time of day in either order, one of them or both: `yesterday at 8pm`, `20.30 19/11`,
/// `monday`.
struct TypedClock {
  let date: LocalDate?
  let time: TimeOfDay?
  /// Whether the day is named by its weekday alone.
  let isWeekday: Bool

  /// Nil when a word belongs to neither, or there is none.
  init?(_ words: [String], _ days: DayReader) {
    var words = words.map { $0.lowercased() }.filter { $0 != "at" }
    if words.count == 1, let parts = TypedClock.partsAtT(words[0]) { words = parts }
    guard !words.isEmpty, words.count <= DayReader.mostWords + 2 else { return nil }
    for cut in (0...words.count).reversed() {
      let (front, back) = (Array(words[..<cut]), Array(words[cut...]))
      for (day, clock) in [(front, back), (back, front)] {
        let (date, time) = (days.day(day), TimeOfDay(typed: clock))
        guard (date == nil) == day.isEmpty, (time == nil) == clock.isEmpty else { continue }
        self.date = date
        self.time = time
        isWeekday = day.count == 1 && date?.weekday.isNamed(day[0]) == true
        return
      }
    }
    return nil
  }

  /// What stands before and behind the T of `2026-11-19T08:00`.
  private static func partsAtT(_ word: String) -> [String]? {
    guard word.first?.isNumber == true, let mark = word.firstIndex(of: "t") else { return nil }
    let time = word[word.index(after: mark)...]
    return time.isEmpty ? nil : [String(word[..<mark]), String(time)]
  }
}

extension TimeOfDay {
  /// Reads what people type for a time: `8`, `8am`, `8:30 pm`, `20.30`, `20:30:15`.
  public init?(typed words: [String]) {
    guard (1...2).contains(words.count) else { return nil }
    var text = words.joined().lowercased()
    let half = ["am", "pm", "a.m.", "p.m."].first { text.hasSuffix($0) }
    guard words.count == 1 || words[1] == half else { return nil }
    if let half { text.removeLast(half.count) }
    if text.count <= 2 { text += ":00" }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    if parts.count == 2, !text.contains(":") { text = parts.joined(separator: ":") }
    guard let time = TimeOfDay(text) else { return nil }
    guard let half else {
      self = time
      return
    }
    self.init(time, isAfternoon: half.hasPrefix("p"))
  }

  /// What a clock of twelve hours shows in one half of the day; nil where it shows no such hour.
  init?(_ shown: TimeOfDay, isAfternoon: Bool) {
    guard (1...12).contains(shown.hour) else { return nil }
    let noon = 12 * 3_600_000
    self.init(milliseconds: shown.milliseconds % noon + (isAfternoon ? noon : 0))
  }
}
