import CommandTable

extension Topics {
  static let files = Topic(
    "files", "Where the journal and other files are stored",
    """
    Everything is in one file, a SQLite database that only you can read.

    # The journal
    | $HEALTHLOG_JOURNAL | if it is set
    | $XDG_DATA_HOME/healthlog/journal.db | otherwise, if XDG_DATA_HOME is set
    | ~/.local/share/healthlog/journal.db | otherwise
    $ healthlog config path
      prints where the journal is

    To use another journal, such as a backup or the journal of someone in your family, add --journal
    FILE before or after any command. Commands that save something create the file if it doesn't
    exist. Read-only commands never create a journal; naming a missing one, on the command line or
    in the environment, is an error.

    # Beside the journal
    | journal.db-wal, journal.db-shm | exist while a program is writing; while they exist,
      they are part of the journal
    | journal.db-reminderd.lock | locked while the reminder service runs; always empty
    | journal.db.kept-… | the journal as it was before a restore or a repair; at most two
    | backups/ | backups, unless you choose another file or folder

    # Elsewhere
    | charts/ beside the journal | last week's charts, drawn on Mondays
    | healthlog/ in your pictures folder | other charts, unless you use --output
    | ~/.config/systemd/user | files written by 'healthlog remind install'; also in
      ~/.config/autostart/

    # Keeping the journal safe
    $ healthlog backup
      makes a verified copy in backups/
    $ healthlog check
      checks whether the journal is intact
    $ healthlog export --output journal.json
      writes everything as text; 'healthlog import' recreates the same journal from it

    Copy the file in any other way only while no program is using it. 'healthlog backup' makes an
    intact copy at any time.

    # Environment
    | NO_COLOR | no colour, whatever its value
    | FORCE_COLOR, CLICOLOR_FORCE | colour in a pipe too, unless the value is 0 or NO_COLOR is set
    | PAGER | the program that shows output longer than the screen (default: less); empty for none
    | LANGUAGE, LC_ALL, LC_MESSAGES, LANG | the language, unless you set one with 'healthlog config
      set language it'; ASCII signs if the locale isn't UTF-8
    | LC_ALL, LC_TIME, LC_NUMERIC, LC_MEASUREMENT, LANG | first day of the week, order of day and
      month, decimal mark, units
    | TZ | your time zone
    | COLUMNS | width of 'healthlog chart --text' in a pipe
    """)

  /// The manual page healthlog-journal(5), for those who read the file with other programs.
  static let journalFile = Topic(
    "journal", "The file in which healthlog stores everything",
    """
    The journal is a single SQLite database. Its header identifies it to file(1) and to SQLite: the
    application id is 1212960583 (0x484C4F47, HLOG), and the user version is the version of the
    schema. A version of healthlog that knows only older schemas doesn't open the file, and changes
    nothing.

    healthlog makes two promises about the journal: an entry reported as saved survives anything but
    the loss of the disk, and data deleted with --forever is no longer anywhere in the file.

    # Permissions
    The file is created with mode 0600 and its folder with 0700, whatever the umask. If others can
    read either of them, healthlog warns you once a day on a terminal. 'healthlog check --repair'
    corrects the permissions.

    # Backing up
    'healthlog backup' copies the journal even while other programs read and write it, checks the
    copy, and finishes once the copy is on the disk. To copy the file in any other way, first check
    that no program has it open, and run 'healthlog status', which recovers what a killed program
    left in journal.db-wal. While that file exists, it is part of the journal. 'healthlog restore'
    replaces the journal with a copy, even on another computer.
    $ healthlog backup --keep 8 /media/stick
      makes a backup there, and keeps the latest eight
    $ healthlog config set backup.every week
      makes the reminder service back up the journal every week

    # Reading the journal with other programs
    The schema can change between versions of healthlog. If data must stay readable for decades,
    export it. 'healthlog import' recreates the same journal from the export. For a quick look:
    $ sqlite3 -readonly "$(healthlog config path)" 'SELECT day, count(*) FROM report GROUP BY day'
      counts each day's reports

    If another program writes to the journal, the severities and priorities that healthlog
    calculates can become wrong, and so can the history that 'undo' relies on. 'healthlog check'
    detects this.

    # Values
    Times are in milliseconds since 1970-01-01 UTC. utc_offset is how many seconds the local clock
    was ahead of UTC where you measured, and day is the date on that clock. Values are in the
    vital's first unit (°C, mmHg, mg/dL, bpm, %, kg), and unit is the unit in which you typed them.
    severity is 0 (normal), 1 (caution) or 2 (critical). uid is the same on every computer, and id
    is the number that you type.

    # Tables
    | report, reading | a report with its time, note and priority; its values
    | single_reading | a single reading, such as s12
    | report_withdrawn, reading_withdrawn, single_reading_withdrawn, watch_withdrawn | deleted or
      removed entries, so that they can be restored
    | forgotten | permanent deletions, and when they happened
    | change | the history: who changed what, and the values before and after
    | vital, setting | limits, units and custom vitals; settings
    | saved_filter | saved filters, with their names
    | source, intake, intake_refusal | where data came from, what was imported together, and which
      lines were rejected
    | watch, watch_outcome | watches and their outcomes
    | reminder_rule, occurrence | reminders, and each one's outcome on each day
    | protocol | days on which to measure your blood pressure
    | notification, alert, service_run | the service's notifications, with their values, and its
      latest runs
    | backup | backups, and where they are
    | identity, replica | which journal this is, and which copy of it
    | device, session, packet | devices, their sessions, and what they sent, exactly as received
    | remote, remote_sensor | remote sources, without their tokens, and what they report about their
      sensors
    | remote_cursor, remote_absent | how far each source has been read; readings that a source no
      longer has
    | note_word and note_word_… | the index of the words in notes, calculated from the notes
    """)

  static let privacy = Topic(
    "privacy", "Who can see your data, and how to delete it permanently",
    """
    healthlog has no accounts and collects no statistics. Your data is in the journal, on this
    computer. healthlog connects to the network only for the sources that you add: it asks them for
    readings and sends them none. 'healthlog help sources' explains how, and where the sources'
    tokens are kept.

    # On disk
    Only you can read the journal, its backups, exports and pictures (0600) and their folders
    (0700), whatever the umask. The journal isn't encrypted, so your disk or your home folder should
    be. If others can read the journal, healthlog warns you once a day. 'healthlog check --repair'
    corrects the permissions.

    # Copies
    $ healthlog backup --encrypt-to ~/.age/recipients.txt --keep 8
      makes a copy encrypted with age; nothing unencrypted is written to disk
    $ healthlog export 30d --no-notes --format csv --output for-others.csv
      leaves out the notes

    # On screen
    By default, notifications don't show vitals or values, because someone else could be looking.
    They show the name of a reminder only if it is for medicines or events.
    $ healthlog config set notify.details on
      shows vitals and values in notifications

    # Permanent deletion
    Deleted entries are kept, so that you can restore them.
    $ healthlog delete 1 --forever --yes
      deletes it permanently: its values, note and time are removed from the journal and its history

    healthlog lists the copies that may still contain the entry, and leaves them unchanged. The
    shell's history also keeps what you type. 'healthlog add' on its own asks for the values, so
    they don't appear there.
    """)

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
