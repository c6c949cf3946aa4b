import HealthModel
import Reminders
import RemoteSources
import Testing

@testable import Intake
@testable import Journal

@Suite("Remote sources as the service knows them") struct SourceNewsTests {
  private func sources(_ life: RemoteLife, at now: Instant) throws -> [SourceOnRecord] {
    try life.journal.read {
      try $0.reminderState(around: life.zone.localDateTime(at: now).date, now).sources
    }
  }

  private func end(
    _ life: RemoteLife, state: RemoteState = .on, next: Int64?, at seconds: Int64 = 0
  ) throws {
    try life.journal.write(now: life.now.adding(seconds: seconds), by: .service) {
      try $0.endPull(
        of: "home", state: state, trouble: nil, next: next.map { life.now.adding(seconds: $0) },
        rhythms: ["sgv": Rhythm(seconds: 300, delaySeconds: 20)])
    }
  }

  @Test(
    "A source is due as its last pull said, at once if the clock was set back, never while stopped")
  func due() throws {
    let life = try RemoteLife()
    #expect(try sources(life, at: life.now).map(\.nextPull) == [life.now])
    try end(life, next: 300)
    #expect(try sources(life, at: life.now).first?.nextPull == life.now.adding(seconds: 300))
    #expect(try sources(life, at: life.now).first?.name == "home")
    try end(life, state: .refused, next: 300)
    #expect(try sources(life, at: life.now).first?.nextPull == nil)
    try end(life, next: 90_000_000, at: 80_000_000)
    #expect(try sources(life, at: life.now).first?.nextPull == life.now)
  }

  @Test(
    "The most frequent sensor decides when a source is silent, and the last notification is known")
  func silence() throws {
    let life = try RemoteLife()
    #expect(try sources(life, at: life.now).first?.silence == nil)
    let last = life.now.adding(seconds: -600)
    _ = try life.journal.write(now: life.now, by: .service) { edit in
      let source = try edit.view.remote(named: "home").source.id
      for (sensor, rhythm, at) in [("sgv", 300, last), ("mbg", 18_000, life.now)] {
        try edit.update(sensor: sensor, of: source) { row in
          (row.vital, row.rhythm, row.lastAt) = (.glycemia, Int64(rhythm), at)
        }
      }
    }
    #expect(try sources(life, at: life.now).first?.silence == nil)
    // Silence is known only after a later pull, unless the source was stopped.
    func pulled(_ seconds: Int64, _ state: RemoteState) throws -> SourceOnRecord {
      try life.journal.write(now: life.now.adding(seconds: seconds), by: .service) {
        try $0.endPull(of: "home", state: state, trouble: nil, next: nil)
      }
      return try #require(try sources(life, at: life.now).first)
    }
    let silence = SourceOnRecord.Silence(after: last, from: last.adding(seconds: 1800))
    #expect(try pulled(1199, .on).silence == nil)
    #expect(try pulled(60, .refused).silence == silence)
    let one = try pulled(1200, .on)
    #expect(one.silence == silence)
    func topics() throws -> [Notification.Topic] {
      try life.journal.read {
        try $0.notifications(around: life.zone.localDateTime(at: life.now).date).map(\.topic)
      }
    }
    #expect(try topics().isEmpty)
    let told = [900, 600].map {
      Notification(
        .silence(of: one.uid, since: life.now.adding(seconds: -$0)), at: life.now, state: .done)
    }
    try life.journal.store(ReminderChanges(notifications: told))
    #expect(try topics() == [told[1].topic])
  }
}
