import HealthModel
import TestSupport
import Testing

/// It is Friday 2026-11-20, 08:00.
@Suite struct WatchCommandTests {
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
