import HealthModel
import Testing

@testable import SQLite

@Suite struct JSONTests {
  @Test(
    "Written JSON reads back, with numbers as their text",
    arguments: [
      (#"{"a":[1,2.50,{"b":null}],"c":"x\ny","d":true,"e":false}"#, nil),
      (#"[1e400,-0.0,12345678901234567890,0.1]"#, nil), (#""ü\u00e9\ud83d\ude00""#, #""üé😀""#),
      (#"{}"#, nil), (#"[]"#, nil), (#" 7 "#, "7"),
      (#"{"a b":3,"":4,"é":5}"#, nil), (#"{"q\"q":6}"#, nil),
    ])
  func roundTrip(text: String, written: String?) throws {
    #expect(try JSONReader().value(of: text).text == written ?? text)
  }

  @Test("A text with too many values is refused before parsing")
  func mostValues() throws {
    let text = #"[1,"a,{\",[",{"b":[2,3]}]"#
    #expect(try JSONReader().value(of: text, most: 7).text == text)
    #expect(throws: JSONFault.tooLong) { try JSONReader().value(of: text, most: 4) }
  }

  @Test("Numbers and number-like strings each keep their text and place")
  func numbersAmongTexts() throws {
    let text = #"{"1.5":"-2.50","a\"7":[-0,1E+2,"\\",0.50,{"9":1e-400}],"b":123456789012345678901}"#
    #expect(try JSONReader().value(of: text).text == text)
  }

  @Test(
    "Tens of thousands of numbers in one element are read in linear time", .timeLimit(.minutes(5)))
  func manyReals() throws {
    let text = "[" + String(repeating: "1.50,", count: 90_000) + "0]"
    #expect(try JSONReader().value(of: text).text == text)
  }

  @Test("An element nested deeper than 64 or with over 100,000 values is refused before parsing")
  func bounds() throws {
    func nest(_ depth: Int) -> [UInt8] {
      Array("[\(String(repeating: "[", count: depth))\(String(repeating: "]", count: depth))]".utf8)
    }
    #expect(try elements(of: nest(64), piece: 7, longest: 1000).count == 1)
    #expect(throws: JSONFault.tooDeep) { try elements(of: nest(65), piece: 7, longest: 1000) }
    let many = Array("[[\(String(repeating: "0,", count: 100_000))0]]".utf8)
    #expect(throws: JSONFault.tooLong) { try elements(of: many, piece: 5000, longest: 1 << 20) }
  }

  @Test(
    "Invalid JSON is an error",
    arguments: ["", " ", "{", "[1,]", "{a:1}", "nan", "'x'", "[1] 2", "\"\u{0}\"", "1\u{0}", "01"])
  func malformed(text: String) throws {
    #expect(throws: JSONFault.malformed) { try JSONReader().value(of: text) }
  }

  @Test("A duplicate name is an error")
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
    while let element = try elements.next()?.text { found.append(element) }
    #expect(try elements.next()?.text == nil, "the end stays the end")
    return found
  }

  @Test("A stream is split into elements, wherever its pieces end", arguments: [1, 2, 3, 7, 1000])
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

  @Test("An object's members, its arrays' elements and later values are split")
  func members() throws {
    let text = """
      {"format":"x","n":{"a":[1,2]},
      "some":[
      {"id":1},
      {"id":2,"t":"a\\n}"}
      ],"none":[],"last":true}
      {"type":"y"}

      7
      """
    for piece in [1, 5, 1000] {
      var rest = Array(text.utf8)[...]
      var cutter = JSONElements(opensObject: true) {
        let next = rest.prefix(piece)
        rest = rest.dropFirst(piece)
        return Array(next)
      }
      var found: [JSONPiece] = []
      while let next = try cutter.next() { found.append(next) }
      #expect(
        found == [
          JSONPiece(name: "format", isElement: false, text: #""x""#, line: 1),
          JSONPiece(name: "n", isElement: false, text: #"{"a":[1,2]}"#, line: 1),
          JSONPiece(name: "some", isElement: true, text: #"{"id":1}"#, line: 3),
          JSONPiece(name: "some", isElement: true, text: "{\"id\":2,\"t\":\"a\\n}\"}", line: 4),
          JSONPiece(name: "last", isElement: false, text: "true", line: 5),
          JSONPiece(name: nil, isElement: false, text: #"{"type":"y"}"#, line: 6),
          JSONPiece(name: nil, isElement: false, text: "7", line: 8),
        ])
    }
  }

  @Test(
    "A truncated or malformed object is an error",
    arguments: [
      "{", "{\"a\"", "{\"a\":", "{\"a\":[1", "{\"a\":[1]", "{\"a\":1,}", "{a:1}", "{\"a\":[1],}",
    ])
  func brokenMembers(text: String) {
    var rest = Array(text.utf8)[...]
    var cutter = JSONElements(opensObject: true) {
      defer { rest = [] }
      return Array(rest)
    }
    #expect(throws: JSONFault.malformed) { while try cutter.next() != nil {} }
  }

  @Test("A member is returned as written")
  func verbatim() throws {
    let reader = try JSONReader()
    let text = #"{"a":null,"b":{"n":1.50,"t":"\u00e9\/"}, "c": 7}"#
    #expect(try reader.text(of: "a", in: text) == nil)
    #expect(try reader.text(of: "x", in: text) == nil)
    #expect(try reader.text(of: "b", in: text) == #"{"n":1.50,"t":"\u00e9\/"}"#)
    #expect(try reader.text(of: "c", in: text) == "7")
  }

  @Test(
    "A stream that is truncated, too long or not UTF-8 is an error",
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
