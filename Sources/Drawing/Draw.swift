public import Canvas
import ChartRendering
import Charts
import HealthModel
public import HealthlogCLI
import Phrases

/// Draws what `chart` asks for.
/// - Parameter fonts: nil of a chart in letters.
public func draw(
  _ request: ChartRequest, _ context: CLIContext, with fonts: AwaitedFonts?
) throws -> Int32 {
  let journal = try request.openJournal(context)
  let (drawn, days) = try journal.read { view in
    let (subjects, days) = try request.drawing(in: view)
    let charts = JournalCharts(
      days: days, zone: context.zone, theme: request.isDark ? .dark : .light,
      geometry: ChartGeometry(width: request.width, height: request.height), locale: .spoken,
      now: context.now)
    let drawn = try subjects.map { subject -> NamedChart in
      switch subject {
      case .vital(let vital):
        ("\(vital.id.name)-\(charts.name)", try charts.chart(of: vital, view))
      case .pressure(let systolic, let diastolic):
        (
          "pressure-\(charts.name)",
          try charts.pressureChart(systolic: systolic, diastolic: diastolic, view)
        )
      }
    }
    return (drawn, days)
  }
  // In letters it says itself that there is nothing.
  guard request.outlet == .text || drawn.contains(where: { !$0.chart.isEmpty }) else {
    throw ChartFault.nothingToDraw(days)
  }
  do {
    switch request.outlet {
    case .files: _ = try writeFiles(drawn, request, context, with: fonts)
    case .opened: try DesktopOpener.open(try writeFiles(drawn, request, context, with: fonts))
    case .terminal: try show(drawn, request, context, with: fonts)
    case .text: try printText(drawn, context)
    }
  } catch let error as CanvasError {
    throw ChartFault(error)
  }
  return drawn.contains { !$0.chart.isEmpty } ? ExitStatus.done : ExitStatus.nothingMatched
}

/// A chart, and what its picture is called in a folder.
typealias NamedChart = (name: String, chart: any Chart)
