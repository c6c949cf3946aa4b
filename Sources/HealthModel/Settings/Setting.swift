/// A preference that is not about one vital. The raw value is its key.
public enum Setting: String, CaseIterable, Sendable {
  case notificationDetails = "notify.details"
  case outOfRangeNotices = "notify.out-of-range"
  case notificationSound = "notify.sound"
  case weeklyCharts = "charts.weekly"
  case logCommand = "reminder.log-command"
  case backupEvery = "backup.every"
  case backupKeep = "backup.keep"
  case language
  case glucoseTargets = "glucose.targets"
  case dayParts = "day.parts"
  case measured
  case pressureDayStart = "pressure.day-start"

  /// All that `config`, its help, its errors and its completion say and know of it.
  public var entry: Entry {
    switch self {
    case .notificationDetails:
      .onOff("off", "whether notifications name vitals and values (default: off)")
    case .outOfRangeNotices:
      .onOff("on", "whether to notify you when a value goes out of range (default: on)")
    case .notificationSound:
      .choice(
        NotificationSound.allCases.map(\.rawValue), "critical",
        "which notifications make a sound: none, critical or all (default: critical)")
    case .weeklyCharts:
      .onOff("on", "whether to draw last week's charts on Mondays (default: on)")
    case .logCommand:
      .text(
        nil, "the command that \"Log now\" runs instead of the form",
        write: "Use one line of at most 1,000 characters"
      ) {
        (1...1000).contains($0.count) && !$0.unicodeScalars.contains { $0.value < 32 }
          && $0.contains { $0 != " " } ? $0 : nil
      }
    case .backupEvery:
      .choice(
        BackupInterval.allCases.map(\.rawValue) + ["off"], "off",
        "day, week or month: how often the service backs up the journal, into backups/ beside it")
    case .backupKeep:
      .text(
        "8", "how many of those backups to keep (default: 8)", write: "Use a number from 1 to 1000"
      ) {
        Int($0).flatMap { (1...1000).contains($0) ? String($0) : nil }
      }
    case .language:
      .choice(
        Language.allCases.map(\.rawValue), nil, "en or it (default: your locale's language)"
      ) { Language(named: $0)?.rawValue }
    case .glucoseTargets:
      .choice(
        GlucoseTargets.Group.allCases.map(\.rawValue), GlucoseTargets.Group.adults.rawValue,
        "adults, older or pregnancy: the targets that the doctor's report applies to a sensor"
      ) { GlucoseTargets.Group(named: $0)?.rawValue }
    case .dayParts:
      .text(
        DayParts.usual.text,
        "the hours at which the parts of the day start in a diary (default: 0,5,11,16,21)",
        write: "Use the hours at which the five parts start, the first being 0, such as "
          + "0,5,11,16,21"
      ) { DayParts($0)?.text }
    case .measured:
      .text(
        nil,
        "what you measure, such as bp,weight: 'add' asks for it, and lists leave out the rest",
        write: "Use names of vitals, such as bp,weight"
      ) {
        VitalCatalogue.names(in: $0).allSatisfy(Vital.isFormed) && (1...1000).contains($0.count)
          ? VitalCatalogue.names(in: $0).joined(separator: ",") : nil
      }
    case .pressureDayStart:
      .text(
        PressureDay.usual.text,
        "when the day, and so the morning, starts for blood pressure (default: 04:00)",
        write: "Use a time before noon, such as 04:00"
      ) { PressureDay($0)?.text }
    }
  }

  /// What there is to say of a setting. Texts are English, as in the table of commands.
  public struct Entry: Sendable {
    /// What it is good for, for help.
    public let help: String
    /// What it may be where that is a handful of words; none where it is more.
    public let choices: [String]
    /// What to write where there are no choices.
    public let expected: String
    /// What it is unless set; nil where it is nothing then.
    public let unlessSet: String?
    fileprivate let form: @Sendable (String) -> String?

