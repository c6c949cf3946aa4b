public import POSIX

/// A file on its way in: how it begins, then its bytes from the start to the end, a piece at a time.
///
/// Standard input and pipes are read as they come, once; a plain file may be opened again by `path`.
public final class InputFile {
  /// Where it lies; nil for what can be read only once.
  public let path: String?
  /// Its first 64 KiB; all of a shorter one.
  public let head: [UInt8]
  /// How many bytes it has; nil for what comes as it likes.
  public let size: Int?
  /// How many of them `next` has given so far.
  public private(set) var bytesRead = 0
  private let reader: FileReader?
  private let nextPiece: (() throws -> [UInt8])?
  /// Nil of a file that is none.
  private lazy var opened: Result<Archive, FileFault>? = {
    guard FileKind(beginningWith: head.prefix(FileKind.telling)) == .zip else { return nil }
    do throws(FileFault) {
      return .success(try Archive(self))
    } catch {
      return .failure(error)
    }
  }()
  /// Of what is in memory, what stands behind the head.
  private var rest: ArraySlice<UInt8> = []
  private var isAtEnd: Bool

  /// How much of its beginning a format is known by.
  public static let headLength = 65_536

  /// Opens a file and looks at how it begins; `-` is standard input.
  /// - Throws: `SystemError`; an interruption where `Interruption.isAsked`.
  public init(path: String) throws(SystemError) {
    let reader = try FileReader(path: path)
    size = reader.regularSize
    // Of standard input that is a plain file.
    let named = path == "-" ? "/proc/self/fd/0" : path
    self.path = size == nil ? nil : named
    (head, isAtEnd) = try Self.head { () throws(SystemError) in try reader.next() }
    self.reader = consume reader
    nextPiece = nil
  }

  /// What is in memory already; read once, as a pipe is.
  public init(bytes: [UInt8]) {
    (path, size, isAtEnd) = (nil, bytes.count, true)
    head = Array(bytes.prefix(Self.headLength))
    rest = bytes[head.count...]
    reader = nil
    nextPiece = nil
  }

  /// What another reader gives, a piece at a time; an empty one is the end.
  init(pieces next: @escaping () throws -> [UInt8]) throws {
    (path, size) = (nil, nil)
    (head, isAtEnd) = try Self.head(of: next)
    reader = nil
    nextPiece = next
  }

  /// Reads as much as a format is known by.
  /// - Returns: also whether the end was seen: a terminal would wait for more behind it.
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

  /// The next piece, the head first; empty at the end.
  /// - Throws: `SystemError`; an interruption where `Interruption.isAsked`; of what another reader
  ///   gives what that throws.
  public func next() throws -> [UInt8] {
    if bytesRead == 0, !head.isEmpty {
      bytesRead = head.count
      return head
    }
    if !rest.isEmpty {
      defer { rest = [] }
      bytesRead += rest.count
      return Array(rest)
    }
    guard !isAtEnd, let piece = try reader?.next() ?? nextPiece?() else { return [] }
    isAtEnd = piece.isEmpty
    bytesRead += piece.count
    return piece
  }

  /// The zip archive that the file is; nil of a file that is none.
  /// - Throws: `FileFault.archive`, `.archiveFromPipe`.
  func archive() throws(FileFault) -> Archive? { try opened?.get() }

  /// Says how far a file is that another reader reads by its path.
  func note(bytesRead: Int) {
    self.bytesRead = bytesRead
  }
}
