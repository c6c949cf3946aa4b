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
  if request.opens { try openOnDesktop([path]) }
}

extension Explanation {
  fileprivate static func of(_ fault: PDFFault) -> Explanation {
    func failed(_ what: String) -> Explanation {
      .failed(ExitStatus.inputOutput, phrase("Couldn't finish the PDF file (\(what))"), toTell)
    }
    return switch fault {
    case .outOfMemory: .noMemory
    case .damaged(let words): failed("libqpdf: \(words)")
    case .untagged: failed("StructTreeRoot")
    case .otherParts(let part, let found, let told): failed("\(part.rawValue): \(found), \(told)")
    }
  }
}

extension DossierRecord {
  /// - Throws: `Explanation` if a named entry has no note in the period, `JournalError`.
  init(_ request: DossierRequest, _ view: borrowing JournalView, _ here: LocalNow) throws {
    self.init(
      days: request.days, before: request.before, here: here, vitals: view.vitals,
      settings: try view.settings())
    for vital in vitals.measured where vital.id != .glycemia { try read(vital, view) }
    for reach in Self.reach(of: days, before: before) { pressures += try view.pressures(on: reach) }
    isOfProtocol = request.isOfProtocol
    try readGlucose(view)
    doses = try request.events.doses(in: view, on: days)
    for day in try view.daysOnRecord(in: days) {
      reports += day.reports
      singleReadings += day.singleReadings
      daysWithReadings += 1
    }
    let notes = try view.notes(on: days)
    self.notes = notes.filter { request.shows($0.text, of: $0.number) }.map { ($0.taken, $0.text) }
    marked = notes.filter { request.marks($0.text) }.map { ($0.taken, $0.text) }
    for number in request.noteNumbers where !notes.contains(where: { $0.number == number }) {
      throw Explanation.failed(
        ExitStatus.nothingMatched, phrase("\(number) has no note in this period"),
        phrase("'healthlog list' shows which entries have notes"))
    }
  }

  /// Reads a vital. The compared days' values are tallied one by one and not kept.
  private mutating func read(_ vital: Vital, _ view: borrowing JournalView) throws {
    func each(on days: ClosedRange<LocalDate>, _ body: (TakenReading) -> Void) throws {
      let (start, end) = JournalView.instants(around: days)
      try view.eachReading(of: vital.id, from: start, until: end) { taken, reading in
        if days.contains(taken.day) { body(TakenReading(taken: taken, reading: reading)) }
      }
    }
    var own = ReadingColumns()
    try each(on: days) { own.append($0) }
    if !own.isEmpty { values[vital.id] = own }
    guard let before else { return }
    var earlier = VitalTally(of: vital)
    try each(on: before) { earlier.take($0) }
    self.earlier[vital.id] = earlier
  }

  /// Reads glucose. A sensor's readings on the compared days are not kept.
  private mutating func readGlucose(_ view: borrowing JournalView) throws {
    let places = try view.places(of: .glycemia, on: ([before].compactMap { $0 } + [days]))
    var found: [String?: [TakenReading]] = [:]
    try view.eachValue(of: .glycemia, on: days, from: places) { found[$0, default: []].append($1) }
    glucose = found.sorted { ($0.key ?? "") < ($1.key ?? "") }.map {
      GlucoseSource(place: $0.key, name: places.name(of: $0.key), readings: $0.value)
    }
    let all =
      glucose.count == 1
      ? glucose[0].readings
      : glucose.flatMap(\.readings).sorted { $0.taken.instant < $1.taken.instant }
    if !all.isEmpty { values[.glycemia] = ReadingColumns(all) }
    guard let before, var earlier = EarlierGlucose(self) else { return }
    try view.eachValue(of: .glycemia, on: before, from: places) { earlier.take($1, from: $0) }
    earlierGlucose = earlier
  }
}

keepFreedMemory()
exit(HealthlogCommands.started { line, context in DossierCommand.run(line, context, make: make) })
