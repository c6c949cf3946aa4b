import Foundation
import Testing

/// The list of notifications beside the service and a notification server.
@Suite(.serialized) struct NotificationListTests {
  /// A user whose critical value a mock server shows as popup 1.
  private func alarmed() throws -> (Person, MockServer) {
    let person = try Person(hasServer: false)
    try person.program.healthlog("config", "set", "charts.weekly", "off")
    try person.program.healthlog("add", "gly=300", "hr=70")
    try person.startService()
    let server = try MockServer(for: person, #"{"capabilities": "actions body"}"#)
    #expect(
      try eventually { try person.program.query("SELECT state FROM notification") == "shown" })
    return (person, server)
  }

  private func popup(_ person: Person) throws -> String {
    try person.program.query("SELECT coalesce(popup_number, 'none') FROM notification")
  }

  private func new(_ person: Person) throws -> Int {
    let listed = try person.program.healthlog("notifications", "--new")
    #expect(listed.status == (listed.output.isEmpty ? 1 : 0))
    return listed.output.split(separator: "\n").count
  }

  private func list(_ person: Person) throws -> String {
    try TerminalSession(person.program, "healthlog notifications").end()
  }

  @Test("Closing its popup marks a notification as read; expiring or a program's closing doesn't")
  func closed() throws {
    for (reason, left) in [(2, 0), (1, 1), (3, 1), (4, 1)] {
      let (person, server) = try alarmed()
      #expect(try new(person) == 1)
      try server.closed(1, reason: reason)
      #expect(try eventually { try popup(person) == "none" })
      #expect(try new(person) == left, "reason \(reason)")
      #expect(try person.end(SIGTERM) == 0)
      #expect(try new(person) == left, "reason \(reason)")
    }
  }

  @Test("Pressing Show marks it as read, and its popup closes")
  func answered() throws {
    let (person, server) = try alarmed()
    try server.invoke("open", of: 1)
    #expect(try eventually { try server.calls(of: "CloseNotification").count == 1 })
    #expect(try eventually { try new(person) == 0 })
    #expect(try person.end(SIGTERM) == 0)
  }

  @Test("One that vanished with its server, or was closed while the service was dead, stays new")
  func vanished() throws {
    let (person, server) = try alarmed()
    server.end()
    #expect(try person.settles())
    #expect(try new(person) == 1)
    let next = try MockServer(for: person, #"{"capabilities": "actions body"}"#)
    #expect(try eventually { try next.calls(of: "Notify").count == 1 })
    #expect(try eventually { try popup(person) == "1" })
    _ = try person.end(SIGKILL)
    try next.closed(1, reason: 2)
    try person.startService()
    #expect(try person.settles())
    #expect(try new(person) == 1)
    #expect(try person.program.healthlog("status", "--short").output.hasSuffix("; 1 new\n"))
    #expect(try person.end(SIGTERM) == 0)
  }

  @Test("Without a server it is new; a list on a terminal marks it as read and closes its popup")
  func listed() throws {
    let (person, server) = try alarmed()
    let screen = try list(person)
    #expect(screen.contains("1 new") && screen.contains("glycemia 300 mg/dL ▲▲ at "))
    #expect(screen.contains("status 0"))
    #expect(try eventually { try server.calls(of: "CloseNotification") == ["CloseNotification 1"] })
    #expect(try new(person) == 0)
    #expect(try !list(person).contains("1 new"))
    server.end()
    #expect(try person.settles())
    try person.program.healthlog("add", "temp=40", "hr=70")
    #expect(try eventually { try new(person) == 1 })
    #expect(try list(person).contains("1 new"))
    // The notification has been read, so a server that arrives now isn't asked to show it.
    let next = try MockServer(for: person, #"{"capabilities": "actions body"}"#)
    #expect(try eventually { try next.isThere() })
    #expect(try person.settles())
    #expect(try next.calls(of: "Notify").isEmpty)
    #expect(try new(person) == 0)
    #expect(try person.end(SIGTERM) == 0)
  }

  @Test("Closing the popup of a real server marks it as read")
  func dunst() throws {
    let person = try Person()
    try person.program.healthlog("config", "set", "charts.weekly", "off")
    try person.startService()
    try person.program.healthlog("add", "gly=300", "hr=70")
    #expect(try person.sees(1))
    #expect(try new(person) == 1)
    _ = try person.lastClosed()
    #expect(try eventually { try new(person) == 0 })
    #expect(try person.end(SIGTERM) == 0)
  }
}
