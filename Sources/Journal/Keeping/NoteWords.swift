internal import SQLite

/// The index of notes as a whole; it contains only reports with a note.
enum NoteWords {
  /// The definition of a table that splits notes into words like the schema's own index.
  static let kind = "fts5 (note, content = '', tokenize = 'unicode61 remove_diacritics 2')"

  static func filling(_ index: String) -> String {
    "INSERT INTO \(index) (rowid, note) SELECT id, note FROM report WHERE note <> ''"
  }

  /// Runs in the caller's transaction.
  static func rebuild(_ connection: borrowing Connection) throws {
    try connection.execute(
      """
      INSERT INTO note_word (note_word) VALUES ('delete-all');
      \(filling("note_word"));
      """)
  }

  static func agree(_ connection: borrowing Connection) throws -> Bool {
    try connection.execute(
      """
      CREATE VIRTUAL TABLE temp.expected_word USING \(kind);
      CREATE VIRTUAL TABLE temp.word_expected USING fts5vocab (temp, expected_word, instance);
      CREATE VIRTUAL TABLE temp.word_found USING fts5vocab (main, note_word, instance);
      \(filling("temp.expected_word"));
      """)
    defer {
      try? connection.execute(
        """
        DROP TABLE temp.word_found; DROP TABLE temp.word_expected; DROP TABLE temp.expected_word;
        """)
    }
    let words = "SELECT term, doc, \"offset\" FROM temp."
    for (one, other) in [("word_expected", "word_found"), ("word_found", "word_expected")] {
      if try connection.hasRow("\(words)\(one) EXCEPT \(words)\(other) LIMIT 1") { return false }
    }
    return true
  }
}
