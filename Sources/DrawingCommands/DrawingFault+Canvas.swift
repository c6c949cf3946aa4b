public import Canvas
import POSIX
public import Phrases

extension DrawingFault {
  /// What went wrong on a canvas, as the person is told.
  public init(_ error: CanvasError) {
    switch error {
    case .noFonts: self = .noFonts
    case .file(let path, let code):
      self = .cannotWrite(path: path, reason: SystemError(code: Int32(code)).reason)
    default: self = .cannotDraw("\(error)")
    }
  }
}
