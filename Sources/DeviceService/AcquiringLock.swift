import CommandTable
import EventLoop
import HealthlogCLI
import Intake
import Journal

/// Says to other processes that sessions of a journal are open here, for as long as it lives.
///
/// Whoever is alone ends the sessions that a process left open which is gone.
final class AcquiringLock {
  private let lock: SharedLock

  /// Of the journal that the line names.
  init(_ invocation: Invocation, _ context: CLIContext) throws {
    let journal = invocation.journalPath
    let path = AcquisitionLocks.acquiring(try context.journalFile(journal))
    if let alone = try InstanceLock(path: path) {
      try context.openJournal(journal).closeKilledSessions(now: context.clock())
      _ = consume alone
    }
    lock = try SharedLock(path: path)
  }
}
