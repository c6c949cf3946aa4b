import Canvas
import ChartRendering
import HealthlogCLI
import POSIX
import Phrases

/// Writes each chart to a file and prints its name.
/// - Returns: the files' paths.
func writeFiles(
  _ charts: [NamedChart], _ request: ChartRequest, _ context: CLIContext,
  with fonts: AwaitedFonts?
) throws -> [String] {
  let place =
    if let file = request.file {
      PicturePlace.file(file)
    } else {
      PicturePlace.folder(try request.folder ?? ChartCommand.usualFolder())
    }
  let chartPainter = try painter(with: fonts)
  let paths = try charts.map { name, chart in
    let path = try chartPainter.write(
      chart.scene(), named: name, as: request.format.medium, scale: request.scale ?? 1, to: place)
    try context.printName(path)
    return path
  }
  if let path = paths.first { PicturePlace.removeLeftovers(beside: path) }
  return paths
}

/// One that takes the fonts over, where they were begun to be read.
func painter(with fonts: AwaitedFonts?) throws(CanvasError) -> ChartPainter {
  guard let fonts else { return try ChartPainter() }
  return try ChartPainter(fonts)
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
