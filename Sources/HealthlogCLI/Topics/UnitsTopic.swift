import CommandTable

extension Topics {
  static let units = Topic(
    "units", "How values and their units are typed",
    """
    A reading is vital=value, with or without a unit: temp=36.6, gly=7mmol/L. 36.6 and 36,6 are
    the same, and so are 7mmol/L and 7 mmol/L. 'healthlog vital list' names the vitals.

    # Vitals and units
    | t, temp, temperature | °C, °F
    | bp, pressure | both pressures: 120/80; with the pulse 120/80/70
    | sys, systolic; dia, diastolic | mmHg, kPa
    | gly, glycemia, glucose, bg | mg/dL, mmol/L
    | hr, heart-rate, pulse | bpm
    | spo2, oxygen-saturation | %
    | weight | kg, lb

    # A value without a unit
    It is in the unit of your country, as the locale tells it: glycemia in mmol/L or temperature in °F
    where these are used, else the first of its line. The first value keeps it so. Or say which is yours:

    $ healthlog config set unit.glycemia mmol/L
      takes and shows glycemia in mmol/L from now on

    $ healthlog add gly=7.2 hr=70
      is then 7.2 mmol/L

    $ healthlog add gly=126mg/dL hr=72
      is still mg/dL, since it says so

    What is on record keeps the unit in which it was typed.

    # As you say it
    healthlog carries out a line that can mean only one thing, and says first what it understood:

    | sugar 126 after dinner | add gly=126 -n 'after dinner'
    | bp 142 over 88 yesterday at 9pm | add bp=142/88 --at 'yesterday 21:00'
    | weight 11 st 4 | add weight=158lb

    If a line can mean two things, if a name is misspelt or a value impossible, healthlog shows the line
    to copy and saves nothing. It does the same before it deletes something or replaces a note. A note
    without -n needs quotes, unless it begins like after lunch or at rest. In scripts, set
    HEALTHLOG_STRICT=1: then only the documented grammar is carried out.

    # What is refused
    Nothing that could be two things is guessed. gly=15 is high in mmol/L and dangerously low in
    mg/dL: write which. bp=12/8 is 120/80 to half of Europe, and temp=365 a point forgotten: the
    refusal says what to write. Values that nobody can have are refused too; 'healthlog vital set'
    moves what is plausible.

    # What a meter can't measure
    | gly=HI | above 600 mg/dL
    | gly=LO | below 20 mg/dL
    | gly=>500 | another end, for a meter that has one

    Such a value is judged and found like others, and left out of means.

    # Vitals of your own
    $ healthlog vital define girth --unit cm --plausible 20..300 --normal 60..95
      defines one

    $ healthlog add girth=84 bp=120/80
      files it
    """)
}
