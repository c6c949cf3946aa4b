import HealthModel
import Journal
import Phrases

/// Asks a person for a report, one vital after another.
///
/// It repeats a question after an invalid answer. An empty answer skips the vital.
struct ReportQuestions {
  private let dialogue: Dialogue
  private let context: CLIContext
  private let vitals: VitalCatalogue
  private let parser: ReadingParser
  private let groups: [VitalGroup]
  private let latest: [VitalID: (taken: Moment, reading: Reading)]

  /// - Parameter only: The vitals to ask for; nil for the usual ones.
  init(
    _ view: borrowing JournalView, _ vitals: VitalCatalogue, _ context: CLIContext,
    only: [VitalID]? = nil
  ) throws {
    self.context = context
    self.vitals = vitals
    dialogue = Dialogue(context: context)
    groups = try only.map(vitals.groups(of:)) ?? view.askedGroups(of: vitals)
    parser = ReadingParser(vitals: vitals.whereUnitsAreNamed)
    var latest: [VitalID: (taken: Moment, reading: Reading)] = [:]
    for vital in groups.flatMap(\.vitals) { latest[vital.id] = try view.latestValue(of: vital.id) }
    self.latest = latest
  }

  /// Fills `draft` with answers until there is an entry to file.
  /// - Parameter asksNote: Whether to ask for a note too.
  /// - Throws: `GivenUp`; `RefusedReport` when no answer could complete the draft.
  func fill(_ draft: ReportDraft, asksNote: Bool) throws -> NewEntry {
    var draft = draft
    try refusing(faultsSoFar(draft))
    dialogue.say(QuestionText.opening)
    try ask(into: &draft, asksNote: asksNote)
    while true {
      do {
        return try draft.checkedEntry(vitals: vitals, now: context.now)
      } catch {
        tell(error.faults)
        try askWhetherToGoOn()
        try ask(into: &draft, asksNote: false)
      }
    }
  }

  /// Asks for each vital without a reading; both pressures are one question. When the person returns to a
  /// question, it shows the earlier answer, which Enter keeps.
  private func ask(into draft: inout ReportDraft, asksNote: Bool) throws {
    try dialogue.go(through: groups.count + (asksNote ? 1 : 0)) { number, isReturn in
      guard number < groups.count else { return try askNote(into: &draft) }
      let members = groups[number].vitals.map(\.id)
      let isAnswered = draft.readings.contains { members.contains($0.vital) }
      return isAnswered && !isReturn ? .on : try askReadings(of: groups[number], into: &draft)
    }
  }

  private func askReadings(
    of group: VitalGroup, into draft: inout ReportDraft
  ) throws -> Dialogue.Turn {
    let answered = group.vitals.compactMap { vital in
      draft.readings.first { $0.vital == vital.id }
    }
    let (known, question) = QuestionText.question(
      for: group, answered: answered, latest: group.vitals.map { latest[$0.id] }, vitals,
      columns: context.error.columns)
    let answer = try dialogue.answer(
      to: question, below: known, explaining: QuestionText.explanation(of: group))
    guard let answer else { return .back }
    if answer.isEmpty { return .on }
    if answer == QuestionText.nothing {
      draft.readings.removeAll { reading in group.vitals.contains { $0.id == reading.vital } }
      return .on
    }
    var longer = draft
    do throws(RefusedReport) {
      let readings = try readings(of: group, from: answer)
      let given = Set(readings.map(\.vital))
      longer.readings.removeAll { given.contains($0.vital) }
      longer.readings += readings
      try refusing(faultsSoFar(longer))
      draft = longer
      return given.isDisjoint(with: group.vitals.map(\.id)) ? .again : .on
    } catch {
      tell(error.faults)
      return .again
    }
  }

  /// Reads `36.5`, and `temp=36.5` for any vital, because an error text may have suggested that.
  private func readings(
    of group: VitalGroup, from answer: String
  ) throws(RefusedReport) -> [Reading] {
    try parser.readings(from: [answer.contains("=") ? answer : "\(group.typedName)=\(answer)"])
  }

  private func askNote(into draft: inout ReportDraft) throws -> Dialogue.Turn {
    let answer = try dialogue.answer(
      to: QuestionText.note, explaining: QuestionText.explanationOfNote)
    guard let answer else { return .back }
    var longer = draft
    longer.note = answer
    let faults = faultsSoFar(longer)
    tell(faults)
    if !faults.isEmpty { return .again }
    draft = longer
    return .on
  }

  private func askWhetherToGoOn() throws {
    while true {
      let answer = try dialogue.answer(to: QuestionText.goesOn, explaining: QuestionText.yesOrNo)
      guard let answer, !answer.isEmpty else { return }
      switch YesOrNo(answer) {
      case .yes: return
      case .no: throw Dialogue.GivenUp()
      case nil: QuestionText.yesOrNo.forEach(dialogue.say)
      }
    }
  }

  /// Returns the draft's faults, except that it is incomplete.
  private func faultsSoFar(_ draft: ReportDraft) -> [ReportFault] {
    do {
      _ = try draft.checkedEntry(vitals: vitals, now: context.now)
      return []
    } catch {
      return error.faults.filter { fault in
        switch fault {
        case .tooFewReadings, .priorityOfSingleReading: false
        default: true
        }
      }
    }
  }

  private func refusing(_ faults: [ReportFault]) throws(RefusedReport) {
    if !faults.isEmpty { throw RefusedReport(faults: faults) }
  }

  private func tell(_ faults: [ReportFault]) {
    for line in faults.flatMap({ $0.lines(vitals) }) { dialogue.say(line) }
  }
}

extension JournalView {
  /// Returns the vitals to ask for: those of the person's setting, else the usual ones and others with a
  /// value on record.
  func askedGroups(of vitals: VitalCatalogue) throws -> [VitalGroup] {
    if let measured = try settings().measured(of: vitals) { return measured }
    return try vitals.groups.filter { group in
      try group.isUsual || group.vitals.contains { try latestValue(of: $0.id) != nil }
    }
  }
}
