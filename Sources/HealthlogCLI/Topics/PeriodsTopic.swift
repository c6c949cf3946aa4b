import CommandTable

extension Topics {
  static let periods = Topic(
    "periods", "How a day or a period is typed, in every command",
    """
    A period stands at the end of list, summary, filter, calendar, chart, export, history and remind
    history, or behind --since and --until. It is whole days, its first and last among them.

    # Days
    | today, yesterday | that day
    | monday | the last one that has begun
    | 19/11, 2026-11-19 | the day first; in the United States the month

    # That long, up to today
    | week, month, year | the last 7 days, month, year
    | 30d, 6w, 3m, 1y | so many days, weeks, months, years
    | last 30 days | the same in words

    # Of the calendar
    | this week, last week | as the calendar has it
    | this month, last month, last year | from its first day on
    | W47, 2026-W47 | a week, by its number
    | october, oct 2025, 2026-11, 2026 | a month, a year; the last that has begun

    # From one to another
    | A..B | from the first day of A to the last of B
    | A.., ..B | open at an end
    | all | everything

    $ healthlog list last week
      lists the week before this one

    $ healthlog summary 2025-10..2025-12
      sums a quarter up

    $ healthlog filter gly above 180 --since 30d
      finds high glycemia of the last 30 days

    In a period m is months, in a length of time ('2h ago', --for 10m) minutes; mo and min are never
    in doubt.
    """)
}
