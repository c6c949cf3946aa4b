import EventLoop
import HealthModel
import HealthlogCLI
import Journal
import POSIX
import Phrases

extension CLIContext {
  /// What a command reads devices with.
  func surroundings(journal path: String?) -> Surroundings {
    Surroundings(
      openJournal: { try openJournal(path) }, clock: clock,
      steadyClock: { SystemClock.millisecondsSinceBoot() }, zone: { zone })
  }
}

/// The files by which processes that read devices of one journal know of each other.
enum AcquisitionLocks {
  /// Held by every process that has sessions open.
  static func acquiring(_ journal: String) -> String { "\(journal)-acquiring.lock" }
  /// Held by the one that listens.
  static func listening(_ journal: String) -> String { "\(journal)-listening.lock" }
}
