import HealthModel
import RemoteSources
import Testing

@testable import HealthlogCLI
@testable import Journal
@testable import Phrases

/// `source` on journal data. It is Friday 2026-11-20, 08:00.
@Suite struct SourceCommandTests {
  private func withSources() throws -> TestTerminal {
    let terminal = try TestTerminal()
    try SourceOnRecord.add(to: terminal)
    return terminal
  }

  @Test("Sources are listed with their last pull, worst level and problems")
  func list() throws {
    let none = try TestTerminal().run("source", "list")
    #expect(none.status == 1 && none.error == "No sources added yet\n" && none.output == "")
    let terminal = try withSources()
    let list = terminal.run("source")
    #expect(
      list.output == """
        home\tnightscout\tcgm.example\t2026-11-20 08:00\t2026-11-20 08:01\t2026-11-20 08:16\t2\t
        house\thomeassistant\tlocalhost:8123\t2026-11-20 07:59\t2026-11-20 08:00\t\t2\tneeds your decision

        """, "\(list)")
    #expect(
      list.error == """
        home: 1 row rejected: implausible
        house: 8 of 10 readings are gone from localhost:8123, but none were removed from the journal; \
        'healthlog source pull --gone house' removes them from the journal too

        """, "\(list)")
    #expect(list.status == 0)
  }

  @Test("On a terminal a level has its symbol")
  func signs() throws {
    let terminal = try withSources()
    (terminal.columns, terminal.errorColumns) = (160, 160)
    let list = terminal.run("source", "list").output
    #expect(list.contains("▲▲ 2") && list.contains("PROBLEM"), "\(list)")
    terminal.isASCII = true
    #expect(terminal.run("source", "list").output.allSatisfy { $0.isASCII })
  }

  @Test("A vital's level is healthlog's own, shown beside the source's")
  func sensors() throws {
    let terminal = try withSources()
    #expect(
      terminal.run("source", "show", "home").output
        == "sgv\t\t\tglycemia\t300 mg/dL\t2026-11-20 08:00\t2\t1\n")
    let house = terminal.run("source", "show", "house")
    #expect(
      house.output == """
        sensor.door\t\t\t\t3\t2026-11-20 07:59\t\t
        sensor.hall\tHall\tGround floor\t\t31.5 °C\t2026-11-20 07:50\t2\t

        """, "\(house)")
    #expect(house.error.hasPrefix("house: 8 of 10 readings are gone"))
    for (line, sensors) in [
      (["--level", "1..2"], ["sensor.hall"]), (["--level", "0"], ["sensor.door"]),
      (["--level", "2.."], ["sensor.hall"]), (["--group", "Ground floor"], ["sensor.hall"]),
      (["--vital", "gly"], []), (["--level", "1"], []),
    ] {
      let shown = terminal.run(["source", "show", "house"] + line)
      #expect(
        shown.output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) } == sensors,
        "\(line): \(shown)")
      #expect(shown.status == (sensors.isEmpty ? 1 : 0))
    }
    #expect(terminal.run("source", "show", "home", "--vital", "glycemia").status == 0)
  }

  @Test("A sensor shows every property, and its last day as a line of letters")
  func sensor() throws {
    let terminal = try withSources()
    #expect(
      terminal.run("source", "show", "home", "sgv").output == """
        sensor               sgv
        vital                glycemia
        value                300 mg/dL
        measured             2026-11-20 08:00
        level at the source  1
        properties           {"device":"xDrip-DexcomG6","sgv":300}
        Fri 2026-11-20, one letter per hour: .......hH...............
        n normal, h high, H critically high, l low, L critically low, . no reading

        """)
    let document = terminal.run("source", "show", "home", "sgv", "--json").output
    #expect(document.contains(#""properties":{"device":"xDrip-DexcomG6","sgv":300}"#))
  }

  @Test("Withdrawn readings are listed, and undo passes over the source's changes")
  func takenBack() throws {
    let terminal = try withSources()
    let gone = terminal.run("source", "show", "home", "--gone")
    #expect(gone.status == 0 && gone.output.contains("110"), "\(gone)")
    #expect(terminal.run("source", "show", "house", "--gone").status == 1)
    #expect(terminal.run("undo").status == 1)
    #expect(terminal.run("list", "all", "--readings").output.split(separator: "\n").count == 4)
  }

  @Test(
    "Unknown names and invalid values are reported, with the nearest match",
    arguments: [
      (["show", "hom"], 66, "There is no source called 'hom'; did you mean home?"),
      (["show", "Home"], 66, "There is no source called 'Home'; did you mean home?"),
      (["show", "home", "svg"], 66, "home has no sensor called 'svg'\n"),
      (["show", "home", "--level", "3"], 64, "'3' isn't a valid level\n"),
      (["show", "home", "--level", "2..1"], 64, "'2..1' isn't a valid level\n"),
      (["show", "home", "--vital", "glicose"], 64, "glicose"),
    ])
  func faults(line: [String], status: Int32, told: String) throws {
    let result = try withSources().run(["source"] + line)
    #expect(result.status == status && result.error.contains(told), "\(result)")
    #expect(result.output == "")
  }

  @Test("Tab completes names, sensors and protocols")
  func completion() throws {
    let terminal = try withSources()
    func words(_ line: String...) -> String {
      terminal.run(["completion", "candidates", "--", "source"] + line).output
    }
    #expect(words("show", "ho") == "home\tcgm.example\nhouse\tlocalhost:8123\n")
    #expect(words("show", "home", "") == "sgv\tglycemia\n")
    #expect(words("add", "home", "n") == "nightscout\t\n")
    #expect(words("add", "home", "json", "https://x.example", "--user", "h") == "")
    #expect(words("show", "home", "--vital", "gly") == "gly\tglycemia\n")
  }

  @Test("Each problem has its own sentence", arguments: Self.everyTrouble)
  func troubles(trouble: SourceTrouble) throws {
    let source = NewRemote(
      name: "home", speaks: .nightscout, origin: "https://cgm.example")
    let told = SourceText.told(trouble, of: source)
    #expect(told.hasPrefix("home: ") && !SourceText.brief(trouble).isEmpty)
    #expect(Self.everyTrouble.filter { SourceText.told($0, of: source) == told }.count == 1)
    let status = SourceFault(trouble, of: source)
      .explanation(ExplanationContext(vitals: .standard, isChanging: false)).status
    #expect([65, 66, 69, 75, 77, 78, 130].contains(status))
    // The stored text reads back; the wait time is stored separately.
    #expect(SourceTrouble(text: trouble.text) == trouble)
  }

  static let everyTrouble: [SourceTrouble] = [
    .answer(.refused), .answer(.later(status: 503, until: nil)), .answer(.moved(to: "")),
    .answer(.moved(to: "https://b.example")), .answer(.page), .answer(.notUnderstood),
    .answer(.notThere(status: 404)), .answer(.mapping(member: "rows")), .locked,
    .noSecretService, .noSecret, .manyGone(8, of: 10), .line(.notResolved),
    .line(.notConnected), .line(.timedOut), .line(.brokenOff), .line(.tooMuch), .line(.stopped),
    .line(.certificateExpired), .line(.certificateNotYetValid), .line(.certificateOfAnotherName),
    .line(.certificateOfUnknownAuthority), .line(.oldTLS), .line(.authorityUnreadable("/a/ca.pem")),
    .line(.other("no route")),
  ]
}
