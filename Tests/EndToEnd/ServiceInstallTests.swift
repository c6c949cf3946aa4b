import Foundation
import Testing

@Suite struct ServiceInstallTests {
  static let analyze = "/usr/bin/systemd-analyze"
  static let validate = "/usr/bin/desktop-file-validate"
  static let render = "/usr/bin/rsvg-convert"

  static func isInstalled(_ path: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: path)
  }

  /// A program with a fake systemctl, so that no real session is touched, and the unit it installs.
  private func installed() throws -> (
    program: BuiltProgram, unit: String, result: BuiltProgram.Result
  ) {
    let program = try BuiltProgram()
    let tools = program.home.appending(path: "tools")
    try FileManager.default.createDirectory(at: tools, withIntermediateDirectories: true)
    let systemctl = tools.appending(path: "systemctl")
    try "#!/bin/sh\necho \"$@\" >> \"$HOME/asked\"\n".write(
      to: systemctl, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: systemctl.path)
    program.environment["PATH"] = "\(tools.path):/usr/bin:/bin"
    let folder = program.home.appending(path: "my % config")
    program.environment["XDG_CONFIG_HOME"] = folder.path
    let journal = program.home.appending(path: "50% of $mine.db").path
    let result = try program.healthlog("remind", "install", "--journal", journal)
    let units = folder.appending(path: "systemd/user").path
    let name = try #require(FileManager.default.contentsOfDirectory(atPath: units).first)
    return (program, "\(units)/\(name)", result)
  }

  @Test("systemd accepts the installed unit", .enabled(if: isInstalled(analyze)))
  func verdict() throws {
    let (program, unit, _) = try installed()
    program.environment["XDG_RUNTIME_DIR"] = program.home.path
    let verdict = try program.execute(Self.analyze, ["--user", "verify", unit])
    #expect(verdict.status == 0 && verdict.error == "", "\(verdict)")
  }

  @Test("systemd rates the unit's sandbox below 2.0 of 10", .enabled(if: isInstalled(analyze)))
  func sandbox() throws {
    let (program, unit, _) = try installed()
    program.environment["XDG_RUNTIME_DIR"] = program.home.path
    let verdict = try program.execute(
      Self.analyze, ["--user", "--offline=yes", "security", unit])
    let line = try #require(verdict.output.split(separator: "\n").last { $0.contains("exposure") })
    // systemd-analyze ends the line with a face, which is ASCII in some locales.
    let level = try #require(line.split(separator: " ").compactMap { Double($0) }.last)
    #expect(level < 2, "\(line)")
  }

  @Test("A unit with an awkward name is installed, shown and removed")
  func unit() throws {
    let (program, unit, result) = try installed()
    let name = URL(filePath: unit).deletingPathExtension().lastPathComponent
    #expect(name.wholeMatch(of: /healthlog-reminder-[0-9a-f]{8}/) != nil, "not the own journal's")
    let entry = program.home.appending(path: "my % config/autostart/\(name).desktop").path
    #expect(result.status == 0)
    #expect(
      result.output == """
        systemd runs the reminder service and starts it when you log in: \(unit)
        Your desktop starts the reminder service when you log in: \(entry)

        """)
    let asked = try String(contentsOf: program.home.appending(path: "asked"), encoding: .utf8)
    #expect(asked.contains("--user --quiet enable --now \(name).service\n"))
    if Self.isInstalled(Self.validate) {
      let verdict = try program.execute(Self.validate, [entry])
      #expect(verdict.status == 0 && verdict.output == "", "\(verdict)")
    }
    let text = try String(contentsOfFile: unit, encoding: .utf8)
    #expect(text.contains("\nExecStart=\"/"))
    #expect(try program.healthlog("remind", "uninstall").error == "The service wasn't installed\n")
    let journal = program.home.appending(path: "50% of $mine.db").path
    let removed = try program.healthlog("remind", "uninstall", "--journal", journal).output
    #expect(removed.hasPrefix("Removed: \(unit)\nRemoved: \(entry)\nRemoved: /"))
    #expect(!FileManager.default.fileExists(atPath: unit))
  }

  @Test("Without a working systemd, the desktop's autostart is used")
  func entry() throws {
    let program = try BuiltProgram()
    let entry = program.home.appending(path: ".config/autostart/healthlog-reminder.desktop").path
    let result = try program.healthlog("remind", "install")
    #expect(result.status == 0 && result.output.hasSuffix("service when you log in: \(entry)\n"))
    let lines = try String(contentsOfFile: entry, encoding: .utf8).split(separator: "\n")
    #expect(lines.first == "[Desktop Entry]" && lines.contains("Type=Application"))
    let command = try #require(lines.first { $0.hasPrefix("Exec=") })
    #expect(command.hasPrefix("Exec=\"/") && command.hasSuffix("/healthlog\" remind run"))
    #expect(
      try program.healthlog("remind", "doctor").output.contains(
        "ok\tstart\tYour desktop starts the service when you log in: \(entry)\t\n"))
    #expect(try program.healthlog("remind", "uninstall").output.hasPrefix("Removed: \(entry)\n"))
    #expect(!FileManager.default.fileExists(atPath: entry))
  }

  @Test("Desktops accept the autostart entry", .enabled(if: isInstalled(validate)))
  func entryVerdict() throws {
    let program = try BuiltProgram()
    try program.healthlog("remind", "install")
    let entry = program.home.appending(path: ".config/autostart/healthlog-reminder.desktop").path
    let verdict = try program.execute(Self.validate, [entry])
    #expect(verdict.status == 0 && verdict.output == "", "\(verdict)")
  }

  @Test("Once installed, the session bus starts the service on demand")
  func activation() throws {
    let program = try BuiltProgram()
    let journal = program.home.appending(path: "50% of `$mine`.db").path
    #expect(try program.healthlog("remind", "at", "20:30", "--journal", journal).status == 0)
    #expect(try program.healthlog("remind", "install", "--journal", journal).status == 0)
    let configuration = program.home.appending(path: "bus.conf")
    try """
    <busconfig>
      <type>session</type>
      <listen>unix:tmpdir=\(program.home.path)</listen>
      <servicedir>\(program.home.path)/.local/share/dbus-1/services</servicedir>
      <policy context="default">
        <allow send_destination="*" eavesdrop="true"/>
        <allow eavesdrop="true"/>
        <allow own="*"/>
      </policy>
    </busconfig>
    """.write(to: configuration, atomically: true, encoding: .utf8)
    let services = "\(program.home.path)/.local/share/dbus-1/services"
    let file = try #require(FileManager.default.contentsOfDirectory(atPath: services).first)
    let healthlog = BuiltProgram.folder.appending(path: "healthlog").path
    // A test runner's threads block signals, and its children inherit that; env resets it.
    let result = try program.execute(
      "/usr/bin/env",
      [
        "--default-signal=TERM,INT,HUP", "dbus-run-session",
        "--config-file=\(configuration.path)", "sh", "-c",
        """
        dbus-send --session --print-reply --dest="${2%.service}" / \
          org.freedesktop.DBus.Peer.Ping >/dev/null && exec "$0" remind status --journal "$1"
        """, healthlog, journal, file,
      ])
    #expect(result.status == 0 && result.output.contains("\nService: running"), "\(result)")
  }

  @Test("The icon is a picture that draws", .enabled(if: isInstalled(render)))
  func icon() throws {
    let program = try BuiltProgram()
    let icon = BuiltProgram.repository.appending(path: "Resources/healthlog.svg").path
    let picture = program.home.appending(path: "icon.png")
    let result = try program.execute(Self.render, ["-w", "48", icon, "-o", picture.path])
    #expect(result.status == 0 && result.error == "", "\(result)")
    #expect(try Data(contentsOf: picture).count > 500)
  }
}
