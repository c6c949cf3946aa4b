/// A preference that is not about one vital. The raw value is its key.
public enum Setting: String, CaseIterable, Sendable {
  /// Whether a notification may name vitals, values and limits; off, it shows how many at most.
  case notificationDetails = "notify.details"
  /// Whether a value out of its normal range is told.
  case outOfRangeNotices = "notify.out-of-range"
  /// Which notifications ask for a sound.
  case notificationSound = "notify.sound"
  /// Whether last week's charts are drawn on Monday.
  case weeklyCharts = "charts.weekly"
  /// What Log now starts in place of the form.
  case logCommand = "reminder.log-command"
  /// How often the service backs the journal up.
  case backupEvery = "backup.every"
  /// How many of those backups stay.
  case backupKeep = "backup.keep"
  /// The language that people are spoken to in; that of the locale unless set.
  case language
  /// Whose targets of time in ranges the doctor's report holds against a sensor, and with them its
  /// ranges of glucose.
  case glucoseTargets = "glucose.targets"
  /// The parts of the day of a diary in the doctor's report.
  case dayParts = "day.parts"
  /// When the day of a blood pressure begins, and with it mornings and evenings.
  case pressureDayStart = "pressure.day-start"
  /// What a person measures: what they are asked for and what has a column, and the rest has not.
  case measured

  /// What a setting may be.
  public enum Kind: Equatable, Sendable {
    case onOff(unlessSet: Bool)
    /// One line of text; nothing unless set.
    case command
    /// One of `BackupInterval`, or `off`, which it is unless set.
    case interval
    /// A number from 1 to 1,000.
    case count(unlessSet: Int)
    /// One of `NotificationSound`.
    case sound
    /// The code of a `Language`.
    case language
    /// The word of a `GlucoseTargets.Group`.
    case glucoseTargets
    /// The text of `DayParts`.
    case dayParts
    /// The text of a `PressureDay`.
    case pressureDay
    /// Names of vitals and panels, each as it is typed.
    case vitals
  }

  /// What it may be, and what it is unless set.
  public var kind: Kind {
    switch self {
    case .notificationDetails: .onOff(unlessSet: false)
    case .outOfRangeNotices, .weeklyCharts: .onOff(unlessSet: true)
    case .notificationSound: .sound
    case .logCommand: .command
    case .backupEvery: .interval
    case .backupKeep: .count(unlessSet: 8)
    case .language: .language
    case .glucoseTargets: .glucoseTargets
    case .dayParts: .dayParts
    case .pressureDayStart: .pressureDay
    case .measured: .vitals
    }
  }

  /// Returns `text` in the one form in which it is kept: `on` or `off`, a `BackupInterval` or `off`, a
  /// number from 1 to 1000, a line of 1 to 1,000 characters, `0,5,11,16,21`, `04:00`, `bp,weight`; nil when the
  /// setting can't be that.
  public func value(from text: String) -> String? {
    switch kind {
    case .onOff:
      switch text.lowercased() {
      case "on", "yes", "true": "on"
      case "off", "no", "false": "off"
      default: nil
      }
    case .interval:
      BackupInterval(rawValue: text.lowercased())?.rawValue
        ?? (text.lowercased() == "off" ? "off" : nil)
    case .count:
      Int(text).flatMap { (1...1000).contains($0) ? String($0) : nil }
    case .sound: NotificationSound(rawValue: text.lowercased())?.rawValue
    case .language: Language(named: text)?.rawValue
    case .glucoseTargets: GlucoseTargets.Group(named: text)?.rawValue
    case .dayParts: DayParts(text)?.text
    case .pressureDay: PressureDay(text)?.text
    case .vitals:
      VitalCatalogue.names(in: text).allSatisfy(Vital.isFormed) && (1...1000).contains(text.count)
        ? VitalCatalogue.names(in: text).joined(separator: ",") : nil
    case .command:
      (1...1000).contains(text.count) && !text.unicodeScalars.contains { $0.value < 32 }
        && text.contains { $0 != " " } ? text : nil
    }
  }

  /// What it may be where that is a handful of words; none where it is more.
  public var choices: [String] {
    switch kind {
    case .onOff: ["on", "off"]
    case .interval: BackupInterval.allCases.map(\.rawValue) + ["off"]
    case .sound: NotificationSound.allCases.map(\.rawValue)
    case .language: Language.allCases.map(\.rawValue)
    case .glucoseTargets: GlucoseTargets.Group.allCases.map(\.rawValue)
    case .command, .count, .dayParts, .pressureDay, .vitals: []
    }
  }
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

/// The settings that a person has made; any other is as `Setting.kind` says.
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
    if let value = values[setting] { return value }
    return switch setting.kind {
    case .onOff(let unlessSet): unlessSet ? "on" : "off"
    case .interval: "off"
    case .count(let unlessSet): String(unlessSet)
    case .sound: NotificationSound.critical.rawValue
    case .glucoseTargets: GlucoseTargets.Group.adults.rawValue
    case .dayParts: DayParts.usual.text
    case .pressureDay: PressureDay.usual.text
    case .command, .language, .vitals: nil
    }
  }

  /// Whether a setting of kind `onOff` is on; false for any other.
  public func isOn(_ setting: Setting) -> Bool {
    guard case .onOff(let unlessSet) = setting.kind else { return false }
    return values[setting].map { $0 == "on" } ?? unlessSet
  }

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

  /// The number that holds for a setting of kind `count`; 0 for any other.
  public func count(_ setting: Setting) -> Int {
    guard case .count(let unlessSet) = setting.kind else { return 0 }
    return values[setting].flatMap { Int($0) } ?? unlessSet
  }
}
