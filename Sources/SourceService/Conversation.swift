import HTTP
import HealthModel
import HealthlogCLI
import Journal
import POSIX
import RemoteSources
import SQLite
import Secrets

/// A pull over a connection: sends its requests and returns the pages to store.
struct Conversation {
  let session: HTTPSession
  private var pull: any RemotePull
  private let settings: NewRemote
  private var held: SourceSecrets.Held?

  /// - Parameter given: a secret that isn't stored yet; nil to ask the keyring.
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
    /// The pull has reached its limit; the next pull continues.
    case spent
  }

  /// Sends a request and passes the answer to the pull. Throws `SourceTrouble`, `RemoteFault`.
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

  /// The temporary key that a Nightscout site gave for the secret; nil if there is none.
  private var pass: String? { (pull as? NightscoutSite)?.pass }

  mutating func keepSecret() throws(SourceTrouble) {
    guard var held else { return }
    held.pass = pass
    try SourceSecrets.keep(held, of: settings)
    self.held = held
  }

  /// Stores a new temporary key. After a failure the next pull asks for another one.
  mutating func keepPass() { if let held, let pass, pass != held.pass { try? keepSecret() } }
}

final class HTTPSession {
  private let origin: String
  private let client: HTTPClient
  private let reader: JSONReader
  private let clock: () -> Instant
  /// How far the server's clock is ahead, by its last `Date` header; nil before. Units: s.
  private(set) var ahead: Double?
  private(set) var isSpent = false

  /// - Throws: `SourceTrouble`, and `SQLiteError` if memory runs out.
  init(to origin: String, authority: String?, clock: @escaping () -> Instant) throws {
    (self.origin, self.clock) = (origin, clock)
    do throws(HTTPFault) {
      client = try HTTPClient(authority: authority) { Interruption.isAsked }
    } catch { throw SourceTrouble(error) }
    reader = try JSONReader()
  }

  func answer(to request: RemoteRequest) throws(SourceTrouble) -> RemoteAnswer {
    let began = clock()
    let answer: HTTPAnswer
    do throws(HTTPFault) {
      answer = try client.get(
        url(of: request), headers: headers(of: request), mostBytes: request.mostBytes)
    } catch {
      switch error {
      case .tooManyBytes, .tooManyRequests: isSpent = true
      default: break
      }
      throw SourceTrouble(error)
    }
    let now = clock()
    let date = answer.date.flatMap { HTTPDate.instant($0, now: now) }
    // The server wrote the date between the request and the response, to the second.
    if let date {
      let middle = Instant(milliseconds: (began.milliseconds + now.milliseconds) / 2)
      ahead = date.seconds(since: middle)
    }
    return RemoteAnswer(
      status: answer.status, body: try body(of: answer), date: date,
      retryAfter: answer["Retry-After"].flatMap { HTTPDate.retryAfter($0, now: now) },
      // The new path may contain the token too: keep only the site.
      location: answer["Location"].flatMap { try? WebAddress(parsing: $0).site },
      freshness: Freshness(
        entityTag: Self.kept(answer["ETag"]), lastModified: Self.kept(answer["Last-Modified"])))
  }

  /// Returns `field`; nil if it is missing, or too long to send back with each request.
  private static func kept(_ field: String?) -> String? {
    field.flatMap { $0.utf8.count <= RemoteCursor.mostBytes ? $0 : nil }
  }

  private func url(of request: RemoteRequest) -> String {
    let path = request.path.map { "/" + WebAddress.encoded($0) }.joined()
    // An address may have a query of its own.
    let parts = origin.split(separator: "?", maxSplits: 1)
    let query =
      parts.dropFirst().map(String.init)
      + request.query.map { WebAddress.encoded($0.name) + "=" + WebAddress.encoded($0.value) }
    let place = String(parts.first ?? "") + path
    return query.isEmpty ? place : "\(place)?\(query.joined(separator: "&"))"
  }

  private func headers(of request: RemoteRequest) -> [HTTPField] {
    var fields = [HTTPField("Accept", "application/json")]
    switch request.credential {
    case .none: break
    case .bearer(let text): fields.append(HTTPField("Authorization", "Bearer \(text)"))
    case .basic(let user, let password):
      let words = Array("\(user):\(password)".utf8).base64
      fields.append(HTTPField("Authorization", "Basic \(String(decoding: words, as: UTF8.self))"))
    case .field(let name, let value): fields.append(HTTPField(name, value))
    }
    if let tag = request.known?.entityTag { fields.append(HTTPField("If-None-Match", tag)) }
    if let date = request.known?.lastModified {
      fields.append(HTTPField("If-Modified-Since", date))
    }
    return fields
  }

