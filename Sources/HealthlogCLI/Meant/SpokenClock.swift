import HealthModel

/// Where a time of day is looked for that words name by its part alone.
enum PartOfDay {
  case morning, afternoon, evening, night, thisNight

  var hours: ClosedRange<Int> {
    switch self {
    case .morning: 5...11
    case .afternoon: 12...18
    case .evening: 17...23
    case .night, .thisNight: 20...23
    }
  }

  var usualHour: Int {
    switch self {
    case .morning: 8
    case .afternoon: 15
    case .evening: 20
    case .night, .thisNight: 22
    }
  }

  /// The hour of the day that a clock of twelve or of twenty-four hours shows then; nil where it shows
  /// none.
  func hour(_ shown: Int) -> Int? {
    if self == .morning { return (1...11).contains(shown) ? shown : nil }
    if self == .night, shown < 6 { return shown }
    if hours.contains(shown) { return shown }
    return shown < 12 && hours.contains(shown + 12) ? shown + 12 : nil
  }

  static let named: [String: PartOfDay] = [
    "morning": .morning, "mattina": .morning, "mattino": .morning, "stamattina": .morning,
    "stamani": .morning, "stamane": .morning, "mattinata": .morning, "afternoon": .afternoon,
    "pomeriggio": .afternoon, "evening": .evening, "tonight": .evening, "sera": .evening,
    "stasera": .evening, "serata": .evening, "night": .night, "notte": .night,
    "stanotte": .thisNight,
  ]
  static let ofToday: Set = ["stamattina", "stamani", "stamane", "stasera", "tonight", "stanotte"]
}

/// A time of day as it is said.
struct SpokenClock {
  let hour: Int
  var minute: Int
  /// Whether it can't be of the other half of the day.
  var isFixed = false
  var isMidnight = false

  var text: String { "\(hour):\(minute < 10 ? "0" : "")\(minute)" }

  func isPast(_ now: LocalDateTime) -> Bool { hour * 60 + minute <= now.time.minuteOfDay }

  /// The time of day that the words begin with, and how many of them it takes; a bare number only where
  /// `isMarked` says that an hour stands here.
  static func beginning(_ list: [String], _ isMarked: Bool) -> (SpokenClock, Int)? {
    guard let (clock, count) = found(list, isMarked), (0...23).contains(clock.hour),
      (0...59).contains(clock.minute)
    else { return nil }
    return (clock, count)
  }

  private static func found(_ list: [String], _ isMarked: Bool) -> (SpokenClock, Int)? {
    func word(_ place: Int) -> String { place < list.count ? list[place] : "" }
    if ["noon", "midday", "mezzogiorno"].contains(list[0]) {
      let isHalf = word(1) == "e" && ["mezzo", "mezza"].contains(word(2))
      return (SpokenClock(hour: 12, minute: isHalf ? 30 : 0, isFixed: true), isHalf ? 3 : 1)
    }
    if ["midnight", "mezzanotte"].contains(list[0]) {
      return (SpokenClock(hour: 0, minute: 0, isFixed: true, isMidnight: true), 1)
    }
    // Half past seven, ten to nine.
    let minutes = ["half": 30, "quarter": 15][list[0]] ?? SpokenTime.number(list[0])
    if let minutes, minutes < 60, ["past", "to", "after"].contains(word(1)),
      let hour = SpokenTime.number(word(2)), (1...12).contains(hour)
    {
      return word(1) == "to"
        ? (SpokenClock(hour: hour - 1, minute: 60 - minutes), 3)
        : (SpokenClock(hour: hour, minute: minutes), 3)
    }
    if let named = hourNamed(list, isMarked) { return named }
    return typed(list[0], followedBy: word(1), isMarked)
  }

  /// An hour alone or with its minutes behind it in words: `8`, `otto e mezza`, `9 meno un quarto`.
  private static func hourNamed(_ list: [String], _ isMarked: Bool) -> (SpokenClock, Int)? {
    let first = list[0] == "l'" && list.count > 1 ? 1 : 0
    func word(_ place: Int) -> String { first + place < list.count ? list[first + place] : "" }
    let isOClock = word(1) == "o'"
    guard let hour = SpokenTime.number(word(0)), word(0).count <= 9, isMarked || isOClock,
      !["am", "pm", "a.m.", "p.m."].contains(word(1)),
      word(0).count < 3 || word(0).first?.isLetter == true
    else { return nil }
    var clock = SpokenClock(
      hour: hour, minute: 0, isFixed: !(1...11).contains(hour) || word(0).first == "0")
    if isOClock { return (clock, first + 2) }
    let said = ["mezzo": 30, "mezza": 30, "quarto": 15]
    let isMinus = word(1) == "meno"
    if isMinus || word(1) == "e" {
      let count = word(2) == "un" ? 3 : 2
      if word(2) == "tre", word(3) == "quarti" {
        clock.minute = 45
        return (clock, first + 4)
      }
      if let minute = said[word(count)] ?? SpokenTime.number(word(count)) {
        return (
          isMinus
            ? SpokenClock(hour: hour - 1, minute: 60 - minute, isFixed: clock.isFixed)
            : SpokenClock(hour: hour, minute: minute, isFixed: clock.isFixed), first + count + 1
        )
      }
    }
    if ["thirty", "trenta", "fifteen", "quindici"].contains(word(1)) {
      clock.minute = word(1).first == "t" ? 30 : 15
      return (clock, first + 2)
    }
    if word(1).count == 2, let minute = Int(word(1)), word(1).allSatisfy(\.isNumber) {
      clock.minute = minute
      return (clock, first + 2)
    }
    return (clock, first + 1)
  }

  /// Digits: `8:30`, `8.30`, `20h`, `8am`, `8 pm`, `0800`.
  private static func typed(
    _ word: String, followedBy next: String, _ isMarked: Bool
  ) -> (SpokenClock, Int)? {
    var word = word
    let halves = ["am", "pm", "a.m.", "p.m."]
    let attached = halves.first { word.hasSuffix($0) }
    let half = attached ?? (halves.contains(next) ? next : nil)
    if let attached { word.removeLast(attached.count) }
    let isHours = word.hasSuffix("h")
    if isHours { word.removeLast() }
    var parts = word.split(omittingEmptySubsequences: false) { ":.h,".contains($0) }
      .map { Int($0) }
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
    let isLate = half.first == "p"
    return (
      SpokenClock(hour: hour % 12 + (isLate ? 12 : 0), minute: minute, isFixed: true),
      attached == nil ? 2 : 1
    )
  }
}
