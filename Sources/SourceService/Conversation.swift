import HealthModel
import HealthlogCLI
import Journal
import POSIX
import RemoteSources
import SQLite

/// A pull's state and its line: asks, and hands over what is to be stored.
struct Conversation {
  let session: HTTPSession
  private var pull: any RemotePull
  private let settings: NewRemote
  private var held: SourceSecrets.Held?

  /// - Parameters:
  ///   - given: a secret that isn't kept yet; nil where the keyring is to be asked.
  ///   - again: from where a person wants all read once more; nil as a rule.
  /// - Throws: `SourceTrouble`, and what the mapping is wrong in.
  init(
    _ settings: NewRemote, secret given: String? = nil, cursors: [String: RemoteCursor],
    choices: [String: SensorChoice], since: Instant, again: Instant? = nil,
    _ secrets: SourceSecrets,
    _ journal: Journal, _ context: CLIContext
  ) throws {
    self.settings = settings
    let now = context.clock()
    let zone = settings.zone.flatMap { context.zoneNamed($0) } ?? context.zone
    let vitals = try journal.vitals
    let mapping = try settings.map.map { try Mapping(try JSONReader().value(of: $0)) }
    session = try HTTPSession(
      to: settings.origin, authority: settings.authority, clock: context.clock)
    held = try Self.held(settings, mapping, given, secrets)
    let secret = held?.secret ?? ""
    switch (settings.speaks, mapping) {
    case (.nightscout, _):
      let key: NightscoutKey =
        if secret.isEmpty { .open } else if NightscoutKey.isToken(secret) { .token(secret) } else {
          .secret(sha1: SHA1.hexadecimal(of: secret))
        }
      pull = NightscoutPull(
        key, pass: held?.pass, cursors: cursors, since: since,
        again: again, now: now, zone: zone)
    case (.json, let mapping?):
      let itsZone = mapping.zone.flatMap { context.zoneNamed($0) } ?? zone
      pull = MappedPull(
        mapping, user: settings.user, secret: held?.secret, sensors: choices, vitals: vitals,
        cursors: cursors, since: again ?? since, isAnew: again != nil, now: now, zone: itsZone)
    case (.json, nil): throw SourceTrouble.answer(.mapping(member: Mapping.Member.rows.rawValue))
    case (.homeassistant, _):
      pull = HomeAssistantPull(
        token: secret, sensors: choices, vitals: vitals, cursors: cursors, since: since,
        again: again, now: now, zone: zone)
    }
  }

  /// Nil where everybody may ask.
  private static func held(
    _ settings: NewRemote, _ mapping: Mapping?, _ given: String?, _ secrets: SourceSecrets
  ) throws(SourceTrouble) -> SourceSecrets.Held? {
    if settings.speaks == .nightscout, settings.user == "" { return nil }
    if let mapping, mapping.login == .none { return nil }
    if let given { return SourceSecrets.Held(secret: given) }
    guard let held = try secrets.held(of: settings) else { throw .noSecret }
    return held
  }

  mutating func next() -> RemoteRequest? { pull.next() }

  /// What came of a request.
  enum Turn {
    /// What is to be stored; nil where there is nothing.
    case page(PulledPage?)
    /// As much was taken as one pull may: the next one goes on.
    case spent
  }

  /// - Throws: `SourceTrouble`, `RemoteFault`.
  mutating func turn(_ request: RemoteRequest) throws -> Turn {
    let answer: RemoteAnswer
    do throws(SourceTrouble) {
      answer = try session.answer(to: request)
    } catch {
      guard error == .line(.tooMuch) else { throw error }
      if session.isSpent { return .spent }
      guard let less = pull.takeTooMuch() else { throw error }
      return .page(less)
    }
    return .page(try pull.take(answer))
  }

  /// The key of some hours that the secret was changed for; nil where that isn't done.
  private var pass: String? { (pull as? NightscoutPull)?.pass }

  /// Keeps the secret that was given, and what it was changed for.
  /// - Throws: `SourceTrouble`.
  mutating func keepSecret(_ secrets: SourceSecrets) throws(SourceTrouble) {
    guard var held else { return }
    held.pass = pass
    try secrets.keep(held, of: settings)
    self.held = held
  }

  /// Keeps the key of some hours, where it is a new one. Where that can't be done the next pull asks for
  /// another.
  mutating func keepPass(_ secrets: SourceSecrets) {
    guard let held, let pass, pass != held.pass else { return }
    try? keepSecret(secrets)
  }
}

/// A pull whose first answers are there, and nothing of them is stored.
struct BegunPull {
  var conversation: Conversation
  var pages: [PulledPage]
}
