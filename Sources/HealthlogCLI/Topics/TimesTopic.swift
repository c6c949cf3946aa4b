import CommandTable
import Phrases

extension Topics {
  static let times = Topic(
    "times", "How to type a time, for --at, from and until",
    """
    Without --at a report is for now. Quote times that contain spaces: --at 'yesterday 21:30'.

    # On a day
    | 8, 8am, 8:30 pm, 20.30, 20:30:15 | today at that time
    | yesterday 21:30, 9pm yesterday | the day before
    | monday 8, last monday 8 | the last day of that name; for the end of a watch, the next
    | 19/11, 19/11/2026 08:00, 19.11.26 | day first; in the United States month first
    | 2026-11-19 08:00, 19 nov 8am | never ambiguous
    | 2026-11-19T08:00+09:00 | by the clocks of another place

    # Before now
    | now | this minute
    | 2h ago, -2h | two hours ago
    | 90min ago, 3 days ago | m and min are minutes here

    $ healthlog add bp=135/85 hr=72 --at 'yesterday 21:30'
      saves what you measured last night

    $ healthlog add gly=110 --at '2h ago'
      saves what you measured two hours ago

    # Only a day or only a time
    A day alone needs a time: on a terminal 'add' asks for it; elsewhere it uses the current time,
    and shows that. 'edit' changes what you name and leaves the rest:

    $ healthlog edit last --at yesterday
      keeps the time

    $ healthlog edit last --at 15:00
      keeps the day

    # When the clocks change
    If the clocks skip a time in spring, the report is saved one hour later, and healthlog shows
    that; if a time occurs twice in autumn, the first one is used. Each report keeps the UTC offset
    of the place where you measured, and is shown in the time of that place.
    """)
}
