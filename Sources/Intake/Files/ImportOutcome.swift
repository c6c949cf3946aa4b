public import HealthModel

public struct IncomingFile: Sendable {
  public var name: String
  public var format: String
  /// The namespace of the file's row names; `file` if rows have no names.
  public var key: String
  public var copiesAreOne: Bool
  public var zone: String?

  public init(
    name: String, format: String, key: String = "file", copiesAreOne: Bool = false,
    zone: String? = nil
  ) {
    (self.name, self.format, self.key) = (name, format, key)
    (self.copiesAreOne, self.zone) = (copiesAreOne, zone)
  }
}

public struct ImportOutcome: Equatable, Sendable {
  /// The number of new reports; completed reports count in `changed`.
  public var reports = 0
  public var singleReadings = 0
  public var known = 0
  /// The known rows that were imported in another zone, at the same local time; nil for none.
  public var knownDuplicates: Duplicates?
  public var changed = 0
  /// The number of rows without a value for the journal.
  public var empty = 0
  public var moved = 0
  public var leftOut: [String: Int] = [:]
  public var period: ClosedRange<Instant>?
  /// The number of the intake; nil if nothing was imported.
  public internal(set) var intake: Int64?
  /// The vitals whose unit, assumed from the locale, has become their preferred unit.
  public internal(set) var settled: [Vital] = []
  public internal(set) var defined: [Vital] = []
  public var refusedCount = 0
  /// The first refused rows, at most `refusalsKept`.
  public var refused: [RowFault] = []

  /// The maximum number of refused rows stored with reasons, because a file may be full of them.
  public static let refusalsKept = 1000

  public struct Duplicates: Equatable, Sendable {
    /// The number of rows; each counts in `known` as well.
    public internal(set) var rows = 0
    /// The number of the import that contains the first of these rows.
    public let intake: Int64
    public let zone: String
  }

  public init(reports: Int = 0, singleReadings: Int = 0, settled: [Vital] = []) {
    (self.reports, self.singleReadings, self.settled) = (reports, singleReadings, settled)
  }

  public var addedSomething: Bool { reports + singleReadings + changed > 0 }

  /// Adds the counts of a later import, but not the reasons for its refusals.
  public mutating func add(_ later: ImportOutcome) {
    reports += later.reports
    singleReadings += later.singleReadings
    known += later.known
    changed += later.changed
    empty += later.empty
    moved += later.moved
    refusedCount += later.refusedCount
  }

  mutating func count(duplicateOf intake: Int64, _ zone: String) {
    known += 1
    if knownDuplicates == nil { knownDuplicates = Duplicates(intake: intake, zone: zone) }
    knownDuplicates?.rows += 1
  }

  public mutating func refuse(_ fault: RowFault) {
    refusedCount += 1
    if refused.count < Self.refusalsKept { refused.append(fault) }
  }
}

/// Why a row or packet was refused, as stored with its import. It never contains a value.
/// The raw values are stored in the journal and written in JSON, so they must never change.
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
  case packetTooShort = "packet-too-short"
  case packetTooLong = "packet-too-long"
}

extension ReportFault {
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
