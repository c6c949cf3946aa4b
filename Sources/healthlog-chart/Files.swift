import Canvas
import ChartRendering
import HealthlogCLI

/// Writes each chart to a file and prints its name.
func writeFiles(
  _ charts: [NamedChart], _ request: ChartRequest, _ context: CLIContext
) throws {
  let place =
    if let file = request.file {
      PicturePlace.file(file)
    } else {
      PicturePlace.folder(
        try request.folder ?? ChartCommand.usualFolder(pictures: PicturesFolder.path))
    }
  let painter = try ChartPainter()
  for (name, chart) in charts {
    let path = try painter.write(
      chart.scene(), named: name, as: request.format.medium, scale: request.scale, to: place)
    try context.output.write(path + "\n")
  }
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
