import CommandTable
import Phrases

extension Topics {
  static let times = Topic(
    "times", "How a time is typed, for --at, from and until",
    """
    Without --at a report is of now. What has blanks is quoted: --at 'yesterday 21:30'.

    # On a day
    | 8, 8am, 8:30 pm, 20.30, 20:30:15 | today at that time
    | yesterday 21:30, 9pm yesterday | the day before
    | monday 8, last monday 8 | the last such day; of a watch's end the next
    | 19/11, 19/11/2026 08:00, 19.11.26 | the day first; in the United States the month
    | 2026-11-19 08:00, 19 nov 8am | no doubt anywhere
    | 2026-11-19T08:00+09:00 | on the clocks of another place

    # Before now
    | now | this minute
    | 2h ago, -2h | two hours before
    | 90min ago, 3 days ago | m and min are minutes here

    $ healthlog add bp=135/85 hr=72 --at 'yesterday 21:30'
      files what was measured last night

    $ healthlog add gly=110 --at '2h ago'
      files what was measured two hours ago

    # Half of a time
    A day alone wants an hour: on a terminal 'add' asks for it; elsewhere it takes the hour that it
    is now, and says so. 'edit' changes what is named and leaves the rest:

    $ healthlog edit last --at yesterday
      keeps the hour

    $ healthlog edit last --at 15:00
      keeps the day

    # Clocks that change
    A time that the clocks skip in spring is taken an hour later, and that is said; one that comes
    twice in autumn is the first. Each report keeps the offset of the place where it was measured,
    and is shown by the clock of that place.
    """)
}
