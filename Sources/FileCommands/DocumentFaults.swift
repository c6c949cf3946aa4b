import HealthlogCLI
import Interchange
import Phrases

extension FileFault {
  /// Where a file breaks off; the file's name goes before it.
  var place: String {
    switch self {
    case .document(let fault): fault.place
    case .archive(let fault): fault.place
    case .noJSON(let line): phrase("line \(line): not valid JSON")
    case .longElement(let line):
      phrase(
        "line \(line): a document is longer than 1 MiB, or has more than 100,000 values")
    case .deepElement(let line):
      phrase("line \(line): arrays and objects are nested too deeply")
    case .brokenDatabase, .otherDatabase, .table, .unknownFormat, .otherDocument, .archiveFromPipe,
      .nothingInArchive, .otherTable, .otherUnit, .ambiguousDate, .severalSubjects,
      .eitherUnit, .severalPeople:
      phrase("it can't be read to the end")
    }
  }
}

/// Said where nothing was taken.
var wayOn: String { phrase("Use --partial to import everything before that") }

extension XMLFault {
  var lines: [String] { [place, wayOn] }

  fileprivate var place: String {
    switch self {
    case .cutOff(let line): phrase("the document is cut off in line \(line)")
    case .malformed(let line, let column):
      phrase("line \(line), column \(column): not valid XML")
    case .tooLong(let line):
      phrase("line \(line): a tag or text is longer than 1 MiB")
    case .tooDeep(let line):
      phrase("line \(line): elements are nested too deeply for an export")
    case .tooManyNames(let line):
      phrase(
        "line \(line): too many different element and attribute names for an export")
    case .noMemory: phrase("not enough memory to read the document")
    }
  }
}

extension ZipFault {
  var lines: [String] {
    switch self {
    case .damaged: [place, wayOn]
    case .notAnArchive, .tooManyMembers, .encrypted, .unknownMethod, .tooLarge: [place]
    }
  }

  var place: String {
    switch self {
    case .notAnArchive:
      phrase("not a complete zip archive: the list of files at its end can't be read")
    case .tooManyMembers: phrase("the archive has more than 100,000 files")
    case .encrypted(let member):
      phrase("\(quoted(member)) in the archive is encrypted; unpack it first")
    case .unknownMethod(let member, let method):
      phrase(
        "\(quoted(member)) in the archive uses an unknown compression method (\(method)); "
          + "unpack it first")
    case .tooLarge(let member):
      phrase(
        "\(quoted(member)) in the archive is larger than 4 GiB when unpacked; unpack it first")
    case .damaged(let member): phrase("\(quoted(member)) in the archive is damaged")
    }
  }
}
