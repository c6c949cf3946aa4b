import Testing

@testable import Interchange

@Suite struct XMLCutTests {
  /// Returns what the parser gets of `text` if it is read in pieces of `size` bytes.
  func cut(_ text: String, size: Int = .max) -> String {
    var cut = XMLCut()
    let bytes = Array(text.utf8)
    var out: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: min(size, max(bytes.count, 1))) {
      out += cut.pass(Array(bytes[start..<min(start + min(size, bytes.count), bytes.count)]))
    }
    return String(decoding: out + cut.end(), as: UTF8.self)
  }

  static let documents = [
    (
      "a document without a DTD", "<?xml version=\"1.0\"?>\n<a b='1'/>\n",
      "<?xml version=\"1.0\"?>\n<a b='1'/>\n"
    ),
    (
      "a DTD is gone, its lines are there", "<!DOCTYPE a [\n<!ELEMENT a ANY>\r\n]>\n<a/>",
      "\n\r\n\n<a/>"
    ),
    (
      "a DTD whose declaration lacks its end", "<!DOCTYPE a [\n<!ELEMENT a (b\n]>\n<a/>",
      "\n\n\n<a/>"
    ),
    ("blanks in the DTD's end", "<!DOCTYPE a [ ]\n ><a/>", "\n<a/>"),
    ("a bracket in a DTD is no end", "<!DOCTYPE a [ ]x\n]><a/>", "\n<a/>"),
    ("a DTD without declarations", "<!DOCTYPE a SYSTEM \"a.dtd\">\n<a/>", "\n<a/>"),
    (
      "a DTD behind a comment with a tag in it", "<!-- <a> -->\n<!DOCTYPE a [\n]><a/>",
      "<!-- <a> -->\n\n<a/>"
    ),
    ("a comment that begins with dashes", "<!----><!DOCTYPE a []><a/>", "<!----><a/>"),
    ("a DTD behind an instruction", "<?x <a> ?><!DOCTYPE a []><a/>", "<?x <a> ?><a/>"),
    ("two DTDs", "<!DOCTYPE a []>\n<!DOCTYPE b []><a/>", "\n<a/>"),
    (
      "in an element nothing is a DTD", "<a><![CDATA[<!DOCTYPE a []>]]></a>",
      "<a><![CDATA[<!DOCTYPE a []>]]></a>"
    ),
    ("control characters are blanks", "<a b='x\u{B}y\u{0}z\u{1F}'/>", "<a b='x y z '/>"),
    ("tab, line feed and return are none", "<a b='x\ty\nz\r'/>", "<a b='x\ty\nz\r'/>"),
    ("control characters before the first element", "\u{1}<a/>", " <a/>"),
    ("letters beyond ASCII", "<a b='导出 é'/>", "<a b='导出 é'/>"),
    ("a document that ends in its first mark", "<!DOCT", "<!DOCT"),
    ("nothing", "", ""),
  ]

  @Test("The parser gets a DTD's line ends only, and no forbidden characters", arguments: documents)
  func cut(what: String, text: String, expected: String) {
    #expect(cut(text) == expected)
  }

  @Test("The size of the pieces makes no difference", arguments: documents)
  func pieces(what: String, text: String, expected: String) {
    for size in 1...12 { #expect(cut(text, size: size) == expected, "pieces of \(size)") }
  }
}
