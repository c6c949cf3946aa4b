internal import CGIO
internal import CSecret

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

extension SecretFault {
  init(_ error: UnsafeMutablePointer<GError>) {
    let (domain, code) = unsafe (error.pointee.domain, error.pointee.code)
    let (inputOutput, bus, secrets) = (
      g_io_error_quark(), g_dbus_error_quark(), secret_error_get_quark()
    )
    func isOne(of errors: GDBusError...) -> Bool {
      errors.contains { Int32($0.rawValue) == code }
    }
    if domain == inputOutput {
      switch code {
      case Int32(G_IO_ERROR_CANCELLED.rawValue), Int32(G_IO_ERROR_TIMED_OUT.rawValue):
        self = .timedOut
        return
      case Int32(G_IO_ERROR_CLOSED.rawValue):
        self = .noBus
        return
      default: break
      }
    } else if domain == bus {
      if isOne(
        of: G_DBUS_ERROR_SERVICE_UNKNOWN, G_DBUS_ERROR_NAME_HAS_NO_OWNER,
        G_DBUS_ERROR_SPAWN_EXEC_FAILED, G_DBUS_ERROR_SPAWN_FORK_FAILED,
        G_DBUS_ERROR_SPAWN_CHILD_EXITED, G_DBUS_ERROR_SPAWN_CHILD_SIGNALED,
        G_DBUS_ERROR_SPAWN_FAILED, G_DBUS_ERROR_SPAWN_SETUP_FAILED,
        G_DBUS_ERROR_SPAWN_SERVICE_INVALID, G_DBUS_ERROR_SPAWN_SERVICE_NOT_FOUND,
        G_DBUS_ERROR_SPAWN_FILE_INVALID)
      {
        self = .noService
        return
      }
      if isOne(of: G_DBUS_ERROR_TIMEOUT, G_DBUS_ERROR_TIMED_OUT) {
        self = .timedOut
        return
      }
    } else if domain == secrets,
      code == Int32(SECRET_ERROR_IS_LOCKED.rawValue)
    {
      self = .locked
      return
    }
    self = unsafe .other(String(cString: error.pointee.message))
  }
}
