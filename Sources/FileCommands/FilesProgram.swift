import CommandTable
import HealthModel
public import HealthlogCLI
import Intake
import Interchange
import Journal
import POSIX
import Phrases
import Terminal

public enum FilesProgram {
  public static func run(_ line: [String], _ context: CLIContext) -> Int32 {
    HealthlogCommands.run(
      line, context,
      commands: [
        ImportCommand.declared { action, invocation, context in
          switch action {
          case .bringIn: try BringIn.run(invocation, context)
          case .list: try Receipts.list(invocation, context)
          case .show: try Receipts.show(invocation, context)
          case .undo: try Receipts.undo(invocation, context)
          case .formats: try listFormats(context)
          }
        },
        ExportCommand.declared { try TakeOut.run($0, $1) },
      ])
  }

  private static func listFormats(_ context: CLIContext) throws -> Int32 {
    for line in formatLines { try context.print(line) }
    return ExitStatus.done
  }

  /// The formats in the order in which they are tried.
  static let formats: [any FileFormat] = [JournalFormat()] + FileFormats.all

  static var formatLines: [String] {
    let longest = formats.map(\.name.count).max() ?? 0
    return formats.map { format in
      TerminalText.padded(format.name, to: longest) + "  " + format.called.summary
    }
  }
}

extension FormatName {
  fileprivate var summary: String {
    switch self {
    case .healthlog: phrase("healthlog's own JSON or NDJSON: a whole journal or part of it")
    case .appleHealth: phrase("Apple Health: export.zip, or the XML document in it")
    case .healthConnect:
      phrase("Android Health Connect: the exported zip file, or the database in it")
    case .nightscout:
      phrase("Nightscout: entries or treatments as JSON, from the API or mongoexport")
    case .fhir: phrase("FHIR R4: a Bundle, an Observation, or one resource per line (NDJSON)")
    case .bioBeats: phrase("BioBeats: heart rates from the band's app, as JSON")
    case .libreView: phrase("LibreView: glucose from sensors and strips, plus insulin and food")
    case .clarity: phrase("Dexcom Clarity: glucose from Dexcom sensors")
    case .omron: phrase("Omron Connect, United States: blood pressure")
    case .omronWithDate: phrase("Omron Connect, other countries: blood pressure")
    case .bloodPressureMonitor: phrase("blood-pressure-monitor-fl: blood pressure and weight")
    case .openScale: phrase("openScale 3: weight and heart rate")
    case .withings: phrase("Withings: blood pressure or weight, as a table or in the whole archive")
    case .csv:
      phrase(
        "a table whose first line names its columns (time and vitals), such as healthlog's own")
    }
  }
}

/// healthlog's own JSON, read as entries; `JournalRows.restored` restores a whole journal.
struct JournalFormat: FileFormat {
  let called = FormatName.healthlog
  /// Each time has its UTC offset.
  let hasLocalTimes = false

  func recognises(_ file: InputFile) -> Bool { JournalRecords.begins(file.head) }

  func rows(of file: InputFile, _ terms: ReadingTerms) throws -> any RowReader {
    try JournalRows(of: file, vitals: terms.vitals)
  }
}

final class JournalRows: RowReader {
  private var records: JournalRecords
  private var vitals: VitalCatalogue
  private(set) var remarks: [FileRemark] = []
  var doses: [Vital] { vitals.doses }

  init(of file: InputFile, vitals: VitalCatalogue) throws {
    records = try JournalRecords { try file.next() }
    self.vitals = vitals
  }

  func next() throws -> ImportRow? {
    while let record = try records.next() {
      if let dose = record.dose { vitals = vitals.adding([dose]) }
      if let row = try record.importRow(vitals: vitals) { return row }
      if remarks.isEmpty { remarks = [.surroundingsLeftOut] }
    }
    return nil
  }

  /// Restores a whole journal into an untouched one. Otherwise, reads nothing and returns nil.
  func restored(into journal: Journal, now: Instant) throws -> ImportOutcome? {
    guard records.header.isComplete, try journal.isUntouched() else { return nil }
    guard let restored = try journal.restore(&records, now: now) else { return nil }
    remarks = restored.isCommandLeftOut ? [.restored, .commandLeftOut] : [.restored]
    // Vitals without a preferred unit keep the unit of the person's country from now on.
    return ImportOutcome(
      reports: restored.reports, singleReadings: restored.singleReadings,
      settled: try journal.write(now: now) { try $0.settleUnits() })
  }
}

/// `import FILE…`: each file is one import and one transaction.
enum BringIn {
  static func run(_ invocation: Invocation, _ context: CLIContext) throws -> Int32 {
    if invocation[ImportCommand.stream] { return try StreamIn.run(invocation, context) }
    if invocation[ImportCommand.source] != nil {
      throw Explanation.usage(phrase("--source is only for streams; add --stream"))
    }
    let journal =
      try invocation[ImportCommand.tried]
      ? context.reading.readJournal(invocation.journalPath, orEmpty: true)
      : context.openJournal(invocation.journalPath)
    let request = try ImportRequest(invocation, context, vitals: try journal.vitals.withoutCountry)
    let statuses = try Interruption.watched {
      try invocation.arguments.map { file -> Int32 in
        do {
          return try bring(file, request, into: journal, context)
        } catch let fault as ImportFault where !fault.endsAll {
          return HealthlogCommands.report(
            fault, context, ExplanationContext(vitals: journal.vitalsForWords, isChanging: true))
        }
      }
    }
    return statuses.first { $0 != ExitStatus.done } ?? ExitStatus.done
  }

