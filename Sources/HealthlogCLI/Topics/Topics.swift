public import CommandTable
public import HealthModel
import Phrases

public enum Topics {
  public static var all: [Topic] { all(in: CurrentLocale.language) }

  /// Returns all topics, in the order in which help shows them.
  public static func all(in language: Language) -> [Topic] {
    [
      units, times, periods, filters, priority, files, devices, sources, privacy, exitStatuses,
      reporting,
    ].map { $0.said { phrase(known: $0, in: language) } }
  }

  public static func journalFile(in language: Language) -> Topic {
    journalFile.said { phrase(known: $0, in: language) }
  }

  public static func named(_ words: [String]) -> Topic? {
    let name = words.joined(separator: "-").lowercased()
    let meant = synonyms[name] ?? name
    return all.first { $0.name == meant }
  }

  static let synonyms = WordTable(
    """
    units: unità, unita, valori, unit, vitals, values, value, mmol
    times: orari, orario, ore, date-e-ore, tempi, time, date, dates, day, hour
    periods: periodi, periodo, period, since, until, week
    filters: filtri, filtro, terms, term, query, favourites, favorites, preferiti
    priority: priorità, gravità, priorities, severity, importance, signs, limits
    files: diario, file, journal, environment, variables
    devices: dispositivi, dispositivo, meter, meters, apps, formats, apple
    sources: fonti, fonte, sensori, remote, sensor, sensors, nightscout, homeassistant, \
      home-assistant, token, tokens, keyring, mapping
    privacy: riservatezza, sicurezza, private, security, encryption, secrets
    reporting: segnalazioni, segnalare, errori, bug, bugs, fault, issue, issues, feedback, \
      support, docs, documentation, guide, manual
    exit-statuses: stati-di-uscita, stati, exit, exit-status, exit-code, exit-codes, exitcodes, \
      scripts
    """
  ).meanings

  static let exitStatuses = Topic(
    "exit-statuses", "Exit statuses, for scripts",
    """
    | 0 | success
    | 1 | nothing was found, or the answer is no: no report matches, today's report is missing, or
      'check' or 'remind doctor' found a problem
    | 64 | the command line isn't valid
    | 65 | data was rejected: an impossible value, or rows of a file or source; the other rows were
      saved
    | 66 | a file, a device or a source that you named doesn't exist
    | 69 | something that is needed is missing (a session bus, a display, a font or the 'age'
      program), or a device or source can't be reached
    | 73 | a file can't be created
    | 74 | reading or writing failed
    | 75 | another program kept the journal busy for too long, or a source asked healthlog to wait;
      try again later
    | 77 | a device refused to pair, or a source rejected the token
    | 78 | something is wrong with the setup: no home folder, a journal from a newer version of
      healthlog, or an invalid source mapping
    | 130 | Ctrl-C

    If the status is 64 or more, nothing was saved except what the message names. In a shell script
    that stops at the first failure ('set -e'), remember that commands that only look something up
    can exit with 1:
    $ healthlog status --short || echo 'no report yet'
      shows a message when today's report is missing
    $ healthlog filter severity critical today --json || true
      prints JSON, even if nothing matches

    With --json, most commands that show something print JSON for other programs. The JSON is the
    same in every language. It is described in docs/json.md and in the JSON Schema, which come with
    healthlog.
    """)

  static let reporting = Topic(
    "reporting", "More documentation, and how to report a problem",
    """
    To read the manual, run 'man healthlog'. Each command has its own page, such as 'man
    healthlog-add'. The guide and the pages on files, JSON and privacy are in
    /usr/share/doc/healthlog or, if you used 'make install', in PREFIX/share/doc/healthlog. They are
    also in the project's docs folder.

    # Something is wrong
    Report it where you got healthlog: on the project's page, under Issues. Include the command that
    you typed, everything that it printed, and the output of 'healthlog --version' and of these
    commands:
    $ healthlog check
      checks whether the journal is intact
    $ healthlog remind doctor
      shows why reminders don't appear

    Don't include your own readings; made-up ones show the problem just as well. If something lets
    others read or change a journal, report it privately: on the same page, under Security.

    # Something is missing
    On the same page, describe what you want to do rather than the option that you would like.
    """)

