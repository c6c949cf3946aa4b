internal import CExpat
import Glibc

/// Reads an XML document a piece at a time, with memory only for the longest tag or text. The
/// parser never sees control characters that XML forbids, or a DTD, so no entity can expand.
@safe final class XMLReader {
  static let longestPiece = 1_048_576
  static let deepest = 64
  /// The maximum number of bytes that the parser may use for the current tag and all names.
  private static let mostMemory = 8 << 20

  private let parser: XML_Parser
  private var cut = XMLCut()
  /// The remainder of `mostMemory`; negative once the limit is exceeded.
  private var left = mostMemory
  private var given = 0
  private var isOver = false
  private var depth = 0
  private var body: ((borrowing XMLTag) throws -> Void)?
  private var error: (any Error)?

  init() throws(XMLFault) {
    guard let made = unsafe healthlog_expat_create() else { throw .noMemory }
    unsafe parser = made
    unsafe XML_SetElementHandler(
      made, { reader, name, attributes in unsafe XMLReader.of(reader)?.begin(name, attributes) },
      { reader, name in unsafe XMLReader.of(reader)?.end(name) })
    // `XMLCut` removes every DTD; one that slipped through would end the parsing.
    unsafe XML_SetStartDoctypeDeclHandler(made) { reader, _, _, _, _ in
      unsafe XMLReader.of(reader)?.stop(nil)
    }
  }

  deinit { unsafe XML_ParserFree(parser) }

  /// Reads the next piece and calls `body` for each tag, in order. Does nothing after an error.
  /// An empty piece ends the document, and throws `XMLFault.cutOff` if it isn't complete.
  func read(_ piece: [UInt8], _ body: @escaping (borrowing XMLTag) throws -> Void) throws {
    let isLast = piece.isEmpty
    let bytes = isLast ? cut.end() : cut.pass(piece)
    guard !isOver else { return }
    self.body = body
    unsafe XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    defer {
      unsafe XML_SetUserData(parser, nil)
      self.body = nil
    }
    let status = unsafe bytes.withUnsafeBytes { buffer in
      unsafe healthlog_expat_parse(
        parser, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(buffer.count),
        isLast ? 1 : 0, &left)
    }
    given += bytes.count
    isOver = isLast
    guard status == XML_STATUS_OK else { throw stopped(error ?? fault(isLast: isLast)) }
    let seen = unsafe Int(XML_GetCurrentByteIndex(parser))
    guard given - max(seen, 0) <= XMLReader.longestPiece else {
      throw stopped(XMLFault.tooLong(line: line))
    }
  }

  private static func of(_ data: UnsafeMutableRawPointer?) -> XMLReader? {
    guard let data = unsafe data else { return nil }
    return unsafe Unmanaged<XMLReader>.fromOpaque(data).takeUnretainedValue()
  }

  private func begin(
    _ name: UnsafePointer<CChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
  ) {
    depth += 1
    guard depth <= XMLReader.deepest else { return stop(XMLFault.tooDeep(line: line)) }
    if let name = unsafe name { unsafe pass(XMLTag(parser, name, attributes, isEnd: false)) }
  }

  private func end(_ name: UnsafePointer<CChar>?) {
    depth -= 1
    if let name = unsafe name { unsafe pass(XMLTag(parser, name, nil, isEnd: true)) }
  }

  private func pass(_ tag: borrowing XMLTag) {
    guard error == nil else { return }
    do { try body?(tag) } catch { stop(error) }
  }

  private func stop(_ error: (any Error)?) {
    self.error = error
    unsafe XML_StopParser(parser, 0)
  }

  private func stopped(_ error: any Error) -> any Error {
    isOver = true
    return error
  }

  private var line: Int { unsafe Int(XML_GetCurrentLineNumber(parser)) }

  private func fault(isLast: Bool) -> XMLFault {
    switch unsafe XML_GetErrorCode(parser) {
    case XML_ERROR_NO_MEMORY: left < 0 ? .tooManyNames(line: line) : .noMemory
    case XML_ERROR_NO_ELEMENTS, XML_ERROR_UNCLOSED_TOKEN, XML_ERROR_PARTIAL_CHAR,
      XML_ERROR_UNCLOSED_CDATA_SECTION:
      isLast ? .cutOff(line: line) : malformed
    default: malformed
    }
  }

  private var malformed: XMLFault {
    .malformed(line: line, column: unsafe Int(XML_GetCurrentColumnNumber(parser)) + 1)
  }
}

/// The start or end of an element, valid only during the call of `body`.
@safe struct XMLTag: ~Copyable {
  private let parser: XML_Parser
  private let nameStart: UnsafePointer<CChar>
  /// Names and values alternately, then nil.
  private let attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
  let isEnd: Bool

  init(
    _ parser: XML_Parser, _ name: UnsafePointer<CChar>,
    _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?, isEnd: Bool
  ) {
    unsafe self.parser = parser
    unsafe nameStart = name
    unsafe self.attributes = attributes
    self.isEnd = isEnd
  }

  var line: Int { unsafe Int(XML_GetCurrentLineNumber(parser)) }
  /// A copy of the name with its prefix; `isNamed` needs no copy.
  var name: String { unsafe String(cString: nameStart) }

  func isNamed(_ name: StaticString) -> Bool { unsafe XMLTag.isSame(nameStart, name) }

  subscript(name: StaticString) -> String? {
    unsafe value(of: name).map { unsafe String(cString: $0) }
  }

  /// Returns whether the attribute `name` has the value `text`, without copying the value.
  func holds(_ text: StaticString, in name: StaticString) -> Bool {
    unsafe value(of: name).map { unsafe XMLTag.isSame($0, text) } ?? false
  }

  private func value(of name: StaticString) -> UnsafePointer<CChar>? {
    guard var next = unsafe attributes else { return nil }
    while let known = unsafe next[0], let value = unsafe next[1] {
      if unsafe XMLTag.isSame(known, name) { return unsafe value }
      unsafe next += 2
    }
    return nil
  }

  private static func isSame(_ text: UnsafePointer<CChar>, _ name: StaticString) -> Bool {
    // A literal ends with a zero, like a C string.
    unsafe strcmp(text, UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)) == 0
  }
}

/// The reason why a document can't be read. Lines and columns count from 1.
public enum XMLFault: Error, Equatable, Sendable {
  case cutOff(line: Int)
  case malformed(line: Int, column: Int)
  /// A tag, text or comment is longer than `XMLReader.longestPiece`.
  case tooLong(line: Int)
  /// Elements are nested deeper than `XMLReader.deepest`.
  case tooDeep(line: Int)
  /// The document contains more names of elements and attributes than any real export does.
  case tooManyNames(line: Int)
  case noMemory
}
