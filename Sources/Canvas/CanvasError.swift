public enum CanvasError: Error, Equatable, Sendable {
  /// None of the folders contains Inter or DejaVu Sans.
  case noFonts
  /// Fontconfig rejected its configuration or ran out of memory.
  case fontConfiguration
  /// A side isn't a number, or isn't from 1 to 32,767 device pixels long.
  case badSize(width: Double, height: Double)
  /// A link has no target (nil), or its target isn't the index of a sheet.
  case noSheet(Int?)
  /// Cairo failed with this status code.
  case drawing(status: Int)
  case outOfMemory
  /// libpng failed, or Cairo's SVG has no root element.
  case encoding
  /// A system call on this file failed with this `errno`.
  case file(path: String, errno: Int)
}
