import HealthModel
public import HealthlogCLI
import Intake
import Interchange
import Journal
import Phrases
import Terminal

/// The program that imports files and exports journals.
public enum FilesProgram {
  /// Runs a command line that `healthlog` passes on: the words after the program's name.
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

  /// All formats, in the order in which they are tried.
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

/// The reports and single readings of an export.
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

  /// Restores a whole journal into an untouched one; nil, having read nothing, if that can't be.
  func restored(into journal: Journal, now: Instant) throws -> ImportOutcome? {
    guard records.header.isComplete, try journal.isUntouched() else { return nil }
    guard let restored = try journal.restore(&records, now: now) else { return nil }
    remarks = restored.isCommandLeftOut ? [.restored, .commandLeftOut] : [.restored]
    // If the journal sets no units, those of the person's country apply from now on.
    return ImportOutcome(
      reports: restored.reports, singleReadings: restored.singleReadings,
      settled: try journal.write(now: now) { try $0.settleUnits() })
  }
}
