import CommandTable

extension Topics {
  static let privacy = Topic(
    "privacy", "Who can see your data, and how to delete it permanently",
    """
    healthlog has no accounts and collects no statistics. Your data is in the journal, on this
    computer. healthlog connects to the network only for the sources that you add: it asks them for
    readings and sends them none. 'healthlog help sources' explains this, and where their tokens are
    kept.

    # On the disk
    Only you can read the journal, its backups, exports and pictures (0600) and their folders
    (0700), whatever the umask. The journal isn't encrypted: the disk should be, or your home
    folder. If others can read it, you see a warning once a day; 'healthlog check --repair' fixes
    it.

    # Copies
    $ healthlog backup --encrypt-to ~/.age/recipients.txt --keep 8
      makes a copy encrypted by age; nothing readable is written to a disk

    $ healthlog export 30d --no-notes --format csv --output for-others.csv
      leaves out the notes

    # On the screen
    Notifications don't name vitals or values, because anyone could be looking. They never show
    reminders' names.

    $ healthlog config set notify.details on
      shows vitals and values

    # Deleting permanently
    Deleted entries are kept, so that you can restore them.

    $ healthlog delete 1 --forever --yes
      leaves no trace: value, note and time are removed from the journal and its history

    Copies that may still contain it are listed, and stay as they are. The shell keeps what you
    typed in its own history; 'healthlog add' alone asks for the values, so the shell has nothing to
    keep.
    """)
}
