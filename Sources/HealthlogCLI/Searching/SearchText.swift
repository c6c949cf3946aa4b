import HealthModel
import Journal
import Phrases
import Terminal

struct SearchText {
  let vitals: VitalCatalogue
  let zone: any TimeZoneRules

  static func name(of group: SearchGroup) -> String {
    switch group {
    case .notes: phrase("notes")
    case .values: phrase("values")
    case .medicines: phrase("medicines")
    case .days: phrase("days")
    case .names: phrase("names")
    case .help: phrase("help")
    }
  }

  /// Returns each result's cells. For programs, only help pages and names' meanings are translated.
  func rows(of found: FoundGroup, forPeople: Bool) -> [[String]] {
    var rows = found.entries.map { entry in
      let taken =
        forPeople ? TimeText.full(entry.taken, zone: zone) : TimeText.dateAndTime(entry.taken)
      let note = forPeople ? entry.markedNote : entry.note
      return [entry.number.description, taken, values(of: entry, forPeople), note]
    }
    rows += found.doses.map { dose in
      let amount = "\(dose.vital.shownName) \(dose.reading.text)"
      let taken = TimeText.dateAndTime(dose.taken)
      if !forPeople { return [dose.vital.id.name, dose.reading.text, taken, "\(dose.count)"] }
      return [
        CurrentLocale.number(amount), TimeText.full(dose.taken, zone: zone),
        DoseText.number(dose.count, dose.vital) + ": healthlog filter has \(dose.vital.shortName)",
      ]
    }
    rows += found.days.map { day in
      guard forPeople else { return ["\(day.day)", "\(day.reports)", "\(day.singleReadings)"] }
      let counts = EntryText.counts(reports: day.reports, singleReadings: day.singleReadings)
      return [TimeText.day(day.day), "\(counts): healthlog list \(day.day)"]
    }
    rows += found.names.map { name in
      (forPeople ? [] : [name.kind.rawValue])
        + [name.name, name.meaning, "healthlog \(name.command)"]
    }
    rows += found.pages.map { ["healthlog \($0.isTopic ? "help " : "")\($0.name)", $0.abstract] }
    return rows.map { row in row.map { TerminalText.escaped($0) } }
  }

  private func values(of entry: Entry, _ forPeople: Bool) -> String {
    let cells = EntryCells(vitals: vitals)
    let known = vitals.groups(of: entry.readings.map(\.vital)).map { group in
      let value = cells.values(.entry(entry), of: group).text
      return forPeople
        ? "\(VitalText.shortName(of: group)) \(CurrentLocale.number(value))"
        : "\(group.shortName) \(value)"
    }
    let others = entry.readings.filter { vitals[$0.vital] == nil }.map { "\($0.vital) \($0.text)" }
    return (known + others).joined(separator: ", ")
  }

  static func aligned(_ rows: [[String]]) -> String {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      rows.map { TerminalText.width($0[column]) }.max() ?? 0
    }
    return rows.map { row in
      let cells = zip(row, widths).map { TerminalText.padded($0, to: $1) }
      return ("  " + cells.joined(separator: "  ")).withoutEndBlanks + "\n"
    }.joined()
  }

  func more(_ found: FoundGroup, _ words: SearchWords) -> String? {
    let shown =
      found.entries.count + found.doses.count + found.days.count + found.names.count
      + found.pages.count
    guard found.count > shown else { return nil }
    let isPlain = words.typed.count == 1 && words.text.allSatisfy { $0.isLetter || $0.isNumber }
    let line =
      switch found.group {
      // A shell expands `~` only at the beginning of a word, so this line needs no quotes.
      case .notes where isPlain && words.mark == nil: "healthlog filter note~\(words.text)"
      case .days: MeantCommand.understood(["list"] + words.typed)
      default:
        MeantCommand.understood(
          ["search", "--in", found.group.rawValue]
            + (words.typed.contains { $0.hasPrefix("-") } ? ["--"] : []) + words.typed)
      }
    return phrase("\(found.count - shown) more: \(line)")
  }

  static func nothing(_ words: SearchWords, _ suggestion: [String]?) -> String {
    guard let suggestion else { return phrase("Nothing found for \(quoted(words.text))") }
    let line = MeantCommand.understood(suggestion)
    return phrase("Nothing found for \(quoted(words.text)). Did you mean: \(line)")
  }
}
