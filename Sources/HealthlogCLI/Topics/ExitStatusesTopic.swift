import CommandTable

extension Topics {
  static let exitStatuses = Topic(
    "exit-statuses", "What the exit status says to scripts",
    """
    | 0 | success
    | 1 | nothing was found, or what was asked isn't so: no report matches, today's is missing,
      'check' or 'remind doctor' has found something
    | 64 | the command line can't be understood
    | 65 | what was given is refused: a value that can't be, a row of a file or of a source; the other
      rows are in
    | 66 | a file, a device or a source that is named isn't there
    | 69 | something that it takes isn't there: a session bus, a form, a font, age; a source that can't
      be reached
    | 73 | a file can't be made
    | 74 | reading or writing failed
    | 75 | another program was in the way for too long, or a source wants to be asked later; try again
    | 77 | a device refuses to be paired, or a source the token
    | 78 | something of the setup is wrong: no home folder, a journal of a newer healthlog, a source's
      mapping
    | 130 | Ctrl-C

    From 64 on nothing was stored but what the message names. In a shell that ends at the first
    failure ('set -e') 1 is to be expected of commands that look:

    $ healthlog status --short || echo 'no report yet'
      says when today's report is missing

    $ healthlog filter severity critical today --json || true
      prints JSON, empty or not

    Programs read --json, which most commands have that show something, and which is the same in
    every language; docs/json.md and the JSON Schema that come with healthlog describe it.
    """)
}
