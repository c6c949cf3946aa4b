public import HealthModel
import SQLite

/// A kind of file with readings; each is a value in `FileFormats.all`.
public protocol FileFormat: Sendable {
  /// The name in `--format` and `import formats`, stored with an import.
  var called: FormatName { get }
  /// The namespace of the rows' names; `file` if rows have none.
  var key: String { get }
  /// Whether the format accepts the options for tables.
  var isTable: Bool { get }
  /// Whether the format accepts `--map` and `--unit`.
  var takesMaps: Bool { get }
  /// Whether the file's times may need a zone.
  var hasLocalTimes: Bool { get }
  /// Whether equal rows are copies. In a table, two readings in a minute may well be equal (ADR 5).
  var copiesAreOne: Bool { get }

  /// Returns whether the file has this format, judged by its first bytes or its content at `path`,
  /// never by its name. Implementations don't call `file.next`.
  func recognises(_ file: InputFile) -> Bool

  /// Starts to read a file.
  /// - Throws: `FileFault` or `CSVFault` if nothing can be imported, `SystemError`.
  func rows(of file: InputFile, _ terms: ReadingTerms) throws -> any RowReader
}

extension FileFormat {
  /// The name that people type: `apple-health`.
  public var name: String { called.rawValue }
  /// The namespace of rows without names.
  public var key: String { "file" }
  /// True by default; tables return false.
  public var copiesAreOne: Bool { true }
  /// False by default; tables return true.
  public var isTable: Bool { false }
  /// The same as `isTable` by default.
  public var takesMaps: Bool { isTable }
  /// True by default; formats in which every time has an offset return false.
  public var hasLocalTimes: Bool { true }
}

/// The name of a format, which people type and imports store.
public enum FormatName: String, CaseIterable, Sendable {
  /// healthlog's own JSON.
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

/// Reads the rows of a file one after another.
public protocol RowReader: AnyObject {
  /// Returns the next row; nil at the end.
  /// - Throws: `RowFault`, after which reading continues; `FileFault`, `CSVFault`, `SystemError`.
  func next() throws -> ImportRow?

  /// Counts of what hasn't been imported so far, by the file's names for it, at most a few dozen.
  var leftOut: [String: Int] { get }
  /// The remarks for the person.
  var remarks: [FileRemark] { get }
  /// The one program or device that wrote all rows so far; nil if the file names none or several.
  var sourceName: String? { get }
  /// The medicines and events that the rows so far name, for a journal that doesn't know them.
  var doses: [Vital] { get }
}

extension RowReader {
  /// Empty by default.
  public var leftOut: [String: Int] { [:] }
  /// Empty by default.
  public var remarks: [FileRemark] { [] }
  /// Nil by default.
  public var sourceName: String? { nil }
  /// Empty by default.
  public var doses: [Vital] { [] }
}

/// The person's vitals and options for reading a file.
public struct ReadingTerms: Sendable {
  /// The vitals, custom ones included, that columns and maps may name.
  public var vitals: VitalCatalogue
  /// The zone of local times without an offset, and of instants without a local offset.
  public var zone: any TimeZoneRules
  /// The options for tables.
  public var table: TableOptions
  /// Returns the zone with an IANA name; nil for an unknown one.
  public var zoneNamed: @Sendable (String) -> (any TimeZoneRules)?
  /// Whether to import the rows before a fault that ends the file.
  public var keepsPart: Bool

  /// Creates terms; by default, they know no zone names and refuse a broken file.
  public init(
    vitals: VitalCatalogue, zone: any TimeZoneRules, table: TableOptions = TableOptions(),
    zoneNamed: @escaping @Sendable (String) -> (any TimeZoneRules)? = { _ in nil },
    keepsPart: Bool = false
  ) {
    (self.vitals, self.zone, self.table) = (vitals, zone, table)
    (self.zoneNamed, self.keepsPart) = (zoneNamed, keepsPart)
  }
}

/// A remark for the person about how a file was read.
public enum FileRemark: Equatable, Sendable {
  case ignoredColumns([String])
  /// Like `ignoredColumns`, in a table of a known writer.
  case untakenColumns([String])
  case brokenOff(FileFault)
  case unreadableMember(ZipFault)
  case windows1252
  /// The file has replaced an untouched journal.
  case restored
  /// Like `restored`, but without the service's command, because nobody typed it on this computer.
  case commandLeftOut
  /// Settings and other parts of a whole journal weren't imported.
  case surroundingsLeftOut
  /// The file's count of something is wrong.
  case otherCount(of: String, said: Int, found: Int)
}

/// The reason why nothing can be imported from a file.
public enum FileFault: Error, Equatable, Sendable {
  case unknownFormat(FileKind?)
  case table(CSVFault)
  /// The file has several people's readings, but a journal belongs to one person.
  case severalSubjects
  case document(XMLFault)
  case otherDocument(root: String)
  case archive(ZipFault)
  /// An archive from a pipe, which can't be read twice.
  case archiveFromPipe
  case nothingInArchive
  case noJSON(line: Int)
  /// A JSON document of more than a mebibyte, or with too many values.
  case longElement(line: Int)
  case deepElement(line: Int)
  case brokenDatabase
  case otherDatabase
  case otherTable(format: String)
  /// All values of this vital are plausible only in the other unit.
  case otherUnit(vital: VitalID, is: MeasurementUnit, not: MeasurementUnit)
  /// All values are plausible in each of these units, and the file names none.
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

  /// Returns the fault of an archive without a member of the format.
  static func nothing(in archive: Archive) -> FileFault {
    archive.unreadable.first.map { .archive($0) } ?? .nothingInArchive
  }
}

/// All formats.
public enum FileFormats {
  /// The formats in the order in which they are tried; the general table comes last.
  public static let all: [any FileFormat] = [
    AppleHealthFormat(), HealthConnectFormat(), NightscoutFormat(), FHIRFormat(),
    BioBeatsFormat(), TableProfile.libreView, TableProfile.clarity, TableProfile.omron,
    TableProfile.omronWithDate, TableProfile.bloodPressureMonitor, TableProfile.openScale,
    TableProfile.withings, CSVFormat(),
  ]

  /// Returns the first format that recognises the file; a table without a header is always `csv`.
  /// - Throws: `FileFault.unknownFormat`.
  public static func format(
    of file: InputFile, _ options: TableOptions = TableOptions()
  ) throws(FileFault) -> any FileFormat {
    if !options.hasHeader, CSVFormat().recognises(file) { return CSVFormat() }
    if let format = all.first(where: { $0.recognises(file) }) { return format }
    if let fault = try file.archive()?.unreadable.first { throw .archive(fault) }
    throw .unknownFormat(file.kind)
  }
}

/// Counts things in a file that aren't imported, by the file's names for them.
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
