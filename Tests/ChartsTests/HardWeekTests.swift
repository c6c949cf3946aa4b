import ChartRendering
import Foundation
import Testing

@testable import Charts

@Suite struct HardWeekTests {
  static let isRecording = ProcessInfo.processInfo.environment["HEALTHLOG_RECORD"] == "1"

  private func file(_ week: HardWeek) -> URL {
    SceneSnapshot.folder.appending(path: "\(week.name).txt")
  }

  @Test("Weeks that are hard to draw match their approved snapshots", arguments: HardWeek.all)
  func scene(week: HardWeek) throws {
    let kept = try String(contentsOf: file(week), encoding: .utf8).split(separator: "\n")
    let drawn = SceneSnapshot.text(of: try week.chart().scene()).split(separator: "\n")
    let gone = drawn.isEmpty ? [] : kept.filter { !drawn.contains($0) }
    let new = drawn.filter { !kept.contains($0) }
    #expect(kept == drawn, "gone: \(gone.prefix(5)), new: \(new.prefix(5)); to be looked at")
  }

  @Test("Every hard week has one snapshot, and every snapshot a week")
  func names() throws {
    let names = HardWeek.all.map { "\($0.name).txt" }.sorted()
    let files = try FileManager.default.contentsOfDirectory(atPath: SceneSnapshot.folder.path)
    #expect(files.sorted() == names)
  }

  @Test("A snapshot distinguishes any two scenes")
  func differences() throws {
    let scene = try Week.glycemia.chart().scene()
    let text = SceneSnapshot.text(of: scene)
    var moved = scene
    moved.texts[3].position.x += 0.02
    #expect(SceneSnapshot.text(of: moved) != text)
    var week = Week.sensor()
    let sensor = SceneSnapshot.text(of: try week.chart().scene())
    week.readings[700].value += 3
    #expect(SceneSnapshot.text(of: try week.chart().scene()) != sensor)
    #expect(SceneSnapshot.text(of: try Week.glycemia.chart(theme: .dark).scene()) != text)
  }

  @Test(
    "HEALTHLOG_RECORD=1 writes snapshots and pictures of the hard weeks for inspection",
    .enabled(if: isRecording))
  func record() throws {
    let pictures = FileManager.default.temporaryDirectory.appending(path: "healthlog-hard-weeks")
    for folder in [SceneSnapshot.folder, pictures] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    let painter = try ChartPainter()
    for week in HardWeek.all {
      let scene = try week.chart().scene()
      try Data(SceneSnapshot.text(of: scene).utf8).write(to: file(week))
      let picture = pictures.appending(path: "\(week.name).png").path
      try painter.write(scene, as: .png, scale: 1, to: picture)
    }
    Issue.record("recorded; look at the pictures in \(pictures.path)")
  }
}
