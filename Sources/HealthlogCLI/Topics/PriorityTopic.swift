import CommandTable

extension Topics {
  static let priority = Topic(
    "priority", "What severity, importance and priority are",
    """
    A vital has limits, and they judge each of its values. Beside a value stands a sign:

    | ▲, ▼ | caution: above or below the normal range
    | ▲▲, ▼▼ | critical: beyond the critical limit on that side

    --words writes high, low, critically high and critically low in their place. A value that is equal
    to an end of the normal range is normal.

    # Priority
    A report's priority is 1 to 5. Each reading has its vital's importance (1 low, 2 medium, 3 high)
    plus its severity (0 normal, 1 caution, 2 critical); the highest of these sums is the report's.
    'healthlog show' says which reading that was.

    $ healthlog add temp=39.5 bp=150/95 --priority 5
      sets it by hand; nothing changes it then

    $ healthlog edit last --priority auto
      has it derived again

    $ healthlog filter 'priority>=4' month
      finds what mattered most in the last month

    # Limits of your own
    The limits that healthlog comes with are of published guidelines for adults. They are no advice:
    what yours should be is for you and your doctor to say.

    $ healthlog vital list
      shows them, with a star beside what you have set

    $ healthlog vital set glycemia --normal 80..160 --importance 3
      sets them; everything on record is judged anew

    $ healthlog undo
      takes that back

    Limits are rounded to the unit in which a value was typed: 10.0 mmol/L is within a range that ends
    at 180 mg/dL.
    """)
}
