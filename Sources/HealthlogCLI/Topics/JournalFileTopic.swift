import CommandTable

extension Topics {
  /// The page healthlog-journal(5), for people who maintain the file or read it with other programs.
  static let journalFile = Topic(
    "journal", "The file in which healthlog stores everything",
    """
    The journal is a single SQLite database. Its header identifies it to file(1) and to SQLite: the
    application id is 1212960583 (0x484C4F47, HLOG), and the user version is that of the schema. A
    program that knows only older schemas refuses the file and changes nothing.

    Two promises hold for the journal: an entry reported as saved survives anything except the loss
    of the disk, and data deleted with --forever is nowhere in the file.

    # Permissions
    The file is created with mode 0600 and its folder with 0700, whatever the umask. If others can
    read either of them, you see a warning once a day on a terminal; 'healthlog check --repair'
    fixes it.

    # Backing up
    'healthlog backup' copies the journal while programs read and write, checks the copy, and ends
    when it is on the disk. To copy the file in other ways, check that no program has it open and
    run 'healthlog status', which recovers what a killed program left in journal.db-wal; while that
    file exists, it is part of the journal. 'healthlog restore' replaces the journal with a copy, on
    another computer too.

    $ healthlog backup --keep 8 /media/stick
      keeps the latest eight backups there

    $ healthlog config set backup.every week
      makes the reminder service back up the journal every week

    # Reading the journal with other programs
    The schema can change between versions of healthlog. For data that must be readable for decades,
    use the export; 'healthlog import' recreates the same journal from it. For a quick look:

    $ sqlite3 -readonly "$(healthlog config path)" 'SELECT day, count(*) FROM report GROUP BY day'
      counts the reports of each day

    Programs that write to the journal break what healthlog calculates: severities, priorities, and
    the history on which undo is based. 'healthlog check' detects that.

    # Values
    A time is in milliseconds since 1970-01-01 in UTC, and utc_offset is how many seconds the clock
    was ahead of UTC where you measured; day is the date on that clock. A value is in its vital's
    first unit (°C, mmHg, mg/dL, bpm, %, kg), and unit is the one in which you typed it. severity is
    0 normal, 1 caution, 2 critical. uid is the same on every computer; id is the number that people
    type.

    # Tables
    | report, reading | a report with its time, note and priority; its values
    | sample | a single reading: s12
    | report_withdrawn, reading_withdrawn, sample_withdrawn, watch_withdrawn | deleted or removed
      entries, so that they can be restored
    | forgotten | permanent deletions, and when they happened
    | change | the history: who changed what, and the values before and after
    | vital, setting | limits, units and your own vitals; settings
    | source, intake, intake_refusal | where data came from, what was imported together, and which
      lines were refused
    | watch, watch_outcome | watches and their outcomes
    | reminder_rule, occurrence | reminders, and the outcome of each on each day
    | protocol | days on which to measure your blood pressure
    | notice, alert, service_run | notifications of the service, with their values, and its last
      runs
    | backup | backups that were made, and where
    | identity, replica | which journal this is, and which copy of it
    | device, session, packet | devices, and what they sent and when, as it was received
    | remote, remote_sensor | remote sources, without their tokens, and what they report about their
      sensors
    | remote_cursor, remote_absent | how far each source was read; readings that a source no longer
      has
    | note_word and note_word_… | the index of notes, which is calculated
    """)
}
