/// The format of a file's times: a subset of strptime's, `%Y %y %m %d %b %B %H %I %M %S %p %z %%`.
/// A blank matches one or more blanks. `%b` and `%B` match English names, short or long; `%y` means
/// 1969 to 2068. `unix` and `unix-ms` count since 1970, in the years 1980 to 2199.
public struct DatePattern: Equatable, Sendable {
  public enum Stamp: Equatable, Sendable {
    case instant(Instant)
    case moment(Moment)
    case local(LocalDateTime)
  }

  private enum Piece: Equatable {
    /// The letter after `%`.
    case field(Unicode.Scalar)
    case blanks
    case byte(UInt8)
  }

  /// The milliseconds in one unit of a count since 1970; nil for a pattern of fields.
  private let unit: Int64?
  private let pieces: [Piece]

  public init(_ text: String) throws(DatePatternFault) {
    unit = text == "unix" ? 1000 : text == "unix-ms" ? 1 : nil
    pieces = unit == nil ? try DatePattern.pieces(of: text) : []
    if unit == nil { try check() }
  }

  private static func pieces(of text: String) throws(DatePatternFault) -> [Piece] {
    var pieces: [Piece] = []
    var rest = text[...]
    while let character = rest.popFirst() {
      if character == " " || character == "\t" {
        if pieces.last != .blanks { pieces.append(.blanks) }
      } else if character != "%" {
        pieces += String(character).utf8.map { .byte($0) }
      } else {
        guard let letter = rest.popFirst() else { throw .unknownField("%") }
        if letter == "%" {
          pieces.append(.byte(UInt8(ascii: "%")))
        } else if let field = letter.asciiValue, "YymdbBHIMSpz".utf8.contains(field) {
          pieces.append(.field(Unicode.Scalar(field)))
        } else {
          throw .unknownField("%\(letter)")
        }
      }
    }
    return pieces
  }

  private func check() throws(DatePatternFault) {
    func has(_ letters: String) -> Bool {
      letters.unicodeScalars.contains { pieces.contains(.field($0)) }
    }
    guard has("Yy") else { throw .missing("%Y") }
    guard has("mbB") else { throw .missing("%m") }
    guard has("d") else { throw .missing("%d") }
    guard has("HI") else { throw .missing("%H") }
    guard has("M") else { throw .missing("%M") }
    // %p makes sense only with %I; %I needs %p, unless there is %H.
    if has("p"), !has("I") { throw .missing("%I") }
    if has("I"), !has("p"), !has("H") { throw .missing("%p") }
  }

  /// Reads `text` without the blanks around it; nil when it doesn't match or there is no such time.
  public func read(_ text: String) -> Stamp? {
    let text = text.trimmingBlanks
    if let unit { return DatePattern.instant(text, unit).map { .instant($0) } }
    var match = Match(scanner: DateScanner(text))
    for (index, piece) in pieces.enumerated() {
      let next = index + 1 < pieces.count ? pieces[index + 1] : nil
      let isRead =
        switch piece {
        case .blanks: match.scanner.skipBlanks()
        case .byte(let byte): match.scanner.skip(byte)
        case .field(let field): match.read(field, isBeforePoint: next == .byte(UInt8(ascii: ".")))
        }
      guard isRead else { return nil }
    }
    return match.scanner.rest.isEmpty ? match.stamp : nil
  }

  /// Returns the other of `unix` and `unix-ms` if `text` is a likely time only in that pattern:
  /// seconds read as milliseconds fall in January 1970.
  public func other(for text: String) -> String? {
    guard let unit, read(text) == nil else { return nil }
    let isOther = DatePattern.instant(text.trimmingBlanks, unit == 1 ? 1000 : 1) != nil
    return !isOther ? nil : unit == 1 ? "unix" : "unix-ms"
  }

  /// The years 1980 to 2199, in milliseconds: no program that counts since 1970 has older readings.
  private static let likely: ClosedRange<Int64> = 315_532_800_000...7_258_118_399_999

