import POSIX

/// The lines of a file, or of whatever writes into a pipe, as they come.
struct IncomingLines: ~Copyable {
  enum Next {
    case line(String)
    /// A line of no UTF-8, or longer than anybody writes; it is left out.
    case unreadable
    /// Nothing more came in that time.
    case pause
    case end
  }

  /// In bytes.
  private static let longest = 1 << 20

  private let reader: FileReader
  private var waiting: [UInt8] = []
  /// How much of what waits holds no end of a line.
  private var searched = 0
  private var isAtEnd = false
  /// Whether the rest of a line that is too long is to be passed over.
  private var isSkipping = false
  /// The number of the line that came last, from 1.
  private(set) var number = 0

  init(path: String) throws(SystemError) {
    reader = try FileReader(path: path)
  }

  /// - Throws: `SystemError`; an interruption where `Interruption.isAsked`.
  mutating func next(withinMilliseconds wait: Int) throws(SystemError) -> Next {
    while true {
      if let end = waiting[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = Array(waiting[..<end])
        waiting.removeSubrange(...end)
        searched = 0
        return taken(line)
      }
      searched = waiting.count
      if waiting.count > Self.longest {
        isSkipping = true
        waiting = []
        searched = 0
      }
      if isAtEnd {
        guard !waiting.isEmpty || isSkipping else { return .end }
        let line = waiting
        (waiting, searched) = ([], 0)
        return taken(line)
      }
      guard let piece = try reader.next(withinMilliseconds: wait) else { return .pause }
      isAtEnd = piece.isEmpty
      waiting += piece
    }
  }

  private mutating func taken(_ line: [UInt8]) -> Next {
    number += 1
    defer { isSkipping = false }
    guard !isSkipping, let text = String(validating: line, as: UTF8.self) else {
      return .unreadable
    }
    return .line(text)
  }
}
