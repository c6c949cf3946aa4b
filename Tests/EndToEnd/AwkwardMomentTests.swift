import Foundation
import Testing

@Suite(.serialized) struct AwkwardMomentTests {
  /// strace pretends that the clock was set while the service waited for its alarm or set it.
  static let injections = [
    ["-P", "anon_inode:[timerfd]", "-e", "trace=read", "-e", "inject=read:error=ECANCELED:when=1"],
    ["-e", "trace=timerfd_settime", "-e", "inject=timerfd_settime:error=ECANCELED:when=1..5+2"],
  ]

  @Test(
    "Rule 2: setting the clock makes the service replan, and the snooze ends once, on time",
    arguments: injections)
  func clockSet(injection: [String]) throws {
    let person = try Person(hasServer: false)
    try person.program.healthlog("remind", "at", "00:00")
    try person.startService()
    let state = { try person.program.query("SELECT state FROM occurrence") }
    #expect(try eventually { try state() == "pending" })
    _ = try person.end(SIGTERM)
    let server = try MockServer(for: person, "{}")
    #expect(try eventually { try server.isThere() })
    _ = try person.program.query(
      "UPDATE occurrence SET state = 'snoozed', snoozed_until = (unixepoch() + 3) * 1000")

    let trace = person.program.home.appending(path: "trace").path
    let service = try person.program.start(
      "/usr/bin/env",
      ["--default-signal=TERM", "timeout", "30", "strace", "-f", "-o", trace] + injection
        + [BuiltProgram.folder.appending(path: "healthlog").path, "remind", "run"],
      error: FileHandle.standardError)
    let isServing = "SELECT count(*) FROM service_run WHERE stopped_at IS NULL"
    #expect(try eventually { try person.program.query(isServing) == "1" })
    #expect(try server.calls(of: "Notify").isEmpty)
    #expect(try eventually { try server.calls(of: "Notify").count == 1 })
    #expect(try person.settles())
    #expect(try server.calls(of: "Notify").count == 1)
    #expect(try state() == "shown")
    kill(service.processIdentifier, SIGTERM)
    service.end(within: 20, "the service")
    let calls = try String(contentsOfFile: trace, encoding: .utf8).split(separator: "\n")
    #expect(calls.contains { $0.contains("ECANCELED") && $0.contains("(INJECTED)") })
    // The service must not replan in a loop.
    #expect(calls.count < 40, "\(calls)")
  }

  @Test("Rule 7: killed a hundred times, the service never shows two reminders and loses none")
  func killedAtAnyMoment() throws {
    let person = try Person()
    try person.program.healthlog("remind", "at", "00:00")
    for round in 0..<100 {
      try person.startService()
      // The service shows the reminder some 20 ms after it starts.
      usleep(UInt32(round) * 700)
      _ = try person.end(SIGKILL)
      if round % 10 == 9 { #expect(try (person.displayed() ?? 9) <= 1) }
    }
    try person.startService()
    #expect(try person.sees(1))
    #expect(try person.settles() && person.displayed() == 1)
    try person.press("Skip today")
    #expect(try person.sees(0))
    #expect(try person.program.query("SELECT state FROM occurrence") == "skipped")
    #expect(try person.end(SIGTERM) == 0)
  }
}
