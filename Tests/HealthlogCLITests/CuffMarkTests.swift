import HealthModel
import Testing

@testable import Intake
@testable import Journal

@Suite struct CuffMarkTests {
  @Test("A cuff's warnings are saved with the pressure and shown")
  func shown() throws {
    let terminal = try TestTerminal()
    let journal = try Journal(path: terminal.journalPath)
    try DeviceOnRecord.add("CUFF", to: journal, now: terminal.now)
    var session = try journal.openSession(
      of: "CUFF", now: terminal.now, in: DeviceOnRecord.zone)
    try journal.tell(.ahead(0), in: &session, now: terminal.now)
    _ = try journal.store(
      DeviceOnRecord.bytes("167c0056006100ea070b1407370033000600"), of: .pressure,
      at: terminal.now, in: &session)
    try journal.close(&session, .done, now: terminal.now)
    let shown = terminal.run("show", "1").output
    let lines = shown.split(separator: "\n").filter { $0.contains("irregular pulse, loose cuff") }
    #expect(lines.count == 2, "\(shown)")
    #expect(terminal.run("show", "1", "--json").output.contains("124"))
    // Lists on a terminal show the warnings once per entry; piped lists don't show them.
    for line in [["list", "all"], ["filter", "has", "bp"], ["search", "124/86"]] {
      #expect(!terminal.run(line).output.contains("loose cuff"))
      terminal.columns = 100
      let told = terminal.run(line).output
      #expect(told.components(separatedBy: "irregular pulse, loose cuff").count == 2, "\(told)")
      terminal.columns = nil
    }
    let list = terminal.run("list", "all", "--json").output
    #expect(list.contains(#""mark":"irregular-pulse+loose-cuff""#), "\(list)")
    // The mark is exported as a word.
    let whole = terminal.run("export", "--format", "json").output
    #expect(whole.contains(#""mark":"irregular-pulse+loose-cuff""#), "\(whole)")
  }
}
