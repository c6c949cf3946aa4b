import Foundation
import Testing

/// Arguments reach the program whole or are refused; no report is lost with status 0.
@Suite struct ArgumentTests {
  static let canHideProc = geteuid() == 0

  @Test("A preloaded library that moves the environment loses no argument")
  func preloaded() throws {
    let program = try BuiltProgram()
    let source = program.home.appending(path: "setenv.c").path
    let library = program.home.appending(path: "setenv.so").path
    try """
    #include <stdlib.h>
    __attribute__((constructor)) static void set(void) { setenv("X", "1", 1); }
    """.write(toFile: source, atomically: true, encoding: .utf8)
    let built = try program.execute("/usr/bin/gcc", ["-shared", "-fPIC", "-o", library, source])
    #expect(built.status == 0, "\(built.error)")
    program.environment["LD_PRELOAD"] = library
    let result = try program.healthlog("add", "temp=36.6", "hr=70")
    #expect(result.status == 0 && result.output.hasPrefix("Saved report 1 "), "\(result)")
    #expect(try program.healthlog("nonsense", "--foo").status == 64)
    let chart = try program.healthlog("chart", "temp", "--text")
    #expect(chart.status == 0 && chart.output.hasPrefix("Body temperature"))
  }

  @Test("All arguments arrive without /proc", .enabled(if: canHideProc))
  func withoutProc() throws {
    let program = try BuiltProgram()
    let healthlog = BuiltProgram.folder.appending(path: "healthlog").path
    let result = try program.execute(
      "/usr/bin/unshare",
      [
        "-m", "sh", "-c",
        "mount -t tmpfs tmpfs /proc && exec \"$0\" add temp=36.5 hr=70", healthlog,
      ])
    #expect(result.status == 0 && result.output.hasPrefix("Saved report 1 "), "\(result)")
    #expect(try program.query("SELECT count(*) FROM report") == "1")
  }

  @Test("Starting with no arguments at all, or with one that isn't UTF-8, is an error")
  func nothing() throws {
    let program = try BuiltProgram()
    let healthlog = BuiltProgram.folder.appending(path: "healthlog").path
    let nameless = try program.execute("/bin/bash", ["-c", "exec -a '' \"$0\"", healthlog])
    #expect(nameless.status == 64 && nameless.output.isEmpty, "\(nameless)")
    #expect(nameless.error.hasPrefix("healthlog: This program received no arguments"))
    let latin = try program.execute(
      "/bin/sh", ["-c", "\"$0\" add gly=100 hr=70 -n \"$(printf 'caff\\350')\"", healthlog])
    #expect(latin.status == 65 && latin.output.isEmpty, "\(latin)")
    #expect(latin.error.contains("isn't UTF-8, so nothing was done"))
    #expect(!FileManager.default.fileExists(atPath: program.journal))
  }
}
