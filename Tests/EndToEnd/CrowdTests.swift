import Foundation
import Testing

/// Writers, an import and the service, all using one journal at the same time.
@Suite(.serialized) struct CrowdTests {
  @Test("Ten writers, one import and the service at once lose nothing, and none is refused")
  func crowd() throws {
    let person = try Person()
    let program = person.program
    try program.healthlog("add", "temp=36.5", "hr=70")
    try program.healthlog("remind", "at", "00:00")
    try person.startService()
    // A thousand rounds take about a minute.
    let adds = max(3, KillTests.rounds / 25)
    let rows = (0..<5000).map {
      "2025-01-01 08:\(10 + $0 / 50 % 50):\(10 + $0 % 50).\($0 / 2500),\($0 % 300 + 40)"
    }
    let table = program.home.appending(path: "in.csv")
    try ("taken_at,gly\n" + rows.joined(separator: "\n") + "\n").write(
      to: table, atomically: true, encoding: .utf8)
    let healthlog = BuiltProgram.folder.appending(path: "healthlog").path
    let script = """
      who=$1; for n in $(seq \(adds)); do
        "\(healthlog)" add gly=$((100 + n)) hr=70 -n "n-$who-$n" >/dev/null || echo "refused: $who $n: $?"
      done
      """
    let errors = program.home.appending(path: "errors")
    try Data().write(to: errors)
    let heard = try FileHandle(forWritingTo: errors)
    let writers = try (1...10).map {
      try program.start(
        "/bin/sh", ["-c", script, "sh", "\($0)"], output: heard, error: heard)
    }
    repeat {
      for line in [
        ["import", table.path], ["import", "--dry-run", table.path], ["list"], ["check"],
      ] {
        let result = try program.execute(healthlog, line)
        #expect(result.status == 0, "\(line): \(result)")
      }
    } while writers.contains(where: \.isRunning)
    for writer in writers { writer.end(within: 120, "ten writers") }
    #expect(try String(contentsOf: errors, encoding: .utf8) == "")
    let notes = Set(
      try program.query("SELECT note FROM report WHERE note <> ''").split(separator: "\n").map(
        String.init))
    let expected = Set((1...10).flatMap { who in (1...adds).map { "n-\(who)-\($0)" } })
    #expect(expected.subtracting(notes).isEmpty)
    for line in ["undo", "redo"] { #expect(try program.healthlog(line).status == 0, "\(line)") }
    #expect(person.service?.isRunning == true)
    #expect(try person.end(SIGTERM) == 0)
    let check = try program.healthlog("check")
    #expect(check.status == 0, "\(check)")
  }
}
