/// Which of the two numbers in `4/7/2025` is the month.
public enum DateOrder: Hashable, Sendable {
  case dayFirst
  case monthFirst
}

/// A date and a time of day as people and apps write them, before it is known in which order:
/// `4/7/2025 8:30 AM`, `25.06.2015 - 19:14`, `Jan 12 2025 08:12`, `2025/01/12 08:12:30`.
///
/// Where points part its numbers the day is first. Between slashes and dashes both orders are used
/// somewhere: a number over 12 tells.
public struct UnsettledDate: Equatable, Sendable {
  private let year: Int
  /// The two numbers beside the year, as they stand; a name counts as the month's number.
  private let numbers: (first: Int, second: Int)
  private let isMonthFirst: Bool?
  private let time: TimeOfDay

  /// Whether both are written in the same order with the same numbers: `1/2/2026` is no `2.1.2026`.
  public static func == (left: UnsettledDate, right: UnsettledDate) -> Bool {
    left.year == right.year && left.numbers == right.numbers && left.time == right.time
      && left.isMonthFirst == right.isMonthFirst
  }

  /// The order that this date is proof of; nil where none is needed or none is proven.
  public var proof: DateOrder? {
    guard isMonthFirst == nil, numbers.first != numbers.second else { return nil }
    if numbers.first > 12 { return .dayFirst }
    return numbers.second > 12 ? .monthFirst : nil
  }

  /// Whether it is one date or another, according to the order.
  public var needsOrder: Bool {
    isMonthFirst == nil && numbers.first != numbers.second && proof == nil
  }

  /// What it names; nil where there is no such day.
  public func local(_ order: DateOrder) -> LocalDateTime? {
    let monthFirst = isMonthFirst ?? (order == .monthFirst)
    let (month, day) =
      monthFirst ? (numbers.first, numbers.second) : (numbers.second, numbers.first)
    return LocalDate(year: year, month: month, day: day).map { LocalDateTime($0, time) }
  }

  /// Nil for a text that is no date with a time of day behind it.
  public init?(_ text: String) {
    var words = Words(text)
    guard let first = words.next(), words.skipSeparator(), let second = words.next() else {
      return nil
    }
    let mark = words.mark
    guard words.skipSeparator(), let third = words.next() else { return nil }
    switch (first, second, third) {
    case (.number(let year, 4), .number(let month, 1...2), .number(let day, 1...2)):
      self.year = year
      numbers = (month, day)
      isMonthFirst = true
    case (.number(let first, 1...2), .number(let second, 1...2), .number(let year, let length)):
      guard let year = UnsettledDate.year(year, length) else { return nil }
      self.year = year
      numbers = (first, second)
      isMonthFirst = mark == UInt8(ascii: ".") ? false : nil
    case (.month(let month), .number(let day, 1...2), .number(let year, let length)):
      guard let year = UnsettledDate.year(year, length) else { return nil }
      self.year = year
      numbers = (month, day)
      isMonthFirst = true
    case (.number(let day, 1...2), .month(let month), .number(let year, let length)):
      guard let year = UnsettledDate.year(year, length) else { return nil }
      self.year = year
      numbers = (day, month)
      isMonthFirst = false
    default: return nil
    }
    guard let time = words.time() else { return nil }
    self.time = time
  }

  private static func year(_ number: Int, _ length: Int) -> Int? {
    switch length {
    case 4: number
    case 2: number + (number < 69 ? 2000 : 1900)
    default: nil
    }
  }

  private struct Words {
    private var bytes: ArraySlice<UInt8>
    /// The mark that the last separator was.
    private(set) var mark: UInt8?

    init(_ text: String) { bytes = Array(text.trimmingBlanks.utf8)[...] }

    enum Word {
      case number(Int, Int)
      case month(Int)
    }

    mutating func next() -> Word? {
      let number = bytes.prefix(while: \.isASCIIDigit)
      if let value = digits(number), number.count <= 4 {
        bytes.removeFirst(number.count)
        return .number(value, number.count)
      }
      let letters = bytes.prefix(while: \.isASCIILetter)
      guard let month = MonthName.number(String(decoding: letters, as: UTF8.self)) else {
        return nil
      }
      bytes.removeFirst(letters.count)
      return .month(month)
    }

    /// One of `/ . - ,` with blanks around it, or blanks alone.
    mutating func skipSeparator() -> Bool {
      let before = bytes.count
      skipBlanks()
      mark = bytes.first.flatMap { "/.-,".utf8.contains($0) ? $0 : nil }
      if mark != nil { bytes.removeFirst() }
      skipBlanks()
      return bytes.count < before
    }

    private mutating func skipBlanks() {
      bytes = bytes.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    }

    /// What is left, a separator or a T first: `08:12`, `8:30:00 AM`.
    mutating func time() -> TimeOfDay? {
      if bytes.first.map({ $0 | 0x20 }) == UInt8(ascii: "t") {
        bytes.removeFirst()
      } else if !skipSeparator() {
        return nil
      }
      let clock = bytes.prefix { $0.isASCIIDigit || $0 == UInt8(ascii: ":") || $0 == 0x2E }
      guard let time = TimeOfDay(String(decoding: clock, as: UTF8.self)) else { return nil }
      bytes.removeFirst(clock.count)
      skipBlanks()
      let half = bytes.map { $0 | 0x20 }
      if half.isEmpty { return time }
      guard half == Array("am".utf8) || half == Array("pm".utf8) else { return nil }
      return TimeOfDay(time, isAfternoon: half.first == UInt8(ascii: "p"))
    }
  }
}
