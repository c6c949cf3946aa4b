import HealthModel

/// How a service writes its times.
struct MappedTime: Equatable, Sendable {
  private enum Kind: Equatable {
    /// RFC 3339, and what else is written for it.
    case stamped
    case pattern(DatePattern)
  }

  private let kind: Kind
  /// Whether it may name a time on clocks, and not on whose.
  let needsZone: Bool

  /// RFC 3339, which says its offset.
  static let rfc3339 = MappedTime(kind: .stamped, needsZone: false)

  private init(kind: Kind, needsZone: Bool) {
    (self.kind, self.needsZone) = (kind, needsZone)
  }

  /// Reads `rfc3339`, `unix`, `unix-ms`, `DD-MM-YYYY hh:mm:ss` and strptime's patterns, as `import`
  /// takes them; nil of any other text.
  init?(_ text: String) {
    switch text {
    case "rfc3339": self = .rfc3339
    default:
      guard let written = text.contains("%") || text.hasPrefix("unix") ? text : Self.pattern(text),
        let pattern = try? DatePattern(written)
      else { return nil }
      let isTold = written.hasPrefix("unix") || Self.hasOffset(written)
      self.init(kind: .pattern(pattern), needsZone: !isTold)
    }
  }

  /// Whether `%z` stands in a pattern of strptime's; in `%%z` there is none.
  private static func hasOffset(_ pattern: String) -> Bool {
    var rest = pattern[...]
    while let letter = rest.popFirst() {
      if letter == "%", rest.popFirst() == "z" { return true }
    }
    return false
  }

  /// The letters that stand for a field, longest first, and strptime's for it. `MM` is the month and
  /// `mm` the minute.
  private static let fields: [(letters: String, field: String)] = [
    ("YYYY", "%Y"), ("yyyy", "%Y"), ("YY", "%y"), ("yy", "%y"), ("MMMM", "%B"), ("MMM", "%b"),
    ("MM", "%m"), ("DD", "%d"), ("dd", "%d"), ("HH", "%H"), ("hh", "%H"), ("mm", "%M"),
    ("ss", "%S"), ("Z", "%z"), ("T", "T"),
  ]

  /// A pattern in letters in strptime's; nil where one stands for nothing.
  private static func pattern(_ text: String) -> String? {
    // Which eight o'clock it is stands behind.
    let isTwelve = text.hasSuffix(" a") || text.hasSuffix(" A")
    var rest = isTwelve ? text.dropLast(2) : text[...]
    var out = ""
    while let letter = rest.first {
      if let field = fields.first(where: { rest.hasPrefix($0.letters) }) {
        out += isTwelve && field.field == "%H" ? "%I" : field.field
        rest.removeFirst(field.letters.count)
      } else {
        guard !letter.isLetter else { return nil }
        out.append(letter)
        rest.removeFirst()
      }
    }
    return isTwelve ? out + " %p" : out
  }

  /// The moment that `value` names, a gap and a fold of clocks settled as on the command line: the
  /// first time after the one, the first of the other's two. Nil where it names none.
  ///
  /// An offset of 0 is written by much that isn't in UTC: the zone tells the local day.
  func moment(_ value: JSONValue, zone: any TimeZoneRules) -> Moment? {
    written(value, zone: zone).map { $0.utcOffsetSeconds == 0 ? Moment($0.instant, in: zone) : $0 }
  }

  private func written(_ value: JSONValue, zone: any TimeZoneRules) -> Moment? {
    guard let text = value.writtenText else { return nil }
    switch kind {
    case .stamped:
      return (try? TimeExpression(stamped: text.trimmingBlanks, zone: zone))?.moment
    case .pattern(let pattern):
      switch pattern.read(text) ?? plain(value).flatMap(pattern.read) {
      case .instant(let instant): return Moment(instant, in: zone)
      case .moment(let moment): return moment
      case .local(let local): return Moment(zone.resolve(local).instant, in: zone)
      case nil: return nil
      }
    }
  }

  /// A number of JSON may be written with an exponent.
  private func plain(_ value: JSONValue) -> String? {
    guard let text = value.writtenText, let number = Double(readingOf: text),
      number.magnitude < 1e15
    else { return nil }
    return number.text(places: 3)
  }
}
