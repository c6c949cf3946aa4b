import HealthModel
import HealthlogCLI
import Interchange
import Journal
import POSIX
import Phrases
import Terminal

enum ImportFault: Explained {
  case nothing(path: String, any Error)
  case unreadable(path: String, SystemError)
  case interrupted(path: String)
  case notOfThisFormat(path: String, format: String, options: [String])

  /// Whether the import ends and skips the files that follow: after Ctrl-C or a journal error.
  var endsAll: Bool {
    switch self {
    case .interrupted: true
    case .nothing(_, let error): error is JournalError
    case .unreadable, .notOfThisFormat: false
    }
  }

  func explanation(_ situation: ExplanationContext) -> Explanation {
    Explanation(lines(situation), status(situation))
  }

  private func status(_ situation: ExplanationContext) -> Int32 {
    switch self {
    case .nothing(_, let error):
      switch error {
      case FileFault.ambiguousDate: ExitStatus.usage
      case is FileFault, is CSVFault: ExitStatus.refused
      default: Explanation.of(error, situation).status
      }
    case .unreadable(_, let error):
      error.isMissingFile ? ExitStatus.noSuchFile : ExitStatus.inputOutput
    case .interrupted: ExitStatus.interrupted
    case .notOfThisFormat: ExitStatus.usage
    }
  }

  @Lines private func lines(_ situation: ExplanationContext) -> [String] {
    switch self {
    case .nothing(let path, let error):
      let ofFile = (error as? FileFault)?.lines(situation.vitals, path)
      let reasons =
        ofFile ?? (error as? CSVFault)?.lines(situation.vitals, path)
        ?? Explanation.of(error, situation).lines
      "\(path): \(reasons.first ?? "")"
      Array(reasons.dropFirst())
      phrase("Nothing was imported from this file")
    case .notOfThisFormat(let path, let format, let options):
      let named = options.joined(separator: ", ")
      "\(path): " + phrase("\(named) can't be used with the format \(format)")
      phrase("Nothing was imported from this file")
    case .unreadable(let path, let error):
      phrase("Can't read \(path): \(SystemReason.text(error.reason))")
    case .interrupted(let path): phrase("\(path): interrupted; nothing was imported from this file")
    }
  }
}

extension FileFault {
  /// Returns the lines of a message; the caller puts the file's name before the first.
  @Lines fileprivate func lines(_ vitals: VitalCatalogue, _ path: String) -> [String] {
    switch self {
    case .severalSubjects:
      phrase("this file contains several people's data; export each person's data separately")
    case .otherDocument(let root):
      phrase("healthlog doesn't recognise the document's root element \(quoted(root))")
    case .archiveFromPipe: phrase("a zip archive can't be read from a pipe; give its file name")
    case .nothingInArchive: phrase("nothing in the archive has this format")
    case .document, .archive(.damaged), .noJSON, .longElement, .deepElement:
      place
      phrase("Use --partial to import everything before that point")
    case .archive: place
    case .brokenDatabase:
      phrase("the database is damaged, and --partial can't be used with databases")
    case .otherDatabase:
      phrase("the database belongs to another program and isn't in a supported format")
    case .otherTable(let format):
      phrase("its columns don't match the format \(format); leave out --format, or use --map")
    case .otherUnit(let vital, let unit, let read):
      phrase(
        "all \(VitalText.name(vital)) values are possible in \(unit.symbol), but none "
          + "are possible in \(read.symbol)")
      let typed = "--unit \(vital)=\(unit.symbol.filter { $0 != "°" })"
      phrase("Use \(typed), or add the unit to the column's name")
    case .eitherUnit(let vital, let units):
      phrase(
        "\(VitalText.name(vital)) has no unit, and its values are all possible in "
          + "\(ListText.all(units.map(\.symbol)))")
      units.map { ImportText.command(path, ["--unit", "\(vital)=\($0.symbol)"]) }
    case .severalPeople(let count, let first, let column):
      phrase("this file contains data for \(count) people. To import one person's data:")
      ImportText.command(path, ["--where", "\(column) = \(first)"])
    case .ambiguousDate(let text, let line):
      phrase("line \(line): \(quoted(text)) could mean two different dates, and no row shows which")
      phrase("Use --date-format with the format of the file's dates, such as '%d/%m/%Y %H:%M'")
    case .unknownFormat(let kind):
      kind?.text ?? phrase("this file's format isn't supported. The supported formats are:")
      (kind == nil ? FilesProgram.formatLines : [])
    }
  }

