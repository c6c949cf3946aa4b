import HealthModel

enum PartOfDay: String {
  case morning, afternoon, evening, night, thisNight

  /// The hours of this part of the day, and the hour to assume if none is given.
  var span: (hours: ClosedRange<Int>, usual: Int) {
    switch self {
    case .morning: (5...11, 8)
    case .afternoon: (12...18, 15)
    case .evening: (17...23, 20)
    case .night, .thisNight: (20...23, 22)
    }
  }

  /// Returns an hour's meaning, 0 to 23, in this part of the day; nil if it isn't in this part.
  func hour(_ shown: Int) -> Int? {
    if self == .morning { return (1...11).contains(shown) ? shown : nil }
    if self == .night, shown < 6 { return shown }
    if span.hours.contains(shown) { return shown }
    return shown < 12 && span.hours.contains(shown + 12) ? shown + 12 : nil
  }

  static let named = WordTable(
    """
    morning: morning, mattina, mattino, stamattina, stamani, stamane, mattinata
    afternoon: afternoon, pomeriggio; evening: evening, tonight, sera, stasera, serata
    night: night, notte; thisNight: stanotte
    """
  ).meanings.compactMapValues { PartOfDay(rawValue: $0) }
  static let ofToday = Set(words: "stamattina stamani stamane stasera tonight stanotte")
}

struct SpokenClock {
  let hour: Int
  var minute: Int
  /// Whether the time can't be twelve hours later.
  var isFixed = false
  var isMidnight = false
  var text: String { "\(hour):\(minute < 10 ? "0" : "")\(minute)" }
  private static let halves = ["am", "pm", "a.m.", "p.m."]

  func isPast(_ now: LocalDateTime) -> Bool { hour * 60 + minute <= now.time.minuteOfDay }

  /// Reads a time of day at the beginning of the words; also returns how many words it takes.
  /// - Parameter isMarked: Whether a bare number may be an hour.
  static func beginning(_ list: [String], _ isMarked: Bool) -> (SpokenClock, Int)? {
    // Pad the list, because the functions below look ahead without checking its length.
    let words = list + ["", "", "", ""]
    let found = named(words) ?? hourNamed(words, isMarked) ?? typed(words, isMarked)
    return found.flatMap {
      (0...23).contains($0.hour) && (0...59).contains($0.minute) ? ($0, $1) : nil
    }
  }

  /// Reads words such as `noon`, `midnight`, `half past seven` and `ten to nine`.
  private static func named(_ list: [String]) -> (SpokenClock, Int)? {
    switch list[0] {
    case "noon", "midday", "mezzogiorno":
      let isHalf = list[1] == "e" && ["mezzo", "mezza"].contains(list[2])
      return (SpokenClock(hour: 12, minute: isHalf ? 30 : 0, isFixed: true), isHalf ? 3 : 1)
    case "midnight", "mezzanotte":
      return (SpokenClock(hour: 0, minute: 0, isFixed: true, isMidnight: true), 1)
    default:
      let minutes = ["half": 30, "quarter": 15][list[0]] ?? SpokenTime.number(list[0])
      guard let minutes, minutes < 60, ["past", "to", "after"].contains(list[1]),
        let hour = SpokenTime.number(list[2]), (1...12).contains(hour)
      else { return nil }
      return list[1] == "to"
        ? (SpokenClock(hour: hour - 1, minute: 60 - minutes), 3)
        : (SpokenClock(hour: hour, minute: minutes), 3)
    }
  }

  /// Reads an hour, perhaps with spoken minutes: `8`, `otto e mezza`, `9 meno un quarto`.
  private static func hourNamed(_ list: [String], _ isMarked: Bool) -> (SpokenClock, Int)? {
    let first = list[0] == "l'" ? 1 : 0
    let list = Array(list[first...])
    guard let hour = SpokenTime.number(list[0]), list[0].count <= 9, isMarked || list[1] == "o'",
      !halves.contains(list[1]), list[0].count < 3 || list[0].first?.isLetter == true
    else { return nil }
    let isFixed = !(1...11).contains(hour) || list[0].first == "0"
    func clock(_ hour: Int, _ minute: Int, words: Int) -> (SpokenClock, Int) {
      (SpokenClock(hour: hour, minute: minute, isFixed: isFixed), first + words)
    }
    switch list[1] {
    case "o'": return clock(hour, 0, words: 2)
    case "e", "meno":
      if list[2] == "tre", list[3] == "quarti" { return clock(hour, 45, words: 4) }
      let place = list[2] == "un" ? 3 : 2
      let said = ["mezzo": 30, "mezza": 30, "quarto": 15][list[place]]
      guard let minute = said ?? SpokenTime.number(list[place]) else { break }
      return list[1] == "e"
        ? clock(hour, minute, words: place + 1) : clock(hour - 1, 60 - minute, words: place + 1)
    case "thirty", "trenta": return clock(hour, 30, words: 2)
    case "fifteen", "quindici": return clock(hour, 15, words: 2)
    case let digits where digits.count == 2 && digits.allSatisfy(\.isNumber):
      if let minute = Int(digits) { return clock(hour, minute, words: 2) }
    default: break
    }
    return clock(hour, 0, words: 1)
  }

  /// Reads a time in digits, such as `8:30`, `8.30`, `20h`, `8am`, `8 pm` or `0800`.
  private static func typed(_ list: [String], _ isMarked: Bool) -> (SpokenClock, Int)? {
    var word = list[0]
    let attached = halves.first { word.hasSuffix($0) }
    let half = attached ?? (halves.contains(list[1]) ? list[1] : nil)
    if let attached { word.removeLast(attached.count) }
    let isHours = word.hasSuffix("h")
    if isHours { word.removeLast() }
    var parts = word.split(omittingEmptySubsequences: false) { ":.h,".contains($0) }.map { Int($0) }
    if parts.count == 1, word.count == 4, isMarked, let whole = parts[0] {
      parts = [whole / 100, whole % 100]
    }
    guard (1...2).contains(parts.count), word.first?.isNumber == true, let hour = parts[0],
      let minute = parts.count == 2 ? parts[1] : 0, parts.count == 1 || word.count > 3,
      isMarked || half != nil || word.contains(where: { ":h".contains($0) })
    else { return nil }
    guard let half else {
      let clock = SpokenClock(hour: hour, minute: minute, isFixed: true)
      return parts.count == 2 || isHours ? (clock, 1) : nil
    }
    guard (1...12).contains(hour) else { return nil }
    let hours = hour % 12 + (half.first == "p" ? 12 : 0)
    return (SpokenClock(hour: hours, minute: minute, isFixed: true), attached == nil ? 2 : 1)
  }
}
