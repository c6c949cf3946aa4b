import CommandTable

extension Topics {
  static let exitStatuses = Topic(
    "exit-statuses", "Exit statuses, for scripts",
    """
    | 0 | success
    | 1 | nothing was found, or the answer is no: no report matches, today's is missing, 'check' or
      'remind doctor' found a problem
    | 64 | the command line isn't valid
    | 65 | something you gave was refused: an impossible value, a row of a file or of a source; the
      other rows were saved
    | 66 | a file, a device or a source that you named doesn't exist
    | 69 | something necessary is missing: a session bus, a form, a font, age; or a source can't be
      reached
    | 73 | can't create a file
    | 74 | reading or writing failed
    | 75 | another program was using the journal for too long, or a source asks to wait; try again
    | 77 | a device refused to pair, or a source refused the token
    | 78 | something is wrong with the setup: no home folder, a journal from a newer healthlog, a
      source's mapping
    | 130 | Ctrl-C

    From 64 on nothing was saved, except what the message names. In a shell that stops at the first
    failure ('set -e'), expect 1 from commands that only look for something:

    $ healthlog status --short || echo 'no report yet'
      shows a message when today's report is missing

    $ healthlog filter severity critical today --json || true
      prints JSON, empty or not

    Programs read --json. Most commands that show something have it, and it is the same in every
    language. docs/json.md and the JSON Schema, included with healthlog, describe it.
    """)
}
