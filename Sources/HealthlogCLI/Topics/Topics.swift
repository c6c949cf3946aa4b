public import CommandTable
public import HealthModel
import Phrases

/// The topics of `healthlog help`.
public enum Topics {
  /// The topics in the person's language, in the order of help.
  public static var all: [Topic] { all(in: CurrentLocale.language) }

  /// Returns the topics in a language, in the order of help.
  public static func all(in language: Language) -> [Topic] {
    english.map { $0.said { phrase(known: $0, in: language) } }
  }

  private static var english: [Topic] {
    [
      units, times, periods, filters, priority, files, devices, sources, privacy, exitStatuses,
      reporting,
    ]
  }

  /// Returns the manual's page on the journal's file.
  public static func journalFile(in language: Language) -> Topic {
    journalFile.said { phrase(known: $0, in: language) }
  }

  /// Returns the topic of these words, which may be synonyms.
  public static func named(_ words: [String]) -> Topic? {
    let name = words.joined(separator: "-").lowercased()
    let meant = synonyms[name] ?? name
    return all.first { $0.name == meant }
  }

  /// Other words for a topic's name.
  static let synonyms = WordTable(
    """
    units: unità, unita, valori, unit, vitals, values, value, mmol
    times: orari, orario, ore, date-e-ore, tempi, time, date, dates, day, hour
    periods: periodi, periodo, period, since, until, week
    filters: filtri, filtro, terms, term, query, search
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
}
