internal import CExpat
import Glibc

/// Where an element begins or ends; there only while it is handed over.
@safe public struct XMLTag: ~Copyable {
  private let parser: XML_Parser
  private let nameStart: UnsafePointer<CChar>
  /// Names and values in turn, then nil.
  private let attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
  /// Of an element without content both come, one after the other.
  public let isEnd: Bool

  init(
    _ parser: XML_Parser, _ name: UnsafePointer<CChar>,
    _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?, isEnd: Bool
  ) {
    unsafe self.parser = parser
    unsafe nameStart = name
    unsafe self.attributes = attributes
    self.isEnd = isEnd
  }

  /// Where it stands in the document, from 1.
  public var line: Int { unsafe Int(XML_GetCurrentLineNumber(parser)) }

  /// As it is written, its prefix included; a copy, which `isNamed` needs not.
  public var name: String { unsafe String(cString: nameStart) }

  /// Whether its name is this one, its prefix included.
  public func isNamed(_ name: StaticString) -> Bool {
    unsafe XMLTag.isSame(nameStart, name)
  }

  /// The value of an attribute; nil where there is none of that name, and of an element's end.
  public subscript(name: StaticString) -> String? {
    unsafe value(of: name).map { unsafe String(cString: $0) }
  }

  /// Whether an attribute has that value: asked of many tags, cheaper than to copy each.
  public func holds(_ text: StaticString, in name: StaticString) -> Bool {
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
    // A literal ends with a zero, as a text of C does.
    unsafe strcmp(text, UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)) == 0
  }
}
