import CommandTable

extension Topics {
  static let priority = Topic(
    "priority", "Severity, importance and priority explained",
    """
    A vital has limits, and each of its values is rated by them. A sign appears beside the value:

    | ▲, ▼ | caution: above or below the normal range
    | ▲▲, ▼▼ | critical: beyond the critical limit on that side

    With --words it shows high, low, critically high and critically low instead. A value equal to
    either end of the normal range is normal.

    # Priority
    A report's priority is 1 to 5. For each reading, add its vital's importance (1 low, 2 medium, 3
    high) and its severity (0 normal, 1 caution, 2 critical); the highest sum is the report's
    priority. 'healthlog show' shows which reading it comes from.

    $ healthlog add temp=39.5 bp=150/95 --priority 5
      sets it by hand; it then no longer changes

    $ healthlog edit last --priority auto
      calculates it again

    $ healthlog filter 'priority>=4' month
      finds what mattered most in the last month

    # Your own limits
    healthlog's default limits come from published guidelines for adults. They aren't advice: decide
    with your doctor what yours should be.

    $ healthlog vital list
      shows them, with a star beside those that you have set

    $ healthlog vital set glycemia --normal 80..160 --importance 3
      sets them; everything in the journal is rated again

    $ healthlog undo
      undoes that

    Limits are rounded to the unit in which you typed a value: 10.0 mmol/L is within a range that
    ends at 180 mg/dL.
    """)
}
