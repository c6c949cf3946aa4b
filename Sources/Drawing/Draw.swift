public import Canvas
import ChartRendering
import Charts
import HealthModel
public import HealthlogCLI
import POSIX
import Phrases
import Terminal

/// Draws the requested charts; text charts need no fonts.
public func draw(
  _ request: ChartRequest, _ context: CLIContext, with fonts: AwaitedFonts?
) throws -> Int32 {
  let journal = try request.openJournal(context)
  let (drawn, days) = try journal.read { view in
    let (subjects, days) = try request.drawing(in: view)
    let charts = JournalCharts(
      days: days, zone: context.zone,
      look: ChartLook(
        theme: request.isDark ? .dark : .light, locale: .spoken, settings: try view.settings()),
      geometry: ChartGeometry(
        width: request.width, height: request.height, days: days.dayCount,
        lanes: DoseLanes(try request.events.doses(in: view, on: days))), now: context.now)
    let drawn = try subjects.map { subject -> NamedChart in
      switch subject {
      case .vital(let vital): ("\(vital.id.name)-\(charts.name)", try charts.chart(of: vital, view))
      case .pressure(let systolic, let diastolic):
        (
          "pressure-\(charts.name)",
          try charts.pressureChart(systolic: systolic, diastolic: diastolic, view)
        )
      }
    }
    return (drawn, days)
  }
  // A text chart itself says that there are no readings.
  guard request.outlet == .text || drawn.contains(where: { !$0.chart.isEmpty }) else {
    throw Explanation.nothingToDraw(on: days)
  }
  do {
    switch request.outlet {
    case .files: _ = try writeFiles(drawn, request, context, with: fonts)
    case .opened: try DesktopOpener.open(try writeFiles(drawn, request, context, with: fonts))
    case .terminal: try show(drawn, request, context, with: fonts)
    case .text: try printText(drawn, context)
    }
  } catch let error as CanvasError { throw Explanation.of(error) }
  return drawn.contains { !$0.chart.isEmpty } ? ExitStatus.done : ExitStatus.nothingMatched
}

/// A chart, and its picture's name in a folder.
private typealias NamedChart = (name: String, chart: any Chart)

/// Writes each chart to a file, prints its name, and returns the paths.
private func writeFiles(
  _ charts: [NamedChart], _ request: ChartRequest, _ context: CLIContext, with fonts: AwaitedFonts?
) throws -> [String] {
  let place =
    try request.file.map { PicturePlace.file($0) }
    ?? .folder(request.folder ?? ChartCommand.usualFolder())
  let chartPainter = try painter(with: fonts)
  let paths = try charts.map { name, chart in
    let path = try chartPainter.write(
      chart.scene(), named: name, as: request.format.medium, scale: request.scale ?? 1, to: place)
    try context.printName(path)
    return path
  }
  // Killed programs leave unfinished files.
  if let path = paths.first { PrivateFile.removeLeftovers(in: PrivateFile.folder(of: path)) }
  return paths
}

private func painter(with fonts: AwaitedFonts?) throws(CanvasError) -> ChartPainter {
  guard let fonts else { return try ChartPainter() }
  return try ChartPainter(fonts)
}

extension ChartFormat {
  fileprivate var medium: Canvas.Medium {
    switch self {
    case .png: .png
    case .svg: .svg
    case .pdf: .pdf
    }
  }
}

// MARK: In the terminal

/// Shows the charts inline in the terminal: as pictures, or as text if it can't show pictures.
private func show(
  _ charts: [NamedChart], _ request: ChartRequest, _ context: CLIContext, with fonts: AwaitedFonts?
) throws {
  guard context.output.columns != nil else {
    throw Explanation.usage(
      phrase("--show needs a terminal, but standard output isn't one"),
      phrase("Leave out --show to write files"))
  }
  guard let graphics = inlineGraphics() else {
    let text = phrase(
      "healthlog: This terminal can't show pictures (neither kitty graphics nor sixel); "
        + "showing text instead")
    try context.error.write(text + "\n")
    return try printText(charts, context)
  }
  let chartPainter = try painter(with: fonts)
  for (_, chart) in charts {
    let scene = chart.scene()
    let scale = request.scale ?? fittingScale(width: scene.width)
    try context.output.draw(try chartPainter.inline(scene, scale: scale, for: graphics) + "\n")
  }
}

/// Returns the terminal's protocol for pictures; nil for a terminal that has none or never answers.
private func inlineGraphics() -> InlineGraphics? {
  guard !["dumb", "linux"].contains(Program.environment("TERM") ?? "dumb") else { return nil }
  return InlineGraphics(
    answer: TerminalLine.reply(
      to: InlineGraphics.question, within: 1000, until: InlineGraphics.isWhole))
}

/// Returns the scale that fills the terminal's width, at most 2; 1 if the width is unknown.
private func fittingScale(width: Double) -> Double {
  guard let pixels = StandardStream.output.pixelWidth else { return 1 }
  return min(2, max(0.25, Double(pixels) / width))
}

/// Prints the charts as text, as wide as the terminal, `COLUMNS` or 80 columns, or as sentences.
private func printText(_ charts: [NamedChart], _ context: CLIContext) throws {
  guard context.output.words.isEmpty else {
    return try context.printLong(
      charts.map { $0.chart.textAlternative + "\n" }.joined(separator: "\n"))
  }
  let page = TextPage(
    columns: context.output.columns ?? Program.environment("COLUMNS").flatMap { Int($0) } ?? 80,
    rows: context.output.rows, isASCII: context.isASCII, width: TerminalText.width)
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
  fileprivate init?(_ tone: TextChart.Tone) {
    switch tone {
    case .plain: return nil
    case .strong: self = .bold
    case .faint: self = .faint
    case .caution: self = .caution
    case .critical: self = .critical
    }
  }
}
