public import HealthModel
import Journal
import Phrases

/// What is said of reports and single readings, and of looking for them.
public enum EntryText {
  /// Of something filed in a year long gone.
  public static func firstOfItsYear(_ year: Int) -> String {
    phrase(
      "This is the only entry in \(year). If the year is a typo: healthlog edit last "
        + "--at '19/11/2026 08:00'")
  }

  /// `report 7`, `single reading s12`.
  public static func name(_ number: EntryNumber) -> String {
    switch number {
    case .report: phrase("report \(number)")
    case .sample: phrase("single reading \(number)")
    }
  }

  /// `2 reports and 3 single readings`; what there is none of isn't named.
  public static func counts(reports: Int, samples: Int) -> String {
    var parts: [String] = []
    if reports > 0 {
      parts.append(plural(reports, one: "\(reports) report", other: "\(reports) reports"))
    }
    if samples > 0 {
      parts.append(
        plural(samples, one: "\(samples) single reading", other: "\(samples) single readings"))
    }
    return ListText.all(parts)
  }

  /// `single reading s12 has become report 9`.
  public static func became(_ new: EntryNumber, from old: EntryNumber) -> String {
    phrase("\(name(old)) is now \(name(new))")
  }

  /// `the same as report 7 was filed already`; the new one is filed all the same.
  public static func filedAlready(_ number: EntryNumber) -> String {
    phrase("Same as \(name(number)), which was saved earlier")
  }

  /// `2026-11-20 08:05, temperature 36.5 °C, heart-rate 70 bpm`: what to know it again by.
  public static func brief(_ entry: Entry) -> String {
    let values = entry.readings.map {
      "\(VitalText.name($0.vital)) \(CurrentLocale.number($0.text))"
    }
    return ([TimeText.dateAndTime(entry.taken)] + values).joined(separator: ", ")
  }

  /// `deleted report 7 of 2026-11-20 08:05`.
  public static func deleted(_ entry: Entry) -> String {
    phrase("Deleted \(name(entry.number)) of \(TimeText.dateAndTime(entry.taken))")
  }

  /// How so many that were deleted come back.
  public static func wayBack(count: Int) -> String {
    plural(
      count, one: "'healthlog undo' restores it", other: "'healthlog undo' restores them")
  }

  static func comesBack(by wayBack: JournalError.WayBack) -> String {
    switch wayBack {
    case .undo: phrase("'healthlog undo' restores it")
    case .redo: phrase("'healthlog redo' restores it")
    case .sameFile: phrase("'healthlog import' of the same file imports it again")
    }
  }

  /// Where the person gave up what they were asked.
  public static var nothingFiled: String { phrase("Nothing was saved") }
  /// What `last` stands for, where completion offers it.
  public static var lastFiled: String { phrase("the last entry you saved") }
  /// Of `filter`.
  public static var nothingMatches: String { phrase("No matches") }

  /// Where no period was named.
  public static func daysShown(_ days: String) -> String {
    phrase("Week up to the last entry: \(days)")
  }

  /// Of a day without an entry, with the last one there is.
  public static func nothingToday(last: Moment, isYesterday: Bool) -> String {
    let time = "\(last.local.time)"
    let when = isYesterday ? phrase("yesterday \(time)") : TimeText.dateAndTime(last)
    return phrase("No readings today. Last one: \(when). See the week: healthlog list week")
  }

  /// Of a journal that is empty, or that nobody has created yet.
  public static var nothingOnRecord: String { phrase("The journal is empty") }

  /// - Parameter period: as it was typed.
  public static func nothingMeasured(in period: String) -> String {
    phrase("No readings for \(period)")
  }
}
