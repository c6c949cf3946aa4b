public import Canvas
import HealthModel
public import HealthlogCLI
import POSIX
import Phrases

extension ChartFault {
  /// What went wrong on a canvas, as the person is told.
  public init(_ error: CanvasError) {
    switch error {
    case .noFonts: self = .noFonts
    case .file(let path, let code):
      self = .cannotWrite(path: path, reason: SystemError(code: Int32(code)).reason)
    case .outOfMemory: self = .noMemory
    case .fontConfiguration: self = .cannotDraw("fontconfig")
    case .badSize(let width, let height):
      self = .cannotDraw("\(width.shortText) × \(height.shortText)")
    case .noSheet: self = .cannotDraw("link")
    case .drawing(let status): self = .cannotDraw("Cairo \(status)")
    case .encoding: self = .cannotDraw("libpng")
    }
  }
}
