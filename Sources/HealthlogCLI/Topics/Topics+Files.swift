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

  /// healthlog-journal(5), for people who maintain the file or read it with other programs.
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

    If another program writes to the journal, it breaks the severities and priorities that healthlog
    calculates, and the history that 'undo' relies on. 'healthlog check' detects this.

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
}
