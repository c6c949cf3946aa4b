import Canvas
import ChartRendering
import HealthlogCLI
import POSIX
import Phrases

/// Writes each chart to a file and prints its name.
/// - Returns: the files' paths.
func writeFiles(
  _ charts: [NamedChart], _ request: ChartRequest, _ context: CLIContext
) throws -> [String] {
  let place =
    if let file = request.file {
      PicturePlace.file(file)
    } else {
      PicturePlace.folder(try request.folder ?? ChartCommand.usualFolder())
    }
  let painter = try ChartPainter()
  let paths = try charts.map { name, chart in
    let path = try painter.write(
      chart.scene(), named: name, as: request.format.medium, scale: request.scale ?? 1, to: place)
    try context.printName(path)
    return path
  }
  if let path = paths.first { PicturePlace.removeLeftovers(beside: path, now: context.now) }
  return paths
}

extension ChartFormat {
  var medium: Canvas.Medium {
    switch self {
    case .png: .png
    case .svg: .svg
    case .pdf: .pdf
    }
  }
}
