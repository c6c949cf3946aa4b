import CommandTable
import Phrases

extension Topics {
  static let filters = Topic(
    "filters", "Terms that 'healthlog filter' understands",
    """
    Entries must match all terms; combine terms with 'or', 'not' and parentheses. The shell
    interprets >, < and parentheses, so quote terms that contain them; terms in words need no
    quotes.

    # Terms
    | gly above 180, gly over 180, 'gly>180' | a value above a limit
    | temp below 36, temp under 36, 'temp<36' | a value below a limit; >=, <=, = and != exist only
      as signs
    | 'bp>=135/85' | either of the two pressures, or both
    | gly above 10mmol/L | a unit, as when you type values
    | severity critical, severity caution | a value of this severity
    | priority 4, 'priority>=4' | 1 to 5
    | has weight | a reading of that vital
    | note cake, "note~'birthday cake'" | the beginning of a word, ignoring case and the accents of
      Latin letters
    | time=06:00..10:00 | that time of day
    | last month, 2026-11, since 30d, until monday | a period

    $ healthlog filter gly above 180 last month
      finds high glycemia

    $ healthlog filter severity critical
      finds all critical values

    $ healthlog filter '(gly<70 or gly>250) time=00:00..06:00'
      finds low and high values at night

    $ healthlog filter 'bp>=135/85' not note coffee
      finds high pressures without that note

    $ healthlog filter --explain gly above 180 or note cake since 30d
      shows how the filter was understood, and searches nothing

    'or' binds less tightly than terms side by side: the last example means glycemia above 180 at
    any time, or cake in the last 30 days. --since and --until apply to everything.

    # Exit status
    1 if nothing matches.
    """)
}
