import DesktopSession
import HealthModel
import Reminders

extension ReminderKeeper {
  /// What it moves in the world.
  struct Outside {
    let show: (NotificationContent, NotificationToken, NotificationID?) -> Void
    let close: (NotificationToken, NotificationID?) -> Void
    /// Asks for a call of `replan` at that instant, in place of the one asked for before.
    let wake: (Instant?) -> Void
    /// Whether there is something to ask the person with, as they have set it.
    let canLogNow: (Settings) -> Bool
    /// Asks the person for the report of that day, or for what a sitting lacks, then says whether they
    /// could be asked.
    let logNow: (LocalDate, _ isSitting: Bool, @escaping (Bool) -> Void) throws -> Void
    /// Draws a week's charts, then says what came of it.
    let drawCharts: (ISOWeek, @escaping (Drawing) -> Void) throws -> Void
    /// Backs the journal up, and keeps so many of these backups; then says whether it could.
    let backUp: (Int, @escaping (Bool) -> Void) throws -> Void
    /// Has the sources asked whose time has come, then says that this is over.
    let pull: (@escaping () -> Void) throws -> Void
    /// Whether there is something to show the person what a notice tells of with.
    let canOpen: (NoticeContent) -> Bool
    /// Shows it to them, then says whether it could.
    let open: (NoticeContent, @escaping (Bool) -> Void) throws -> Void
  }

  /// What came of drawing charts.
  enum Drawing {
    case done
    /// The week has no readings.
    case nothing
    case failed
  }
}
