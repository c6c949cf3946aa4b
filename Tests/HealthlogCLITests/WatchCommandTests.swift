import HealthModel
import TestSupport
import Testing

/// It is Friday 2026-11-20, 08:00.
@Suite struct WatchCommandTests {
  func day(_ days: Int64, _ terminal: TestTerminal) {
    terminal.now = Instant(seconds: 1_795_158_000 + days * 86_400)
  }

  @Test("A watch is started, listed, shown and stopped, with undo and history")
  func life() throws {
    let terminal = try TestTerminal()
    let started = terminal.run("watch", "start", "glycemia", "above", "180", "for", "7d")
    #expect(
      started.output
        == "Watch 1: glycemia above 180 mg/dL from Fri 2026-11-20 08:00 until Fri "
        + "2026-11-27 08:00\n"
    )
    #expect(
      started.error == """
        The outcome is reported when the watch ends: Fri 2026-11-27 08:00
        'healthlog watch show 1' shows its state at any time
        The service reports its outcome; 'healthlog remind install' makes the service start with your session

        """)
    for (value, time) in [
      ("180", "2026-11-20 08:00"), ("271", "2026-11-22 19:00"), ("11mmol/L", "2026-11-23 07:30"),
    ] {
      day(4, terminal)
      #expect(terminal.run("add", "gly=\(value)", "hr=70", "--at", time).status == 0)
    }
    #expect(
      terminal.run("watch", "list").output
        == "1\tglycemia above 180 mg/dL\t2026-11-20 08:00\t2026-11-27 08:00\trunning\t3\t2\n")
    #expect(
      terminal.run("watch", "show", "1").output == """
        watch 1  glycemia above 180 mg/dL  running
          from       Fri 2026-11-20 08:00
          until      Fri 2026-11-27 08:00
          readings   3, 2 beyond
          lowest     180 mg/dL  Fri 2026-11-20 08:00
          mean       216 mg/dL
          highest    271 mg/dL  Sun 2026-11-22 19:00
          beyond     271 mg/dL  Sun 2026-11-22 19:00
                     198 mg/dL  Mon 2026-11-23 07:30

        """)
    #expect(
      terminal.run("status").output.hasSuffix(
        "Watch 1: glycemia above 180 mg/dL until Fri 2026-11-27 08:00; 3 readings, 2 beyond\n"))
    #expect(
      terminal.run("watch", "stop", "1").output == """
        Watch 1 stopped: glycemia above 180 mg/dL
        3 readings, 2 beyond; lowest 180 (2026-11-20 08:00), mean 216, \
        highest 271 mg/dL (2026-11-22 19:00)

        """)
    #expect(terminal.run("watch", "list").output.contains("\t2026-11-24 08:00\tstopped\t"))
    #expect(terminal.run("history").output.hasPrefix("2026-11-24 08:00  end of watch 1\n"))
    #expect(terminal.run("undo").output == "Undone: end of watch 1\n")
    #expect(terminal.run("watch", "list").output.contains("\trunning\t"))
  }

  @Test("A notified outcome is shown beside a newer one")
  func toldAndTrue() throws {
    let terminal = try TestTerminal()
    _ = terminal.run("add", "gly=200", "hr=70")
    _ = terminal.run("watch", "start", "gly", "above", "180", "from", "today", "for", "7d")
    _ = terminal.run("watch", "stop", "1")
    #expect(
      terminal.run("watch", "show", "1").output.hasSuffix("  notified   Fri 2026-11-20 08:00\n"))
    _ = terminal.run("add", "gly=70", "hr=70", "--at", "07:00")
    #expect(
      terminal.run("watch", "show", "1").output.hasSuffix(
        """
          readings   1, 0 beyond
          lowest     70 mg/dL  Fri 2026-11-20 07:00
          mean       70 mg/dL
          highest    70 mg/dL  Fri 2026-11-20 07:00
          notified   Fri 2026-11-20 08:00: no readings

        """))
  }

  @Test("An ended watch is listed for 30 days, and always with --all")
  func ended() throws {
    let terminal = try TestTerminal()
    terminal.columns = 100
    #expect(terminal.run("watch", "list").status == 1)
    let none = terminal.run("watch", "list", "--all")
    #expect(none.error.hasPrefix("No watches yet; start one with: "))
    _ = terminal.run("watch", "start", "temp", "outside", "36,1..37,2", "for", "12h")
    // No service ran: it is still open.
    day(50, terminal)
    #expect(
      terminal.run("watch", "list").output == """
        ID  WATCH                              FROM              UNTIL             STATE  READINGS  BEYOND
         1  temperature outside 36.1..37.2 °C  2026-11-20 08:00  2026-11-20 20:00  ended         0       0

        """)
    #expect(terminal.run("watch", "show", "1").output.contains("  readings   none\n"))
  }

  @Test(
    "A watch's words may come in any order and spelling",
    arguments: [
      (
        "gly above 180 for 7d",
        "glycemia above 180 mg/dL from Fri 2026-11-20 08:00 until Fri 2026-11-27 08:00"
      ),
      (
        "GLY for 1w ABOVE 10 mmol/L",
        "glycemia above 10 mmol/L from Fri 2026-11-20 08:00 until Fri 2026-11-27 08:00"
      ),
      (
        "'gly below 70 for 90min'",
        "glycemia below 70 mg/dL from Fri 2026-11-20 08:00 until Fri 2026-11-20 09:30"
      ),
      (
        "gly outside 3,9..10mmol/L until tomorrow",
        "glycemia outside 3.9..10 mmol/L from Fri 2026-11-20 08:00 until Sun 2026-11-22 00:00"
      ),
      (
        "gly outside 3.9mmol/L..10 for 1d",
        "glycemia outside 3.9..10 mmol/L from Fri 2026-11-20 08:00 until Sat 2026-11-21 08:00"
      ),
      (
        "temp outside 97F..99°F for 1d",
        "temperature outside 97..99 °F from Fri 2026-11-20 08:00 until Sat 2026-11-21 08:00"
      ),
      (
        "hr above 100 from 2026-11-21 until 2026-11-21",
        "heart-rate above 100 bpm from Sat 2026-11-21 00:00 until Sun 2026-11-22 00:00"
      ),
      (
        "sys above 135 from -2h for 12h",
        "systolic above 135 mmHg from Fri 2026-11-20 06:00 until Fri 2026-11-20 18:00"
      ),
      (
        "temp above 100.4F for 3d until 'tomorrow 20:00'",
        "temperature above 100.4 °F from Wed 2026-11-18 20:00 until Sat 2026-11-21 20:00"
      ),
      (
        "girth above 80 for 366d",
        "girth above 80 cm from Fri 2026-11-20 08:00 until Sun 2027-11-21 08:00"
      ),
    ])
  func words(line: String, sentence: String) throws {
    let terminal = try TestTerminal()
    _ = terminal.run(
      "vital", "define", "girth", "--unit", "cm", "--normal", "60..80", "--plausible", "20..300")
    let result = terminal.run(["watch", "start"] + Transcript.words(of: line))
    #expect(result.output == "Watch 1: \(sentence)\n", "\(result.error)")
  }

  @Test("Limits use the preferred unit, and JSON has everything")
  func units() throws {
    let terminal = try TestTerminal()
    _ = terminal.run("vital", "set", "glycemia", "--unit", "mmol/L")
    _ = terminal.run("add", "gly=12.5", "hr=70")
    let started = terminal.run("watch", "start", "gly", "above", "10", "for", "7d", "--json")
    #expect(
      started.output == """
        {"version":2,"watches":[{"id":1,"vital":"glycemia","low":null,"high":10,"unit":"mmol/L",\
        "from":"2026-11-20T08:00:00+01:00","until":"2026-11-27T08:00:00+01:00","stopped_at":null,\
        "state":"running","outcome":{"readings":1,"beyond":1,"lowest":12.5,\
        "lowest_at":"2026-11-20T08:00:00+01:00","mean":12.5,"highest":12.5,\
        "highest_at":"2026-11-20T08:00:00+01:00","lowest_comparator":null,"mean_comparator":null,\
        "highest_comparator":null},"told":null,"correction":null}]}

        """)
    #expect(terminal.run("watch", "stop", "1", "--json").output.contains(#""told":{"at":"2026"#))
    #expect(
      terminal.run("watch", "show", "1", "--json").output.hasSuffix(
        #""correction":null,"readings_beyond":[]}]}"# + "\n"))
  }

  @Test("The monotonic clock decides when a watch ends, whatever the wall clock shows")
  func clockStep() throws {
    let terminal = try TestTerminal()
    terminal.bootTime = BootTime(boot: "b", milliseconds: 1000)
    _ = terminal.run("watch", "start", "gly", "above", "180", "for", "3h")
    terminal.now = terminal.now.adding(seconds: 86_400)
    terminal.bootTime = BootTime(boot: "b", milliseconds: 3_601_000)
    #expect(
      terminal.run("watch", "list").output
        == "1\tglycemia above 180 mg/dL\t2026-11-20 08:00\t2026-11-21 10:00\trunning\t0\t0\n")
    terminal.bootTime = BootTime(boot: "c", milliseconds: 3_601_000)
    #expect(terminal.run("watch", "list").output.contains("2026-11-20 11:00\tended"))
    #expect(
      terminal.run("status", "--json").output.contains(#""watches":[{"id":1,"#))
  }

  @Test("A watch too far in the future is refused, and none is stored")
  func farAhead() throws {
    let terminal = try TestTerminal()
    for words in [
      "until 9999-12-31 for 7d", "until 9999-12-31T23:59 for 1h",
      "from 9999-12-29 until 9999-12-30",
      "from 2036-12-01 for 1d",
    ] {
      let result = terminal.run(["watch", "start", "gly", "above", "180", words])
      #expect(result.status == 64, "\(words): \(result)")
      #expect(result.error.contains("A watch can start at most 10 years ahead"), "\(result)")
    }
    #expect(terminal.run("watch", "start", "gly above 180 from 2036-11-20 for 1d").status == 0)
    #expect(terminal.run("watch", "list", "--all").output.split(separator: "\n").count == 1)
  }

  @Test("Any words start a watch or give an error")
  func anyWords() throws {
    var random = SeededGenerator(seed: UInt64.random(in: 0 ... .max))
    let words = [
      "gly", "temp", "above", "below", "outside", "from", "for", "until", "180", "36,6", "70..180",
      "10mmol/L", "mg/dL", "7d", "90min", "0s", "now", "today", "tomorrow", "08:00", "2026-11-27",
      "9999-12-31", "0001-01-01", "-100000w", "99999d", "..", "", " ", "\u{1B}", "é", "--", "1e9",
    ]
    let terminal = try TestTerminal()
    var statuses: Set<Int32> = []
    for _ in 0..<400 {
      var line = ["gly", "above", "180", "for", "7d"]
      for _ in 0...(random.next() % 3) {
        let word = words.randomElement(using: &random) ?? ""
        let index = Int(random.next() % UInt64(line.count))
        if random.next() % 2 == 0 { line[index] = word } else { line.insert(word, at: index) }
      }
      let result = terminal.run(["watch", "start"] + line)
      statuses.insert(result.status)
      #expect([0, 64, 65].contains(result.status), "\(line), seed \(random.seed)")
      #expect(result.output.isEmpty == (result.status != 0), "\(line)")
    }
    #expect(statuses == [0, 64, 65])
  }
}
