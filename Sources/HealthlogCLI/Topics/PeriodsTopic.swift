import CommandTable

extension Topics {
  static let periods = Topic(
    "periods", "How to type a day or a period, in every command",
    """
    A period comes at the end of list, summary, filter, calendar, chart, export, history and remind
    history, or after --since and --until. It consists of whole days, including the first and the
    last.

    # Days
    | today, yesterday | that day
    | monday | the most recent one that has started
    | 19/11, 2026-11-19 | day first; in the United States month first

    # A length of time up to today
    | week, month, year | the last 7 days, month, year
    | 30d, 6w, 3m, 1y | that many days, weeks, months, years
    | last 30 days | the same in words

    # Calendar periods
    | this week, last week | as in the calendar
    | this month, last month, last year | from its first day on
    | W47, 2026-W47 | a week, by its number
    | october, oct 2025, 2026-11, 2026 | a month, a year; the most recent one that has started

    # From one day to another
    | A..B | from the first day of A to the last of B
    | A.., ..B | open at one end
    | all | everything

    $ healthlog list last week
      lists last week

    $ healthlog summary 2025-10..2025-12
      summarises a quarter

    $ healthlog filter gly above 180 --since 30d
      finds high glycemia in the last 30 days

    In a period m means months, in a duration ('2h ago', --for 10m) minutes; mo and min are never
    ambiguous.
    """)
}
