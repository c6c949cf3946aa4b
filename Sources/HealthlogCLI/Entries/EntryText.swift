public import HealthModel
import Journal
import Phrases

/// What is said of reports and single readings, and of looking for them.
public enum EntryText {
  /// Of something filed in a year long gone.
  public static func firstOfItsYear(_ year: Int) -> String {
    phrase(
      "nothing else is on record of \(year); if that year is a slip:"
        + " healthlog edit last --at '19/11/2026 08:00'")
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
    phrase("\(name(old)) has become \(name(new))")
  }

  /// `the same as report 7 was filed already`; the new one is filed all the same.
  public static func filedAlready(_ number: EntryNumber) -> String {
    phrase("the same as \(name(number)) was filed already")
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
    phrase("deleted \(name(entry.number)) of \(TimeText.dateAndTime(entry.taken))")
  }

  /// How so many that were deleted come back.
  public static func wayBack(count: Int) -> String {
    plural(
      count, one: "'healthlog undo' brings it back", other: "'healthlog undo' brings them back")
  }

  static func comesBack(by wayBack: JournalError.WayBack) -> String {
    switch wayBack {
    case .undo: phrase("'healthlog undo' brings it back")
    case .redo: phrase("'healthlog redo' brings it back")
    case .sameFile: phrase("'healthlog import' of the same file brings it in again")
    }
  }

  /// Where the person gave up what they were asked.
  public static var nothingFiled: String { phrase("nothing was filed") }
  /// What `last` stands for, where completion offers it.
  public static var lastFiled: String { phrase("what you filed last") }
  /// Of `filter`.
  public static var nothingMatches: String { phrase("nothing matches") }

  /// Where no period was named.
  public static func daysShown(_ days: String) -> String {
    phrase("the week up to the last entry: \(days)")
  }

  /// Of a day without an entry, with the last one there is.
  public static func nothingToday(last: Moment, isYesterday: Bool) -> String {
    let time = "\(last.local.time)"
    let when = isYesterday ? phrase("yesterday \(time)") : TimeText.dateAndTime(last)
    return phrase("No readings today. Last one: \(when). See the week: healthlog list week")
  }

  /// Of a journal that is empty, or that nobody has created yet.
  public static var nothingOnRecord: String { phrase("nothing is on record yet") }

  /// - Parameter period: as it was typed.
  public static func nothingMeasured(in period: String) -> String {
    phrase("nothing was measured: \(period)")
  }
}
