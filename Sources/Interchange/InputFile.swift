public import POSIX

/// A file to import: its head, then all bytes in pieces. Only a regular file can be opened again.
public final class InputFile {
  /// The path; nil for a file that can be read only once.
  public let path: String?
  /// At least the first 64 KiB, or all of a shorter file.
  public let head: [UInt8]
  public let size: Int?
  public fileprivate(set) var bytesRead = 0
  /// Returns the next piece after the head; empty at the end.
  private let nextPiece: () throws -> [UInt8]
  private lazy var opened =
    kind == .zip ? Result { () throws(FileFault) in try Archive(self) } : nil
  private var isAtEnd: Bool

  public static let headLength = 65_536

  /// Opens a file and reads its head; `-` is standard input.
  public init(path: String) throws(SystemError) {
    let reader = try FileReader(path: path)
    size = reader.regularSize
    // Standard input may be a regular file.
    let named = path == "-" ? "/proc/self/fd/0" : path
    self.path = size == nil ? nil : named
    (head, isAtEnd) = try Self.head { () throws(SystemError) in try reader.next() }
    nextPiece = { try reader.next() }
  }

  public init(bytes: [UInt8]) {
    (path, size) = (nil, bytes.count)
    head = Array(bytes.prefix(Self.headLength))
    var rest = bytes[head.count...]
    isAtEnd = rest.isEmpty
    nextPiece = {
      defer { rest = [] }
      return Array(rest)
    }
  }

  init(pieces next: @escaping () throws -> [UInt8]) throws {
    (path, size, nextPiece) = (nil, nil, next)
    (head, isAtEnd) = try Self.head(of: next)
  }

  var kind: FileKind? { FileKind(beginningWith: head.prefix(FileKind.telling)) }

  /// Reads the head. `isAtEnd` prevents another read, which would wait for a terminal's next line.
  static func head<Failure: Error>(
    of next: () throws(Failure) -> [UInt8]
  ) throws(Failure) -> (bytes: [UInt8], isAtEnd: Bool) {
    var head: [UInt8] = []
    while head.count < headLength {
      let piece = try next()
      if piece.isEmpty { return (head, true) }
      head += piece
    }
    return (head, false)
  }

  /// Returns the next piece, the head first; empty at the end.
  /// - Throws: `SystemError`, an interruption if `Interruption.isAsked`, and errors of `pieces`.
  public func next() throws -> [UInt8] {
    if bytesRead == 0, !head.isEmpty {
      bytesRead = head.count
      return head
    }
    if isAtEnd { return [] }
    let piece = try nextPiece()
    isAtEnd = piece.isEmpty
    bytesRead += piece.count
    return piece
  }

  /// Returns the archive; nil if the file isn't one. Throws `.archive` or `.archiveFromPipe`.
  func archive() throws(FileFault) -> Archive? { try opened?.get() }
}

/// A zip archive that is opened once for all formats, with a cache of its members' heads.
final class Archive {
  fileprivate let zip: ZipArchive
  private unowned let file: InputFile
  private var heads: [Int: Result<[UInt8], ZipFault>] = [:]
  /// The maximum number of heads to keep, about 4 MiB in all.
  private static let mostHeads = 64

  /// - Throws: `.archive`; for a pipe, `.archiveFromPipe`, as the list of members is at the end.
  init(_ file: InputFile) throws(FileFault) {
    guard let path = file.path else { throw .archiveFromPipe }
    do { zip = try ZipArchive(path: path) } catch { throw .archive(error) }
    self.file = file
  }

  /// Returns up to `most` non-empty members with matching names and heads; omits unreadable ones.
  func members(
    most: Int = .max, named isName: (String) -> Bool, beginning isBeginning: ([UInt8]) -> Bool
  ) -> [UnpackedMember] {
    var found: [UnpackedMember] = []
    for (place, member) in zip.members.enumerated()
    where found.count < most && member.size > 0 && isName(member.name) {
      guard case .success(let head) = head(place), isBeginning(head) else { continue }
      found.append(UnpackedMember(member, of: self, file))
    }
    return found
  }

