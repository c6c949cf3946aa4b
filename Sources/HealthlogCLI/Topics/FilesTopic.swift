import CommandTable

extension Topics {
  static let files = Topic(
    "files", "Where the journal and other files are stored",
    """
    Everything is in one file, a SQLite database that only you can read.

    # The journal
    | $HEALTHLOG_JOURNAL | if that is set
    | $XDG_DATA_HOME/healthlog/journal.db | otherwise, if that is set
    | ~/.local/share/healthlog/journal.db | otherwise

    $ healthlog config path
      prints where the journal is

    Use --journal FILE, before or after any command, for another journal: one for each person in a
    family, or a backup to look into. Commands that save something create the file if there is none.
    Read-only commands never create a journal; naming a missing one, on the command line or in the
    environment, is an error.

    # Beside it
    | journal.db-wal, journal.db-shm | while a program writes; then part of the journal
    | journal.db-reminderd.lock | while the reminder service runs; empty
    | journal.db.kept-… | the journal as it was before a restore or a repair; two at most
    | backups/ | backups that you gave no name

    # Elsewhere
    | charts/ beside the journal | last week's charts, drawn on Mondays
    | healthlog/ in your pictures | other charts, unless you use --output
    | ~/.config/systemd/user | files of 'healthlog remind install', also in autostart/ of ~/.config

    # Keeping it safe
    $ healthlog backup
      makes a verified copy, in backups/

    $ healthlog check
      checks whether the journal is intact

    $ healthlog export --output journal.json
      writes everything as text; 'healthlog import' recreates the same journal from it

    Copy the file in other ways only when no program is running; 'healthlog backup' makes an intact
    copy at any time.

    # Environment
    | NO_COLOR | no colour, whatever its value
    | FORCE_COLOR, CLICOLOR_FORCE | colour in a pipe too, unless it is 0 or NO_COLOR is set
    | PAGER | the program for output longer than the screen, instead of less; empty for none
    | LANGUAGE, LC_ALL, LC_MESSAGES, LANG | the language, unless 'healthlog config set language it'
      sets one; ASCII signs if the locale isn't UTF-8
    | LC_ALL, LC_TIME, LC_NUMERIC, LC_MEASUREMENT, LANG | first day of the week, day or month first,
      decimal mark, units
    | TZ | your time zone
    | COLUMNS | width of 'healthlog chart --text' in a pipe
    """)
}
