import Canvas
import ChartRendering
import Glibc
import HealthlogCLI
import LocalTime
import POSIX

func draw(_ request: ChartRequest, _ context: CLIContext) throws -> Int32 {
  let journal = try request.openJournal(context)
  let subjects = try request.subjects(in: journal, zone: context.zone)
  let place =
    if let file = request.file {
      PicturePlace.file(file)
    } else {
      PicturePlace.folder(
        try request.folder ?? ChartCommand.usualFolder(pictures: PicturesFolder.path))
    }
  do {
    let pictures = try WeekPictures(of: journal, firstDay: request.firstDay, zone: context.zone)
    var hasReadings = false
    let form = PictureForm(
      medium: request.format.medium, scale: request.scale,
      theme: request.isDark ? .dark : .light)
    for subject in subjects {
      let picture =
        switch subject {
        case .vital(let vital): try pictures.draw(vital, as: form, to: place)
        case .pressure(let systolic, let diastolic):
          try pictures.drawPressure(
            systolic: systolic, diastolic: diastolic, as: form, to: place)
        }
      try context.output.write(picture.path + "\n")
      hasReadings = hasReadings || !picture.isEmpty
    }
    return hasReadings ? ExitStatus.done : ExitStatus.nothingMatched
  } catch let error as CanvasError {
    throw CLIError(error)
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

extension CLIError {
  init(_ error: CanvasError) {
    switch error {
    case .noFonts: self = .noFonts
    case .file(let path, let code):
      self = .cannotWrite(path: path, reason: SystemError(code: Int32(code)).reason)
    default: self = .cannotDraw("\(error)")
    }
  }
}

let line = Array(CommandLine.arguments.dropFirst())
exit(ChartCommand.run(line, .live(zone: SystemZone.current()), draw: draw))
