import CommandTable

extension Topics {
  static let devices = Topic(
    "devices", "Import readings from meters, watches and apps, and export them",
    """
    Meters and their apps export files. healthlog detects a file's format from its contents:
    | Apple Health | export.zip, exactly as the phone exports it
    | Health Connect | the archive that Android exports
    | LibreView, Dexcom Clarity | glucose from sensors
    | Omron Connect, Withings | blood pressure, weight
    | Nightscout | entries and treatments as JSON
    | FHIR R4 | Observations from other health record systems
    | BioBeats | heart rates from a BioBeats band
    $ healthlog import formats
      lists all formats

    To import any other table, describe it with --map WHAT=COLUMN, --date-format and --unit.
    'healthlog help import' explains these options.
    $ healthlog import --dry-run meter.csv
      shows what would be imported
    $ healthlog import meter.csv
      imports it; importing it again adds nothing
    $ healthlog import list
      lists the imports with their numbers
    $ healthlog import undo 1
      removes import 1

    # Bluetooth devices
    healthlog keeps every packet that a device sends over Bluetooth. It saves the readings once it
    is clear whose they are and when they were taken. Until then, the records are held, and you can
    decide what to do with them.
    | device scan | looks for devices that you can add
    | device add CUFF | pairs with one and imports its records
    | device sync | reads the most recently used device again
    | device install | installs a service that reads devices whenever they are in range
    | device list | lists your devices and their held records
    | device show CUFF 7 | shows what session 7 received, and what happened to it
    | device set CUFF --user 1 | sets which of the cuff's users you are
    | device settle 7 --at now | sets the time of the newest held record
    | device discard 7 | removes the readings of session 7
    | follow | prints new entries as they are saved, for other programs

    'healthlog help device' explains the 'device' commands.

    # Export
    $ healthlog export 90d --format csv --output ninety-days.csv
      exports a table; --spreadsheet adapts it to spreadsheets in your language
    $ healthlog export --format fhir --output record.json
      exports for other health record systems

    healthlog sends none of your data over a network, and downloads only from the sources that you
    add ('healthlog help sources'). It imports and exports files only when you ask it to.
    """)

  static let sources = Topic(
    "sources", "Readings from remote services: Nightscout, Home Assistant, JSON",
    """
    A source is a service that already collects data from sensors. Each series of values in it is a
    sensor. healthlog logs in, lists the sensors, and saves single readings from those that measure
    a vital. From then on, it asks only for changes. It never writes anything to a source.
    | source add NAME PROTOCOL URL | logs in, lists the sensors, and imports the last 14 days
    | source list | shows each source's state and any problems
    | source show NAME SENSOR | shows everything about a sensor
    | source pull | gets new readings now
    | source remove NAME | logs out, and deletes the token; the readings stay

    # Nightscout
    Create a read-only token on the site: in its Admin Tools menu, under Subjects, add a subject
    with the role 'readable'. 'source add' asks for the subject's token, such as
    healthlog-0123456789abcdef. API_SECRET also works, but it belongs to the administrator and
    allows everything.
    $ healthlog source add home nightscout https://cgm.example.org
      reads the site's glucose values, insulin and carbs

    # Home Assistant
    On your Home Assistant profile page, under Security, create a long-lived access token. If a
    sensor's unit and name show which vital it measures, healthlog asks whether to save its values.
    With --sensor, it saves only the sensors that you name.
    $ healthlog source add house homeassistant https://ha.example.org --sensor sensor.scale=weight
      saves one sensor's values

    Without TLS, anyone on the network could read the token, so http is accepted only for this
    computer. A tunnel encrypts the connection:
    $ ssh -N -L 8123:localhost:8123 ha.example.org
      opens a tunnel for as long as the command runs
    $ healthlog source add house homeassistant http://localhost:8123
      reads through the tunnel

    # Any JSON service
    A mapping is a JSON file whose members describe what the service returns from URL:
    | "rows": "/sensors/*/properties/*" | where the rows are: a JSON Pointer, with * for each
      element of an array
    | "sensor": "../../id" | the name of a row's sensor; the row's own members are written without a
      leading slash, and ../ goes one level up
    | "property": "name" | which of the sensor's values the row contains; either sensor or property
      can be left out
    | "value": "value" | the value
    | "time": "time" | when it was measured
    | "time_format": "DD-MM-YYYY hh:mm:ss" | the format of the time: a pattern like this one,
      rfc3339 (default), unix, unix-ms, or as for 'import --date-format'
    | "zone": "Europe/Rome" | the time zone of times without an offset
    | "unit": "unit" | the value's unit
    | "level": "level" | the service's own rating: 0 normal, 1 caution, 2 critical
    | "label": "../../label" | the sensor's human-readable name
    | "group": "../../mappa" | the sensor's group, for --group
    | "since": {"query": "lastUpdate", "from": "/lastUpdate"} | how to ask only for changes: the
      name of the query parameter, and where a response contains the value for the next request;
      without this member, healthlog uses the response's ETag or date
    | "login": "basic" | or bearer, or a header's name; without this member there is no login

    With commas between them and braces around them, these lines are a working mapping. Each series
    is then called SENSOR/PROPERTY.
    $ healthlog source add clinic json https://sensors.example.org/api --map map.json --user mario
      asks for the password, and reads the service

    # Changes and deletions
    A value that changes at the source also changes in the journal, and one that Nightscout reports
    as deleted is removed. A value that is merely missing is removed only if it is from the last two
    days and is missing from two pulls in a row. If more than a fifth of those days' readings are
    missing at once, they are removed only if you confirm it with 'source pull --gone'. Readings
    that you have edited or deleted stay as you left them.
    $ healthlog source show home --gone
      lists the readings withdrawn in the last 30 days
    $ healthlog source pull home --since 2026-11-01
      reads everything again from that day on

    'undo' skips pulls, because they aren't your own changes. 'import list --all' has one line for
    each day's pulls, and 'import undo' removes that day's readings. If you remove readings this
    way, or with 'source remove --readings', a pull with --since restores those that the source
    still has. It doesn't restore readings that you deleted.

    # The token
    The token is in your session's keyring (GNOME Keyring, KWallet) and nowhere else: not in a
    journal, backup, argument or message. While the keyring is locked, healthlog doesn't ask you to
    unlock it, and pulls nothing. The connection uses HTTPS with a verified certificate. With --ca
    FILE, healthlog also trusts your own certificate authority.

    # Automatic pulls
    The reminder service ('healthlog remind install') pulls from each source when its next reading
    is expected, but never more often than --every allows, and never over a metered network. If a
    source doesn't respond, the service tries again later. If a source rejects the token, the
    service waits until you add the source again. If no readings arrive for four times as long as
    usual, and for at least half an hour, you get one notification.
    $ healthlog source pull --due
      does the same now, for example from a timer of your own

    # Exit statuses
    | 0, 1 | there were new readings (0), or there were none (1)
    | 65 | a row or an address was rejected, or too many readings are missing at once
    | 66 | the source or sensor doesn't exist
    | 69 | the source can't be reached or isn't the expected service, or there is no keyring
    | 75 | the source asks healthlog to wait, a pull is already running, or the keyring is locked
    | 77 | the source rejects the token, or there is no token
    | 78 | the mapping isn't valid
    """)
}
