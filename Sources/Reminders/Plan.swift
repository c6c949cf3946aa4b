import HealthModel

/// What to do now, and when to think again.
public struct Plan: Equatable, Sendable {
  /// In the order in which to do them: what is stored comes before what is seen.
  public var effects: [Effect]
  /// The next instant at which anything can change by itself, always after now; nil when only an
  /// event can.
  public var nextWake: Instant?

  public init(effects: [Effect], nextWake: Instant?) {
    self.effects = effects
    self.nextWake = nextWake
  }

  /// What the effects would have stored, for a caller that stores it with the reading it planned by.
  public var toStore: [Occurrence] {
    effects.reduce(into: []) { stored, effect in
      if case .store(let occurrences) = effect { stored += occurrences }
    }
  }
}

public enum Effect: Equatable, Sendable {
  /// To be written in one transaction before any later effect.
  case store([Occurrence])
  /// Take the notification off the screen, whichever process put it there; nil when this process
  /// knows it. To be followed, once that is done, by storing `Occurrence.offScreen()`.
  case close(Occurrence.Key, Popup?)
  /// Put it on the screen, and mention `earlierDays` forgotten before it (0 to
  /// `ReminderState.daysLookedBack`) that the person was never told of.
  case show(Occurrence, earlierDays: Int)
}

/// What the screen shows, as far as the service knows it by itself.
public struct Screen: Equatable, Sendable {
  /// How a notification that this process asked for has fared.
  public enum Progress: Hashable, Sendable {
    /// Asked for; the server hasn't answered.
    case asked
    case visible
    /// To be taken off; the server hasn't answered.
    case closing
    /// The server refused it at that instant, or was gone, or vanished later with all it showed.
    case refused(at: Instant)
  }

  /// One life of the notification server; nil while there is none.
  public var server: String?
  public var progress: [Occurrence.Key: Progress]

  public init(server: String? = nil, progress: [Occurrence.Key: Progress] = [:]) {
    self.server = server
    self.progress = progress
  }
}
