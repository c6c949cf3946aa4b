public import HealthModel
import SQLite

/// A kind of file that readings come in with: one value, and its line in `FileFormats.all`.
public protocol FileFormat: Sendable {
  /// What `--format` and `import formats` call it, and an intake remembers.
  var called: FormatName { get }
  /// What its names for its rows are names in, the same wherever such rows come from; `file` where
  /// rows have no names of their own.
  var key: String { get }
  /// Whether what a command line says of tables can be meant for it.
  var isTable: Bool { get }
  /// Whether `--map` and `--unit` can be meant for it, though it is no table.
  var takesMaps: Bool { get }
  /// Whether its times may want a zone.
  var hasLocalTimes: Bool { get }
  /// Whether two rows that say the same are one. In a table they are two: whoever measures twice in a
  /// minute may well find the same (ADR 5).
  var copiesAreOne: Bool { get }

  /// Whether this is such a file, by how it begins or, where it has a path, by what lies in it; never
  /// by its name. Reads nothing of `file.next`.
  func recognises(_ file: InputFile) -> Bool

  /// Begins to read it.
  /// - Throws: `FileFault` or `CSVFault` when nothing can be taken from it, `SystemError`.
  func rows(of file: InputFile, _ terms: ReadingTerms) throws -> any RowReader
}

extension FileFormat {
  /// As it is typed and stored: `apple-health`.
  public var name: String { called.rawValue }
  /// Of rows that have no names.
  public var key: String { "file" }
  /// True; tables say otherwise.
  public var copiesAreOne: Bool { true }
  /// False; tables say otherwise.
  public var isTable: Bool { false }
  /// As `isTable`, where nothing else is said.
  public var takesMaps: Bool { isTable }
  /// True; false where each of its times has an offset.
  public var hasLocalTimes: Bool { true }
}

/// The rows of one file, one after another.
public protocol RowReader: AnyObject {
  /// The next row; nil at the end. A row of two readings or more becomes a report, one of one a single
  /// reading: readings that belong to no report are rows of their own.
  /// - Throws: `RowFault` for a row that can't be read, after which the next one can be; `FileFault`,
  ///   `CSVFault` and `SystemError`, after which nothing can.
  func next() throws -> ImportRow?

  /// What was met by now and isn't ours, by what the file calls it: `insulin` 12. At most some dozens
  /// of names, however long the file.
  var leftOut: [String: Int] { get }

  /// What a person should know of how the file was read.
  var remarks: [FileRemark] { get }

  /// What wrote all that was taken so far, where the file names it and it is one; nil otherwise.
  var sourceName: String? { get }
}

extension RowReader {
  /// None, where all is taken.
  public var leftOut: [String: Int] { [:] }
  /// None, where there is nothing to know.
  public var remarks: [FileRemark] { [] }
  /// Nil, where the file doesn't name what wrote it.
  public var sourceName: String? { nil }
}

/// What files are read by: the person's vitals, and what the command line says.
public struct ReadingTerms: Sendable {
  /// The person's, their own vitals among them: columns and maps may name any.
  public var vitals: VitalCatalogue
  /// Where local times without an offset, and times that name no place, were taken.
  public var zone: any TimeZoneRules
  /// What the command line says of tables.
  public var table: TableOptions
  /// The zone of an IANA name that a row has of its own; nil where the system knows none.
  public var zoneNamed: @Sendable (String) -> (any TimeZoneRules)?
  /// Whether what stands before a file's fault is taken, where it breaks off.
  public var keepsPart: Bool

  /// Unless said otherwise no zone is known by name, and a file that breaks off is refused whole.
  public init(
    vitals: VitalCatalogue, zone: any TimeZoneRules, table: TableOptions = TableOptions(),
    zoneNamed: @escaping @Sendable (String) -> (any TimeZoneRules)? = { _ in nil },
    keepsPart: Bool = false
  ) {
    self.vitals = vitals
    self.zone = zone
    self.table = table
    self.zoneNamed = zoneNamed
    self.keepsPart = keepsPart
  }
}

