import HealthModel

/// Reads the times of rows: as a pattern says, else as they stand.
final class RowTimes {
  private let layout: TableLayout
  /// Whether the times need nothing but the session's zone.
  private let isPlain: Bool
  private let file: InputFile
  private let terms: ReadingTerms
  /// The order of days and months, as soon as it is known.
  private var order: DateOrder?
  private let steady: SteadyZone
  private var zones: [String: any TimeZoneRules] = [:]
  /// A file may make up as many devices and zones as it has rows.
  private static let mostRemembered = 1000
  private var lastOnClock: [String: (seconds: Int, instant: Instant)] = [:]

  init(_ layout: TableLayout, of file: InputFile, terms: ReadingTerms) {
    (self.layout, self.file, self.terms) = (layout, file, terms)
    steady = SteadyZone(terms.zone)
    isPlain = layout.dates.isEmpty && layout.zone == nil && layout.deviceClock == nil
  }

  struct Taken {
    let moment: Moment
    /// Whether the clocks skipped the time that is written.
    let isMoved: Bool
    /// Whether nothing in the row says where it was.
    var isLocal = false
  }

  /// When the row with these fields was taken; nil where `stamp` is no time.
  /// - Throws: `FileFault.ambiguousDate` where nothing in the file tells the day from the month.
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
      case .instant(let instant):
        return Taken(moment: Moment(instant, in: zone), isMoved: false)
      case .moment(let moment): return Taken(moment: moment, isMoved: false)
      case .local(let local): return resolved(local, zone, fields)
      case nil: continue
      }
    }
    return nil
  }

  /// The zone of a row; nil where it names one that nobody knows.
  private func zone(of fields: [String]) -> (any TimeZoneRules)? {
    guard let place = layout.zone else { return terms.zone }
    let name = TableRows.field(place, fields).trimmingBlanks
    if name.isEmpty { return terms.zone }
    if let known = zones[name] { return known }
    guard let zone = FixedZone(name) ?? terms.zoneNamed(name) else { return nil }
    if zones.count < Self.mostRemembered { zones[name] = zone }
    return zone
  }

  private func resolved(
    _ local: LocalDateTime, _ zone: any TimeZoneRules, _ fields: [String]
  ) -> Taken {
    let found = zone.resolve(local)
    var instant = found.instant
    if let (seconds, place) = layout.deviceClock,
      let clock = Int(TableRows.field(seconds, fields).trimmingBlanks),
      abs(Int64(clamping: clock)) < 100_000_000_000
    {
      let device = TableRows.field(place, fields).firstScalars(100)
      if case .twice(let first, let second) = found, let last = lastOnClock[device] {
        let expected = last.instant.adding(seconds: Int64(clock) - Int64(last.seconds))
        let isSecond = abs(expected.seconds(since: second)) < abs(expected.seconds(since: first))
        instant = isSecond ? second : first
      } else if lastOnClock[device] != nil || lastOnClock.count < Self.mostRemembered {
        lastOnClock[device] = (clock, instant)
      }
    }
    let isMoved = if case .skipped = found { true } else { false }
    return Taken(
      moment: Moment(instant, in: zone), isMoved: isMoved, isLocal: layout.zone == nil)
  }

  // MARK: Days and months

  private func order(
    of date: UnsettledDate, _ stamp: String, line: Int
  ) throws -> DateOrder {
    if let order { return order }
    if let proof = date.proof {
      order = proof
      return proof
    }
    guard date.needsOrder else { return .dayFirst }
    guard let proof = try proof(in: InputFile(bytes: file.head)) ?? proofFurtherOn() else {
      throw FileFault.ambiguousDate(stamp, line: line)
    }
    order = proof
    return proof
  }

  /// What a plain file tells behind its beginning: it can be read twice.
  private func proofFurtherOn() throws -> DateOrder? {
    guard let path = file.path, file.size ?? 0 > file.head.count else { return nil }
    return try proof(in: InputFile(path: path))
  }

  private func proof(in file: InputFile) throws -> DateOrder? {
    var reader = try CSVReader(file)
    while true {
      do {
        guard let fields = try reader.next() else { return nil }
        let stamp = TableRows.joined(layout.time, fields)
        if let proof = UnsettledDate(stamp)?.proof { return proof }
      } catch is RowFault {
        continue
      }
    }
  }
}
