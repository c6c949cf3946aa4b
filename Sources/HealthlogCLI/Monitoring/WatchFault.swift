import HealthModel
public import Phrases
public import Reminders

extension WatchFault: Explained {
  /// Returns the words, with the status `nothingMatched`, `refused` or `usage`.
  public func explanation(_ situation: ExplanationContext) -> Explanation {
    let status =
      switch self {
      case .noSuchWatch: ExitStatus.nothingMatched
      case .over, .implausible: ExitStatus.refused
      case .notANumber, .noVital, .pressure, .noCondition, .severalConditions, .unexpected,
        .givenTwice, .nothingBehind, .noEnd, .tooMuch, .notASpan, .inPast, .backwards, .tooLong,
        .tooFarAhead:
        ExitStatus.usage
      }
    return Explanation(lines(situation.vitals), status)
  }

  private static var example: String {
    phrase("For example: healthlog watch start glycemia above 180 for 7d")
  }

  private static var howToList: String { phrase("'healthlog watch list --all' shows the numbers") }

  @Lines private func lines(_ vitals: VitalCatalogue) -> [String] {
    switch self {
    case .noSuchWatch(let id):
      phrase("There is no watch \(id)")
      Self.howToList
    case .over(let id):
      phrase("Watch \(id) has already ended")
      phrase("'healthlog watch show \(id)' shows its outcome")
    case .noVital:
      phrase("Name the vital to watch")
      Self.example
    case .pressure:
      phrase("A watch is for one vital; use systolic or diastolic")
      phrase("Start another watch for the other one")
    case .noCondition: phrase("Say what to watch for: above X, below X or outside LOW..HIGH")
    case .severalConditions:
      phrase("A watch has one condition; for two limits use outside LOW..HIGH")
    case .unexpected(let word, let suggestion):
      phrase("Unexpected word: \(quoted(word))") + didYouMean(suggestion)
      Self.example
    case .givenTwice(let word): phrase("'\(word)' is given twice")
    case .nothingBehind(let word): Self.nothing(behind: word)
    case .noEnd:
      phrase("Say for how long: for 7d, or until 2026-12-01")
      Self.example
    case .tooMuch: phrase("from, for and until can't all be used together; leave one out")
    case .notASpan(let text):
      phrase("\(quoted(text)) isn't a valid duration; use one such as 90min, 12h, 7d or 2w")
    case .inPast(let end):
      phrase("The watch would already have ended, on \(TimeText.dateAndTime(end))")
      phrase("Use an end in the future, such as for 7d or until 'tomorrow 20:00'")
    case .backwards(let start, let end):
      phrase(
        "The watch would start on \(TimeText.dateAndTime(start)), but end on "
          + "\(TimeText.dateAndTime(end))")
    case .tooLong(let days): phrase("A watch lasts at most \(days) days")
    case .tooFarAhead(let years): phrase("A watch can start at most \(years) years ahead")
    case .notANumber(let text):
      phrase("\(quoted(text)) isn't a valid watch number")
      Self.howToList
    case .implausible(let fault): fault.linesOfLimit(vitals)
    }
  }

  private static func nothing(behind word: String) -> String {
    switch word {
    case "outside": phrase("'\(word)' needs two limits; use outside 70..180")
    case "from", "until":
      phrase("'\(word)' needs a time; use \(word) 2026-12-01 or \(word) 'tomorrow 08:00'")
    case "for": phrase("'\(word)' needs a duration; use for 7d")
    default: phrase("'\(word)' needs a limit; use \(word) 180")
    }
  }
}