  static let units = Topic(
    "units", "How to type values and their units",
    """
    Type a reading as vital=value, with or without a unit: temp=36.6, gly=7mmol/L. You can also
    write 36,6 for 36.6, and 7 mmol/L for 7mmol/L. 'healthlog vital list' lists the vitals.

    # Vitals and units
    \(vitalRows)

    # A value without a unit
    A value without a unit is in your country's unit, according to the locale: blood glucose in
    mmol/L or temperature in °F where people use these, otherwise the first unit listed above. Once
    you have saved a value, the unit no longer depends on the locale. You can also set the unit
    yourself:
    $ healthlog config set unit.glycemia mmol/L
      shows and reads blood glucose in mmol/L from now on
    $ healthlog add gly=7.2 hr=70
      then means 7.2 mmol/L
    $ healthlog add gly=126mg/dL hr=72
      is still in mg/dL, because the unit is given

    Values in the journal keep the unit in which you typed them.

    # When you measured glucose
    | gly=126 fasting, bedtime, random | a mark that the list and the doctor's report show
    | gly=126 before lunch, after dinner | before or after a meal; the note says which meal
    $ healthlog edit last fasting
      marks the last entry as fasting; --unset mark removes the mark

    # In your own words
    If a line can mean only one thing, healthlog shows how it understood the line, then runs it:
    | sugar 126 after dinner | add gly=126 after dinner
    | bp 142 over 88 yesterday at 9pm | add bp=142/88 --at 'yesterday 21:00'
    | weight 11 st 4 | add weight=158lb

    If a line can mean two things, a name is misspelt, or a value is impossible, healthlog saves
    nothing and shows a line that you can copy. It does the same if the line would delete something
    or replace a note. A note without -n needs quotes, unless it starts with words such as 'after
    lunch' or 'at rest'. In scripts, set HEALTHLOG_STRICT=1 so that healthlog accepts only the
    documented syntax.

    # Rejected values
    When something could mean two things, healthlog never guesses. gly=15 is high in mmol/L and
    dangerously low in mg/dL, so add the unit. bp=12/8 means 120/80 in half of Europe, and temp=365
    lacks a decimal point. In each case, the message shows what to type. Impossible values are
    rejected too. 'healthlog vital set' changes what counts as plausible.

    # Beyond the meter's range
    | gly=HI | above 600 mg/dL
    | gly=LO | below 20 mg/dL
    | gly=>500 | another limit, if your meter has a different one

    healthlog rates such a value and finds it like any other. A mean that includes it uses the
    limit, and shows ≥, ≤ or ≈.

    # Custom vitals
    $ healthlog vital define girth --unit cm --plausible 20..300 --normal 60..95
      defines a vital
    $ healthlog add girth=84 bp=120/80
      saves a report that includes girth
    """)

  /// A row for each group's names and units; a panel's own row precedes that of its vitals.
  private static var vitalRows: String {
    VitalCatalogue.standard.groups.flatMap { group -> [String] in
      let pair = group.panel.map {
        "| \($0.names.joined(separator: ", ")) | "
          + "both pressures: 120/80; with the pulse: 120/80/70"
      }
      let names = group.vitals.map { typedNames($0).joined(separator: ", ") }
      let units = group.vitals[0].units.map(\.symbol).joined(separator: ", ")
      return [pair, "| \(names.joined(separator: "; ")) | \(units)"].compactMap(\.self)
    }.joined(separator: "\n")
  }

  /// Returns the names to type: shorter forms, the short name, the full name, and others.
  private static func typedNames(_ vital: Vital) -> [String] {
    let (short, others) = (vital.shortName, vital.shortNames.dropFirst())
    return others.filter(short.hasPrefix) + [short]
      + [vital.id.name].filter { $0 != short } + others.filter { !short.hasPrefix($0) }
  }

  static let times = Topic(
    "times", "How to type a time, for --at, from and until",
    """
    Without --at, a report gets the current time. Quote times that contain spaces: --at 'yesterday
    21:30'.

    # On a day
    | 8, 8am, 8:30 pm, 20.30, 20:30:15 | today at that time
    | yesterday 21:30, 9pm yesterday | yesterday at that time
    | monday 8, last monday 8 | the latest day with that name; for the end of a watch, the next one
    | 19/11, 19/11/2026 08:00, 19.11.26 | day first; in the United States, month first
    | 2026-11-19 08:00, 19 nov 8am | never ambiguous
    | 2026-11-19T08:00+09:00 | in the local time of another place

    # Before now
    | now | the current time
    | 2h ago, -2h | two hours ago
    | 90min ago, 3 days ago | m and min both mean minutes
    $ healthlog add bp=135/85 hr=72 --at 'yesterday 21:30'
      saves what you measured last night
    $ healthlog add gly=110 --at '2h ago'
      saves what you measured two hours ago

    # Only a day or only a time
    If you give only a day, 'add' on a terminal asks for the time. Without a terminal, it uses the
    current time and tells you so. 'edit' changes only what you name:
    $ healthlog edit last --at yesterday
      keeps the time
    $ healthlog edit last --at 15:00
      keeps the day

    # When the clocks change
    If the clocks skip a time in spring, the report gets the time one hour later, and healthlog
    tells you so. If a time occurs twice in autumn, the first one is used. Each report keeps the UTC
    offset of the place where you measured, and is shown in that place's time.
    """)

