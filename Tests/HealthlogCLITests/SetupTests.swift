import Foundation
import HealthModel
import Phrases
import Testing

@testable import HealthlogCLI

@Suite struct SetupTests {
  private static let languages = ListText.any(Language.allCases.map(\.ownName))

  /// A session without systemd, with its autostart folder beside the journal.
  private func terminal(_ locale: String = "C") throws -> TestTerminal {
    let terminal = try TestTerminal()
    terminal.locale = locale
    terminal.session = SessionSetup(
      configFolder: terminal.folder.appending(path: "config").path,
      dataFolder: terminal.folder.appending(path: "data").path)
    return terminal
  }

  private func isInstalled(_ terminal: TestTerminal) -> Bool {
    FileManager.default.fileExists(
      atPath: terminal.folder.appending(
        path: "config/autostart/healthlog-reminder.desktop"
      ).path)
  }

  @Test("Setup asks for units, the reminder and the service, and sets them in one step")
  func asks() throws {
    let terminal = try terminal()
    terminal.answers = ["", "", "f", "", "mmol/L", "", "20:30", ""]
    let result = terminal.run("setup")
    #expect(result.status == 0)
    for question in [
      "Language (\(Self.languages)) [English]: ", "temperature in °C or °F [°C]: ",
      "pressure in mmHg or kPa [mmHg]: ",
      "glycemia in mg/dL or mmol/L [mg/dL]: ", "weight in kg or lb [kg]: ",
      "Daily reminder (such as 20:30, or none) [none]: ",
      "Start the reminder service when you log in? [Y/n] ",
    ] {
      #expect(result.error.contains(question), "\(result.error)")
    }
    #expect(
      result.output.hasPrefix(
        """
        temperature in °F
        glycemia in mmol/L
        Reminder set for 20:30 on days without a report
        Your desktop starts the reminder service when you log in:
        """), "\(result.output)")
    #expect(isInstalled(terminal))
    #expect(
      terminal.run("config", "list").output == "unit.temperature=°F\nunit.glycemia=mmol/L\n")
    #expect(terminal.run("undo").status == 0)
    #expect(terminal.run("config", "list").status == 1)
    #expect(terminal.run("remind", "list").status == 1)
  }

  @Test("It asks what you measure, and add and tables leave out the rest; piped lists don't")
  func measured() throws {
    let terminal = try terminal()
    terminal.answers = ["", "pressure, weight", "", "<", "", "lb", "none", "n"]
    let result = terminal.run("setup")
    #expect(
      result.error.contains(
        "What do you measure? temperature, pressure, glycemia, heart-rate, "
          + "oxygen-saturation, weight [temperature, pressure, glycemia, heart-rate]: "))
    #expect(result.error.contains("pressure in mmHg") && !result.error.contains("glycemia in"))
    #expect(result.output == "measured=bp,weight\nweight in lb\n")
    terminal.answers = ["138/82", "180", ""]
    let asked = terminal.run("add")
    #expect(asked.status == 0 && !asked.error.contains("temp"), "\(asked.error)")
    #expect(asked.error.contains("weight") && !asked.error.contains("glycemia"))
    let piped = terminal.run("list").output
    #expect(piped.split(separator: "\t").count == 9)
    terminal.columns = 120
    let shown = terminal.run("list").output
    #expect(!shown.contains("TEMP") && !shown.contains("GLY") && shown.contains("WEIGHT"))
    // Any vital with a value has a column.
    terminal.run("add", "gly=100")
    #expect(terminal.run("list").output.contains("100"))
    terminal.answers = ["", "", "", "", "", "", ""]
    #expect(terminal.run("setup").error.contains("[pressure, weight]: "))
    #expect(
      terminal.run("config", "set", "measured", "pressure GLY").output == "measured=bp,glycemia\n")
    let wrong = terminal.run("config", "set", "measured", "bp,mood")
    #expect(wrong.status != 0 && wrong.error.contains("'mood'"), "\(wrong.error)")
    #expect(
      terminal.run("config", "get", "measured").output == "measured=bp,glycemia\n".dropFirst(9))
    terminal.run("config", "unset", "measured")
    #expect(terminal.run("list").output.contains("TEMP"))
  }

  @Test("Run again, it shows the current state, and Enter keeps it")
  func again() throws {
    let terminal = try terminal()
    terminal.answers = ["", "", "f", "", "mmol", "", "20:30", "sì"]
    #expect(terminal.run("setup").status == 0)
    let before = try terminal.dump()
    terminal.answers = ["", "", "", "", "", "", "", ""]
    let result = terminal.run("setup")
    #expect(result.status == 0 && result.output == "")
    #expect(result.error.contains("[°F]: ") && result.error.contains("[20:30]: "))
    #expect(result.error.hasSuffix("Nothing was changed\n"))
    #expect(try terminal.dump() == before)
    terminal.answers = ["", "", "C", "", "mg", "", "none", "n"]
    let back = terminal.run("setup")
    #expect(back.output.hasPrefix("temperature in °C\nglycemia in mg/dL\nNo reminders left"))
    #expect(!isInstalled(terminal))
  }

  @Test("Enter keeps the country's unit, for weights too, and saves it")
  func country() throws {
    let terminal = try terminal("en_US.UTF-8")
    terminal.answers = ["", "", "", "", "", "", "", ""]
    #expect(terminal.run("setup").output == "temperature in °F\nweight in lb\n")
    terminal.locale = "C"
    #expect(terminal.run("add", "weight=180").output.contains("180.0 lb"))
    #expect(!isInstalled(terminal))
  }

  @Test("A typed language is saved even if the locale has it already")
  func language() throws {
    let terminal = try terminal()
    terminal.answers = ["English", "", "", "", "", "", "", "n"]
    #expect(terminal.run("setup").status == 0)
    #expect(terminal.run("config", "get", "language").output == "en\n")
  }

  @Test("With another journal nothing is asked about the service, which reads one")
  func otherJournal() throws {
    let terminal = try terminal()
    let other = ["--journal", terminal.journalPath + ".other"]
    #expect(terminal.run(["add", "gly=90", "hr=70"] + other).status == 0)
    terminal.answers = ["", "", "", "", "", "", "20:30"]
    let result = terminal.run(["setup"] + other)
    #expect(result.status == 0, "\(result.error)")
    #expect(!result.error.contains("service") && !isInstalled(terminal))
  }

  @Test("A canonical unit chosen over the country's is used")
  func against() throws {
    let terminal = try terminal("en_GB.UTF-8")
    terminal.answers = ["", "", "", "", "mg/dL", "", "", ""]
    #expect(terminal.run("setup").output == "glycemia in mg/dL\n")
    #expect(terminal.run("add", "gly=50").output.contains("50 mg/dL"))
  }

  @Test("Quitting halfway changes nothing", arguments: [("\u{3}", Int32(130)), (nil, 1)])
  func leaving(last: String?, status: Int32) throws {
    let terminal = try terminal("en_US.UTF-8")
    let before = try terminal.dump()
    for count in 0..<8 {
      terminal.answers =
        ["it", "", "C", "kPa", "mmol", "lb", "20:30"].prefix(count) + (last.map { [$0] } ?? [])
      let result = terminal.run("setup")
      #expect(result.status == status && result.output == "")
      #expect(result.error.hasSuffix("Nothing was changed\n"))
      #expect(try terminal.dump() == before && !isInstalled(terminal))
    }
  }

  @Test("An invalid answer is asked again with the reason; < goes back, ? explains")
  func refused() throws {
    let terminal = try terminal()
    terminal.answers = [
      "Klingon", "", "bp, mood", "", "K", "f", "<", "C", "?", "", "", "", "25:00", "<", "", "none",
      "perhaps", "n",
    ]
    let result = terminal.run("setup")
    for line in [
      "  'Klingon' isn't a supported language; use \(Self.languages)\n",
      "  'bp, mood' isn't a valid list of vitals; choose from temperature, pressure, glycemia,",
      "  'K' isn't a valid unit for this vital; use °C or °F\n",
      "  Values are shown in this unit, which",
      "  '25:00' isn't a valid time; use one such as 20:30, or none\n", "  Type y or n\n",
    ] {
      #expect(result.error.contains(line), "\(line) in \(result.error)")
    }
    #expect(result.status == 0 && result.error.hasSuffix("Nothing was changed\n"))
  }

  @Test("Without a terminal it lists the equivalent commands")
  func noTerminal() throws {
    let terminal = try terminal()
    let result = terminal.run("setup")
    #expect(result.status == 64 && result.output == "")
    for command in [
      "  healthlog config set unit.glycemia mg/dL|mmol/L\n", "  healthlog remind at 20:30\n",
      "  healthlog remind install\n",
    ] {
      #expect(result.error.contains(command), "\(result.error)")
    }
  }

  @Test("Without an installed service it isn't asked about")
  func noService() throws {
    let terminal = try terminal()
    terminal.session.hasService = { false }
    terminal.answers = ["", "", "", "", "", "", "20:30"]
    let result = terminal.run("setup")
    #expect(result.status == 0 && !result.error.contains("service when you log in"))
    #expect(result.output == "Reminder set for 20:30 on days without a report\n")
  }
}
