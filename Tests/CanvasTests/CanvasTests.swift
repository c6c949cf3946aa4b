import Canvas
import Testing

@Suite struct CanvasTests {}
