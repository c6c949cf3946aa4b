import CommandTable

extension Topics {
  static let privacy = Topic(
    "privacy", "Who may see what you file, and how to forget it",
    """
    healthlog has no account and counts nothing. What you file is in the journal, on this machine. It
    connects to no network but for the sources that you add: these it asks for readings and hands none;
    'healthlog help sources' says how, and where their tokens are.

    # On the disk
    The journal, its backups, exports and pictures are readable by you alone (0600), their folders
    too (0700), whatever the umask. The journal is not encrypted: the disk should be, or your home
    folder. Once a day you are told when others may read it; 'healthlog check --repair' mends that.

    # Copies
    $ healthlog backup --encrypt-to ~/.age/recipients.txt --keep 8
      has age encrypt a copy: nothing readable touches a disk

    $ healthlog export 30d --no-notes --format csv --output for-others.csv
      leaves the notes out

    # On the screen
    Notifications name no vital and no value, since anyone may look. Reminders' names are never shown.

    $ healthlog config set notify.details on
      allows vitals and values

    # Forgetting
    What is deleted is kept, so that it can come back.

    $ healthlog delete 1 --forever --yes
      leaves no trace: value, note and time are gone from the journal and its history

    Copies that may still hold it are named, and stay. The shell keeps what you typed in its own
    history: with 'healthlog add' alone, which asks, it has nothing to keep.
    """)
}
