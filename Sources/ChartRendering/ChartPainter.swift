public import Canvas
public import Charts
import POSIX

/// Paints scenes and sheets of paper. It keeps its fonts, so pictures after the first are cheap.
public struct ChartPainter: ~Copyable {
  let fonts: FontLibrary

  /// - Throws: `CanvasError.noFonts` without Inter and DejaVu Sans, `.fontConfiguration`.
  public init(fontFolders: [String] = FontLibrary.standardFolders) throws(CanvasError) {
    fonts = try FontLibrary(folders: fontFolders)
  }

  /// Waits for fonts that another thread reads.
  /// - Throws: as `init(fontFolders:)`.
  public init(_ fonts: AwaitedFonts) throws(CanvasError) { self.fonts = try fonts.taken() }

  /// Returns a PNG file with its description, `scale` pixels a point, in the same bytes each time.
  /// - Throws: `CanvasError.badSize`, `.drawing`, `.outOfMemory`, `.encoding`.
  public func png(of scene: Scene, scale: Double) throws(CanvasError) -> [UInt8] {
    try painted(scene, scale: scale).png(description: scene.description)
  }

  /// Returns a file with title and description, in the same bytes each time; a PDF has the scene's
  /// date.
  /// - Throws: as `png(of:scale:)`.
  public func file(
    of scene: Scene, as medium: Canvas.Medium, scale: Double
  ) throws(CanvasError) -> [UInt8] {
    try painted(scene, as: medium, scale: scale).file(
      title: scene.title, description: scene.description, date: scene.date)
  }

  /// Writes the scene to a file that only its owner may read, and replaces `path` atomically.
  /// - Throws: as `png(of:scale:)`, and `CanvasError.file` when the file can't be written.
  public func write(
    _ scene: Scene, as medium: Canvas.Medium, scale: Double, to path: String
  ) throws(CanvasError) {
    let bytes = try file(of: scene, as: medium, scale: scale)
    do { try PrivateFile.replace(path, with: bytes) } catch {
      throw .file(path: path, errno: Int(error.code))
    }
  }

  /// Returns the text that shows the scene at a terminal's cursor.
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

/// The destination of a picture.
public enum PicturePlace: Sendable {
  /// A folder, created if missing, in which the picture has its own name.
  case folder(String)
  /// A file, replaced if present.
  case file(String)
}

extension ChartPainter {
  /// Writes the scene to a file that only its owner may read, and returns its path.
  /// - Parameter name: the picture's name in a folder, without the extension.
  /// - Throws: as `write(_:as:scale:to:)`.
  public func write(
    _ scene: Scene, named name: String, as medium: Canvas.Medium, scale: Double,
    to place: PicturePlace
  ) throws(CanvasError) -> String {
    let path: String
    switch place {
    case .file(let file): path = file
    case .folder(let folder):
      path = folder + (folder.hasSuffix("/") ? "" : "/") + "\(name).\(medium)"
      do { try PrivateFile.createFolder(folder) } catch {
        throw .file(path: folder, errno: Int(error.code))
      }
    }
    try write(scene, as: medium, scale: scale, to: path)
    return path
  }
}
