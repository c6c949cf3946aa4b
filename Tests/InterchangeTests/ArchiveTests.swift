import Foundation
import HealthModel
import Interchange
import TestSupport
import Testing

/// Archives with an unreadable member.
@Suite struct ArchiveTests {
  static func traits(
    encrypted: Bool = false, method: Int = 0, checksum: UInt32? = nil
  ) -> ZipBuilder.Traits {
    var traits = ZipBuilder.Traits()
    (traits.isEncrypted, traits.method, traits.checksum) = (encrypted, method, checksum)
    return traits
  }

  @Test(
    "If no member is recognized, the first unreadable one is named, with the reason",
    arguments: [
      ("export.xml", traits(encrypted: true), FileFault.archive(.encrypted(member: "export.xml"))),
      ("bp.csv", traits(encrypted: true), .archive(.encrypted(member: "bp.csv"))),
      ("bp.csv", traits(checksum: 1), .archive(.damaged(member: "bp.csv"))),
      ("bp.csv", traits(method: 12), .archive(.unknownMethod(member: "bp.csv", 12))),
      (
        "a/health_connect_export.db", traits(encrypted: true),
        .archive(.encrypted(member: "a/health_connect_export.db"))
      ),
    ])
  func named(member: String, traits: ZipBuilder.Traits, fault: FileFault) throws {
    var zip = ZipBuilder()
    zip.add("readme.txt", Array("x".utf8))
    zip.add(member, Array("Date,Systolic\n".utf8), traits)
    #expect(throws: fault) { try withInput(zip.bytes) { try ReadFile($0) } }
    for format in ["apple-health", "health-connect", "withings"] {
      let format = try #require(FileFormats.named(format))
      #expect(throws: FileFault.self) {
        try withInput(zip.bytes) { try format.rows(of: $0, ReadFile.terms) }
      }
    }
  }

  @Test("An unreadable member is named, and the others are still imported")
  func besideOthers() throws {
    var zip = ZipBuilder()
    zip.add("activities.csv", Array("Date,Steps\n".utf8), Self.traits(encrypted: true))
    zip.add("bp.csv", Array(NamedTableTests.withings.utf8))
    zip.add("weight.csv", Array(NamedTableTests.withingsWeight.utf8), Self.traits(checksum: 1))
    let file = try withInput(zip.bytes) { try ReadFile($0) }
    #expect(file.rows.count == 2)
    #expect(
      file.remarks.prefix(2) == [
        .unreadableMember(.encrypted(member: "activities.csv")),
        .unreadableMember(.damaged(member: "weight.csv")),
      ])
    var apple = ZipBuilder()
    apple.add("a.xml", Array("<x/>".utf8), Self.traits(encrypted: true))
    apple.add(
      "export.xml", Array(Apple.document(Apple.record("HeartRate", "count/min", "60")).utf8))
    #expect(try withInput(apple.bytes) { try ReadFile($0).rows.count } == 1)
  }

  @Test("An unreadable member is named after a hundred others")
  func besideMany() throws {
    var zip = ZipBuilder()
    zip.add("bp.csv", Array(NamedTableTests.withings.utf8))
    for number in 1...100 { zip.add("sleep\(number).csv", Array("Date,Steps\n".utf8)) }
    zip.add("weight.csv", Array(NamedTableTests.withingsWeight.utf8), Self.traits(checksum: 1))
    let file = try withInput(zip.bytes) { try ReadFile($0) }
    #expect(file.rows.count == 2)
    #expect(file.remarks.contains(.unreadableMember(.damaged(member: "weight.csv"))))
  }

  @Test("A damaged table in a Withings archive imports nothing, or the part before the damage")
  func withingsBrokenOff() throws {
    let rows = (0..<4000).map { "\"2026-11-\(10 + $0 % 10) 08:00:00\",70,\(110 + $0 % 50),80,\n" }
    let table = "Date,\"Heart rate\",Systolic,Diastolic,Comments\n" + rows.joined()
    var zip = ZipBuilder()
    zip.add("bp.csv", Array(table.utf8), Self.traits(checksum: 1))
    zip.add("weight.csv", Array(NamedTableTests.withingsWeight.utf8))
    let fault = FileFault.archive(.damaged(member: "bp.csv"))
    #expect(throws: fault) { try withInput(zip.bytes) { try ReadFile($0) } }
    var terms = ReadFile.terms
    terms.keepsPart = true
    let file = try withInput(zip.bytes) { try ReadFile($0, terms) }
    #expect(file.rows.count > 3000 && file.remarks.contains(.brokenOff(fault)))
    #expect(file.rows.last?.draft.readings.map(\.vital) == [.weight])
  }

  @Test("An archive's tables are opened one after another, however many there are")
  func oneAfterAnother() throws {
    var zip = ZipBuilder()
    let count = 300
    for number in 0..<count {
      let text = "Date,Weight (kg),x\n2026-11-19 08:00:00,\(50 + number).5,1\n"
      zip.add("weight-\(number).csv", Array(text.utf8))
    }
    func openFiles() throws -> Int {
      try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    }
    try withInput(zip.bytes) { file in
      let before = try openFiles()
      let reader = try FileFormats.format(of: file).rows(of: file, ReadFile.terms)
      var (rows, most) = (0, 0)
      while try reader.next() != nil {
        rows += 1
        most = max(most, try openFiles())
      }
      #expect(rows == count && reader.remarks == [.untakenColumns(["x"])])
      // Other tests open files at the same time.
      #expect(most - before < count / 2)
    }
  }

  @Test("A database damaged in its archive imports nothing, not even in part")
  func databaseBrokenOff() throws {
    var zip = ZipBuilder()
    let bytes = Array("SQLite format 3\0".utf8) + Array(repeating: UInt8(0), count: 100_000)
    zip.add("health_connect_export.db", bytes, Self.traits(checksum: 1))
    var terms = ReadFile.terms
    terms.keepsPart = true
    #expect(throws: FileFault.brokenDatabase) {
      try withInput(zip.bytes) { try ReadFile($0, terms) }
    }
  }
}
