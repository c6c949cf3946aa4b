import HealthModel
import HealthlogCLI
import Intake
import Interchange
import Phrases
import Terminal

struct ImportText {
  private static let mostColumns = 5
  private static let mostRefusals = 20
  private static let mostLeftOut = 5
  let file: String

  func progress(rows: Int, bytesRead: Int, size: Int?) -> String {
    guard let size, size > 0 else { return phrase("\(file): \(rows) rows read") }
    return phrase("\(file): \(min(100, bytesRead * 100 / size))%, \(rows) rows read")
  }

  fileprivate static func ignored(_ columns: [String]) -> String {
    // Names that filters or tables reserve can't name a vital.
    let other = columns.first { !Vital.isFormed($0.lowercased()) || Vital.isName($0.lowercased()) }
    guard let first = other else { return phrase("columns not imported: \(named(columns))") }
    let option = "--map " + shellQuoted("VITAL=" + TerminalText.escaped(first))
    return phrase("columns not imported: \(named(columns)); to import one, use \(option)")
  }

  static func command(_ path: String, _ options: [String]) -> String {
    (["healthlog", "import", path] + options)
      .map { shellQuoted(TerminalText.escaped($0, invisible: true)) }.joined(separator: " ")
  }

  /// Returns a guessed command line; empty if no column is left for a time or a value.
  static func mapped(
    _ path: String, _ header: [String], unknown: [Int], namesVital: Bool, namesTime: Bool
  ) -> [String] {
    let isData = header.contains { $0.first?.isNumber ?? false }
    let words = [
      "time", "date", "when", "taken", "zeit", "datum", "data", "ora", "quando", "heure", "jour",
    ]
    let places = header.indices.filter { place in
      let name = header[place].lowercased()
      if !isData { return words.contains { Array(name.utf8).firstPlace(of: $0.utf8) != nil } }
      return name.first?.isNumber == true && name.contains { "-/:".contains($0) }
    }
    func column(_ place: Int) -> String { isData ? String(place + 1) : header[place] }
    let times = namesTime ? [] : places.isEmpty ? Array(unknown.prefix(1)) : places
    guard namesTime || !times.isEmpty else { return [] }
    var options = isData ? ["--no-header"] : []
    if !times.isEmpty {
      options += ["--map", "taken_at=\(times.map(column).joined(separator: "+"))"]
    }
    if !namesVital {
      guard let value = unknown.first(where: { !times.contains($0) }) else { return [] }
      options += ["--map", "VITAL=\(column(value))"]
    }
    return [command(path, options)]
  }

  fileprivate static func named(_ columns: [String]) -> String {
    let named = columns.prefix(Self.mostColumns).joined(separator: ", ")
    let rest = columns.count - Self.mostColumns
    guard rest > 0 else { return named }
    return plural(
      rest, one: "\(named) and \(rest) more column", other: "\(named) and \(rest) more columns")
  }

  func duplicates(_ known: ImportOutcome.Duplicates) -> String {
    plural(
      known.rows,
      one: "\(file): \(known.rows) row was already imported with the time zone \(known.zone). To "
        + "change the time zone, use 'healthlog import undo \(known.intake)' and import again.",
      other: "\(file): \(known.rows) rows were already imported with the time zone \(known.zone). "
        + "To change the time zone, use 'healthlog import undo \(known.intake)' and import again.")
  }

  @Lines func refusals(_ outcome: ImportOutcome, _ vitals: VitalCatalogue) -> [String] {
    for refusal in outcome.refused.prefix(Self.mostRefusals) {
      let lines = refusal.faults.flatMap { $0.lines(vitals, inTable: true) }
      let place = refusal.entry.map { " " + phrase("entry \($0):") } ?? ""
      "\(file):\(refusal.line):\(place) " + lines.joinedAsSentences()
    }
    let rest = outcome.refusedCount - Self.mostRefusals
    plural(
      ifAny: rest, one: "\(file): \(rest) more row rejected",
      other: "\(file): \(rest) more rows rejected")
  }

