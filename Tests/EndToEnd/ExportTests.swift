import Foundation
import Testing

/// Journal exports by the built programs.
@Suite struct ExportTests {
  static let formats = ["json", "ndjson", "csv", "fhir", "biobeats"]

  /// Two reports, two single readings, on two days.
  private func lived() throws -> BuiltProgram {
    let program = try BuiltProgram(zone: "UTC")
    try program.healthlog("add", "temp=36.5", "hr=70", "-n", "secret", "--at", "2025-01-04 08:00")
    try program.healthlog("add", "bp=120/80", "hr=64", "--at", "2025-01-05 08:00")
    try program.healthlog("add", "gly=126", "--at", "2025-01-05 09:00")
    try program.healthlog("add", "hr=80", "--at", "2025-01-05 10:00")
    return program
  }

  /// The names in the user's home folder.
  private func names(_ program: BuiltProgram) throws -> Set<String> {
    Set(try FileManager.default.contentsOfDirectory(atPath: program.home.path))
  }

  @Test("Every format writes the same bytes to standard output and to a file", arguments: formats)
  func everyFormat(format: String) throws {
    let program = try lived()
    let printed = try program.healthlog("export", "--format", format)
    #expect(printed.status == 0 && printed.error.isEmpty && printed.output.hasSuffix("\n"))
    let again = try program.healthlog("export", "--format", format)
    #expect(again.output == printed.output)
    let kept = try program.healthlog("export", "--format", format, "--output", "out")
    let counts =
      format == "biobeats" ? "2 reports and 1 single reading" : "2 reports and 2 single readings"
    #expect(kept.status == 0 && kept.output == "out: \(counts)\n", "\(kept)")
    let file = program.home.appending(path: "out")
    #expect(try String(contentsOf: file, encoding: .utf8) == printed.output)
    let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
    #expect(mode as? Int == 0o600)
  }

  @Test("An existing file, a missing folder and an unknown format are errors that leave nothing")
  func refused() throws {
    let program = try lived()
    try Data("mine".utf8).write(to: program.home.appending(path: "out"))
    let before = try names(program)
    #expect(try program.healthlog("export", "--output", "out").status == 73)
    #expect(try program.healthlog("export", "--output", "nowhere/out").status == 73)
    #expect(try program.healthlog("export", "--format", "xls").status == 64)
    #expect(try program.healthlog("export", "--vital", "mood").status == 64)
    #expect(try program.healthlog("export", "--spreadsheet").status == 64)
    #expect(try program.healthlog("export", "--journal", "none.db").status == 66)
    #expect(try names(program) == before)
    #expect(
      try String(contentsOf: program.home.appending(path: "out"), encoding: .utf8) == "mine")
  }

  @Test(
    "A period and vitals select a part, and an empty selection exits with 1", arguments: formats)
  func part(format: String) throws {
    let program = try lived()
    let day = try program.healthlog(
      "export", "2025-01-05", "--vital", "hr", "--format", format, "--output", "day")
    #expect(day.status == 0 && day.output == "day: 1 report and 1 single reading\n", "\(day)")
    let none = try program.healthlog("export", "2024", "--format", format)
    #expect(none.status == 1 && none.error == "No readings in that period\n")
    let text = try String(contentsOf: program.home.appending(path: "day"), encoding: .utf8)
    // Look for 126 as a separate number, because a UID may contain these digits.
    #expect(!text.contains(/\b126\b/) && !text.contains("secret"))
  }

  @Test("A calendar has the same bytes in a file, and there is none without a reminder")
  func calendar() throws {
    let program = try lived()
    let file = program.home.appending(path: "out.ics")
    let line = ["export", "--format", "ics", "--output", "out.ics"]
    #expect(try program.healthlog(line).status == 1)
    #expect(!FileManager.default.fileExists(atPath: file.path))
    try program.healthlog("remind", "at", "08:00", "20:00")
    let printed = try program.healthlog("export", "--format", "ics")
    #expect(printed.status == 0 && printed.output.hasSuffix("END:VEVENT\r\nEND:VCALENDAR\r\n"))
    let kept = try program.healthlog(line)
    #expect(kept.status == 0 && kept.output == "out.ics: 2 reminders\n", "\(kept)")
    #expect(try Data(contentsOf: file) == Data(printed.output.utf8))
    let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
    #expect(mode as? Int == 0o600)
    let healthlog = BuiltProgram.folder.appending(path: "healthlog").path
    let full = try program.execute(
      "/bin/sh", ["-c", "\(healthlog) export --format ics >/dev/full"])
    #expect(full.status == 74)
  }

  @Test("A closed pipe ends an export silently, and a full disk is an error")
  func closed() throws {
    let program = try lived()
    let rows = (0..<20_000).map {
      "2025-02-01 08:00:00.\(String(format: "%05d", $0).prefix(3)),\($0 % 300 + 50)"
    }
    try ("taken_at,gly\n" + rows.joined(separator: "\n") + "\n").write(
      to: program.home.appending(path: "in.csv"), atomically: true, encoding: .utf8)
    #expect(try program.healthlog("import", "in.csv").status == 0)
    let healthlog = BuiltProgram.folder.appending(path: "healthlog").path
    for format in Self.formats.dropLast() {
      let line = "(\(healthlog) export --format \(format); echo $? >&2) | head -c 100 >/dev/null"
      let early = try program.execute("/bin/sh", ["-c", line])
      #expect(["0\n", "141\n"].contains(early.error), "\(format): \(early)")
      let full = try program.execute(
        "/bin/sh", ["-c", "\(healthlog) export --format \(format) >/dev/full"])
      #expect(full.status == 74 && !full.error.isEmpty, "\(format): \(full)")
    }
  }

  @Test("A killed export leaves no file, whole or partial")
  func killed() throws {
    let program = try lived()
    let rows = (0..<60_000).map {
      "2025-02-01 08:\($0 % 50 + 10):00.\($0 / 50 + 100),\($0 % 300 + 50)"
    }
    try ("taken_at,gly\n" + rows.joined(separator: "\n") + "\n").write(
      to: program.home.appending(path: "in.csv"), atomically: true, encoding: .utf8)
    try program.healthlog("import", "in.csv")
    let folder = program.home.appending(path: "out")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let healthlog = BuiltProgram.folder.appending(path: "healthlog").path
    var killed = 0
    for round in 0..<10 {
      let process = try program.start(healthlog, ["export", "--output", "out/\(round).json"])
      // The open file has no name until it is whole.
      let open = "/proc/\(process.processIdentifier)/fd"
      #expect(
        eventually {
          let numbers = (try? FileManager.default.contentsOfDirectory(atPath: open)) ?? []
          return !process.isRunning
            || numbers.contains {
              let file = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(open)/\($0)")
              return file?.hasPrefix(folder.path) == true
            }
        })
      usleep(UInt32(round * 5_000))
      if process.isRunning {
        kill(process.processIdentifier, SIGKILL)
        killed += 1
      }
      process.end(within: 30, "healthlog export")
    }
    #expect(killed > 0)
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      #expect(name.hasSuffix(".json") && text.hasSuffix("]}\n"), "\(name)")
    }
  }
}
