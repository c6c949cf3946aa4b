import CommandTable

extension Topics {
  static let devices = Topic(
    "devices", "Import from meters, watches and apps, and export",
    """
    Meters and their apps write files. healthlog detects a file's format from its content:

    | Apple Health | export.zip, exactly as the phone writes it
    | Health Connect | Android's archive
    | LibreView, Dexcom Clarity | glucose from sensors
    | Omron Connect, Withings | pressures, weight
    | Nightscout | entries and treatments as JSON
    | FHIR R4 | Observations from other health records
    | BioBeats | heart rates from that band

    $ healthlog import formats
      lists all formats

    To import any other table, name its columns and units: --map what=column, --date-format, --unit.
    'healthlog help import' lists these options.

    $ healthlog import --dry-run meter.csv
      shows what would be imported

    $ healthlog import meter.csv
      imports it; a second time adds nothing

    $ healthlog import list
      lists the imports with their numbers

    $ healthlog import undo 1
      removes the first import

    # Automatic reading
    healthlog keeps every packet that a device sends by Bluetooth, and saves its readings once their
    time and person are certain. Otherwise the records are held until you decide.

    | device scan | looks for devices that you can add
    | device add CUFF | pairs with one and imports its records
    | device sync | reads the last device again
    | device install | makes a service read them whenever they are in range
    | device list | lists your devices and their held records
    | device show CUFF 7 | shows what session 7 received, and what happened to it
    | device set CUFF --user 1 | sets which user of a cuff you are
    | device settle 7 --at now | sets when the newest held record was measured
    | device discard 7 | removes the readings of session 7
    | follow | prints new entries as they are saved, for programs

    'healthlog help device' explains each of these.

    # Export
    $ healthlog export 90d --format csv --output ninety-days.csv
      is for spreadsheets; --spreadsheet writes it as yours expects it

    $ healthlog export --format fhir --output record.json
      is for other health records

    healthlog sends nothing over a network, and downloads only from the sources that you add
    ('healthlog help sources'). It imports and exports files only when you ask.
    """)
}