  /// The place where a file breaks off, for a message that begins with the file's name.
  var place: String {
    switch self {
    case .document(.cutOff(let line)): phrase("the document is cut off at line \(line)")
    case .document(.malformed(let line, let column)):
      phrase("line \(line), column \(column): not valid XML")
    case .document(.tooLong(let line)): phrase("line \(line): a tag or text is longer than 1 MiB")
    case .document(.tooDeep(let line)): phrase("line \(line): elements are nested too deeply")
    case .document(.tooManyNames(let line)):
      phrase("line \(line): too many different element and attribute names")
    case .document(.noMemory): phrase("not enough memory to read the document")
    case .archive(let fault): fault.place
    case .noJSON(let line): phrase("line \(line): not valid JSON")
    case .longElement(let line):
      phrase("line \(line): a document is longer than 1 MiB or has more than 100,000 values")
    case .deepElement(let line): phrase("line \(line): arrays and objects are nested too deeply")
    case .brokenDatabase, .otherDatabase, .unknownFormat, .otherDocument, .archiveFromPipe,
      .nothingInArchive, .otherTable, .otherUnit, .ambiguousDate, .severalSubjects, .eitherUnit,
      .severalPeople:
      phrase("it can't be read to the end")
    }
  }
}

extension ZipFault {
  var place: String {
    switch self {
    case .notAnArchive:
      phrase("the zip archive is incomplete: the list of files at its end can't be read")
    case .tooManyMembers: phrase("the archive has more than 100,000 files")
    case .encrypted(let member):
      phrase("\(quoted(member)) in the archive is encrypted; unpack it first")
    case .unknownMethod(let member, let method):
      phrase(
        "\(quoted(member)) in the archive uses an unknown compression method (\(method)); "
          + "unpack it first")
    case .tooLarge(let member):
      phrase("\(quoted(member)) in the archive is larger than 4 GiB; unpack it first")
    case .damaged(let member): phrase("\(quoted(member)) in the archive is damaged")
    }
  }
}

extension JournalRecordsFault: Explained {
  public func explanation(_ situation: ExplanationContext) -> Explanation {
    Explanation(lines(situation.vitals), ExitStatus.refused)
  }

  @Lines private func lines(_ vitals: VitalCatalogue) -> [String] {
    switch self {
    case .newerVersion(let found, let known):
      phrase(
        "the file uses journal JSON version \(found), but this version of healthlog reads only "
          + "version \(known)")
      phrase("Import it with the version of healthlog that wrote it, or a later one")
    case .malformed(let line): phrase("line \(line) isn't valid JSON, or the file ends there")
    case .notUTF8: phrase("this text isn't UTF-8, so it isn't valid JSON")
    case .unreadable(let line, let member):
      phrase("line \(line): \(quoted(member)) is missing or has an invalid value")
    case .outOfOrder(let line):
      phrase("line \(line): the parts of the journal are in the wrong order")
      phrase(
        "Import the file as 'healthlog export' wrote it, with its members in their original order")
    case .cutOff: phrase("the end of the journal is missing")
    case .constraint(let line, _): phrase("line \(line): a value is invalid or given twice")
    case .tooManyFilters(let line):
      phrase("line \(line): a journal can have at most \(SavedFilter.most) saved filters")
    case .refused(let line, let faults):
      phrase("line \(line): \(faults.flatMap { $0.lines(vitals) }.joinedAsSentences())")
    }
  }
}

extension CSVFault {
  @Lines func lines(_ vitals: VitalCatalogue, _ path: String) -> [String] {
    switch self {
    case .otherKind(let kind): kind.text
    case .noHeader: phrase("the file is empty; its first line should name the columns")
    case .unclosedQuote(let line):
      phrase("line \(line) should name the columns, but has an unclosed quote")
    case .recordTooLong(let line):
      phrase("line \(line) is longer than 1 MiB, so this isn't a table")
    case .tooManyColumns(let count):
      phrase("the file has \(count) columns; at most 1,000 are allowed")
    case .columnNameTooLong(let name):
      phrase("a column name is longer than 200 bytes: \(quoted(name))")
    case .columnTwice(let first, let second):
      phrase(
        "the columns \(Self.listed([first])) and \(Self.listed([second])) contain the same vital")
      phrase("Leave one out")
    case .noTimeColumn(let header):
      phrase("none of these columns is recognised as a time: \(Self.listed(header))")
      phrase("Name one of them taken_at, timestamp or date")
      Self.mapped(header, vitals, path)
    case .noVitalColumn(let header):
      phrase("none of these columns is recognised as a vital: \(Self.listed(header))")
      phrase("The vitals are \(vitals.typedNames); you can add a unit, as in systolic_mmHg")
      Self.mapped(header, vitals, path)
    }
  }

