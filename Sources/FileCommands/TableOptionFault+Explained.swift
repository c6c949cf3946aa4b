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
      [phrase("\(quoted(text)) isn't a valid mapping: write WHAT=COLUMN, such as --map glycemia=4")]
    case .unknownTarget(let name, let suggestion):
      [
        phrase("nothing is called \(quoted(name))") + didYouMean(suggestion),
        phrase(
          "map taken_at, note, external_id, bp or a vital; the vitals are \(vitals.typedNames)"),
      ]
    case .mappedTwice(let text): [phrase("\(quoted(text)): that is mapped already")]
    case .notAFilter(let text):
      [
        phrase(
          "\(quoted(text)) isn't a valid condition for rows: write 'COLUMN = x', 'COLUMN != x' or "
            + "'COLUMN in 48,57..64'")
      ]
    case .notAUnitChoice(let text):
      [
        phrase(
          "\(quoted(text)) isn't a valid choice of unit: write VITAL=UNIT,"
            + " such as --unit glycemia=mmol/L")
      ]
    case .unknownVital(let name, let suggestion):
      [
        phrase("there is no vital \(quoted(name))") + didYouMean(suggestion),
        phrase("the vitals are \(vitals.typedNames)"),
      ]
    case .unknownUnit(let vital, let text, let accepted):
      [
        phrase(
          "\(VitalText.name(vital)): \(quoted(text)) isn't a valid unit for it:"
            + " write \(ListText.any(accepted))")
      ]
    case .notADatePattern(let text, let fault): Self.lines(of: fault, in: text)
    case .noSuchColumn(let name, let header): Self.lines(ofColumn: name, in: header)
    case .otherUnitNamed(let vital, let unit, let column):
      [
        phrase("the column \(quoted(column)) names its unit, and that isn't \(unit.symbol)"),
        phrase("leave --unit \(vital) out"),
      ]
    case .nothingMapped(.time?):
      [
        phrase("nothing says which column is the time"),
        phrase("say --map taken_at=COLUMN"),
      ]
    case .nothingMapped:
      [
        phrase("nothing says which column is a vital"),
        phrase("say --map VITAL=COLUMN; the vitals are \(vitals.typedNames)"),
      ]
    }
  }

  private static func lines(of fault: DatePatternFault, in text: String) -> [String] {
    switch fault {
    case .unknownField(let field):
      [
        phrase("\(quoted(text)): \(quoted(field)) isn't part of a time"),
        phrase("the parts are %Y %y %m %d %b %B %H %I %M %S %p %z; or say unix or unix-ms"),
      ]
    case .missing(let field):
      [phrase("\(quoted(text)): \(field) is missing, and without it there is no time")]
    }
  }

  private static func lines(ofColumn name: String, in header: [String]?) -> [String] {
    guard let header else {
      return [
        phrase(
          "\(quoted(name)) is no number of a column, and without a header there are no names")
      ]
    }
    let names = TerminalText.cut(header.joined(separator: ", "), to: 200)
    return [
      phrase("there is no column \(quoted(name)); the first line names: \(names)"),
      phrase("a column is named as there, or by its number from 1"),
    ]
  }
}
