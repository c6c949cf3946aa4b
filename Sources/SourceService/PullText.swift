import HealthModel
import HealthlogCLI
import Intake
import Journal
import Phrases
import RemoteSources

/// Messages of the commands that ask sources.
enum PullText {
  static var waitsForNetwork: String {
    phrase("Waiting for a network that isn't metered")
  }

  static func unit(of sensor: String, _ vital: VitalID, _ units: [String]) -> String {
    phrase(
      "In which unit does \(sensor) measure \(VitalText.name(vital)): "
        + "\(ListText.any(units))?")
  }

  static func brought(_ name: String, _ counts: PullCounts) -> String {
    guard counts.isAnything else { return phrase("\(name): nothing new") }
    let list = parts(counts).joined(separator: ", ")
    return phrase("\(name): \(list)")
  }

  @Lines private static func parts(_ counts: PullCounts) -> [String] {
    if counts.new > 0 {
      plural(counts.new, one: "\(counts.new) new reading", other: "\(counts.new) new readings")
    }
    if counts.changed > 0 {
      plural(counts.changed, one: "\(counts.changed) changed", other: "\(counts.changed) changed")
    }
    if counts.gone > 0 {
      plural(counts.gone, one: "\(counts.gone) withdrawn", other: "\(counts.gone) withdrawn")
    }
  }

  static func refused(_ count: Int, by name: String) -> String {
    plural(
      count, one: "\(count) row from \(name) refused; 'healthlog source list' shows why",
      other: "\(count) rows from \(name) refused; 'healthlog source list' shows why")
  }

  /// Counts rows whose times are ahead of both this clock and the server's.
  static func withheld(_ count: Int, by name: String) -> String {
    plural(
      count,
      one: "\(count) row from \(name) is in the future; it will be saved when its time comes",
      other: "\(count) rows from \(name) are in the future; they will be saved when their time "
        + "comes")
  }

  /// - Parameter seconds: how far the server's clock is ahead.
  static func clockIsOff(_ host: String, by seconds: Int64) -> String {
    let minutes = String((seconds.magnitude + 30) / 60)
    return seconds > 0
      ? phrase("The clock of \(host) is \(minutes) minutes ahead of this computer's")
      : phrase("The clock of \(host) is \(minutes) minutes behind this computer's")
  }

  static func isMore(_ name: String) -> String {
    phrase("\(name) has more; the next pull continues from there")
  }

  static func remark(
    _ remark: PullRemark, of name: String, _ here: LocalNow
  ) -> String {
    switch remark {
    case .unitChanged(let sensor, let from, let to, _):
      phrase("\(sensor) of \(name) now uses \(to) instead of \(from)")
    case .longerThanKept(let since, let days):
      phrase(
        "\(name) hasn't been pulled since \(TimeText.dateAndTime(here.moment(since))), "
          + "and usually keeps only \(String(days)) days; readings may be missing"
      )
    case .noSuchSensor(let sensor): phrase("\(name) has no sensor \(sensor)")
    }
  }

  static func secret(of speaks: SourceProtocol, host: String) -> String {
    let question =
      switch speaks {
      case .nightscout: phrase("Token for \(host) (leave empty for an open site)")
      case .homeassistant: phrase("Long-lived access token for \(host)")
      case .json: phrase("Password or token for \(host)")
      }
    return "\(question): "
  }

  static var secretTakenApart: String {
    phrase("The token in the address is moved to the keyring, and kept nowhere else")
  }

  static var isAdministrators: String {
    phrase(
      "This is the administrator's secret, which allows everything there; a read-only "
        + "token is safer"
    )
  }

  static func keep(_ sensor: SensorNews, as vital: VitalID) -> String {
    let name = sensor.label.map { "\(sensor.sensor) (\($0))" } ?? sensor.sensor
    let value = [sensor.value, sensor.unit].compactMap { $0 }.joined(separator: " ")
    return value.isEmpty
      ? phrase("Save \(name) as \(VitalText.name(vital))?")
      : phrase("Save \(name), now \(value), as \(VitalText.name(vital))?")
  }

  static func kept(_ sensor: String, as vital: VitalID) -> String {
    phrase("\(sensor) is saved as \(vital.name)")
  }

  static func shownOnly(_ sensor: String, mayBe vital: VitalID?) -> String {
    let vital = vital?.name ?? "VITAL"
    return phrase("\(sensor) is shown but not saved; to save it, use --sensor \(sensor)=\(vital)")
  }

  static func added(_ name: String) -> String { phrase("\(name) added") }
  static func changed(_ name: String) -> String { phrase("\(name) updated") }
  /// Another source at the same address uses the token.
  static func removedAlone(_ name: String) -> String {
    phrase("\(name) removed; its token stays, because another source at that address uses it")
  }

  /// Counts readings that a person removed before the source was added again.
  static func stayOut(_ count: Int, of name: String) -> String {
    plural(
      count,
      one:
        "\(count) of its readings was removed before, and stays removed; 'healthlog "
        + "source pull \(name) --since DATE' restores it",
      other:
        "\(count) of its readings were removed before, and stay removed; 'healthlog "
        + "source pull \(name) --since DATE' restores them"
    )
  }

  static func removed(_ name: String) -> String {
    phrase("\(name) removed, and its token deleted")
  }
  static func takenOut(kept: Int) -> String {
    kept == 0
      ? phrase("Its readings were removed; 'healthlog undo' restores them")
      : plural(
        kept,
        one: "Its readings were removed, except \(kept) that you changed",
        other: "Its readings were removed, except \(kept) that you changed")
  }
}
