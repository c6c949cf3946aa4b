import Foundation
import TestSupport
import Testing

@Suite struct ChartTests {
  @Test("The gallery matches the sample journal")
  func gallery() throws {
    let program = try BuiltProgram()
    let drawn = program.home.appending(path: "drawn")
    let script = BuiltProgram.repository.appending(path: "charts/draw.sh").path
    let result = try program.execute("/bin/bash", [script, BuiltProgram.folder.path, drawn.path])
    #expect(result.status == 0)
    let gallery = BuiltProgram.repository.appending(path: "charts")
    let kept = try FileManager.default.contentsOfDirectory(atPath: gallery.path).filter {
      $0.hasSuffix(".png")
    }
    #expect(kept.count >= 4)
    for name in kept {
      let same = try compare(gallery.appending(path: name), drawn.appending(path: name), program)
      #expect(same.status == 0, "\(name): \(same.error)'make charts', and look")
    }
    // The comparison itself must be able to fail.
    let other = try compare(
      gallery.appending(path: "glycemia-2025-W46.png"),
      gallery.appending(path: "temperature-2025-W46.png"), program)
    #expect(other.status == 1)
  }

  func compare(_ first: URL, _ second: URL, _ program: BuiltProgram) throws -> BuiltProgram.Result {
    let script = BuiltProgram.repository.appending(path: "Tests/EndToEnd/compare-pictures.py").path
    return try program.execute("/usr/bin/python3", [script, first.path, second.path])
  }

  @Test("Private pictures are written to the pictures folder, but none for an empty week")
  func folder() throws {
    let program = try BuiltProgram()
    try program.healthlog("add", "temp=36.5", "gly=90", "--at", "2019-05-14 08:00")
    let empty = try program.healthlog("chart", "--week", "2019-W21")
    let folder = program.home.appending(path: "Pictures/healthlog").path
    #expect(empty.status == 1 && empty.output.isEmpty)
    #expect(empty.error.contains("No readings from 2019-05-20 to 2019-05-26"))
    #expect(!FileManager.default.fileExists(atPath: folder))
    let week20 = try program.healthlog("chart", "--week", "2019-W20")
    #expect(
      week20.output == "\(folder)/temperature-2019-W20.png\n\(folder)/glycemia-2019-W20.png\n")
    let attributes = try FileManager.default.attributesOfItem(
      atPath: "\(folder)/glycemia-2019-W20.png")
    #expect(attributes[.posixPermissions] as? Int == 0o600)

