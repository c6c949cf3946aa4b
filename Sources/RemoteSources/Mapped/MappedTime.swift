import HealthModel

struct MappedTime: Equatable, Sendable {
  /// The pattern; nil for RFC 3339 and similar forms.
  private let pattern: DatePattern?
  /// Whether a time may be local, without an offset.
  let needsZone: Bool

  /// Parses `rfc3339`, `unix`, `unix-ms`, a strptime pattern or letters: `DD-MM-YYYY hh:mm:ss`.
  init?(_ text: String) {
    if text == "rfc3339" {
      (self.pattern, needsZone) = (nil, false)
      return
    }
    guard let written = text.contains("%") || text.hasPrefix("unix") ? text : Self.pattern(text),
      let pattern = try? DatePattern(written)
    else { return nil }
    let hasOffset = written.hasPrefix("unix") || Self.hasOffset(written)
    (self.pattern, needsZone) = (pattern, !hasOffset)
  }

  /// Returns whether a strptime pattern contains `%z`; `%%z` doesn't count.
  private static func hasOffset(_ pattern: String) -> Bool {
    var rest = pattern[...]
    while let letter = rest.popFirst() { if letter == "%", rest.popFirst() == "z" { return true } }
    return false
  }

  /// Letters, longer ones first, and their strptime fields. `MM` is the month, `mm` the minute.
  private static let fields: [(letters: String, field: String)] = [
    ("YYYY", "%Y"), ("yyyy", "%Y"), ("YY", "%y"), ("yy", "%y"), ("MMMM", "%B"), ("MMM", "%b"),
    ("MM", "%m"), ("DD", "%d"), ("dd", "%d"), ("HH", "%H"), ("hh", "%H"), ("mm", "%M"),
    ("ss", "%S"), ("Z", "%z"), ("T", "T"),
  ]

  private static func pattern(_ text: String) -> String? {
    // A trailing "a" means "am" or "pm".
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

  /// Parses a time; nil if invalid. Local times that clocks skip or show twice are resolved as on
  /// the command line. An offset of 0 is often unintended, so `zone` then determines the local day.
  func moment(_ value: JSONValue, zone: any TimeZoneRules) -> Moment? {
    written(value, zone: zone).map { $0.utcOffsetSeconds == 0 ? Moment($0.instant, in: zone) : $0 }
  }

  private func written(_ value: JSONValue, zone: any TimeZoneRules) -> Moment? {
    guard let text = value.writtenText else { return nil }
    guard let pattern else {
      return (try? TimeExpression(stamped: text.trimmingBlanks, zone: zone))?.moment
    }
    switch pattern.read(text) ?? plain(text).flatMap(pattern.read) {
    case .instant(let instant): return Moment(instant, in: zone)
    case .moment(let moment): return moment
    case .local(let local): return Moment(zone.resolve(local).instant, in: zone)
    case nil: return nil
    }
  }

  private func plain(_ text: String) -> String? {
    guard let number = Double(readingOf: text), number.magnitude < 1e15 else { return nil }
    return number.text(places: 3)
  }
}
