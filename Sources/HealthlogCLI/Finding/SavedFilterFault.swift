import HealthModel
import Journal
import Phrases

enum SavedFilterFault: Explained, Equatable {
  case unknown(String, suggestion: String?)
  case exists(String)
  case notAName(String)
  case tooMany, tooLong
  /// The terms of the filter with this name, or of the one to be saved, can't be read.
  case unreadable(String?, FilterTextFault)

  /// Explains the fault; the status is `usage` for an invalid name, otherwise `refused`.
  func explanation(_ context: ExplanationContext) -> Explanation {
    var status = ExitStatus.refused
    if case .notAName = self { status = ExitStatus.usage }
    return Explanation(lines(context), status)
  }

  @Lines private func lines(_ context: ExplanationContext) -> [String] {
    switch self {
    case .unknown(let name, let suggestion):
      phrase("There is no saved filter called \(quoted(name))")
        + didYouMean(suggestion.map { "@\($0)" })
      phrase("'healthlog filter --saved' lists your filters")
    case .exists(let name):
      phrase("Saved filter \(quoted(name)) already exists")
      phrase("Delete it first with: healthlog filter --drop \(name)")
    case .notAName(let text):
      phrase(
        "\(quoted(text)) isn't a valid filter name; use at most 40 letters, digits and dashes")
    case .tooMany:
      phrase("You can save at most \(SavedFilter.most) filters")
      phrase("Delete one with: healthlog filter --drop NAME")
    case .tooLong: phrase("The terms can have at most \(SavedFilter.longestTerms) characters")
    case .unreadable(let name, let fault):
      name.map { phrase("Saved filter \(quoted($0)) is no longer valid") }
      fault.explanation(context).lines
    }
  }
}
