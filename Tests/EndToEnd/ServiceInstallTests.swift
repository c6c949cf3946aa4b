import Foundation
import Testing

@Suite struct ServiceInstallTests {
  @Test("The installed unit is one that systemd finds no fault with")
  func unit() throws {
    let program = try BuiltProgram()
    // In systemctl's place: one that answers, so that no real session is touched.
    let tools = program.home.appending(path: "tools")
    try FileManager.default.createDirectory(at: tools, withIntermediateDirectories: true)
    let systemctl = tools.appending(path: "systemctl")
    try "#!/bin/sh\necho \"$@\" >> \"$HOME/asked\"\n".write(
      to: systemctl, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: systemctl.path)
    program.environment["PATH"] = "\(tools.path):/usr/bin:/bin"
    let folder = program.home.appending(path: "my % config")
    program.environment["XDG_CONFIG_HOME"] = folder.path

    let unit = folder.appending(path: "systemd/user/healthlog-reminder.service").path
    let journal = program.home.appending(path: "50% of $mine.db").path
    let result = try program.healthlog("remind", "install", "--journal", journal)
    #expect(result.status == 0)
    #expect(
      result.output
        == "systemd starts the reminder service with your desktop session: \(unit)\n")
    let asked = try String(contentsOf: program.home.appending(path: "asked"), encoding: .utf8)
    #expect(asked.hasSuffix("--user --quiet enable --now healthlog-reminder.service\n"))
    let text = try String(contentsOfFile: unit, encoding: .utf8)
    #expect(text.contains("\nExecStart=\"/"))

    let analyze = "/usr/bin/systemd-analyze"
    if FileManager.default.isExecutableFile(atPath: analyze) {
      program.environment["XDG_RUNTIME_DIR"] = program.home.path
      let verdict = try program.execute(analyze, ["--user", "verify", unit])
      #expect(verdict.status == 0 && verdict.error == "", "\(verdict)")
    } else {
      print("skipped: systemd-analyze is not installed")
    }
    #expect(try program.healthlog("remind", "uninstall").output == "removed: \(unit)\n")
    #expect(!FileManager.default.fileExists(atPath: unit))
  }

  @Test("Without a systemd that answers, the desktop's autostart is used")
  func entry() throws {
    let program = try BuiltProgram()
    let entry = program.home.appending(path: ".config/autostart/healthlog-reminder.desktop").path
    let result = try program.healthlog("remind", "install")
    #expect(result.status == 0 && result.output.hasSuffix("at the next login: \(entry)\n"))
    let lines = try String(contentsOfFile: entry, encoding: .utf8).split(separator: "\n")
    #expect(lines.first == "[Desktop Entry]" && lines.contains("Type=Application"))
    let command = try #require(lines.first { $0.hasPrefix("Exec=") })
    #expect(command.hasPrefix("Exec=\"/") && command.hasSuffix("/healthlog\" remind run"))
    #expect(try program.healthlog("remind", "uninstall").output == "removed: \(entry)\n")
  }
}
