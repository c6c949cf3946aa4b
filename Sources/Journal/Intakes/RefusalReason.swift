import HealthModel

/// Why a row was refused, as it is kept with its import: never a value.
///
/// The raw value stands in the journal and in JSON: it stays as it is.
public enum RefusalReason: String, CaseIterable, Sendable {
  case notAnAssignment = "not-an-assignment"
  case notAssignments = "not-assignments"
  case unknownVital = "unknown-vital"
  case notANumber = "not-a-number"
  case unknownUnit = "unknown-unit"
  case notAPressurePair = "not-a-pressure-pair"
  case pressureInTenths = "pressure-in-tenths"
  case unitInDoubt = "unit-in-doubt"
  case implausible
  case vitalGivenTwice = "vital-given-twice"
  case systolicNotAboveDiastolic = "systolic-not-above-diastolic"
  case tooFewReadings = "too-few-readings"
  case unreadableTime = "unreadable-time"
  case otherClock = "other-clock"
  case extraFields = "extra-fields"
  case unclosedQuote = "unclosed-quote"
  case notUTF8 = "not-utf-8"
  case unreadableMember = "unreadable-member"
  case otherOnRecord = "other-on-record"
  case otherOfThatName = "other-of-that-name"
  case noJSON = "no-json"
  case memberTwice = "member-twice"
  case notFinal = "not-final"
  case unknownModifier = "unknown-modifier"
  case inFuture = "in-future"
  case before1900 = "before-1900"
  case before1980 = "before-1980"
  case noteTooLong = "note-too-long"
  case controlCharacterInNote = "control-character-in-note"
  case priorityOfSingleReading = "priority-of-single-reading"
  /// A device's packet ends before what it says of itself.
  case packetTooShort = "packet-too-short"
  /// A device's packet has bytes that nothing says of.
  case packetTooLong = "packet-too-long"
}

extension ReportFault {
  /// What is kept of it.
  var reason: RefusalReason {
    switch self {
    case .notAnAssignment: .notAnAssignment
    case .notAssignments: .notAssignments
    case .unknownVital: .unknownVital
    case .notANumber: .notANumber
    case .unknownUnit: .unknownUnit
    case .notAPressurePair: .notAPressurePair
    case .pressureInTenths: .pressureInTenths
    case .unitInDoubt: .unitInDoubt
    case .implausible: .implausible
    case .vitalGivenTwice: .vitalGivenTwice
    case .systolicNotAboveDiastolic: .systolicNotAboveDiastolic
    case .tooFewReadings: .tooFewReadings
    case .unreadableTime: .unreadableTime
    case .otherClock: .otherClock
    case .extraFields: .extraFields
    case .unclosedQuote: .unclosedQuote
    case .notUTF8: .notUTF8
    case .unreadableMember: .unreadableMember
    case .otherOnRecord: .otherOnRecord
    case .otherOfThatName: .otherOfThatName
    case .noJSON: .noJSON
    case .memberTwice: .memberTwice
    case .notFinal: .notFinal
    case .unknownModifier: .unknownModifier
    case .inFuture: .inFuture
    case .before1900: .before1900
    case .before1980: .before1980
    case .noteTooLong: .noteTooLong
    case .controlCharacterInNote: .controlCharacterInNote
    case .priorityOfSingleReading: .priorityOfSingleReading
    }
  }
}
