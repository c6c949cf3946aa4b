import Foundation
import Testing

@Suite(.serialized) struct NotificationTests {
  let openNotifications = "SELECT count(*) FROM notification WHERE state NOT IN ('done', 'dropped')"

  @Test("A value out of range causes one notification, and is named only if allowed")
  func outOfRange() throws {
    let person = try Person()
    try person.startService()
    try person.program.healthlog("add", "gly=300", "hr=70")
    #expect(try person.sees(1))
    let told = try person.lastClosed()
    #expect(told.contains("1 value needs attention"))
    #expect(!told.contains("glycemia") && !told.contains("300"))
    #expect(try eventually { try person.program.query(openNotifications) == "0" })
    try person.program.healthlog("add", "gly=310", "hr=70")
    _ = try person.end(SIGKILL)
    try person.startService()
    #expect(try person.settles() && person.displayed() == 0)

    try person.program.healthlog("config", "set", "notify.details", "on")
    try person.program.healthlog("add", "temp=37.9", "hr=70")
    #expect(try person.sees(1))
    let named = try person.lastClosed()
    #expect(named.contains("temperature 37.9 °C ▲ at "))
    #expect(try person.end(SIGTERM) == 0)
  }

  @Test("An undone typo doesn't suppress later notifications; a correction replaces its own")
  func corrected() throws {
    let person = try Person()
    try person.startService()
    try person.program.healthlog("add", "gly=300", "hr=70")
    #expect(try person.sees(1))
    try person.program.healthlog("undo")
    #expect(try person.sees(0))
    try person.program.healthlog("config", "set", "notify.details", "on")
    try person.program.healthlog("add", "gly=320", "hr=71")
    #expect(try person.sees(1))
    try person.program.healthlog("edit", "2", "gly=45")
    #expect(try person.settles() && person.displayed() == 1)
    let corrected = try person.lastClosed()
    #expect(corrected.contains("glycemia 45 mg/dL ▼▼ at "))
    #expect(try person.end(SIGTERM) == 0)
  }

  @Test("Restarting the service loses no alert and no watch outcome")
  func restart() throws {
    let person = try Person()
    try person.program.healthlog("config", "set", "charts.weekly", "off")
    try person.program.healthlog("add", "gly=320", "hr=71")
    try person.program.healthlog(
      "watch", "start", "gly", "above", "180", "from", "-1h", "for", "3601s")
    try person.startService()
    #expect(try person.sees(2))
    #expect(try person.end(SIGTERM) == 0)
    #expect(try person.sees(0))
    try person.startService()
    #expect(try person.sees(2))
    #expect(try person.program.healthlog("status").output.contains("Watch 1 ended: "))
    #expect(try person.end(SIGTERM) == 0)
  }

  @Test("On Monday last week's charts are drawn, announced once and opened, missing nothing")
  func weeklyCharts() throws {
    let person = try Person()
    // In one of these zones it is past Monday, 08:00.
    person.program.environment["TZ"] = try mondayHasBegun(person) ? "UTC" : "Etc/GMT-9"
    let tools = person.program.home.appending(path: "tools")
    try FileManager.default.createDirectory(at: tools, withIntermediateDirectories: true)
    let opener = tools.appending(path: "xdg-open")
    try "#!/bin/sh\nprintf '%s' \"$1\" > \"$HOME/opened\"\n".write(
      to: opener, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: opener.path)
    person.program.environment["PATH"] = "\(tools.path):/usr/bin:/bin"

    try person.program.healthlog("add", "temp=36.5", "gly=90", "--at", "-7d")
    _ = try person.program.query(
      "INSERT INTO notification (topic, at, state) VALUES ('charts:2001-W01', 0, 'done')")
    let heard = Pipe()
    try person.startService(hearing: heard)
    #expect(try person.sees(1))
    let folder = person.program.home.appending(path: ".local/share/healthlog/charts")
    let pictures = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(pictures.count == 2)
    #expect(pictures[0].hasPrefix("glycemia-20") && pictures[1].hasPrefix("temperature-20"))
    try person.press("Open")
    let opened = person.program.home.appending(path: "opened").path
    #expect(eventually { FileManager.default.contents(atPath: opened)?.isEmpty == false })
    #expect(try String(contentsOfFile: opened, encoding: .utf8) == folder.path)
    #expect(try person.sees(0))
    _ = try person.end(SIGKILL)
    let words = String(
      decoding: heard.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    #expect(words.isEmpty)
    try person.startService()
    #expect(try person.settles() && person.displayed() == 0)
    #expect(try person.end(SIGTERM) == 0)
  }

  private func mondayHasBegun(_ person: Person) throws -> Bool {
    let now = try person.program.execute("/usr/bin/date", ["-u", "+%u %H"]).output
    return now.hasPrefix("1 ") ? now >= "1 08" : true
  }
}
