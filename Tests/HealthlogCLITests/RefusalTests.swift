import HealthModel
import HealthlogCLI
import Phrases
import Testing

/// A refused command line, with its status and complete text.
struct Refusal: Sendable, CustomStringConvertible {
  let line: [String]
  let status: Int32
  let text: String

  init(_ line: [String], _ status: Int32, _ text: String) {
    (self.line, self.status, self.text) = (line, status, text)
  }

  var description: String { line.joined(separator: " ") }
}

@Suite struct RefusalTests {
  static let vitals = """
      The vitals are temperature (temp, t), systolic (sys), diastolic (dia), glycemia (gly, glucose, bg), \
    heart-rate (hr, pulse), oxygen-saturation (spo2), weight, and bp
    """

  @Test(
    "The beginning of a command's name suggests every command that matches",
    arguments: [
      ("calen", "\n  Try: healthlog calendar\n"), ("sh last", "\n  Try: healthlog show last\n"),
      ("dele", "; did you mean delete?\n"),
      ("re", "; did you mean restore, redo, report or remind?\n"),
      ("remind unin", "\n  Try: healthlog remind uninstall\n"),
      ("help cal", "\n  Try: healthlog help calendar\n"),
    ])
  func beginnings(line: String, told: String) throws {
    let terminal = try TestTerminal()
    let result = terminal.run(line.split(separator: " ").map(String.init))
    #expect(result.status == 64 && result.error.contains(told), "\(result.error)")
  }

  @Test("A single letter, or a prefix of many, suggests nothing", arguments: ["s", "e", "x", "zz"])
  func noBeginning(word: String) throws {
    #expect(!(try TestTerminal().run(word).error.contains("mean")))
  }

