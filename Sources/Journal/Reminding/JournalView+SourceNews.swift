import HealthModel
import Reminders
import RemoteSources
import SQLite

/// What the service that reminds has to do with remote sources: when one is to be asked, and which is
/// silent.
extension JournalView {
  func sourcesOnRecord(_ now: Instant) throws -> [SourceOnRecord] {
    try remotes().map { source in
      SourceOnRecord(
        uid: source.source.uid, name: source.settings.name, nextPull: source.due(at: now),
        silence: source.silence)
    }
  }
}

extension RemoteSource {
  /// When it is to be asked by itself, perhaps by now; nil where it isn't.
  ///
  /// A clock that was set back since has put that off for no reason: then it is now.
  public func due(at now: Instant) -> Instant? {
    guard state == .on, let nextAt else { return nil }
    return isAhead(of: now) ? now : nextAt
  }

  /// Until when it is to be let be; nil where it isn't, or where a clock that was set back since has said so.
  public func waitsUntil(at now: Instant) -> Instant? {
    guard let notBefore, notBefore > now, !isAhead(of: now) else { return nil }
    return notBefore
  }

  private func isAhead(of now: Instant) -> Bool {
    pulledAt.map { $0 > now.adding(seconds: 60) } ?? false
  }

  /// Of the sensor that measures most often: the others' readings may be a person's doing.
  ///
  /// A place that is asked is silent once it has been asked since: after a machine has slept, the readings
  /// of that time are there, and come with the next pull.
  var silence: SourceOnRecord.Silence? {
    // Home Assistant writes nothing while a value stays the same.
    guard settings.speaks != .homeassistant else { return nil }
    let known = sensors.filter { $0.vital != nil && $0.lastAt != nil && $0.rhythm != nil }
    guard let sensor = known.min(by: { ($0.rhythm ?? 0, $0.name) < ($1.rhythm ?? 0, $1.name) }),
      let last = sensor.lastAt
    else { return nil }
    let pulse = SensorPulse(
      last: last, rhythm: Rhythm(seconds: sensor.rhythm, delaySeconds: sensor.delay))
    guard let from = pulse.silentFrom else { return nil }
    if state == .on, pulledAt.map({ $0 < from }) ?? true { return nil }
    return SourceOnRecord.Silence(after: last, from: from)
  }
}