  private func body(of answer: HTTPAnswer) throws(SourceTrouble) -> RemoteAnswer.Body {
    guard let first = answer.body.first(where: { !" \t\r\n\u{FEFF}".utf8.contains($0) }) else {
      return .empty
    }
    let type = answer["Content-Type"]?.lowercased() ?? ""
    if first == UInt8(ascii: "<") || type.hasPrefix("text/html") { return .page }
    // SQLite would accept bytes that aren't valid UTF-8.
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let bytes = answer.body.starts(with: mark) ? answer.body.dropFirst(3) : answer.body[...]
    guard let text = String(validating: bytes, as: UTF8.self) else { return .unreadable }
    // A value needs about 600 bytes, so 75,000 values stay below 64 MiB.
    do { return .json(try reader.value(of: text, most: 75_000)) } catch JSONFault.tooLong {
      throw .line(.tooMuch)
    } catch { return .unreadable }
  }
}

extension SourceTrouble {
  init(_ fault: HTTPFault) {
    let line: LineFault =
      switch fault {
      case .notResolved: .notResolved
      case .notConnected, .plainHTTPBeyondLoopback: .notConnected
      case .timedOut: .timedOut
      case .brokenOff: .brokenOff
      case .tooLarge, .tooManyBytes, .tooManyRequests: .tooMuch
      case .certificateExpired: .certificateExpired
      case .certificateNotYetValid: .certificateNotYetValid
      case .certificateOfAnotherName: .certificateOfAnotherName
      case .certificateOfUnknownAuthority: .certificateOfUnknownAuthority
      case .noTLS12: .oldTLS
      case .stopped: .stopped
      case .otherTLS(let text), .other(let text): .other(text)
      case .authorityUnreadable(let path): .authorityUnreadable(path)
      case .notAnAddress: .other("address")
      case .notAHeader: .other("header")
      }
    self = .line(line)
  }
}

/// The secrets of sources, which are in the session's keyring and nowhere else.
enum SourceSecrets {
  private static let store = SecretStore()

  /// A secret and its temporary key, in one item of the keyring because each access is slow.
  struct Held: Equatable {
    var secret: String
    var pass: String?

    fileprivate init(_ text: String) {
      // Neither the secret nor the key contains a line feed.
      let lines = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      secret = String(lines[0])
      pass = lines.count > 1 ? String(lines[1]) : nil
    }

    init(secret: String, pass: String? = nil) { (self.secret, self.pass) = (secret, pass) }

    fileprivate var text: String { ([secret] + [pass].compactMap { $0 }).joined(separator: "\n") }
  }

  static func held(of source: NewRemote) throws(SourceTrouble) -> Held? {
    try asking { () throws(SecretFault) in try store.lookUp(at: place(of: source)).map(Held.init) }
  }

  static func keep(_ held: Held, of source: NewRemote) throws(SourceTrouble) {
    try asking { () throws(SecretFault) in
      try store.store(held.text, label: "healthlog: \(source.host)", at: place(of: source))
    }
  }

  /// Removes the secret of `source`; keeps it, and returns false, if one of `others` shares it.
  static func forget(_ source: NewRemote, besides others: [NewRemote]) throws(SourceTrouble) -> Bool
  {
    let place = Self.place(of: source)
    if others.contains(where: { Self.place(of: $0) == place }) { return false }
    do throws(SourceTrouble) {
      try asking { () throws(SecretFault) in _ = try store.clear(at: place) }
    } catch {
      // Without a keyring there is nothing to forget.
      if error != .noSecretService { throw error }
    }
    return true
  }

  private static func place(of source: NewRemote) -> SecretPlace {
    SecretPlace(protocol: source.speaks.rawValue, host: source.origin, user: source.user ?? "")
  }

  private static func asking<Result>(_ body: () throws(SecretFault) -> Result) throws(SourceTrouble)
    -> Result
  {
    do throws(SecretFault) { return try body() } catch {
      switch error {
      case .noBus, .noService: throw .noSecretService
      case .locked, .dismissed, .timedOut: throw .locked
      case .other(let text): throw .line(.other(text))
      }
    }
  }
}
