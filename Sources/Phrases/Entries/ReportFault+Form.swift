public import HealthModel

extension RefusedReport {
  /// What is wrong with a report that was typed into a form, each line once.
  ///
  /// It stands on a command line, which everyone on the machine can read: it names the vital and
  /// what may be written, but no value, and nothing of the note.
  public func formLines(_ vitals: VitalCatalogue) -> [String] {
    var told: Set<String> = []
    return faults.flatMap { $0.formLines(vitals) }.filter { told.insert($0).inserted }
  }
}

extension ReportFault {
  fileprivate func formLines(_ vitals: VitalCatalogue) -> [String] {
    switch self {
    case .notANumber(let vital, _):
      return ["\(vital) is no number: write digits such as 36.6 or 36,6"]
    case .unknownUnit(let vital, _, let accepted):
      return ["\(vital): write \(accepted.joined(separator: " or ")) behind the value, or no unit"]
    case .notAPressurePair: return ["pressure: write systolic/diastolic, such as 120/80"]
    case .pressureInTenths: return ["pressure: write such as 120/80, not 12/8"]
    case .unitInDoubt(let ways):
      let units = ways.map(\.unit.symbol).joined(separator: " or ")
      return ["\(ways[0].vital): write \(units) behind the value"]
    case .implausible(let reading, let limits, let fitting):
      let hint = fitting.map { unit in
        "did you mean \(unit.symbol)? write \(unit.symbol.filter { $0 != "°" }) behind the value"
      }
      return ["\(reading.vital) is \(ReportFault.outside(limits, reading.unit))"]
        + [hint].compactMap { $0 }
    case .systolicNotAboveDiastolic:
      return ["systolic must exceed diastolic, such as 120/80"]
    case .tooFewReadings(let given):
      let what = given.first.map { "only \($0) was given" } ?? "none was given"
      return ["a report needs at least two readings; \(what)"]
    case .noteTooLong:
      return ["the note is too long: it may have \(ReportDraft.longestNote) characters"]
    case .controlCharacterInNote:
      return ["the note holds a control character; only newline and tab are taken"]
    case .inFuture, .before1900: return Array(lines(vitals).prefix(1))
    case .notAnAssignment, .notAssignments, .unknownVital, .vitalGivenTwice,
      .priorityOfSingleReading,
      .unreadableTime, .otherClock, .extraFields, .unclosedQuote, .notUTF8, .unreadableMember,
      .otherOnRecord, .otherOfThatName, .noJSON, .memberTwice,
      .notFinal:
      // The form's fields give none of these.
      return ["this is no report"]
    }
  }
}
