import Foundation
import Testing

@Suite(.serialized) struct WatchTests {
  /// A user without range notifications, so that only watches cause any.
  func person() throws -> Person {
    let person = try Person()
    try person.program.healthlog("config", "set", "notify.out-of-range", "off")
    return person
  }

  @Test("A watch is announced once, within two seconds of its end, without details")
  func end() throws {
    let person = try person()
    try person.startService()
    try person.program.healthlog("watch", "start", "glycemia", "above", "180", "for", "4s")
    try person.program.healthlog("add", "gly=271", "hr=70")
    #expect(try person.settles() && person.displayed() == 0)
    #expect(try person.sees(1, within: 6))
    let told = try person.lastClosed()
    #expect(told.contains("A watch has ended") && told.contains("healthlog watch show 1"))
    #expect(!told.contains("glycemia") && !told.contains("271") && !told.contains("180"))
    #expect(try person.program.query("SELECT readings, beyond FROM watch_outcome") == "1|1")
    let state = "SELECT state FROM notification WHERE topic LIKE 'watch:%'"
    #expect(try eventually { try person.program.query(state) == "done" })
    _ = try person.end(SIGKILL)
    try person.startService()
    #expect(try person.settles() && person.displayed() == 0)
    #expect(try person.end(SIGTERM) == 0)
  }

  @Test(
    "A watch that ended with no service is announced at its start; late readings correct it once")
  func lateAndCorrected() throws {
    let person = try person()
    try person.program.healthlog("config", "set", "notify.details", "on")
    try person.program.healthlog(
      "watch", "start", "gly", "above", "180", "from", "-1h", "for", "3601s")
    usleep(1_200_000)
    try person.startService()
    #expect(try person.sees(1))
    let told = try person.lastClosed()
    #expect(told.contains("glycemia above 180 mg/dL: no readings"))

    try person.program.healthlog("add", "gly=271", "hr=70", "--at", "-30m")
    #expect(try person.sees(1))
    let corrected = try person.lastClosed()
    #expect(corrected.contains("A watch's outcome has changed"))
    #expect(corrected.contains("1 reading, 1 beyond the limit; lowest 271 "))
    try person.program.healthlog("add", "gly=272", "hr=70", "--at", "-20m")
    #expect(try person.settles() && person.displayed() == 0)
    let shown = try person.program.healthlog("watch", "show", "1").output
    #expect(shown.contains("  readings   2 (2 beyond the limit)\n"))
    #expect(
      shown.contains(": no readings\n") && shown.contains(": 1 reading, 1 beyond the limit; "))
    #expect(try person.end(SIGTERM) == 0)
  }

  @Test("During do not disturb a watch waits, and is announced once afterwards")
  func doNotDisturb() throws {
    let person = try person()
    try person.pauseNotifications(true)
    try person.startService()
    try person.program.healthlog("watch", "start", "hr", "above", "100", "for", "1s")
    #expect(
      try eventually { try person.program.query("SELECT count(*) FROM watch_outcome") == "1" })
    #expect(try person.isKeptQuiet())
    #expect(try person.waiting() == 0 && person.displayed() == 0)
    try person.pauseNotifications(false)
    #expect(try person.sees(1))
    #expect(try person.end(SIGTERM) == 0)
  }
}
