/// The session's keyring, by the Secret Service: GNOME's, KDE's, KeePassXC's.
public struct SecretStore: Sendable {
  /// - Parameters:
  ///   - milliseconds: How long the service may take to answer.
  ///   - personMilliseconds: How long a person may take to open the keyring, where one is asked.
  public init(milliseconds: UInt32 = 10_000, personMilliseconds: UInt32 = 120_000) {
  }

  /// Keeps `secret` in the place of the one that was kept there. The person is asked to open the keyring, or to
  /// make one, where it must be.
  ///
  /// - Parameter label: What the keyring's programs call it.
  public func store(_ secret: String, label: String, at place: SecretPlace) throws(SecretFault) {
    throw .noBus
  }

  /// The secret that is kept there; nil when there is none. Nobody is ever asked anything.
  ///
  /// - Throws: `SecretFault.locked` where the keyring must be opened to tell.
  public func lookUp(at place: SecretPlace) throws(SecretFault) -> String? {
    throw .noBus
  }

  /// Forgets what is kept there; false when there was nothing.
  ///
  /// - Throws: `SecretFault.locked` where the keyring must be opened first; nobody is asked to.
  @discardableResult
  public func clear(at place: SecretPlace) throws(SecretFault) -> Bool {
    throw .noBus
  }

  /// Whether the secret is kept, and can't be had until somebody opens the keyring. Nobody is asked to.
  public func isLocked(at place: SecretPlace) throws(SecretFault) -> Bool {
    throw .noBus
  }
}
