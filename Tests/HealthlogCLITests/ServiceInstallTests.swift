import Foundation
import Synchronization
import Testing

@testable import HealthlogCLI

/// A user's configuration folder, and a systemd that logs its calls.
private final class Session {
  let folder = URL(filePath: NSTemporaryDirectory()).appending(
    path: "healthlog-\(UUID().uuidString)")
  /// nil: no systemctl; else the status of every call, except those containing `refused`.
  var status: Int32? = 0
  var refused = "none"
  let asked = Collector()

  deinit { try? FileManager.default.removeItem(at: folder) }

  func installer(
    program: String = "/usr/bin/healthlog", journal: String? = nil
  ) throws -> ServiceInstaller {
    try ServiceInstaller(
      SessionSetup(
        configFolder: folder.path, dataFolder: folder.appending(path: "data").path, program: program
      ) { [asked, status, refused] line in
        asked.append(line.joined(separator: " ") + "\n")
        return line.contains(refused) ? 1 : status
      }, journal: journal)
  }

  var files: [String] {
    let paths = FileManager.default.subpaths(atPath: folder.path) ?? []
    return paths.filter { $0.contains(".") && !$0.hasSuffix(".wants") }.sorted()
  }

  func text(_ path: String) throws -> String {
    try String(contentsOf: folder.appending(path: path), encoding: .utf8)
  }
}

@Suite struct ServiceInstallTests {
  private let unit = "systemd/user/healthlog-reminder.service"
  private let entry = "autostart/healthlog-reminder.desktop"
  private let activation = "data/dbus-1/services/org.healthlog.Reminders.service"

  @Test("The files of make install say the same as those the program writes")
  func templates() throws {
    let resources = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Resources")
    let files = ServiceFiles(program: "/usr/local/bin/healthlog", journal: nil)
    for (name, text) in [
      (files.name.unit, files.unit), (files.name.entry, files.entry()),
      (files.name.activation, files.activation(byUnit: true)),
    ] {
      let template = try String(
        contentsOf: resources.appending(path: "\(name).in"), encoding: .utf8)
      #expect(template.replacing("@PROGRAM@", with: files.program) == text)
    }
  }

  @Test("Awkward paths are quoted for each format")
  func quoting() {
    #expect(ServiceFiles.unitQuoted("/a b/$c/50%") == "\"/a b/$c/50%%\"")
    #expect(
      ServiceFiles.unitQuoted("--journal=/$c\"\\", isArgument: true) == #""--journal=/$$c\"\\""#)
    #expect(ServiceFiles.entryQuoted(#"/a b/$c"\50%"#) == #""/a b/\\$c\\"\\\\50%%""#)
    let files = ServiceFiles(program: "/h", journal: "/my/log.db")
    #expect(files.unit.contains("\nExecStart=\"/h\" remind run \"--journal=/my/log.db\"\n"))
    #expect(files.entry().contains("\nExec=\"/h\" remind run \"--journal=/my/log.db\"\n"))
    #expect(ServiceFiles.busQuoted(#"/a b/$c"\50%"#) == #""/a b/\\$c\\"\\\\50%""#)
  }

