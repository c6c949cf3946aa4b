import Canvas
import ChartRendering
import Charts
import HealthlogCLI
import POSIX
import Phrases
import Terminal

/// Shows the charts as pictures between the lines of the terminal; in letters where it can't.
func show(
  _ charts: [NamedChart], _ request: ChartRequest, _ context: CLIContext, with fonts: AwaitedFonts?
) throws {
  guard context.output.columns != nil else { throw ChartFault.notATerminal }
  guard let graphics = inlineGraphics() else {
    try context.error.write(ProgramText.noPictures + "\n")
    return try printText(charts, context)
  }
  let chartPainter = try painter(with: fonts)
  for (_, chart) in charts {
    let scene = chart.scene()
    let scale = request.scale ?? fittingScale(width: scene.width)
    try context.output.draw(
      try chartPainter.inline(scene, scale: scale, for: graphics) + "\n")
  }
}

/// What the terminal answers when it is asked, unless it is known to answer nothing.
private func inlineGraphics() -> InlineGraphics? {
  guard !["dumb", "linux"].contains(Program.environment("TERM") ?? "dumb") else { return nil }
  return InlineGraphics(
    answer: TerminalQuestion.ask(
      InlineGraphics.question, within: 1000, until: InlineGraphics.isWhole))
}

/// As large as the terminal is wide, twice the size at most; 1 where it doesn't say.
private func fittingScale(width: Double) -> Double {
  guard let pixels = StandardStream.output.pixelWidth else { return 1 }
  return min(2, max(0.25, Double(pixels) / width))
}
