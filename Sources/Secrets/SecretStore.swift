internal import CGIO
internal import CSecret

/// The keyring, such as GNOME's or KeePassXC's. Each call has its own connection and time limit.
public struct SecretStore: Sendable {
  private let milliseconds: UInt32
  private let personMilliseconds: UInt32

  /// - Parameter milliseconds: how long the service may take for each answer.
  /// - Parameter personMilliseconds: how long the user may take to unlock the keyring.
  public init(milliseconds: UInt32 = 10_000, personMilliseconds: UInt32 = 120_000) {
    (self.milliseconds, self.personMilliseconds) = (milliseconds, personMilliseconds)
  }

  /// Stores or replaces a secret. The service may ask the user to unlock or create a keyring.
  /// - Parameter label: the name that keyring programs show.
  public func store(_ secret: String, label: String, at place: SecretPlace) throws(SecretFault) {
    try Keyring(milliseconds: milliseconds).store(
      secret, label: label, Attributes(of: place), personMilliseconds: personMilliseconds)
  }

  /// Returns a secret or nil. Never asks the user: throws `.locked` if the secret may be locked.
  public func lookUp(at place: SecretPlace) throws(SecretFault) -> String? {
    let keyring = try Keyring(milliseconds: milliseconds)
    let found = try keyring.find(Attributes(of: place))
    guard let item = found.item else {
      if found.isLocked { throw .locked }
      return nil
    }
    return String(decoding: try keyring.secret(of: item), as: UTF8.self)
  }

  /// Removes a secret without asking the user; returns whether there was one. Throws `.locked` if a
  /// locked keyring may contain one, even after removing another.
  @discardableResult public func clear(at place: SecretPlace) throws(SecretFault) -> Bool {
    let (keyring, attributes) = (try Keyring(milliseconds: milliseconds), Attributes(of: place))
    let found = try keyring.find(attributes)
    let isCleared = found.item == nil ? false : try keyring.clear(attributes)
    if found.isLocked { throw .locked }
    return isCleared
  }

  /// Returns whether `lookUp` needs the keyring to be unlocked. It never asks the user.
  public func isLocked(at place: SecretPlace) throws(SecretFault) -> Bool {
    let found = try Keyring(milliseconds: milliseconds).find(Attributes(of: place))
    return found.item == nil && found.isLocked
  }
}

/// The attributes by which a secret is found. They aren't secret: the keyring doesn't encrypt them.
public struct SecretPlace: Equatable, Hashable, Sendable {
  let protocolName: String
  /// The host, or a whole address if one host has several services.
  public let host: String
  public let user: String

  public init(protocol protocolName: String, host: String, user: String = "") {
    (self.protocolName, self.host, self.user) = (protocolName, host, user)
  }
}

/// The reason why a secret can't be stored or found. It never contains the secret.
public enum SecretFault: Error, Equatable, Sendable {
  case noBus
  case noService
  /// The keyring is locked, and nobody was asked to unlock it.
  case locked
  /// The user dismissed the prompt for the keyring's password.
  case dismissed
  case timedOut
  /// Another error, in the service's words.
  case other(String)

  init(_ error: UnsafeMutablePointer<GError>) {
    let (domain, code) = unsafe (error.pointee.domain, error.pointee.code)
    func isIO(_ errors: GIOErrorEnum...) -> Bool {
      domain == g_io_error_quark() && errors.contains { Int32($0.rawValue) == code }
    }
    func isBus(_ errors: GDBusError...) -> Bool {
      domain == g_dbus_error_quark() && errors.contains { Int32($0.rawValue) == code }
    }
    if isIO(G_IO_ERROR_CANCELLED, G_IO_ERROR_TIMED_OUT)
      || isBus(G_DBUS_ERROR_TIMEOUT, G_DBUS_ERROR_TIMED_OUT)
    {
      self = .timedOut
    } else if isIO(G_IO_ERROR_CLOSED) {
      self = .noBus
    } else if isBus(
      G_DBUS_ERROR_SERVICE_UNKNOWN, G_DBUS_ERROR_NAME_HAS_NO_OWNER, G_DBUS_ERROR_SPAWN_EXEC_FAILED,
      G_DBUS_ERROR_SPAWN_FORK_FAILED, G_DBUS_ERROR_SPAWN_CHILD_EXITED,
      G_DBUS_ERROR_SPAWN_CHILD_SIGNALED, G_DBUS_ERROR_SPAWN_FAILED, G_DBUS_ERROR_SPAWN_SETUP_FAILED,
      G_DBUS_ERROR_SPAWN_SERVICE_INVALID, G_DBUS_ERROR_SPAWN_SERVICE_NOT_FOUND,
      G_DBUS_ERROR_SPAWN_FILE_INVALID)
    {
      self = .noService
    } else if domain == secret_error_get_quark(), code == Int32(SECRET_ERROR_IS_LOCKED.rawValue) {
      self = .locked
    } else {
      self = unsafe .other(String(cString: error.pointee.message))
    }
  }
}
