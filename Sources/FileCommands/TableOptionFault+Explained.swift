import HealthModel
import HealthlogCLI
import Interchange
import Phrases
import Terminal

extension TableOptionFault: Explained {
  /// What is said of an option for tables that can't be meant.
  public func explanation(_ situation: ExplanationContext) -> Explanation {
    Explanation(lines(situation.vitals), ExitStatus.usage)
  }

  private func lines(_ vitals: VitalCatalogue) -> [String] {
    switch self {
    case .notAMap(let text):
      [phrase("\(quoted(text)) isn't a valid mapping; use WHAT=COLUMN, such as --map glycemia=4")]
    case .unknownTarget(let name, let suggestion):
      [
        phrase("There is nothing called \(quoted(name))") + didYouMean(suggestion),
        phrase(
          "Map taken_at, note, external_id, bp or a vital; the vitals are \(vitals.typedNames)"),
      ]
    case .mappedTwice(let text): [phrase("\(quoted(text)) is already mapped")]
    case .notAFilter(let text):
      [
        phrase(
          "\(quoted(text)) isn't a valid row filter; use 'COLUMN = x', 'COLUMN != x' or "
            + "'COLUMN in 48,57..64'")
      ]
    case .notAUnitChoice(let text):
      [
        phrase(
          "\(quoted(text)) isn't a valid unit setting; use VITAL=UNIT, such as --unit "
            + "glycemia=mmol/L")
      ]
    case .unknownVital(let name, let suggestion):
      [
        phrase("There is no vital \(quoted(name))") + didYouMean(suggestion),
        phrase("The vitals are \(vitals.typedNames)"),
      ]
    case .unknownUnit(let vital, let text, let accepted):
      [
        phrase(
          "\(VitalText.name(vital)): \(quoted(text)) isn't a valid unit; use "
            + "\(ListText.any(accepted))")
      ]
    case .notADatePattern(let text, let fault): Self.lines(of: fault, in: text)
    case .noSuchColumn(let name, let header): Self.lines(ofColumn: name, in: header)
    case .otherUnitNamed(let vital, let unit, let column):
      [
        phrase("The column \(quoted(column)) names its own unit, which isn't \(unit.symbol)"),
        phrase("Leave out --unit \(vital)"),
      ]
    case .nothingMapped(.time?):
      [
        phrase("No column is mapped to the time"),
        phrase("Add --map taken_at=COLUMN"),
      ]
    case .nothingMapped:
      [
        phrase("No column is mapped to a vital"),
        phrase("Add --map VITAL=COLUMN; the vitals are \(vitals.typedNames)"),
      ]
    }
  }

  private static func lines(of fault: DatePatternFault, in text: String) -> [String] {
    switch fault {
    case .unknownField(let field):
      [
        phrase("\(quoted(text)): \(quoted(field)) isn't a valid part of a time"),
        phrase("Use the parts %Y %y %m %d %b %B %H %I %M %S %p %z, or unix or unix-ms"),
      ]
    case .missing(let field):
      [phrase("\(quoted(text)): \(field) is missing, so there is no complete time")]
    }
  }

  private static func lines(ofColumn name: String, in header: [String]?) -> [String] {
    guard let header else {
      return [
        phrase(
          "\(quoted(name)) isn't a valid column number; without a header there are no names")
      ]
    }
    let names = TerminalText.cut(header.joined(separator: ", "), to: 200)
    return [
      phrase("There is no column \(quoted(name)); the first line has: \(names)"),
      phrase("Use a name from that line, or a column number, starting at 1"),
    ]
  }
}
