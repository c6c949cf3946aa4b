import Foundation
import TestSupport
import Testing

/// The doctor's report, as a person asks for it.
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

  @Test("It goes to the documents, for its owner alone, and is written anew")
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

  @Test("Its text is text, its fonts are in it, and it has no picture; qpdf finds no fault")
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
      "Fever on 4 days, last Fri 14, 18:50", "shivering, called the doctor", "page 4 of 4",
      "healthlog is no medical device",
    ] {
      #expect(text.split(separator: " ").joined(separator: " ").contains(words), "\(words)")
    }
    let structure = try program.execute("/usr/bin/pdfinfo", ["-struct-text", path]).output
    let places = ["Two weeks at a glance", "Blood pressure at home", "By time of day", "The days"]
      .compactMap { structure.range(of: $0, options: .backwards)?.lowerBound }
    #expect(places.count == 4 && places == places.sorted())
  }

  @Test("What is printed is what --json has, rounded once")
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

  @Test("A name and a day of birth are printed, and stand nowhere else")
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

  @Test("In Italian, on letter paper, as the locale has it")
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
        && text.contains("pagina 4 di 4"))
    let info = try program.execute("/usr/bin/pdfinfo", [path]).output
    #expect(info.contains("612 x 792"))
  }

  @Test(
    "What can't be is told, and leaves nothing",
    arguments: [
      (["all"], 64, "has no first day"), (["lst-week"], 64, "19/11 or A..B"),
      (["2020..2025"], 64, "366 days at most"),
      (["--only", "presure"], 64, "did you mean --only pressure?"),
      (["--compare", "all"], 64, "has no first or no last day"),
      (["2025-11", "--compare", "2025-11-20..2025-12-02"], 64, "does not lie before"),
      (["--name", "a\u{202E}b"], 64, "--name wants a name"), (["--note", "x"], 64, "is no number"),
      (["2025-11", "--note", "999"], 1, "has no note"),
      (["--paper", "a5"], 64, "is no paper"), (["--born", "soon"], 64, "is no day of birth"),
      (["--name", ""], 64, "--name wants a name"), (["1999"], 1, "the nearest are of 2025-1"),
      (["2025-11", "--only", "glucose", "--output", "/proc/nowhere.pdf"], 73, "can't write"),
      (["--json", "--open"], 64, "don't go together"), (["--output", ""], 64, "names no file"),
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
}
