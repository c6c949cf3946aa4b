import CommandTable

extension Topics {
  static let reporting = Topic(
    "reporting", "Where more is written, and how to tell of a fault",
    """
    The manual is 'man healthlog', that of a command such as 'man healthlog-add'. The guide and the
    pages on files, JSON and privacy are installed with it, in /usr/share/doc/healthlog, or where
    'make install' has put it: PREFIX/share/doc/healthlog. The same stands in the folder docs of the
    project.

    # Something is wrong
    Tell of it where you have healthlog from: on the project's page, under Issues. What it takes to
    find the fault is the line that you typed and all that was printed, what 'healthlog --version'
    says, and these:

    $ healthlog check
      looks whether the journal is whole

    $ healthlog remind doctor
      says why no reminder comes

    Leave your own readings out: made-up ones show the fault as well. What lets others read or change
    a journal is told privately: on the same page, under Security.

    # Something is missing
    Say there what you want to do, rather than which option you would like for it.
    """)
}
