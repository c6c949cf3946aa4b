import Canvas
import ChartRendering
import Charts
import Dossier
import Drawing
import Glibc
import HealthModel
import HealthlogCLI
import Journal
import PDFDocument
import POSIX
import Phrases

func make(_ request: DossierRequest, _ context: CLIContext) throws -> Int32 {
  let journal = try request.openJournal(context)
  let record = try journal.read { view in try DossierRecord(request, view, context.here) }
  let named = request.topics.compactMap(Dossier.Topic.init(rawValue:))
  let dossier = Dossier(record, topics: named.isEmpty ? Dossier.Topic.allCases : named)
  guard !dossier.isEmpty else {
    let nearest = try journal.read { view in
      try view.dayNearest(
        to: request.days,
        with: view.vitals.measured.map(\.id).filter { Dossier.concerns($0, dossier.topics) })
    }
    throw Explanation.nothingToReport(on: request.days, nearest: nearest)
  }
  if request.isJSON {
    try context.print(Document.doctorsReport(Dossier.shape).json(dossier.json).text)
    return ExitStatus.done
  }
  let paper = dossier.paper(
    of: Patient(name: request.name, born: request.born),
    on: request.paper.flatMap(PaperSize.init(rawValue:))
      ?? PaperSize(ofLocale: CLIContext.locale(of: "LC_PAPER", Program.environment)), in: .spoken)
  do {
    let drawn = try ChartPainter().pdf(of: paper)
    try write(try PDFDescription(paper).added(to: drawn), request, context)
  } catch let error as CanvasError {
    throw Explanation.of(error)
  } catch let error as PDFFault {
    throw Explanation.of(error)
  }
  return ExitStatus.done
}

/// Writes the file to the requested path atomically, and prints its name.
func write(_ bytes: [UInt8], _ request: DossierRequest, _ context: CLIContext) throws {
  let path = try request.path()
  guard path != "-" else {
    do { return try StandardStream.output.write(bytes) } catch {
      throw error.isBrokenPipe ? error : ProgramFault.cannotPrint(reason: error.reason)
    }
  }
  do {
    if request.output == nil { try PrivateFile.createFolder(PrivateFile.folder(of: path)) }
    try PrivateFile.replace(path, with: bytes)
  } catch {
    throw Explanation.cannotWrite(path: path, reason: error.reason)
  }
  try context.printName(path)
  if request.opens { try DesktopOpener.open([path]) }
}

extension Explanation {
  fileprivate static func of(_ fault: PDFFault) -> Explanation {
    let what =
      switch fault {
      case .outOfMemory: ""
      case .damaged(let words): "libqpdf: \(words)"
      case .untagged: "StructTreeRoot"
      case .otherParts(let part, let found, let told): "\(part.rawValue): \(found), \(told)"
      }
    return fault == .outOfMemory
      ? .noMemory
      : .failed(ExitStatus.inputOutput, phrase("Couldn't finish the PDF file (\(what))"), toTell)
  }
}

DrawingMemory.keep()
exit(HealthlogCommands.started { line, context in DossierCommand.run(line, context, make: make) })
