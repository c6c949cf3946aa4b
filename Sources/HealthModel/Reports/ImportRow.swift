/// An unchecked row of a file.
public struct ImportRow: Equatable, Sendable {
  /// The row's line in the file, from 1.
  public let line: Int
  /// The content, without a reading if the row contains no value.
  public let draft: ReportDraft
  /// The file's own ID for the row, the same in every copy of the file; nil if the row has none.
  public let externalID: String?
  /// The uid from an export by healthlog; nil for other rows.
  public let uid: String?
  /// Whether the row's local time doesn't exist, so the next valid time was used.
  public let isMoved: Bool
  /// Whether the row's time has no offset, so the zone determines the instant.
  public let isLocal: Bool
  /// The entry's number in the file, from 1; nil if the line identifies the row.
  public let entry: Int?

  public init(
    line: Int, draft: ReportDraft, externalID: String? = nil, uid: String? = nil,
    isMoved: Bool = false, isLocal: Bool = false, entry: Int? = nil
  ) {
    (self.line, self.draft, self.externalID) = (line, draft, externalID)
    (self.uid, self.isMoved, self.isLocal, self.entry) = (uid, isMoved, isLocal, entry)
  }

  /// Returns a row for the measured values, if any, then one for each dose or event. The measured
  /// values keep the external ID, to which each dose adds its name. A row with a uid stays whole.
  public func parted(_ vitals: VitalCatalogue) -> [ImportRow] {
    guard uid == nil, draft.readings.contains(where: { vitals.isDose($0.vital) }) else {
      return [self]
    }
    return draft.parted(vitals).map { part in
      let dose = part.readings.first { vitals.isDose($0.vital) }.map { "|\($0.vital)" }
      return ImportRow(
        line: line, draft: part, externalID: externalID.map { $0 + (dose ?? "") },
        isMoved: isMoved, isLocal: isLocal, entry: entry)
    }
  }
}

/// A row that can't be imported; `line` and `entry` are as in `ImportRow`.
public struct RowFault: Error, Equatable, Sendable {
  public let line: Int
  public let entry: Int?
  /// One to `mostFaults` faults, with shortened texts: a file may have many, in rows up to 1 MiB.
  public let faults: [ReportFault]

  static let mostFaults = 20

  public init(line: Int, entry: Int? = nil, faults: [ReportFault]) {
    (self.line, self.entry) = (line, entry)
    self.faults = faults.prefix(Self.mostFaults).map(\.withShortText)
  }

  public init(_ row: ImportRow, _ faults: [ReportFault]) {
    self.init(line: row.line, entry: row.entry, faults: faults)
  }
}

extension ReportFault {
  fileprivate var withShortText: ReportFault {
    func short(_ text: String) -> String { text.firstScalars(200) }
    return switch self {
    case .notAnAssignment(let text): .notAnAssignment(short(text))
    case .unknownVital(let name, let near): .unknownVital(short(name), suggestion: near)
    case .notANumber(let vital, let text): .notANumber(vital: vital, text: short(text))
    case .unknownUnit(let vital, let text, let accepted):
      .unknownUnit(vital: vital, text: short(text), accepted: accepted)
    case .notAPressurePair(let text): .notAPressurePair(short(text))
    case .pressureInTenths(let text, let meant): .pressureInTenths(short(text), meant: meant)
    case .unreadableTime(let text): .unreadableTime(short(text))
    case .otherClock(let text, let clock): .otherClock(short(text), is: short(clock))
    case .unreadableMember(let name): .unreadableMember(short(name))
    case .notFinal(let status): .notFinal(short(status))
    case .unknownModifier(let url): .unknownModifier(short(url))
    case .notAssignments, .unitInDoubt, .implausible, .vitalGivenTwice, .systolicNotAboveDiastolic,
      .tooFewReadings, .priorityOfSingleReading, .extraFields, .unclosedQuote, .otherOnRecord,
      .otherOfThatName, .noJSON, .memberTwice, .notUTF8, .inFuture, .before1900, .before1980,
      .noteTooLong, .controlCharacterInNote:
      self
    }
  }
}

extension String {
  /// Returns the first scalars, not characters: a character may have any number of accents.
  public func firstScalars(_ count: Int) -> String {
    guard utf8.count > count else { return self }
    return String(UnicodeScalarView(unicodeScalars.prefix(count)))
  }
}

/// healthlog's own name for something that an import leaves out; anything else keeps its name from
/// the file. Imports store the text, and programs read it, so the text never changes.
public enum LeftOutName: Hashable, Sendable {
  case known(Known)
  /// A sensor's code in place of a value; contains the code's sign or its number.
  case sensorCode(String)
  /// An event that repeats a sensor's value; contains the event's own name.
  case ofSensor(String)

  public enum Known: String, CaseIterable, Sendable {
    case document
    case food
    case insulin
    case ketones
    case notes
    case observationWithoutCode = "Observation without a code"
    /// A row without a kind.
    case other
    /// Everything whose name comes after the maximum number of names.
    case ofOtherKinds = "of other kinds"
    case pills
    case resourceWithoutType = "resource without a type"
    case rowsOutsideWhere = "rows outside --where"
    /// A value whose own record marks it as withdrawn.
    case withdrawn
  }

  private static let code = "sensor code "
  private static let sensor = " of the sensor"

  public var text: String {
    switch self {
    case .known(let known): known.rawValue
    case .sensorCode(let sign): Self.code + sign
    case .ofSensor(let event): event + Self.sensor
    }
  }

  /// Reads the text of one of healthlog's own names; nil for a name from the file.
  public init?(text: String) {
    if let known = Known(rawValue: text) {
      self = .known(known)
    } else if text.hasPrefix(Self.code) {
      self = .sensorCode(String(text.dropFirst(Self.code.count)))
    } else if text.hasSuffix(Self.sensor) {
      self = .ofSensor(String(text.dropLast(Self.sensor.count)))
    } else {
      return nil
    }
  }
}
