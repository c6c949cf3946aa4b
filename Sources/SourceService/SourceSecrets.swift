import Journal
import RemoteSources
import Secrets

/// The secrets of sources, which are in the session's keyring and nowhere else.
enum SourceSecrets {
  private static let store = SecretStore()

  /// A secret and its temporary key are in one item of the keyring, because each access is slow.
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

  /// Keeps it if another source at that address with that user needs it; returns whether it's gone.
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
