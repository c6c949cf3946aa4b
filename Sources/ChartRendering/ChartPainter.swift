public import Canvas
public import Charts
import POSIX

/// Paints scenes and sheets of paper; keeps its fonts, so that every picture after the first costs
/// little.
public struct ChartPainter: ~Copyable {
  let fonts: FontLibrary

  /// - Throws: `CanvasError.noFonts` where neither Inter nor DejaVu Sans is in `fontFolders`,
  ///   `.fontConfiguration` when fontconfig fails.
  public init(
    fontFolders: [String] = FontLibrary.standardFolders
  ) throws(CanvasError) {
    fonts = try FontLibrary(folders: fontFolders)
  }

  /// With fonts that were begun to be read before.
  /// - Throws: as with folders.
  public init(_ fonts: AwaitedFonts) throws(CanvasError) { self.fonts = try fonts.taken() }

  /// The scene as a PNG file, with its description inside.
  ///
  /// The same scene gives the same bytes. Units: `scale` is device pixels for each point.
  /// - Throws: `CanvasError.badSize` when that is no picture, `.drawing`, `.outOfMemory`,
  ///   `.encoding`.
  public func png(of scene: Scene, scale: Double) throws(CanvasError) -> [UInt8] {
    try painted(scene, scale: scale).png(description: scene.description)
  }

  /// The scene as a file of `medium`, with its title and description inside.
  ///
  /// The same scene gives the same bytes; a PDF file is dated as the scene is.
  /// - Throws: as `png(of:scale:)`.
  public func file(
    of scene: Scene, as medium: Canvas.Medium, scale: Double
  ) throws(CanvasError) -> [UInt8] {
    try painted(scene, as: medium, scale: scale).file(
      Canvas.Caption(title: scene.title, description: scene.description, date: scene.date))
  }

  /// Writes the scene to a file that only its owner may read; replaces `path` at once or not at
  /// all.
  /// - Throws: as `png(of:scale:)`, and `CanvasError.file` when the file can't be written.
  public func write(
    _ scene: Scene, as medium: Canvas.Medium, scale: Double, to path: String
  ) throws(CanvasError) {
    let bytes = try file(of: scene, as: medium, scale: scale)
    do {
      try PrivateFile.replace(path, with: bytes)
    } catch {
      throw .file(path: path, errno: Int(error.code))
    }
  }

  /// The scene as what a terminal is written to show it where the cursor stands.
  /// - Throws: as `png(of:scale:)`.
  public func inline(
    _ scene: Scene, scale: Double, for graphics: InlineGraphics
  ) throws(CanvasError) -> String {
    switch graphics {
    case .kitty: return InlineGraphics.kitty(png: try png(of: scene, scale: scale))
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
    canvas.tagged(.document) { canvas in
      canvas.tagged(.figure) { canvas in
        canvas.cover(Ink(scene.background))
        for shape in scene.shapes { canvas.paint(shape) }
        for text in scene.texts { canvas.paint(text) }
      }
    }
    return canvas
  }
}
