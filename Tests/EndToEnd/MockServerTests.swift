import Foundation
import Testing

@Suite(.serialized) struct MockServerTests {
  private let actions = #"{"capabilities": "actions body"}"#

  private func state(_ person: Person) throws -> String {
    try person.program.query("SELECT state FROM occurrence")
  }

  /// A user whose report is missing, with a service and no server yet.
  private func missing() throws -> Person {
    let person = try Person(hasServer: false)
    try person.program.healthlog("remind", "at", "00:00")
    try person.startService()
    #expect(try eventually { try state(person) == "pending" })
    return person
  }

  @Test("Rule 9: a waiting reminder is delivered once, within two seconds of a server's arrival")
  func serverAppears() throws {
    let person = try missing()
    #expect(try person.settles())
    let server = try MockServer(for: person, actions)
    #expect(try eventually { try server.isThere() })
    #expect(try eventually(2) { try state(person) == "shown" })
    #expect(try person.settles())
    let calls = try server.calls(of: "Notify")
    #expect(calls.count == 1)
    #expect(calls[0].contains(#""log", "Log now", "snooze", "Snooze 30 min""#))
    #expect(!calls[0].contains("healthlog add"))
    // A service killed before it stores the number shows the popup again; the tags prevent two.
    for tag in ["x-dunst-stack-tag", "x-canonical-private-synchronous"] {
      #expect(calls[0].contains("\"\(tag)\": \"healthlog-"), "\(calls[0])")
    }
    server.end()
    let next = try MockServer(for: person, actions)
    #expect(try eventually { try next.calls(of: "Notify").count == 1 })
    // The previous server's numbers mean nothing to this one.
    #expect(try next.calls(of: "Notify")[0].contains(#"Notify "healthlog" 0 "#))
    #expect(try person.end(SIGTERM) == 0)
    #expect(try next.calls(of: "CloseNotification").count == 1)
  }

  @Test("An incomplete report updates the reminder, without naming a vital")
  func lackingReport() throws {
    let person = try Person(hasServer: false)
    try person.program.healthlog("remind", "add", "sugar", "00:00", "--needs", "gly")
    try person.startService()
    let server = try MockServer(for: person, actions)
    #expect(try eventually { try state(person) == "shown" })
    try person.program.healthlog("add", "temp=36.5", "hr=70")
    #expect(try eventually(2) { try server.calls(of: "Notify").count == 2 })
    let calls = try server.calls(of: "Notify")
    #expect(calls[0].contains("'s report is missing\""))
    #expect(calls[1].contains(#"Notify "healthlog" 1 "#))
    #expect(calls[1].contains("'s report is incomplete\"") && !calls[1].contains("gly"))
    #expect(try person.settles())
    #expect(try server.calls(of: "Notify").count == 2)
    try person.program.healthlog("add", "gly=90", "hr=70")
    #expect(try eventually(2) { try server.calls(of: "CloseNotification").count == 1 })
    #expect(try state(person) == "done")
    #expect(try person.end(SIGTERM) == 0)
  }

  @Test("If Log now can't open anything, the reminder says what to type")
  func nothingToLogWith() throws {
    let person = try Person(hasServer: false)
    person.program.environment["DISPLAY"] = nil
    try person.program.healthlog("remind", "at", "00:00")
    try person.startService()
    let server = try MockServer(for: person, actions)
    #expect(try eventually { try state(person) == "shown" })
    let call = try #require(try server.calls(of: "Notify").first)
    #expect(call.contains("To add it: healthlog add") && !call.contains("Log now"))
    #expect(try person.end(SIGTERM) == 0)
  }

