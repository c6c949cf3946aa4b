import Charts
import HealthlogCLI

/// Prints the charts in letters, one below the other.
///
/// As wide as the terminal, and 80 columns where there is none.
func printText(_ charts: [NamedChart], _ context: CLIContext) throws {
  let page = TextPage(
    columns: context.output.columns ?? 80, rows: context.output.rows, isASCII: context.isASCII,
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
    case .faint: self = .grey
    case .watch: self = .watch
    case .critical: self = .critical
    }
  }
}