  func summary(_ outcome: ImportOutcome, isTried: Bool = false) -> String {
    let parts =
      [new(outcome, isTried: isTried)].compactMap { $0 } + rows(outcome) + leftOut(outcome)
      + (isTried ? [phrase("nothing was saved")] : [])
    return "\(file): " + parts.joined(separator: "; ")
  }

  private func leftOut(_ outcome: ImportOutcome) -> [String] {
    let all = outcome.leftOut.sorted { $0.key < $1.key }
    let isLong = all.count > Self.mostLeftOut
    let least = isLong ? all.map(\.value).sorted(by: >)[Self.mostLeftOut - 1] : 0
    let named = all.filter { $0.value >= least }.prefix(Self.mostLeftOut)
    let told = named.map { name, count in
      phrase("\(IntakeText.words(leftOut: name)) left out: \(count)")
    }
    let rest = all.reduce(0) { $0 + $1.value } - named.reduce(0) { $0 + $1.value }
    guard rest > 0 else { return told }
    let others = plural(
      rest, one: "\(rest) other item left out", other: "\(rest) other items left out")
    return told + [others + (outcome.intake.map { ": healthlog import show \($0)" } ?? "")]
  }

  /// Describes the new entries; nil if rows only completed existing entries.
  private func new(_ outcome: ImportOutcome, isTried: Bool) -> String? {
    let (reports, singleReadings) = (outcome.reports, outcome.singleReadings)
    let new = EntryText.counts(reports: reports, singleReadings: singleReadings)
    if new.isEmpty { return outcome.changed == 0 ? phrase("nothing new") : nil }
    if isTried { return phrase("\(new) to import") }
    if singleReadings == 0 {
      return plural(
        reports, one: "\(reports) report imported", other: "\(reports) reports imported")
    }
    if reports == 0 {
      return plural(
        singleReadings, one: "\(singleReadings) single reading imported",
        other: "\(singleReadings) single readings imported")
    }
    return phrase("\(new) imported")
  }

  @Lines private func rows(_ outcome: ImportOutcome) -> [String] {
    let (known, empty, moved) = (outcome.known, outcome.empty, outcome.moved)
    let (changed, refused) = (outcome.changed, outcome.refusedCount)
    plural(
      ifAny: known, one: "\(known) row already in the journal",
      other: "\(known) rows already in the journal")
    plural(
      ifAny: empty, one: "\(empty) row without a reading", other: "\(empty) rows without a reading")
    plural(
      ifAny: moved,
      one: "\(moved) row moved to the end of the hour skipped by daylight saving time",
      other: "\(moved) rows moved to the end of the hour skipped by daylight saving time")
    plural(
      ifAny: changed, one: "\(changed) row added to an existing entry",
      other: "\(changed) rows added to existing entries")
    plural(ifAny: refused, one: "\(refused) row rejected", other: "\(refused) rows rejected")
  }
}

extension FileRemark {
  var text: String {
    switch self {
    case .restored: phrase("whole journal imported, with entry numbers, settings and history")
    case .commandLeftOut:
      phrase(
        "\(Setting.logCommand.rawValue) wasn't imported, because the service would run that "
          + "command; set it with 'healthlog config set'")
    case .otherCount(let name, let said, let found):
      phrase("it declares \(said) \(name), but contains \(found)")
    case .surroundingsLeftOut:
      phrase(
        "your journal isn't empty, so settings, saved filters, reminders, watches, history and "
          + "deletions weren't imported")
    case .ignoredColumns(let names): ImportText.ignored(names)
    case .untakenColumns(let names):
      phrase(
        "columns not imported: \(ImportText.named(names)); '--format csv' imports columns by name")
    case .brokenOff(let fault): phrase("\(fault.place); everything before that was imported")
    case .unreadableMember(let fault): fault.place
    case .windows1252: phrase("not valid UTF-8; read as Windows-1252")
    }
  }

  var isOfLoss: Bool {
    switch self {
    case .brokenOff, .unreadableMember: true
    case .otherCount, .surroundingsLeftOut, .ignoredColumns, .untakenColumns, .windows1252,
      .restored, .commandLeftOut:
      false
    }
  }
}
