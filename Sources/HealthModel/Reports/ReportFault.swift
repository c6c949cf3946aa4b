/// One reason why a report, a reading or a sample is refused.
public enum ReportFault: Error, Equatable, Sendable {
  /// Not of the form `vital=value`.
  case notAnAssignment(String)
  /// Words that aren't all of that form, though what they mean can be told: assignments.
  case notAssignments([String], meant: [String])
  case unknownVital(String, suggestion: String?)
  /// No digits, two decimal marks, an exponent, `nan`, …
  case notANumber(vital: VitalID, text: String)
  case unknownUnit(vital: VitalID, text: String, accepted: [String])
  /// `bp=` without two values joined by a slash.
  case notAPressurePair(String)
  /// A pressure of a tenth, as `12/8` is said for `120/80`.
  case pressureInTenths(String, meant: String)
  /// A value without its unit that is a crisis in the one and common in the other: each of them.
  case unitInDoubt([Reading])
  /// Outside the plausible limits (in the reading's unit); `fits` is the unit in which it would be inside.
  case implausible(Reading, limits: ClosedRange<Double>, fits: MeasurementUnit?)
  case vitalGivenTwice(VitalID)
  case systolicNotAboveDiastolic(systolic: Reading, diastolic: Reading)
  case tooFewReadings(given: [VitalID])
  /// A single reading's priority is importance + severity, and nothing else.
  case priorityOfSingleReading
  /// A text in a file that is no date and time.
  case unreadableTime(String)
  /// Since 1970 counted as the command line says it is in no likely year, but by this pattern it is.
  case otherClock(String, is: String)
  /// A row of a file has more fields than the header has columns.
  case extraFields(given: Int, columns: Int)
  /// A quote in a row of a file is opened and not closed in reach.
  case unclosedQuote
  /// A record of healthlog's own JSON has no such member, or in it what can't stand there.
  case unreadableMember(String)
  /// What has the row's uid on record says otherwise, and stays.
  case otherOnRecord(EntryNumber)
  /// The file holds another row of the same name and time, which says otherwise.
  case otherOfThatName
  /// A document of a file that is no JSON.
  case noJSON
  /// A document of a file that has two members of one name.
  case memberTwice
  /// A value that its own record takes back, or hasn't made sure of yet; its status there.
  case notFinal(String)
  /// An extension that may change what a record says, and that isn't known; its URL.
  case unknownModifier(String)
  /// A row of a file has bytes that aren't UTF-8.
  case notUTF8
  /// `isToday`: later on the day that it is now.
  case inFuture(Moment, isToday: Bool)
  case before1900(Moment)
  /// Of a file or a remote source: a clock that was never set, or seconds taken for milliseconds.
  case before1980(Moment)
  case noteTooLong(characters: Int)
  case controlCharacterInNote(Unicode.Scalar)
}

/// A report that the journal doesn't take, with everything that is wrong with it.
public struct RefusedReport: Error, Equatable, Sendable {
  /// Never empty.
  public let faults: [ReportFault]

  /// - Parameter faults: one at least.
  public init(faults: [ReportFault]) {
    self.faults = faults
  }
}
