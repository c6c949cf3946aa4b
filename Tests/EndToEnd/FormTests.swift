import Foundation
import Testing

/// The form itself: zenity on a private desktop, typed into.
@Suite(.serialized) struct FormTests {
  private static let temperature = "Temperature, °C"
  private static let rate = "Heart rate, bpm"

  @Test("Log now opens the form; invalid values are asked again, and valid ones saved")
  func filing() throws {
    let person = try Person(server: "xfce4-notifyd")
    try person.program.healthlog("remind", "at", "00:00")
    try person.startService()
    #expect(try person.reads("Today's report is missing"))
    try person.does("press", "Log now")
    #expect(try person.reads("Enter at least two readings"))
    try person.does("type", Self.temperature, "99")
    try person.does("type", Self.rate, "70")
    try person.does("type", "Note", "after <work> & tea")
    try person.does("press", "Save")
    #expect(try person.reads("Nothing has been saved yet; your other answers are kept"))
    #expect(try person.program.query("SELECT count(*) FROM report") == "0")
    try person.does("type", Self.temperature, "36,9")
    try person.does("press", "Save")
    let note = "SELECT note FROM report"
    #expect(try eventually { try person.program.query(note) == "after <work> & tea" })
    #expect(try person.program.healthlog("list", "--csv").output.contains("36.9"))
    #expect(try person.readsNothing())
    #expect(try eventually { try person.program.query("SELECT state FROM occurrence") == "done" })
    #expect(try person.end(SIGTERM) == 0)
  }

  @Test(
    "A click on the reminder acts as Log now; Cancel saves nothing and answers the day",
    arguments: ["mate-notification-daemon", "notification-daemon"])
  func cancelling(server: String) throws {
    let person = try Person(server: server)
    try person.program.healthlog("remind", "at", "00:00")
    try person.startService()
    #expect(try person.reads("Today's report is missing"))
    try person.does("click", "It was due at 00:00.")
    try person.does("type", Self.temperature, "36.6")
    try person.does("press", "Cancel")
    #expect(try person.readsNothing())
    #expect(try person.settles())
    #expect(try person.program.query("SELECT count(*) FROM report") == "0")
    #expect(try person.program.query("SELECT state, dismissed FROM occurrence") == "shown|1")
    #expect(try person.end(SIGTERM) == 0)
  }

  @Test("An unusable display isn't an answer: the reminder returns")
  func noDisplay() throws {
    // DISPLAY is set but dead, as in a service that outlived its session.
    let person = try Person(hasServer: false)
    let asked = try person.program.healthlog("remind", "log")
    #expect(asked.status == 69 && asked.error.contains("Can't show a form"), "\(asked.error)")
    try person.program.healthlog("remind", "at", "00:00")
    try person.startService()
    let server = try MockServer(for: person, #"{"capabilities": "actions body"}"#)
    #expect(
      try eventually { try person.program.query("SELECT state FROM occurrence") == "shown" })
    try server.invoke("log", of: 1)
    #expect(try eventually { try server.calls(of: "Notify").count == 2 })
    #expect(try server.calls(of: "Notify")[1].contains("To add it: healthlog add"))
    #expect(try person.end(SIGTERM) == 0)
  }
}
