public import Canvas
public import Charts
import POSIX

/// Where a picture goes.
public enum PicturePlace: Sendable {
  /// Made where it isn't there; the picture has a name of its own there.
  case folder(String)
  /// Replaced where it is there.
  case file(String)

  /// Removes what programs left beside a picture that were killed while they wrote another one.
  public static func removeLeftovers(beside path: String) {
    PrivateFile.removeLeftovers(in: PrivateFile.folder(of: path))
  }
}

extension ChartPainter {
  /// Writes the scene to a file that only its owner may read; replaces what was there at once or
  /// not at all.
  /// - Parameter name: the picture's in a folder, without the ending.
  /// - Returns: the picture's path.
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
      do {
        try PrivateFile.createFolder(folder)
      } catch {
        throw .file(path: folder, errno: Int(error.code))
      }
    }
    try write(scene, as: medium, scale: scale, to: path)
    return path
  }
}
