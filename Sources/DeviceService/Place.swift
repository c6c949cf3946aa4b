import Bluetooth
import EventLoop
import GATT
import HealthModel
import Journal

/// The zone of the place where a session is, whichever that may be.
struct ZoneHere: TimeZoneRules {
  let rules: any TimeZoneRules
  var identifier: String { rules.identifier }
  func utcOffsetSeconds(at instant: Instant) -> Int { rules.utcOffsetSeconds(at: instant) }
}

/// What an acquisition takes from the world around it.
struct Surroundings {
  /// Opens the journal that acquires; it is closed as long as nothing is read.
  var openJournal: () throws -> Journal
  /// The wall clock.
  var clock: () -> Instant
  /// A clock that is never set, and goes on in a suspend. Units: ms.
  var steadyClock: () -> Int64
  /// Where the person is.
  var zone: () -> any TimeZoneRules

  /// - Parameter steadyClock: in milliseconds.
  init(
    openJournal: @escaping () throws -> Journal, clock: @escaping () -> Instant,
    steadyClock: @escaping () -> Int64, zone: @escaping () -> any TimeZoneRules
  ) {
    self.openJournal = openJournal
    self.clock = clock
    self.steadyClock = steadyClock
    self.zone = zone
  }
}

/// The journal while something is read: opened with the first session, closed after the last.
final class SharedJournal {
  private let open: () throws -> Journal
  private var journal: Journal?
  private var users = 0

  init(_ open: @escaping () throws -> Journal) { self.open = open }

  func enter() throws -> Journal {
    let entered = try journal ?? open()
    journal = entered
    users += 1
    return entered
  }

  func leave() {
    users -= 1
    if users == 0 { journal = nil }
  }

  /// For one visit.
  func visit<Result>(_ body: (Journal) throws -> Result) throws -> Result {
    let entered = try enter()
    defer { leave() }
    return try body(entered)
  }
}