  private static func instant(_ text: String, _ unit: Int64) -> Instant? {
    let parts = text.utf8.split(
      separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isASCIIDigit) }), parts[0].count <= 15,
      let units = Int64(Substring(parts[0])), units <= likely.upperBound / unit
    else { return nil }
    var milliseconds = units * unit
    if unit == 1000, parts.count == 2 {
      milliseconds += Int64(TimeOfDay.milliseconds(ofFraction: parts[1]))
    }
    return likely.contains(milliseconds) ? Instant(milliseconds: milliseconds) : nil
  }

  private struct Match {
    var scanner: DateScanner
    var year = 0
    var month = 0
    var day = 0
    var hour = 0
    var isTwelve = false
    var isAfternoon = false
    var minute = 0
    var second = 0
    var millisecond = 0
    /// `.some(nil)` for `Z`, which gives no local offset; nil without an offset.
    var offset: Int??

    mutating func read(_ field: Unicode.Scalar, isBeforePoint: Bool) -> Bool {
      switch field {
      case "Y": return number(4...4, 1...9999) { $0.year = $1 }
      case "y": return number(2...2, 0...99) { $0.year = DateScanner.fullYear($1) }
      case "m": return number(1...2, 1...12) { $0.month = $1 }
      case "d": return number(1...2, 1...31) { $0.day = $1 }
      case "H": return number(1...2, 0...23) { ($0.hour, $0.isTwelve) = ($1, false) }
      case "I":
        isTwelve = true
        return number(1...2, 1...12) { $0.hour = $1 % 12 }
      case "M": return number(2...2, 0...59) { $0.minute = $1 }
      case "S":
        guard number(2...2, 0...59, { $0.second = $1 }) else { return false }
        if !isBeforePoint { millisecond = scanner.fraction() }
        return true
      case "b", "B": return store(scanner.monthName()) { $0.month = $1 }
      case "p": return store(scanner.isAfternoon()) { $0.isAfternoon = $1 }
      default: return store(scanner.utcOffset()) { $0.offset = $1 }
      }
    }

    private mutating func number(
      _ lengths: ClosedRange<Int>, _ range: ClosedRange<Int>, _ set: (inout Match, Int) -> Void
    ) -> Bool {
      store(scanner.number(lengths).flatMap { range.contains($0.value) ? $0.value : nil }, set)
    }

    private mutating func store<Value>(
      _ value: Value?, _ set: (inout Match, Value) -> Void
    ) -> Bool {
      guard let value else { return false }
      set(&self, value)
      return true
    }

    var stamp: Stamp? {
      let hour = self.hour + (isTwelve && isAfternoon ? 12 : 0)
      guard let date = LocalDate(year: year, month: month, day: day),
        let time = TimeOfDay(hour: hour, minute: minute, second: second, millisecond: millisecond)
      else { return nil }
      let local = LocalDateTime(date, time)
      switch offset {
      case nil: return .local(local)
      case .some(nil): return .instant(local.instant(utcOffsetSeconds: 0))
      case .some(let seconds?):
        return .moment(Moment(local.instant(utcOffsetSeconds: seconds), utcOffsetSeconds: seconds))
      }
    }
  }
}

public enum DatePatternFault: Error, Equatable, Sendable {
  case unknownField(String)
  case missing(String)
}

public enum DateOrder: Hashable, Sendable {
  case dayFirst, monthFirst

  /// Creates a locale's order: month first in the US and its territories. Source: CLDR 44.
  public init(inLocale locale: String) {
    let isMonthFirst = LocaleName.has(LocaleName(locale).territory, in: CountryUnit.american)
    self = isMonthFirst ? .monthFirst : .dayFirst
  }
}

/// A date and time before the order of day and month is known: `4/7/2025 8:30 AM`,
/// `25.06.2015 - 19:14`, `Jan 12 2025 08:12`. With dots, the day comes first. With slashes and
/// dashes, both orders are in use; a number over 12 shows which.
public struct UnsettledDate: Equatable, Sendable {
  private let year: Int
  /// The two numbers beside the year, in order; a month's name counts as its number.
  private let first: Int
  private let second: Int
  private let isMonthFirst: Bool?
  private let time: TimeOfDay

  /// The order that this date proves; nil if it proves none or needs none.
  public var proof: DateOrder? {
    guard isMonthFirst == nil, first != second else { return nil }
    if first > 12 { return .dayFirst }
    return second > 12 ? .monthFirst : nil
  }

  public var needsOrder: Bool { isMonthFirst == nil && first != second && proof == nil }

  public func local(_ order: DateOrder) -> LocalDateTime? {
    let isMonthFirst = isMonthFirst ?? (order == .monthFirst)
    return LocalDate(
      year: year, month: isMonthFirst ? first : second, day: isMonthFirst ? second : first
    ).map { LocalDateTime($0, time) }
  }

