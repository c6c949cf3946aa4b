import HealthModel

@testable import Intake
@testable import Journal
@testable import RemoteSources

/// Two remote sources in a terminal's journal: a site with a glycemia sensor, a withdrawn reading
/// and a refused one; and a house with too many readings missing. It is Friday 2026-11-20, 08:00.
enum SourceOnRecord {
  static let zone = FixedZone(offsetSeconds: 3600)

  static func add(to terminal: TestTerminal) throws {
    let journal = try Journal(path: terminal.journalPath)
    try addHome(to: journal, now: terminal.now)
    try addHouse(to: journal, now: terminal.now)
  }

  private static func addHome(to journal: Journal, now: Instant) throws {
    try journal.write(now: now) { edit in
      _ = try edit.add(
        NewRemote(
          name: "home", speaks: .nightscout, origin: "https://cgm.example/mine"),
        vitals: ["sgv": .glycemia])
    }
    var page = PulledPage()
    // A quarter of an hour apart until 08:00; the last is critically high.
    let values: [Double] = [110, 120, 130, 190, 300]
    page.rows = values.enumerated().map { index, value in
      row(now.adding(seconds: -900 * Int64(values.count - 1 - index)), value)
    }
    // An implausible reading, which is refused.
    page.rows.append(row(now.adding(seconds: -7200), 9000))
    var news = SensorNews(sensor: "sgv")
    (news.unit, news.value, news.at, news.level) = ("mg/dL", "300", now, 1)
    news.properties = [.init("device", .string("xDrip-DexcomG6")), .init("sgv", .number("300"))]
    page.sensors = [news]
    page.cursors = ["entries": RemoteCursor(stamp: "7", dayAt: now)]
    let source = try journal.read { try $0.remote(named: "home") }
    _ = try journal.store(page, of: source, started: now, now: now, in: zone)
    var second = PulledPage()
    second.gone = [row(now.adding(seconds: -3600), 110).identity]
    _ = try journal.store(second, of: source, started: now, now: now, in: zone)
    try journal.write(now: now.adding(seconds: 72), by: .service) { edit in
      try edit.endPull(
        of: "home", state: .on, trouble: nil, next: now.adding(seconds: 972),
        rhythms: ["sgv": Rhythm(seconds: 900, delaySeconds: 20)])
    }
  }

  private static func addHouse(to journal: Journal, now: Instant) throws {
    try journal.write(now: now) { edit in
      _ = try edit.add(
        NewRemote(
          name: "house", speaks: .homeassistant, origin: "http://localhost:8123"))
    }
    var page = PulledPage()
    var hall = SensorNews(sensor: "sensor.hall")
    (hall.label, hall.group, hall.unit) = ("Hall", "Ground floor", "°C")
    (hall.value, hall.at, hall.level) = ("31.5", now.adding(seconds: -600), 2)
    var door = SensorNews(sensor: "sensor.door")
    (door.value, door.at) = ("3", now.adding(seconds: -60))
    page.sensors = [hall, door]
    let source = try journal.read { try $0.remote(named: "house") }
    _ = try journal.store(page, of: source, started: now, now: now, in: zone)
    try journal.write(now: now, by: .service) { edit in
      try edit.endPull(of: "house", state: .waiting, trouble: .manyGone(8, of: 10), next: nil)
    }
  }

  private static func row(_ taken: Instant, _ value: Double) -> PulledRow {
    PulledRow(
      identity: RemoteIdentity(name: "\(taken.milliseconds)|sgv|d", taken: taken),
      draft: ReportDraft(
        taken: Moment(taken, in: zone),
        readings: [
          Reading(vital: .glycemia, value: value, unit: .milligramsPerDecilitre, mark: .sensor)
        ]))
  }
}
