public import HealthModel
public import Journal
import Phrases
import Terminal

/// What an import says as it goes, and at its end.
public struct ImportText {
  /// How many columns, and how many refused rows, are named.
  private static let mostColumns = 5
  private static let mostRefusals = 20
  private static let mostLeftOut = 5

  private let file: String

  /// - Parameter file: as it was typed.
  public init(of file: String) { self.file = file }

  /// Before rows are typed.
  public static var reading: String {
    phrase("Reading rows from this terminal; finish with Ctrl-D on a line of its own")
  }

  /// - Parameter size: in bytes; nil for what comes as it likes.
  public func progress(rows: Int, bytesRead: Int, size: Int?) -> String {
    guard let size, size > 0 else { return phrase("\(file): \(rows) rows read") }
    return phrase("\(file): \(min(100, bytesRead * 100 / size)) %, \(rows) rows read")
  }

  /// Of a whole journal; the file's name goes before it.
  public static var restored: String {
    phrase("a whole journal, with its numbers, settings and history")
  }
  /// Of a journal's JSON that sets this command; the file's name goes before it.
  public static var commandLeftOut: String {
    phrase(
      "\(Setting.logCommand.rawValue) was left out, because the service would run it; "
        + "set it with 'healthlog config set'")
  }
  /// Of a whole journal that comes to one that isn't empty; the file's name goes before it.
  public static var surroundingsLeftOut: String {
    phrase(
      "this journal isn't empty, so settings, reminders, watches, history and deletions "
        + "were left out")
  }

  /// Of a file that counts what it holds, and errs; its name goes before it.
  public static func otherCount(of name: String, said: Int, found: Int) -> String {
    phrase("it claims to have \(said) \(name), but has \(found)")
  }

  /// Of columns that no vital and no time is in; the file's name goes before it.
  public static func ignored(_ columns: [String]) -> String {
    let names = columns.map { $0.lowercased() }
    // What a filter or a table means by a word is no vital's name.
    if names.allSatisfy({ Vital.isFormed($0) && !Vital.isName($0) }) {
      return phrase("columns not imported: \(named(columns))")
    }
    let first = columns.first { !Vital.isFormed($0.lowercased()) || Vital.isName($0.lowercased()) }
    let option = "--map " + shellQuoted("VITAL=" + TerminalText.escaped(first ?? ""))
    return phrase(
      "columns not imported: \(named(columns)); to import one, name its vital with \(option)")
  }

  /// Of columns beside those that a known writer's tables have; the file's name goes before it.
  public static func untaken(_ columns: [String]) -> String {
    phrase(
      "columns not imported: \(named(columns)); '--format csv' reads a table by its column names")
  }

  /// `healthlog import FILE` with these options, as it is to be typed.
  public static func command(_ path: String, _ options: [String]) -> String {
    (["healthlog", "import", path] + options)
      .map { shellQuoted(TerminalText.escaped($0, invisible: true)) }.joined(separator: " ")
  }

