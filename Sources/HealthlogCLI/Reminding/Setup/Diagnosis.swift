public import HealthModel
public import Journal
import POSIX
public import Reminders

/// What the program that knows the session lends to `remind doctor`.
public struct DoctorInstruments: Sendable {
  /// Where the machine is, as far as it says.
  public struct Zone: Sendable {
    /// The zone that times are read in.
    public var identifier: String
    /// Whether `TZ` names one that the system doesn't have.
    public var isUnknown: Bool
    /// Whether `TZ` is set.
    public var isNamed: Bool
    /// What `/etc/localtime` names; nil when it isn't there.
    public var machine: String?

    /// - Parameter machine: Nil without `/etc/localtime`.
    public init(identifier: String, isUnknown: Bool, isNamed: Bool, machine: String?) {
      self.identifier = identifier
      self.isUnknown = isUnknown
      self.isNamed = isNamed
      self.machine = machine
    }
  }

  /// Takes seconds where a notification server or the service hangs. Gets the service's name on the bus, and
  /// whether one runs, which may be about to take that name.
  public var desktop: @Sendable (_ busName: String, _ isExpected: Bool) -> DesktopFindings
  /// The zone of this process, which the service's may differ from.
  public var zone: @Sendable () -> Zone
  /// Shows a notification with a button; `shown` is called once it is on the screen.
  public var test: @Sendable (_ seconds: UInt32, _ shown: @escaping () -> Void) -> TestOutcome

  /// - Parameter test: Gets how long it may wait for the person, and what to call once it is shown.
  public init(
    desktop: @escaping @Sendable (String, Bool) -> DesktopFindings,
    zone: @escaping @Sendable () -> Zone,
    test: @escaping @Sendable (UInt32, @escaping () -> Void) -> TestOutcome
  ) {
    self.desktop = desktop
    self.zone = zone
    self.test = test
  }
}

/// What a journal has to say of its reminders.
public struct RemindersOnRecord: Sendable {
  /// Those that are enabled, as they stand.
  let outlook: Outlook
  let hasOpenWatch: Bool
  /// The latest first.
  let runs: [ServiceRun]
  /// Of the journal's backups; nil where there is nothing to be said.
  let backup: BackupFinding?

  /// - Parameter runs: The latest first.
  public init(
    outlook: Outlook, hasOpenWatch: Bool, runs: [ServiceRun], backup: BackupFinding? = nil
  ) {
    self.backup = backup
    self.outlook = outlook
    self.hasOpenWatch = hasOpenWatch
    self.runs = runs
  }
}

/// Finds out why reminders don't come.
public struct Diagnosis {
  /// What is on record; nil without a journal.
  let onRecord: Result<RemindersOnRecord, JournalError>?
  /// Nil without a journal.
  let file: JournalFileFinding?
  let here: LocalNow
  let desktop: DesktopFindings
  let zone: DoctorInstruments.Zone
  let setup: SessionSetup
  /// The absolute path of a journal that was named; nil for what `setup` names, or the person's own.
  let journal: String?
  /// Whether a service runs with this journal.
  let serviceRuns: Bool
  let logNow: LogNowFinding

  /// Of what was looked at before: only what starts the service is looked at by `findings`.
  public init(
    onRecord: Result<RemindersOnRecord, JournalError>?, file: JournalFileFinding?,
    here: LocalNow,
    desktop: DesktopFindings, zone: DoctorInstruments.Zone, setup: SessionSetup,
    journal: String?, serviceRuns: Bool, logNow: LogNowFinding
  ) {
    self.onRecord = onRecord
    self.file = file
    self.here = here
    self.desktop = desktop
    self.zone = zone
    self.setup = setup
    self.journal = journal
    self.serviceRuns = serviceRuns
    self.logNow = logNow
  }

  /// Every finding, what stands first in a reminder's way first.
  public func findings() throws -> [Finding] {
    let start = Finding.start(try startFinding())
    let around =
      (file.map { [.journal($0)] } ?? []) + [.timeZone(zoneFinding)] + sessionFindings + [start]
    let last = Finding.logNow(logNow)
    return switch onRecord {
    case .failure(let error)?: [.reminders(.unreadable(error))] + around + [last]
    case .success(let record)?:
      [.reminders(remindersFinding(record))] + around
        + [.service(serviceFinding(record.runs)), last]
        + (record.backup.map { [.backup($0)] } ?? [])
    case nil: [.reminders(.none)] + around + [.service(serviceFinding([])), last]
    }
  }

  private func remindersFinding(_ record: RemindersOnRecord) -> RemindersFinding {
    let rules = record.outlook.rules
    guard !rules.isEmpty else { return record.hasOpenWatch ? .onlyWatches : .none }
    let ends = rules.map { here.pauseEnd(of: $0) }
    if let end = ends.compactMap({ $0 }).min(), !ends.contains(nil) { return .paused(until: end) }
    let next = rules.compactMap { record.outlook.next($0) }.min { $0.instant < $1.instant }
    return .set(rules.count, next: next)
  }

  private var zoneFinding: ZoneFinding {
    if zone.isUnknown { return .unknown }
    guard let machine = zone.machine else {
      return zone.isNamed ? .byVariable(zone.identifier) : .missing
    }
    return zone.isNamed && machine != zone.identifier
      ? .differs(variable: zone.identifier, machine: machine) : .known(zone.identifier)
  }
}

extension JournalFileFinding {
  /// Whether the file is whole, the service can write to it, and nobody else read it.
  public init(_ path: String, isSound: Bool) {
    if !isSound {
      self = .damaged(path: path)
    } else if let fault = PrivateFile.writingFault(path) {
      self = .notWritable(path: path, reason: fault.reason)
    } else {
      self = PrivateFile.isOpenToOthers(path) ? .openToOthers(path: path) : .writable
    }
  }
}

extension LogNowFinding {
  /// - Parameter run: Runs a program and says its exit status.
  public init(_ logNow: LogNow?, run: (_ words: [String]) throws -> Int32) {
    self =
      switch logNow {
      case nil: .nothing
      case .form: .form
      case .terminal: .terminal
      case .command(let line):
        LogNowFinding.missingProgram(of: line, run).map { .missingProgram($0) } ?? .command
      }
  }

  /// What a shell's command line begins with, where that is plainly a program's name and the shell
  /// doesn't find it; nil else.
  private static func missingProgram(
    of line: String, _ run: (_ words: [String]) throws -> Int32
  ) -> String? {
    let word = String(line.split(separator: " ", omittingEmptySubsequences: true).first ?? "")
    let isName =
      !word.isEmpty && word.allSatisfy { $0.isLetter || $0.isNumber || "/._+-".contains($0) }
    let look = ["/bin/sh", "-c", #"command -v "$1" >/dev/null"#, "sh", word]
    guard isName, let status = try? run(look), status != 0 else { return nil }
    return word
  }
}
