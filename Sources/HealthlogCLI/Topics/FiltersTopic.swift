import CommandTable
import Phrases

extension Topics {
  static let filters = Topic(
    "filters", "What 'healthlog filter' can look for",
    """
    Terms side by side must all hold; 'or', 'not' and parentheses are words like others. A shell
    takes > and < and parentheses for itself, so terms with these are quoted; with words nothing is.

    # Terms
    | gly above 180, gly over 180, 'gly>180' | a value beyond another
    | temp below 36, temp under 36, 'temp<36' | the other way; >=, <=, = and != are signs alone
    | 'bp>=135/85' | one of the two pressures, or both
    | gly above 10mmol/L | a unit, as where values are typed
    | severity critical, severity caution | a value so far out of its range
    | priority 4, 'priority>=4' | 1 to 5
    | has weight | a reading of that vital
    | note cake, "note~'birthday cake'" | a word's beginning, whatever its case and its Latin letters' accents
    | time=06:00..10:00 | that time of day
    | last month, 2026-11, since 30d, until monday | a period

    $ healthlog filter gly above 180 last month
      finds high glycemia

    $ healthlog filter severity critical
      finds all that was critical

    $ healthlog filter '(gly<70 or gly>250) time=00:00..06:00'
      finds lows and highs of the night

    $ healthlog filter 'bp>=135/85' not note coffee
      finds high pressures without that note

    $ healthlog filter --explain gly above 180 or note cake since 30d
      says what was understood, and finds nothing

    'or' parts weaker than what stands side by side: the last one means glycemia above 180 ever, or
    cake of the last 30 days. --since and --until hold for all of it.

    # Exit status
    1 where nothing matches.
    """)
}
