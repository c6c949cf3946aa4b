import HealthModel

/// What the iPhone's Health app exports: a zip archive, or the document out of it.
struct AppleHealthFormat: FileFormat {
  let called = FormatName.appleHealth
  let key = "apple-health"

  func recognises(_ file: InputFile) -> Bool {
    Self.isExport(file.head) || (try? file.archive().flatMap(Self.member)) != nil
  }

  func rows(of file: InputFile, _ terms: ReadingTerms) throws -> any RowReader {
    guard let archive = try file.archive() else {
      return try AppleHealthReader(file.next, terms)
    }
    guard let member = Self.member(archive) else { throw FileFault.nothing(in: archive) }
    return try AppleHealthReader(member.next, terms)
  }

  /// The document in an archive, by what stands in it: the phone names it in its own language.
  private static func member(_ archive: Archive) -> UnpackedMember? {
    archive.first(named: { $0.lowercased().hasSuffix(".xml") }, beginning: isExport)
  }

  /// Whether a document that begins so is an export; `export_cda.xml`, beside it, is none.
  static func isExport(_ head: [UInt8]) -> Bool {
    // What isn't XML needn't be looked through.
    let bytes = head.starts(with: [0xEF, 0xBB, 0xBF]) ? head.dropFirst(3) : head[...]
    guard bytes.first(where: { $0 > 0x20 }) == UInt8(ascii: "<") else { return false }
    return marks.contains { mark in bytes.firstPlace(of: mark) != nil }
  }

  private static let marks = [
    Array("<!DOCTYPE HealthData".utf8), Array("<HealthData".utf8),
  ]
}
