import HealthModel

final class RowTimes {
  private let layout: TableLayout
  /// Whether the times need only the zone in `terms`: no pattern, zone column or device clock.
  private let isPlain: Bool
  private let file: InputFile
  private let terms: ReadingTerms
  private var order: DateOrder?
  private let steady: SteadyZone
  private var zones: [String: any TimeZoneRules] = [:]
  /// The maximum number of devices, and of zones, to keep: a file may invent one for each row.
  private static let mostRemembered = 1000
  private var lastOnClock: [String: (seconds: Int, instant: Instant)] = [:]

  init(_ layout: TableLayout, of file: InputFile, terms: ReadingTerms) {
    (self.layout, self.file, self.terms) = (layout, file, terms)
    steady = SteadyZone(terms.zone)
    isPlain = layout.dates.isEmpty && layout.zone == nil && layout.deviceClock == nil
  }

  struct Taken {
    let moment: Moment
    /// Whether clocks skip the written time.
    var isMoved = false
    var isLocal = false
  }

  /// Returns a row's time; nil if `stamp` or the zone is invalid. Throws `.ambiguousDate`.
  func taken(_ stamp: String, _ fields: [String], line: Int) throws -> Taken? {
    if isPlain, let local = LocalDateTime(plain: stamp) {
      let taken = steady.taken(local)
      return Taken(moment: taken.moment, isMoved: taken.isMoved, isLocal: true)
    }
    guard let zone = zone(of: fields) else { return nil }
    if layout.dates.isEmpty {
      if let time = try? TimeExpression(stamped: stamp, zone: zone) {
        guard layout.deviceClock != nil else {
          return Taken(
            moment: time.moment, isMoved: time.skipped != nil,
            isLocal: time.isLocal && layout.zone == nil)
        }
        return resolved(time.skipped ?? time.moment.local, zone, fields)
      }
      guard let date = UnsettledDate(stamp) else { return nil }
      return date.local(try order(of: date, stamp, line: line)).map { resolved($0, zone, fields) }
    }
    for pattern in layout.dates {
      switch pattern.read(stamp) {
      case .instant(let instant): return Taken(moment: Moment(instant, in: zone))
      case .moment(let moment): return Taken(moment: moment)
      case .local(let local): return resolved(local, zone, fields)
      case nil: continue
      }
    }
    return nil
  }

  private func zone(of fields: [String]) -> (any TimeZoneRules)? {
    let name = layout.zone.map(fields.trimmed) ?? ""
    if name.isEmpty { return terms.zone }
    if let known = zones[name] { return known }
    guard let zone = FixedZone(name) ?? terms.zoneNamed(name) else { return nil }
    if zones.count < Self.mostRemembered { zones[name] = zone }
    return zone
  }

  /// Returns a local time's moment. If the time occurs twice, the device's clock, if any, decides.
  private func resolved(
    _ local: LocalDateTime, _ zone: any TimeZoneRules, _ fields: [String]
  ) -> Taken {
    let found = zone.resolve(local)
    var instant = found.instant
    if let (seconds, place) = layout.deviceClock, let clock = Int(fields.trimmed(seconds)),
      abs(Int64(clamping: clock)) < 100_000_000_000
    {
      let device = fields.field(place).firstScalars(100)
      if case .twice(let first, let second) = found, let last = lastOnClock[device] {
        let expected = last.instant.adding(seconds: Int64(clock) - Int64(last.seconds))
        let isSecond = abs(expected.seconds(since: second)) < abs(expected.seconds(since: first))
        instant = isSecond ? second : first
      } else if lastOnClock[device] != nil || lastOnClock.count < Self.mostRemembered {
        lastOnClock[device] = (clock, instant)
      }
    }
    let isMoved = if case .skipped = found { true } else { false }
    return Taken(moment: Moment(instant, in: zone), isMoved: isMoved, isLocal: layout.zone == nil)
  }

  private func order(of date: UnsettledDate, _ stamp: String, line: Int) throws -> DateOrder {
    if order == nil {
      guard date.proof != nil || date.needsOrder else { return .dayFirst }
      order = try date.proof ?? proof(in: InputFile(bytes: file.head)) ?? proofFurtherOn()
    }
    guard let order else { throw FileFault.ambiguousDate(stamp, line: line) }
    return order
  }

  /// Searches the whole file for a date that proves the order; nil if none does, or for a pipe.
  private func proofFurtherOn() throws -> DateOrder? {
    guard let path = file.path, file.size ?? 0 > file.head.count else { return nil }
    return try proof(in: InputFile(path: path))
  }

  private func proof(in file: InputFile) throws -> DateOrder? {
    var reader = try CSVReader(file)
    while true {
      do {
        guard let fields = try reader.next() else { return nil }
        if let proof = UnsettledDate(fields.joined(layout.time))?.proof { return proof }
      } catch is RowFault { continue }
    }
  }
}
