import Foundation
import Testing

/// The built programs with a mock of bluetoothd (`Tests/Bluetooth`), which follows a scenario.
@Suite(.serialized) struct BluetoothTests {
  @Test("A cuff is found, added and read twice; no other device is called")
  func cuff() throws {
    let program = try BuiltProgram()
    let (lines, log) = try runBeside(
      "cuff",
      """
      $H device scan --seconds 2; echo $?
      $H device add cuff --yes; echo $?
      $H device sync; echo $?
      $H device list; $H device forget CUFF; $H device list; echo $?
      """, program)
    #expect(lines[0].hasPrefix("CUFF\tC0:FF:EE:00:00:01\tblood pressure\t-"), "\(lines)")
    #expect(
      lines.dropFirst().prefix(6) == [
        "0", "CUFF added", "CUFF: 3 reports", "0", "CUFF: 1 report", "0",
      ], "\(lines)")
    #expect(lines.dropFirst(7).first?.hasPrefix("CUFF\tblood pressure\t") == true)
    #expect(
      lines.suffix(3) == [
        "CUFF removed. Its readings stay in the journal.", "No devices added yet", "1",
      ], "\(lines)")
    #expect(calls(of: log, "Pair") == 1 && calls(of: log, "RemoveDevice") == 1)
    #expect(
      try program.query("SELECT count(*), count(DISTINCT taken_at) FROM report") == "4|4"
    )
  }

  @Test("1,000 of 1,000 records arrive although the link breaks after 400, none twice")
  func broken() throws {
    let program = try BuiltProgram()
    let (lines, _) = try runBeside(
      "meter-break", "$H device add METER --yes; echo $?; $H device sync METER; echo $?", program)
    #expect(
      lines == [
        "METER added", "METER: 1000 single readings, 1 already in the journal", "0",
        "METER: nothing new",
        "0",
      ], "\(lines)")
    #expect(
      try program.query("SELECT count(*), count(DISTINCT taken_at) FROM single_reading")
        == "1000|1000")
  }

  @Test(
    "A link that ends before the meter is asked doesn't count: sync calls the meter and reads it")
  func leaving() throws {
    let program = try BuiltProgram()
    try addDevice("METER", "C0:FF:EE:00:00:02", "1808", program)
    let (lines, log) = try runBeside("meter-leaving", "$H device sync METER; echo $?", program)
    #expect(lines.suffix(2) == ["METER: 3 single readings", "0"], "\(lines)")
    #expect(calls(of: log, "Connect") >= 1)
  }

  @Test("A meter's passkey is typed; a wrong one or a refusal exits with 77")
  func passkeys() throws {
    let program = try BuiltProgram()
    let refused = """
      healthlog: METER refused to pair, or the passkey was wrong
      """
    let (lines, _) = try runBeside(
      "passkey",
      """
      $H device add METER --yes --passkey 1; echo $?
      $H device add METER --yes --passkey 123456; echo $?
      $H device add METER --yes --passkey 1234567; echo $?
      """, program)
    #expect(lines[0] == refused && lines[2] == "77", "\(lines)")
    #expect(lines[3] == "METER added", "\(lines)")
    #expect(
      lines.suffix(2) == [
        "healthlog: '1234567' isn't a valid passkey; use the six digits on the device's display",
        "64",
      ], "\(lines)")
  }

  @Test("A device without readings is refused and doesn't stay paired")
  func lamp() throws {
    let program = try BuiltProgram()
    let (lines, log) = try runBeside("no-health", "$H device add LAMP --yes; echo $?", program)
    #expect(
      lines == ["healthlog: 'LAMP' doesn't provide any readings that healthlog can import", "65"],
      "\(lines)")
    #expect(calls(of: log, "RemoveDevice") == 1)
    #expect(try program.query("SELECT count(*) FROM device") == "0")
  }

  @Test(
    "Without Bluetooth each command says what is missing",
    arguments: [
      ("none", "healthlog: Bluetooth isn't running", 69),
      ("no-adapter", "healthlog: This computer has no Bluetooth adapter", 69),
      ("off", "healthlog: Bluetooth is off", 69),
      ("denied", "healthlog: You aren't allowed to use Bluetooth on this computer", 78),
    ])
  func missing(scenario: String, words: String, status: Int) throws {
    let program = try BuiltProgram()
    let (lines, log) = try runBeside(
      scenario,
      """
      $H device scan --seconds 2; echo $?; $H device add CUFF --yes; echo $?
      """, program)
    #expect(lines.first == words && lines.last == String(status), "\(lines)")
    #expect(lines.count { $0 == String(status) } == 2, "\(lines)")
    #expect(calls(of: log, "StartDiscovery") == 0)
  }

  @Test("A strap that refuses pairing is read anyway; Ctrl-C and --for end its stream")
  func strap() throws {
    let program = try BuiltProgram()
    let (lines, log) = try runBeside(
      "strap",
      """
      $H device add STRAP --yes --journal "$HOME/j.db"; echo $?
      $H device sync --for 3s --journal "$HOME/j.db"; echo $?
      # What a shell starts behind has Ctrl-C ignored; this one has not.
      python3 -c 'import os, signal, sys
      signal.signal(signal.SIGINT, signal.SIG_DFL); signal.pthread_sigmask(signal.SIG_SETMASK, [])
      os.execv(sys.argv[1], sys.argv[1:])' $H device sync --journal "$HOME/j.db" & p=$!
      sleep 4; kill -INT $p; wait $p; echo $?
      """, program)
    #expect(
      lines.prefix(2) == ["STRAP can't be paired, so it is read without pairing", "STRAP added"],
      "\(lines)")
    // Two of eight packets announce RR intervals but contain none.
    #expect(lines.count { $0.hasPrefix("STRAP: ") } == 3, "\(lines)")
    #expect(
      lines.suffix(2) == ["Stopped. Everything received so far is saved.", "130"], "\(lines)")
    #expect(calls(of: log, "Disconnect") >= 3)
  }

  @Test("A wrong clock, unassigned users and invalid packets are reported, with exit status 65")
  func told() throws {
    for (scenario, name, words, status) in [
      ("wrong-clock", "CUFF", "the times of its readings were corrected", "0"),
      ("cuff-users", "BM85", "records held until you choose a user", "65"),
      ("broken-packets", "CUFF", "Kept as raw data only: packet too long", "65"),
      (
        "no-time", "CUFF",
        "2 records held because they have no reliable time: 'healthlog device settle 1 --at now'",
        "65"
      ),
      ("meter-refuses", "METER", "METER: 12 single readings", "0"),
      (
        "meter-refuses-all", "METER", "METER didn't send its records (code 3)", "69"
      ),
      ("meter-empty", "METER", "METER: nothing new", "0"),
      ("bond-lost", "CUFF", "CUFF no longer recognises this computer", "69"),
    ] {
      let program = try BuiltProgram()
      let (lines, _) = try runBeside(
        scenario, "$H device add \(name) --yes; echo $?", program, seconds: 90)
      #expect(lines.contains { $0.contains(words) }, "\(scenario): \(lines)")
      #expect(lines.last == status, "\(scenario): \(lines)")
    }
  }

  @Test("sync, too, gets everything from a bonded cuff that sends unasked")
  func ahead() throws {
    let program = try BuiltProgram()
    try addDevice("CUFF", "C0:FF:EE:00:00:01", "1810", program)
    let (lines, log) = try runBeside("cuff-remembers", "$H device sync CUFF; echo $?", program)
    #expect(lines == ["CUFF: 2 reports", "0"], "\(lines)")
    #expect(log.count { $0.event == "lost, as no program subscribed" } == 0)
  }

  @Test("A sync that ends before the device answers exits with 69")
  func unanswered() throws {
    let program = try BuiltProgram()
    try addDevice("CUFF", "C0:FF:EE:00:00:01", "1810", program)
    let (lines, _) = try runBeside("silent", "$H device sync --for 2s; echo $?", program)
    #expect(lines.first == "healthlog: CUFF didn't answer" && lines.last == "69", "\(lines)")
    #expect(try program.query("SELECT count(*) FROM session") == "0")
  }

  @Test("Neither of two devices with one name is called until you give an address")
  func twins() throws {
    let program = try BuiltProgram()
    let (lines, log) = try runBeside("twins", "$H device add CUFF --yes; echo $?", program)
    #expect(
      lines == [
        "healthlog: 2 devices are called 'CUFF'",
        "  Choose one by its address: C0:FF:EE:00:00:01, C0:FF:EE:00:00:09", "64",
      ], "\(lines)")
    #expect(calls(of: log, "Pair") + calls(of: log, "Connect") == 0)
  }

  @Test(
    "1,000 of 1,000 records arrive although Bluetooth vanishes in between, none twice",
    arguments: ["meter-restart", "meter-power"])
  func interrupted(scenario: String) throws {
    let program = try BuiltProgram()
    let (lines, _) = try runBeside(scenario, "$H device add METER --yes; echo $?", program)
    #expect(
      lines == ["METER added", "METER: 1000 single readings, 1 already in the journal", "0"],
      "\(lines)")
    #expect(
      try program.query("SELECT count(*), count(DISTINCT taken_at) FROM single_reading")
        == "1000|1000")
  }

  @Test("Killed programs lose no records and save none twice")
  func killed() throws {
    let program = try BuiltProgram()
    program.environment["J"] = program.journal
    try addDevice("METER", "C0:FF:EE:00:00:02", "1808", program)
    let (lines, _) = try runBeside(
      "meter-1000",
      """
      for seconds in 0.2 0.5 0.7 0.9 1.1 1.4; do
        $H device sync METER & p=$!; sleep $seconds; kill -KILL $p; wait $p 2>/dev/null
      done >/dev/null 2>&1
      $H device sync METER; echo $?
      """, program, seconds: 90)
    #expect(lines.last == "0", "\(lines)")
    // The meter's 1,000 records, and the reading that `addDevice` adds.
    #expect(
      try program.query("SELECT count(*), count(DISTINCT taken_at) FROM single_reading")
        == "1001|1001")
    #expect(
      try program.query(
        "SELECT count(*) FROM session WHERE ended IS NULL OR ended NOT IN ('killed', 'done')")
        == "0")
    #expect(try program.healthlog("check").status == 0)
  }
}
