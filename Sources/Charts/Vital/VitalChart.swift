import HealthModel

public protocol Chart: Sendable {
  var isEmpty: Bool { get }
  var textAlternative: String { get }
  func scene() -> Scene
  func text(on page: TextPage) -> TextChart
}

/// A chart of one vital over up to a lifetime of whole local days; ignores points outside them.
public struct VitalChart: Chart {
  let layout: VitalLayout

  /// - Parameter zone: The zone with which `points` was created.
  public init(_ points: ChartPoints, zone: any TimeZoneRules, look: ChartLook) {
    layout = VitalLayout(points, zone: zone, look: look)
  }

  public var isEmpty: Bool { layout.readings.isEmpty }

  public func scene() -> Scene {
    layout.frame.scene(
      [
        Layer(shapes: layout.ground), layout.frame.axes, layout.frame.doseLayer(),
        Layer(shapes: layout.readingShapes), layout.frame.emptyDayLabels, layout.legendLayer,
        Layer(texts: layout.headings.texts), Layer(texts: layout.valueLabels),
      ], title: layout.frame.opening(layout.style.title), layout.textAlternative)
  }

  public func text(on page: TextPage) -> TextChart {
    TextChart(layout.textScene(TextLetters(isASCII: page.isASCII)), on: page)
  }

  public var textAlternative: String { layout.textAlternative }
}

extension ChartFrame {
  func scene(_ layers: [Layer], title: String, _ description: String) -> Scene {
    let whole = layers.joined
    return Scene(
      width: geometry.width, height: geometry.height, background: theme.background,
      shapes: whole.shapes, texts: whole.texts, title: title,
      date: "\(span.dates.lowerBound)T00:00:00Z", description: description)
  }
}
