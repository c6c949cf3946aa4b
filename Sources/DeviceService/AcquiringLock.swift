import EventLoop
import HealthModel
import Journal

/// Says to other processes that sessions of a journal are open here, for as long as it lives.
///
/// Whoever is alone ends the sessions that a process left open which is gone.
final class AcquiringLock {
  private let lock: SharedLock

  /// - Parameter clean: done where no other process has sessions open.
  init(journal: String, _ clean: () throws -> Void) throws {
    let path = AcquisitionLocks.acquiring(journal)
    if let alone = try InstanceLock(path: path) {
      try clean()
      _ = consume alone
    }
    lock = try SharedLock(path: path)
  }
}
