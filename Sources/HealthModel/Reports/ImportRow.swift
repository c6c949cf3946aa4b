/// A row of a file, read but not yet checked.
public struct ImportRow: Equatable, Sendable {
  /// Where it stands in the file, from 1.
  public let line: Int
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

  public init(
    line: Int, draft: ReportDraft, externalID: String? = nil, uid: String? = nil,
    isMoved: Bool = false, isLocal: Bool = false
  ) {
    self.line = line
    self.draft = draft
    self.externalID = externalID
    self.uid = uid
    self.isMoved = isMoved
    self.isLocal = isLocal
  }
}

/// A row that can't be read as a report or a sample.
public struct RowFault: Error, Equatable, Sendable {
  /// Where the row stands in the file, from 1.
  public let line: Int
  /// Never empty.
  public let faults: [ReportFault]

  public init(line: Int, faults: [ReportFault]) {
    self.line = line
    self.faults = faults
  }
}
