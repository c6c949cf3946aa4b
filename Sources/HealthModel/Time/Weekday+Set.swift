extension Weekday {
  /// `mon`.
  public var shortName: String {
    switch self {
    case .monday: "mon"
    case .tuesday: "tue"
    case .wednesday: "wed"
    case .thursday: "thu"
    case .friday: "fri"
    case .saturday: "sat"
    case .sunday: "sun"
    }
  }

  /// `Monday`.
  public var englishName: String {
    switch self {
    case .monday: "Monday"
    case .tuesday: "Tuesday"
    case .wednesday: "Wednesday"
    case .thursday: "Thursday"
    case .friday: "Friday"
    case .saturday: "Saturday"
    case .sunday: "Sunday"
    }
  }

  /// Whether `word` is its name, or the short one, in small letters.
  func isNamed(_ word: String) -> Bool {
    shortName == word || englishName.lowercased() == word
  }

  fileprivate var next: Weekday { Weekday(rawValue: rawValue % 7 + 1) ?? .monday }
}

extension Set<Weekday> {
  /// Monday to Sunday.
  public static var everyDay: Set<Weekday> { Set(Weekday.allCases) }

  /// Reads `mon-fri`, `sat,sun`, `fri-mon,wed` or `every`, in any case; nil for anything else.
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
      guard ends.count <= 2, var day = ends[0], let last = ends[ends.count - 1] else { return nil }
      insert(day)
      while day != last {
        day = day.next
        insert(day)
      }
    }
  }

  /// What `init(text:)` reads, days in the order of the week: `mon-fri`, `mon,wed`, `every`.
  public var text: String {
    if self == .everyDay { return "every" }
    var runs: [[Weekday]] = []
    for day in Weekday.allCases where contains(day) {
      if runs.last?.last?.next == day {
        runs[runs.count - 1].append(day)
      } else {
        runs.append([day])
      }
    }
    return runs.map { run in
      let ends = run.count > 2 ? [run[0], run[run.count - 1]] : run
      return ends.map(\.shortName).joined(separator: run.count > 2 ? "-" : ",")
    }.joined(separator: ",")
  }
}
