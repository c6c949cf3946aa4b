public import HealthModel

/// The part of a remote source that the service needs.
public struct SourceOnRecord: Equatable, Sendable {
  /// The identifier, the same in every copy of the journal.
  public let uid: String
  /// The person's name for it.
  public let name: String
  /// When its next pull is due, perhaps already; nil without automatic pulls.
  public let nextPull: Instant?
  /// When the source counts as silent; nil for an unknown rhythm, or a silence without changes.
  public let silence: Silence?

  /// The time from which a sensor without readings counts as silent.
  public struct Silence: Equatable, Sendable {
    /// When its last reading was taken.
    public let last: Instant
    /// When the silence begins.
    public let from: Instant

    /// - Parameter from: Later than `last`.
    public init(after last: Instant, from: Instant) { (self.last, self.from) = (last, from) }
  }

  /// Creates a source; by default, it has no automatic pulls.
  public init(uid: String, name: String, nextPull: Instant? = nil, silence: Silence? = nil) {
    (self.uid, self.name, self.nextPull, self.silence) = (uid, name, nextPull, silence)
  }

  /// How long a silence is news; after that, its sensor counts as given up.
  static let newsSeconds: Int64 = 7 * 86_400
}

/// The time until a failed pull is retried.
let pullRetrySeconds: Int64 = 300

/// Returns when to pull, perhaps now, or again if the next time wasn't stored; nil without sources.
/// - Parameter due: The earliest due time among the sources.
func pullTime(due: Instant?, now: Instant, screen: Screen) -> Instant? {
  guard let due else { return nil }
  // The clock may have been set back since.
  guard let tried = screen.pulled.map({ min($0, now) }) else { return due }
  // The end of a pull is an event; start another one if it never arrives.
  if screen.isPulling { return tried.adding(seconds: 1800) }
  return tried >= due ? tried.adding(seconds: pullRetrySeconds) : due
}