  static let periods = Topic(
    "periods", "How to type a day or a period, in every command",
    """
    A period goes at the end of list, summary, filter, calendar, chart, export, history, remind
    history and notifications, or after --since and --until. It consists of whole days, including
    the first and the last.

    # Days
    | today, yesterday | that day
    | monday | the most recent Monday, which can be today
    | 19/11, 2026-11-19 | day first; in the United States, month first

    # A length of time up to today
    | week, month, year | the last 7 days, the last month or the last year
    | 30d, 6w, 3m, 1y | that many days, weeks, months or years
    | last 30 days | the same in words

    # Calendar periods
    | this week, last week | a calendar week
    | this month, last month, last year | a calendar month or year
    | W47, 2026-W47 | a week, by its number
    | october, oct 2025, 2026-11, 2026 | a month or a year; without a year, the most recent month
      that has started

    # From one day to another
    | A..B | from the first day of A to the last day of B
    | A.., ..B | with no end, or with no start
    | all | everything
    $ healthlog list last week
      lists last week
    $ healthlog summary 2025-10..2025-12
      summarises a quarter
    $ healthlog filter gly above 180 --since 30d
      finds high blood glucose in the last 30 days

    In a period, m means months; in a duration ('90m ago', --for 10m), it means minutes. You can
    always write mo or min instead.
    """)

  static let filters = Topic(
    "filters", "Terms that 'healthlog filter' understands",
    """
    Entries must match all terms. You can combine terms with 'or', 'not' and parentheses. The shell
    interprets >, < and parentheses, so quote terms that contain them. Terms written in words need
    no quotes.

    # Terms
    | gly above 180, gly over 180, 'gly>180' | a value above a limit
    | temp below 36, temp under 36, 'temp<36' | a value below a limit; >=, <=, = and != can only be
      typed as signs
    | 'bp>=135/85' | either of the two pressures, or both
    | gly above 10mmol/L | a limit with a unit, as when you type values
    | severity critical, severity caution | a value of this severity
    | priority 4, 'priority>=4' | 1 to 5
    | has weight | a reading of that vital
    | has medicine, has insulin, has event | doses and events
    | has fasting, has after-meal, has irregular-pulse | readings with that mark
    | note cake, "note~'birthday cake'" | the beginning of a word in the note, ignoring case and
      accents on Latin letters
    | time=06:00..10:00 | that time of day
    | last month, 2026-11, since 30d, until monday | a period
    $ healthlog filter gly above 180 last month
      finds high blood glucose
    $ healthlog filter severity critical
      finds all critical values
    $ healthlog filter '(gly<70 or gly>250) time=00:00..06:00'
      finds low and high values at night
    $ healthlog filter 'bp>=135/85' not note coffee
      finds high blood pressure where the note doesn't mention coffee
    $ healthlog filter --explain gly above 180 or note cake since 30d
      shows how the filter is understood, without searching

    Terms side by side are combined before 'or', so the last example means blood glucose above 180
    at any time, or a note with cake in the last 30 days. --since and --until apply to the whole
    filter.

    # Saved filters
    $ healthlog filter --save nights has gly time=22:00..06:00 last 3m
      saves the terms; the period is always counted back from today

    $ healthlog filter @nights 'gly<70'
      uses them, with one more term

    $ healthlog filter --saved
      lists your filters and how many entries each one finds (up to 1,000)

    $ healthlog filter --drop nights
      deletes the filter; 'healthlog undo' restores it

    A saved filter that contains @nights keeps its own copy of those terms.

    # Exit status
    1 if nothing matches.
    """)

  static let priority = Topic(
    "priority", "Severity, importance and priority explained",
    """
    healthlog rates each value by the limits of its vital. A sign beside a value shows that it is
    out of range:
    | ▲, ▼ | caution: above or below the normal range
    | ▲▲, ▼▼ | critical: beyond the critical limit on that side

    With --words, a word appears instead: high, low, critically high or critically low. A value
    equal to either end of the normal range is normal.

    # Priority
    A report's priority is a number from 1 to 5. For each reading, healthlog adds the vital's
    importance (1 low, 2 medium, 3 high) and the reading's severity (0 normal, 1 caution, 2
    critical). The highest sum is the report's priority. 'healthlog show' shows which reading it
    comes from.
    $ healthlog add temp=39.5 bp=150/95 --priority 5
      sets it by hand; after that, it no longer changes
    $ healthlog edit last --priority auto
      calculates it again
    $ healthlog filter 'priority>=4' month
      finds what mattered most in the last month

    # Your own limits
    healthlog's default limits come from published guidelines for adults. They aren't advice: decide
    with your doctor what yours should be.
    $ healthlog vital list
      shows them, with a star beside each vital that you have changed
    $ healthlog vital set glycemia --normal 80..160 --importance 3
      sets them; everything in the journal is rated again
    $ healthlog undo
      undoes the change

    Limits are converted to the unit in which you typed the value, and rounded, so 10.0 mmol/L is
    within a range that ends at 180 mg/dL.
    """)
}
