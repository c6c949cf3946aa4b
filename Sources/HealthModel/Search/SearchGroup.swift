/// A group of things that a search looks through; results appear in the order of the cases.
public enum SearchGroup: String, CaseIterable, JSONWord {
  case notes
  case values
  case medicines
  case days
  /// Names of reminders, watches, devices, sources, vitals, saved filters and settings.
  case names
  case help

  public var shownAtOnce: Int { self == .days ? 7 : 5 }

  /// Reads `notes,values`.
  /// - Parameter word: returns a group's name in the person's language, which may be typed too.
  public static func groups(
    named text: String, or word: (SearchGroup) -> String = \.rawValue
  ) throws(SearchFault) -> Set<SearchGroup> {
    var groups: Set<SearchGroup> = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let name = part.trimmingBlanks.lowercased()
      guard let group = SearchGroup(rawValue: name) ?? allCases.first(where: { word($0) == name })
      else {
        let names = allCases.map(word)
        throw .noSuchGroup(String(part), suggestion: meant(by: name, among: names).first)
      }
      groups.insert(group)
    }
    return groups
  }
}

public enum SearchFault: Error, Equatable, Sendable {
  case noSuchGroup(String, suggestion: String?)
  case tooManyWords
}
