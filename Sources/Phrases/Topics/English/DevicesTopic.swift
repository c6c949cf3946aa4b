import CommandTable

extension EnglishTopics {
  static let devices = Topic(
    "devices", "What comes in from meters, watches and apps, and what goes out",
    """
    Meters and their apps write files. What kind a file is, is known by what stands in it:

    | Apple Health | export.zip, as the phone writes it
    | Health Connect | Android's archive
    | LibreView, Dexcom Clarity | glucose of sensors
    | Omron Connect, Withings | pressures, weight
    | Nightscout | entries and treatments as JSON
    | FHIR R4 | Observations of other health records
    | BioBeats | that band's heart rates

    $ healthlog import formats
      lists all kinds

    Any other table comes in with a word on its columns: --map what=column, --date-format, --unit.
    'healthlog help import' names these options.

    $ healthlog import --dry-run meter.csv
      says what would come in

    $ healthlog import meter.csv
      brings it in, and a second time nothing

    $ healthlog import list
      numbers what came in

    $ healthlog import undo 1
      takes the first one out again

    # Out again
    $ healthlog export 90d --format csv --output ninety-days.csv
      is for spreadsheets; --spreadsheet writes it as yours opens it

    $ healthlog export --format fhir --output record.json
      is for other health records

    Nothing is sent or fetched by itself: files come and go when you say so.
    """)
}
