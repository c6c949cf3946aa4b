import GATT
import HealthModel
import Testing

@testable import Intake
@testable import Journal

/// `device` on journal data. It is Friday 2026-11-20, 08:00.
@Suite struct DeviceCommandTests {
  private func terminal() throws -> TestTerminal {
    let terminal = try TestTerminal()
    try DeviceOnRecord.add(to: terminal)
    return terminal
  }

  @Test("Devices are listed with their last session, held records, and what to do about them")
  func list() throws {
    let terminal = try TestTerminal()
    let none = terminal.run("device", "list")
    #expect(none.status == 1 && none.error == "No devices added yet\n" && none.output == "")
    try DeviceOnRecord.add(to: terminal)
    let list = terminal.run("device")
    #expect(
      list.output
        == "CUFF\tblood pressure, heart rate\t2026-11-20 08:01\tlost\t3\tN/A\ton\n"
        || list.output
          == "CUFF\tblood pressure, heart rate\t2026-11-20 08:01\tlost\t3\t\ton\n",
      "\(list)")
    #expect(
      list.error == """
        1 record held until you choose a user: 'healthlog device set CUFF --user 1'
        1 record held because it has no reliable time: 'healthlog device settle 1 --at now'
        1 record held because CUFF marks it as doubtful: 'healthlog device settle 1 --drop'

        """)
    #expect(list.status == 0)
  }

  @Test("A session shows the outcome of its packets, and why some were refused")
  func packets() throws {
    let terminal = try terminal()
    let shown = terminal.run("device", "show", "CUFF", "1")
    #expect(shown.status == 0)
    #expect(
      shown.output == """
        session 1 with CUFF
          from             Fri 2026-11-20 08:00
          until            Fri 2026-11-20 08:00
          how it ended     done
          clock            4 min behind: 2026-11-20 07:56 on the device, 2026-11-20 08:00 on this computer
          packets          8
          reports          1
          single readings  1
          already known    1
          without a value  1
          rejected         2
          held             3

        """)
    #expect(
      shown.error == """
        Kept as raw data only: packet too long
        Kept as raw data only: implausible
        1 record held until you choose a user: 'healthlog device set CUFF --user 1'
        1 record held because it has no reliable time: 'healthlog device settle 1 --at now'
        1 record held because CUFF marks it as doubtful: 'healthlog device settle 1 --drop'

        """)
    let json = terminal.run("device", "show", "CUFF", "1", "--json").output
    #expect(json.hasPrefix(#"{"version":2,"session":{"number":1,"device":"CUFF","#))
    #expect(json.contains(#""refused":2,"held":3,"discarded_at":null}"#), "\(json)")
  }

  @Test("Choosing a cuff's user saves its held records; names and automatic reading can be set")
  func setting() throws {
    let terminal = try terminal()
    let user = terminal.run("device", "set", "CUFF", "--user", "1")
    #expect(
      user.output == """
        CUFF: number 1; by the service, whenever it is in range
        1 held record saved

        """, "\(user)")
    #expect(terminal.run("list").output.contains("130/86"))
    let again = terminal.run("device", "set", "CUFF", "--user", "1")
    #expect(again.status == 0 && again.error == "Nothing to change\n")
    let renamed = terminal.run("device", "set", "CUFF", "--as", "my arm", "--auto", "off")
    #expect(renamed.output == "my arm: number 1; only when you ask\n")
    let all = terminal.run("device", "set", "my arm", "--user", "all")
    #expect(all.output.hasPrefix("my arm: everyone; "))
    #expect(terminal.run("device", "list").error.contains("'healthlog device settle 1 --at now'"))
  }

  @Test(
    "Held records are settled, dropped, and held again by undo; sessions are discarded and restored"
  )
  func settling() throws {
    let terminal = try terminal()
    let before = terminal.run("list", "all").output
    let settled = terminal.run("device", "settle", "1", "--at", "07:30")
    #expect(
      settled.output == "1 record saved; 'healthlog undo' puts it back on hold\n", "\(settled)")
    #expect(terminal.run("list", "all").output.contains("07:30"))
    #expect(terminal.run("device", "settle", "1", "--at", "07:30").status == 1)
    let undone = terminal.run("undo")
    #expect(undone.status == 0 && terminal.run("list", "all").output == before, "\(undone)")
    let dropped = terminal.run("device", "settle", "1", "--drop")
    #expect(dropped.output == "3 records dropped; 'healthlog undo' puts them back on hold\n")
    #expect(terminal.run("device", "list").error == "")
    #expect(!terminal.run("device", "show", "CUFF", "1").output.contains("held"))
    _ = terminal.run("undo")
    let out = terminal.run("device", "discard", "1")
    #expect(out.output == "Session 1 discarded; 'healthlog undo' restores it\n")
    #expect(terminal.run("device", "sessions", "today").output.contains("\tdiscarded\t"))
    let twice = terminal.run("device", "discard", "1")
    #expect(twice.status == 1 && twice.error.contains("Session 1 has already been discarded"))
    #expect(terminal.run("device", "settle", "1", "--drop").status == 1)
    #expect(terminal.run("device", "list").error == "", "what is discarded waits for nothing")
    _ = terminal.run("undo")
    #expect(terminal.run("list", "all").output == before)
  }

  @Test("A session is stopped from outside, and its held records are reported")
  func stopping() throws {
    let terminal = try TestTerminal()
    let journal = try Journal(path: terminal.journalPath)
    try DeviceOnRecord.add("CUFF", to: journal, now: terminal.now)
    let idle = terminal.run("device", "stop", "CUFF")
    #expect(idle.status == 1 && idle.error == "healthlog: CUFF isn't being read\n")
    var session = try journal.openSession(of: "CUFF", now: terminal.now, in: DeviceOnRecord.zone)
    for value in ["7301", "7401"] {
      _ = try journal.store(
        DeviceOnRecord.bytes("00\(value)00ff"), of: .temperature, at: terminal.now, in: &session)
    }
    for line in [["settle", "1", "--drop"], ["discard", "1"]] {
      #expect(terminal.run(["device"] + line).status == 75, "\(line)")
    }
    #expect(terminal.run("device", "sessions").output.contains("\topen\t2\t"))
    let stopped = terminal.run("device", "stop", "CUFF")
    #expect(
      stopped.output == "Stopped reading CUFF; session 1 received 2 packets\n"
        && stopped.status == 0)
    #expect(
      stopped.error
        == "1 record held because it has no reliable time: 'healthlog device settle 1 --at now'\n")
    #expect(terminal.run("list", "today").output.contains("37.2"))
    #expect(terminal.run("device", "stop", "CUFF").status == 1)
  }

  @Test(
    "Unknown names and invalid values are reported, with the nearest match",
    arguments: [
      (["show", "CUF"], 66, "There is no device called 'CUF'; did you mean CUFF?"),
      (["show", "cuff", "1"], 66, "There is no device called 'cuff'; did you mean CUFF?"),
      (["stop", "x"], 66, "There is no device called 'x'\n"),
      (["show", "CUFF", "9"], 66, "There is no session 9\n"),
      (["discard", "9"], 66, "There is no session 9\n"),
      (["settle", "9", "--at", "now"], 66, "There is no session 9\n"),
      (["show", "CUFF", "x"], 64, "'x' isn't a valid session number\n"),
      (["settle", "0", "--drop"], 64, "'0' isn't a valid session number\n"),
      (
        ["settle", "1"], 64,
        "--at TIME to set when the newest record was taken, or --drop to save none\n"
      ),
      (["settle", "1", "--at", "now", "--drop"], 64, "leave one out\n"),
      (["settle", "1", "--at", "tomorrow 08:00"], 65, "future"),
      (["settle", "2", "--drop"], 1, "Session 2 has no held records"),
      (["set", "CUFF"], 64, "--as, --user or --auto\n"),
      (["set", "CUFF", "--user", "255"], 64, "'255' isn't a valid device user"),
      (["set", "CUFF", "--auto", "yes"], 64, "use on or off\n"),
      (["set", "CUFF", "--as", ""], 64, "can't be called ''"),
      (["sessions", "2020"], 1, "No sessions for '2020'\n"),
    ])
  func faults(line: [String], status: Int32, told: String) throws {
    let terminal = try terminal()
    let result = terminal.run(["device"] + line)
    #expect(result.status == status && result.error.contains(told), "\(result)")
    #expect(result.output == "")
  }

  @Test("Tab completes names and sessions")
  func completion() throws {
    let terminal = try terminal()
    func words(_ line: String...) -> String {
      terminal.run(["completion", "candidates", "--", "device"] + line).output
    }
    #expect(words("show", "C") == "CUFF\tblood pressure, heart rate\n")
    #expect(words("show", "CUFF", "") == "2\tCUFF, 2026-11-20 08:01\n1\tCUFF, 2026-11-20 08:00\n")
    #expect(words("settle", "1") == "1\tCUFF, 2026-11-20 08:00\n")
    #expect(words("set", "CUFF", "--as", "") == "")
    #expect(words("set", "CUFF", "--user", "a") == "all\t\n")
    #expect(words("set", "CUFF", "--auto", "o") == "on\t\noff\t\n")
  }
}