    program.environment["XDG_PICTURES_DIR"] = program.home.appending(path: "elsewhere").path
    try program.healthlog("add", "temp=36.5", "gly=90")
    let week = try program.healthlog("chart", "--scale", "2", "--theme", "dark")
    #expect(week.status == 0 && week.output.contains("/elsewhere/healthlog/glycemia-"))
  }

  @Test(
    "A chart that can't be drawn is an error and leaves no files",
    arguments: zip(
      [
        "--week=2025-W54", "--week=soon", "--scale=0", "--theme=pink", "--output=/proc/nowhere",
        "--x",
      ],
      [64, 64, 64, 64, 73, 64] as [Int32]))
  func refused(option: String, status: Int32) throws {
    let program = try BuiltProgram()
    try program.healthlog("add", "temp=36.5", "gly=90")
    let result = try program.execute(
      BuiltProgram.folder.appending(path: "healthlog").path, ["chart", option])
    #expect(result.status == status && result.output.isEmpty)
    #expect(result.error.hasPrefix("healthlog: "))
    #expect(!FileManager.default.fileExists(atPath: program.home.appending(path: "Pictures").path))
  }

  @Test("A single vital is written to the named file, with private mode")
  func file() throws {
    let program = try BuiltProgram()
    try program.healthlog("add", "bp=120/80", "hr=70")
    let path = program.home.appending(path: "bp.svg").path
    let result = try program.healthlog("chart", "pressure", "--output", path)
    #expect(result.status == 0 && result.output == "\(path)\n")
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let svg = try String(contentsOfFile: path, encoding: .utf8)
    #expect(svg.contains("<title>Blood pressure, ") && svg.contains("120/80"))
    #expect(try program.healthlog("chart", "pressur", "--output", path).status == 64)
  }

  @Test("A PDF of the same days is identical each time, and its text can be searched")
  func paper() throws {
    let program = try BuiltProgram()
    let sample = BuiltProgram.repository.appending(path: "Resources/sample-journal.csv").path
    try program.healthlog("import", sample)
    func drawn() throws -> [UInt8] {
      let path = program.home.appending(path: "bp.pdf").path
      try program.healthlog("chart", "pressure", "2025-W46", "--output", path)
      return Array(try Data(contentsOf: URL(filePath: path)))
    }
    let first = try drawn()
    for _ in 0..<3 { #expect(try drawn() == first) }
    let file = try PDFFile(first)
    #expect(try file.shown(by: "pdftotext", "-layout").contains("Blood pressure"))
    #expect(try file.fonts().allSatisfy { $0.isEmbedded && $0.hasMeanings })
  }

  @Test("A text chart has 80 columns in a pipe, colour only on request, and ASCII without UTF-8")
  func letters() throws {
    let program = try BuiltProgram()
    let sample = BuiltProgram.repository.appending(path: "Resources/sample-journal.csv").path
    try program.healthlog("import", sample)
    func chart(_ words: String...) throws -> BuiltProgram.Result {
      try program.execute(
        BuiltProgram.folder.appending(path: "healthlog").path,
        ["chart", "--text", "--week=2025-W46"] + words)
    }
    let week = try chart("glycemia", "pressure")
    let lines = week.output.split(separator: "\n")
    #expect(week.status == 0 && week.error.isEmpty)
    #expect(lines.map(\.count).max() == 80 && !week.output.contains("\u{1B}"))
    #expect(lines.contains { $0.hasPrefix("180 ┨") } && lines.contains { $0.hasPrefix("135 ┨") })
    let coloured = try chart("glycemia", "--color=always").output
    #expect(coloured.contains("\u{1B}[1;38;5;196m▲") && coloured.contains("\u{1B}[38;5;166m▲"))
    let told = try chart("glycemia", "pressure", "--words").output
    #expect(told.contains("180") && told.contains("\n\nBlood pressure"), "\(told)")
    #expect(!told.contains("┨") && !told.contains("▲"))
    program.environment["LC_ALL"] = "C"
    let ascii = try chart("glycemia", "temperature").output
    #expect(ascii.utf8.allSatisfy { $0 < 0x80 } && ascii.contains("180 #"))
    program.environment["LC_ALL"] = "C.UTF-8"
    // Double-width letters, where space is tightest.
    try program.healthlog(
      "vital", "define", "girth", "--unit", "公斤公斤公斤公斤公斤", "--plausible", "2..400",
      "--normal", "50..90")
    try program.healthlog("add", "girth=70", "hr=70", "--at", "2025-11-12 08:00")
    let wide = try chart("girth").output.split(separator: "\n")
    #expect(wide.contains { $0.contains("70 公斤公斤公斤公斤公斤  average") })
    let widths = wide.map { line in
      line.reduce(0) { $0 + ("公斤".contains($1) ? 2 : 1) }
    }
    #expect(widths.max() == 80 && wide.first.map { $0.hasSuffix("average") } == true)
    let empty = try program.healthlog("chart", "--text", "--week", "2019-W20", "hr")
    #expect(empty.status == 1 && empty.output.contains("no readings this week"))
    let nothing = program.home.appending(path: "Pictures").path
    #expect(!FileManager.default.fileExists(atPath: nothing))
  }

  @Test("Pictures are opened with xdg-open, and written even without it or a display")
  func opening() throws {
    let program = try BuiltProgram()
    try program.healthlog("add", "temp=39.5", "gly=300")
    let tools = program.home.appending(path: "tools")
    try FileManager.default.createDirectory(at: tools, withIntermediateDirectories: true)
    program.environment["PATH"] = tools.path
    let pictures = program.home.appending(path: "week").path
    func open() throws -> BuiltProgram.Result {
      try program.healthlog("chart", "gly", "temp", "--open", "--output", pictures)
    }
    let dark = try open()
    #expect(dark.status == 69 && dark.error.contains("no display to open them on"))
    let files = dark.output.split(separator: "\n").map(String.init)
    #expect(files.count == 2 && files.allSatisfy(FileManager.default.fileExists))
    program.environment["DISPLAY"] = ":99"
    let bare = try open()
    #expect(bare.status == 69 && bare.output == dark.output)
    #expect(bare.error.contains("xdg-open isn't installed"))
    let opened = program.home.appending(path: "opened").path
    let script = tools.appending(path: "xdg-open")
    try Data("#!/bin/sh\necho \"$1\" >>'\(opened)'\n".utf8).write(to: script)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: script.path)
    let whole = try open()
    #expect(whole.status == 0 && whole.error.isEmpty && whole.output == dark.output)
    #expect(
      eventually {
        let lines = (try? String(contentsOfFile: opened, encoding: .utf8)) ?? ""
        return Set(lines.split(separator: "\n").map(String.init)) == Set(files)
      })
  }

  @Test("Any number of days can be drawn, and the file name says which")
  func span() throws {
    let program = try BuiltProgram()
    try program.healthlog("add", "gly=120", "hr=70", "--at", "2025-11-12 08:00")
    let folder = program.home.appending(path: "drawn").path
    func drawn(_ words: String...) throws -> BuiltProgram.Result {
      try program.execute(
        BuiltProgram.folder.appending(path: "healthlog").path,
        ["chart", "--output", folder] + words)
    }
    let quarter = try drawn("gly", "hr", "--from", "2025-10-01", "--to", "2025-12-31")
    #expect(quarter.status == 0)
    #expect(
      quarter.output == """
        \(folder)/glycemia-2025-10-01..2025-12-31.png
        \(folder)/heart-rate-2025-10-01..2025-12-31.png

        """)
    #expect(try drawn("gly", "--from=2025-11-10", "--to=2025-11-16").output.hasSuffix("-W46.png\n"))
    #expect(try drawn("--all", "--from=2025-11", "--to=2025-11", "--format=svg").status == 0)
    #expect(try drawn("gly", "--from=2024", "--to=2024").status == 1)
    #expect(
      try drawn("gly", "2019..2026").output == "\(folder)/glycemia-2019-01-01..2026-12-31.png\n")
    #expect(try drawn("gly", "..2026").output.hasSuffix("/glycemia-2025-11-12..2026-12-31.png\n"))
    #expect(try drawn("gly", "1800..").status == 64)
  }

  @Test("Pictures follow each locale category separately")
  func locale() throws {
    let program = try BuiltProgram()
    program.environment["LC_ALL"] = nil
    program.environment["LANG"] = "it_IT.UTF-8"
    program.environment["LC_TIME"] = "en_GB.UTF-8"
    try program.healthlog("add", "temp=36.5", "hr=70", "--at", "2025-11-12 08:00")
    let path = program.home.appending(path: "t.svg").path
    try program.healthlog("chart", "temp", "--week", "2025-W46", "--output", path)
    let svg = try String(contentsOfFile: path, encoding: .utf8)
    let isTitled = svg.contains("<title>Temperatura corporea, Mon 10 – Sun 16 November 2025 ")
    let isDescribed = svg.contains("Minimo 36,5 °C, Wed 08:00.")
    #expect(isTitled && isDescribed)
  }
}