  var unreadable: [ZipFault] {
    heads.sorted { $0.key < $1.key }.compactMap { _, head in
      if case .failure(let fault) = head { fault } else { nil }
    }
  }

  private func head(_ place: Int) -> Result<[UInt8], ZipFault> {
    if let known = heads[place] { return known }
    let head = Result { () throws(ZipFault) in
      var stream = try zip.stream(zip.members[place])
      return try InputFile.head { () throws(ZipFault) in try stream.next() }.bytes
    }
    // Faults are kept always, so that each is told.
    if heads.count < Self.mostHeads || (try? head.get()) == nil { heads[place] = head }
    return head
  }
}

/// A member of a zip archive, unpacked as it is read; it is open from its first piece to its end.
final class UnpackedMember {
  private let member: ZipArchive.Member
  private let archive: Archive
  private let file: InputFile
  private var stream: ZipStream?
  private var isOver = false

  fileprivate init(_ member: ZipArchive.Member, of archive: Archive, _ file: InputFile) {
    (self.member, self.archive, self.file) = (member, archive, file)
  }

  /// Returns the next piece; empty at the end. Throws `FileFault.archive`, or an interruption.
  func next() throws -> [UInt8] {
    if Interruption.isAsked { throw SystemError.interruption }
    do {
      if stream == nil, !isOver { stream = try archive.zip.stream(member) }
      let piece = try stream?.next() ?? []
      if let read = stream?.read { file.bytesRead = Int(read) }
      if piece.isEmpty {
        stream = nil
        isOver = true
      }
      return piece
    } catch { throw FileFault.archive(error) }
  }
}

/// The kind of a file that can't be UTF-8 text.
public enum FileKind: Equatable, Sendable {
  case gzip
  /// Zip archives, which include current Excel and LibreOffice workbooks.
  case zip
  /// An Excel workbook from before 2007.
  case oldWorkbook
  case picture, pdf, database, utf16
  /// UTF-16 without a byte order mark, with the high byte first.
  case utf16BigEndian
  case utf32
  case binary

  static let telling = 4096

  init?(beginningWith bytes: ArraySlice<UInt8>) {
    let mark = FileKind.marks.first { bytes.starts(with: $0.bytes) }
    guard let kind = mark?.kind ?? FileKind.unmarked(bytes) else { return nil }
    self = kind
  }

  /// The first bytes of each kind. UTF-32 precedes UTF-16: a UTF-32 mark starts with a UTF-16 mark.
  private static let marks: [(bytes: [UInt8], kind: FileKind)] = [
    ([0x1F, 0x8B], .gzip), (Array("PK\u{3}\u{4}".utf8), .zip),
    ([0xD0, 0xCF, 0x11, 0xE0], .oldWorkbook), ([0x89, 0x50, 0x4E, 0x47], .picture),
    ([0xFF, 0xD8, 0xFF], .picture), (Array("GIF8".utf8), .picture), (Array("%PDF-".utf8), .pdf),
    (Array("SQLite format 3".utf8), .database), ([0xFF, 0xFE, 0, 0], .utf32),
    ([0, 0, 0xFE, 0xFF], .utf32), ([0xFF, 0xFE], .utf16), ([0xFE, 0xFF], .utf16),
  ]

  private static func unmarked(_ bytes: ArraySlice<UInt8>) -> FileKind? {
    // Most characters of a table are ASCII, so in UTF-16 about every second byte is zero.
    let zeros = bytes.indices.filter { bytes[$0] == 0 }
    let odd = zeros.count { !($0 - bytes.startIndex).isMultiple(of: 2) }
    let even = zeros.count - odd
    if max(odd, even) * 10 > bytes.count * 4, min(odd, even) * 20 <= bytes.count {
      return even > odd ? .utf16BigEndian : .utf16
    }
    let controls = bytes.count { $0 < 0x20 && !(0x07...0x0D).contains($0) && $0 != 0x1B }
    return controls * 20 > bytes.count ? .binary : nil
  }
}