/// What a person should know of how a file was read.
public enum FileRemark: Equatable, Sendable {
  /// Nothing is taken from these columns.
  case ignoredColumns([String])
  /// The same of a table that is read as one of a known writer's.
  case untakenColumns([String])
  /// What stands before the fault is taken.
  case brokenOff(FileFault)
  /// A member of the archive that may have been ours.
  case unreadableMember(ZipFault)
  /// Its letters are those of Windows-1252, and no UTF-8.
  case windows1252
  /// An untouched journal has become what the file says.
  case restored
  /// So it has, but for a command that the service would run: nobody here has typed it.
  case commandLeftOut
  /// Settings and whatever else a whole journal has besides stayed out.
  case surroundingsLeftOut
  /// The file says how many of these it holds, and holds another number.
  case otherCount(of: String, said: Int, found: Int)
}

/// Why nothing can be taken from a file.
public enum FileFault: Error, Equatable, Sendable {
  /// No format that there is.
  case unknownFormat(FileKind?)
  case table(CSVFault)
  /// A journal is one person's.
  case severalSubjects
  case document(XMLFault)
  /// XML of another kind, by its first element.
  case otherDocument(root: String)
  case archive(ZipFault)
  /// An archive that can be read only once.
  case archiveFromPipe
  /// No member of the archive is of this kind.
  case nothingInArchive
  case noJSON(line: Int)
  /// One document in JSON is longer than a mebibyte, or holds more values than anybody's.
  case longElement(line: Int)
  /// What stands in each other in one document is deeper than any program writes.
  case deepElement(line: Int)
  case brokenDatabase
  /// A database of something else.
  case otherDatabase
  /// Its columns are none of this format's.
  case otherTable(format: String)
  /// Every value of this vital is possible in that other unit alone.
  case otherUnit(vital: VitalID, is: MeasurementUnit, not: MeasurementUnit)
  /// No unit is named, and every value is possible in each of these.
  case eitherUnit(vital: VitalID, [MeasurementUnit])
  /// A column of ids has those of several people.
  case severalPeople(count: Int, first: String, column: String)
  /// A date that is one day or another, and nothing in the file tells which number is the month.
  case ambiguousDate(String, line: Int)
}

extension FileFault {
  /// What is wrong with the JSON that begins on this line.
  init(_ fault: JSONFault, line: Int) {
    self =
      switch fault {
      case .tooLong: .longElement(line: line)
      case .tooDeep: .deepElement(line: line)
      case .malformed, .notUTF8, .nameTwice: .noJSON(line: line)
      }
  }
}

/// All that there are.
public enum FileFormats {
  /// In the order in which they are asked: the table of any kind comes last.
  public static let all: [any FileFormat] = [
    AppleHealthFormat(),
    HealthConnectFormat(),
    NightscoutFormat(),
    FHIRFormat(),
    BioBeatsFormat(),
    TableProfile.libreView,
    TableProfile.clarity,
    TableProfile.omron,
    TableProfile.omronWithDate,
    TableProfile.bloodPressureMonitor,
    TableProfile.openScale,
    WithingsFormat(),
    CSVFormat(),
  ]

  /// The first format that knows the file for one of its own; none of those that know a table by its
  /// header where the options say that it has none.
  /// - Throws: `FileFault.unknownFormat`.
  public static func format(
    of file: InputFile, _ options: TableOptions = TableOptions()
  ) throws(FileFault) -> any FileFormat {
    if !options.hasHeader, CSVFormat().recognises(file) { return CSVFormat() }
    if let format = all.first(where: { $0.recognises(file) }) { return format }
    if let fault = try file.archive()?.unreadable.first { throw .archive(fault) }
    throw .unknownFormat(FileKind(beginningWith: file.head.prefix(FileKind.telling)))
  }
}