  private static func bring(
    _ file: String, _ request: ImportRequest, into journal: Journal, _ context: CLIContext
  ) throws -> Int32 {
    if file == "-", context.canAsk {
      context.say(
        phrase("Reading rows from this terminal. To finish, press Ctrl-D on an empty line."))
    }
    let (outcome, remarks) = try read(file, request, into: journal, context)
    for remark in remarks { context.say("\(file): \(remark.text)") }
    let text = ImportText(file: file)
    for line in text.refusals(outcome, journal.vitalsForWords) { context.say(line) }
    if let known = outcome.knownDuplicates { context.say(text.duplicates(known)) }
    context.tellLine(text.summary(outcome, isTried: request.isTried))
    if request.isTried {
      // After a real import, `import show` shows these lines.
      let zone = request.terms.zone.identifier
      for line in ReceiptText.about(outcome.period, in: zone, shown: context.zone) {
        context.tellLine(line)
      }
    } else {
      for dose in outcome.defined { context.say(DoseText.new(dose)) }
      for vital in outcome.settled { context.say(VitalText.unitShown(vital)) }
    }
    let isWhole = outcome.refusedCount == 0 && !remarks.contains(where: \.isOfLoss)
    return isWhole ? ExitStatus.done : ExitStatus.refused
  }

  private static func read(
    _ path: String, _ request: ImportRequest, into journal: Journal, _ context: CLIContext
  ) throws -> (ImportOutcome, [FileRemark]) {
    defer { context.showProgress(nil) }
    let isNew = journal.isNew
    var isFile = false
    do {
      let file = try InputFile(path: path)
      isFile = file.size != nil
      let own = JournalFormat()
      let format: any FileFormat =
        try request.format
        ?? (own.recognises(file) ? own : FileFormats.format(of: file, request.terms.table))
      try request.check(format, of: path)
      let reader = try format.rows(of: file, request.terms)
      if !request.isTried,
        let whole = try (reader as? JournalRows)?.restored(into: journal, now: context.now)
      {
        return (whole, reader.remarks)
      }
      var rows = 0
      let name = path.split(separator: "/").last.map(String.init) ?? path
      let incoming = IncomingFile(
        name: name, format: format.name, key: format.key, copiesAreOne: format.copiesAreOne,
        zone: request.terms.zone.identifier)
      func nextRow() throws -> ImportRow? {
        rows += 1
        if rows.isMultiple(of: 5000) {
          context.showProgress(
            ImportText(file: path).progress(rows: rows, bytesRead: file.bytesRead, size: file.size))
        }
        return try reader.next()
      }
      let outcome = try journal.take(
        incoming, now: context.now, isTried: request.isTried, leftOut: { reader.leftOut },
        encoding: { reader.remarks.contains(.windows1252) ? "Windows-1252" : nil },
        sourceName: { reader.sourceName }, doses: { reader.doses }, nextRow: nextRow)
      return (outcome, reader.remarks)
    } catch JournalError.storage(.busy, _) where isNew && isFile {
      // Another program has created the journal in the meantime.
      return try read(path, request, into: journal, context)
    } catch let error as SystemError {
      throw error.isInterruption
        ? ImportFault.interrupted(path: path) : ImportFault.unreadable(path: path, error)
    } catch
      where error is FileFault || error is CSVFault || error is TableOptionFault
      || error is JournalRecordsFault || error is JournalError
    { throw ImportFault.nothing(path: path, error) }
  }
}

struct ImportRequest {
  /// The format; nil to detect each file's format.
  let format: (any FileFormat)?
  let terms: ReadingTerms
  let isTried: Bool
  private let tableOptions: [any DeclaredOption]
  private let hasZone: Bool

  /// - Throws: `Explanation`, `TableOptionFault`.
  init(_ invocation: Invocation, _ context: CLIContext, vitals: VitalCatalogue) throws {
    format = try invocation[ImportCommand.format].map { name in
      guard let format = FilesProgram.formats.first(where: { $0.name == name.lowercased() }) else {
        let line = phrase(
          "\(quoted(name)) isn't a valid value for --format. The supported formats are:")
        throw Explanation.failed(ExitStatus.usage, [line] + FilesProgram.formatLines)
      }
      return format
    }
    isTried = invocation[ImportCommand.tried]
    let zone = try invocation[ImportCommand.zone].map { name in
      if let zone = context.zoneNamed(name) { return zone }
      throw Explanation.usage(
        phrase("There is no time zone \(quoted(name)); use one such as Europe/Rome"))
    }
    hasZone = zone != nil
    tableOptions = ImportCommand.tables.options.filter { invocation.has($0) }
    terms = ReadingTerms(
      vitals: vitals, zone: zone ?? context.zone,
      table: try TableOptions(
        maps: invocation[ImportCommand.map], filters: invocation[ImportCommand.filter],
        units: invocation[ImportCommand.unit], dates: invocation[ImportCommand.dates],
        hasHeader: !invocation[ImportCommand.noHeader], vitals: vitals),
      zoneNamed: context.zoneNamed, keepsPart: invocation[ImportCommand.partial])
  }

  func check(_ format: any FileFormat, of path: String) throws(ImportFault) {
    let taken =
      format.takesMaps ? [ImportCommand.map.option.name, ImportCommand.unit.option.name] : []
    var names = format.isTable ? [] : tableOptions.map(\.option.name).filter { !taken.contains($0) }
    if hasZone, !format.hasLocalTimes { names.append(ImportCommand.zone.option.name) }
    guard names.isEmpty else {
      throw .notOfThisFormat(path: path, format: format.name, options: names.map { "--\($0)" })
    }
  }
}
