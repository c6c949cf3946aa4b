import Intake
import Journal
import RemoteSources
import Secrets

/// Where the secrets of sources are: the session's keyring, and nowhere else.
struct SourceSecrets {
  private let store = SecretStore()

  /// A token or password, and the key of some hours that it was changed for: one thing in the keyring,
  /// for each look there costs a conversation.
  struct Held: Equatable {
    var secret: String
    var pass: String?

    fileprivate init(_ text: String) {
      // Neither has a line's end in it.
      let lines = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      secret = String(lines[0])
      pass = lines.count > 1 ? String(lines[1]) : nil
    }

    init(secret: String, pass: String? = nil) { (self.secret, self.pass) = (secret, pass) }

    fileprivate var text: String { ([secret] + [pass].compactMap { $0 }).joined(separator: "\n") }
  }

  /// Nil where there is none.
  /// - Throws: `SourceTrouble`.
  func held(of source: NewRemote) throws(SourceTrouble) -> Held? {
    try asking { () throws(SecretFault) in
      try store.lookUp(at: Self.place(of: source)).map(Held.init)
    }
  }

  /// - Throws: `SourceTrouble`.
  func keep(_ held: Held, of source: NewRemote) throws(SourceTrouble) {
    try asking { () throws(SecretFault) in
      try store.store(held.text, label: "healthlog: \(source.host)", at: Self.place(of: source))
    }
  }

  /// - Throws: `SourceTrouble`.
  private func forget(_ source: NewRemote) throws(SourceTrouble) {
    try asking { () throws(SecretFault) in _ = try store.clear(at: Self.place(of: source)) }
  }

  /// Forgets what opens a source, unless it opens one of the others as well.
  /// - Returns: whether it is forgotten.
  /// - Throws: `SourceTrouble`.
  func forget(_ source: NewRemote, besides others: [NewRemote]) throws(SourceTrouble) -> Bool {
    if others.contains(where: { Self.isSame(source, $0) }) { return false }
    do throws(SourceTrouble) {
      try forget(source)
    } catch {
      // Where there is no keyring there is nothing in it.
      if error != .noSecretService { throw error }
    }
    return true
  }

  /// Whether what opens one opens the other: they are at one address, with the same user.
  private static func isSame(_ one: NewRemote, _ other: NewRemote) -> Bool {
    place(of: one) == place(of: other)
  }

  private static func place(of source: NewRemote) -> SecretPlace {
    SecretPlace(
      protocol: source.speaks.rawValue, host: source.origin, user: source.user ?? "")
  }

  private func asking<Result>(
    _ body: () throws(SecretFault) -> Result
  ) throws(SourceTrouble) -> Result {
    do throws(SecretFault) {
      return try body()
    } catch {
      switch error {
      case .noBus, .noService: throw .noSecretService
      case .locked, .dismissed, .timedOut: throw .locked
      case .other(let text): throw .line(.other(text))
      }
    }
  }
}
