/// What a file is that can't be read as text in UTF-8.
public enum FileKind: Equatable, Sendable {
  case gzip
  /// Excel's and LibreOffice's workbooks among them.
  case zip
  /// A workbook of Excel as it wrote them until 2007.
  case oldWorkbook
  case picture
  case pdf
  case database
  case utf16
  /// Without the mark that would tell which byte of two comes first.
  case utf16BigEndian
  case utf32
  /// Something else that is no text.
  case binary

  /// How many bytes of its beginning a file is known by.
  static let telling = 4096

  /// Recognises a file by its first bytes; nil when they may be text in UTF-8.
  init?(beginningWith bytes: ArraySlice<UInt8>) {
    let mark = FileKind.marks.first { bytes.starts(with: $0.bytes) }
    guard let kind = mark?.kind ?? FileKind.unmarked(bytes) else { return nil }
    self = kind
  }

  /// UTF-32's mark begins with that of UTF-16.
  private static let marks: [(bytes: [UInt8], kind: FileKind)] = [
    ([0x1F, 0x8B], .gzip), (Array("PK\u{3}\u{4}".utf8), .zip),
    ([0xD0, 0xCF, 0x11, 0xE0], .oldWorkbook), ([0x89, 0x50, 0x4E, 0x47], .picture),
    ([0xFF, 0xD8, 0xFF], .picture), (Array("GIF8".utf8), .picture), (Array("%PDF-".utf8), .pdf),
    (Array("SQLite format 3".utf8), .database), ([0xFF, 0xFE, 0, 0], .utf32),
    ([0, 0, 0xFE, 0xFF], .utf32), ([0xFF, 0xFE], .utf16), ([0xFE, 0xFF], .utf16),
  ]

  private static func unmarked(_ bytes: ArraySlice<UInt8>) -> FileKind? {
    // Most letters of a table are ASCII: in UTF-16 every second byte is zero then.
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
