import CommandTable

extension Topics {
  static let devices = Topic(
    "devices", "Import readings from meters, watches and apps, and export them",
    """
    Meters and their apps write files. healthlog detects a file's format from its content:
    | Apple Health | export.zip, exactly as the phone writes it
    | Health Connect | the archive that Android exports
    | LibreView, Dexcom Clarity | glucose from sensors
    | Omron Connect, Withings | blood pressure, weight
    | Nightscout | entries and treatments as JSON
    | FHIR R4 | Observations from other health records
    | BioBeats | heart rates from a BioBeats band
    $ healthlog import formats
      lists all formats

    To import any other table, name its columns and units: --map what=column, --date-format, --unit.
    'healthlog help import' lists these options.
    $ healthlog import --dry-run meter.csv
      shows what would be imported
    $ healthlog import meter.csv
      imports it; importing it again adds nothing
    $ healthlog import list
      lists the imports with their numbers
    $ healthlog import undo 1
      removes the first import

    # Automatic reading
    healthlog keeps every packet that a device sends by Bluetooth, and saves its readings once it is
    certain whose they are and when they were taken. Until then, it holds the records for you to
    decide.
    | device scan | looks for devices that you can add
    | device add CUFF | pairs with one and imports its records
    | device sync | reads the most recently used device again
    | device install | makes a service read devices whenever they are in range
    | device list | lists your devices and their held records
    | device show CUFF 7 | shows what session 7 received, and what happened to it
    | device set CUFF --user 1 | sets which of the cuff's users you are
    | device settle 7 --at now | sets the time of the newest held record
    | device discard 7 | removes the readings of session 7
    | follow | prints new entries as they are saved, for programs

    'healthlog help device' explains these commands.

    # Export
    $ healthlog export 90d --format csv --output ninety-days.csv
      exports a table for a spreadsheet; --spreadsheet writes it as yours expects
    $ healthlog export --format fhir --output record.json
      exports for other health records

    healthlog sends none of your data over a network, and downloads only from the sources that you
    add ('healthlog help sources'). It imports and exports files only when you ask it to.
    """)

  static let sources = Topic(
    "sources", "Remote services whose sensors healthlog reads: Nightscout, Home Assistant, JSON",
    """
    A source is a place that already collects data from sensors; a sensor is one of its series of
    values. healthlog logs in, lists the sensors, saves the values of those that measure a vital as
    single readings, and from then on asks for new values. It only reads, and never writes anything
    to a source.
    | source add NAME PROTOCOL URL | logs in, lists the sensors, and imports the last 14 days
    | source list | shows each source's state and any problems
    | source show NAME SENSOR | shows everything about a sensor
    | source pull | gets new readings now
    | source remove NAME | logs out, and deletes the token; the readings stay

    # Nightscout
    Create a read-only token on the site: in its Admin Tools menu, under Subjects, add a subject
    with the role 'readable'. 'source add' asks for its token, such as healthlog-0123456789abcdef.
    API_SECRET also works, but it is the administrator's and allows everything.
    $ healthlog source add home nightscout https://cgm.example.org
      reads the site's glucose values

    # Home Assistant
    On your Home Assistant profile page, under Security, create a long-lived access token. If a
    sensor's unit and name show which vital it measures, healthlog asks whether to save it; with
    --sensor it saves only the sensors that you name.
    $ healthlog source add house homeassistant https://ha.example.org --sensor sensor.scale=weight
      saves one sensor's values

    Without TLS, anyone on the network could read the token. A tunnel encrypts the connection; http
    is accepted only for this computer:
    $ ssh -N -L 8123:localhost:8123 ha.example.org
      opens a tunnel, for as long as the command runs
    $ healthlog source add house homeassistant http://localhost:8123
      reads through the tunnel

    # Any JSON
    A mapping is a JSON file whose members describe what a service returns at URL:
    | "rows": "/sensors/*/properties/*" | where the rows are: a pointer, in which * stands for each
      element of an array
    | "sensor": "../../id" | the name of a row's sensor; the row's own members are written without a
      slash, and ../ goes one level up
    | "property": "name" | which of the sensor's values it is; either this or the sensor can be left
      out
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
      parameter's name in the query, and where a response has the value for the next query; without
      this member, healthlog uses the response's ETag or date
    | "login": "basic" | or bearer, or a header's name; without this member there is no login

    With commas between them and braces around them, these lines are a working mapping. The series
    is then called SENSOR/PROPERTY.
    $ healthlog source add clinic json https://sensors.example.org/api --map map.json --user mario
      asks for the password, and reads the service

    # Changes and deletions
    A value that changes at the source also changes in the journal, and one that Nightscout reports
    as deleted is removed. A value that is merely missing is removed only if it is from the last two
    days and is missing from two pulls in a row. If more than a fifth of those days' readings are
    missing at once, the source waits for your decision. Readings that you have edited or deleted
    stay as you left them.
    $ healthlog source show home --gone
      lists the readings withdrawn in the last 30 days
    $ healthlog source pull home --since 2026-11-01
      reads everything again from that day on

    'undo' skips pulls, because they aren't your own changes; 'import list --all' has one line for
    each day's pulls, and 'import undo' removes that day's readings. Readings removed this way, or
    with 'source remove --readings', are restored when you pull with --since, if the source still
    has them; readings that you deleted aren't.

    # The token
    The token is in your session's keyring (GNOME Keyring, KWallet) and nowhere else: not in a
    journal, backup, argument or message. While the keyring is locked, healthlog doesn't ask you to
    unlock it, and pulls nothing. The connection uses HTTPS with a verified certificate; with --ca
    FILE, healthlog also trusts your own certificate authority.

    # Automatic reading
    The reminder service ('healthlog remind install') pulls from each source when its next reading
    is expected, never more often than --every, and not over a metered network. If a source doesn't
    respond, the service waits for a while; if a source refuses the token, the service waits until
    you add the source again. If no readings arrive for four times as long as usual, and for at
    least half an hour, you get one notification.
    $ healthlog source pull --due
      does the same now, for a timer of your own

    # Exit statuses
    | 0, 1 | there were new readings (0), or there were none (1)
    | 65 | a row or an address was refused, or too many readings are gone at once
    | 66 | the source or sensor doesn't exist
    | 69 | the source can't be reached, or isn't the expected service
    | 75 | the source asks healthlog to wait, the source is already being pulled, or the keyring is
      locked
    | 77 | the source refuses the token, or there is no token
    | 78 | the mapping isn't usable
    """)
}
