import Testing

@testable import Interchange

@Suite struct XMLReaderTests {
  /// Returns each tag as `1a=x` (line, name, attribute `v`) or `1/a`, read `size` bytes at a time.
  func tags(_ text: String, size: Int = 65_536) throws -> [String] {
    let reader = try XMLReader()
    var tags: [String] = []
    func note(_ tag: borrowing XMLTag) {
      let name = tag.isNamed("a") ? "a" : tag.isNamed("b") ? "b" : "?"
      tags.append("\(tag.line)\(tag.isEnd ? "/" : "")\(name)\(tag["v"].map { "=\($0)" } ?? "")")
    }
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: size) {
      try reader.read(Array(bytes[start..<min(start + size, bytes.count)])) { note($0) }
    }
    try reader.read([]) { note($0) }
    return tags
  }

  @Test("Tags are read in order, with lines and attributes", arguments: [1, 7, 65_536])
  func order(size: Int) throws {
    let text = "<a w='1' v='x &amp; y'>\n<b v='导出'/>\n<c vv='1'/></a>"
    #expect(
      try tags(text, size: size) == ["1a=x & y", "2b=导出", "2/b", "3?", "3/?", "3/a"])
  }

  @Test("Line numbers include those of the removed DTD")
  func lines() throws {
    #expect(try tags("<!DOCTYPE a [\n<!ELEMENT a\n]>\n<a/>") == ["4a", "4/a"])
  }

  @Test("An entity bomb does nothing, because its DTD is removed")
  func bomb() throws {
    var text = "<!DOCTYPE a [\n<!ENTITY e0 \"lol\">\n"
    for level in 1...9 {
      text += "<!ENTITY e\(level) \"\(String(repeating: "&e\(level - 1);", count: 10))\">\n"
    }
    #expect(try tags(text + "]>\n<a v='1'/>") == ["13a=1", "13/a"])
    #expect(throws: XMLFault.malformed(line: 13, column: 1)) {
      try tags(text + "]>\n<a v='&e9;'/>")
    }
  }

  @Test(
    "A truncated document says where it ends",
    arguments: [
      ("", 1), ("<a>\n<b v='1'/>\n", 3), ("<a>\n<b v='1", 2), ("<a>\n", 2), ("<!DOCTYPE a [\n", 2),
    ])
  func cutOff(text: String, line: Int) {
    #expect(throws: XMLFault.cutOff(line: line)) { try tags(text) }
  }

  @Test(
    "Invalid XML is reported with its position",
    arguments: [
      ("<a>\n<b Meal Type='1'/></a>", 2, 9), ("<a></b>", 1, 6), ("<a/><a/>", 1, 5), ("no", 1, 1),
      ("<a v='1' v='2'/>", 1, 10),
    ])
  func malformed(text: String, line: Int, column: Int) {
    #expect(throws: XMLFault.malformed(line: line, column: column)) { try tags(text) }
  }

  @Test("A tag over a mebibyte is refused, and so is deep nesting")
  func bounds() {
    let long =
      "<a>\n<b v='" + String(repeating: "x", count: XMLReader.longestPiece + 200_000) + "'/></a>"
    #expect(throws: XMLFault.tooLong(line: 2)) { try tags(long) }
    let nest = String(repeating: "<a>\n", count: XMLReader.deepest + 1)
    #expect(throws: XMLFault.tooDeep(line: XMLReader.deepest + 1)) { try tags(nest) }
  }

  @Test("Endless invented names are refused before they fill memory")
  func names() {
    for (start, end) in [("<n", "/>"), ("<a n", "='1'/>")] {
      var text = "<a>"
      for number in 0..<400_000 { text += start + String(number) + end }
      #expect(throws: XMLFault.tooManyNames(line: 1)) { try tags(text) }
    }
  }

  @Test("A mebibyte of text between tags is fine")
  func longText() throws {
    let text = "<a>" + String(repeating: "text\n", count: 400_000) + "</a>"
    #expect(try tags(text).count == 2)
  }

  private struct Enough: Error {}

  @Test("A caller's error passes through, and reading stops")
  func thrown() throws {
    let reader = try XMLReader()
    var seen = 0
    #expect(throws: Enough.self) {
      try reader.read(Array("<a><b/><b/>".utf8)) { tag in
        seen += 1
        if tag.isNamed("b") { throw Enough() }
      }
    }
    try reader.read(Array("<b/>".utf8)) { _ in seen += 1 }
    #expect(seen == 2)
  }
}
