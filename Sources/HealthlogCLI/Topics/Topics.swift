public import CommandTable
public import HealthModel
import Phrases

public enum Topics {
  public static var all: [Topic] { all(in: CurrentLocale.language) }

  /// The order is that of help.
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
}
