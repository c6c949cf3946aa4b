import HealthModel
import Phrases
import Terminal

extension Columns where Row == MarkedDay {
  static var days: Columns {
    Columns(
      "calendar_day",
      [
        Column("day", title: phrase("DAY")) { $0.day },
        Column(
          "mark",
          "The worst value's severity, or `reports` or `samples` where all values are normal",
          title: phrase("MARK")
        ) {
          $0.mark
        } cell: {
          .init($0.mark.rawValue, $0.mark.style, shown: $0.mark.words)
        },
        Column("reports", title: phrase("REPORTS")) { $0.reports },
        Column("samples", "Single readings", title: phrase("SINGLE")) { $0.samples },
      ])
  }
}

extension MarkedDay.Mark: JSONWord {}

extension Listing where Row == MarkedDay {
  /// Lists one row for each day of a month.
  public static func days(_ days: [MarkedDay]) -> Listing { Listing(days, .days) }
}

extension Document where Row == [MarkedDay] {
  /// The months of a calendar, with each of their days.
  static func calendar(_ months: [CalendarMonth], firstWeekday: Weekday) -> Document {
    Document(
      "calendar", of: ["calendar"],
      [
        Column(
          "months", type: .array(.text("month", pattern: "^[0-9]{4}-[0-9]{2}$"))
        ) { _ in .array(months.map { .string($0.description) }) },
        Column(
          "first_weekday", "Where a week begins in your locale",
          type: .words(Weekday.allCases.map { "\($0)" })
        ) { _ in .string("\(firstWeekday)") },
        Column("days", "Every day of the months", each: .days) { $0 },
      ])
  }
}
