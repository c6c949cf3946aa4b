import HealthModel
import Journal
import Phrases

/// Asks a person for a report, one vital after another.
///
/// What is refused is told at once and asked again; an empty answer skips.
struct ReportQuestions {
  /// The person wants no more questions: nothing is stored.
  struct GivenUp: Error {}

  private let context: CLIContext
  private let vitals: VitalCatalogue
  private let parser: ReadingParser
  private let groups: [VitalGroup]
  /// The last value of each vital of `groups`.
  private let latest: [VitalID: (taken: Moment, reading: Reading)]

  init(_ view: borrowing JournalView, _ context: CLIContext) throws {
    self.context = context
    vitals = view.vitals
    groups = try view.askedGroups()
    parser = ReadingParser(vitals: vitals)
    var latest: [VitalID: (taken: Moment, reading: Reading)] = [:]
    for vital in groups.flatMap(\.vitals) { latest[vital.id] = try view.latestValue(of: vital.id) }
    self.latest = latest
  }

  /// Fills `draft` with what the person answers until there is something to file.
  /// - Parameter asksNote: whether a note is asked for too.
  /// - Throws: `GivenUp`; `RefusedReport` when the draft is refused whatever the answers are.
  func fill(_ draft: ReportDraft, asksNote: Bool) throws -> NewEntry {
    var draft = draft
    try refusing(faultsSoFar(draft))
    context.say(QuestionText.opening)
    try askReadings(into: &draft)
    if asksNote { try askNote(into: &draft) }
    while true {
      do {
        return try draft.checkedEntry(vitals: vitals, now: context.now)
      } catch {
        tell(error.faults)
        try askWhetherToGoOn()
        try askReadings(into: &draft)
      }
    }
  }

  /// Asks for whatever has no reading yet; both pressures are one question.
  private func askReadings(into draft: inout ReportDraft) throws {
    for group in groups {
      let isThere = group.vitals.contains { vital in
        draft.readings.contains { $0.vital == vital.id }
      }
      if !isThere { try askReadings(of: group, into: &draft) }
    }
  }

  private func askReadings(of group: VitalGroup, into draft: inout ReportDraft) throws {
    let question = QuestionText.question(
      for: group, latest: group.vitals.map { latest[$0.id] }, vitals)
    while true {
      let answer = try ask(question)
      if answer.isEmpty { return }
      var longer = draft
      do throws(RefusedReport) {
        longer.readings += try readings(of: group, from: answer)
        try refusing(faultsSoFar(longer))
        draft = longer
        return
      } catch {
        tell(error.faults)
      }
    }
  }

  /// Reads `36.5` and, because an error text may have told so, `temp=36.5`.
  private func readings(
    of group: VitalGroup, from answer: String
  ) throws(RefusedReport) -> [Reading] {
    let assignment = answer.contains("=") ? answer : "\(group.typedName)=\(answer)"
    let readings = try parser.readings(from: [assignment])
    guard readings.map(\.vital) == group.vitals.map(\.id) else {
      throw RefusedReport(faults: [.notANumber(vital: group.vitals[0].id, text: answer)])
    }
    return readings
  }

  private func askNote(into draft: inout ReportDraft) throws {
    while true {
      var longer = draft
      longer.note = try ask(QuestionText.note)
      let faults = faultsSoFar(longer)
      if faults.isEmpty {
        draft = longer
        return
      }
      tell(faults)
    }
  }

  private func askWhetherToGoOn() throws {
    while true {
      let answer = try ask(QuestionText.goesOn)
      switch YesOrNo(answer) {
      case .yes: return
      case .no: throw GivenUp()
      case nil:
        if answer.isEmpty { return }
        context.say(QuestionText.yesOrNo)
      }
    }
  }

  /// What is wrong with the draft beside that it isn't complete.
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
    for line in faults.flatMap({ $0.lines(vitals) }) {
      context.say(QuestionText.refusal(line))
    }
  }

  private func ask(_ question: String) throws -> String {
    guard let answer = try context.ask(question) else { throw GivenUp() }
    return answer.trimmingBlanks
  }
}

extension JournalView {
  /// What a person is asked for: the usual vitals, and others of which a value is on record.
  func askedGroups() throws -> [VitalGroup] {
    try vitals.groups.filter { group in
      try group.isUsual || group.vitals.contains { try latestValue(of: $0.id) != nil }
    }
  }
}
