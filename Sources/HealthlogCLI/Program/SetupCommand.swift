import CommandTable
import HealthModel
import Journal
import Phrases
import Reminders

enum SetupCommand {
  static let declaration = Command<CLIContext>(
    "setup", abstract: "Set up the language, vitals, units, a reminder and its service",
    discussion: """
      Each question shows an answer in brackets: the current setting, or what is usual in your \
      country. Press Enter to accept it. Nothing is changed until you answer the last question, \
      and Ctrl-C exits without changing anything. 'healthlog undo' undoes everything except the \
      service. You can run the setup again at any time. Without a terminal, it lists the commands \
      for the same settings.
      """,
    examples: [
      "healthlog setup": "asks the questions and saves your answers",
      "healthlog undo": "undoes the setup",
    ], changes: true, topics: ["units"]
  ) { invocation, context in
    guard context.canAsk else {
      let vitals = try context.openJournal(invocation.journalPath).read { $0.vitals }
      let lines = SetupText.withoutTerminal(unitGroups(vitals).flatMap(\.vitals))
      throw Explanation.failed(ExitStatus.usage, lines)
    }
    do {
      let present = try context.openJournal(invocation.journalPath).read {
        try Present($0, context, asksService: invocation.journalPath == nil)
      }
      let wanted = try ask(present, context)
      try set(wanted, present, invocation, context)
      return ExitStatus.done
    } catch let error where error is Dialogue.GivenUp || error is Interrupted {
      context.say(SetupText.nothingChanged)
      return error is Interrupted ? ExitStatus.interrupted : ExitStatus.nothingMatched
    }
  }

  private static func unitGroups(_ vitals: VitalCatalogue) -> [VitalGroup] {
    vitals.groups.filter { $0.vitals[0].units.count > 1 }
  }

  private struct Present {
    let vitals: VitalCatalogue
    let measured: [VitalGroup]?
    let groups: [VitalGroup]
    let daily: ReminderRule?
    /// Whether the service is installed; nil if `setup` doesn't offer to install it.
    private(set) var isServiceInstalled: Bool?

    init(_ view: borrowing JournalView, _ context: CLIContext, asksService: Bool) throws {
      vitals = view.vitals
      measured = try view.settings().measured(of: vitals)
      groups = unitGroups(vitals)
      daily = try view.reminderRules().first { $0.name == RemindCommand.rule && $0.isEnabled }
      guard asksService, context.session.hasService(), context.session.configFolder != nil
      else { return }
      isServiceInstalled =
        switch try ServiceInstaller(context.session).state() {
        case .enabled, .entry: true
        case .disabled, .entrySwitchedOff, .nothing: false
        }
    }
  }

  private struct Wanted {
    /// The language to set; nil to keep the current one.
    var language: Language?
    var measured: [VitalGroup]?
    /// The units, in the order of `Present.groups`.
    var units: [MeasurementUnit]
    var reminder: TimeOfDay?
    var isServiceInstalled: Bool?

    func has(_ group: VitalGroup) -> Bool { measured?.contains(group) ?? true }
  }