    fileprivate static func onOff(_ unlessSet: String, _ help: String) -> Entry {
      choice(["on", "off"], unlessSet, help) { text in
        switch text.lowercased() {
        case "on", "yes", "true": "on"
        case "off", "no", "false": "off"
        default: nil
        }
      }
    }

    fileprivate static func choice(
      _ choices: [String], _ unlessSet: String?, _ help: String,
      _ form: (@Sendable (String) -> String?)? = nil
    ) -> Entry {
      Entry(
        help: help, choices: choices, expected: "", unlessSet: unlessSet,
        form: form ?? { text in
          choices.first { $0 == text.lowercased() }
        })
    }

    fileprivate static func text(
      _ unlessSet: String?, _ help: String, write expected: String,
      _ form: @escaping @Sendable (String) -> String?
    ) -> Entry {
      Entry(help: help, choices: [], expected: expected, unlessSet: unlessSet, form: form)
    }
  }

  /// Returns `text` in the one form in which it is kept: one of the choices, a number from 1 to 1000, a line
  /// of 1 to 1,000 characters, `0,5,11,16,21`, `04:00`, `bp,weight`; nil when the setting can't be that.
  public func value(from text: String) -> String? { entry.form(text) }
}

/// Which notifications ask the desktop for a sound.
public enum NotificationSound: String, CaseIterable, Sendable {
  case none
  /// Those of a critical value.
  case critical
  case all
}

/// How often something is done that is done by the calendar.
public enum BackupInterval: String, CaseIterable, Sendable {
  case day, week, month

  /// The last one counts for so many days.
  public var days: Int {
    switch self {
    case .day: 1
    case .week: 7
    case .month: 30
    }
  }
}

/// The settings that a person has made; any other is as `Setting.Entry.unlessSet` says.
public struct Settings: Equatable, Sendable {
  private var values: [Setting: String]

  /// - Parameter values: in the form of `Setting.value(from:)`.
  public init(_ values: [Setting: String] = [:]) {
    self.values = values
  }

  /// What was set, in the form of `Setting.value(from:)`; nil when nothing was.
  public subscript(_ setting: Setting) -> String? { values[setting] }

  /// What holds, set or not; nil where nothing does.
  public func inForce(_ setting: Setting) -> String? {
    values[setting] ?? setting.entry.unlessSet
  }

  /// Whether a setting that may be `on` or `off` is on; false for any other.
  public func isOn(_ setting: Setting) -> Bool { inForce(setting) == "on" }

  /// Which notifications ask for a sound.
  public var sound: NotificationSound {
    values[.notificationSound].flatMap(NotificationSound.init(rawValue:)) ?? .critical
  }

  /// Whose targets of time in ranges hold.
  public var glucoseTargets: GlucoseTargets.Group {
    values[.glucoseTargets].flatMap(GlucoseTargets.Group.init(named:)) ?? .adults
  }

  /// The parts of a diary's day.
  public var dayParts: DayParts { values[.dayParts].flatMap { DayParts($0) } ?? .usual }

  /// The day of a blood pressure.
  public var pressureDay: PressureDay {
    values[.pressureDayStart].flatMap { PressureDay($0) } ?? .usual
  }

  /// What the person measures of these vitals, in their order; nil where they haven't said.
  public func measured(of vitals: VitalCatalogue) -> [VitalGroup]? {
    let ids = VitalCatalogue.names(in: values[.measured] ?? "").flatMap {
      vitals.vitals(named: $0)?.map(\.id) ?? []
    }
    return ids.isEmpty ? nil : vitals.groups(of: ids)
  }

  /// The language that was set; nil where the locale decides.
  public var language: Language? { values[.language].flatMap(Language.init(rawValue:)) }

  /// How often the service backs the journal up; nil when it doesn't.
  public var backupInterval: BackupInterval? {
    values[.backupEvery].flatMap(BackupInterval.init(rawValue:))
  }

  /// The number that holds for a setting that is one; 0 for any other.
  public func count(_ setting: Setting) -> Int {
    values[setting].flatMap { Int($0) } ?? setting.entry.unlessSet.flatMap { Int($0) } ?? 0
  }
}
