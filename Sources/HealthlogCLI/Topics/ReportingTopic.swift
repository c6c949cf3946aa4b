import CommandTable

extension Topics {
  static let reporting = Topic(
    "reporting", "More documentation, and how to report a problem",
    """
    The manual is 'man healthlog', and for a command, for example, 'man healthlog-add'. The guide
    and the pages on files, JSON and privacy are installed with it, in /usr/share/doc/healthlog, or
    where 'make install' put them: PREFIX/share/doc/healthlog. They are also in the project's folder
    docs.

    # Something is wrong
    Report it where you got healthlog: on the project's page, under Issues. Include the line that
    you typed, everything that was printed, and the output of 'healthlog --version' and of these:

    $ healthlog check
      checks whether the journal is intact

    $ healthlog remind doctor
      shows why reminders aren't shown

    Leave out your own readings; made-up ones show the problem just as well. If something lets
    others read or change a journal, report it privately: on the same page, under Security.

    # Something is missing
    Describe there what you want to do, rather than which option you would like.
    """)
}
