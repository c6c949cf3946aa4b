/// The session's keyring, by the Secret Service: GNOME's, KDE's, KeePassXC's.
///
/// Each call is a connection of its own, and ends in time.
public struct SecretStore: Sendable {
  private let milliseconds: UInt32
  private let personMilliseconds: UInt32

  /// - Parameters:
  ///   - milliseconds: How long the service may take for each of its answers.
  ///   - personMilliseconds: How long a person may take to open the keyring, where one is asked.
  public init(milliseconds: UInt32 = 10_000, personMilliseconds: UInt32 = 120_000) {
    (self.milliseconds, self.personMilliseconds) = (milliseconds, personMilliseconds)
  }

  /// Keeps `secret` in the place of the one that was kept there. The person is asked to open the keyring, or to
  /// make one, where it must be.
  ///
  /// - Parameter label: What the keyring's programs call it.
  public func store(_ secret: String, label: String, at place: SecretPlace) throws(SecretFault) {
    try Keyring(milliseconds: milliseconds).store(
      secret, label: label, Attributes(of: place), personMilliseconds: personMilliseconds)
  }

  /// The secret that is kept there; nil when there is none. Nobody is ever asked anything.
  ///
  /// - Throws: `SecretFault.locked` where the keyring must be opened to tell.
  public func lookUp(at place: SecretPlace) throws(SecretFault) -> String? {
    let keyring = try Keyring(milliseconds: milliseconds)
    let found = try keyring.find(Attributes(of: place))
    guard let item = found.item else {
      if found.isLocked { throw .locked }
      return nil
    }
    return String(decoding: try keyring.secret(of: item), as: UTF8.self)
  }

  /// Forgets what is kept there; false when there was nothing.
  ///
  /// - Throws: `SecretFault.locked` where the keyring must be opened first; nobody is asked to.
  @discardableResult
  public func clear(at place: SecretPlace) throws(SecretFault) -> Bool {
    let (keyring, attributes) = (try Keyring(milliseconds: milliseconds), Attributes(of: place))
    let found = try keyring.find(attributes)
    let isCleared = found.item == nil ? false : try keyring.clear(attributes)
    if found.isLocked { throw .locked }
    return isCleared
  }

  /// Whether the keyring must be opened before `lookUp` can tell what is kept there. Nobody is asked to.
  public func isLocked(at place: SecretPlace) throws(SecretFault) -> Bool {
    let found = try Keyring(milliseconds: milliseconds).find(Attributes(of: place))
    return found.item == nil && found.isLocked
  }
}