  private static func ask(_ present: Present, _ context: CLIContext) throws -> Wanted {
    let dialogue = Dialogue(context: context)
    var wanted = Wanted(
      measured: present.measured,
      units: present.groups.map { $0.vitals[0].assumedUnit?.unit ?? $0.vitals[0].usualUnit },
      reminder: present.daily?.time, isServiceInstalled: present.isServiceInstalled)
    dialogue.say(phrase("Enter keeps the answer in brackets, < goes back, ? explains"))
    let count = present.groups.count
    try dialogue.go(through: count + (present.isServiceInstalled == nil ? 3 : 4)) {
      number, isBack in
      switch number - 2 {
      case -2:
        let usual = wanted.language ?? CurrentLocale.language
        return try dialogue.settle(SetupText.language(usual: usual), { Language(named: $0) }) {
          wanted.language = $0
        }
      case -1:
        let groups = present.vitals.groups
        let usual = wanted.measured ?? groups.filter(\.isUsual)
        return try dialogue.settle(
          SetupText.measured(groups, usual: usual),
          { try? present.vitals.measured(SetupText.typed($0, groups)) }
        ) { wanted.measured = Settings([.measured: $0]).measured(of: present.vitals) }
      case let place where place < count && !wanted.has(present.groups[place]):
        return isBack ? .back : .on
      case let place where place < count:
        let group = present.groups[place]
        return try dialogue.settle(
          SetupText.unit(of: group, usual: wanted.units[place]), { group.vitals[0].unit($0) }
        ) { wanted.units[place] = $0 }
      case count:
        return try dialogue.settle(
          SetupText.reminder(usual: wanted.reminder),
          { answer -> TimeOfDay?? in
            let time = TimeOfDay(typed: [answer.trimmingBlanks])
            return answer.lowercased() == SetupText.none || time?.second == 0 ? .some(time) : nil
          }
        ) { wanted.reminder = $0 }
      default:
        // Suggest the service to a person who wants a reminder.
        let isUsual = present.isServiceInstalled == true || wanted.reminder != nil
        wanted.isServiceInstalled = isUsual
        return try dialogue.settle(SetupText.service(isUsual: isUsual), isYes) {
          wanted.isServiceInstalled = $0
        }
      }
    }
    return wanted
  }

  /// Changes the journal in one step, then sets up or removes the service, which reads the journal.
  private static func set(
    _ wanted: Wanted, _ present: Present, _ invocation: Invocation, _ context: CLIContext
  ) throws {
    let journal = try context.openJournal(invocation.journalPath)
    let (lines, isAltered) = try journal.write(now: context.now) { edit in
      var lines: [String] = []
      if let language = wanted.language, try edit.view.settings().language != language {
        try edit.set(.language, to: language.rawValue)
        lines.append("language=\(language.rawValue)")
      }
      if let measured = wanted.measured, measured != present.measured {
        let names = measured.map(\.typedName).joined(separator: ",")
        try edit.set(.measured, to: names)
        lines.append("\(Setting.measured.rawValue)=\(names)")
      }
      for (group, unit) in zip(present.groups, wanted.units) where wanted.has(group) {
        lines += try set(unit, of: group, &edit)
      }
      lines += try setReminder(wanted.reminder, &edit, context)
      return (lines, edit.hasChanged)
    }
    for line in lines { context.tell(line) }
    if let isWanted = wanted.isServiceInstalled, isWanted != present.isServiceInstalled {
      if isWanted {
        try RemindCommand.installService(invocation, context)
      } else {
        try RemindCommand.uninstallService(context)
      }
    } else if !isAltered {
      context.say(SetupText.nothingChanged)
    }
  }

  /// Sets a group's unit, the canonical one only if another is set or assumed; returns the changes.
  private static func set(
    _ unit: MeasurementUnit, of group: VitalGroup, _ edit: inout JournalEdit
  ) throws -> [String] {
    var lines: [String] = []
    for vital in group.vitals {
      let isNews =
        unit != vital.canonicalUnit || vital.preferredUnit != nil || vital.assumedUnit != nil
      guard isNews, edit.view.vitals[vital.id]?.preferredUnit != unit else { continue }
      try edit.changeVital(vital.id) { $0.preferredUnit = unit.symbol }
      if let vital = edit.view.vitals[vital.id] {
        lines.append(phrase("\(VitalText.name(vital.id)) in \(vital.usualUnit.symbol)"))
      }
    }
    return lines
  }