  private static func listed(_ header: [String]) -> String {
    TerminalText.cut(TerminalText.escaped(header.joined(separator: ", ")), to: 200)
  }

  private static func mapped(
    _ header: [String], _ vitals: VitalCatalogue, _ path: String
  ) -> [String] {
    let known = CSVFormat.unknown(in: header, vitals)
    let line = ImportText.mapped(
      path, header, unknown: known.places, namesVital: known.namesVital, namesTime: known.namesTime)
    return line.isEmpty ? [] : [phrase("Or map the columns on the command line:")] + line
  }
}

extension VitalCatalogue { var typedNames: String { all.map(\.id.name).joined(separator: ", ") } }

extension FileKind {
  var text: String {
    switch self {
    case .gzip: phrase("the file is compressed; decompress it with gunzip first")
    case .zip:
      phrase("this is a workbook or a zip archive; save the sheet as CSV, or unpack the archive")
    case .oldWorkbook: phrase("this is a workbook; save the sheet as CSV")
    case .picture: phrase("this is a picture, not a table")
    case .pdf: phrase("this is a PDF document, not a table")
    case .database: phrase("this is a database, not a table")
    case .utf16: phrase("this is text in UTF-16; convert it with iconv -f UTF-16 -t UTF-8")
    case .utf16BigEndian:
      phrase("this is text in UTF-16; convert it with iconv -f UTF-16BE -t UTF-8")
    case .utf32: phrase("this is text in UTF-32; convert it with iconv -f UTF-32 -t UTF-8")
    case .binary: phrase("this isn't text, so it isn't a table")
    }
  }
}

extension TableOptionFault: Explained {
  public func explanation(_ situation: ExplanationContext) -> Explanation {
    Explanation(lines(situation.vitals), ExitStatus.usage)
  }

  @Lines private func lines(_ vitals: VitalCatalogue) -> [String] {
    switch self {
    case .notAMap(let text):
      phrase(
        "\(quoted(text)) isn't a valid value for --map; use WHAT=COLUMN, such as --map glycemia=4")
    case .unknownTarget(let name, let suggestion):
      phrase("A column can't be mapped to \(quoted(name))") + didYouMean(suggestion)
      phrase("Use taken_at, note, external_id, bp or a vital; the vitals are \(vitals.typedNames)")
    case .mappedTwice(let text): phrase("\(quoted(text)) is already mapped")
    case .notAFilter(let text):
      phrase(
        "\(quoted(text)) isn't a valid value for --where; use 'COLUMN = x', 'COLUMN != x' or "
          + "'COLUMN in 48,57..64'")
    case .notAUnitChoice(let text):
      phrase(
        "\(quoted(text)) isn't a valid value for --unit; use VITAL=UNIT, such as --unit "
          + "glycemia=mmol/L")
    case .unknownVital(let name, let suggestion):
      phrase("There is no vital called \(quoted(name))") + didYouMean(suggestion)
      phrase("The vitals are \(vitals.typedNames)")
    case .unknownUnit(let vital, let text, let accepted):
      phrase(
        "\(VitalText.name(vital)): \(quoted(text)) isn't a valid unit; use "
          + "\(ListText.any(accepted))")
    case .notADatePattern(let text, .unknownField(let field)):
      phrase("\(quoted(text)): \(quoted(field)) isn't a valid part of a date format")
      phrase("Use the parts %Y %y %m %d %b %B %H %I %M %S %p %z, or unix or unix-ms")
    case .notADatePattern(let text, .missing(let field)):
      phrase("\(quoted(text)): \(field) is missing, so the time is incomplete")
    case .noSuchColumn(let name, let header?):
      let names = TerminalText.cut(header.joined(separator: ", "), to: 200)
      phrase("There is no column called \(quoted(name)); the first line has: \(names)")
      phrase("Use a name from that line, or a column number, counting from 1")
    case .noSuchColumn(let name, nil):
      phrase("\(quoted(name)) isn't a valid column number; without a header, columns have no names")
    case .otherUnitNamed(let vital, let unit, let column):
      phrase("The name of the column \(quoted(column)) contains a unit other than \(unit.symbol)")
      phrase("Leave out --unit \(vital)")
    case .nothingMapped(.time?):
      phrase("No column is mapped to the time")
      phrase("Add --map taken_at=COLUMN")
    case .nothingMapped:
      phrase("No column is mapped to a vital")
      phrase("Add --map VITAL=COLUMN; the vitals are \(vitals.typedNames)")
    }
  }
}
