internal import CExpat

/// Reads an XML document a piece at a time, so that one of any size costs no more memory than its
/// longest element.
///
/// Its DTD is left out before it is looked at, and control characters that XML forbids are blanks:
/// nothing in it can be larger than it stands there.
@safe public final class XMLReader {
  /// Bytes that one tag, text or comment may have.
  public static let longestPiece = 1_048_576
  /// How many elements may stand in one another.
  public static let deepest = 64

  /// Bytes that the parser may take for the tag that it is in and all names that it has met.
  private static let mostMemory = 8 << 20

  private let parser: XML_Parser
  private var cut = XMLCut()
  /// What is left of `mostMemory`; less than nothing once it was not enough.
  private var left = mostMemory
  /// How many bytes the parser was given.
  private var given = 0
  private var isOver = false

  /// - Throws: `XMLFault.noMemory`.
  public init() throws(XMLFault) {
    guard let made = unsafe healthlog_expat_create() else { throw .noMemory }
    unsafe parser = made
    unsafe XML_SetElementHandler(
      made,
      { visit, name, attributes in
        unsafe Visit.of(visit)?.begin(name, attributes)
      }, { visit, name in unsafe Visit.of(visit)?.end(name) })
    // None comes this far; one that did would not be read on.
    unsafe XML_SetStartDoctypeDeclHandler(made) { visit, _, _, _, _ in
      unsafe Visit.of(visit)?.stop()
    }
  }

  deinit {
    unsafe XML_ParserFree(parser)
  }

  /// Reads the next piece of the document; `body` is called for each tag, in order, and isn't kept.
  ///
  /// Behind a piece that it throws at it reads nothing any more.
  /// - Throws: `XMLFault`, and what `body` throws.
  public func read(_ bytes: [UInt8], _ body: @escaping (borrowing XMLTag) throws -> Void) throws {
    try parse(cut.pass(bytes), isLast: false, body)
  }

  /// Says that the document ends here.
  /// - Throws: `XMLFault.cutOff` when it doesn't.
  public func end(_ body: @escaping (borrowing XMLTag) throws -> Void) throws {
    try parse(cut.end(), isLast: true, body)
  }

  private var depth = 0

  private func parse(
    _ bytes: [UInt8], isLast: Bool, _ body: @escaping (borrowing XMLTag) throws -> Void
  ) throws {
    guard !isOver else { return }
    let visit = unsafe Visit(parser, depth, body)
    unsafe XML_SetUserData(parser, Unmanaged.passUnretained(visit).toOpaque())
    defer { unsafe XML_SetUserData(parser, nil) }
    let status = unsafe bytes.withUnsafeBytes { buffer in
      unsafe healthlog_expat_parse(
        parser, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(buffer.count),
        isLast ? 1 : 0, &left)
    }
    depth = visit.depth
    given += bytes.count
    isOver = isLast
    if status == XML_STATUS_OK {
      let seen = unsafe Int(XML_GetCurrentByteIndex(parser))
      guard given - max(seen, 0) <= XMLReader.longestPiece else {
        throw stopped(XMLFault.tooLong(line: line))
      }
    } else {
      throw stopped(visit.error ?? fault(isLast: isLast))
    }
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

/// One piece being read: what expat's handlers get as their data.
@safe private final class Visit {
  private let parser: XML_Parser
  private(set) var depth: Int
  private let body: (borrowing XMLTag) throws -> Void
  private(set) var error: (any Error)?

  init(_ parser: XML_Parser, _ depth: Int, _ body: @escaping (borrowing XMLTag) throws -> Void) {
    unsafe self.parser = parser
    self.depth = depth
    self.body = body
  }

  static func of(_ data: UnsafeMutableRawPointer?) -> Visit? {
    guard let data = unsafe data else { return nil }
    return unsafe Unmanaged<Visit>.fromOpaque(data).takeUnretainedValue()
  }

  func begin(
    _ name: UnsafePointer<CChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
  ) {
    depth += 1
    guard depth <= XMLReader.deepest else {
      return stop(XMLFault.tooDeep(line: unsafe Int(XML_GetCurrentLineNumber(parser))))
    }
    if let name = unsafe name { unsafe hand(XMLTag(parser, name, attributes, isEnd: false)) }
  }

  func end(_ name: UnsafePointer<CChar>?) {
    depth -= 1
    if let name = unsafe name { unsafe hand(XMLTag(parser, name, nil, isEnd: true)) }
  }

  private func hand(_ tag: borrowing XMLTag) {
    guard error == nil else { return }
    do {
      try body(tag)
    } catch {
      stop(error)
    }
  }

  func stop(_ error: (any Error)? = nil) {
    self.error = error
    unsafe XML_StopParser(parser, 0)
  }
}
