import HealthModel
import SQLite
import Testing

@Suite struct JSONTests {
  @Test(
    "What was written is read back, numbers as their text",
    arguments: [
      (#"{"a":[1,2.50,{"b":null}],"c":"x\ny","d":true,"e":false}"#, nil),
      (#"[1e400,-0.0,12345678901234567890,0.1]"#, nil), (#""ü\u00e9\ud83d\ude00""#, #""üé😀""#),
      (#"{}"#, nil), (#"[]"#, nil), (#" 7 "#, "7"),
      (#"{"a b":3,"":4,"é":5}"#, nil), (#"{"q\"q":6}"#, nil),
    ])
  func roundTrip(text: String, written: String?) throws {
    #expect(try JSONReader().value(of: text).text == written ?? text)
  }

  @Test(
    "What is no JSON is told, and never read as something else",
    arguments: ["", " ", "{", "[1,]", "{a:1}", "nan", "'x'", "[1] 2", "\"\u{0}\"", "1\u{0}", "01"])
  func malformed(text: String) throws {
    #expect(throws: JSONFault.malformed) { try JSONReader().value(of: text) }
  }

  @Test("A name given twice is told: nobody could say which is meant")
  func twice() {
    #expect(throws: JSONFault.nameTwice) { try JSONReader().value(of: #"[{"a":1,"a":1}]"#) }
  }

  func elements(
    of bytes: [UInt8], piece: Int, longest: Int = 100
  ) throws -> [String] {
    var rest = bytes[...]
    var elements = JSONElements(longest: longest) {
      let next = rest.prefix(piece)
      rest = rest.dropFirst(piece)
      return Array(next)
    }
    var found: [String] = []
    while let element = try elements.element() { found.append(element) }
    #expect(try elements.element() == nil, "the end stays the end")
    return found
  }

  @Test(
    "A stream is cut into its elements, wherever its pieces end", arguments: [1, 2, 3, 7, 1000])
  func cut(piece: Int) throws {
    let array = #"\#u{FEFF} [ {"a":"]},{\"\\"} , [1,[2]],"x",3 , null ] "#
    #expect(
      try elements(of: Array(array.utf8), piece: piece)
        == [#"{"a":"]},{\"\\"}"#, "[1,[2]]", #""x""#, "3", "null"])
    let lines = "{\"a\":1}\n{\"b\":[\n2]}\r\n\n\"c\"\n4"
    #expect(
      try elements(of: Array(lines.utf8), piece: piece)
        == [#"{"a":1}"#, "{\"b\":[\n2]}", #""c""#, "4"])
    #expect(try elements(of: Array("[]".utf8), piece: piece).isEmpty)
    #expect(try elements(of: [], piece: piece).isEmpty)
  }

  @Test(
    "A stream that ends early, goes on too long or isn't UTF-8 is told",
    arguments: [
      (Array("[1".utf8), JSONFault.malformed), (Array("[1,".utf8), .malformed),
      (Array("[1,]".utf8), .malformed), (Array("[1]2".utf8), .malformed),
      (Array("{\"a\"".utf8), .malformed), (Array("}".utf8), .malformed),
      ([0x22, 0xFF, 0x22], .notUTF8), ([0xEF, 0x41], .notUTF8),
      (Array(repeating: 0x31, count: 101), .tooLong),
    ])
  func faults(bytes: [UInt8], fault: JSONFault) {
    #expect(throws: fault) { try elements(of: bytes, piece: 8) }
  }
}
