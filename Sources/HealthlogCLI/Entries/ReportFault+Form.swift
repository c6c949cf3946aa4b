public import HealthModel
import Phrases

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
      return [
        phrase("\(VitalText.name(vital)) isn't a number: write digits such as 36.6 or 36,6")
      ]
    case .unknownUnit(let vital, _, let accepted):
      return [
        phrase(
          "\(VitalText.name(vital)): write \(ListText.any(accepted)) behind the value, or no unit")
      ]
    case .notAPressurePair: return [phrase("pressure: write systolic/diastolic, such as 120/80")]
    case .pressureInTenths: return [phrase("pressure: write such as 120/80, not 12/8")]
    case .unitInDoubt(let ways):
      let units = ListText.any(ways.map(\.unit.symbol))
      return [phrase("\(VitalText.name(ways[0].vital)): write \(units) behind the value")]
    case .implausible(let reading, let limits, let fitting):
      let hint = fitting.map { unit in
        let symbol = unit.symbol.filter { $0 != "°" }
        return phrase("did you mean \(unit.symbol)? write \(symbol) behind the value")
      }
      return [ReportFault.outside(limits, reading.unit, VitalText.name(reading.vital))]
        + [hint].compactMap { $0 }
    case .systolicNotAboveDiastolic:
      return [phrase("systolic must exceed diastolic, such as 120/80")]
    case .tooFewReadings(let given):
      guard let given = given.first else {
        return [phrase("a report needs at least two readings; none was given")]
      }
      return [
        phrase("a report needs at least two readings; only \(VitalText.name(given)) was given")
      ]
    case .noteTooLong:
      return [phrase("the note is too long: it may have \(ReportDraft.longestNote) characters")]
    case .controlCharacterInNote:
      return [phrase("the note holds a control character; only newline and tab are taken")]
    case .inFuture, .before1900, .before1980: return Array(lines(vitals).prefix(1))
    case .notAnAssignment, .notAssignments, .unknownVital, .vitalGivenTwice,
      .priorityOfSingleReading,
      .unreadableTime, .otherClock, .extraFields, .unclosedQuote, .notUTF8, .unreadableMember,
      .otherOnRecord, .otherOfThatName, .noJSON, .memberTwice,
      .notFinal, .unknownModifier:
      // The form's fields give none of these.
      return [phrase("this isn't a report")]
    }
  }
}
