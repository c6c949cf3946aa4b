import POSIX
public import Reminders
import SQLite

/// A journal for a program that runs for weeks: opened for each visit, and closed after it.
///
/// So no limits are remembered that were changed meanwhile, a file that was put in the journal's
/// place is seen, and the write-ahead log is taken in and away: `journal.db` alone is whole.
public final class VisitedJournal: VisitedStore {
  /// How long another program's transaction is waited for: a screen stands still that long.
  static let patienceMilliseconds: Int32 = 100

  private let path: String
  private let locale: String
  private var identity: FileStamp.Identity?
  private var seen: JournalStamp?

  /// - Parameter path: need not be there yet; never made by a visit.
  /// - Parameter locale: as in `Journal.locale`.
  public init(path: String, locale: String = "C") {
    (self.path, self.locale) = (path, locale)
  }

  /// Opens the journal, hands it over and closes it again.
  public func visit(
    _ body: (any ReminderStore, _ isAnother: Bool) throws -> Void
  ) throws {
    // Not as it is after the visit: what others write meanwhile, or just after it, must be seen. So
    // what this visit writes is looked at once more, and nothing is written then.
    let before = JournalStamp(path)
    seen = before
    do {
      // An empty file is one that is being copied here: a schema of ours would be in its way.
      let isThere = PrivateFile.exists(path) && before.journal?.size != 0
      let journal = try Journal(
        path: isThere ? path : ":memory:", locale: locale,
        busyTimeoutMilliseconds: Self.patienceMilliseconds)
      let found = isThere ? before.journal?.identity : nil
      try body(journal, found != identity)
      identity = found
    } catch {
      // What was left behind by a write that failed must not lead to the next one.
      seen = JournalStamp(path)
      throw error
    }
  }

  /// Whether somebody else has, since the last visit; reads no row.
  public func hasChanged() -> Bool { JournalStamp(path) != seen }

  /// Whether it is a lock that was in the way, and later may not be.
  public func isLocked(_ error: any Error) -> Bool {
    if case .storage(.busy, _) = error as? JournalError { true } else { false }
  }
}
