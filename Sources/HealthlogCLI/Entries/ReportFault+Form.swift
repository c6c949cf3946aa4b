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
        phrase("\(VitalText.name(vital)) isn't a number; use one such as 36.6 or 36,6")
      ]
    case .unknownUnit(let vital, _, let accepted):
      return [
        phrase(
          "\(VitalText.name(vital)): add \(ListText.any(accepted)) after the value, or no unit")
      ]
    case .notAPressurePair: return [phrase("Pressure: use systolic/diastolic, such as 120/80")]
    case .pressureInTenths: return [phrase("Pressure: use a form such as 120/80, not 12/8")]
    case .unitInDoubt(let ways):
      let units = ListText.any(ways.map(\.unit.symbol))
      return [phrase("\(VitalText.name(ways[0].vital)): add \(units) after the value")]
    case .implausible(let reading, let limits, let fitting):
      let hint = fitting.map { unit in
        let symbol = unit.symbol.filter { $0 != "°" }
        return phrase("Did you mean \(unit.symbol)? Add \(symbol) after the value.")
      }
      return [ReportFault.outside(limits, reading.unit, VitalText.name(reading.vital))]
        + [hint].compactMap { $0 }
    case .systolicNotAboveDiastolic:
      return [phrase("Systolic must be higher than diastolic, such as 120/80")]
    case .tooFewReadings(let given):
      guard let given = given.first else {
        return [phrase("A report needs at least two readings; none was given")]
      }
      return [
        phrase("A report needs at least two readings; only \(VitalText.name(given)) was given")
      ]
    case .noteTooLong:
      return [
        phrase("The note is too long; at most \(ReportDraft.longestNote) characters are allowed")
      ]
    case .controlCharacterInNote:
      return [phrase("The note contains a control character; only newline and tab are allowed")]
    case .inFuture, .before1900, .before1980: return Array(lines(vitals).prefix(1))
    case .notAnAssignment, .notAssignments, .unknownVital, .vitalGivenTwice,
      .priorityOfSingleReading,
      .unreadableTime, .otherClock, .extraFields, .unclosedQuote, .notUTF8, .unreadableMember,
      .otherOnRecord, .otherOfThatName, .noJSON, .memberTwice,
      .notFinal, .unknownModifier:
      // The form's fields give none of these.
      return [phrase("This isn't a report")]
    }
  }
}
