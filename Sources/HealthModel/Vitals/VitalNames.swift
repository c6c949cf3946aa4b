extension VitalCatalogue {
  /// Returns the name to type for a foreign one; nil if it is unknown or not in the catalogue.
  public func name(elsewhere name: String) -> String? {
    VitalCatalogue.namesElsewhere[name.lowercased()].flatMap { vitals(named: $0) == nil ? nil : $0 }
  }

  /// Returns the vital's name, known or foreign, that is one letter off `word`; nil if none is.
  public func nearName(to word: String) -> String? {
    let candidates = names + VitalCatalogue.namesElsewhere.keys.sorted()
    return nearest(to: word.lowercased(), among: candidates.filter { $0.count > 3 }).map {
      name(elsewhere: $0) ?? $0
    }
  }

  private static let namesElsewhere: [String: String] = {
    let names =
      standard.all.map { ($0.shortName, $0.traits.namesElsewhere) }
      + Panel.all.map { ($0.names[0], $0.namesElsewhere) }
    let pairs = names.flatMap { name, others in
      others.split(separator: " ").map { (String($0), name) }
    }
    return Dictionary(uniqueKeysWithValues: pairs)
  }()
}

/// Words that can't name a custom vital, because they mean something else where a name is expected.
public enum ReservedNames {
  public static let all = Set(
    filter + watch + columns + days + others + Panel.all.flatMap { [$0.id] + $0.names })

  private static let filter =
    FilterParser.names + ["and", "or", "not", "tag", "mark", "source", "id", "month", "year"]

  private static let watch = ["above", "below", "outside", "from", "for", "until"]

  /// Columns of tables without a vital, with dashes for underscores and blanks.
  private static let columns = [
    "id", "uid", "taken", "taken-at", "datetime", "date-time", "timestamp", "when", "date", "time",
    "note", "notes", "comment", "comments", "unit", "priority", "gl",
  ]

  private static let days =
    [
      "now", "today", "yesterday", "tomorrow", "day", "week", "month", "year", "last", "this",
      "next", "all", "every",
    ] + Weekday.allCases.flatMap { [$0.englishName.lowercased(), $0.shortName] }

  /// The values of `--needs none` and `--normal none`, and words for all vitals.
  private static let others = [
    "none", "auto", "vital", "report", "reading", "single-reading", "medicine", "event",
  ]
}

/// Returns the candidate one edit from `word`, which has two letters or more; nil if none is.
public func nearest(to word: String, among candidates: [String]) -> String? {
  let ranked = candidates.map { ($0, editDistance(word, $0)) }
  guard let best = ranked.min(by: { $0.1 < $1.1 }), best.1 <= 1, best.1 < word.count
  else { return nil }
  return best.0
}

/// Returns the candidate one edit from `word`, or up to four that start with its 2 or more letters.
public func meant(by word: String, among candidates: [String]) -> [String] {
  if let nearest = nearest(to: word, among: candidates) { return [nearest] }
  let longer = candidates.filter { $0.hasPrefix(word) }
  // "no fever" doesn't begin with `notifications`.
  return word.utf8.count >= 2 && word != "no" && longer.count <= 4 ? longer : []
}

/// The inserted, removed, replaced or swapped letters between words (optimal string alignment).
func editDistance(_ left: String, _ right: String) -> Int {
  let (left, right) = (Array(left), Array(right))
  var rows = [Array(0...right.count)]
  for i in left.indices {
    var row = [i + 1]
    for j in right.indices {
      let replaced = rows[i][j] + (left[i] == right[j] ? 0 : 1)
      var least = min(replaced, rows[i][j + 1] + 1, row[j] + 1)
      if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
        least = min(least, rows[i - 1][j - 1] + 1)
      }
      row.append(least)
    }
    rows.append(row)
  }
  return rows[left.count][right.count]
}
