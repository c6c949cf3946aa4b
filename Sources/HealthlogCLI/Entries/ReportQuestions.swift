import HealthModel
import Journal
import Phrases
import Terminal

/// The questions for a report, vital by vital. Enter skips one; an invalid answer repeats it.
struct ReportQuestions {
  private let dialogue: Dialogue
  private let vitals: VitalCatalogue
  private let parser: ReadingParser
  private let groups: [VitalGroup]
  private let latest: [VitalID: (taken: Moment, reading: Reading)]

  init(
    _ view: borrowing JournalView, _ vitals: VitalCatalogue, _ context: CLIContext,
    only: [VitalID]? = nil
  ) throws {
    (self.vitals, dialogue) = (vitals, Dialogue(context: context))
    groups = try only.map(vitals.groups(of:)) ?? view.askedGroups(of: vitals)
    parser = ReadingParser(vitals: vitals.whereUnitsAreNamed)
    latest = try groups.flatMap(\.vitals).reduce(into: [:]) { latest, vital in
      latest[vital.id] = try view.latestValue(of: vital.id)
    }
  }

  /// Asks until `draft` is a valid entry. Throws `GivenUp`, or `RefusedReport` if no answer helps.
  func fill(_ draft: ReportDraft, asksNote: Bool) throws -> NewEntry {
    var draft = draft
    try check(draft)
    dialogue.say(phrase("Enter skips a vital, < goes back, ? explains, Ctrl-C cancels"))
    try ask(into: &draft, asksNote: asksNote)
    while true {
      do { return try draft.checkedEntry(vitals: vitals, now: dialogue.context.now) } catch {
        tell(error)
        try askWhetherToGoOn()
        try ask(into: &draft, asksNote: false)
      }
    }
  }

  /// Asks the questions. After going back, Enter keeps the answer. Invalid answers change nothing.
  private func ask(into draft: inout ReportDraft, asksNote: Bool) throws {
    try dialogue.go(through: groups.count + (asksNote ? 1 : 0)) { number, isReturn in
      var changed = draft
      do {
        let turn =
          number < groups.count
          ? try askReadings(of: groups[number], isReturn, into: &changed)
          : try askNote(into: &changed)
        try check(changed)
        draft = changed
        return turn
      } catch let refused as RefusedReport {
        tell(refused)
        return .again
      }
    }
  }

  private func askReadings(
    of group: VitalGroup, _ isReturn: Bool, into draft: inout ReportDraft
  ) throws -> Dialogue.Turn {
    let answered = group.vitals.compactMap { vital in
      draft.readings.first { $0.vital == vital.id }
    }
    guard answered.isEmpty || isReturn else { return .on }
    let (known, question) = question(for: group, answered: answered)
    let answer = try dialogue.answer(to: question, below: known, explaining: explanation(of: group))
    guard let answer else { return .back }
    if answer.isEmpty { return .on }
    // `-` removes the answer in every language.
    if answer == "-" {
      draft.readings.removeAll { reading in group.vitals.contains { $0.id == reading.vital } }
      return .on
    }
    // Accept `temp=36.5` after any question: an error may have suggested it.
    let typed = answer.contains("=") ? answer : "\(group.typedName)=\(answer)"
    let readings = try parser.readings(from: [typed])
    let given = Set(readings.map(\.vital))
    draft.readings.removeAll { given.contains($0.vital) }
    draft.readings += readings
    return given.isDisjoint(with: group.vitals.map(\.id)) ? .again : .on
  }

  private func askNote(into draft: inout ReportDraft) throws -> Dialogue.Turn {
    let told = phrase("Anything worth remembering, on one line; Enter skips the note, < goes back")
    let answer = try dialogue.answer(to: phrase("Note:") + " ", explaining: [told])
    guard let answer else { return .back }
    draft.note = answer
    return .on
  }

  private func askWhetherToGoOn() throws {
    let explanation = [phrase("Type y to continue, or n to cancel")]
    while true {
      let answer = try dialogue.answer(to: phrase("Continue? [Y/n]") + " ", explaining: explanation)
      guard let answer, !answer.isEmpty else { return }
      switch isYes(answer) {
      case true?: return
      case false?: throw Dialogue.GivenUp()
      case nil: explanation.forEach(dialogue.say)
      }
    }
  }

