public import HealthModel
public import Journal

/// What was measured as a table for spreadsheets and other programs: RFC 4180 with LF, a line at a
/// time.
///
/// Shape: uid, local time, offset from UTC, priority, that again where a person set it, a column for
/// each unit that a vital was typed in, note, source. A value stands in the column of its unit, as
/// typed. Local times are written so that no spreadsheet takes the offset for a time of day.
public struct MeasuredCSV {
  /// For whom it is.
  public enum Reader: Sendable {
    case programs
    /// A spreadsheet in a locale with such decimal marks: it knows UTF-8 by the mark in front.
    case spreadsheet(decimalMark: Character)
  }

  private let vitals: VitalCatalogue
  private let columns: [MeasuredColumn]
  private let decimalMark: Character
  private let separator: Character
  /// What stands before everything else.
  private let mark: String

  /// - Parameter columns: Those of all entries that will follow.
  public init(vitals: VitalCatalogue, columns: [MeasuredColumn], for reader: Reader) {
    self.vitals = vitals
    self.columns = columns
    switch reader {
    case .programs: (decimalMark, mark) = (".", "")
    case .spreadsheet(let decimalMark): (self.decimalMark, mark) = (decimalMark, "\u{FEFF}")
    }
    separator = decimalMark == "," ? ";" : ","
  }

  /// The line above the others, ended by LF, behind the mark that the reader wants.
  public var header: String {
    let values = columns.map { "\($0.vital) (\($0.unit.symbol))".safeInSpreadsheets }
    return mark
      + line(
        ["uid", "taken_at", "utc_offset", "priority", "priority_set"] + values
          + ["note", "source"])
  }

  /// One entry, ended by LF.
  public func line(_ entry: Entry, source: String?) -> String {
    let values = columns.map { column in
      let reading = entry.readings.first { $0.vital == column.vital && $0.unit == column.unit }
      return String((reading?.valueText ?? "").map { $0 == "." ? decimalMark : $0 })
    }
    let rank = String(entry.priority(in: vitals).rank)
    var isSet = false
    if case .report(let report) = entry { isSet = report.priorityIsSet }
    return line(
      [
        entry.uid, "\(entry.taken.day) \(entry.taken.local.time.fullText)", offset(entry.taken),
        rank,
        isSet ? rank : "",
      ]
        + values + [entry.note.safeInSpreadsheets, (source ?? "").safeInSpreadsheets])
  }

  private func line(_ fields: [String]) -> String {
    CSV.text([fields], separator: separator)
  }

  /// `UTC+01:00`: `+01:00` alone becomes a time of day, `+0100` the number 100.
  private func offset(_ taken: Moment) -> String {
    let seconds = abs(taken.utcOffsetSeconds) % 60
    let rest = seconds == 0 ? "" : ":\(seconds < 10 ? "0" : "")\(seconds)"
    return "UTC" + offsetText(seconds: taken.utcOffsetSeconds) + rest
  }
}
