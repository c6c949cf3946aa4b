import Foundation
import Testing

/// Charts that can't be drawn or written: the error, and what is left behind.
@Suite struct ChartFaultTests {
  /// The names in a folder, hidden ones too; empty without the folder.
  private func contents(of folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  }

  @Test("A folder that isn't writable, or is a file, is reported and left alone")
  func noRight() throws {
    let corner = try StorageTests.Corner()
    let folder = corner.program.home.appending(path: "pictures").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    try corner.allow("555", folder)
    defer { try? corner.allow("755", folder) }
    for output in [folder, "\(folder)/new", "\(folder)/week.png"] {
      let chart = try corner.run("chart", "temp", "--output", output)
      #expect(chart.status == 73 && chart.output.isEmpty)
      #expect(chart.error.hasPrefix("healthlog: Can't write \(folder)/"))
      #expect(chart.error.contains("Permission denied"))
    }
    #expect(contents(of: folder).isEmpty)
    let file = try corner.run("chart", "temp", "--output", corner.journal + "/")
    #expect(file.status == 73 && file.error.contains("Not a directory"))
  }

  /// Runs a shell script that may mount file systems.
  private func mounting(_ script: String, _ program: BuiltProgram) throws -> String {
    let folder = BuiltProgram.folder.path
    let result = try program.execute(
      "/usr/bin/unshare",
      ["-m", "sh", "-c", "cd \"$HOME\" || exit 98; PATH='\(folder)':$PATH; \(script)"])
    #expect(result.status != 99)
    return result.output
  }

  @Test(
    "A full disk leaves no partial picture, and keeps the old one",
    .enabled(if: StorageTests.canMount, StorageTests.cannotMount),
    arguments: [
      "png", "svg", "pdf",
    ])
  func fullDisk(format: String) throws {
    let program = try BuiltProgram()
    try program.healthlog("add", "temp=36.5", "hr=70")
    let output = try mounting(
      """
      mkdir small && mount -t tmpfs -o size=2m tmpfs small || exit 99
      run() { healthlog chart temp --output small/week.\(format) 2>&1; echo "status $?"; }
      run; cksum <small/week.\(format) >before
      dd if=/dev/zero of=small/filler bs=1k count=4000 2>/dev/null
      run; cksum <small/week.\(format) >after
      cmp before after && ls -A small
      """, program)
    #expect(
      output == """
        small/week.\(format)
        status 0
        healthlog: Can't write small/week.\(format): No space left on device
          Choose another place with --output
        status 73
        filler
        week.\(format)

        """)
  }

  @Test("The next run removes a partial picture that a kill left behind")
  func leftovers() throws {
    let program = try BuiltProgram()
    try program.healthlog("add", "temp=36.5", "hr=70")
    // The first run is killed before it names the picture; the last is two hours later.
    let result = try program.execute(
      "/bin/bash",
      [
        "-c",
        """
        cd "$HOME" || exit 98; export PATH='\(BuiltProgram.folder.path)':$PATH
        mkdir pictures
        (strace -f -qq -o /dev/null -e inject=rename,renameat,renameat2:signal=KILL \\
          healthlog chart temp --output pictures/week.png) >/dev/null 2>&1
        ls -A pictures | grep -c '^[.]healthlog-......$'
        healthlog chart temp --output pictures/week.png; ls -A pictures
        """,
      ])
    #expect(
      result.output == """
        1
        pictures/week.png
        week.png

        """)
  }

  @Test(
    "Without a font there is an error and a text chart, but no picture or folder",
    .enabled(if: StorageTests.canMount, StorageTests.cannotMount))
  func noFonts() throws {
    let program = try BuiltProgram()
    try program.healthlog("add", "temp=36.5", "hr=70")
    let output = try mounting(
      """
      for fonts in /usr/share/fonts /usr/local/share/fonts; do
        mount -t tmpfs tmpfs $fonts || exit 99
      done
      healthlog chart temp --output pictures 2>&1; echo "status $?"; ls -A pictures 2>&1 | wc -w
      healthlog chart temp --text | head -n 1
      """, program)
    let lines = output.split(separator: "\n")
    #expect(
      lines.prefix(3) == [
        "healthlog: Couldn't find a font to draw with",
        "  Install Inter (fonts-inter) or DejaVu (fonts-dejavu-core)", "status 69",
      ])
    #expect(!FileManager.default.fileExists(atPath: program.home.appending(path: "pictures").path))
    #expect(lines.last?.hasPrefix("Body temperature") == true)
  }

  @Test("An unknown vital or an invalid week is a usage error, and nothing is drawn")
  func usage() throws {
    let program = try BuiltProgram()
    try program.healthlog("add", "temp=36.5", "hr=70")
    let pictures = program.home.appending(path: "pictures").path
    let unknown = try program.healthlog("chart", "temp", "glycemi", "--output", pictures)
    #expect(unknown.status == 64 && unknown.output.isEmpty && contents(of: pictures).isEmpty)
    #expect(unknown.error.hasPrefix("healthlog: There is no vital called 'glycemi'"))
    for week in ["2025-W60", "2025-W00", "2025-W53", "2025-60"] {
      let none = try program.healthlog("chart", "--week", week, "--output", pictures)
      #expect(none.status == 64 && none.error.contains("'\(week)' isn't a valid week"), "\(week)")
    }
    #expect(contents(of: pictures).isEmpty)
  }
}