  public init?(_ text: String) {
    var scanner = DateScanner(text.trimmingBlanks)
    guard let one = UnsettledDate.part(&scanner), let mark = scanner.separator(),
      let two = UnsettledDate.part(&scanner), scanner.separator() != nil,
      let three = UnsettledDate.part(&scanner)
    else { return nil }
    switch (one.length, two.length, three.length) {
    case (4, 1...2, 1...2):
      (year, first, second, isMonthFirst) = (one.value, two.value, three.value, true)
    case (0...2, 0...2, 2), (0...2, 0...2, 4):
      guard one.length + two.length > 0 else { return nil }
      year = three.length == 4 ? three.value : DateScanner.fullYear(three.value)
      (first, second) = (one.value, two.value)
      let isDayFirst = two.length == 0 || mark == UInt8(ascii: ".")
      isMonthFirst = one.length == 0 ? true : isDayFirst ? false : nil
    default: return nil
    }
    guard let time = UnsettledDate.time(&scanner) else { return nil }
    self.time = time
  }

  /// Reads a number of up to four digits, or a month's name, whose length counts as 0.
  private static func part(_ scanner: inout DateScanner) -> (value: Int, length: Int)? {
    scanner.number(1...4) ?? scanner.monthName().map { (value: $0, length: 0) }
  }

  /// Reads the rest, a time after a separator or a T: `08:12`, `8:30:00 AM`.
  private static func time(_ scanner: inout DateScanner) -> TimeOfDay? {
    guard
      scanner.skip(UInt8(ascii: "T")) || scanner.skip(UInt8(ascii: "t"))
        || scanner.separator() != nil
    else { return nil }
    let clock = scanner.take { $0.isASCIIDigit || ":.".utf8.contains($0) }
    guard let time = TimeOfDay(clock) else { return nil }
    _ = scanner.skipBlanks()
    if scanner.rest.isEmpty { return time }
    guard let isAfternoon = scanner.isAfternoon(), scanner.rest.isEmpty else { return nil }
    return TimeOfDay(time, isAfternoon: isAfternoon)
  }
}

private struct DateScanner {
  private(set) var rest: ArraySlice<UInt8>

  init(_ text: String) { rest = Array(text.utf8)[...] }

  /// Returns the year that two digits mean, 1969 to 2068.
  static func fullYear(_ number: Int) -> Int { number + (number < 69 ? 2000 : 1900) }

  mutating func take(while belongs: (UInt8) -> Bool) -> String {
    let bytes = rest.prefix(while: belongs)
    rest.removeFirst(bytes.count)
    return String(decoding: bytes, as: UTF8.self)
  }

  mutating func skipBlanks() -> Bool {
    let before = rest.count
    rest = rest.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    return rest.count < before
  }

  mutating func skip(_ byte: UInt8) -> Bool {
    guard rest.first == byte else { return false }
    rest.removeFirst()
    return true
  }

  /// Skips one of `/ . - ,` with blanks around it, or blanks alone; returns the mark or a blank.
  mutating func separator() -> UInt8? {
    var mark = skipBlanks() ? UInt8(ascii: " ") : nil
    if let next = rest.first, "/.-,".utf8.contains(next) {
      mark = next
      rest.removeFirst()
      _ = skipBlanks()
    }
    return mark
  }

  mutating func number(_ lengths: ClosedRange<Int>) -> (value: Int, length: Int)? {
    let bytes = rest.prefix(lengths.upperBound).prefix(while: \.isASCIIDigit)
    guard bytes.count >= lengths.lowerBound, let value = digits(bytes) else { return nil }
    rest.removeFirst(bytes.count)
    return (value, bytes.count)
  }

  /// Reads the decimals of a second, `.25`, as milliseconds; 0 if there are none.
  mutating func fraction() -> Int {
    guard rest.first == UInt8(ascii: "."), rest.dropFirst().first?.isASCIIDigit == true else {
      return 0
    }
    let bytes = rest.dropFirst().prefix(while: \.isASCIIDigit)
    rest.removeFirst(bytes.count + 1)
    return TimeOfDay.milliseconds(ofFraction: bytes)
  }

  mutating func monthName() -> Int? { MonthName.number(take(while: \.isASCIILetter)) }

  mutating func isAfternoon() -> Bool? {
    let word = rest.prefix(2).map { $0 | 0x20 }
    guard word == Array("am".utf8) || word == Array("pm".utf8) else { return nil }
    rest.removeFirst(2)
    return word.first == UInt8(ascii: "p")
  }

  mutating func utcOffset() -> Int?? {
    UTCOffset.seconds(of: take { $0 != UInt8(ascii: " ") }[...])
  }
}
