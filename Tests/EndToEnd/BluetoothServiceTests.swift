import Foundation
import Testing

/// The device service with a mock of bluetoothd.
@Suite(.serialized) struct BluetoothServiceTests {
  @Test(
    "A bonded cuff that bluetoothd connects is read each time, values before its services included")
  func listen() throws {
    let program = try BuiltProgram()
    program.environment["J"] = program.journal
    try addDevice("CUFF", "C0:FF:EE:00:00:01", "1810", program)
    let (lines, log) = try listening(
      "cuff-bonded",
      "until_rows \"SELECT count(*) FROM session WHERE ended = 'done'\" 3", program)
    #expect(lines == ["listen: 0"], "\(lines)")
    #expect(calls(of: log, "Connect") == 0 && calls(of: log, "RegisterApplication") == 1)
    #expect(
      try program.query(
        "SELECT count(*) > 3, count(*) = count(DISTINCT taken_at) FROM report") == "1|1"
    )
  }

  @Test("A listener that has just started gets everything from a cuff that sends unasked")
  func ahead() throws {
    let program = try BuiltProgram()
    program.environment["J"] = program.journal
    try addDevice("CUFF", "C0:FF:EE:00:00:01", "1810", program)
    let (lines, log) = try listening(
      "cuff-remembers",
      "until_rows \"SELECT count(*) FROM session WHERE ended = 'done'\" 1", program)
    #expect(lines == ["listen: 0"], "\(lines)")
    #expect(log.count { $0.event == "lost, as no program subscribed" } == 0)
    #expect(try program.query("SELECT count(*) FROM packet WHERE characteristic = 0x2A35") == "2")
  }

  @Test("An unknown device that bluetoothd connects is never read; your own is")
  func foreign() throws {
    let program = try BuiltProgram()
    program.environment["J"] = program.journal
    try addDevice("CUFF", "C0:FF:EE:00:00:01", "1810", program)
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

  @Test("A cuff is read while a strap streams, in separate sessions; sync asks the listener")
  func two() throws {
    let program = try BuiltProgram()
    program.environment["J"] = program.journal
    try addDevice("STRAP", "C0:FF:EE:00:00:03", "180d", program)
    try addDevice("CUFF", "C0:FF:EE:00:00:01", "1810", program)
    let (lines, _) = try listening(
      "two-at-once",
      """
      until_rows "SELECT count(*) FROM session WHERE ended = 'done'" 1
      $H device sync STRAP; echo $?
      $H device listen; echo $?
      """, program)
    #expect(
      lines.filter { !$0.hasPrefix("  ") } == [
        "healthlog: The service is reading STRAP", "75",
        "healthlog: This journal's devices are already being read", "75", "listen: 0",
      ], "\(lines)")
    #expect(
      try program.query("SELECT count(*), count(DISTINCT ended) FROM session WHERE end_at > 0")
        == "2|2")
  }

  @Test("Bluetooth being off or restarted for under a minute ends no session")
  func power() throws {
    for scenario in ["power-cycle", "restart", "strap-lost"] {
      let program = try BuiltProgram()
      program.environment["J"] = program.journal
      try addDevice("STRAP", "C0:FF:EE:00:00:03", "180d", program)
      // A stream is saved every ten seconds: wait for packets from before and after the break.
      let (lines, log) = try listening(
        scenario, "until_rows 'SELECT coalesce(sum(n), 0) FROM packet' 8", program, seconds: 100)
      #expect(lines == ["listen: 0"], "\(scenario): \(lines)")
      #expect(
        try program.query("SELECT count(*), group_concat(ended) FROM session") == "1|stopped",
        "\(scenario)")
      #expect(calls(of: log, "Connect") == 0, "\(scenario)")
    }
  }

  @Test("The listener stays asleep while forty unknown devices advertise and another program scans")
  func asleep() throws {
    let program = try BuiltProgram()
    program.environment["J"] = program.journal
    try addDevice("CUFF", "C0:FF:EE:00:00:01", "1810", program)
    let (lines, _) = try listening(
      "strangers",
      """
      sleep 3
      # Somebody writes: that is looked at, once.
      $H add hr=61 --at '2020-01-02 08:00' >/dev/null; sleep 1
      # Threads that end meanwhile count for nothing.
      count() { cat /proc/$listener/task/*/status | awk '/^Name/ {own = $2 ~ /^(healthlog|gdbus|gmain)/}
        own && /^voluntary_ctxt/ {n += $2} END {print n}'; }
      before=$(count); sleep 3
      # A scan's end and begin are no news of ours either.
      echo 'scan off' >"$BLUEZ_DO"; sleep 1; echo 'scan on' >"$BLUEZ_DO"; sleep 6
      after=$(count); echo "wakes: $((after - before))"
      """, program)
    #expect(lines == ["wakes: 0", "listen: 0"], "\(lines)")
  }

  @Test("The listener sleeps again after a session; sync reports that Bluetooth is off")
  func asleepAgain() throws {
    let program = try BuiltProgram()
    program.environment["J"] = program.journal
    try addDevice("CUFF", "C0:FF:EE:00:00:01", "1810", program)
    let (lines, log) = try listening(
      "cuff-remembers",
      """
      count() { cat /proc/$listener/task/*/status | awk '/^Name/ {own = $2 ~ /^(healthlog|gdbus|gmain)/}
        own && /^voluntary_ctxt/ {n += $2} END {print n}'; }
      until_rows "SELECT count(*) FROM session WHERE ended = 'done'" 1; sleep 1
      before=$(count); sleep 2; echo 'scan on' >"$BLUEZ_DO"; sleep 1; after=$(count)
      echo "wakes: $((after - before))"
      echo 'power off' >"$BLUEZ_DO"; sleep 1
      $H device sync CUFF; echo "off: $?"
      echo 'power on' >"$BLUEZ_DO"; sleep 1; echo 'advertise cuff' >"$BLUEZ_DO"
      until_rows "SELECT count(*) FROM session WHERE ended = 'done'" 2
      """, program)
    #expect(
      lines == [
        "wakes: 0", "Bluetooth is off. Switch it on with 'bluetoothctl power on'",
        "healthlog: Bluetooth is off", "  Switch it on with 'bluetoothctl power on'", "off: 69",
        "listen: 0",
      ], "\(lines)")
    #expect(calls(of: log, "RegisterApplication") == 1)
  }

  @Test("A device that refuses isn't called repeatedly, and sync exits with 69")
  func refusing() throws {
    let program = try BuiltProgram()
    program.environment["J"] = program.journal
    try addDevice("METER", "C0:FF:EE:00:00:02", "1808", program)
    program.environment["PAIRED"] = "all"
    let (lines, _) = try listening(
      "meter-refuses-all",
      """
      until_rows "SELECT count(*) FROM session WHERE ended = 'error'" 1; sleep 4
      $H device sync METER; echo "sync: $?"
      """, program)
    // The service and the command write to one file, in no fixed order.
    let refusals = lines.filter {
      $0 == "a device didn't send its records (code 3)"
    }
    #expect(refusals.count == 2, "\(lines)")
    #expect(
      lines.filter { !refusals.contains($0) } == [
        "METER: nothing new", "healthlog: The device service didn't read METER",
        "  'healthlog device doctor' looks for the cause", "sync: 69", "listen: 0",
      ], "\(lines)")
    #expect(
      try program.query("SELECT count(*), min(ended), max(ended) FROM session") == "2|error|error")
  }

  /// The output of a script that runs once the service has begun to read a strap.
  private func besideStrap(_ script: String) throws -> [String] {
    let program = try BuiltProgram()
    program.environment["J"] = program.journal
    try addDevice("STRAP", "C0:FF:EE:00:00:03", "180d", program)
    program.environment["PAIRED"] = "all"
    return try listening(
      "strap",
      """
      until_rows "SELECT count(*) FROM session" 1
      \(script)
      """, program
    ).lines
  }

  @Test("sync exits with 75 for a device the service is reading")
  func beingRead() throws {
    let lines = try besideStrap("$H device sync STRAP; echo \"sync: $?\"")
    #expect(
      lines == [
        "healthlog: The service is reading STRAP",
        "  Wait until it has finished, or stop it: 'healthlog device stop STRAP'", "sync: 75",
        "listen: 0",
      ], "\(lines)")
  }

  @Test("sync soon exits with 69 if the service is killed while reading for it")
  func killed() throws {
    var lines: [String] = []
    // If the strap is back before sync asks, it is already being read.
    for _ in 0..<5 where lines.isEmpty || lines.contains("sync: 75") {
      lines = try besideStrap(
        """
        $H device stop STRAP >/dev/null
        $H device sync STRAP & sync=$!
        until_rows "SELECT count(*) FROM session" 2
        kill -KILL $listener; wait $sync; echo "sync: $?"
        """)
    }
    #expect(lines.contains("sync: 69"), "\(lines)")
  }

  @Test("Held and refused records are logged without a name, and cause one notification")
  func news() throws {
    for (scenario, name, line, notification) in [
      ("cuff-users", "BM85", "4 records held; 'healthlog device list' shows why", "held"),
      ("broken-packets", "CUFF", "Kept as raw data only: 4 packets", "refused"),
    ] {
      let program = try BuiltProgram()
      program.environment["J"] = program.journal
      program.environment["PAIRED"] = "all"
      let file = BuiltProgram.repository.appending(
        path: "Tests/Bluetooth/scenarios/\(scenario).json")
      let text = try String(contentsOf: file, encoding: .utf8)
      let address = try #require(text.firstMatch(of: /"address": "([0-9A-F:]+)"/)).1
      try addDevice(name, String(address), "1810", program)
      let (lines, _) = try listening(
        scenario, "until_rows \"SELECT count(*) FROM notification WHERE topic LIKE 'device:%'\" 1",
        program)
      #expect(lines.contains(line) && lines.last == "listen: 0", "\(scenario): \(lines)")
      #expect(!lines.contains { $0.contains(name) }, "\(lines)")
      #expect(
        try program.query("SELECT substr(topic, 1, length(topic) - 37), state FROM notification")
          == "device:\(notification)|pending")
    }
  }
}
