/// How a file writes its times: a subset of strptime's patterns.
///
/// `%Y %y %m %d %b %B %H %I %M %S %p %z` and `%%`; a blank stands for one or more of them, every other
/// character for itself. `%b` and `%B` are English names, short or long; `%y` means 1969 to 2068.
/// `unix` and `unix-ms` are seconds and milliseconds since 1970, of the years 1980 to 2199.
public struct DatePattern: Equatable, Sendable {
  /// What a text names.
  public enum Stamp: Equatable, Sendable {
    /// A time that names no place.
    case instant(Instant)
    case moment(Moment)
    case local(LocalDateTime)
  }

  private enum Piece: Equatable {
    case field(Field)
    case blanks
    case letter(UInt8)
  }

  private enum Field: Character, CaseIterable {
    case year = "Y"
    case shortYear = "y"
    case month = "m"
    case day = "d"
    case shortMonthName = "b"
    case monthName = "B"
    case hour = "H"
    case hourOfTwelve = "I"
    case minute = "M"
    case second = "S"
    case half = "p"
    case offset = "z"
  }

  private enum Kind: Equatable {
    case seconds
    case milliseconds
    case pieces([Piece])
  }

  private let kind: Kind

  /// - Throws: `DatePatternFault` for an unknown field, or where a day or a time of day is missing.
  public init(_ text: String) throws(DatePatternFault) {
    switch text {
    case "unix": kind = .seconds
    case "unix-ms": kind = .milliseconds
    default:
      let pieces = try DatePattern.pieces(of: text)
      try DatePattern.check(pieces)
      kind = .pieces(pieces)
    }
  }

  private static func pieces(of text: String) throws(DatePatternFault) -> [Piece] {
    var pieces: [Piece] = []
    var rest = text[...]
    while let character = rest.popFirst() {
      if character == " " || character == "\t" {
        if pieces.last != .blanks { pieces.append(.blanks) }
      } else if character != "%" {
        pieces += String(character).utf8.map { .letter($0) }
      } else {
        guard let letter = rest.popFirst() else { throw .unknownField("%") }
        if letter == "%" {
          pieces.append(.letter(UInt8(ascii: "%")))
        } else if let field = Field(rawValue: letter) {
          pieces.append(.field(field))
        } else {
          throw .unknownField("%\(letter)")
        }
      }
    }
    return pieces
  }

  private static func check(_ pieces: [Piece]) throws(DatePatternFault) {
    func has(_ fields: Field...) -> Bool { fields.contains { pieces.contains(.field($0)) } }
    guard has(.year, .shortYear) else { throw .missing("%Y") }
    guard has(.month, .shortMonthName, .monthName) else { throw .missing("%m") }
    guard has(.day) else { throw .missing("%d") }
    guard has(.hour, .hourOfTwelve) else { throw .missing("%H") }
    guard has(.minute) else { throw .missing("%M") }
    // Which eight o'clock it is: %H knows no afternoon to be told of.
    if has(.half), !has(.hourOfTwelve) { throw .missing("%I") }
    if has(.hourOfTwelve), !has(.half), !has(.hour) { throw .missing("%p") }
  }

  /// What `text` names, blanks around it left out; nil when it isn't written so, or there is no such
  /// time.
  public func read(_ text: String) -> Stamp? {
    let bytes = Array(text.trimmingBlanks.utf8)
    switch kind {
    case .seconds: return DatePattern.sinceEpoch(bytes[...], thousandths: 1000).map { .instant($0) }
    case .milliseconds:
      return DatePattern.sinceEpoch(bytes[...], thousandths: 1).map { .instant($0) }
    case .pieces(let pieces):
      var reading = Reading(bytes: bytes[...])
      for (index, piece) in pieces.enumerated() {
        let next = index + 1 < pieces.count ? pieces[index + 1] : nil
        let isRead =
          switch piece {
          case .blanks: reading.skipBlanks()
          case .letter(let letter): reading.skip(letter)
          case .field(let field):
            reading.read(field, isBeforePoint: next == .letter(UInt8(ascii: ".")))
          }
        guard isRead else { return nil }
      }
      return reading.bytes.isEmpty ? reading.stamp : nil
    }
  }

  /// The other of `unix` and `unix-ms`, where `text` is a likely time by that one alone: seconds that
  /// are taken for milliseconds lie in January 1970.
  public func other(for text: String) -> String? {
    let other: DatePattern
    switch kind {
    case .pieces: return nil
    case .seconds: other = DatePattern(.milliseconds)
    case .milliseconds: other = DatePattern(.seconds)
    }
    guard read(text) == nil, other.read(text) != nil else { return nil }
    return other.kind == .seconds ? "unix" : "unix-ms"
  }

  private init(_ kind: Kind) { self.kind = kind }

  /// 1980 to 2199, in milliseconds: no program that counts since 1970 has measured before.
  private static let likely: ClosedRange<Int64> = 315_532_800_000...7_258_118_399_999

