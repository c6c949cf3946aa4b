public import HealthModel
import SQLite

/// A format of files that contain readings; `FileFormats.all` lists the formats.
public protocol FileFormat: Sendable {
  /// The name in `--format` and `import formats`, stored with an import.
  var called: FormatName { get }
  /// The namespace of the rows' external IDs; `file` for a format without its own.
  var key: String { get }
  var isTable: Bool { get }
  /// Whether the format accepts `--map` and `--unit`.
  var takesMaps: Bool { get }
  var hasLocalTimes: Bool { get }

  /// Returns whether a file has this format, judged by its content. Never calls `file.next`.
  func recognises(_ file: InputFile) -> Bool

  /// Returns a reader of the file's rows. Throws a fault if nothing can be imported.
  func rows(of file: InputFile, _ terms: ReadingTerms) throws -> any RowReader
}

extension FileFormat {
  public var name: String { called.rawValue }
  public var key: String { "file" }
  /// Whether equal rows are copies. In a table, they may be two readings of one minute (ADR 5).
  public var copiesAreOne: Bool { !isTable }
  public var isTable: Bool { false }
  public var takesMaps: Bool { isTable }
  public var hasLocalTimes: Bool { true }
}

public enum FormatName: String, CaseIterable, Sendable {
  case healthlog
  case appleHealth = "apple-health"
  case healthConnect = "health-connect"
  case nightscout, fhir
  case bioBeats = "biobeats"
  case libreView = "libreview"
  case clarity, omron
  case omronWithDate = "omron-date"
  case bloodPressureMonitor = "bpm-fl"
  case openScale = "openscale"
  case withings, csv
}

public protocol RowReader: AnyObject {
  /// Returns the next row; nil at the end.
  /// - Throws: `RowFault`, after which reading continues; any other error ends the file.
  func next() throws -> ImportRow?

  /// The number of items left out so far, by the file's or healthlog's name (at most 61 names).
  var leftOut: [String: Int] { get }
  var remarks: [FileRemark] { get }
  /// The one program or device that wrote all rows so far; nil if the file names none or several.
  var sourceName: String? { get }
  /// The medicines and events that the rows so far use; the journal may not define them yet.
  var doses: [Vital] { get }
}

extension RowReader {
  public var leftOut: [String: Int] { [:] }
  public var remarks: [FileRemark] { [] }
  public var sourceName: String? { nil }
  public var doses: [Vital] { [] }
}

public struct ReadingTerms: Sendable {
  public var vitals: VitalCatalogue
  /// The zone of times without an offset, and of instants without a local offset.
  public var zone: any TimeZoneRules
  public var table: TableOptions
  public var zoneNamed: @Sendable (String) -> (any TimeZoneRules)?
  /// Whether to import the rows before a fault that ends the file.
  public var keepsPart: Bool

  public init(
    vitals: VitalCatalogue, zone: any TimeZoneRules, table: TableOptions = TableOptions(),
    zoneNamed: @escaping @Sendable (String) -> (any TimeZoneRules)? = { _ in nil },
    keepsPart: Bool = false
  ) {
    (self.vitals, self.zone, self.table) = (vitals, zone, table)
    (self.zoneNamed, self.keepsPart) = (zoneNamed, keepsPart)
  }
}

public enum FileRemark: Equatable, Sendable {
  case ignoredColumns([String])
  /// Like `ignoredColumns`, but in a table that a known app wrote.
  case untakenColumns([String])
  case brokenOff(FileFault)
  case unreadableMember(ZipFault)
  case windows1252
  /// The file has replaced an untouched journal.
  case restored
  /// The service's command wasn't restored, because nobody typed it on this computer.
  case commandLeftOut
  /// Settings and other parts of a whole journal weren't imported.
  case surroundingsLeftOut
  case otherCount(of: String, said: Int, found: Int)
}

public enum FileFault: Error, Equatable, Sendable {
  case unknownFormat(FileKind?)
  /// The file contains several people's readings, but a journal belongs to one person.
  case severalSubjects
  case document(XMLFault)
  case otherDocument(root: String)
  case archive(ZipFault)
  case archiveFromPipe
  case nothingInArchive
  case noJSON(line: Int)
  /// A JSON document of more than a mebibyte, or with too many values.
  case longElement(line: Int)
  case deepElement(line: Int)
  case brokenDatabase
  case otherDatabase
  case otherTable(format: String)
  /// All values are plausible in the unit `is`, but at least a tenth aren't in the unit `not`.
  case otherUnit(vital: VitalID, is: MeasurementUnit, not: MeasurementUnit)
  /// All values are plausible in each of these units, and the file names no unit.
  case eitherUnit(vital: VitalID, [MeasurementUnit])
  case severalPeople(count: Int, first: String, column: String)
  /// The file doesn't show whether the day or the month comes first.
  case ambiguousDate(String, line: Int)

  init(_ fault: JSONFault, line: Int) {
    self =
      switch fault {
      case .tooLong: .longElement(line: line)
      case .tooDeep: .deepElement(line: line)
      case .malformed, .notUTF8, .nameTwice: .noJSON(line: line)
      }
  }

  static func nothing(in archive: Archive) -> FileFault {
    archive.unreadable.first.map { .archive($0) } ?? .nothingInArchive
  }
}

public enum FileFormats {
  /// The formats in the order in which they are tried; the general table comes last.
  public static let all: [any FileFormat] = [
    AppleHealthFormat(), HealthConnectFormat(), NightscoutFormat(), FHIRFormat(),
    BioBeatsFormat(), TableProfile.libreView, TableProfile.clarity, TableProfile.omron,
    TableProfile.omronWithDate, TableProfile.bloodPressureMonitor, TableProfile.openScale,
    TableProfile.withings, CSVFormat(),
  ]

  /// Returns the first format that recognises the file; a table without a header is always `csv`.
  public static func format(
    of file: InputFile, _ options: TableOptions = TableOptions()
  ) throws(FileFault) -> any FileFormat {
    if !options.hasHeader, CSVFormat().recognises(file) { return CSVFormat() }
    if let format = all.first(where: { $0.recognises(file) }) { return format }
    if let fault = try file.archive()?.unreadable.first { throw .archive(fault) }
    throw .unknownFormat(file.kind)
  }
}

struct LeftOut {
  private(set) var counts: [String: Int] = [:]

  /// The maximum number and length of the names: a file may invent one for each record.
  static let mostNames = 60
  static let longestName = 100

  mutating func count(_ name: String, _ times: Int = 1) {
    let short = name.firstScalars(Self.longestName)
    let isKnown = counts[short] != nil || counts.count < Self.mostNames
    counts[isKnown ? short : LeftOutName.known(.ofOtherKinds).text, default: 0] += times
  }

  mutating func count(_ name: LeftOutName) { count(name.text) }
}