  private static func setReminder(
    _ time: TimeOfDay?, _ edit: inout JournalEdit, _ context: CLIContext
  ) throws -> [String] {
    let before = try edit.view.reminderRules().first { $0.name == RemindCommand.rule }
    guard let time else {
      guard let before, before.isEnabled else { return [] }
      try edit.changeReminder(named: before.name, reopening: false) { _ in nil }
      return [RemindText.removed(before.name, isLast: try edit.view.reminderRules().isEmpty)]
    }
    if let before, before.time == time, before.isEnabled { return [] }
    return try RemindCommand.setDaily(at: [time], keepsOthers: true, &edit, context).map {
      RemindText.said(of: $0)
    }
  }
}

enum SetupText {
  static var nothingChanged: String { phrase("Nothing was changed") }

  @Lines static func withoutTerminal(_ vitals: [Vital]) -> [String] {
    phrase("Setup asks about your language, vitals, units and reminder, so it needs a terminal")
    phrase("Without a terminal:")
    "healthlog config set language \(Language.allCases.map(\.rawValue).joined(separator: "|"))"
    "healthlog config set measured bp,weight"
    for vital in vitals {
      let units = vital.units.map(\.symbol).joined(separator: "|")
      "healthlog config set unit.\(vital.id) \(units)"
    }
    "healthlog remind at 20:30"
    "healthlog remind install"
  }

  static func language(usual: Language) -> Dialogue.Question {
    let names = ListText.any(Language.allCases.map(\.ownName))
    return Dialogue.Question(
      words: phrase("Language (\(names)) [\(usual.ownName)]:") + " ",
      explanation: [phrase("The language of messages; output for programs stays the same")]
    ) { phrase("\(quoted($0)) isn't a supported language; use \(names)") }
  }

  static func measured(_ groups: [VitalGroup], usual: [VitalGroup]) -> Dialogue.Question {
    Dialogue.Question(
      words: phrase("What do you measure? \(names(groups)) [\(names(usual))]:") + " ",
      explanation: [
        phrase("'healthlog add' asks for these, and lists always have a column for each of them")
      ]
    ) { phrase("\(quoted($0)) isn't a valid list of vitals; choose from \(names(groups))") }
  }

  private static func names(_ groups: [VitalGroup]) -> String {
    groups.map(VitalText.name).joined(separator: ", ")
  }

  static func typed(_ answer: String, _ groups: [VitalGroup]) -> String {
    answer.lowercased().split { ", ".contains($0) }.map { word in
      groups.first { VitalText.name(of: $0) == word }?.typedName ?? String(word)
    }.joined(separator: ",")
  }

  static func unit(of group: VitalGroup, usual: MeasurementUnit) -> Dialogue.Question {
    let units = ListText.any(group.vitals[0].units.map(\.symbol))
    return Dialogue.Question(
      words: phrase("\(VitalText.name(of: group)) in \(units) [\(usual.symbol)]:") + " ",
      explanation: [
        phrase("Values are shown in this unit, which also applies to numbers typed without one."),
        phrase("Values in the journal keep the unit in which you typed them."),
      ]
    ) { phrase("\(quoted($0)) isn't a valid unit for this vital; use \(units)") }
  }

  static let none = "none"

  static func reminder(usual: TimeOfDay?) -> Dialogue.Question {
    let time = usual.map { "\($0)" } ?? none
    return Dialogue.Question(
      words: phrase("Daily reminder (such as 20:30, or none) [\(time)]:") + " ",
      explanation: [
        phrase("A notification reminds you at this time if the day's report is missing."),
        phrase("Type none for no daily reminder; an existing one is removed."),
      ]
    ) { phrase("\(quoted($0)) isn't a valid time; use one such as 20:30, or none") }
  }

  static func service(isUsual: Bool) -> Dialogue.Question {
    Dialogue.Question(
      words: (isUsual
        ? phrase("Start the reminder service when you log in? [Y/n]")
        : phrase("Start the reminder service when you log in? [y/N]")) + " ",
      explanation: [
        phrase("The service shows reminders and draws last week's charts while you are logged in."),
        phrase("'healthlog remind doctor' checks it, and 'healthlog remind uninstall' removes it."),
      ]
    ) { _ in phrase("Type y or n") }
  }
}
