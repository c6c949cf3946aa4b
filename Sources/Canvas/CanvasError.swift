/// Why a picture could not be drawn or written.
public enum CanvasError: Error, Equatable, Sendable {
  /// None of the folders that are looked in holds a font.
  case noFonts
  /// Fontconfig refused its configuration or ran out of memory.
  case fontConfiguration
  /// A side is not a number, shorter than a pixel, or longer than 32,767. Units: device pixels.
  case badSize(width: Double, height: Double)
  /// A link leads nowhere, or to a sheet that there isn't; counted from 0.
  case noSheet(Int?)
  /// Cairo failed; its status code.
  case drawing(status: Int)
  case outOfMemory
  /// libpng refused the picture.
  case encoding
  /// A system call on this file failed; its `errno`.
  case file(path: String, errno: Int)
}