  @Test("An unexpected error says what to do")
  func unforeseen() throws {
    enum Unforeseen: Error { case measured(String) }
    let said = try TestTerminal().result { context in
      HealthlogCommands.report(
        Unforeseen.measured("gly=90"), context,
        ExplanationContext(vitals: .standard, isChanging: false))
    }
    #expect(
      said.error == """
        healthlog: This should not have happened (Unforeseen.measured)
          If it happens again, please report it; see 'healthlog help reporting'

        """)
  }

  @Test(
    "A refusal gives the reason and the remedy, and nothing is saved",
    arguments: [
      Refusal(
        ["add", "temp=99", "hr=70"], 65,
        """
        healthlog: temperature 99.0 °C isn't a possible value (from 30 to 45 °C)
          Did you mean: healthlog add temp=99F hr=70

        """),
      Refusal(
        ["add", "bp=80/120"], 65,
        "healthlog: Systolic 80 mmHg must be higher than diastolic 120 mmHg\n  Did you "
          + "mean: healthlog add bp=120/80\n"
      ),
      Refusal(
        ["add", "gly=5.6", "hr=70"], 65,
        """
        healthlog: glycemia 5.6 mg/dL isn't a possible value (from 10 to 1000 mg/dL)
          Did you mean: healthlog add gly=5.6mmol/L hr=70

        """),
      Refusal(
        ["add", "sys=16", "hr=70"], 65,
        """
        healthlog: systolic 16 mmHg isn't a possible value (from 50 to 300 mmHg)
          Did you mean: healthlog add sys=16kPa hr=70

        """),
      Refusal(
        ["add", "foo=1"], 64,
        "healthlog: There is no vital 'foo'\n\(vitals)\n  'healthlog vital define foo …' "
          + "creates your own vital\n"),
      Refusal(
        ["add", "tmep=36", "hr=70"], 64,
        "healthlog: There is no vital 'tmep'\n  Try: healthlog add temp=36 hr=70\n"),
      Refusal(
        ["add", "temp=36.5", "hr=70", "--at", "2026-11-21 08:00"], 65,
        "healthlog: 2026-11-21 08:00 is in the future; a report can't be later than now\n"),
      Refusal(
        ["add", "temp=36.5", "hr=70", "--at", "1899-12-31 23:59"], 65,
        "healthlog: 1899-12-31 23:59 is before 1900\n"),
      Refusal(
        ["add", "temp=36.5", "hr=70", "--at", "soon"], 64,
        """
        healthlog: 'soon' isn't a valid time
          Use now, 8:00, 8pm, 'yesterday 21:30', 'monday 8:00', '2h ago', 19/11 or '2026-11-19 08:00'

        """),
      Refusal(
        ["add", "temp=3x6", "hr=70"], 65,
        "healthlog: temperature: '3x6' isn't a number; use one such as 36.6 or 36,6\n"),
      Refusal(
        ["add", "temp=36.6.6", "hr=70"], 65,
        "healthlog: temperature: '36.6.6' isn't a number; use one such as 36.6 or 36,6\n"),
      Refusal(
        ["add", "bp=120", "hr=70"], 65,
        "healthlog: bp: '120' isn't a valid pressure; use systolic/diastolic, such as bp=120/80\n"
      ),
      Refusal(
        ["add", "temp=36.5", "t=36.6", "hr=70"], 65,
        "healthlog: temperature is given twice; a report has each vital only once\n"),
      Refusal(
        ["add", "hello", "hr=70"], 64,
        "healthlog: 'hello' isn't a valid reading; use vital=value, such as temp=36.5\n"),
      Refusal(
        ["add"], 64,
        """
        healthlog: Add your readings: two or more are a report, one alone is a single reading
          For example: healthlog add temp=36.5 gly=90 bp=120/80 hr=70

        """),
      Refusal(
        ["add", "temp=36.5", "hr=70", "--priority", "6"], 64,
        "healthlog: '6' isn't a valid priority; use 1 to 5\n"),
      Refusal(
        ["add", "temp=36.5", "hr=70", "-n", "a\u{1B}[31m"], 65,
        "healthlog: The note contains the control character U+001B; only newline and tab "
          + "are allowed\n"),
      Refusal(
        ["edit", "1"], 64,
        """
        healthlog: Add what to change
          For example: healthlog edit 7 temp=36.8

        """),
      Refusal(
        ["show", "7"], 1,
        "healthlog: There is no report 7\n  'healthlog list all' shows the numbers\n"),
      Refusal(
        ["delete", "seven"], 64,
        """
        healthlog: 'seven' isn't the number of a report (7) or a single reading (s12)
          'healthlog list all --readings' shows the numbers

        """),
      Refusal(["undo"], 1, "healthlog: Nothing left to undo\n"),
      Refusal(["redo"], 1, "healthlog: Nothing to redo\n"),
      Refusal(
        ["list", "2026-13"], 64,
        """
        healthlog: '2026-13' isn't a valid period, because there is no such month
          Use today, week, last month, 30d, 6w, 3m, monday, 2026, 2026-11, 2026-W47, 19/11, A..B or all

        """),
      Refusal(
        ["calendar", "2026-13"], 64,
        """
        healthlog: '2026-13' isn't a valid period, because there is no such month
          Use today, week, last month, 30d, 6w, 3m, monday, 2026, 2026-11, 2026-W47, 19/11, A..B or all

        """),
      Refusal(
        ["add", "temp=36.5", "hr=70", "--at", "23:30"], 65,
        """
        healthlog: 2026-11-20 23:30 is in the future; a report can't be later than now
          Did you mean: healthlog add temp=36.5 hr=70 --at 'yesterday 23:30'

        """),
      Refusal(
        ["add", "bp=12/8", "hr=70"], 65,
        "healthlog: '12/8' isn't a possible value\n  Did you mean: healthlog add "
          + "bp=120/80 hr=70\n"
      ),
      Refusal(
        ["add", "temp=365", "hr=70"], 65,
        """
        healthlog: temperature 365.0 °C isn't a possible value (from 30 to 45 °C)
          Did you mean: healthlog add temp=36.5 hr=70

        """),
      Refusal(
        ["add", "gly=15", "hr=70"], 65,
        """
        healthlog: glycemia without a unit: 15.0 mmol/L is critically high, 15 mg/dL is critically low
          Choose one: healthlog add gly=15mmol/L hr=70, or the same with gly=15mg/dL

        """),
      Refusal(
        ["add", "120/80", "70"], 64,
        """
        healthlog: '120/80 70': type a reading as vital=value
          Try: healthlog add bp=120/80 hr=70

        """),
      Refusal(
        ["list", "month", "--since", "2026"], 64,
        "healthlog: 'month' and --since or --until both set the days; leave one out\n"),
      Refusal(
        ["chart", "1800.."], 64,
        """
        healthlog: A chart can show at most 120 years
          Use a shorter period, such as 90d or 2026

        """),
      Refusal(
        ["calendar", "all"], 64,
        "healthlog: 'all' has no first day; use a period that has one, such as 2026.. or "
          + "2026-11\n"),
      Refusal(["summary"], 1, "The journal is empty\n"),
      Refusal(
        ["list", "today..yesterday"], 64, "healthlog: 'today..yesterday' ends before it starts\n"),
      Refusal(["list"], 1, "The journal is empty\n"),
      Refusal(["filter"], 1, "No matches\n"),
      Refusal(
        ["filter", "gly>180", "piority=4"], 64,
        """
        healthlog: There is no vital or term called 'piority'; did you mean priority?
          Try: healthlog filter 'gly>180' priority=4

        """),
      Refusal(
        ["filter", "gly>5,x"], 64,
        """
        healthlog: Column 5: glycemia: '5,x' isn't a number; use one such as 36.6 or 36,6
          gly>5,x
              ^

        """),
      Refusal(
        ["filter", "--priority", "9"], 64,
        "healthlog: '9' isn't a valid priority; use 1 to 5\n"),
      Refusal(
        ["lsit"], 64,
        "healthlog: There is no command 'lsit'\n  Try: healthlog list\n"
      ),
      Refusal(
        ["add", "--nte", "x"], 64,
        "healthlog: There is no option --nte; did you mean --note?\n  'healthlog help "
          + "add' shows how to use it\n"
      ),
      Refusal(
        ["import", "/nowhere/file.csv"], 66,
        "healthlog: Can't read /nowhere/file.csv: No such file or directory\n"),
      Refusal(
        ["import", "/"], 74, "healthlog: Can't read /: Is a directory\n"),
      Refusal(
        ["remind", "at", "24:00"], 64,
        "healthlog: '24:00' isn't a valid time; use one such as 20:30\n"
      ),
      Refusal(
        ["remind", "status"], 1,
        "healthlog: No reminders set\n  Set one with: healthlog remind at 20:30\n"),
      Refusal(["remind", "snooze"], 1, "healthlog: No reminder is due now\n"),
      Refusal(
        ["add", "temp=36.5", "hr=70", "--journal", ""], 64,
        "healthlog: The journal's name is empty\n  Name a file: --journal FILE\n"),
      Refusal(
        ["list", "--journal", "/nowhere/j.db"], 66,
        """
        healthlog: There is no journal /nowhere/j.db
          'healthlog add' creates it with the first report

        """),
      Refusal(
        ["add", "temp=36.5", "hr=70", "--journal", "/proc/nowhere/j.db"], 73,
        """
        healthlog: Can't create the folder /proc/nowhere: No such file or directory
          Choose another file with --journal

        """),
      Refusal(
        ["list", "--journal", "/etc/hostname"], 65,
        "healthlog: /etc/hostname isn't a healthlog journal; it was left unchanged\n"),
    ])
  func refusals(refusal: Refusal) throws {
    let terminal = try TestTerminal()
    let result = terminal.run(refusal.line)
    #expect(result.status == refusal.status)
    #expect(result.error == refusal.text)
    #expect(result.output == "")
    #expect(terminal.run("list", "all").status == 1)
  }
}
