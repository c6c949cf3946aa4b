import Foundation
import TestSupport
import Testing

/// The doctor's report on the command line.
@Suite struct ReportTests {
  private static let sample = BuiltProgram.repository.appending(
    path: "Resources/sample-journal.csv"
  ).path

  private static let days = "2025-11-03..2025-11-16"

  /// A program with the sample journal.
  private static func filed() throws -> BuiltProgram {
    let program = try BuiltProgram()
    #expect(try program.healthlog("import", sample).status == 0)
    return program
  }

  private func text(of path: String, _ program: BuiltProgram) throws -> String {
    try program.execute("/usr/bin/pdftotext", ["-layout", path, "-"]).output
  }

  @Test("The report is written to the documents folder, private, and replaced each time")
  func place() throws {
    let program = try Self.filed()
    let path = program.home.appending(path: "Documents/healthlog/report-2025-11-03..2025-11-16.pdf")
    for _ in 1...2 {
      let result = try program.healthlog("report", Self.days)
      #expect(result.status == 0 && result.output == "\(path.path)\n" && result.error == "")
    }
    let attributes = try FileManager.default.attributesOfItem(atPath: path.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let folder = path.deletingLastPathComponent().path
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 1)
    program.environment["XDG_DOCUMENTS_DIR"] = program.home.appending(path: "papers").path
    #expect(
      try program.healthlog("report", Self.days).output.hasPrefix(
        program.home.appending(path: "papers/healthlog/report-").path))
  }

  @Test("The same journal gives the same bytes, to a file and to standard output")
  func sameBytes() throws {
    let program = try Self.filed()
    let files = ["one.pdf", "two.pdf"].map { program.home.appending(path: $0).path }
    for file in files {
      #expect(
        try program.healthlog("report", Self.days, "--output", file).output == "\(file)\n")
    }
    let shell = try program.execute(
      "/bin/sh",
      ["-c", "\(BuiltProgram.folder.path)/healthlog report \(Self.days) --output - >three.pdf"])
    #expect(shell.status == 0 && shell.error == "")
    let full = try program.execute(
      "/bin/sh",
      ["-c", "\(BuiltProgram.folder.path)/healthlog report \(Self.days) --output - >/dev/full"])
    #expect(full.status == 74 && full.error.contains("standard output"), "\(full)")
    let bytes = try (files + [program.home.appending(path: "three.pdf").path]).map {
      try Data(contentsOf: URL(filePath: $0))
    }
    #expect(bytes[0].count > 20_000 && bytes[0] == bytes[1] && bytes[1] == bytes[2])
  }

  @Test("The report has real text, embedded fonts and no images, and qpdf accepts it")
  func soundness() throws {
    let program = try Self.filed()
    let path = program.home.appending(path: "report.pdf").path
    try program.healthlog("report", Self.days, "--notes", "all", "--output", path)
    let check = try program.execute("/usr/bin/qpdf", ["--check", path])
    #expect(check.status == 0 && check.output.contains("No syntax or stream encoding errors"))
    let file = try PDFFile(Array(Data(contentsOf: URL(filePath: path))))
    let fonts = try file.fonts()
    #expect(!fonts.isEmpty && fonts.allSatisfy { $0.isEmbedded && $0.hasMeanings }, "\(fonts)")
    let images = try program.execute("/usr/bin/pdfimages", ["-list", path]).output
    #expect(images.split(separator: "\n").count == 2, "\(images)")
    let info = try program.execute("/usr/bin/pdfinfo", [path]).output
    #expect(
      info.contains("Tagged:          yes") && info.contains("Pages:           4")
        && info.contains("Title:           Two weeks at a glance: Mon 3 – Sun 16 November 2025"))
    let text = try text(of: path, program)
    for words in [
      "Two weeks at a glance", "14 of 14 days with readings", "39.4", "127/80", "41 of 47",
      "Fever on 4 days, highest 39.4", "shivering, called the doctor", "page 4 of 4",
      "healthlog isn\u{2019}t a medical device",
    ] {
      #expect(text.split(separator: " ").joined(separator: " ").contains(words), "\(words)")
    }
    let structure = try program.execute("/usr/bin/pdfinfo", ["-struct-text", path]).output
    let places = ["Two weeks at a glance", "Blood pressure at home", "By time of day", "Days"]
      .compactMap { structure.range(of: $0, options: .backwards)?.lowerBound }
    #expect(places.count == 4 && places == places.sorted())
  }

  @Test("Printed figures are those of --json, rounded once")
  func figures() throws {
    let program = try Self.filed()
    let path = program.home.appending(path: "report.pdf").path
    try program.healthlog("report", Self.days, "--output", path)
    let json = try program.healthlog("report", Self.days, "--json").output
    let parsed = try #require(
      JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let report = try #require(parsed["doctors_report"] as? [String: Any])
    func number(_ path: String) throws -> Double {
      var value: Any = report
      for name in path.split(separator: ".") {
        value = try #require((value as? [String: Any])?[String(name)], "\(path)")
      }
      return try #require(value as? Double, "\(path)")
    }
    let words = try text(of: path, program).split(whereSeparator: \.isWhitespace).map(String.init)
    func whole(_ path: String) throws -> Int { Int(try number(path).rounded()) }
    for (high, low) in [
      ("pressure.all", "pressure.all"), ("pressure.home", "pressure.home"),
      ("pressure.before", "pressure.before"), ("pressure.mornings", "pressure.mornings"),
    ] {
      let printed = try "\(whole("\(high).systolic.mean"))/\(whole("\(low).diastolic.mean"))"
      #expect(words.contains(printed), "\(printed)")
    }
    for path in [
      "glucose_diary.n", "glucose_diary.median", "glucose_diary.statistics.mean",
      "glucose_diary.before.median", "heart_rate.statistics.mean", "pressure.all.at_or_above",
      "glucose_diary.counts.in_range", "reports", "single_readings",
    ] {
      #expect(try words.contains("\(whole(path))"), "\(path)")
    }
    #expect(words.contains(String(try number("temperature.max"))))
  }

  @Test("The name and date of birth are printed and stored nowhere")
  func patient() throws {
    let program = try Self.filed()
    let before = try program.query("SELECT count(*) FROM change")
    let result = try program.healthlog(
      "report", Self.days, "--name", "Ada Rossi", "--born", "1958-03-21")
    let path = result.output.trimmingCharacters(in: .newlines)
    let text = try text(of: path, program)
    #expect(text.contains("Ada Rossi") && text.contains("21 March 1958"))
    let info = try program.execute("/usr/bin/pdfinfo", ["-meta", path]).output
    #expect(!info.contains("Rossi") && !path.contains("Rossi"))
    #expect(try program.query("SELECT count(*) FROM change") == before)
  }

  @Test("The report follows the locale: Italian, on letter paper")
  func locale() throws {
    let program = try Self.filed()
    program.environment["LC_ALL"] = nil
    program.environment["LC_MESSAGES"] = "it_IT.UTF-8"
    program.environment["LC_CTYPE"] = "C.UTF-8"
    program.environment["LC_NUMERIC"] = "it_IT.UTF-8"
    program.environment["LC_PAPER"] = "en_US.UTF-8"
    let path = program.home.appending(path: "resoconto.pdf").path
    #expect(try program.healthlog("report", Self.days, "--output", path).status == 0)
    let text = try text(of: path, program)
    #expect(
      text.contains("Due settimane in sintesi") && text.contains("39,4")
        && text.contains("pagina 5 di 5"))
    let info = try program.execute("/usr/bin/pdfinfo", [path]).output
    #expect(info.contains("612 x 792"))
  }

  @Test(
    "Invalid requests are errors and leave no file",
    arguments: [
      (["all"], 64, "has no first day"), (["lst-week"], 64, "19/11 or A..B"),
      (["2020..2025"], 64, "at most 366 days"),
      (["--only", "presure"], 64, "Did you mean --only pressure?"),
      (["--compare", "all"], 64, "has no first or last day"),
      (["2025-11", "--compare", "2025-11-20..2025-12-02"], 64, "isn't before the report's period"),
      (["--name", "a\u{202E}b"], 64, "--name needs a name"),
      (["--note", "x"], 64, "isn't the number"),
      (["2025-11", "--note", "999"], 1, "has no note"),
      (["--paper", "a5"], 64, "isn't a valid paper"),
      (["--born", "soon"], 64, "isn't a valid date of birth"),
      (["--name", ""], 64, "--name needs a name"),
      (["1999"], 1, "The nearest readings are from 2025-1"),
      (["2025-11", "--only", "glucose", "--output", "/proc/nowhere.pdf"], 73, "Can't write"),
      (["--json", "--open"], 64, "can't be used together"),
      (["--output", ""], 64, "--output needs a file"),
    ])
  func refused(line: [String], status: Int32, words: String) throws {
    let program = try Self.filed()
    let result = try program.execute(
      BuiltProgram.folder.appending(path: "healthlog").path, ["report"] + line)
    #expect(result.status == status && result.output.isEmpty, "\(line): \(result)")
    #expect(result.error.hasPrefix("healthlog: ") && result.error.contains(words), "\(result)")
    #expect(
      !FileManager.default.fileExists(atPath: program.home.appending(path: "Documents").path))
  }

  private static func report(_ program: BuiltProgram, _ line: String...) throws -> [String: Any] {
    let json = try program.execute(
      BuiltProgram.folder.appending(path: "healthlog").path, ["report", "--json"] + line
    ).output
    let parsed = try #require(
      JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    return try #require(parsed["doctors_report"] as? [String: Any])
  }

  private static func write(_ lines: [String], _ name: String, _ program: BuiltProgram) throws
    -> String
  {
    let path = program.home.appending(path: name)
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: path)
    return path.path
  }

  /// `05-10-2025 08:15`, day 1 to 14.
  private static func stamp(_ day: Int, _ minute: Int) -> String {
    func two(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }
    return "\(two(day))-10-2025 \(two(minute / 60)):\(two(minute % 60))"
  }

  @Test("LibreView: active time counts slots, 1,238 of 1,344, and scans are listed separately")
  func libreView() throws {
    let program = try BuiltProgram()
    var rows: [String] = []
    func row(_ day: Int, _ minute: Int, _ kind: Int, _ value: String) {
      let cells = [0: "0,\(value),", 1: "1,,\(value)", 2: "2,,,,,,,,,,,\(value)"][kind] ?? ""
      rows.append("FreeStyle LibreLink,ABC,\(Self.stamp(day, minute)),\(cells)")
    }
    var (slots, doubled, scans) = (0, 0, 0)
    for slot in 0..<1344 where !(300..<406).contains(slot) {
      let (day, minute) = (slot / 96 + 1, slot % 96 * 15)
      slots += 1
      row(day, minute + 3, 0, slot % 10 == 0 ? "2.9" : "6.1")
      if doubled < 3 {
        row(day, minute + 6, 0, "6.1")
        doubled += 1
      }
      if scans < 464 {
        row(day, minute + 8, 1, "3.2")
        scans += 1
      }
    }
    row(2, 1_201, 2, "2.1")
    #expect(slots == 1238 && scans == 464)
    let header =
      "Device,Serial Number,Device Timestamp,Record Type,Historic Glucose mmol/L,"
      + "Scan Glucose mmol/L,Non-numeric Rapid-Acting Insulin,Rapid-Acting Insulin (units),"
      + "Non-numeric Food,Carbohydrates (grams),Carbohydrates (servings),"
      + "Non-numeric Long-Acting Insulin,Long-Acting Insulin Value (units),Notes,"
      + "Strip Glucose mmol/L"
    let padded = rows.map { row in
      row + String(repeating: ",", count: max(0, 14 - row.count { $0 == "," }))
    }
    let file = try Self.write(["Glucose Data,Generated on", header] + padded, "libre.csv", program)
    let imported = try program.healthlog("import", file)
    #expect(imported.status == 0, "\(imported)")
    let report = try Self.report(program, "2025-10-01..2025-10-14")
    let sensor = try #require(report["glucose_sensor"] as? [String: Any])
    #expect(sensor["slots"] as? Int == 1238 && sensor["possible"] as? Int == 1344)
    #expect(sensor["n"] as? Int == 1241 && sensor["scans"] as? Int == 464)
    let counts = try #require(sensor["counts"] as? [String: Int])
    #expect(counts["very_low"] == 124 && counts["low"] == 0, "\(counts)")
    let path = program.home.appending(path: "report.pdf").path
    try program.healthlog("report", "2025-10-01..2025-10-14", "--output", path)
    let text = try text(of: path, program).split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    let wanted = [
      "sensor active 92% of the time", "1,238 of 1,344 slots", "464 scans", "under 54: 38 Thu",
    ]
    for words in wanted {
      #expect(text.contains(words), "\(words): \(text)")
    }
  }

  @Test(
    "Finger-sticks of a second file stay separate; a second sensor file of the same interval joins")
  func twoFiles() throws {
    let program = try BuiltProgram()
    func file(_ name: String, _ days: ClosedRange<Int>, _ step: Int, _ value: (Int) -> Int) throws {
      let rows = days.flatMap { day in
        stride(from: 0, to: 1440, by: step).map { minute in
          let time = [minute / 60, minute % 60].map { ($0 < 10 ? "0" : "") + "\($0)" }
          return "2025-10-\(day < 10 ? "0" : "")\(day) \(time[0]):\(time[1]),\(value(minute))"
        }
      }
      let path = try Self.write(["taken_at,glycemia mg/dL"] + rows, name, program)
      #expect(try program.healthlog("import", path).status == 0)
    }
    try file("sensor.csv", 1...10, 5) { 100 + $0 % 50 }
    // Finger-stick values at minutes without a sensor value.
    try file("fingers.csv", 3...6, 481) { $0 == 0 ? 151 : 38 }
    try file("later.csv", 11...14, 5) { 100 + $0 % 50 }
    let report = try Self.report(program, "2025-10-01..2025-10-14")
    let sensor = try #require(report["glucose_sensor"] as? [String: Any])
    #expect(sensor["n"] as? Int == 14 * 288, "\(sensor["n"] ?? "")")
    #expect(sensor["lowest"] as? Double == 100 && sensor["highest"] as? Double == 145)
    #expect((sensor["other_sensors"] as? [Any])?.isEmpty == true)
    let diary = try #require(report["glucose_diary"] as? [String: Any])
    #expect(diary["n"] as? Int == 12 && diary["lowest"] as? Double == 38)
  }

  @Test("Files of one device are one source, whatever their interval; another device isn't")
  func devices() throws {
    let program = try BuiltProgram()
    func file(_ name: String, _ days: ClosedRange<Int>, _ step: Int, _ serial: String) throws {
      let rows = days.flatMap { day in
        stride(from: serial == "B2" ? 2 : 0, to: 1440, by: step).map { minute in
          let time = [minute / 60, minute % 60].map { ($0 < 10 ? "0" : "") + "\($0)" }
          return "FreeStyle,\(serial),\(day < 10 ? "0" : "")\(day)-10-2025 \(time[0]):\(time[1]),0,"
            + "\(100 + minute % 50)"
        }
      }
      let path = try Self.write(
        ["Device,Serial Number,Device Timestamp,Record Type,Historic Glucose mg/dL"] + rows, name,
        program)
      let said = try program.healthlog("import", path)
      #expect(said.status == 0, "\(said)")
    }
    try file("one.csv", 1...8, 15, "A1")
    try file("two.csv", 9...14, 5, "A1")
    try file("other.csv", 1...14, 15, "B2")
    let report = try Self.report(program, "2025-10-01..2025-10-14")
    let sensor = try #require(report["glucose_sensor"] as? [String: Any])
    #expect(sensor["n"] as? Int == 8 * 96 + 6 * 288, "\(sensor["n"] ?? "")")
    let others = try #require(sensor["other_sensors"] as? [[String: Any]])
    #expect(others.count == 1, "\(others)")
  }

  @Test("A protocol's page has only its days, and the same average as those days")
  func protocolDays() throws {
    let program = try BuiltProgram()
    let today = try program.execute("/bin/date", ["+%F"]).output.trimmingCharacters(in: .newlines)
    // A day from midnight makes the last reading today's, whatever the hour of the test.
    try program.healthlog("config", "set", "pressure.day-start", "00:00")
    let start = try program.healthlog(
      "protocol", "start", "bp", "--days", "4", "--first-day", today, "--at", "04:00,12:00")
    #expect(start.status == 0, "\(start)")
    for days in 1...6 {
      let day = try program.execute("/bin/date", ["-d", "-\(days) days", "+%F"]).output
        .trimmingCharacters(in: .newlines)
      try program.healthlog("add", "bp=160/100", "--at", "\(day) 08:00")
    }
    try program.healthlog("add", "bp=120/80")
    let guided = try Self.report(program, "--protocol", "1")
    let home = try #require((guided["pressure"] as? [String: Any])?["home"] as? [String: Any])
    #expect(home["n"] as? Int == 1 && home["grade"] as? String == "mean")
    #expect(home["first_day"] as? String == home["last_day"] as? String)
  }
}
