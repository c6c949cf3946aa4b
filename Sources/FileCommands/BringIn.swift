import CommandTable
import HealthModel
import HealthlogCLI
import Intake
import Interchange
import Journal
import POSIX
import Phrases

/// `import FILE…`: each file one intake and one transaction.
enum BringIn {
  /// - Returns: the exit status: of several files that of the first which isn't 0.
  static func run(_ invocation: Invocation, _ context: CLIContext) throws -> Int32 {
    if invocation[ImportCommand.stream] { return try StreamIn.run(invocation, context) }
    if invocation[ImportCommand.source] != nil { throw ImportFault.sourceWithoutStream }
    let isTried = invocation[ImportCommand.tried]
    let journal =
      try isTried
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
          // One file that can't be read keeps no other out.
          let came = HealthlogCommands.report(
            fault, context, ExplanationContext(vitals: journal.vitalsForWords, isChanging: true))
          if status == ExitStatus.done { status = came }
        }
      }
      return status
    }
  }

  /// How many rows lie between two words of progress.
  private static let rowsBetweenProgress = 5000

  /// - Returns: the exit status.
  private static func bring(
    _ file: String, _ request: ImportRequest, into journal: Journal, _ context: CLIContext
  ) throws -> Int32 {
    if file == "-", context.canAsk {
      context.say(ImportText.reading)
    }
    let (outcome, remarks) = try read(file, request, into: journal, context)
    for remark in remarks { context.say("\(file): \(remark.text)") }
    let text = ImportText(of: file)
    for line in text.refusals(outcome, journal.vitalsForWords) { context.say(line) }
    if let known = outcome.knownDuplicates { context.say(text.duplicates(known)) }
    context.tellLine(text.summary(outcome, isTried: request.isTried))
    if !request.isTried { for vital in outcome.settled { context.say(VitalText.unitShown(vital)) } }
    if request.isTried {
      // Of what comes in the receipt is kept.
      let zone = request.terms.zone.identifier
      for line in ReceiptText.about(outcome.period, in: zone, shown: context.zone) {
        context.tellLine(line)
      }
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
      let format = try request.format ?? FilesProgram.format(of: file, request.terms.table)
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
        if rows.isMultiple(of: rowsBetweenProgress) {
          context.showProgress(
            ImportText(of: path).progress(rows: rows, bytesRead: file.bytesRead, size: file.size))
        }
        return try reader.next()
      }
      let outcome = try journal.take(
        incoming, now: context.now, isTried: request.isTried, leftOut: { reader.leftOut },
        encoding: { reader.remarks.contains(.windows1252) ? "Windows-1252" : nil },
        sourceName: { reader.sourceName },
        nextRow: nextRow)
      return (outcome, reader.remarks)
    } catch let fault as FileFault {
      throw ImportFault.nothing(path: path, fault)
    } catch let fault as JournalRecordsFault {
      throw ImportFault.noJournal(path: path, fault)
    } catch let fault as CSVFault {
      throw ImportFault.nothing(path: path, .table(fault))
    } catch let fault as TableOptionFault {
      throw ImportFault.options(path: path, fault)
    } catch JournalError.storage(.busy, _) where isNew && isFile {
      // Another program has created the journal meanwhile.
      return try read(path, request, into: journal, context)
    } catch let error as JournalError {
      throw ImportFault.journal(path: path, error)
    } catch let error as SystemError {
      throw error.isInterruption
        ? ImportFault.interrupted(path: path) : ImportFault.unreadable(path: path, error)
    }
  }
}

extension FileRemark {
  /// What a person is told.
  var text: String {
    switch self {
    case .restored: ImportText.restored
    case .commandLeftOut: ImportText.commandLeftOut
    case .otherCount(let name, let said, let found):
      ImportText.otherCount(of: name, said: said, found: found)
    case .surroundingsLeftOut: ImportText.surroundingsLeftOut
    case .ignoredColumns(let names): ImportText.ignored(names)
    case .untakenColumns(let names): ImportText.untaken(names)
    case .brokenOff(let fault): ImportText.brokenOff(fault.place)
    case .unreadableMember(let fault): fault.place
    case .windows1252: ImportText.windows1252
    }
  }

  /// Whether something is missing that the file should have held.
  var isOfLoss: Bool {
    switch self {
    case .brokenOff, .unreadableMember: true
    case .otherCount, .surroundingsLeftOut, .ignoredColumns, .untakenColumns, .windows1252,
      .restored,
      .commandLeftOut:
      false
    }
  }
}
