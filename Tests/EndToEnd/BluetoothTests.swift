import Foundation
import Testing

/// The built programs beside a mock of bluetoothd (`Tests/Bluetooth`), which follows a scenario.
@Suite(.serialized) struct BluetoothTests {
  /// A line of what the mock heard and said.
  struct Entry: Decodable {
    let call: String?
    let event: String?
    let path: String?
    let program: String?
  }

  /// Runs a shell's lines in which `$H` is healthlog, beside the mock.
  private func run(
    _ scenario: String, _ script: String, _ program: BuiltProgram, seconds: Double = 60
  ) throws -> (lines: [String], log: [Entry]) {
    program.environment["H"] = BuiltProgram.folder.appending(path: "healthlog").path
    program.environment["MOST"] = String(Int(seconds))
    let log = program.home.appending(path: "bluez.log")
    let result = try program.besideBluetooth(
      scenario, log: log, ["/bin/bash", "-c", "exec 2>&1\n" + script], seconds: seconds + 20)
    #expect(result.status == 0, "\(result)")
    let entries = ((try? String(contentsOf: log, encoding: .utf8)) ?? "").split(separator: "\n")
    return (
      result.output.split(separator: "\n").map(String.init),
      try entries.map { try JSONDecoder().decode(Entry.self, from: Data($0.utf8)) }
    )
  }

  private func calls(_ log: [Entry], _ method: String) -> Int {
    log.count { $0.call == method }
  }

  /// Puts a device into the journal as `add` would have.
  private func add(
    _ name: String, _ address: String, _ services: String, _ program: BuiltProgram
  ) throws {
    try program.healthlog("add", "hr=60", "--at", "2020-01-01 08:00")
    _ = try program.query(
      """
      INSERT INTO source (uid, kind, key, name)
      VALUES ('0190b3c6-0000-7000-8000-0000000000' || substr('\(address)', -2), 'device', 'ble:\(address)', '\(name)');
      INSERT INTO device (source, address, services, auto)
      VALUES (last_insert_rowid(), '\(address)', '\(services)', 1);
      """)
  }

