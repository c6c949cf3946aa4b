/// A row of a file, read but not yet checked.
public struct ImportRow: Equatable, Sendable {
  /// Where it stands in the file, from 1.
  public let line: Int
  /// Has no reading where the row has no value.
  public let draft: ReportDraft
  /// What the file itself calls the row, the same in every copy of it; nil where rows have no name
  /// of their own, as in a table.
  public let externalID: String?
  /// The uid that healthlog itself gave it, in what it exports; nil where there is none.
  public let uid: String?
  /// Whether its local time didn't exist, and the first one after it was taken.
  public let isMoved: Bool
  /// Whether it names a time on the clocks of a place, and not which place: in another zone the same
  /// row is of another instant.
  public let isLocal: Bool
  /// Which of the file's entries it is, from 1; nil where lines tell rows apart.
  public let entry: Int?

  /// Of a row that names its instant and has no name of its own, unless said otherwise.
  public init(
    line: Int, draft: ReportDraft, externalID: String? = nil, uid: String? = nil,
    isMoved: Bool = false, isLocal: Bool = false, entry: Int? = nil
  ) {
    self.line = line
    self.draft = draft
    self.externalID = externalID
    self.uid = uid
    self.isMoved = isMoved
    self.isLocal = isLocal
    self.entry = entry
  }
}

/// A row that can't be read as a report or a sample.
public struct RowFault: Error, Equatable, Sendable {
  /// Where the row stands in the file, from 1.
  public let line: Int
  /// As an `ImportRow` has it.
  public let entry: Int?
  /// Never empty; at most `mostFaults`, with their texts cut: many such rows are kept, and a row may
  /// be a mebibyte long.
  public let faults: [ReportFault]

  static let mostFaults = 20

  /// - Parameter faults: one at least; more than are kept, and longer texts, are cut.
  public init(line: Int, entry: Int? = nil, faults: [ReportFault]) {
    self.line = line
    self.entry = entry
    self.faults = faults.prefix(Self.mostFaults).map(\.withShortText)
  }
}

extension RowFault {
  /// What is wrong with a row that could be read.
  public init(_ row: ImportRow, _ faults: [ReportFault]) {
    self.init(line: row.line, entry: row.entry, faults: faults)
  }
}

extension ReportFault {
  /// The same with no text longer than anybody is shown.
  fileprivate var withShortText: ReportFault {
    switch self {
    case .notAnAssignment(let text): .notAnAssignment(text.firstScalars(200))
    case .unknownVital(let name, let suggestion):
      .unknownVital(name.firstScalars(200), suggestion: suggestion)
    case .notANumber(let vital, let text):
      .notANumber(vital: vital, text: text.firstScalars(200))
    case .unknownUnit(let vital, let text, let accepted):
      .unknownUnit(vital: vital, text: text.firstScalars(200), accepted: accepted)
    case .notAPressurePair(let text): .notAPressurePair(text.firstScalars(200))
    case .pressureInTenths(let text, let meant):
      .pressureInTenths(text.firstScalars(200), meant: meant)
    case .unreadableTime(let text): .unreadableTime(text.firstScalars(200))
    case .otherClock(let text, let clock):
      .otherClock(text.firstScalars(200), is: clock.firstScalars(200))
    case .unreadableMember(let name): .unreadableMember(name.firstScalars(200))
    case .notFinal(let status): .notFinal(status.firstScalars(200))
    case .unknownModifier(let url): .unknownModifier(url.firstScalars(200))
    case .notAssignments, .unitInDoubt, .implausible, .vitalGivenTwice, .systolicNotAboveDiastolic,
      .tooFewReadings,
      .priorityOfSingleReading, .extraFields, .unclosedQuote, .otherOnRecord, .otherOfThatName,
      .noJSON, .memberTwice, .notUTF8, .inFuture,
      .before1900, .before1980, .noteTooLong, .controlCharacterInNote:
      self
    }
  }
}

extension String {
  /// How it begins, in memory of its own: one letter may have as many accents as a file is long.
  public func firstScalars(_ count: Int) -> String {
    guard utf8.count > count else { return self }
    return String(UnicodeScalarView(unicodeScalars.prefix(count)))
  }
}
