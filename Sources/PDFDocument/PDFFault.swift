/// Why a PDF file can't be completed.
public enum PDFFault: Error, Equatable, Sendable {
  /// It is no PDF file, or a damaged one; what libqpdf has against it, in English.
  case damaged(String)
  /// It doesn't say what its parts are.
  case untagged
  /// It has another number of these than there are words for.
  case otherParts(PDFDescription.Part, found: Int, told: Int)
  case outOfMemory
}
