import CommandTable

extension Topics {
  /// For who looks after the file or reads it with other programs: healthlog-journal(5).
  static let journalFile = Topic(
    "journal", "The file in which healthlog keeps everything",
    """
    The journal is one SQLite database. Its header says so to file(1) and to any SQLite: the
    application id is 1212960583 (0x484C4F47, HLOG), the user version is the schema's. A program that
    knows only older schemas refuses the file and changes nothing.

    Two promises hold for it: what was told "saved" is there after anything but the loss of the disk,
    and what was deleted with --forever is nowhere in it.

    # Permissions
    The file is made with mode 0600 and its folder with 0700, whatever the umask. What is
    readable by others is told once a day on a terminal; 'healthlog check --repair' closes it.

    # Backing up
    'healthlog backup' copies the journal while programs read and write, checks the copy, and is done
    when that is on the disk. To copy the file by other means, see that no program has it open and run
    'healthlog status', which takes in what a program that was killed left in journal.db-wal; while that
    file is there it is part of the journal. 'healthlog restore' puts a copy in the journal's place, on
    another machine too.

    $ healthlog backup --keep 8 /media/stick
      keeps the latest eight copies there

    $ healthlog config set backup.every week
      has the reminder service back it up each week

    # Reading it with other programs
    The schema may change with a version of healthlog. What is to be read for decades is the export, of
    which 'healthlog import' makes the same journal again. To look:

    $ sqlite3 -readonly "$(healthlog config path)" 'SELECT day, count(*) FROM report GROUP BY day'
      counts the reports of each day

    Programs that write to it break what healthlog derives: severities, priorities, the history by
    which undo goes. 'healthlog check' finds that.

    # Values
    A time is in milliseconds since 1970-01-01 in UTC, and utc_offset the seconds that the clock was
    ahead of UTC where it was measured; day is the date on that clock. A value is in its vital's first
    unit (°C, mmHg, mg/dL, bpm, %, kg), unit the one in which it was typed. severity is 0 normal, 1
    caution, 2 critical. uid is the same on every machine, id the number that people type.

    # Tables
    | report, reading | a report with its time, note and priority; its values
    | sample | a single reading: s12
    | report_withdrawn, reading_withdrawn, sample_withdrawn, watch_withdrawn | what was deleted or
      taken out, so that it can come back
    | forgotten | that something was deleted for good, and when
    | change | the history: who did what to what, and the states before and after
    | vital, setting | limits, units and vitals of your own; preferences
    | source, intake, intake_refusal | where things came from, what came in together, which lines
      were refused
    | watch, watch_outcome | watches and what came of them
    | reminder_rule, occurrence | reminders, and what came of each on each day
    | protocol | days on which pressures are to be measured
    | notice, alert, service_run | what the service has told, of which values, and its last runs
    | backup | which backups were made, and where
    | identity, replica | which journal this is, and which copy of it
    | device, session, packet | devices, what they handed over when, and as it came
    | remote, remote_sensor | remote places, without their tokens, and what they tell of their sensors
    | remote_cursor, remote_absent | how far each was read; readings that one hasn't any more
    | note_word and note_word_… | the index of notes, which is derived
    """)
}
