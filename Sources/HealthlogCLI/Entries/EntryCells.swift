public import HealthModel
import Phrases
public import Terminal

/// What the columns of a table say of an entry. Many single readings of one vital and day are one
/// row, with how many there are, from when to when, and the extremes.
public struct EntryCells {
  private let vitals: VitalCatalogue

  /// - Parameter vitals: By them values are judged, ranked and shown in the preferred unit.
  public init(_ vitals: VitalCatalogue) { self.vitals = vitals }

  /// `7`, `s12`; empty of a row for many.
  public func number(_ listed: ListedEntry) -> TextTable.Cell {
    switch listed {
    case .entry(let entry): .init(entry.number.description)
    case .group: .init("")
    }
  }

  /// `2026-11-20 08:05`; of many the first one's.
  public func taken(_ listed: ListedEntry) -> TextTable.Cell {
    switch listed {
    case .entry(let entry): .init(TimeText.dateAndTime(entry.taken))
    case .group(let group): .init(TimeText.dateAndTime(group.first))
    }
  }

  /// 1 to 5; of many the highest that an extreme of theirs has.
  public func priority(_ listed: ListedEntry) -> TextTable.Cell {
    switch listed {
    case .entry(let entry): return .init(String(entry.priority(in: vitals).rank))
    case .group(let group):
      let priorities = [group.lowest, group.highest].compactMap {
        Priority.derived(from: [$0], vitals: vitals)?.priority
      }
      return .init(String(priorities.max()?.rank ?? Priority.lowest.rank))
    }
  }

  /// Of many how many they are: `288 readings 00:02–23:57`.
  public func note(_ listed: ListedEntry) -> TextTable.Cell {
    switch listed {
    case .entry(let entry): return .init(entry.note)
    case .group(let group):
      let times = "\(group.first.local.time)–\(group.last.local.time)"
      let count = group.count
      return .init(
        "\(count) \(count == 1 ? "reading" : "readings") \(times)",
        shown: plural(
          count, one: "\(count) reading \(times)", other: "\(count) readings \(times)"))
    }
  }

  /// `GLYCEMIA mg/dL`, and what stands there where room is scarce.
  public static func titles(of column: VitalGroup) -> (title: String, short: String) {
    let unit = column.vitals[0].usualUnit.symbol
    let name = VitalText.name(of: column).uppercased()
    return ("\(name) \(unit)", "\(VitalText.shortName(of: column).uppercased()) \(unit)")
  }

  /// What an entry has of a vital, or of both of a panel.
  public func values(_ listed: ListedEntry, of column: VitalGroup) -> TextTable.Cell {
    switch listed {
    case .entry(let entry):
      return column.panel.map { cell(of: $0, in: entry) }
        ?? cell(entry.readings.first { $0.vital == column.vitals[0].id })
    case .group(let group):
      guard column.vitals.contains(where: { $0.id == group.vital }) else { return cell(nil) }
      let extremes = [group.lowest, group.highest]
      let worst = extremes.map { $0.band(in: vitals) }.worst ?? .normal
      let values = extremes.map {
        tabular($0.shown(in: vitals)) + EntryCells.spaced($0.band(in: vitals))
      }
      return .number(values.joined(separator: "–"), ReportText.style(of: worst))
    }
  }

  private func cell(_ reading: Reading?) -> TextTable.Cell {
    guard let reading else { return .noValue }
    let band = reading.band(in: vitals)
    return .number(
      tabular(reading.shown(in: vitals)) + EntryCells.spaced(band), ReportText.style(of: band))
  }

  /// Both values in one cell, with one sign.
  private func cell(of panel: Panel, in entry: Entry) -> TextTable.Cell {
    let readings = panel.members.map { member in entry.readings.first { $0.vital == member } }
    let bands = readings.compactMap { $0?.band(in: vitals) }
    guard let worst = bands.worst else {
      return .noValue
    }
    let shown = readings.map { $0?.shown(in: vitals) }
    let units = shown.compactMap { $0?.unit }
    let values =
      units.contains { $0 != units[0] }
      ? shown.map { $0?.text ?? "–" }.joined(separator: "/")
      : shown.map { $0?.valueText ?? "–" }.joined(separator: "/")
        + (units.first.map { $0 == vitals[panel.first]?.usualUnit ? "" : " \($0.symbol)" } ?? "")
    return .number(values + EntryCells.spaced(worst), ReportText.style(of: worst))
  }

  /// The value; with its unit where that isn't the column's.
  private func tabular(_ reading: Reading) -> String {
    reading.unit == vitals[reading.vital]?.usualUnit ? reading.valueText : reading.text
  }

  /// The sign behind a value, as wide for every band, so that digits stay in line.
  private static func spaced(_ band: Band) -> String {
    let sign = band.sign
    return sign.isEmpty ? "" : " " + sign
  }
}

extension TextTable.Cell {
  /// Numbers, which have a decimal point for programs.
  public static func number(_ text: String, _ style: Style? = nil) -> TextTable.Cell {
    .init(text, style, shown: CurrentLocale.number(text))
  }

  /// Where there is no value.
  public static var noValue: TextTable.Cell { .missing(shown: phrase("N/A")) }
}
