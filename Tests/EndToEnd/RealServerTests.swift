import Foundation
import Testing

/// Debian's notification servers, each on its own desktop; the user reads the screen and clicks
/// with the mouse. The results are in docs/guide/reminders.md.
@Suite(.serialized) struct RealServerTests {
  enum Server: String, CaseIterable {
    case xfce = "xfce4-notifyd"
    case mate = "mate-notification-daemon"
    case gnome = "notification-daemon"
  }

  private static let missing = "Today's report is missing"
  private static let attention = "1 value needs attention"

  private func state(_ person: Person) throws -> String {
    try person.program.query("SELECT state FROM occurrence")
  }

  private func reminded(by server: Server) throws -> Person {
    let person = try Person(server: server.rawValue)
    try person.program.healthlog("remind", "at", "00:00")
    try person.startService()
    #expect(try person.reads(Self.missing))
    return person
  }

  /// Closes a popup the way a user does with this server.
  private func close(_ text: String, _ person: Person, of server: Server) throws {
    switch server {
    case .xfce: try person.does("click", text)
    case .mate, .gnome: try person.does("press", "")
    }
  }

  @Test(
    "A reminder's three buttons work, and a restarted server shows it once again",
    arguments: Server.allCases)
  func answers(server: Server) throws {
    let person = try reminded(by: server)
    #expect(try person.labels().contains("It was due at 00:00."))
    #expect(try person.buttons() == ["Log now", "Snooze 30 min", "Skip today"])
    #expect(try eventually { try state(person) == "shown" })
    try person.does("press", "Snooze 30 min")
    #expect(try eventually { try state(person) == "snoozed" })
    #expect(try person.readsNothing())
    // Thirty minutes is too long for a test, so move the stored instant.
    _ = try person.program.query(
      "UPDATE occurrence SET snoozed_until = (unixepoch() + 1) * 1000 WHERE state = 'snoozed'")
    #expect(try person.reads(Self.missing))

    kill(person.desktop.server, SIGKILL)
    #expect(try person.readsNothing())
    #expect(
      try eventually { try person.status().contains("no notification server\n") })
    person.desktop.startServer()
    #expect(try person.reads(Self.missing))
    #expect(try person.settles())
    #expect(try person.labels().filter { $0 == Self.missing }.count == 1)
    try person.does("press", "Skip today")
    #expect(try eventually { try state(person) == "skipped" })
    #expect(try person.readsNothing())
    #expect(try person.end(SIGTERM) == 0)
  }

  @Test(
    "Closing a popup counts as an answer and isn't repeated; MATE reports it as expired",
    arguments: Server.allCases)
  func closing(server: Server) throws {
    let person = try reminded(by: server)
    try close(Self.missing, person, of: server)
    let answer = "SELECT dismissed, quiet_until > 0 FROM occurrence WHERE state = 'shown'"
    // MATE reports the popup as expired, so the reminder is repeated after an hour.
    let heard = server == .mate ? "0|1" : "1|"
    #expect(try eventually { try person.program.query(answer) == heard })
    #expect(try person.readsNothing())

    try person.program.healthlog("watch", "start", "gly", "above", "180", "for", "2s")
    try person.program.healthlog("add", "gly=300", "hr=70")
    #expect(try person.reads(Self.attention))
    #expect(try person.labels().contains("To see them: healthlog status"))
    #expect(try !person.buttons().contains("Open"))
    try close(Self.attention, person, of: server)
    #expect(try person.reads("A watch has ended"))
    let notifications = "SELECT state, quiet_until > 0 FROM notification WHERE topic LIKE 'range:%'"
    let told = server == .mate ? "shown|1" : "done|"
    #expect(try eventually { try person.program.query(notifications) == told })
    #expect(try person.end(SIGTERM) == 0)
  }

  @Test(
    "Nothing is sent to Xfce or MATE while do not disturb is on; afterwards it arrives",
    arguments: [Server.xfce, .mate])
  func doNotDisturb(server: Server) throws {
    let person = try Person(server: server.rawValue)
    try setQuiet(true, person, of: server)
    try person.program.healthlog("remind", "at", "00:00")
    try person.startService()
    #expect(try person.isKeptQuiet())
    #expect(try person.program.query("SELECT state FROM occurrence") == "pending")
    #expect(
      try person.program.healthlog("remind", "doctor").output.contains("is on; reminders wait"))
    try setQuiet(false, person, of: server)
    #expect(try person.reads(Self.missing))
    #expect(try person.end(SIGTERM) == 0)
  }

  private func setQuiet(_ isOn: Bool, _ person: Person, of server: Server) throws {
    // This desktop's server has its settings there.
    person.program.environment["GSETTINGS_BACKEND"] = "keyfile"
    person.program.environment["XDG_CONFIG_HOME"] = "\(person.desktop.folder)/.config"
    let words =
      server == .mate
      ? ["gsettings", "set", "org.mate.NotificationDaemon", "do-not-disturb", "\(isOn)"]
      : [
        "gdbus", "call", "--session", "--dest", "org.xfce.Xfconf", "--object-path",
        "/org/xfce/Xfconf", "--method", "org.xfce.Xfconf.SetProperty", "xfce4-notifyd",
        "/do-not-disturb", "<\(isOn)>",
      ]
    #expect(try person.program.execute("/usr/bin/timeout", ["5"] + words).status == 0)
  }

  /// Ends MATE's idle server, as it would itself; the bus starts it again.
  private func rest(_ person: Person) throws {
    try """
    [D-BUS Service]
    Name=org.freedesktop.Notifications
    Exec=/usr/bin/env GSETTINGS_BACKEND=keyfile HOME=\(person.desktop.folder) \
    /usr/lib/mate-notification-daemon/mate-notification-daemon

    """.write(
      toFile: "\(person.desktop.folder)/services/server.service", atomically: true,
      encoding: .utf8)
    try person.program.execute(
      "/usr/bin/timeout",
      [
        "5", "gdbus", "call", "--session", "--dest", "org.freedesktop.DBus", "--object-path",
        "/org/freedesktop/DBus", "--method", "org.freedesktop.DBus.ReloadConfig",
      ])
    kill(person.desktop.server, SIGTERM)
  }

  @Test("The call that would start an idle server also waits for the end of do not disturb")
  func restingUndisturbed() throws {
    let person = try Person(server: Server.mate.rawValue)
    try setQuiet(true, person, of: .mate)
    try rest(person)
    try person.program.healthlog("remind", "at", "00:00")
    try person.startService()
    #expect(try person.isKeptQuiet())
    #expect(try person.program.query("SELECT state FROM occurrence") == "pending")
    #expect(try person.end(SIGTERM) == 0)
  }

  @Test("An idle server that ended doesn't count as missing: it is started")
  func restingServer() throws {
    let person = try reminded(by: .mate)
    try rest(person)
    #expect(try person.readsNothing())
    #expect(try person.settles())
    #expect(try person.status().contains("Notification Daemon 1."))
    try person.program.healthlog("add", "gly=300", "hr=70")
    #expect(try person.reads(Self.attention))
    #expect(try person.end(SIGTERM) == 0)
  }

  @Test("An unanswered popup disappears: reported as expired, or kept behind the tray icon")
  func expiring() throws {
    let people = try Server.allCases.map { try ($0, reminded(by: $0)) }
    for (server, person) in people {
      #expect(try person.readsNothing(within: 20))
      // notification-daemon keeps the popup without a signal, so the reminder isn't repeated.
      let isRepeated = try eventually(server == .gnome ? 1 : 5) {
        try person.program.query("SELECT quiet_until > 0 FROM occurrence") == "1"
      }
      #expect(isRepeated == (server != .gnome))
      #expect(try state(person) == "shown")
      #expect(try person.end(SIGTERM) == 0)
    }
  }

  /// Clicks where with-desktop.sh has dunst show notifications.
  private func click(_ button: String, _ person: Person) throws {
    try person.program.execute(
      "/usr/bin/timeout", ["5", "xdotool", "mousemove", "800", "50", "click", button])
  }

  @Test("dunst has no buttons: a left click closes the popup, which counts as an answer")
  func leftButton() throws {
    let person = try Person()
    try person.program.healthlog("remind", "at", "00:00")
    try person.startService()
    #expect(try person.sees(1) && person.settles())
    try click("1", person)
    #expect(
      try eventually { try person.program.query("SELECT dismissed FROM occurrence") == "1" })
    #expect(try person.end(SIGTERM) == 0)
  }

  @Test("dunst has no buttons: a middle click is Log now")
  func middleButton() throws {
    let person = try Person()
    try person.program.healthlog(
      "config", "set", "reminder.log-command",
      "\(BuiltProgram.folder.path)/healthlog add temp=36.5 hr=70")
    try person.program.healthlog("remind", "at", "00:00")
    try person.startService()
    #expect(try person.sees(1))
    #expect(try person.settles())
    try click("2", person)
    #expect(try eventually { try person.program.query("SELECT count(*) FROM report") == "1" })
    #expect(try person.sees(0))
    #expect(try person.end(SIGTERM) == 0)
  }
}
