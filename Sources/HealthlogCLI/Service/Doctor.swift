import HealthModel
import Journal
import POSIX
import Phrases
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

    public init(identifier: String, isUnknown: Bool, isNamed: Bool, machine: String?) {
      self.identifier = identifier
      self.isUnknown = isUnknown
      self.isNamed = isNamed
      self.machine = machine
    }
  }

  public var desktop: @Sendable () -> DesktopFindings
  public var zone: @Sendable () -> Zone
  /// Shows a notification with a button; `shown` is called once it is on the screen.
  public var test: @Sendable (_ seconds: UInt32, _ shown: @escaping () -> Void) -> TestOutcome

  public init(
    desktop: @escaping @Sendable () -> DesktopFindings, zone: @escaping @Sendable () -> Zone,
    test: @escaping @Sendable (UInt32, @escaping () -> Void) -> TestOutcome
  ) {
    self.desktop = desktop
    self.zone = zone
    self.test = test
  }
}

/// Finds out why reminders don't come.
struct Doctor {
  let context: CLIContext
  /// Where the journal is, or would be.
  let path: String
  let desktop: DesktopFindings
  let zone: DoctorInstruments.Zone

  /// Every check, what stands first in a reminder's way first.
  func checks() -> [DoctorCheck] {
    let journal: Journal?
    let reminders: DoctorCheck
    do {
      journal = PrivateFile.exists(path) ? try Journal.forReading(path: path) : nil
      reminders = try remindersCheck(journal)
    } catch {
      let text = Explanation.of(error, Situation(vitals: .standard, isChanging: false))
      let rest = text.lines.dropFirst().joined(separator: "; ")
      reminders = .fault(
        "reminders", text.lines.first ?? "", rest.isEmpty ? "'healthlog' says more" : rest)
      return [reminders] + fileChecks + [zoneCheck] + sessionChecks + [
        startCheck, logNowCheck(nil),
      ]
    }
    let runs = (try? journal?.serviceRuns()) ?? []
    return [reminders] + fileChecks + [zoneCheck] + sessionChecks + [
      startCheck, serviceCheck(runs), logNowCheck(journal),
    ]
  }

  private func remindersCheck(_ journal: Journal?) throws -> DoctorCheck {
    let name = "reminders"
    guard let journal, case let rules = try journal.reminderRules().filter(\.isEnabled),
      !rules.isEmpty
    else {
      let remedy = "set one with: healthlog remind at 20:30"
      guard try journal?.openWatches().isEmpty == false else {
        return .fault(name, "no reminder is set", remedy)
      }
      return .note(name, "no reminder is set; a watch tells when it ends", remedy)
    }
    let outlook = Outlook(
      try journal.readState(around: context.today, now: context.now), context.standpoint)
    let ends = rules.map { context.standpoint.pauseEnd(of: $0) }
    if let end = ends.compactMap({ $0 }).min(), !ends.contains(nil) {
      return .note(
        name, "all reminders are paused until \(end)",
        "'healthlog undo' ends a pause that was the last thing you did")
    }
    let next = rules.compactMap { outlook.next($0) }
      .min { $0.instant < $1.instant }
    let count = rules.count == 1 ? "one reminder is set" : "\(rules.count) reminders are set"
    let words = next.map { "the next is due \(TimeText.full($0, zone: context.zone))" }
    return .ok(name, "\(count); \(words ?? "none is due in the next fortnight")")
  }

  /// Whether the service can write to the journal, and nobody else read it; none without a journal.
  private var fileChecks: [DoctorCheck] {
    guard PrivateFile.exists(path) else { return [] }
    let name = "journal"
    if let fault = PrivateFile.writingFault(path) {
      return [
        .fault(
          name, "the journal can't be written: \(path): \(fault.reason)",
          "see that its file and folder can be written, then start the service again")
      ]
    }
    guard PrivateFile.isOpenToOthers(path) else {
      return [.ok(name, "the journal can be written, and its file is yours alone")]
    }
    return [
      .note(
        name, "the journal's file lets others on this machine read it",
        "take it from them with: chmod 600 \(shellQuoted(path))")
    ]
  }

  private func shellQuoted(_ text: String) -> String {
    let plain = text.allSatisfy { $0.isLetter || $0.isNumber || "/._-".contains($0) }
    return plain ? text : "'\(text.replacing("'", with: "'\\''"))'"
  }

  private var zoneCheck: DoctorCheck {
    let name = "time-zone"
    let now = context.zone.localDateTime(at: context.now).time
    if zone.isUnknown {
      return .fault(
        name, "TZ names a time zone that is not known here; times are taken for UTC",
        "set TZ to a name such as Europe/Rome, and see that tzdata is installed")
    }
    guard let machine = zone.machine else {
      if zone.isNamed {
        return .ok(name, "the time zone is \(zone.identifier), as TZ says; it is \(now)")
      }
      return .fault(
        name, "/etc/localtime is missing: times are taken for UTC, and it is \(now)",
        "set the time zone with: timedatectl set-timezone Europe/Rome")
    }
    if zone.isNamed, machine != zone.identifier {
      return .note(
        name, "TZ says \(zone.identifier), but this machine \(machine): it is \(now) by TZ",
        "the service goes by TZ only where its own environment has it")
    }
    return .ok(name, "the time zone is \(zone.identifier); it is \(now)")
  }

  /// Whether Log now has something to start.
  private func logNowCheck(_ journal: Journal?) -> DoctorCheck {
    let name = "log-now"
    let settings = (try? journal?.settings()) ?? Settings()
    switch context.logNow(settings[.logCommand]) {
    case .command(let line)?:
      if let program = missingProgram(of: line) {
        return .note(
          name, "there is no program \(quoted(program)), which reminder.log-command runs",
          "set another one, or 'healthlog config unset reminder.log-command'")
      }
      return .ok(name, "Log now runs the command of reminder.log-command")
    case .form?: return .ok(name, "Log now opens a form, with zenity")
    case .terminal?:
      return .note(
        name, "Log now opens a terminal, as zenity is not installed",
        "install zenity for a form of its own")
    case nil:
      return .note(
        name, "Log now has nothing to open: there is no display, or neither zenity nor a terminal",
        "reminders say what to type instead; install zenity")
    }
  }

  /// What a shell's command line begins with, where that is plainly a program's name and the shell
  /// doesn't find it; nil else.
  private func missingProgram(of line: String) -> String? {
    let word = String(line.split(separator: " ", omittingEmptySubsequences: true).first ?? "")
    let isName =
      !word.isEmpty && word.allSatisfy { $0.isLetter || $0.isNumber || "/._+-".contains($0) }
    let look = ["/bin/sh", "-c", #"command -v "$1" >/dev/null"#, "sh", word]
    guard isName, let status = try? context.runProgram(look, [:]), status != 0 else { return nil }
    return word
  }
}
