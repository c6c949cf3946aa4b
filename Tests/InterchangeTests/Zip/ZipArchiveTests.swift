import Foundation
import TestSupport
import Testing

@testable import Interchange

@Suite struct ZipArchiveTests {
  /// Calls `body` with the path of a temporary file that contains `bytes`.
  func withFile(_ bytes: [UInt8], _ body: (String) throws -> Void) throws {
    let path = FileManager.default.temporaryDirectory.appending(
      path: "healthlog-zip-\(UUID().uuidString)")
    try Data(bytes).write(to: path)
    defer { try? FileManager.default.removeItem(at: path) }
    try body(path.path)
  }

  func members(_ path: String, most: Int = 100_000) throws -> [ZipArchive.Member] {
    try ZipArchive(path: path, most: most).members
  }

  func contents(_ archive: borrowing ZipArchive, _ index: Int) throws -> [UInt8] {
    var stream = try archive.stream(archive.members[index])
    var bytes: [UInt8] = []
    while true {
      let piece = try stream.next()
      if piece.isEmpty { return bytes }
      bytes += piece
    }
  }

  /// An archive from Python's `zipfile` with a deflated and a stored member.
  static let foreign =
    "UEsDBBQAAAgIAAAAIVz0xep4DQAAABgBAAAeAAAAYXBwbGVfaGVhbHRoX2V4cG9ydC/lr7zlh7oueG1sy0hNzCnJUMgY"
    + "pVApAFBLAwQUAAAAAAAAACFcC/lDVgYAAAAGAAAABQAAAGIudHh0c3RvcmVkUEsBAhQDFAAACAgAAAAhXPTF6ngNAAAA"
    + "GAEAAB4AAAAAAAAAAAAAAIABAAAAAGFwcGxlX2hlYWx0aF9leHBvcnQv5a+85Ye6LnhtbFBLAQIUAxQAAAAAAAAAIVwL"
    + "+UNWBgAAAAYAAAAFAAAAAAAAAAAAAACAAUkAAABiLnR4dFBLBQYAAAAAAgACAH8AAAByAAAAAAA="

  @Test("Members are listed with names and sizes, and extracted")
  func members() throws {
    let bytes = try #require(Data(base64Encoded: Self.foreign))
    try withFile(Array(bytes)) { path in
      let archive = try ZipArchive(path: path)
      #expect(archive.members.map(\.name) == ["apple_health_export/导出.xml", "b.txt"])
      #expect(archive.members.map(\.size) == [280, 6])
      let text = String(repeating: "health ", count: 40)
      #expect(try contents(archive, 0) == Array(text.utf8))
      #expect(try contents(archive, 1) == Array("stored".utf8))
    }
  }

  @Test("Two members are extracted alternately, piece by piece")
  func inTurn() throws {
    var builder = ZipBuilder()
    builder.add("a", Array(repeating: 1, count: 100_000))
    builder.add("b", Array(repeating: 2, count: 100_000))
    try withFile(builder.bytes) { path in
      let archive = try ZipArchive(path: path)
      var a = try archive.stream(archive.members[0])
      var b = try archive.stream(archive.members[1])
      for size in [65_536, 34_464, 0] {
        let pieces = (try a.next(), try b.next())
        #expect(pieces.0 == Array(repeating: 1, count: size))
        #expect(pieces.1 == Array(repeating: 2, count: size))
      }
    }
  }

  @Test("A size beyond 4 GiB is read from the zip64 field")
  func zip64() throws {
    var builder = ZipBuilder()
    var traits = ZipBuilder.Traits()
    traits.size64 = 5 << 30
    builder.add("export.xml", Array("<HealthData/>".utf8), traits)
    try withFile(builder.bytes) { path in
      let found = try members(path)
      #expect(found.map(\.size) == [5 << 30])
      #expect(found.map(\.packedSize) == [13])
      // The member claims to have 5 GiB, but has 13 bytes.
      let archive = try ZipArchive(path: path)
      #expect(throws: ZipFault.damaged(member: "export.xml")) { try contents(archive, 0) }
    }
  }

  @Test("zip64 fields are read in order, for the sizes that need them")
  func largeSizes() {
    let field: [UInt8] = [9, 0, 1, 0, 7] + [1, 0, 16, 0] + [1, 0, 0, 0, 1, 0, 0, 0]
    var both = LargeSizes(field + [2, 0, 0, 0, 0, 0, 0, 0])
    #expect(both.size(4_294_967_295) == 4_294_967_297 && both.size(4_294_967_295) == 2)
    var second = LargeSizes(field)
    #expect(second.size(5) == 5 && second.size(4_294_967_295) == 4_294_967_297)
    #expect(second.size(4_294_967_295) == 4_294_967_295)
    for broken in 0..<field.count {
      var sizes = LargeSizes(Array(field.prefix(broken)))
      #expect(sizes.size(4_294_967_295) == 4_294_967_295)
    }
  }

  @Test("A file that isn't an archive, or is truncated, is an error")
  func noArchive() throws {
    var builder = ZipBuilder()
    builder.add("a", Array("stored".utf8))
    let whole = builder.bytes
    for bytes in [[], Array("no archive".utf8), Array(whole.dropLast(30))] {
      try withFile(bytes) { path in
        #expect(throws: ZipFault.notAnArchive) { try members(path).count }
      }
    }
    #expect(throws: ZipFault.notAnArchive) { try members("/nowhere").count }
  }

  @Test("A member that can't be extracted is named, and the others still can")
  func damaged() throws {
    var builder = ZipBuilder()
    var (encrypted, other, broken, wrong) = (
      ZipBuilder.Traits(), ZipBuilder.Traits(), ZipBuilder.Traits(), ZipBuilder.Traits()
    )
    encrypted.isEncrypted = true
    other.method = 12
    broken.method = 8
    wrong.checksum = 1
    builder.add("encrypted", Array("x".utf8), encrypted)
    builder.add("bzip2", Array("x".utf8), other)
    builder.add("broken", Array(repeating: 0xFF, count: 100), broken)
    builder.add("wrong", Array("x".utf8), wrong)
    builder.add("right", Array("x".utf8))
    try withFile(builder.bytes) { path in
      let archive = try ZipArchive(path: path)
      let faults: [ZipFault] = [
        .encrypted(member: "encrypted"), .unknownMethod(member: "bzip2", 12),
        .damaged(member: "broken"), .damaged(member: "wrong"),
      ]
      for (index, fault) in faults.enumerated() {
        #expect(throws: fault) { try contents(archive, index) }
      }
      #expect(try contents(archive, 4) == Array("x".utf8))
    }
  }

  @Test("Names longer than 8 MiB in total are refused")
  func longNames() throws {
    var builder = ZipBuilder()
    let name = String(repeating: "n", count: 60_000)
    for _ in 0..<150 { builder.add(name, []) }
    try withFile(builder.bytes) { path in
      #expect(throws: ZipFault.tooManyMembers) { try members(path).count }
    }
  }

  @Test("Too many members are refused")
  func tooMany() throws {
    var builder = ZipBuilder()
    for _ in 0...1000 { builder.add("", []) }
    try withFile(builder.bytes) { path in
      let found = try members(path)
      #expect(found.count == 1001)
      #expect(throws: ZipFault.tooManyMembers) {
        try members(path, most: 1000).count
      }
    }
  }
}
