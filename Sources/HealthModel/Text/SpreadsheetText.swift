extension String {
  /// The text as a table may hold it, so that no spreadsheet computes it: with a `'` in front where it
  /// begins, blanks and `'` aside, with what starts a formula.
  ///
  /// Reading takes none off: whoever reads it back has to know both. Source: OWASP, "CSV Injection".
  public var safeInSpreadsheets: String {
    let first = unicodeScalars.first { !$0.properties.isWhitespace && $0 != "'" }
    guard let first, "=+-@＝＋－＠".unicodeScalars.contains(first) else { return self }
    return "'" + self
  }
}
