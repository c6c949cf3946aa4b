/// Why a secret can't be kept or found. None has the secret in it.
public enum SecretFault: Error, Equatable, Sendable {
  /// No session bus.
  case noBus
  /// Nobody on the bus keeps secrets (`org.freedesktop.secrets`).
  case noService
  /// The keyring is locked, and nobody was asked to open it.
  case locked
  /// The person closed the question for the keyring's password.
  case dismissed
  /// Neither answer nor refusal in time.
  case timedOut
  /// The service's words.
  case other(String)
}
