import Foundation
import Testing

/// The service's journal, which others lock, replace, move or delete meanwhile.
@Suite(.serialized) struct ServiceJournalTests {
  private func reminding() throws -> Person {
    let person = try Person()
    try person.program.healthlog("remind", "at", "00:00")
    try person.startService()
    #expect(try person.sees(1))
    #expect(try eventually { try state(person) == "shown" })
    return person
  }

  private func state(_ person: Person) throws -> String {
    try person.program.query("SELECT state FROM occurrence")
  }

  /// Another program's transaction, until released.
  private final class Lock {
    private let input = Pipe()
    private let process = Process()

    init(on person: Person) throws {
      process.executableURL = URL(filePath: "/usr/bin/sqlite3")
      process.arguments = ["-bail", "-cmd", ".timeout 5000", person.program.journal]
      process.standardInput = input
      let output = Pipe()
      process.standardOutput = output
      try process.run()
      try input.fileHandleForWriting.write(
        contentsOf: Data("BEGIN IMMEDIATE;\n.print held\n".utf8))
      #expect(
        String(decoding: output.fileHandleForReading.availableData, as: UTF8.self) == "held\n")
    }

    func release() {
      input.fileHandleForWriting.closeFile()
      process.end(within: 20, "sqlite3")
    }
  }

  @Test("While the service runs, the journal file alone has everything committed")
  func copies() throws {
    let person = try reminding()
    for number in 1...12 {
      try person.program.healthlog("add", "temp=36.5", "hr=\(60 + number)", "--at", "-\(number)d")
      let copy = person.program.home.appending(path: "copy-\(number).db")
      // The service may be reading the journal; it checkpoints the log afterwards.
      #expect(try person.settles())
      try FileManager.default.copyItem(atPath: person.program.journal, toPath: copy.path)
      let count = try person.program.execute(
        "/usr/bin/sqlite3", [copy.path, "SELECT count(*) FROM report"])
      #expect(count.output == "\(number)\n")
    }
    #expect(
      eventually(2) {
        !FileManager.default.fileExists(atPath: "\(person.program.journal)-wal")
      })
    #expect(try person.end(SIGTERM) == 0)
  }

  @Test("The service follows a journal that is replaced or deleted")
  func replaced() throws {
    let person = try reminding()
    let journal = person.program.journal
    let other = person.program.home.appending(path: "other.db").path
    try FileManager.default.copyItem(atPath: journal, toPath: other)
    try person.program.healthlog("--journal=\(other)", "add", "temp=36.5", "hr=70")
    #expect(rename(other, journal) == 0)
    #expect(try person.sees(0))
    #expect(try eventually { try state(person) == "done" })
    try person.program.healthlog("undo")
    try person.program.healthlog("remind", "at", "00:01")
    for file in try FileManager.default.contentsOfDirectory(
      atPath: URL(filePath: journal).deletingLastPathComponent().path)
    where file.hasPrefix("journal.db") {
      // The service may be reading the journal, and then removes the log itself.
      let path = URL(filePath: journal).deletingLastPathComponent().appending(path: file).path
      #expect(unlink(path) == 0 || errno == ENOENT)
    }
    try person.program.healthlog("remind", "at", "00:00")
    #expect(try person.sees(1))
    try expectKnown(person)
    #expect(try person.settles())
    try FileManager.default.removeItem(atPath: journal)
    #expect(try person.sees(0))
    #expect(!FileManager.default.fileExists(atPath: journal))
    #expect(try person.end(SIGTERM) == 0)
  }

  @Test("A journal whose folder is moved away and recreated is found again")
  func folderMoved() throws {
    let person = try reminding()
    let folder = URL(filePath: person.program.journal).deletingLastPathComponent()
    try FileManager.default.moveItem(
      at: folder, to: person.program.home.appending(path: "moved"))
    #expect(try person.sees(0))
    try person.program.healthlog("remind", "at", "00:00")
    #expect(try person.sees(1))
    try expectKnown(person)
    try person.program.healthlog("add", "temp=36.5", "hr=70")
    #expect(try person.sees(0))
    #expect(try person.end(SIGTERM) == 0)
  }

  /// The service holds the lock of the current journal, or will after its next look.
  private func expectKnown(_ person: Person) throws {
    #expect(
      try eventually {
        try person.program.healthlog("remind", "status").output.contains("Service: running")
      })
  }

  @Test("The service applies limits changed while it runs")
  func limits() throws {
    let person = try Person()
    try person.program.healthlog("config", "set", "notify.details", "on")
    try person.startService()
    try person.program.healthlog("vital", "set", "glycemia", "--normal", "70..120")
    try person.program.healthlog("add", "gly=150", "hr=70")
    #expect(try person.sees(1))
    #expect(try person.lastClosed().contains("glycemia 150 mg/dL ▲ at "))
    #expect(try person.end(SIGTERM) == 0)
  }

  @Test(
    "An answer while another program locks the journal is kept, though the popup is closed",
    arguments: ["Snooze 30 min", "Skip today"])
  func answered(label: String) throws {
    let person = try reminding()
    let lock = try Lock(on: person)
    try person.press(label)
    #expect(try person.keepsUnstored(1))
    // dunst keeps the answered popup until the user dismisses it.
    try person.program.execute("/usr/bin/timeout", ["5", "dunstctl", "close-all"])
    #expect(try person.keepsUnstored(2))
    #expect(try person.displayed() == 0 && state(person) == "shown")
    lock.release()
    let expected = label == "Skip today" ? "skipped" : "snoozed"
    #expect(try eventually(4) { try state(person) == expected })
    #expect(try person.program.query("SELECT dismissed FROM occurrence") == "0")
    #expect(try person.settles() && person.displayed() == 0)
    #expect(try person.end(SIGTERM) == 0)
  }

  @Test("A service killed between Taken and the save asks again, and saves once")
  func killedBeforeSave() throws {
    let person = try Person()
    try person.program.healthlog("take", "ramipril", "5mg", "--at", "yesterday 8:00")
    try person.program.healthlog("remind", "add", "tablets", "00:00", "--needs", "ramipril")
    try person.startService()
    #expect(try person.sees(1))
    #expect(try eventually { try state(person) == "shown" })
    let lock = try Lock(on: person)
    try person.press("Taken")
    #expect(try person.keepsUnstored(1))
    _ = try person.end(SIGKILL)
    lock.release()
    let count = "SELECT count(*) FROM single_reading"
    #expect(try person.program.query(count) == "1" && state(person) == "shown")
    try person.startService()
    #expect(try person.settles() && person.displayed() == 1)
    try person.press("Taken")
    #expect(try eventually { try state(person) == "done" })
    #expect(try person.sees(0))
    #expect(try person.program.query(count) == "2")
    #expect(try person.end(SIGTERM) == 0)
  }

  @Test("An answer is kept as well if the server closes the popup itself")
  func answeredAndClosed() throws {
    let person = try Person(hasServer: false)
    try person.program.healthlog("remind", "at", "00:00")
    try person.startService()
    let server = try MockServer(for: person, #"{"capabilities": "actions body"}"#)
    #expect(try eventually { try state(person) == "shown" })
    let lock = try Lock(on: person)
    try server.invoke("snooze", of: 1)
    try server.closed(1, reason: 2)
    #expect(try person.keepsUnstored(2))
    #expect(try state(person) == "shown")
    lock.release()
    #expect(try eventually(4) { try state(person) == "snoozed" })
    #expect(try person.program.query("SELECT dismissed FROM occurrence") == "0")
    #expect(try server.calls(of: "Notify").count == 1)
    #expect(try person.end(SIGTERM) == 0)
  }

  @Test("The service ends within a second even while another program locks the journal")
  func endsWhileLocked() throws {
    let person = try reminding()
    let lock = try Lock(on: person)
    try person.press("Skip today")
    let start = ContinuousClock.now
    #expect(try person.end(SIGTERM) == 0)
    #expect(ContinuousClock.now - start < .seconds(1))
    lock.release()
  }
}
