extension VitalCatalogue {
  /// Returns the name to type for a foreign name; nil if that is unknown, or its vital is missing.
  public func name(elsewhere name: String) -> String? {
    VitalCatalogue.namesElsewhere[name.lowercased()].flatMap { vitals(named: $0) == nil ? nil : $0 }
  }

  /// Returns the name to type for a known or foreign name one letter off `word`; nil if none is.
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
    FilterParser.names + words.split(separator: " ").map { String($0) }
      + Panel.all.flatMap { [$0.id] + $0.names })

  /// Words of filters, then of watches, names of table columns without a vital (with dashes for
  /// underscores and blanks), days, special values of options, and words for vitals and entries.
  private static let words = """
    and or not tag mark source id month year \
    above below outside from for until \
    id uid taken taken-at datetime date-time timestamp when date time note notes comment comments \
    unit priority gl \
    now today yesterday tomorrow day week month year last this next all every \
    monday mon tuesday tue wednesday wed thursday thu friday fri saturday sat sunday sun \
    none auto vital report reading single-reading medicine event
    """
}

/// Returns the candidate that equals `word` or, from two letters on, is one edit away; nil if none.
public func nearest(to word: String, among candidates: [String]) -> String? {
  candidates.first { $0 == word && !word.isEmpty }
    ?? candidates.first { word.count > 1 && isOneEdit(word, $0) }
}

/// Returns the candidate nearest to `word`, or else up to four that start with `word`; none if more
/// do, or if `word` has fewer than two letters.
public func meant(by word: String, among candidates: [String]) -> [String] {
  if let nearest = nearest(to: word, among: candidates) { return [nearest] }
  let longer = candidates.filter { $0.hasPrefix(word) }
  // The "no" of "no fever" doesn't mean `notifications`.
  return word.utf8.count >= 2 && word != "no" && longer.count <= 4 ? longer : []
}

/// Returns whether words differ by at most one letter added, removed or replaced, or two swapped.
private func isOneEdit(_ left: String, _ right: String) -> Bool {
  let start = zip(left, right).prefix { $0 == $1 }.count
  let (rest, others) = (left.dropFirst(start), right.dropFirst(start))
  let end = zip(rest.reversed(), others.reversed()).prefix { $0 == $1 }.count
  let (one, other) = (rest.dropLast(end), others.dropLast(end))
  return max(one.count, other.count) < 2 || one.count == 2 && one.reversed().elementsEqual(other)
}
