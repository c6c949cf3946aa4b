import CommandTable
import HealthModel
import HealthlogCLI
import Intake
import Interchange
import Journal
import POSIX
import Phrases

/// `import FILE…`: each file is one import and one transaction.
enum BringIn {
  /// - Returns: the exit status; for several files, the first one that isn't 0.
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
    return try Interruption.watched {
      var status = ExitStatus.done
      for file in invocation.arguments {
        do {
          let came = try bring(file, request, into: journal, context)
          if status == ExitStatus.done { status = came }
        } catch let fault as ImportFault where !fault.endsAll {
          // The other files can still be read.
          let came = HealthlogCommands.report(
            fault, context, ExplanationContext(vitals: journal.vitalsForWords, isChanging: true))
          if status == ExitStatus.done { status = came }
        }
      }
      return status
    }
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
    let text = ImportText(of: file)
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
            ImportText(of: path).progress(rows: rows, bytesRead: file.bytesRead, size: file.size))
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

/// The options of an `import` command line.
struct ImportRequest {
  /// Nil to detect each file's format.
  let format: (any FileFormat)?
  let terms: ReadingTerms
  /// Whether to store nothing.
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

  /// - Throws: `ImportFault.notOfThisFormat` if an option doesn't apply to such a file.
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