  @Test("Rule 11: a server without actions gets commands in the text and no buttons")
  func noActions() throws {
    let person = try missing()
    let server = try MockServer(for: person, #"{"capabilities": "body"}"#)
    #expect(try eventually { try state(person) == "shown" })
    let call = try #require(try server.calls(of: "Notify").first)
    #expect(call.contains("healthlog remind snooze") && call.contains(" [] "))
    #expect(try person.program.healthlog("remind", "snooze").status == 0)
    #expect(try eventually(2) { try server.calls(of: "CloseNotification").count == 1 })
    #expect(try person.end(SIGTERM) == 0)
  }

  /// A user who took a tablet yesterday, with a reminder for it and a service.
  private func medicine(_ parameters: String) throws -> (person: Person, server: MockServer) {
    let person = try Person(hasServer: false)
    try person.program.healthlog("take", "ramipril", "5mg", "--at", "yesterday 8:00")
    try person.program.healthlog("remind", "add", "tablets", "00:00", "--needs", "ramipril")
    try person.startService()
    let server = try MockServer(for: person, parameters)
    #expect(try eventually { try state(person) == "shown" })
    return (person, server)
  }

  private func doses(_ person: Person) throws -> String {
    try person.program.query("SELECT count(*), count(DISTINCT value) FROM single_reading")
  }

  @Test("Taken in the mocked popup saves once; after an undo, the reminder is due again")
  func taken() throws {
    let (person, server) = try medicine(actions)
    let call = try #require(try server.calls(of: "Notify").first)
    #expect(call.contains(#""Reminder: tablets""#) && !call.contains("ramipril"), "\(call)")
    #expect(call.contains(#"["taken", "Taken", "snooze", "Snooze 30 min", "skip", "Skip today"]"#))
    for _ in 0..<3 { try server.invoke("taken", of: 1) }
    #expect(try eventually { try state(person) == "done" })
    #expect(try eventually { try server.calls(of: "CloseNotification").count == 1 })
    try server.invoke("taken", of: 1)
    #expect(try person.settles())
    #expect(try doses(person) == "2|1")
    #expect(try person.program.healthlog("undo").status == 0)
    #expect(try eventually { try server.calls(of: "Notify").count == 2 })
    #expect(try eventually { try state(person) == "shown" })
    #expect(try doses(person) == "1|1")
    // After a restart, click again, on the notification that replaced the first.
    _ = try person.end(SIGKILL)
    try person.startService()
    #expect(try eventually { try server.calls(of: "Notify").count == 3 })
    #expect(try person.settles())
    let number = try person.program.query("SELECT popup_number FROM occurrence")
    for _ in 0..<2 { try server.invoke("taken", of: try #require(Int(number))) }
    #expect(try eventually { try state(person) == "done" })
    #expect(try person.settles())
    #expect(try doses(person) == "2|1")
    #expect(try person.end(SIGTERM) == 0)
  }

  @Test("Without buttons, the text names the command, and the medicine only if it may")
  func takenByCommand() throws {
    let (person, server) = try medicine(#"{"capabilities": "body"}"#)
    #expect(try server.calls(of: "Notify")[0].contains("Answer with: healthlog take, "))
    try person.program.healthlog("config", "set", "notify.details", "on")
    #expect(try eventually { try server.calls(of: "Notify").count == 2 })
    let call = try server.calls(of: "Notify")[1]
    #expect(call.contains("ramipril 5 mg") && call.contains("healthlog take ramipril, "), "\(call)")
    try person.program.healthlog("take", "ramipril")
    #expect(try eventually { try server.calls(of: "CloseNotification").count == 1 })
    #expect(try state(person) == "done")
    #expect(try person.end(SIGTERM) == 0)
  }

  @Test("Rule 11: markup is escaped only for servers that read it")
  func markup() throws {
    for (capability, word) in [("body", "a<b>"), ("body body-markup", "a&lt;b&gt;")] {
      let person = try Person(hasServer: false)
      try person.program.healthlog(
        "vital", "define", "mood", "--unit", "a<b>", "--plausible", "0..9", "--normal", "3..7")
      try person.program.healthlog("config", "set", "notify.details", "on")
      try person.program.healthlog("add", "mood=8", "hr=70")
      let server = try MockServer(for: person, "{\"capabilities\": \"\(capability)\"}")
      try person.startService()
      #expect(try eventually { try server.calls(of: "Notify").count == 1 })
      let call = try #require(try server.calls(of: "Notify").first)
      #expect(call.contains("mood 8 \(word) ▲ at "), "\(call)")
      #expect(try person.end(SIGTERM) == 0)
    }
  }

  @Test("Rule 10: actions with other numbers or senders do nothing, repeated ones act once")
  func foreignActions() throws {
    let person = try missing()
    let server = try MockServer(for: person, actions)
    #expect(try eventually { try state(person) == "shown" })
    try server.invoke("skip", of: 7)
    try server.invoke("skip", of: 1, foreign: true)
    try server.invoke("dance", of: 1)
    #expect(try person.settles())
    #expect(try state(person) == "shown")
    try server.invoke("snooze", of: 1)
    try server.invoke("snooze", of: 1)
    #expect(try eventually { try state(person) == "snoozed" })
    #expect(try eventually { try server.calls(of: "CloseNotification").count == 1 })
    // The popup is already off the screen, so this answer is ignored.
    try server.invoke("skip", of: 1)
    #expect(try person.settles())
    #expect(try state(person) == "snoozed")
    #expect(try server.calls(of: "Notify").count == 1)
    #expect(try server.calls(of: "CloseNotification").count == 1)
    #expect(try person.end(SIGTERM) == 0)
  }

  @Test("Rule 9: a server that refuses isn't asked again; its successor is asked at once")
  func refusing() throws {
    let person = try missing()
    let refusing = try MockServer(for: person, #"{"refuses": true}"#)
    #expect(try eventually { try refusing.calls(of: "Notify").count == 1 })
    // Change the journal, but don't add the missing report.
    try person.program.healthlog("add", "temp=36.5", "hr=70", "--at", "-2d")
    #expect(try person.settles())
    #expect(try refusing.calls(of: "Notify").count == 1)
    #expect(try person.program.query("SELECT hindrance FROM service_run") == "refused")
    refusing.end()
    let server = try MockServer(for: person, actions)
    #expect(try eventually { try server.calls(of: "Notify").count == 1 })
    #expect(try person.end(SIGTERM) == 0)
  }

  @Test("Rule 9: a slow server blocks nothing: a report settles the day, and stopping is quick")
  func sleeping() throws {
    let person = try missing()
    let server = try MockServer(for: person, #"{"capabilities": "actions", "sleeps": 20}"#)
    #expect(try eventually { try server.calls(of: "Notify").count == 1 })
    try person.program.healthlog("add", "temp=36.5", "hr=70")
    #expect(try eventually(10) { try state(person) == "done" })
    let start = ContinuousClock.now
    #expect(try person.end(SIGTERM) == 0)
    // Well before the server wakes, even on a busy machine.
    #expect(ContinuousClock.now - start < .seconds(5))
  }

  @Test("Rule 9: an answer after half a minute still gives the number, and nothing is sent twice")
  func slow() throws {
    let person = try missing()
    // D-Bus libraries give up after 25 seconds by default.
    let server = try MockServer(for: person, #"{"capabilities": "actions", "sleeps": 26}"#)
    #expect(try eventually { try server.calls(of: "Notify").count == 1 })
    #expect(try eventually(40) { try state(person) == "shown" })
    #expect(try person.program.query("SELECT popup_number FROM occurrence") == "1")
    try server.invoke("snooze", of: 1)
    #expect(try eventually(2) { try state(person) == "snoozed" })
    #expect(
      try eventually(2) { try server.calls(of: "CloseNotification") == ["CloseNotification 1"] })
    #expect(try server.calls(of: "Notify").count == 1)
    #expect(try person.end(SIGTERM) == 0)
  }

  @Test("A popup that is obsolete when its number arrives is closed then")
  func unwanted() throws {
    let person = try missing()
    let server = try MockServer(for: person, #"{"capabilities": "actions", "sleeps": 3}"#)
    #expect(try eventually { try server.calls(of: "Notify").count == 1 })
    try person.program.healthlog("add", "temp=36.5", "hr=70")
    #expect(try eventually(2) { try state(person) == "done" })
    #expect(try eventually { try server.calls(of: "CloseNotification") == ["CloseNotification 1"] })
    #expect(try person.end(SIGTERM) == 0)
  }

  @Test("An action that arrives before the number counts anyway")
  func hasty() throws {
    let person = try missing()
    let server = try MockServer(for: person, #"{"capabilities": "actions", "hasty": true}"#)
    #expect(try eventually { try state(person) == "skipped" })
    #expect(try server.calls(of: "Notify").count == 1)
    #expect(try person.end(SIGTERM) == 0)
  }

  @Test("Rule 12: while Plasma inhibits notifications nothing is sent; afterwards it comes once")
  func inhibited() throws {
    let person = try missing()
    let server = try MockServer(for: person, #"{"capabilities": "actions", "inhibited": true}"#)
    #expect(try eventually { try server.isThere() })
    #expect(try person.isKeptQuiet())
    #expect(try server.calls(of: "Notify").isEmpty)
    #expect(try state(person) == "pending")
    try server.inhibit(false)
    #expect(try eventually(2) { try state(person) == "shown" })
    try server.inhibit(true)
    try server.inhibit(false)
    #expect(try person.settles())
    #expect(try server.calls(of: "Notify").count == 1)
    #expect(try person.program.query("SELECT repeats FROM occurrence") == "0")
    #expect(try person.end(SIGTERM) == 0)
  }

  @Test("Rule 7: a killed service's popup is replaced under its own number")
  func replaced() throws {
    let person = try missing()
    let server = try MockServer(for: person, actions)
    #expect(try eventually { try state(person) == "shown" })
    _ = try person.end(SIGKILL)
    try person.startService()
    #expect(try eventually { try server.calls(of: "Notify").count == 2 })
    #expect(try server.calls(of: "Notify")[1].contains(#"Notify "healthlog" 1 "#))
    #expect(try person.end(SIGTERM) == 0)
  }
}
