public import HealthModel
public import Journal
public import Reminders

/// One thing that a look at what reminders need has found. Its words stand in `Phrases`.
public enum Finding: Equatable, Sendable {
  case reminders(RemindersFinding)
  case journal(JournalFileFinding)
  case timeZone(ZoneFinding)
  /// With what the bus library has to say where there is none.
  case sessionBus(fault: String?)
  case notificationServer(DesktopFindings.Server)
  case capabilities(hasButtons: Bool, readsMarkup: Bool, keeps: Bool)
  case doNotDisturb(isOn: Bool)
  case start(StartFinding)
  case service(ServiceFinding)
  case logNow(LogNowFinding)
  case backup(BackupFinding)
  case test(TestOutcome, seconds: UInt32)

  /// How it stands for reminders; the raw values are the words that programs go by.
  public enum State: String, CaseIterable, Sendable {
    case ok
    /// Worth knowing; reminders come all the same, or later.
    case note
    /// Reminders can't come like this.
    case fault
  }
}

/// What there is to come of the journal's reminders; `set` counts those that are enabled.
public enum RemindersFinding: Equatable, Sendable {
  case set(Int, next: Moment?)
  case none
  /// No reminder, but a watch that tells when it ends.
  case onlyWatches
  case paused(until: LocalDate)
  case unreadable(JournalError)
}

/// What is found of the journal's file; of several the worst.
public enum JournalFileFinding: Equatable, Sendable {
  case writable
  /// Pages of it, or what they say of each other, are broken.
  case damaged(path: String)
  case notWritable(path: String, reason: String)
  /// Others on this machine may read it.
  case openToOthers(path: String)
}

/// What the time zone is taken from: `TZ`, or `/etc/localtime` of the machine.
public enum ZoneFinding: Equatable, Sendable {
  case known(String)
  /// `TZ` says it, and the machine says nothing.
  case byVariable(String)
  case differs(variable: String, machine: String)
  case unknown
  case missing
}

/// What starts the service with the session, if anything does.
public enum StartFinding: Equatable, Sendable {
  /// `graphical-session.target` is active.
  case systemd
  /// - Parameter targetIsInactive: Whether systemd would start it, but knows of no session.
  case autostart(path: String, targetIsInactive: Bool)
  /// systemd would start it, but knows of no session, and nothing else does.
  case noTarget
  /// The desktop has the entry, but was told not to start it.
  case switchedOff(path: String)
  /// systemd has the unit, but doesn't start it.
  case notEnabled
  case nothing(hasSystemd: Bool)
  /// What starts it names another healthlog than this one, or another journal.
  case outdated
  /// What should start it, but names no program.
  case empty(path: String)
  case noHome
}

/// Whether a service runs with this journal, and its last run; nil where none is on record.
public enum ServiceFinding: Equatable, Sendable {
  case running(ServiceRun?)
  /// It runs, but its name isn't on this bus.
  case otherSession(ServiceRun?)
  /// It runs, and doesn't answer on the bus.
  case silent(ServiceRun?)
  case notRunning(last: ServiceRun)
  case neverRan
}

/// What Log now opens in this session.
public enum LogNowFinding: Equatable, Sendable {
  case command
  /// What the person's own command line begins with, and the shell doesn't find.
  case missingProgram(String)
  case form
  case terminal
  case nothing
}
