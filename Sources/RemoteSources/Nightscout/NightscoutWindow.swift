import HealthModel

/// A time of which a site is asked for all that it holds.
struct Window: Equatable {
  enum Kind: Equatable { case hours, days, fortnight, backfill }

  let kind: Kind
  let from: Instant
  /// Where it ends; nil of one that has no end.
  let end: Instant?
  /// Up to where it was read.
  var position: Instant
  /// How many of that very time were read.
  var skip = 0
  private var present: Set<RemoteIdentity> = []

  init(kind: Kind, from start: Instant, until end: Instant? = nil) {
    (self.kind, from, position, self.end) = (kind, start, start, end)
  }

  /// Whatever has a name is there, whether its value can be read or not; what its site has deleted isn't.
  mutating func see(_ documents: [JSONValue], zone: any TimeZoneRules) {
    for document in documents {
      if case .bool(false) = document["isValid"] { continue }
      if let identity = NightscoutDocument(document).entry(zone: zone) { present.insert(identity) }
    }
  }

  /// What is absent counts for two days: sites throw older entries away, journals don't.
  func whole(until reference: Instant) -> WholeWindow {
    let start = max(from, reference.adding(seconds: -2 * 24 * 3600))
    return WholeWindow(from: start, present: present.filter { $0.taken >= start })
  }
}

/// A window of a site that gives a number of entries and no pages: it is read in slices so short that
/// none is full.
struct Slices: Equatable {
  var window: Window
  private(set) var type = Self.types[0]
  private(set) var position: Instant
  private let end: Instant
  /// Units: ms.
  private var span = Self.longest
  /// How many entries the fuller kind had in this slice.
  private var fullest = 0

  private static let types = ["sgv", "mbg"]
  private static let longest: Int64 = 3 * 24 * 3600 * 1000

  /// - Parameter reference: the server's clock, as far as it is known. What lies a day ahead is asked
  ///   for as well: clocks of uploaders are put right.
  init(_ window: Window, until reference: Instant) {
    self.window = window
    position = window.from
    let last = window.end ?? reference.adding(seconds: 24 * 3600)
    end = max(last, window.from.adding(seconds: 1))
  }

  var sliceEnd: Instant {
    min(end, Instant(milliseconds: position.milliseconds + span))
  }

  /// Whether it would be another window by a clock that is so much ahead. Units: s.
  func isMoved(by seconds: Double) -> Bool { seconds.magnitude > 90 }

  /// - Returns: false where it can't be shorter; what is there then is all that the site gives.
  mutating func halve() -> Bool {
    let length = sliceEnd.milliseconds - position.milliseconds
    guard length > 1 else { return false }
    span = length / 2
    return true
  }

  /// Goes on to the slice's other entries, and then behind it.
  /// - Parameter count: how many came.
  /// - Returns: false at the end.
  mutating func advance(behind count: Int) -> Bool {
    fullest = max(fullest, count)
    if let place = Self.types.firstIndex(of: type), place + 1 < Self.types.count {
      type = Self.types[place + 1]
      return true
    }
    type = Self.types[0]
    position = sliceEnd
    // A stretch with many entries may have been passed; as many again wouldn't fit a longer one.
    if fullest < EntriesLimit.most / 2 { span = min(span * 2, Self.longest) }
    fullest = 0
    return position < end
  }
}

extension JSONValue {
  /// A count of milliseconds, also where it is written as a text; nil of anything else.
  var milliseconds: Int64? {
    plainText.flatMap(Double.init).flatMap { $0.magnitude < 1e15 ? Int64($0) : nil }
  }
}
