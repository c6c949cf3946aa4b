import CommandTable

extension Topics {
  static let units = Topic(
    "units", "How to type values and their units",
    """
    Type a reading as vital=value, with or without a unit: temp=36.6, gly=7mmol/L. 36.6 and 36,6 are
    the same, and so are 7mmol/L and 7 mmol/L. 'healthlog vital list' lists the vitals.

    # Vitals and units
    | t, temp, temperature | °C, °F
    | bp, pressure | both pressures: 120/80; with the pulse: 120/80/70
    | sys, systolic; dia, diastolic | mmHg, kPa
    | gly, glycemia, glucose, bg | mg/dL, mmol/L
    | hr, heart-rate, pulse | bpm
    | spo2, oxygen-saturation | %
    | weight | kg, lb

    # A value without a unit
    It is in the unit of your country, according to the locale: glycemia in mmol/L or temperature in
    °F where people use these, otherwise the first unit in its line. The first value you save fixes
    it. You can also set your unit:

    $ healthlog config set unit.glycemia mmol/L
      shows glycemia, and reads it, in mmol/L from now on

    $ healthlog add gly=7.2 hr=70
      then means 7.2 mmol/L

    $ healthlog add gly=126mg/dL hr=72
      is still in mg/dL, because it has that unit

    Values in the journal keep the unit in which you typed them.

    # In your own words
    healthlog runs a line that can mean only one thing, and first shows how it understood it:

    | sugar 126 after dinner | add gly=126 -n 'after dinner'
    | bp 142 over 88 yesterday at 9pm | add bp=142/88 --at 'yesterday 21:00'
    | weight 11 st 4 | add weight=158lb

    If a line can mean two things, a name is misspelt or a value is impossible, healthlog shows the
    line to copy and saves nothing. It does the same before it deletes something or replaces a note.
    A note without -n needs quotes, unless it starts with words like after lunch or at rest. In
    scripts, set HEALTHLOG_STRICT=1: then healthlog runs only the documented grammar.

    # Refused values
    healthlog never guesses if something could mean two things. gly=15 is high in mmol/L and
    dangerously low in mg/dL, so add the unit. bp=12/8 means 120/80 to half of Europe, and temp=365
    lacks a decimal point: the message shows what to type. Impossible values are refused too;
    'healthlog vital set' changes what counts as plausible.

    # Beyond the meter's range
    | gly=HI | above 600 mg/dL
    | gly=LO | below 20 mg/dL
    | gly=>500 | another limit, for a meter that has a different one

    Such a value is rated and found like any other; a mean uses its limit, and shows ≥ or ≤.

    # Your own vitals
    $ healthlog vital define girth --unit cm --plausible 20..300 --normal 60..95
      defines one

    $ healthlog add girth=84 bp=120/80
      saves a reading of it
    """)
}
