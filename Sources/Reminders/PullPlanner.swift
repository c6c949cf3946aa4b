public import HealthModel

/// What is on record about a remote source, as far as the service has to do with it.
public struct SourceOnRecord: Equatable, Sendable {
  /// The same in every copy of the journal.
  public let uid: String
  /// What people call it.
  public let name: String
  /// When it is to be asked, perhaps by now; nil where nobody asks it by itself.
  public let nextPull: Instant?
  /// What no reading from now on would mean; nil of a source whose rhythm isn't known, or that says
  /// nothing when nothing changes.
  public let silence: Silence?

  /// When a sensor that is heard no more counts as silent.
  public struct Silence: Equatable, Sendable {
    /// When its last reading was taken.
    public let last: Instant
    /// From when on it is one.
    public let from: Instant

    /// - Parameter from: after `last`.
    public init(after last: Instant, from: Instant) { (self.last, self.from) = (last, from) }
  }

  /// One that nobody asks and nobody waits for, unless said otherwise.
  public init(uid: String, name: String, nextPull: Instant? = nil, silence: Silence? = nil) {
    (self.uid, self.name, self.nextPull, self.silence) = (uid, name, nextPull, silence)
  }

  /// A silence that began longer ago is no news: its sensor was given up.
  static let newsSeconds: Int64 = 7 * 86_400
}

/// After how long sources are asked again that couldn't be.
let pullRetrySeconds: Int64 = 300

/// When sources are asked: at `due`, unless it was tried and nothing came of it.
///
/// A pull writes down itself when the next one is due; one that couldn't is tried again after a while.
/// - Parameter due: of the source whose turn is first; nil where there is none.
/// - Returns: perhaps by now; nil where nobody is to be asked.
func pullTime(due: Instant?, now: Instant, screen: Screen) -> Instant? {
  guard let due else { return nil }
  // A clock that was set back has tried nothing in the future.
  guard let tried = screen.pulled.map({ min($0, now) }) else { return due }
  // Its end is an event; where that never comes another one is begun.
  if screen.isPulling { return tried.adding(seconds: 1800) }
  return tried >= due ? tried.adding(seconds: pullRetrySeconds) : due
}
