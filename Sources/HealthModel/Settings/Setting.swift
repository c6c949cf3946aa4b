/// A setting that isn't about one vital. The raw value is its key.
public enum Setting: String, CaseIterable, Sendable {
  case notificationDetails = "notify.details"
  case outOfRangeNotifications = "notify.out-of-range"
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

  public var entry: Entry {
    switch self {
    case .notificationDetails:
      .onOff("off", "whether notifications show vitals and values (default: off)")
    case .outOfRangeNotifications:
      .onOff("on", "whether to notify you when a value goes out of range (default: on)")
    case .notificationSound:
      .choice(
        NotificationSound.allCases.map(\.rawValue), "critical",
        "which notifications make a sound: none, critical or all (default: critical)")
    case .weeklyCharts: .onOff("on", "whether to draw last week's charts on Mondays (default: on)")
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
        "how often the service backs up the journal to backups/ beside it: day, week, month or "
          + "off (default: off)")
    case .backupKeep:
      .text(
        "8", "how many of these backups to keep (default: 8)", write: "Use a number from 1 to 1000"
      ) { Int($0).flatMap { (1...1000).contains($0) ? String($0) : nil } }
    case .language:
      .choice(
        Language.allCases.map(\.rawValue), nil,
        "the language of healthlog, such as en or it (default: your locale's)"
      ) { Language(named: $0)?.rawValue }
    case .glucoseTargets:
      .choice(
        GlucoseTargets.Group.allCases.map(\.rawValue), GlucoseTargets.Group.adults.rawValue,
        "which targets the doctor's report uses for a sensor's readings: adults, older or "
          + "pregnancy (default: adults)"
      ) { GlucoseTargets.Group(named: $0)?.rawValue }
    case .dayParts:
      .text(
        DayParts.usual.text,
        "the hours at which the parts of the day start in the glucose diary of the doctor's "
          + "report (default: 0,5,11,16,21)",
        write: "Use the hours at which the five parts of the day start, beginning with 0, such "
          + "as 0,5,11,16,21"
      ) { DayParts($0)?.text }
    case .measured:
      .text(
        nil,
        "which vitals you measure (such as bp,weight): 'add' asks for these, and lists leave out "
          + "the others",
        write: "Use the names of vitals, such as bp,weight"
      ) {
        VitalCatalogue.names(in: $0).allSatisfy(Vital.isFormed) && (1...1000).contains($0.count)
          ? VitalCatalogue.names(in: $0).joined(separator: ",") : nil
      }
    case .pressureDayStart:
      .text(
        PressureDay.usual.text,
        "when the day and the morning start for blood pressure (default: 04:00)",
        write: "Use a time before noon, such as 04:00"
      ) { PressureDay($0)?.text }
    }
  }

  /// A setting's help, choices and default. The help is in English, like the table of commands.
  public struct Entry: Sendable {
    public let help: String
    public let choices: [String]
    public let expected: String
    public let unlessSet: String?
    fileprivate let form: @Sendable (String) -> String?

    fileprivate static func onOff(_ unlessSet: String, _ help: String) -> Entry {
      let words = [
        "on": "on", "yes": "on", "true": "on", "off": "off", "no": "off", "false": "off",
      ]
      return choice(["on", "off"], unlessSet, help) { words[$0.lowercased()] }
    }

    fileprivate static func choice(
      _ choices: [String], _ unlessSet: String?, _ help: String,
      _ form: (@Sendable (String) -> String?)? = nil
    ) -> Entry {
      let plain = { @Sendable (text: String) in choices.first { $0 == text.lowercased() } }
      return Entry(
        help: help, choices: choices, expected: "", unlessSet: unlessSet, form: form ?? plain)
    }

    fileprivate static func text(
      _ unlessSet: String?, _ help: String, write expected: String,
      _ form: @escaping @Sendable (String) -> String?
    ) -> Entry {
      Entry(help: help, choices: [], expected: expected, unlessSet: unlessSet, form: form)
    }
  }

  /// Returns `text` in its stored form: a choice, a number from 1 to 1000, a line of 1 to 1,000
  /// characters, `0,5,11,16,21`, `04:00` or `bp,weight`; nil for an invalid value.
  public func value(from text: String) -> String? { entry.form(text) }
}

public enum NotificationSound: String, CaseIterable, Sendable { case none, critical, all }

public enum BackupInterval: String, CaseIterable, Sendable {
  case day, week, month

  public var days: Int {
    switch self {
    case .day: 1
    case .week: 7
    case .month: 30
    }
  }
}

/// A person's settings; `Setting.Entry.unlessSet` is the default of an unset one.
public struct Settings: Equatable, Sendable {
  private var values: [Setting: String]

  /// Creates settings from values in the form of `Setting.value(from:)`.
  public init(_ values: [Setting: String] = [:]) { self.values = values }

  public subscript(_ setting: Setting) -> String? { values[setting] }

  public func inForce(_ setting: Setting) -> String? { values[setting] ?? setting.entry.unlessSet }

  public func isOn(_ setting: Setting) -> Bool { inForce(setting) == "on" }

  /// Returns the value or the default of a numeric setting; 0 for any other setting.
  public func count(_ setting: Setting) -> Int {
    values[setting].flatMap { Int($0) } ?? setting.entry.unlessSet.flatMap { Int($0) } ?? 0
  }

  private func choice<Value: RawRepresentable<String>>(_ setting: Setting) -> Value? {
    values[setting].flatMap(Value.init(rawValue:))
  }

  public var sound: NotificationSound { choice(.notificationSound) ?? .critical }
  public var backupInterval: BackupInterval? { choice(.backupEvery) }
  /// The language that was set; nil if none was, so that the locale decides.
  public var language: Language? { choice(.language) }
  public var glucoseTargets: GlucoseTargets.Group {
    values[.glucoseTargets].flatMap(GlucoseTargets.Group.init(named:)) ?? .adults
  }
  public var dayParts: DayParts { values[.dayParts].flatMap { DayParts($0) } ?? .usual }
  public var pressureDay: PressureDay {
    values[.pressureDayStart].flatMap { PressureDay($0) } ?? .usual
  }

  /// Returns the vitals that the person measures, in groups; nil if the setting names no known one.
  public func measured(of vitals: VitalCatalogue) -> [VitalGroup]? {
    let ids = VitalCatalogue.names(in: values[.measured] ?? "").flatMap {
      vitals.vitals(named: $0)?.map(\.id) ?? []
    }
    return ids.isEmpty ? nil : vitals.groups(of: ids)
  }
}
