import HealthModel

/// How far the history of some entities has been read: their cursor's stamp.
struct HomeAssistantPlace: Equatable {
  /// All that was written before is known.
  var position: Instant
  var entities: Set<String>

  init(position: Instant, entities: Set<String>) {
    (self.position, self.entities) = (position, entities)
  }

  init?(stamp: String) {
    let words = stamp.split(separator: " ")
    guard let position = words.first.flatMap({ Int64($0) }) else { return nil }
    self.init(
      position: Instant(milliseconds: position), entities: Set(words.dropFirst().map(String.init)))
  }

  mutating func goBack(seconds: Int64) { position = position.adding(seconds: -seconds) }

  /// No entity's name has a blank.
  var stamp: String {
    ([String(position.milliseconds)] + entities.sorted()).joined(separator: " ")
  }
}

/// The server's clock and our own: either may be wrong, and neither may have readings passed by.
struct HomeAssistantClocks {
  let own: Instant
  /// At its last answer; nil until it has said one.
  var server: Instant?

  init(own: Instant) { self.own = own }

  /// The best that is known of the server's clock.
  var reference: Instant { server ?? own }

  var latest: Instant { max(reference, own) }

  /// Up to where slices go.
  var horizon: Instant { max(reference, min(own, reference.adding(seconds: 3 * Self.day))) }

  /// The earlier of the two: a clock that is ahead would have what is still to be written passed by. One
  /// of ours that is days behind isn't waited for.
  private var soonest: Instant {
    max(min(reference, own), reference.adding(seconds: -2 * Self.day))
  }

  /// Whether a place lies where nothing can have been written yet.
  func isAhead(_ position: Instant) -> Bool { position > reference.adding(seconds: 90) }

  /// Where the next pull begins: behind what came, for what is written by now may not have arrived; and
  /// never much before the clock, or an entity that is silent would have each pull read days.
  func position(behind newest: Instant, from before: Instant, to end: Instant, isLast: Bool)
    -> Instant
  {
    let settled = min(end, soonest.adding(seconds: -Self.commitSeconds))
    let seen = min(newest, soonest)
    if !isLast { return max(before, seen, settled) }
    // Else an idle pull would store a cursor each time.
    return max(before, seen < settled.adding(seconds: -Self.commitSeconds) ? settled : seen)
  }

  private static let day: Int64 = 86_400
  /// Rows reach the history some seconds after they were written, on a weak disk minutes.
  private static let commitSeconds: Int64 = 3600
}

/// How long a slice of a history is: so that there are not too many rows in it, nor too few.
struct HomeAssistantSpan {
  /// Units: s.
  private(set) var seconds: Int64
  /// What is kept; nil of a day or more.
  private var kept: Int64?
  /// What was too much isn't tried again by the same pull. Units: s.
  private var most = 30 * Self.day

  /// - Parameter stamp: as it was kept; nil where it never was.
  init(stamp: String?) {
    kept = stamp.flatMap { Int64($0) }.map { min(max($0, Self.least), Self.day) }
    seconds = kept ?? Self.day
  }

  /// Nil of a day, with which a pull begins by itself.
  var stamp: String? { seconds < Self.day ? String(seconds) : nil }
  var isNews: Bool { stamp != kept.map { String($0) } }
  mutating func isKept() { kept = seconds < Self.day ? seconds : nil }

  mutating func take(rows: Int, isLast: Bool) {
    if rows > Self.usualRows.upperBound { seconds = max(seconds / 2, Self.least) }
    // The last one says little: it is as long as what was left.
    if rows < Self.usualRows.lowerBound, !isLast { seconds = min(seconds * 2, most) }
  }

  /// A quarter, for each try costs as much as a good page.
  /// - Returns: false where it can't be shorter.
  mutating func takeTooMuch() -> Bool {
    guard seconds > Self.least else { return false }
    seconds = max(seconds / 4, Self.least)
    most = seconds
    return true
  }

  private static let day: Int64 = 86_400
  private static let least: Int64 = 60
  /// A page of them is a megabyte or two.
  private static let usualRows = 500...4000
}
