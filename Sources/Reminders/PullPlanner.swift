public import HealthModel

public struct SourceOnRecord: Equatable, Sendable {
  public let uid: String
  public let name: String
  /// The time of the next pull, perhaps in the past; nil without automatic pulls.
  public let nextPull: Instant?
  /// The silence; nil if there is none, the rhythm is unknown or the source omits equal values.
  public let silence: Silence?

  public struct Silence: Equatable, Sendable {
    public let last: Instant
    public let from: Instant

    public init(after last: Instant, from: Instant) { (self.last, self.from) = (last, from) }
  }

  public init(uid: String, name: String, nextPull: Instant? = nil, silence: Silence? = nil) {
    (self.uid, self.name, self.nextPull, self.silence) = (uid, name, nextPull, silence)
  }

  /// How long a silence is news; after that, the person has probably given up the sensor.
  static let newsSeconds: Int64 = 7 * 86_400
}

let pullRetrySeconds: Int64 = 300

/// Returns when to pull, perhaps in the past; nil if `due` is nil. The next pull waits 30 min if
/// the last one hasn't ended, and 5 min if the last one hasn't moved `due`.
/// - Parameter due: The earliest due time among the sources; nil without automatic pulls.
func pullTime(due: Instant?, now: Instant, screen: Screen) -> Instant? {
  guard let due else { return nil }
  // The clock may have been set back since the last pull.
  guard let tried = screen.pulled.map({ min($0, now) }) else { return due }
  // The end of a pull is an event; start another one if it never arrives.
  if screen.isPulling { return tried.adding(seconds: 1800) }
  return tried >= due ? tried.adding(seconds: pullRetrySeconds) : due
}
