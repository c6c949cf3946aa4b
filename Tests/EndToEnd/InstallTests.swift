import Foundation
import Testing

/// What `make install` puts below a folder, and `make uninstall` removes.
@Suite("Installed by make") struct InstallTests {
  /// The folder's files, and its folders with a trailing /.
  private static func tree(_ folder: URL) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path).map { path in
      let attributes = try FileManager.default.attributesOfItem(
        atPath: folder.appending(path: path).path)
      return attributes[.type] as? FileAttributeType == .typeDirectory ? "\(path)/" : path
    }.sorted()
  }

  /// Runs a make target on programs that are already built.
  @discardableResult
  private func make(_ verb: String, _ program: BuiltProgram, _ variables: String...) throws
    -> BuiltProgram.Result
  {
    try program.execute(
      "/usr/bin/make",
      [
        "--silent", "--directory", BuiltProgram.repository.path, verb,
        "PREBUILT=\(BuiltProgram.folder.path)", "BUILD_DIR=\(program.home.path)/build",
      ] + variables)
  }

  @Test("Installed in ~/.local, the programs, shells and systemd find everything")
  func home() throws {
    let program = try BuiltProgram()
    let local = program.home.appending(path: ".local")
    // dash passes `~` unexpanded.
    let result = try make("install", program, "PREFIX=~/.local")
    #expect(result.status == 0 && result.error == "", "\(result)")
    let healthlog = local.appending(path: "bin/healthlog").path
    #expect(try program.execute(healthlog, ["add", "gly=126"]).status == 0)
    // healthlog-chart, healthlog-files and healthlog-reminderd run these, so all are installed.
    for line in [["chart", "--text"], ["import", "formats"], ["remind", "doctor"]] {
      let result = try program.execute(healthlog, line)
      #expect(!result.output.isEmpty && !result.error.contains("isn't installed"), "\(result)")
    }
    let unit = try program.execute("/usr/bin/systemd-analyze", ["--user", "unit-files"]).output
    #expect(
      unit.contains(
        "ids: healthlog-reminder.service → \(local.path)/share/systemd/user/healthlog-reminder.service"
      ))
    let entry = try String(
      contentsOf: local.appending(path: "share/applications/healthlog.desktop"), encoding: .utf8)
    #expect(entry.contains("\nTryExec=\(healthlog)\n"))
    program.environment["PATH"] = "\(local.path)/bin:/usr/bin:/bin"
    #expect(
      try program.execute("/usr/bin/fish", ["-c", "complete -C 'healthlog calen'"]).output
        .hasPrefix("calendar"))
    program.environment["FPATH"] = local.appending(path: "share/zsh/site-functions").path
    #expect(
      try program.execute("/usr/bin/zsh", ["-fc", "autoload +X _healthlog; whence -v _healthlog"])
        .output.hasPrefix("_healthlog is a shell function"))
  }

  @Test("The menu entry shows healthlog's output and stays open with a shell")
  func menu() throws {
    let program = try BuiltProgram()
    try make("install", program, "PREFIX=\(program.home.path)/a b")
    let entry = try String(
      contentsOf: program.home.appending(path: "a b/share/applications/healthlog.desktop"),
      encoding: .utf8)
    let line = try #require(entry.split(separator: "\n").first { $0.hasPrefix("Exec=") })
    // Remove the entry file's escapes; the rest is quoted as in a shell.
    let command = String(line.dropFirst("Exec=".count)).replacing(#"\\"#, with: #"\"#)
    let shell = program.home.appending(path: "shell")
    try "#!/bin/sh\necho a shell\n".write(to: shell, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: shell.path)
    program.environment["SHELL"] = shell.path
    let result = try program.execute("/bin/sh", ["-c", command])
    #expect(result.output.hasSuffix("\na shell\n") && result.output.count > 40, "\(result)")
  }

  @Test("man shows each page in your language, and Italian pages have no English sentences")
  func manual() throws {
    let program = try BuiltProgram()
    try make("install", program, "PREFIX=\(program.home.path)")
    program.environment["PATH"] = "\(program.home.path)/bin:/usr/bin:/bin"
    program.environment["LC_ALL"] = "C.UTF-8"
    program.environment["MANWIDTH"] = "100"
    let pages = try Self.tree(program.home.appending(path: "share/man"))
      .filter { $0.contains("healthlog") }
    let english = pages.filter { $0.hasPrefix("man") }
    #expect(english.count > 20 && english.contains("man5/healthlog-journal.5"))
    #expect(pages.filter { $0.hasPrefix("it/") } == english.map { "it/\($0)" })
    for page in english.map({ String($0.dropFirst("man1/".count).dropLast(2)) }) {
      #expect(try program.execute("/usr/bin/man", [page]).output.contains("\nNAME\n"))
      let shown = try program.execute("/usr/bin/man", ["-L", "it", page])
      // Arguments in examples stay as they are in every language.
      let words = shown.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        .replacing("echo 'no report yet'", with: "")
      #expect(shown.output.contains("\nNOME\n     \(page) — ") && shown.error == "", "\(shown)")
      #expect(ItalianTests.englishWords(in: words) == [], "\(page)")
    }
  }

  @Test("Every link and picture of an installed page exists")
  func links() throws {
    let program = try BuiltProgram()
    try make("install", program, "PREFIX=\(program.home.path)")
    let folder = program.home.appending(path: "share/doc/healthlog")
    var pictures = 0
    for name in try Self.tree(folder) where name.hasSuffix(".md") {
      let page = folder.appending(path: name)
      for link in try String(contentsOf: page, encoding: .utf8).matches(of: /\]\(([^)#]+)[^)]*\)/) {
        if link.1.contains("://") { continue }
        let target = page.deletingLastPathComponent().appending(path: String(link.1)).standardized
        #expect(FileManager.default.fileExists(atPath: target.path), "\(name): \(link.1)")
        if link.1.hasSuffix(".png") { pictures += 1 }
      }
    }
    #expect(pictures > 5)
  }

  @Test("make builds and installs from a folder with a space in its name")
  func blank() throws {
    let program = try BuiltProgram()
    let source = program.home.appending(path: "a source")
    try FileManager.default.createDirectory(at: source, withIntermediateDirectories: true)
    for name in try FileManager.default.contentsOfDirectory(atPath: BuiltProgram.repository.path)
    where ![".build", ".git"].contains(name) {
      try FileManager.default.createSymbolicLink(
        at: source.appending(path: name),
        withDestinationURL: BuiltProgram.repository.appending(path: name))
    }
    let plan = try program.execute(
      "/usr/bin/make", ["--dry-run", "--directory", source.path, "--no-print-directory", "build"])
    #expect(plan.status == 0 && plan.output.contains(" -Xlinker -L.build/static-libs "))
    #expect(!plan.output.contains(source.path), "\(plan.output)")
    let made = try program.execute(
      "/usr/bin/make",
      [
        "--silent", "--directory", source.path, "install",
        "PREBUILT=\(BuiltProgram.folder.path)", "PREFIX=\(program.home.path)/a prefix",
      ])
    #expect(made.status == 0 && made.error == "", "\(made)")
    let healthlog = program.home.appending(path: "a prefix/bin/healthlog").path
    #expect(try program.execute(healthlog, ["import", "formats"]).status == 0)
    let places = try FileManager.default.contentsOfDirectory(atPath: program.home.path)
    #expect(places.sorted() == ["a prefix", "a source"])
  }

  @Test("Uninstalling removes only what was installed; a second time is an error")
  func uninstall() throws {
    let program = try BuiltProgram()
    let prefix = program.home.appending(path: "prefix")
    for folder in ["share/man/man1", "share/healthlog", "bin"] {
      try FileManager.default.createDirectory(
        at: prefix.appending(path: folder), withIntermediateDirectories: true)
    }
    try "mine".write(
      to: prefix.appending(path: "bin/mine"), atomically: true, encoding: .utf8)
    let before = try Self.tree(prefix)
    #expect(try make("install", program, "PREFIX=\(prefix.path)").status == 0)
    let installed = try Self.tree(prefix)
    #expect(installed.contains("libexec/healthlog/healthlog-reminderd"))
    // An older version had a file that is gone now, and a user has added one beside ours.
    let notes = prefix.appending(path: "share/healthlog/installed")
    try "old".write(
      to: prefix.appending(path: "share/healthlog/old"), atomically: true, encoding: .utf8)
    try (String(contentsOf: notes, encoding: .utf8) + "share/healthlog/old\n").write(
      to: notes, atomically: true, encoding: .utf8)
    #expect(try make("install", program, "PREFIX=\(prefix.path)").status == 0)
    #expect(try Self.tree(prefix) == installed)
    let others = "share/fish/vendor_completions.d/other.fish"
    try "other".write(to: prefix.appending(path: others), atomically: true, encoding: .utf8)

    #expect(try make("uninstall", program, "PREFIX=\(prefix.path)").status == 0)
    #expect(
      try Self.tree(prefix)
        == (before + [others, "share/fish/", "share/fish/vendor_completions.d/"]).sorted())
    let again = try make("uninstall", program, "PREFIX=\(prefix.path)")
    #expect(again.status != 0 && again.error.contains("'make install' put nothing below"))
  }

  @Test("Staged for a package, the files refer to their final location")
  func staged() throws {
    let program = try BuiltProgram()
    let stage = program.home.appending(path: "stage")
    #expect(try make("install", program, "PREFIX=/usr", "DESTDIR=\(stage.path)").status == 0)
    let unit = try String(
      contentsOf: stage.appending(path: "usr/lib/systemd/user/healthlog-reminder.service"),
      encoding: .utf8)
    #expect(unit.contains("\nExecStart=\"/usr/bin/healthlog\" remind run\n"))
    #expect(try make("uninstall", program, "PREFIX=/usr", "DESTDIR=\(stage.path)").status == 0)
    #expect(try Self.tree(stage) == [])
  }
}
