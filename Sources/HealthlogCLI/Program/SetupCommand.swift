import CommandTable
import HealthModel
import Journal
import Phrases
import Reminders

/// Asks for what a newcomer would otherwise have to look up, and changes nothing before the last answer.
enum SetupCommand {
  static let declaration = Command<CLIContext>(
    "setup",
    abstract: "Ask for language, vitals, units, a reminder and its service",
    discussion: """
      Each question shows an answer in brackets, which Enter keeps: the current setting, or what \
      is usual in your country. Nothing is changed before the last question, and Ctrl-C changes \
      nothing. 'healthlog undo' undoes everything except the service. You can run it again at any \
      time. Without a terminal it lists the commands that set the same things.
      """,
    examples: [
      Example("healthlog setup", "asks, and sets what you answered"),
      Example("healthlog undo", "undoes the setup"),
    ], changes: true, topics: ["units"]
  ) { invocation, context in
    guard context.canAsk else {
      let vitals = try context.openJournal(invocation.journalPath).read { $0.vitals }
      throw SetupRequestFault.noTerminal(unitGroups(vitals))
    }
    do {
      let present = try context.openJournal(invocation.journalPath).read {
        try Present($0, context, asksService: invocation.journalPath == nil)
      }
      let wanted = try ask(present, context)
      try set(wanted, present, invocation, context)
      return ExitStatus.done
    } catch is Dialogue.GivenUp {
      context.say(SetupText.nothingChanged)
      return ExitStatus.nothingMatched
    } catch is Interrupted {
      context.say(SetupText.nothingChanged)
      return ExitStatus.interrupted
    }
  }

  /// What there is a choice of units for; both pressures are one question.
  private static func unitGroups(_ vitals: VitalCatalogue) -> [VitalGroup] {
    vitals.groups.filter { $0.vitals[0].units.count > 1 }
  }

  /// What is so before anything is asked: each answer that Enter gives.
  private struct Present {
    let vitals: VitalCatalogue
    /// Nil where nobody said.
    let measured: [VitalGroup]?
    let groups: [VitalGroup]
    let daily: ReminderRule?
    /// Nil where there is no service to install, or nowhere to install it, or it isn't asked about: which
    /// journal it reads nothing tells, and the one that is named may be another.
    let isServiceInstalled: Bool?

    init(_ view: borrowing JournalView, _ context: CLIContext, asksService: Bool) throws {
      vitals = view.vitals
      measured = try view.settings().measured(of: vitals)
      groups = unitGroups(vitals)
      daily = try view.reminderRules().first { $0.name == RemindCommand.rule && $0.isEnabled }
      guard asksService, context.session.hasService(), context.session.configFolder != nil else {
        isServiceInstalled = nil
        return
      }
      isServiceInstalled =
        switch try ServiceInstaller(context.session).state() {
        case .enabled, .entry: true
        case .disabled, .entrySwitchedOff, .nothing: false
        }
    }

    /// Of a vital whose unit nobody said the one of the person's country.
    func unit(of group: VitalGroup) -> MeasurementUnit {
      group.vitals[0].assumedUnit?.unit ?? group.vitals[0].usualUnit
    }
  }

  private struct Wanted {
    /// Nil where Enter left it as it is.
    var language: Language?
    var measured: [VitalGroup]?
    /// One for each of `Present.groups`.
    var units: [MeasurementUnit]
    var reminder: TimeOfDay?
    var isServiceInstalled: Bool?

    /// Whether the unit of these is asked for.
    func has(_ group: VitalGroup) -> Bool { measured?.contains(group) ?? true }
  }

  private static func ask(_ present: Present, _ context: CLIContext) throws -> Wanted {
    let dialogue = Dialogue(context: context)
    var wanted = Wanted(
      measured: present.measured, units: present.groups.map(present.unit),
      reminder: present.daily?.time,
      isServiceInstalled: present.isServiceInstalled)
    dialogue.say(SetupText.opening)
    let count = present.groups.count
    try dialogue.go(through: count + (present.isServiceInstalled == nil ? 3 : 4)) {
      number, isBack in
      switch number - 2 {
      case -2: try askLanguage(&wanted.language, dialogue)
      case -1: try askMeasured(&wanted.measured, present.vitals, dialogue)
      case let place where place < count && !wanted.has(present.groups[place]):
        isBack ? .back : .on
      case let place where place < count:
        try askUnit(of: present.groups[place], &wanted.units[place], dialogue)
      case count: try askReminder(&wanted.reminder, dialogue)
      default:
        // Who has set a reminder wants it shown.
        try askService(
          &wanted.isServiceInstalled,
          isUsual: present.isServiceInstalled == true || wanted.reminder != nil, dialogue)
      }
    }
    return wanted
  }

