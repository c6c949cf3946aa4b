import CommandTable

extension Topics {
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

    # By themselves
    Of a device that hands its measurements over by Bluetooth every packet is kept as it came, and filed once it
    is certain when it was measured and whose it is. What isn't is held, and waits for your word.

    | device scan | looks for devices that can be added
    | device add CUFF | pairs with one, and takes what it has
    | device sync | reads the one that was read last
    | device install | has a service read them whenever they are there
    | device list | lists your devices, and what is held of them
    | device show CUFF 7 | tells what came in session 7, and what became of it
    | device set CUFF --user 1 | says which of a cuff's people you are
    | device settle 7 --at now | says when the newest of what it holds was measured
    | device discard 7 | takes out what session 7 brought
    | follow | prints what is filed, as it is filed, for programs

    'healthlog help device' tells more of each.

    # Out again
    $ healthlog export 90d --format csv --output ninety-days.csv
      is for spreadsheets; --spreadsheet writes it as yours opens it

    $ healthlog export --format fhir --output record.json
      is for other health records

    Nothing is sent over a network, and nothing fetched but from the sources that you add ('healthlog help
    sources'): files come and go when you say so.
    """)
}