  /// Throws the draft's faults, except those that more readings would fix.
  private func check(_ draft: ReportDraft) throws(RefusedReport) {
    do throws(RefusedReport) {
      _ = try draft.checkedEntry(vitals: vitals, now: dialogue.context.now)
    } catch {
      let faults = error.faults.filter { fault in
        switch fault {
        case .tooFewReadings, .priorityOfSingleReading: false
        default: true
        }
      }
      if !faults.isEmpty { throw RefusedReport(faults: faults) }
    }
  }

  private func tell(_ refused: RefusedReport) {
    for line in refused.faults.flatMap({ $0.lines(vitals) }) { dialogue.say(line) }
  }

  /// Returns the question; on a narrow terminal, the part in parentheses is a line of its own.
  private func question(
    for group: VitalGroup, answered: [Reading]
  ) -> (known: String?, question: String) {
    let unit = group.vitals[0].usualUnit
    let normal = group.vitals.compactMap { vital in
      vital.limits(in: vital.usualUnit).normal.map { range in
        [range.lowerBound, range.upperBound].map {
          CurrentLocale.number($0.text(places: vital.usualUnit.precision))
        }.joined(separator: "–")
      }
    }.joined(separator: "/")
    let asked = "\(VitalText.name(of: group)), \(unit.symbol)"
    let name = group.example(in: unit).map { phrase("\(asked), such as \($0)") } ?? asked
    let usual = [normal.isEmpty ? nil : phrase("normal \(normal)"), last(of: group)]
      .compactMap { $0 }.joined(separator: "; ")
    let values = answered.map { CurrentLocale.number($0.unit == unit ? $0.valueText : $0.text) }
    let known =
      answered.isEmpty
      ? usual : phrase("Enter keeps \(values.joined(separator: "/")), - removes it")
    guard !known.isEmpty else { return (nil, "\(name): ") }
    let whole = "\(name) (\(known)): "
    // Leave ten columns for the answer after the question.
    guard let columns = dialogue.context.error.columns, TerminalText.width(whole) + 10 > columns
    else { return (nil, whole) }
    return (TerminalText.wrapped("  \(known)", to: columns), "\(name): ")
  }

  @Lines private func explanation(of group: VitalGroup) -> [String] {
    let vital = group.vitals[0]
    let unit = vital.usualUnit
    let example =
      group.example(in: unit)
      ?? vital.limits(in: unit).normal.map { range in
        ((range.lowerBound + range.upperBound) / 2).text(places: unit.precision)
      }
    let others = vital.units.filter { $0 != unit }.map(\.symbol)
    example.map { phrase("A number in \(unit.symbol), such as \(CurrentLocale.number($0))") }
      ?? phrase("A number in \(unit.symbol)")
    if !others.isEmpty {
      phrase("Or a number followed by its unit: \(others.joined(separator: ", "))")
    }
    if vital.traits.hasLimitWords { phrase("Or HI or LO, if that is what the meter shows") }
    phrase("Enter skips this vital, < goes back to the previous question, Ctrl-C cancels")
  }

  private func last(of group: VitalGroup) -> String? {
    let latest = group.vitals.map { self.latest[$0.id] }
    guard let taken = latest.compactMap({ $0?.taken }).max(by: { $0.instant < $1.instant })
    else { return nil }
    // Show two pressures as a pair only if they were measured at the same time.
    let values = latest.map { value in
      guard let value, value.taken == taken else { return "–" }
      return CurrentLocale.number(value.reading.shownText(in: vitals))
    }
    return phrase("last \(values.joined(separator: "/")) on \(TimeText.dateAndTime(taken))")
  }
}

extension Reading {
  func shownText(in vitals: VitalCatalogue) -> String {
    let shown = shown(in: vitals)
    return shown.unit == vitals[shown.vital]?.usualUnit ? shown.valueText : shown.text
  }
}

extension JournalView {
  func askedGroups(of vitals: VitalCatalogue) throws -> [VitalGroup] {
    if let measured = try settings().measured(of: vitals) { return measured }
    return try vitals.groups.filter { group in
      try group.isUsual || group.vitals.contains { try latestValue(of: $0.id) != nil }
    }
  }
}
