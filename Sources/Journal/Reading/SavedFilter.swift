public import HealthModel
internal import Reminders
internal import SQLite

public struct SavedFilter: Equatable, Sendable {
  /// The maximum number of filters in a journal.
  public static let most = 25
  /// The maximum length of the terms. Units: characters.
  public static let longestTerms = 10_000

  /// Typed after `@`.
  public internal(set) var name = ""
  /// The terms as typed; they are parsed at each use, so that `last 3m` moves with the date.
  public internal(set) var terms = ""
  public internal(set) var since = Instant(milliseconds: 0)

  package init() {}

  var isFormed: Bool {
    ReminderRule.isName(name) && (1...Self.longestTerms).contains(terms.count)
      && terms.unicodeScalars.allSatisfy { $0.isShown || $0.properties.isWhitespace }
  }
}

extension SavedFilter: SingleRow {
  package static let table = Table<SavedFilter>("saved_filter")
  package static let kind = ObjectName.Kind.filter
  package static let nameColumn = "name"

  package func impossibleColumn(_: KnownNames) -> String? { isFormed ? nil : "terms" }

  package mutating func walk(_ column: inout ColumnWalk) {
    column("name", &name, .local)
    column("terms", &terms)
    column("since", &since)
  }
}

extension JournalView {
  /// Returns the saved filters, by name.
  public func savedFilters() throws -> [SavedFilter] {
    try SavedFilter.table.rows(connection, where: "1 ORDER BY name")
  }

  public func count(matching filter: FilterExpression, atMost most: Int) throws -> Int {
    let reports = FilterCondition(of: filter)
    let singleReadings = try FilterCondition(ofSingleReadings: filter, self)
    return try connection.count(
      """
      SELECT count(*) FROM (
        SELECT 1 FROM (SELECT 1 FROM report WHERE \(reports.sql) LIMIT \(most))
        UNION ALL SELECT 1 FROM (SELECT 1 FROM single_reading WHERE \(singleReadings.sql) LIMIT \(most))
        LIMIT \(most))
      """, reports.values + singleReadings.values)
  }
}

extension JournalEdit {
  /// Saves the terms of a filter under a name; nil deletes the filter.
  public mutating func saveFilter(named name: String, _ terms: String?) throws {
    let filter = terms.map { terms in
      var filter = SavedFilter()
      (filter.name, filter.terms, filter.since) = (name, terms, now)
      return filter
    }
    try apply(.set, to: filter, over: SavedFilter.find(name, view))
  }
}
