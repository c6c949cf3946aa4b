import Charts
import HealthlogCLI
import POSIX
import Terminal

/// Prints the charts in letters, one below the other; where no signs are wanted, what they say.
///
/// As wide as the terminal; where there is none as `COLUMNS` says, else 80 columns.
func printText(_ charts: [NamedChart], _ context: CLIContext) throws {
  guard context.output.words.isEmpty else {
    return try context.printLong(
      charts.map { $0.chart.textAlternative + "\n" }.joined(separator: "\n"))
  }
  let page = TextPage(
    columns: context.output.columns ?? Program.environment("COLUMNS").flatMap { Int($0) } ?? 80,
    rows: context.output.rows, isASCII: context.isASCII,
    width: TerminalText.width)
  let texts = charts.map { named in
    named.chart.text(on: page).lines.map { line in
      line.map { piece in
        Style(piece.tone)?.applied(to: piece.text, context.output.hasColour) ?? piece.text
      }.joined() + "\n"
    }.joined()
  }
  try context.output.write(texts.joined(separator: "\n"))
}

extension Style {
  init?(_ tone: TextChart.Tone) {
    switch tone {
    case .plain: return nil
    case .strong: self = .bold
    case .faint: self = .faint
    case .caution: self = .caution
    case .critical: self = .critical
    }
  }
}