  /// The command that reads a table whose columns aren't known, by what its first line looks like;
  /// none where every column is known for something else.
  /// - Parameters:
  ///   - unknown: the places of columns that aren't known, from 0.
  ///   - namesVital: whether some column is known for a vital.
  ///   - namesTime: whether one is known for the time.
  public static func mapped(
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

  private static func named(_ columns: [String]) -> String {
    let named = columns.prefix(Self.mostColumns).joined(separator: ", ")
    let rest = columns.count - Self.mostColumns
    guard rest > 0 else { return named }
    return plural(
      rest, one: "\(named) and \(rest) more column", other: "\(named) and \(rest) more columns")
  }

  /// Of a file whose rest can't be read; `place` says where that begins.
  public static func brokenOff(_ place: String) -> String {
    phrase("\(place); everything before that was imported")
  }

  /// Of a stream that Ctrl-C ended.
  public var streamInterrupted: String {
    phrase("\(file): interrupted; everything received before that is saved")
  }

  /// Of rows whose local times were read in another zone when they came in.
  public func duplicates(_ known: ImportOutcome.Duplicates) -> String {
    plural(
      known.rows,
      one: "\(file): \(known.rows) row is already in the journal with the local time of "
        + "\(known.zone); remove it with 'healthlog import undo \(known.intake)', then "
        + "import again",
      other: "\(file): \(known.rows) rows are already in the journal with the local time of "
        + "\(known.zone); remove them with 'healthlog import undo \(known.intake)', then "
        + "import again")
  }

  /// The file's name goes before it.
  public static var windows1252: String {
    phrase("not valid UTF-8; read as Windows-1252")
  }

  /// A line for each refused row; for those of a long list how many more there are.
  public func refusals(_ outcome: ImportOutcome, _ vitals: VitalCatalogue) -> [String] {
    let named = outcome.refused.prefix(Self.mostRefusals).map { refusal in
      let lines = refusal.faults.flatMap { $0.lines(vitals, inTable: true) }
      let place = refusal.entry.map { " " + phrase("entry \($0):") } ?? ""
      return "\(file):\(refusal.line):\(place) " + lines.joinedAsSentences()
    }
    let rest = outcome.refusedCount - Self.mostRefusals
    guard rest > 0 else { return named }
    return named + [
      plural(
        rest, one: "\(file): \(rest) more row refused",
        other: "\(file): \(rest) more rows refused")
    ]
  }

  /// `pressure.csv: 222 reports imported`, `…: nothing new; 222 rows were on record already`.
  /// - Parameter isTried: Whether it wasn't stored.
  public func summary(_ outcome: ImportOutcome, isTried: Bool = false) -> String {
    let parts =
      new(outcome, isTried: isTried) + rows(outcome) + leftOut(outcome)
      + (isTried ? [phrase("nothing was saved")] : [])
    return "\(file): " + parts.joined(separator: "; ")
  }

  /// Of many things the most frequent, and where the others are named.
  private func leftOut(_ outcome: ImportOutcome) -> [String] {
    let all = outcome.leftOut.sorted { $0.key < $1.key }
    let isLong = all.count > Self.mostLeftOut
    let least = isLong ? all.map(\.value).sorted(by: >)[Self.mostLeftOut - 1] : 0
    let named = all.filter { $0.value >= least }.prefix(Self.mostLeftOut)
    let told = named.map { name, count in
      phrase("\(count) \(LeftOutText.words(name)) left out")
    }
    let rest = all.reduce(0) { $0 + $1.value } - named.reduce(0) { $0 + $1.value }
    guard rest > 0 else { return told }
    let others = plural(rest, one: "\(rest) other left out", other: "\(rest) others left out")
    return told + [others + (outcome.intake.map { ": healthlog import show \($0)" } ?? "")]
  }

  /// Where a row completed what was on record, something is new.
  private func new(_ outcome: ImportOutcome, isTried: Bool) -> [String] {
    let (reports, samples) = (outcome.reports, outcome.samples)
    let new = EntryText.counts(reports: reports, samples: samples)
    if new.isEmpty { return outcome.changed == 0 ? [phrase("nothing new")] : [] }
    if isTried { return [phrase("\(new) to import")] }
    if samples == 0 {
      return [
        plural(
          reports, one: "\(reports) report imported", other: "\(reports) reports imported")
      ]
    }
    if reports == 0 {
      return [
        plural(
          samples, one: "\(samples) single reading imported",
          other: "\(samples) single readings imported")
      ]
    }
    return [phrase("\(new) imported")]
  }

  /// What became of rows that brought nothing new, and of those that were taken otherwise.
  private func rows(_ outcome: ImportOutcome) -> [String] {
    let (known, empty, moved) = (outcome.known, outcome.empty, outcome.moved)
    let (changed, refused) = (outcome.changed, outcome.refusedCount)
    let parts: [(count: Int, words: String)] = [
      (
        known,
        plural(
          known, one: "\(known) row already in the journal",
          other: "\(known) rows already in the journal")
      ),
      (
        empty,
        plural(
          empty, one: "\(empty) row without a reading", other: "\(empty) rows without a reading")
      ),
      (
        moved,
        plural(
          moved, one: "\(moved) row in the hour skipped by daylight saving, moved to its end",
          other: "\(moved) rows in the hour skipped by daylight saving, moved to its end")
      ),
      (
        changed,
        plural(
          changed, one: "\(changed) row added to an existing entry",
          other: "\(changed) rows added to existing entries")
      ),
      (refused, plural(refused, one: "\(refused) row refused", other: "\(refused) rows refused")),
    ]
    return parts.filter { $0.count > 0 }.map(\.words)
  }
}
