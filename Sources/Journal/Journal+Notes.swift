import SQLite

/// The index of notes must be told of every note that comes and goes; these do it.
extension Journal {
  /// Deletes the reports for which `condition` holds.
  func deleteReports(where condition: String, _ value: Int64) throws {
    try forgetNotes(where: condition, value)
    try connection.run("DELETE FROM report WHERE \(condition)", [.integer(value)])
  }

  /// To be called after a report came in.
  func learnNote(_ note: String, of id: Int64) throws {
    guard !note.isEmpty else { return }
    try connection.run(
      "INSERT INTO note_word (rowid, note) VALUES (?, ?)", [.integer(id), .text(note)])
  }

  /// To be called before notes go or change.
  func forgetNotes(where condition: String, _ value: Int64) throws {
    try connection.run(
      """
      INSERT INTO note_word (note_word, rowid, note)
      SELECT 'delete', id, note FROM report WHERE note <> '' AND \(condition)
      """, [.integer(value)])
  }
}