  private static func sinceEpoch(_ text: ArraySlice<UInt8>, thousandths: Int64) -> Instant? {
    let parts = text.split(
      separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = parts.first, (1...15).contains(whole.count),
      whole.allSatisfy(\.isASCIIDigit)
    else { return nil }
    var number: Int64 = 0
    for digit in whole { number = number * 10 + Int64(digit - UInt8(ascii: "0")) }
    guard number <= likely.upperBound / thousandths else { return nil }
    number *= thousandths
    if parts.count == 2 {
      guard !parts[1].isEmpty, parts[1].allSatisfy(\.isASCIIDigit) else { return nil }
      let fraction = (Array(parts[1]) + Array("00".utf8)).prefix(3)
      if thousandths == 1000 { number += Int64(digits(fraction) ?? 0) }
    }
    return likely.contains(number) ? Instant(milliseconds: number) : nil
  }

  /// A text on its way through a pattern.
  private struct Reading {
    var bytes: ArraySlice<UInt8>
    var year = 0
    var month = 0
    var day = 0
    var hour = 0
    var isTwelve = false
    var isAfternoon = false
    var minute = 0
    var second = 0
    var millisecond = 0
    /// Nil within for `Z`, which names no place.
    var offset: Int??

    init(bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    mutating func skipBlanks() -> Bool {
      let before = bytes.count
      bytes = bytes.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      return bytes.count < before
    }

    mutating func skip(_ letter: UInt8) -> Bool {
      guard bytes.first == letter else { return false }
      bytes.removeFirst()
      return true
    }

    mutating func read(_ field: Field, isBeforePoint: Bool) -> Bool {
      switch field {
      case .year: return number(4, 4, 1...9999) { $0.year = $1 }
      case .shortYear: return number(2, 2, 0...99) { $0.year = $1 + ($1 < 69 ? 2000 : 1900) }
      case .month: return number(1, 2, 1...12) { $0.month = $1 }
      case .day: return number(1, 2, 1...31) { $0.day = $1 }
      case .hour: return number(1, 2, 0...23) { $0.hour = $1 }
      case .hourOfTwelve:
        isTwelve = true
        return number(1, 2, 1...12) { $0.hour = $1 % 12 }
      case .minute: return number(2, 2, 0...59) { $0.minute = $1 }
      case .second:
        guard number(2, 2, 0...59, { $0.second = $1 }) else { return false }
        return isBeforePoint || fraction()
      case .shortMonthName, .monthName: return monthName()
      case .half: return half()
      case .offset: return shift()
      }
    }

    private mutating func number(
      _ least: Int, _ most: Int, _ range: ClosedRange<Int>, _ store: (inout Reading, Int) -> Void
    ) -> Bool {
      let text = bytes.prefix(most).prefix(while: \.isASCIIDigit)
      guard text.count >= least, let value = digits(text), range.contains(value) else {
        return false
      }
      bytes.removeFirst(text.count)
      store(&self, value)
      return true
    }

    /// What may stand behind the seconds: `.25`.
    private mutating func fraction() -> Bool {
      guard bytes.first == UInt8(ascii: "."), bytes.dropFirst().first?.isASCIIDigit == true else {
        return true
      }
      bytes.removeFirst()
      let text = bytes.prefix(while: \.isASCIIDigit)
      millisecond = digits((Array(text) + Array("00".utf8)).prefix(3)) ?? 0
      bytes.removeFirst(text.count)
      return true
    }

    private mutating func monthName() -> Bool {
      let word = bytes.prefix(while: \.isASCIILetter)
      guard let found = MonthName.number(String(decoding: word, as: UTF8.self)) else {
        return false
      }
      month = found
      bytes.removeFirst(word.count)
      return true
    }

    private mutating func half() -> Bool {
      let word = bytes.prefix(2).map { $0 | 0x20 }
      guard word == Array("am".utf8) || word == Array("pm".utf8) else { return false }
      isAfternoon = word.first == UInt8(ascii: "p")
      bytes.removeFirst(2)
      return true
    }

    private mutating func shift() -> Bool {
      let word = bytes.prefix { $0 != UInt8(ascii: " ") }
      guard let read = UTCOffset.seconds(of: Substring(decoding: word, as: UTF8.self)) else {
        return false
      }
      offset = read
      bytes.removeFirst(word.count)
      return true
    }

    var stamp: Stamp? {
      let hour = self.hour + (isTwelve && isAfternoon ? 12 : 0)
      guard let date = LocalDate(year: year, month: month, day: day),
        let time = TimeOfDay(
          hour: hour, minute: minute, second: second, millisecond: millisecond)
      else { return nil }
      let local = LocalDateTime(date, time)
      switch offset {
      case nil: return .local(local)
      case .some(nil): return .instant(local.instant(utcOffsetSeconds: 0))
      case .some(let seconds?):
        return .moment(
          Moment(local.instant(utcOffsetSeconds: seconds), utcOffsetSeconds: seconds))
      }
    }
  }
}

/// Why a text is no pattern for times.
public enum DatePatternFault: Error, Equatable, Sendable {
  /// Such as `%q`.
  case unknownField(String)
  /// The field that a time can't do without.
  case missing(String)
}

extension UInt8 {
  var isASCIIDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
  var isASCIILetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
}

/// The English names of months.
public enum MonthName {
  /// From January on.
  public static let all = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// 1 to 12, of a long name, one of three letters, or `sept`; nil for any other word.
  static func number(_ word: String) -> Int? {
    let wanted = word.lowercased()
    let index = all.firstIndex { [$0.lowercased(), $0.prefix(3).lowercased()].contains(wanted) }
    return index.map { $0 + 1 } ?? (wanted == "sept" ? 9 : nil)
  }
}
