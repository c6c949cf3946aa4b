import HealthlogCLI
import PDFDocument
import Phrases

extension ChartFault {
  /// What kept a PDF file from being completed, as the person is told.
  init(_ fault: PDFFault) {
    switch fault {
    case .outOfMemory: self = .noMemory
    case .damaged(let words): self = .cannotComplete("libqpdf: \(words)")
    case .untagged: self = .cannotComplete("StructTreeRoot")
    case .otherParts(let part, let found, let told):
      self = .cannotComplete("\(part.rawValue): \(found), \(told)")
    }
  }
}
