public enum CanvasError: Error, Equatable, Sendable {
  /// No folder contains a font.
  case noFonts
  /// Fontconfig rejected its configuration or ran out of memory.
  case fontConfiguration
  /// A side isn't a number, or isn't from 1 to 32,767 device pixels long.
  case badSize(width: Double, height: Double)
  /// A link has no target, or there is no sheet with that index.
  case noSheet(Int?)
  /// Cairo failed with this status code.
  case drawing(status: Int)
  case outOfMemory
  /// libpng rejected the picture.
  case encoding
  /// A system call on this file failed with this `errno`.
  case file(path: String, errno: Int)
}