  @Test("A pull has the service's sandbox, with network access, idle priority and a time limit")
  func pull() throws {
    let pull = Set(ServiceFiles.pullProperties(journal: "/a b/50%/log.db"))
    let service = Set(
      ServiceFiles(program: "/h", journal: nil).unit.split(separator: "\n").map(String.init))
    let own = pull.subtracting(service)
    #expect(
      own == [
        "ReadWritePaths=\"-/a b/50%\"",
        "RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK",
        "CPUSchedulingPolicy=idle", "IOSchedulingClass=idle", "RuntimeMaxSec=1800",
      ])
    #expect(
      pull.contains("SystemCallErrorNumber=EPERM"),
      "what GLib asks of its threads' scheduling would kill each of them")
    let lacks = service.subtracting(pull).filter { $0.contains("Private") || $0.contains("IP") }
    #expect(lacks == ["PrivateNetwork=yes", "IPAddressDeny=any"])
  }

  @Test(
    "With systemd the unit is written and enabled; repeating changes nothing; a new path restarts")
  func systemd() throws {
    let session = Session()
    #expect(
      try session.installer().install()
        == .unit("\(session.folder.path)/\(unit)", entry: "\(session.folder.path)/\(entry)"))
    #expect(session.files == [entry, activation, unit].sorted())
    // If systemd knows the session, the entry would start a second service.
    #expect(
      try session.text(entry).hasSuffix("X-GNOME-HiddenUnderSystemd=true\nX-systemd-skip=true\n"))
    #expect(try session.text(unit).contains("\nExecStart=\"/usr/bin/healthlog\" remind run\n"))
    #expect(
      try session.text(activation) == """
        [D-BUS Service]
        Name=org.healthlog.Reminders
        Exec="/usr/bin/healthlog" remind run
        SystemdService=healthlog-reminder.service

        """)
    _ = try session.installer().install()
    #expect(session.files == [entry, activation, unit].sorted())
    let once = """
      show --property=Version
      daemon-reload
      --quiet enable --now healthlog-reminder.service
      --quiet reload dbus.service

      """
    #expect(session.asked.text == once + once)
    _ = try session.installer(program: "/opt/healthlog").install()
    #expect(
      session.asked.text.hasPrefix(once + once)
        && session.asked.text.contains("--quiet try-restart healthlog-reminder.service\n"))
    #expect(try session.text(unit).contains("\nExecStart=\"/opt/healthlog\" remind run\n"))
  }

  @Test("Without systemd, or if it refuses, the desktop's autostart starts the service")
  func autostart() throws {
    let session = Session()
    for (status, refused) in [(nil, "none"), (1, "none"), (0, "enable")] as [(Int32?, String)] {
      (session.status, session.refused) = (status, refused)
      #expect(
        try session.installer().install() == .entry("\(session.folder.path)/\(entry)"))
      #expect(session.files == [entry, activation].sorted())
    }
    #expect(
      session.asked.text.hasSuffix(
        "enable --now healthlog-reminder.service\n"
          + "--quiet disable --now healthlog-reminder.service\ndaemon-reload\n"),
      "a unit without a file would be tried for ever")
    #expect(try session.text(entry).contains("\nExec=\"/usr/bin/healthlog\" remind run\n"))
    #expect(try !session.text(activation).contains("SystemdService"))
    // Desktops that don't tell systemd about the session still use the entry.
    (session.status, session.refused) = (0, "none")
    _ = try session.installer().install()
    #expect(session.files == [entry, activation, unit].sorted())
  }

  @Test("Each journal has its own service: installing one leaves the others alone")
  func journals() throws {
    let session = Session()
    let mother = "\(session.folder.path)/mother & co.db"
    _ = try session.installer().install()
    let own = try (session.text(unit), session.text(entry), session.text(activation))
    _ = try session.installer(journal: mother).install()
    #expect(try (session.text(unit), session.text(entry), session.text(activation)) == own)
    let name = ServiceName(journal: mother, own: "/own.db")
    #expect(name.unit.wholeMatch(of: /healthlog-reminder-[0-9a-f]{8}\.service/) != nil)
    #expect(name.bus.wholeMatch(of: /org\.healthlog\.Reminders\.J[0-9a-f]{8}/) != nil)
    #expect(
      session.files.sorted()
        == [
          activation, entry, unit, "systemd/user/\(name.unit)", "autostart/\(name.entry)",
          "data/dbus-1/services/\(name.bus).service",
        ].sorted())
    #expect(try session.text("systemd/user/\(name.unit)").contains("\"--journal=\(mother)\"\n"))
    #expect(
      try session.text("data/dbus-1/services/\(name.bus).service").contains("Name=\(name.bus)\n"))
    #expect(ServiceName(journal: "/own.db", own: "/own.db") == ServiceName())
    #expect(ServiceName(journal: mother, own: nil) != ServiceName(journal: "/b.db", own: nil))
    #expect(try session.installer(journal: mother).uninstall().count == 3)
    #expect(try (session.text(unit), session.text(entry), session.text(activation)) == own)
  }

  @Test("An installation for another journal under the same name is outdated")
  func otherJournal() throws {
    let session = Session()
    let mother = "\(session.folder.path)/mother.db"
    _ = try session.installer().install()
    for (path, plain) in [(unit, "remind run\n"), (entry, "remind run\n")] {
      let file = session.folder.appending(path: path)
      let text = try session.text(path).replacing(
        plain, with: "remind run \"--journal=\(mother)\"\n")
      try Data(text.utf8).write(to: file)
    }
    #expect(try session.installer().isOutdated, "it would remind for another journal")
  }

  @Test("Uninstalling removes every file and the link, and nothing else")
  func uninstall() throws {
    let session = Session()
    #expect(try session.installer().uninstall().isEmpty)
    #expect(session.asked.text.isEmpty)
    _ = try session.installer().install()
    let others = [
      "systemd/user/other.service", "autostart/other.desktop", "data/dbus-1/services/other.service",
    ]
    let wants = session.folder.appending(path: "systemd/user/graphical-session.target.wants")
    try FileManager.default.createDirectory(at: wants, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: wants.appending(path: "healthlog-reminder.service").path,
      withDestinationPath: "../healthlog-reminder.service")
    try FileManager.default.createDirectory(
      at: session.folder.appending(path: "autostart"), withIntermediateDirectories: true)
    for path in others { try Data().write(to: session.folder.appending(path: path)) }
    #expect(
      try session.installer().uninstall()
        == [unit, entry, activation].map { "\(session.folder.path)/\($0)" })
    #expect(session.files == others.sorted())
    #expect(
      session.asked.text.hasSuffix(
        "--quiet disable --now healthlog-reminder.service\ndaemon-reload\n"))
  }

  @Test("The commands say what they did, and where")
  func words() throws {
    let terminal = try TestTerminal()
    let config = terminal.folder.appending(path: "config").path
    terminal.session = SessionSetup(configFolder: config, dataFolder: "\(config)/data")
    let installed = terminal.run("remind", "install")
    #expect(
      installed.output
        == "Your desktop starts the reminder service when you log in: \(config)/\(entry)\n")
    #expect(installed.error == "'healthlog remind run' starts it now\n")
    #expect(
      terminal.run("remind", "uninstall").output
        == "Removed: \(config)/\(entry)\nRemoved: \(config)/\(activation)\n")
    let again = terminal.run("remind", "uninstall")
    #expect(again.status == 0 && again.error == "The service wasn't installed\n")
    terminal.session = SessionSetup(configFolder: "/dev/null", dataFolder: "/dev/null")
    #expect(
      terminal.run("remind", "install").error
        == "healthlog: Can't write /dev/null/\(entry): Not a directory\n")
  }

  @Test("Without the service's program nothing is set up, and its package is named")
  func withoutService() throws {
    let session = Session()
    let terminal = try TestTerminal()
    terminal.session = SessionSetup(
      configFolder: session.folder.path, dataFolder: session.folder.appending(path: "data").path
    ) { _ in 0 }
    terminal.session.hasService = { false }
    let result = terminal.run("remind", "install")
    #expect(result.status == 69 && result.output == "")
    #expect(
      result.error == """
        healthlog: The program healthlog-reminderd isn't installed alongside healthlog
          Install healthlog's desktop package, on Debian with 'apt install healthlog-desktop'

        """)
    #expect(session.files == [])
  }

  @Test("The unit may write only to the journal's and the charts' folders, which are created")
  func writable() throws {
    let session = Session()
    let setup = SessionSetup(
      configFolder: session.folder.path,
      dataFolder: session.folder.appending(path: "my 50% data").path
    ) { _ in 0 }
    _ = try ServiceInstaller(setup).install()
    let data = "\(session.folder.path)/my 50% data/healthlog"
    let line = try #require(
      try session.text(unit).split(separator: "\n").first { $0.hasPrefix("ReadWritePaths=") })
    let quoted = data.replacing("%", with: "%%")
    #expect(line == "ReadWritePaths=\"-\(quoted)\" \"-\(quoted)/charts\"")
    for folder in [data, "\(data)/charts"] {
      let mode = try FileManager.default.attributesOfItem(atPath: folder)[.posixPermissions]
      #expect(mode as? Int == 0o700)
    }
    let mine = session.folder.path + "/mine.db"
    _ = try ServiceInstaller(setup, journal: mine).install()
    let other = try session.text("systemd/user/\(setup.serviceName(ofJournal: mine).unit)")
    #expect(other.contains("\nReadWritePaths=\"-\(session.folder.path)\" "))
    #expect(other.contains(setup.chartFolder(ofJournal: mine)?.replacing("%", with: "%%") ?? "?"))
  }
}
