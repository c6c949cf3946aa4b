public enum Weekday: Int, CaseIterable, CustomStringConvertible, Hashable, Sendable {
  case monday = 1
  case tuesday, wednesday, thursday, friday, saturday, sunday

  private static let names = "monday tuesday wednesday thursday friday saturday sunday".split(
    separator: " ")
  /// The English name: `monday`. Swift's own description searches the program's conformances.
  public var description: String { String(Self.names[rawValue - 1]) }
  /// The short English name: `mon`.
  public var shortName: String { String(description.prefix(3)) }
  public var week: [Weekday] {
    Array(Weekday.allCases[(rawValue - 1)...] + Weekday.allCases[..<(rawValue - 1)])
  }

  fileprivate var next: Weekday { Weekday(rawValue: rawValue % 7 + 1) ?? .monday }

  func isNamed(_ word: String) -> Bool { shortName == word || description == word }

  /// Returns the first day of the week in `locale`, such as `de_DE.UTF-8`; Monday without a
  /// territory. Source: CLDR 44, supplemental data, `weekData`, `firstDay`.
  public static func first(inLocale locale: String) -> Weekday {
    switch LocaleName(locale).territory {
    case "MV": .friday
    case "AF", "BH", "DJ", "DZ", "EG", "IQ", "IR", "JO", "KW", "LY", "OM", "QA", "SD", "SY":
      .saturday
    case "AG", "AS", "BD", "BR", "BS", "BT", "BW", "BZ", "CA", "CO", "DM", "DO", "ET", "GT", "GU",
      "HK", "HN", "ID", "IL", "IN", "JM", "JP", "KE", "KH", "KR", "LA", "MH", "MM", "MO", "MT",
      "MX", "MZ", "NI", "NP", "PA", "PE", "PH", "PK", "PR", "PT", "PY", "SA", "SG", "SV", "TH",
      "TT", "TW", "UM", "US", "VE", "VI", "WS", "YE", "ZA", "ZW":
      .sunday
    default: .monday
    }
  }
}

extension Set<Weekday> {
  public static var everyDay: Set<Weekday> { Set(Weekday.allCases) }

  /// Reads `mon-fri`, `sat,sun`, `fri-mon,wed` or `every`, in any case; nil for any other text.
  public init?(text: String) {
    let text = text.lowercased()
    if text == "every" {
      self = .everyDay
      return
    }
    self = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false).map { name in
        Weekday.allCases.first { $0.shortName == name }
      }
      guard ends.count <= 2, let day = ends[0], let last = ends[ends.count - 1] else { return nil }
      formUnion(sequence(first: day) { $0 == last ? nil : $0.next })
    }
  }

  /// The text that `init(text:)` reads, in the order of the week: `mon-fri`, `mon,wed`, `every`.
  public var text: String {
    if self == .everyDay { return "every" }
    return Weekday.allCases.filter { contains($0) }.runs { $0.next == $1 }.map { run in
      run.count > 2
        ? "\(run[0].shortName)-\(run[run.count - 1].shortName)"
        : run.map(\.shortName).joined(separator: ",")
    }.joined(separator: ",")
  }
}
