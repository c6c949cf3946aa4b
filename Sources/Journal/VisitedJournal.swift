import POSIX
public import Reminders
internal import SQLite

/// A journal for a program that runs for weeks: each visit opens it, and closes it again.
///
/// So each visit reads the present limits, and sees a file that replaced the journal; the write-ahead
/// log is merged and removed, and `journal.db` alone is whole.
public final class VisitedJournal: VisitedStore {
  /// How long a visit waits for another program's transaction, while the screen stands still.
  static let patienceMilliseconds: Int32 = 100

  private let path: String
  private let locale: String
  private var identity: FileStamp.Identity?
  private var seen: JournalStamp?

  /// - Parameters:
  ///   - path: the journal's path; no visit creates the file.
  ///   - locale: as in `Journal.locale`.
  public init(path: String, locale: String = "C") {
    (self.path, self.locale) = (path, locale)
  }

  /// Opens the journal for `body`, and closes it again.
  public func visit(
    _ body: (any ReminderStore, _ isAnother: Bool) throws -> Void
  ) throws {
    // The state before the visit, so that changes during and just after it are noticed. This costs one
    // more look, without a write, after a visit that writes.
    let before = JournalStamp(path)
    seen = before
    do {
      // An empty file is being copied here: our schema would be in its way.
      let isThere = PrivateFile.exists(path) && before.journal?.size != 0
      let journal = try Journal(
        path: isThere ? path : ":memory:", locale: locale,
        busyTimeoutMilliseconds: Self.patienceMilliseconds)
      let found = isThere ? before.journal?.identity : nil
      try body(journal, found != identity)
      identity = found
    } catch {
      // What a failed write left behind must not lead to the next one.
      seen = JournalStamp(path)
      throw error
    }
  }

  /// Returns whether somebody else has changed it since the last visit; reads no row.
  public func hasChanged() -> Bool { JournalStamp(path) != seen }

  /// Returns whether the error is a lock, which may be gone later.
  public func isLocked(_ error: any Error) -> Bool {
    if case .storage(.busy, _) = error as? JournalError { true } else { false }
  }
}
