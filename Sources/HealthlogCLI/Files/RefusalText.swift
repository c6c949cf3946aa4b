import Journal
import Phrases

/// Why a row was refused when it came in, in a word or two.
enum RefusalText {
  /// - Parameter reason: as the journal has it; one of a later healthlog's stays as it is.
  static func words(_ reason: String) -> String {
    RefusalReason(rawValue: reason).map(words)
      ?? String(reason.map { $0 == "-" ? " " : $0 })
  }

  private static func words(_ reason: RefusalReason) -> String {
    switch reason {
    case .notAnAssignment: phrase("not vital=value")
    case .notAssignments: phrase("not vital=value pairs")
    case .unknownVital: phrase("unknown vital")
    case .notANumber: phrase("not a number")
    case .unknownUnit: phrase("unknown unit")
    case .notAPressurePair: phrase("not a pressure pair")
    case .pressureInTenths: phrase("pressure in cm (12/8)")
    case .unitInDoubt: phrase("unclear unit")
    case .implausible: phrase("implausible")
    case .vitalGivenTwice: phrase("vital given twice")
    case .systolicNotAboveDiastolic: phrase("systolic not above diastolic")
    case .tooFewReadings: phrase("too few readings")
    case .unreadableTime: phrase("unreadable time")
    case .otherClock: phrase("unknown kind of clock")
    case .extraFields: phrase("extra fields")
    case .unclosedQuote: phrase("unclosed quote")
    case .notUTF8: phrase("not UTF-8")
    case .unreadableMember: phrase("unreadable member")
    case .otherOnRecord: phrase("differs from the journal")
    case .otherOfThatName: phrase("another with that name")
    case .noJSON: phrase("not JSON")
    case .memberTwice: phrase("duplicate member")
    case .notFinal: phrase("not final")
    case .unknownModifier: phrase("unknown modifier")
    case .inFuture: phrase("in the future")
    case .before1900: phrase("before 1900")
    case .before1980: phrase("before 1980")
    case .noteTooLong: phrase("note too long")
    case .controlCharacterInNote: phrase("control character in note")
    case .priorityOfSingleReading: phrase("priority on a single reading")
    case .packetTooShort: phrase("packet too short")
    case .packetTooLong: phrase("packet too long")
    }
  }
}
