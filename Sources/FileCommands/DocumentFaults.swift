import HealthlogCLI
import Interchange
import Phrases

extension FileFault {
  /// Where a file breaks off; the file's name goes before it.
  var place: String {
    switch self {
    case .document(let fault): fault.place
    case .archive(let fault): fault.place
    case .noJSON(let line): phrase("line \(line): this isn't valid JSON")
    case .longElement(let line):
      phrase(
        "line \(line): one document is longer than 1 MiB, or holds more than 100,000 values")
    case .deepElement(let line):
      phrase("line \(line): arrays and objects stand in each other too deep")
    case .brokenDatabase, .otherDatabase, .table, .unknownFormat, .otherDocument, .archiveFromPipe,
      .nothingInArchive, .otherTable, .otherUnit, .ambiguousDate, .severalSubjects,
      .eitherUnit, .severalPeople:
      phrase("it can't be read to its end")
    }
  }
}

/// Said where nothing was taken.
var wayOn: String { phrase("with --partial what stands before is taken") }

extension XMLFault {
  var lines: [String] { [place, wayOn] }

  fileprivate var place: String {
    switch self {
    case .cutOff(let line): phrase("the document breaks off in line \(line)")
    case .malformed(let line, let column):
      phrase("line \(line), column \(column): this isn't valid XML")
    case .tooLong(let line):
      phrase("line \(line): a tag or a text there is longer than 1 MiB")
    case .tooDeep(let line):
      phrase("line \(line): elements stand in each other too deep for any export")
    case .tooManyNames(let line):
      phrase(
        "line \(line): elements and attributes have more names by now than those of any export")
    case .noMemory: phrase("there is too little memory to read the document")
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
      phrase("this isn't a whole zip archive: the list of members at its end can't be read")
    case .tooManyMembers: phrase("the archive has more than 100,000 members")
    case .encrypted(let member):
      phrase("\(quoted(member)) in the archive is encrypted; unpack it first")
    case .unknownMethod(let member, let method):
      phrase(
        "\(quoted(member)) in the archive is packed in a way that isn't known (\(method));"
          + " unpack it first")
    case .tooLarge(let member):
      phrase(
        "\(quoted(member)) in the archive is packed into more than 4 GiB; unpack it first")
    case .damaged(let member): phrase("\(quoted(member)) in the archive is damaged")
    }
  }
}