  @Test("A cuff is found, added and read, and read again; nobody else is called")
  func cuff() throws {
    let program = try BuiltProgram()
    let (lines, log) = try run(
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
        "0", "CUFF is added", "CUFF: 3 reports", "0", "CUFF: 1 report", "0",
      ], "\(lines)")
    #expect(lines.dropFirst(7).first?.hasPrefix("CUFF\tblood pressure\t") == true)
    #expect(
      lines.suffix(3) == [
        "CUFF is forgotten; what it handed over stays", "no device was added yet", "1",
      ], "\(lines)")
    #expect(calls(log, "Pair") == 1 && calls(log, "RemoveDevice") == 1)
    #expect(
      try program.query("SELECT count(*), count(DISTINCT taken_at) FROM report") == "4|4"
    )
  }

  @Test("1,000 of 1,000 records come although the link breaks after 400, none twice")
  func broken() throws {
    let program = try BuiltProgram()
    let (lines, _) = try run(
      "meter-break", "$H device add METER --yes; echo $?; $H device sync METER; echo $?", program)
    #expect(
      lines == [
        "METER is added", "METER: 1000 single readings, 1 known already", "0", "METER: nothing new",
        "0",
      ], "\(lines)")
    #expect(
      try program.query("SELECT count(*), count(DISTINCT taken_at) FROM sample") == "1000|1000")
  }

  @Test("A meter's passkey is typed; another one, and a device that refuses, are told with 77")
  func passkeys() throws {
    let program = try BuiltProgram()
    let refused = """
      healthlog: METER refused the pairing, or the passkey was another
      """
    let (lines, _) = try run(
      "passkey",
      """
      $H device add METER --yes --passkey 1; echo $?
      $H device add METER --yes --passkey 123456; echo $?
      $H device add METER --yes --passkey 1234567; echo $?
      """, program)
    #expect(lines[0] == refused && lines[2] == "77", "\(lines)")
    #expect(lines[3] == "METER is added", "\(lines)")
    #expect(
      lines.suffix(2) == [
        "healthlog: '1234567' is no passkey: write the six digits that its display shows", "64",
      ], "\(lines)")
  }

  @Test("A device that measures nothing is refused, and isn't kept paired")
  func lamp() throws {
    let program = try BuiltProgram()
    let (lines, log) = try run("no-health", "$H device add LAMP --yes; echo $?", program)
    #expect(
      lines == ["healthlog: 'LAMP' offers no measurements that are read here", "65"], "\(lines)")
    #expect(calls(log, "RemoveDevice") == 1)
    #expect(try program.query("SELECT count(*) FROM device") == "0")
  }

  @Test(
    "Without Bluetooth each says what is missing",
    arguments: [
      ("none", "healthlog: Bluetooth isn't running", 69),
      ("no-adapter", "healthlog: this machine has no Bluetooth adapter", 69),
      ("off", "healthlog: Bluetooth is off", 69),
      ("denied", "healthlog: you may not use Bluetooth here", 78),
    ])
  func missing(scenario: String, words: String, status: Int) throws {
    let program = try BuiltProgram()
    let (lines, log) = try run(
      scenario,
      """
      $H device scan --seconds 2; echo $?; $H device add CUFF --yes; echo $?
      """, program)
    #expect(lines.first == words && lines.last == String(status), "\(lines)")
    #expect(lines.count { $0 == String(status) } == 2, "\(lines)")
    #expect(calls(log, "StartDiscovery") == 0)
  }

  @Test("A strap that refuses keys is used without; Ctrl-C and --for end its stream")
  func strap() throws {
    let program = try BuiltProgram()
    let (lines, log) = try run(
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
      lines.prefix(2) == ["STRAP doesn't pair; it is read without", "STRAP is added"], "\(lines)")
    // Two of eight packets tell of intervals, and hold none.
    #expect(lines.count { $0.hasPrefix("STRAP: ") } == 3, "\(lines)")
    #expect(lines.suffix(2) == ["stopped; what came is stored", "130"], "\(lines)")
    #expect(calls(log, "Disconnect") >= 3)
  }

  @Test("A clock that is off, users that nobody chose, packets that can't be: told, with 65")
  func told() throws {
    for (scenario, name, words, status) in [
      ("wrong-clock", "CUFF", "the times of its readings are put right", "0"),
      ("cuff-users", "BM85", "records held, for nobody said whose they are", "65"),
      ("broken-packets", "CUFF", "kept, not filed: 2A35 of 20 bytes, 19 expected", "65"),
      (
        "no-time", "CUFF",
        "2 records held for want of a time: 'healthlog device settle 1 --at now'", "65"
      ),
      ("meter-refuses", "METER", "METER: 12 single readings", "0"),
      ("meter-refuses-all", "METER", "METER gives no records; its answer was 3", "69"),
      ("meter-empty", "METER", "METER: nothing new", "0"),
      ("bond-lost", "CUFF", "CUFF no longer knows this computer", "69"),
    ] {
      let program = try BuiltProgram()
      let (lines, _) = try run(
        scenario, "$H device add \(name) --yes; echo $?", program, seconds: 90)
      #expect(lines.contains { $0.contains(words) }, "\(scenario): \(lines)")
      #expect(lines.last == status, "\(scenario): \(lines)")
    }
  }

  /// A listener that runs until `script` is through, which waits for what it is to see.
  private func listening(
    _ scenario: String, _ script: String, _ program: BuiltProgram, seconds: Double = 60
  ) throws -> (lines: [String], log: [Entry]) {
    try run(
      scenario,
      """
      until_rows() { for _ in $(seq 1200); do
        [ "$(sqlite3 -cmd '.timeout 5000' "$J" "$1")" -ge "$2" ] && return; sleep 0.05
      done; echo "never: $1"; }
      $H device listen & listener=$!
      \(script)
      kill -TERM $listener; wait $listener; echo "listen: $?"
      """, program, seconds: seconds)
  }

  @Test(
    "A bonded cuff that bluetoothd calls is read each time, also what comes before its services")
  func listen() throws {
    let program = try BuiltProgram()
    program.environment["J"] = program.journal
    try add("CUFF", "C0:FF:EE:00:00:01", "1810", program)
    let (lines, log) = try listening(
      "cuff-bonded",
      "until_rows \"SELECT count(*) FROM session WHERE ended = 'done'\" 3", program)
    #expect(lines == ["listen: 0"], "\(lines)")
    #expect(calls(log, "Connect") == 0 && calls(log, "RegisterApplication") == 1)
    #expect(
      try program.query(
        "SELECT count(*) > 3, count(*) = count(DISTINCT taken_at) FROM report") == "1|1"
    )
  }

  @Test("A cuff that sends without waiting to be asked loses nothing to a listener that just began")
  func ahead() throws {
    let program = try BuiltProgram()
    program.environment["J"] = program.journal
    try add("CUFF", "C0:FF:EE:00:00:01", "1810", program)
    let (lines, log) = try listening(
      "cuff-remembers",
      "until_rows \"SELECT count(*) FROM session WHERE ended = 'done'\" 1", program)
    #expect(lines == ["listen: 0"], "\(lines)")
    #expect(log.count { $0.event == "lost, as no program subscribed" } == 0)
    #expect(try program.query("SELECT count(*) FROM packet WHERE characteristic = 0x2A35") == "2")
  }

  @Test("Programs that are killed at any moment leave nothing out and nothing twice")
  func killed() throws {
    let program = try BuiltProgram()
    program.environment["J"] = program.journal
    try add("METER", "C0:FF:EE:00:00:02", "1808", program)
    let (lines, _) = try run(
      "meter-1000",
      """
      for seconds in 0.2 0.5 0.7 0.9 1.1 1.4; do
        $H device sync METER & p=$!; sleep $seconds; kill -KILL $p; wait $p 2>/dev/null
      done >/dev/null 2>&1
      $H device sync METER; echo $?
      """, program, seconds: 90)
    #expect(lines.last == "0", "\(lines)")
    // And what `add` filed.
    #expect(
      try program.query("SELECT count(*), count(DISTINCT taken_at) FROM sample") == "1001|1001")
    #expect(
      try program.query(
        "SELECT count(*) FROM session WHERE ended IS NULL OR ended NOT IN ('killed', 'done')")
        == "0")
    #expect(try program.healthlog("check").status == 0)
  }

  @Test("A stranger that bluetoothd itself calls is never read, and the person's own is")
  func foreign() throws {
    let program = try BuiltProgram()
    program.environment["J"] = program.journal
    try add("CUFF", "C0:FF:EE:00:00:01", "1810", program)
    let (lines, log) = try listening(
      "foreign-called",
      "until_rows \"SELECT count(*) FROM session WHERE ended = 'done'\" 1", program)
    #expect(lines == ["listen: 0"], "\(lines)")
    let own = "/org/bluez/hci0/dev_C0_FF_EE_00_00_01"
    let touched = log.filter { entry in
      entry.call != nil && (entry.path ?? "").contains("/dev_")
        && !(entry.path ?? "").hasPrefix(own)
    }
    #expect(touched.isEmpty, "\(touched)")
  }

  @Test("A cuff is read while a strap streams, each in its own session; sync asks the listener")
  func two() throws {
    let program = try BuiltProgram()
    program.environment["J"] = program.journal
    try add("STRAP", "C0:FF:EE:00:00:03", "180d", program)
    try add("CUFF", "C0:FF:EE:00:00:01", "1810", program)
    let (lines, _) = try listening(
      "two-at-once",
      """
      until_rows "SELECT count(*) FROM session WHERE ended = 'done'" 1
      $H device sync STRAP; echo $?
      $H device listen; echo $?
      """, program)
    #expect(
      lines.filter { !$0.hasPrefix("  ") } == [
        "healthlog: session 1 still goes on", "75",
        "healthlog: devices of this journal are being read already", "75", "listen: 0",
      ], "\(lines)")
    #expect(
      try program.query("SELECT count(*), count(DISTINCT ended) FROM session WHERE end_at > 0")
        == "2|2")
  }

  @Test("Bluetooth that is switched off and on, or begins anew, ends no session within a minute")
  func power() throws {
    for scenario in ["power-cycle", "restart", "strap-lost"] {
      let program = try BuiltProgram()
      program.environment["J"] = program.journal
      try add("STRAP", "C0:FF:EE:00:00:03", "180d", program)
      // A stream is on the disk every ten seconds: those of before, and those of after.
      let (lines, log) = try listening(
        scenario, "until_rows 'SELECT coalesce(sum(n), 0) FROM packet' 8", program, seconds: 100)
      #expect(lines == ["listen: 0"], "\(scenario): \(lines)")
      #expect(
        try program.query("SELECT count(*), group_concat(ended) FROM session") == "1|stopped",
        "\(scenario)")
      #expect(calls(log, "Connect") == 0, "\(scenario)")
    }
  }

  @Test("While forty strangers advertise and another program scans, the listener isn't woken")
  func asleep() throws {
    let program = try BuiltProgram()
    program.environment["J"] = program.journal
    try add("CUFF", "C0:FF:EE:00:00:01", "1810", program)
    let (lines, _) = try listening(
      "strangers",
      """
      sleep 5
      # Threads that end meanwhile count for nothing.
      count() { cat /proc/$listener/task/*/status | awk '/^Name/ {own = $2 ~ /^(healthlog|gdbus|gmain)/}
        own && /^voluntary_ctxt/ {n += $2} END {print n}'; }
      before=$(count); sleep 10; after=$(count); echo "wakes: $((after - before))"
      """, program)
    #expect(lines == ["wakes: 0", "listen: 0"], "\(lines)")
  }
}
