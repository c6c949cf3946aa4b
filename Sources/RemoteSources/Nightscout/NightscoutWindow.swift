import HealthModel

struct Window: Equatable {
  enum Kind: String {
    case hours
    case days = "entries.days"
    case fortnight = "entries.fortnight"
    case backfill = "entries.backfill"

    /// The collection whose stamp is the window's position; nil if the window is read in one go.
    var collection: String? { self == .hours ? nil : rawValue }
  }

  let kind: Kind
  let from: Instant
  let end: Instant?
  var position: Instant
  /// How many entries at `position` have been read.
  var skip = 0
  private var present: Set<RemoteIdentity> = []

  init(kind: Kind, from start: Instant, until end: Instant? = nil) {
    (self.kind, from, position, self.end) = (kind, start, start, end)
  }

  /// Records which entries exist, even if their values can't be read.
  mutating func see(_ documents: [JSONValue], zone: any TimeZoneRules) {
    for document in documents {
      if case .bool(false) = document["isValid"] { continue }
      present.formUnion(NightscoutDocument(document).identities(zone: zone))
    }
  }

  /// Returns at most the last two days: an older entry may be absent because the site discarded it.
  func whole(until reference: Instant) -> WholeWindow {
    let start = max(from, reference.adding(seconds: -2 * 24 * 3600))
    return WholeWindow(from: start, present: present.filter { $0.taken >= start })
  }
}

/// A window of a site without paging, read in slices so short that answers stay below the limit.
struct Slices: Equatable {
  var window: Window
  private(set) var type: [String]
  private(set) var position: Instant
  private let end: Instant
  /// The length of a slice. Units: ms.
  private var span = Self.longest
  /// The number of entries of the slice's most frequent type so far.
  private var fullest = 0

  private let types: [[String]]
  private static let longest: Int64 = 3 * 24 * 3600 * 1000

  /// Creates slices. If the window has no end, they end a day after `reference`, the server's clock
  /// if known, because uploaders' clocks may be wrong.
  init(_ window: Window, of documents: NightscoutDocuments, until reference: Instant) {
    (self.window, types, type) = (window, documents.types, documents.types[0])
    position = window.from
    let last = window.end ?? reference.adding(seconds: 24 * 3600)
    end = max(last, window.from.adding(seconds: 1))
  }

  var sliceEnd: Instant { min(end, Instant(milliseconds: position.milliseconds + span)) }

  /// Halves the slice. Returns false if it can't be shorter; some entries then remain unread.
  mutating func halve() -> Bool {
    let length = sliceEnd.milliseconds - position.milliseconds
    guard length > 1 else { return false }
    span = length / 2
    return true
  }

  /// Goes on to the slice's next type of entries or to the next slice; returns false at the end.
  mutating func advance(behind count: Int) -> Bool {
    fullest = max(fullest, count)
    if let place = types.firstIndex(of: type), place + 1 < types.count {
      type = types[place + 1]
      return true
    }
    type = types[0]
    position = sliceEnd
    // A slice twice as long should still stay below the limit.
    if fullest < EntriesLimit.most / 2 { span = min(span * 2, Self.longest) }
    fullest = 0
    return position < end
  }
}

extension JSONValue {
  /// A number of milliseconds, perhaps written as a string; nil for anything else.
  var milliseconds: Int64? {
    plainText.flatMap(Double.init).flatMap { $0.magnitude < 1e15 ? Int64($0) : nil }
  }
}
