/// Why a file is no table that anything can be taken from.
public enum CSVFault: Error, Equatable, Sendable {
  /// No text in UTF-8 at all.
  case otherKind(FileKind)
  case recordTooLong(line: Int)
  /// In the header; a row's refuses that row.
  case unclosedQuote(line: Int)
  case tooManyColumns(Int)
  case columnNameTooLong(String)
  /// Two columns of the header hold the same.
  case columnTwice(String, String)
  case noHeader
  /// No column of the header is a time.
  case noTimeColumn(header: [String])
  /// No column of the header is a vital.
  case noVitalColumn(header: [String])
}