  private static func askLanguage(
    _ language: inout Language?, _ dialogue: Dialogue
  ) throws -> Dialogue.Turn {
    let answer = try dialogue.answer(
      to: SetupText.language(usual: language ?? CurrentLocale.language),
      explaining: SetupText.explanationOfLanguage)
    guard let answer else { return .back }
    if answer.isEmpty { return .on }
    guard let named = Language(named: answer) else {
      dialogue.say(SetupText.notALanguage(answer))
      return .again
    }
    language = named
    return .on
  }

  private static func askMeasured(
    _ measured: inout [VitalGroup]?, _ vitals: VitalCatalogue, _ dialogue: Dialogue
  ) throws -> Dialogue.Turn {
    let usual = measured ?? vitals.groups.filter(\.isUsual)
    let answer = try dialogue.answer(
      to: SetupText.measured(vitals.groups, usual: usual),
      explaining: SetupText.explanationOfMeasured)
    guard let answer else { return .back }
    if answer.isEmpty { return .on }
    do throws(VitalSettingsFault) {
      let names = try vitals.measured(SetupText.typed(answer, vitals.groups))
      measured = Settings([.measured: names]).measured(of: vitals)
      return .on
    } catch {
      dialogue.say(SetupText.notMeasured(answer, vitals.groups))
      return .again
    }
  }

  private static func askUnit(
    of group: VitalGroup, _ unit: inout MeasurementUnit, _ dialogue: Dialogue
  ) throws -> Dialogue.Turn {
    let answer = try dialogue.answer(
      to: SetupText.unit(of: group, usual: unit), explaining: SetupText.explanation(of: group))
    guard let answer else { return .back }
    if answer.isEmpty { return .on }
    guard let named = group.vitals[0].unit(answer) else {
      dialogue.say(SetupText.notAUnit(answer, of: group))
      return .again
    }
    unit = named
    return .on
  }

  private static func askReminder(
    _ time: inout TimeOfDay?, _ dialogue: Dialogue
  ) throws -> Dialogue.Turn {
    let answer = try dialogue.answer(
      to: SetupText.reminder(usual: time), explaining: SetupText.explanationOfReminder)
    guard let answer else { return .back }
    if answer.isEmpty { return .on }
    if answer.lowercased() == SetupText.none {
      time = nil
      return .on
    }
    guard let named = TimeOfDay(typed: [answer.trimmingBlanks]), named.second == 0 else {
      dialogue.say(SetupText.notATime(answer))
      return .again
    }
    time = named
    return .on
  }

  private static func askService(
    _ isInstalled: inout Bool?, isUsual: Bool, _ dialogue: Dialogue
  ) throws -> Dialogue.Turn {
    let answer = try dialogue.answer(
      to: SetupText.service(isUsual: isUsual), explaining: SetupText.explanationOfService)
    guard let answer else { return .back }
    switch YesOrNo(answer) {
    case .yes: isInstalled = true
    case .no: isInstalled = false
    case nil where answer.isEmpty: isInstalled = isUsual
    case nil:
      dialogue.say(SetupText.yesOrNo)
      return .again
    }
    return .on
  }

  /// Everything in the journal is one step; the service comes last, for it reads the journal. What
  /// somebody else set meanwhile is told by what comes out of it.
  private static func set(
    _ wanted: Wanted, _ present: Present, _ invocation: Invocation, _ context: CLIContext
  ) throws {
    let journal = try context.openJournal(invocation.journalPath)
    let (lines, isAltered) = try journal.write(now: context.now) { edit in
      var lines: [String] = []
      if let language = wanted.language, try edit.view.settings().language != language {
        try edit.set(.language, to: language.rawValue)
        lines.append(SetupText.languageSet(language))
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

  /// The canonical unit is set only where another one was, or would be assumed.
  private static func set(
    _ unit: MeasurementUnit, of group: VitalGroup, _ edit: inout JournalEdit
  ) throws -> [String] {
    var lines: [String] = []
    for vital in group.vitals {
      let isNews =
        unit != vital.canonicalUnit || vital.preferredUnit != nil || vital.assumedUnit != nil
      guard isNews, edit.view.vitals[vital.id]?.preferredUnit != unit else { continue }
      try edit.changeVital(vital.id) { $0.preferredUnit = unit.symbol }
      lines += edit.view.vitals[vital.id].map { [SetupText.unitSet($0)] } ?? []
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
