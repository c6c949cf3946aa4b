import HealthModel
import HealthlogCLI
import Journal
import POSIX
import RemoteSources
import SQLite

/// A pull over a connection: sends its requests and returns the pages to store.
struct Conversation {
  let session: HTTPSession
  private var pull: any RemotePull
  private let settings: NewRemote
  private var held: SourceSecrets.Held?

  /// - Parameter given: a secret that isn't stored yet; nil to ask the keyring.
  /// - Parameter again: the time from which the person wants everything again; usually nil.
  /// - Throws: `SourceTrouble`, `MappingFault`.
  init(
    _ settings: NewRemote, secret given: String? = nil, cursors: [String: RemoteCursor],
    choices: [String: SensorChoice], since: Instant, again: Instant? = nil, _ journal: Journal,
    _ context: CLIContext
  ) throws {
    self.settings = settings
    let now = context.clock()
    let zone = settings.zone.flatMap { context.zoneNamed($0) } ?? context.zone
    let vitals = try journal.vitals
    let mapping = try settings.map.map { try Mapping(try JSONReader().value(of: $0)) }
    session = try HTTPSession(
      to: settings.origin, authority: settings.authority, clock: context.clock)
    held = try Self.held(settings, mapping, given)
    let secret = held?.secret ?? ""
    switch (settings.speaks, mapping) {
    case (.nightscout, _):
      let key: NightscoutKey =
        if secret.isEmpty { .open } else if NightscoutKey.isToken(secret) { .token(secret) } else {
          .secret(sha1: SHA1.hexadecimal(of: secret))
        }
      let pass = held?.pass
      pull = NightscoutSite(cursors: cursors, vitals: vitals) { cursors, doses in
        NightscoutPull(
          key, pass: pass, cursors: cursors, since: since, again: again, now: now, zone: zone,
          doses: doses)
      }
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

  private static func held(
    _ settings: NewRemote, _ mapping: Mapping?, _ given: String?
  ) throws(SourceTrouble) -> SourceSecrets.Held? {
    if settings.speaks == .nightscout, settings.user == "" { return nil }
    if let mapping, mapping.login == .none { return nil }
    if let given { return SourceSecrets.Held(secret: given) }
    guard let held = try SourceSecrets.held(of: settings) else { throw .noSecret }
    return held
  }

  mutating func next() -> RemoteRequest? { pull.next() }

  enum Turn {
    /// A page to store; nil if there is nothing new.
    case page(PulledPage?)
    /// The pull has reached its limit; the next one continues.
    case spent
  }

  /// - Throws: `SourceTrouble`, `RemoteFault`.
  mutating func turn(_ request: RemoteRequest) throws -> Turn {
    let answer: RemoteAnswer
    do throws(SourceTrouble) { answer = try session.answer(to: request) } catch {
      guard error == .line(.tooMuch) else { throw error }
      if session.isSpent { return .spent }
      guard let less = pull.takeTooMuch() else { throw error }
      return .page(less)
    }
    return .page(try pull.take(answer))
  }

  /// The temporary key that the secret was exchanged for; nil if the protocol has none.
  private var pass: String? { (pull as? NightscoutSite)?.pass }

  /// Also stores the key that it was exchanged for.
  mutating func keepSecret() throws(SourceTrouble) {
    guard var held else { return }
    held.pass = pass
    try SourceSecrets.keep(held, of: settings)
    self.held = held
  }

  /// Stores a new temporary key. After a failure the next pull asks for another one.
  mutating func keepPass() { if let held, let pass, pass != held.pass { try? keepSecret() } }
}
