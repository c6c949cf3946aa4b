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
      look: ChartLook(theme: request.isDark ? .dark : .light, locale: .spoken),
      day: try view.settings().pressureDay,
      geometry: ChartGeometry(
        width: request.width, height: request.height, days: days.dayCount,
        lanes: DoseLanes(try request.events.doses(in: view, on: days))), now: context.now)
    let name = JournalCharts.name(days)
    let drawn = try subjects.map { subject -> NamedChart in
      switch subject {
      case .vital(let vital): ("\(vital.id.name)-\(name)", try charts.chart(of: vital, view))
      case .pressure(let systolic, let diastolic):
        ("pressure-\(name)", try charts.pressureChart(systolic, diastolic, view))
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
    case .opened: try openOnDesktop(try writeFiles(drawn, request, context, with: fonts))
    case .terminal: try show(drawn, request, context, with: fonts)
    case .text: try printText(drawn, context)
    }
  } catch let error as CanvasError { throw Explanation.of(error) }
  return drawn.contains { !$0.chart.isEmpty } ? ExitStatus.done : ExitStatus.nothingMatched
}

private typealias NamedChart = (name: String, chart: any Chart)

private func writeFiles(
  _ charts: [NamedChart], _ request: ChartRequest, _ context: CLIContext, with fonts: AwaitedFonts?
) throws -> [String] {
  let folder = try request.file == nil ? request.folder ?? ChartCommand.usualFolder() : nil
  let chartPainter = try ChartPainter(fonts)
  if let folder {
    do { try PrivateFile.createFolder(folder) } catch {
      throw Explanation.cannotWrite(path: folder, reason: error.reason)
    }
  }
  let start = folder.map { $0.hasSuffix("/") ? $0 : "\($0)/" } ?? ""
  let paths = try charts.map { name, chart in
    let path = request.file ?? "\(start)\(name).\(request.format)"
    try chartPainter.write(
      chart.scene(), as: request.format.medium, scale: request.scale ?? 1, to: path)
    try context.printName(path)
    return path
  }
  // Remove unfinished files that killed programs left.
  if let path = paths.first { PrivateFile.removeLeftovers(in: PrivateFile.folder(of: path)) }
  return paths
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
  let chartPainter = try ChartPainter(fonts)
  for (_, chart) in charts {
    let scene = chart.scene()
    // Without --scale, fill the terminal's width.
    let fitting = StandardStream.output.pixelWidth.map {
      min(2, max(0.25, Double($0) / scene.width))
    }
    let scale = request.scale ?? fitting ?? 1
    try context.output.draw(try chartPainter.inline(scene, scale: scale, for: graphics) + "\n")
  }
}

/// Returns the terminal's graphics protocol; nil without one, or without an answer within 1 s.
private func inlineGraphics() -> InlineGraphics? {
  guard !["dumb", "linux"].contains(Program.environment("TERM") ?? "dumb") else { return nil }
  return InlineGraphics(
    answer: TerminalLine.reply(
      to: InlineGraphics.question, within: 1000, until: InlineGraphics.isWhole))
}

/// Prints text charts as wide as the terminal, `COLUMNS` or 80 columns; with --words, sentences.
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
        Style.ofTone[piece.tone]?.applied(to: piece.text, context.output.hasColour) ?? piece.text
      }.joined() + "\n"
    }.joined()
  }
  try context.output.write(texts.joined(separator: "\n"))
}

extension Style {
  fileprivate static let ofTone: [TextChart.Tone: Style] = [
    .strong: .bold, .faint: .faint, .caution: .caution, .critical: .critical,
  ]
}
