public import CommandTable
public import HealthModel
import Phrases

/// What `healthlog help` explains beside the commands.
public enum Topics {
  /// All of them in the person's language, in the order in which help lists them.
  public static var all: [Topic] { all(in: CurrentLocale.language) }

  /// All of them in a language, in the same order.
  public static func all(in language: Language) -> [Topic] {
    english.map { $0.said { phrase(known: $0, in: language) } }
  }

  private static var english: [Topic] {
    [
      units, times, periods, filters, priority, files, devices, sources, privacy, exitStatuses,
      reporting,
    ]
  }

  /// What the manual's page on the journal's file says.
  public static func journalFile(in language: Language) -> Topic {
    journalFile.said { phrase(known: $0, in: language) }
  }

  /// The topic that a person means by these words; nil where they name none.
  public static func named(_ words: [String]) -> Topic? {
    let name = words.joined(separator: "-").lowercased()
    let meant = synonyms[name] ?? name
    return all.first { $0.name == meant }
  }

  /// What people call a topic that is called otherwise.
  static let synonyms: [String: String] = [
    "unità": "units", "unita": "units", "valori": "units", "orari": "times", "orario": "times",
    "ore": "times", "date-e-ore": "times", "tempi": "times", "periodi": "periods",
    "periodo": "periods", "filtri": "filters", "filtro": "filters", "priorità": "priority",
    "gravità": "priority", "diario": "files", "dispositivi": "devices", "dispositivo": "devices",
    "fonti": "sources", "fonte": "sources", "sensori": "sources", "riservatezza": "privacy",
    "sicurezza": "privacy", "segnalazioni": "reporting", "segnalare": "reporting",
    "errori": "reporting", "stati-di-uscita": "exit-statuses", "stati": "exit-statuses",
    "unit": "units", "vitals": "units", "values": "units", "value": "units", "mmol": "units",
    "time": "times", "date": "times", "dates": "times", "day": "times", "hour": "times",
    "period": "periods", "since": "periods", "until": "periods", "week": "periods",
    "terms": "filters", "term": "filters", "query": "filters", "search": "filters",
    "priorities": "priority", "severity": "priority", "importance": "priority",
    "signs": "priority", "limits": "priority",
    "file": "files", "journal": "files", "environment": "files", "variables": "files",
    "meter": "devices", "meters": "devices", "apps": "devices",
    "formats": "devices", "apple": "devices",
    "remote": "sources", "sensor": "sources", "sensors": "sources",
    "nightscout": "sources", "homeassistant": "sources", "home-assistant": "sources",
    "token": "sources", "tokens": "sources", "keyring": "sources", "mapping": "sources",
    "private": "privacy", "security": "privacy", "encryption": "privacy", "secrets": "privacy",
    "bug": "reporting", "bugs": "reporting", "fault": "reporting",
    "issue": "reporting", "issues": "reporting", "feedback": "reporting", "support": "reporting",
    "docs": "reporting", "documentation": "reporting", "guide": "reporting", "manual": "reporting",
    "exit": "exit-statuses", "exit-status": "exit-statuses", "exit-code": "exit-statuses",
    "exit-codes": "exit-statuses", "exitcodes": "exit-statuses", "scripts": "exit-statuses",
  ]
}
