/// Why a document can't be read, or read on. Lines and columns are counted from 1.
public enum XMLFault: Error, Equatable, Sendable {
  /// It ends in the middle.
  case cutOff(line: Int)
  /// No XML from here on.
  case malformed(line: Int, column: Int)
  /// One element, text or comment is longer than `XMLReader.longestPiece`.
  case tooLong(line: Int)
  /// Elements stand in each other deeper than `XMLReader.deepest`.
  case tooDeep(line: Int)
  /// It makes up more names for elements and attributes than any export has.
  case tooManyNames(line: Int)
  case noMemory
}
