import HealthModel
import Interchange
import Phrases
import Terminal

extension TableOptionFault: Explained {
  /// What is said of an option for tables that can't be meant.
  public func explanation(_ situation: Situation) -> Explanation {
    Explanation(lines(situation.vitals), ExitStatus.usage)
  }

  private func lines(_ vitals: VitalCatalogue) -> [String] {
    let known = "the vitals are \(vitals.vitals.map(\.id.name).joined(separator: ", "))"
    switch self {
    case .notAMap(let text):
      return ["\(quoted(text)) is no mapping: write WHAT=COLUMN, such as --map glycemia=4"]
    case .unknownTarget(let name, let suggestion):
      return [
        "nothing is called \(quoted(name))" + didYouMean(suggestion),
        "map taken_at, note, external_id, bp or a vital; \(known)",
      ]
    case .mappedTwice(let text): return ["\(quoted(text)): that is mapped already"]
    case .notAFilter(let text):
      return [
        "\(quoted(text)) is no test of rows: write 'COLUMN = x', 'COLUMN != x' or "
          + "'COLUMN in 48,57..64'"
      ]
    case .notAUnitChoice(let text):
      return [
        "\(quoted(text)) is no choice of a unit: write VITAL=UNIT, such as --unit glycemia=mmol/L"
      ]
    case .unknownVital(let name, let suggestion):
      return ["there is no vital \(quoted(name))" + didYouMean(suggestion), known]
    case .unknownUnit(let vital, let text, let accepted):
      return [
        "\(vital): \(quoted(text)) is no unit of it: write \(accepted.joined(separator: " or "))"
      ]
    case .notADatePattern(let text, .unknownField(let field)):
      return [
        "\(quoted(text)): \(quoted(field)) is no part of a time",
        "the parts are %Y %y %m %d %b %B %H %I %M %S %p %z; or say unix or unix-ms",
      ]
    case .notADatePattern(let text, .missing(let field)):
      return ["\(quoted(text)): \(field) is missing, and without it there is no time"]
    case .noSuchColumn(let name, let header?):
      let names = TerminalText.cut(header.joined(separator: ", "), to: 200)
      return [
        "there is no column \(quoted(name)); the first line names: \(names)",
        "a column is named as there, or by its number from 1",
      ]
    case .noSuchColumn(let name, nil):
      return ["\(quoted(name)) is no number of a column, and without a header there are no names"]
    case .otherUnitNamed(let vital, let unit, let column):
      return [
        "the column \(quoted(column)) names its unit, and that isn't \(unit.symbol)",
        "leave --unit \(vital) out",
      ]
    case .nothingMapped(.time?):
      return ["nothing says which column is the time", "say --map taken_at=COLUMN"]
    case .nothingMapped:
      return ["nothing says which column is a vital", "say --map VITAL=COLUMN; \(known)"]
    }
  }
}
