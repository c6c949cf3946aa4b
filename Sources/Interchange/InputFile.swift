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
  private var isAtEnd: Bool

  /// How much of its beginning a format is known by.
  public static let headLength = 65_536

  /// Opens a file and looks at how it begins; `-` is standard input.
  /// - Throws: `SystemError`; an interruption where `Interruption.isAsked`.
  public init(path: String) throws(SystemError) {
    let reader = try FileReader(path: path)
    size = reader.regularSize
    self.path = size == nil ? nil : path
    var head: [UInt8] = []
    var isAtEnd = false
    while head.count < Self.headLength, !isAtEnd {
      let piece = try reader.next()
      // A terminal would wait for more behind its end.
      isAtEnd = piece.isEmpty
      head += piece
    }
    self.head = head
    self.isAtEnd = isAtEnd
    self.reader = consume reader
  }

  /// What is in memory already.
  public init(bytes: [UInt8]) {
    (path, size, head, isAtEnd) = (nil, bytes.count, bytes, true)
    reader = nil
  }

  /// The next piece, the head first; empty at the end.
  /// - Throws: `SystemError`; an interruption where `Interruption.isAsked`.
  public func next() throws(SystemError) -> [UInt8] {
    if bytesRead == 0, !head.isEmpty {
      bytesRead = head.count
      return head
    }
    guard !isAtEnd, let piece = try reader?.next() else { return [] }
    isAtEnd = piece.isEmpty
    bytesRead += piece.count
    return piece
  }

  /// Says how far a file is that another reader reads by its path.
  func note(bytesRead: Int) {
    self.bytesRead = bytesRead
  }
}
