public import Canvas
public import Charts
import POSIX

/// A painter of scenes and of sheets of paper. It keeps its fonts, so later pictures are cheap.
public struct ChartPainter: ~Copyable {
  let fonts: FontLibrary

  /// - Throws: `CanvasError.noFonts` if neither Inter nor DejaVu Sans exists, `.fontConfiguration`.
  public init(fontFolders: [String] = FontLibrary.standardFolders) throws(CanvasError) {
    fonts = try FontLibrary(folders: fontFolders)
  }

  /// Uses the awaited fonts or, if nil, reads fonts now. Throws like the other `init`.
  public init(_ awaited: AwaitedFonts?) throws(CanvasError) {
    if let awaited { fonts = try awaited.taken() } else { fonts = try FontLibrary() }
  }

  /// Returns a file at `scale` pixels per point. The same scene and date give the same bytes.
  /// - Throws: `CanvasError.badSize`, `.drawing`, `.outOfMemory`, `.encoding`.
  public func file(
    of scene: Scene, as medium: Canvas.Medium, scale: Double
  ) throws(CanvasError) -> [UInt8] {
    try painted(scene, as: medium, scale: scale).file(
      title: scene.title, description: scene.description, date: scene.date)
  }

  /// Writes the scene to a file that only its owner may read, and replaces `path` atomically.
  /// - Throws: as `file(of:as:scale:)`, and `CanvasError.file` when the file can't be written.
  public func write(
    _ scene: Scene, as medium: Canvas.Medium, scale: Double, to path: String
  ) throws(CanvasError) {
    let bytes = try file(of: scene, as: medium, scale: scale)
    do { try PrivateFile.replace(path, with: bytes) } catch {
      throw .file(path: path, errno: Int(error.code))
    }
  }

  /// - Throws: as `file(of:as:scale:)`.
  public func inline(
    _ scene: Scene, scale: Double, for graphics: InlineGraphics
  ) throws(CanvasError) -> String {
    switch graphics {
    case .kitty: return InlineGraphics.kitty(png: try file(of: scene, as: .png, scale: scale))
    case .sixel:
      let canvas = try painted(scene, scale: scale)
      return Sixel(pixels: canvas.pixels(), width: canvas.pixelWidth).text
    }
  }

  func painted(
    _ scene: Scene, as medium: Canvas.Medium = .png, scale: Double
  ) throws(CanvasError) -> Canvas {
    let canvas = try Canvas(
      width: scene.width, height: scene.height, scale: scale, medium: medium, fonts: fonts)
    canvas.tagged("Document") { canvas in
      canvas.tagged("Figure") { canvas in
        canvas.cover(scene.background)
        for shape in scene.shapes { canvas.paint(shape) }
        for text in scene.texts { canvas.paint(text) }
      }
    }
    return canvas
  }
}
