import Reminders

/// The words that stay, for programs.
extension Finding {
  /// What was looked at.
  public var check: String {
    switch self {
    case .reminders: "reminders"
    case .journal: "journal"
    case .timeZone: "time-zone"
    case .sessionBus: "session-bus"
    case .notificationServer: "notification-server"
    case .capabilities: "capabilities"
    case .doNotDisturb: "do-not-disturb"
    case .start: "start"
    case .service: "service"
    case .logNow: "log-now"
    case .backup: "backup"
    case .test: "test"
    }
  }

  /// What was found.
  public var name: String { named.name }

  /// Whether reminders can come like this.
  public var state: State { named.state }

  private var named: (name: String, state: State) {
    switch self {
    case .reminders(let finding): finding.named
    case .journal(let finding): finding.named
    case .timeZone(let finding): finding.named
    case .sessionBus(nil): ("there", .ok)
    case .sessionBus: ("missing", .fault)
    case .notificationServer(.there): ("there", .ok)
    case .notificationServer(.none): ("missing", .fault)
    case .notificationServer(.silent): ("silent", .fault)
    case .capabilities(true, _, _): ("buttons", .ok)
    case .capabilities(false, _, _): ("no_buttons", .note)
    case .doNotDisturb(true): ("on", .note)
    case .doNotDisturb(false): ("off", .ok)
    case .start(let finding): finding.named
    case .service(let finding): finding.named
    case .logNow(let finding): finding.named
    case .backup(.made): ("made", .ok)
    case .backup(.old): ("old", .note)
    case .backup(.none): ("none", .note)
    case .test(let outcome, _): outcome.named
    }
  }
}

extension RemindersFinding {
  fileprivate var named: (String, Finding.State) {
    switch self {
    case .set: ("set", .ok)
    case .none: ("none", .fault)
    case .onlyWatches: ("only_watches", .note)
    case .paused: ("paused", .note)
    case .unreadable: ("unreadable", .fault)
    }
  }
}

extension JournalFileFinding {
  fileprivate var named: (String, Finding.State) {
    switch self {
    case .writable: ("writable", .ok)
    case .damaged: ("damaged", .fault)
    case .notWritable: ("not_writable", .fault)
    case .openToOthers: ("open_to_others", .note)
    }
  }
}

extension ZoneFinding {
  fileprivate var named: (String, Finding.State) {
    switch self {
    case .known: ("known", .ok)
    case .byVariable: ("by_variable", .ok)
    case .differs: ("differs", .note)
    case .unknown: ("unknown", .fault)
    case .missing: ("missing", .fault)
    }
  }
}

extension StartFinding {
  fileprivate var named: (String, Finding.State) {
    switch self {
    case .systemd: ("systemd", .ok)
    case .autostart: ("autostart", .ok)
    case .noTarget: ("no_target", .fault)
    case .switchedOff: ("switched_off", .fault)
    case .notEnabled: ("not_enabled", .fault)
    case .nothing: ("nothing", .fault)
    case .outdated: ("outdated", .note)
    case .empty: ("empty", .fault)
    case .noHome: ("no_home", .fault)
    }
  }
}

extension ServiceFinding {
  fileprivate var named: (String, Finding.State) {
    switch self {
    case .running: ("running", .ok)
    case .otherSession: ("other_session", .fault)
    case .silent: ("silent", .fault)
    case .notRunning: ("not_running", .fault)
    case .neverRan: ("never_ran", .fault)
    }
  }
}

extension LogNowFinding {
  fileprivate var named: (String, Finding.State) {
    switch self {
    case .command: ("command", .ok)
    case .missingProgram: ("missing_program", .note)
    case .form: ("form", .ok)
    case .terminal: ("terminal", .note)
    case .nothing: ("nothing", .note)
    }
  }
}

extension TestOutcome {
  fileprivate var named: (String, Finding.State) {
    switch self {
    case .pressed: ("pressed", .ok)
    case .dismissed: ("dismissed", .ok)
    case .withoutButtons: ("no_buttons", .ok)
    case .expired: ("expired", .fault)
    case .unanswered: ("unanswered", .fault)
    case .heldBack: ("held_back", .fault)
    case .refused: ("refused", .fault)
    case .interrupted: ("interrupted", .fault)
    case .noBus: ("no_bus", .fault)
    }
  }
}
