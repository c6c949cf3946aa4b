import CommandTable

extension Topics {
  static let files = Topic(
    "files", "Where the journal and everything else is kept",
    """
    Everything is in one file, a SQLite database that is readable by you alone.

    # The journal
    | $HEALTHLOG_JOURNAL | where that is set
    | $XDG_DATA_HOME/healthlog/journal.db | else, where that is set
    | ~/.local/share/healthlog/journal.db | else

    $ healthlog config path
      prints where it is

    --journal FILE names another one, before or behind any command: one for each person of a
    family, or a backup to look into. What stores something makes the file where there is none; what
    only looks refuses one that is named, on the line or in the environment, and isn't there.

    # Beside it
    | journal.db-wal, journal.db-shm | while a program writes; part of the journal then
    | journal.db-reminderd.lock | while the reminder service runs; empty
    | journal.db.kept-… | the journal as it was before a restore or a repair; two at most
    | backups/ | copies without a name of their own

    # Elsewhere
    | charts/ beside the journal | last week's charts, drawn on Monday
    | healthlog/ in your pictures | other charts, unless --output says otherwise
    | ~/.config/systemd/user | what 'healthlog remind install' writes, and in autostart/ of ~/.config

    # Keeping it
    $ healthlog backup
      makes a checked copy, in backups/

    $ healthlog check
      looks whether the journal is whole

    $ healthlog export --output journal.json
      writes everything as text; 'healthlog import' makes the same journal of it

    Copy the file by other means only when no program runs: 'healthlog backup' is whole at any time.

    # Environment
    | NO_COLOR | no colour, whatever it says
    | FORCE_COLOR, CLICOLOR_FORCE | colour in a pipe too, unless it is 0 or NO_COLOR is set
    | PAGER | shows what is longer than the screen, in place of less; empty for none
    | LANGUAGE, LC_ALL, LC_MESSAGES, LANG | the language, unless 'healthlog config set language it' says
      which; signs in ASCII where the locale has no UTF-8
    | LC_ALL, LC_TIME, LC_NUMERIC, LC_MEASUREMENT, LANG | first day of the week, day or month first,
      decimal mark, units
    | TZ | where you are
    | COLUMNS | how wide 'healthlog chart --text' is in a pipe
    """)
}
