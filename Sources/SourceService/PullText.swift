import HealthModel
import HealthlogCLI
import Journal
import Phrases
import RemoteSources

/// Messages of the commands that ask sources.
enum PullText {
  static var waitsForNetwork: String {
    phrase("waiting for a network that isn't metered")
  }

  static func unit(of sensor: String, _ vital: VitalID, _ units: [String]) -> String {
    phrase("\(sensor) measures \(VitalText.name(vital)) in which unit, \(ListText.any(units))?")
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
      plural(counts.gone, one: "\(counts.gone) taken back", other: "\(counts.gone) taken back")
    }
  }

  static func refused(_ count: Int, by name: String) -> String {
    plural(
      count, one: "\(count) row of \(name) was refused; 'healthlog source list' says why",
      other: "\(count) rows of \(name) were refused; 'healthlog source list' says why")
  }

  /// Counts rows whose times are later than the clocks here and at the server.
  static func withheld(_ count: Int, by name: String) -> String {
    plural(
      count, one: "\(count) row of \(name) lies in the future; it is saved once its time has come",
      other: "\(count) rows of \(name) lie in the future; they are saved once their time has come")
  }

  /// - Parameter seconds: how far the server's clock is ahead.
  static func clockIsOff(_ host: String, by seconds: Int64) -> String {
    let minutes = String((seconds.magnitude + 30) / 60)
    return seconds > 0
      ? phrase("the clock of \(host) is \(minutes) minutes ahead of this one")
      : phrase("the clock of \(host) is \(minutes) minutes behind this one")
  }

  static func isMore(_ name: String) -> String {
    phrase("\(name) has more; the next pull goes on there")
  }

  static func remark(
    _ remark: PullRemark, of name: String, _ here: LocalNow
  ) -> String {
    switch remark {
    case .unitChanged(let sensor, let from, let to, _):
      phrase("\(sensor) of \(name) is in \(to) now, and was in \(from)")
    case .longerThanKept(let since, let days):
      phrase(
        "\(name) wasn't asked since \(TimeText.dateAndTime(here.moment(since))), and keeps \(String(days)) days as a rule: something may be missing"
      )
    case .noSuchSensor(let sensor): phrase("\(name) has no sensor \(sensor)")
    }
  }

  static func secret(of speaks: SourceProtocol, host: String) -> String {
    let question =
      switch speaks {
      case .nightscout: phrase("Token of \(host) (nothing for a site that is open)")
      case .homeassistant: phrase("Long-lived access token of \(host)")
      case .json: phrase("Password or token of \(host)")
      }
    return "\(question): "
  }

  static var secretTakenApart: String {
    phrase("the token in the address goes to the keyring, and isn't kept elsewhere")
  }

  static var isAdministrators: String {
    phrase(
      "this is the administrator's secret, which may do anything there; a token that may only read is better"
    )
  }

  static func keep(_ sensor: SensorNews, as vital: VitalID) -> String {
    let name = sensor.label.map { "\(sensor.sensor) (\($0))" } ?? sensor.sensor
    let value = [sensor.value, sensor.unit].compactMap { $0 }.joined(separator: " ")
    return value.isEmpty
      ? phrase("keep \(name) as \(VitalText.name(vital))?")
      : phrase("keep \(name), at \(value), as \(VitalText.name(vital))?")
  }

  static func kept(_ sensor: String, as vital: VitalID) -> String {
    phrase("\(sensor) is kept as \(vital.name)")
  }

  static func shownOnly(_ sensor: String, mayBe vital: VitalID?) -> String {
    let vital = vital?.name ?? "VITAL"
    return phrase("\(sensor) is shown, and not kept; --sensor \(sensor)=\(vital) keeps it")
  }

  static func added(_ name: String) -> String { phrase("\(name) is added") }
  static func changed(_ name: String) -> String { phrase("\(name) is changed") }
  /// Another source at the same address uses the token.
  static func removedAlone(_ name: String) -> String {
    phrase("\(name) is removed; its token stays, for another source at that address has it too")
  }

  /// Counts readings that a person took out before the source was added again.
  static func stayOut(_ count: Int, of name: String) -> String {
    plural(
      count,
      one:
        "\(count) reading of it was taken out before, and stays out; 'healthlog source pull \(name) --since DATE' brings it back",
      other:
        "\(count) readings of it were taken out before, and stay out; 'healthlog source pull \(name) --since DATE' brings them back"
    )
  }

  static func removed(_ name: String) -> String {
    phrase("\(name) is removed, and its token is forgotten")
  }
  static func takenOut(kept: Int) -> String {
    kept == 0
      ? phrase("its readings are taken out; 'healthlog undo' brings them back")
      : plural(
        kept,
        one: "its readings are taken out but for \(kept) that you changed",
        other: "its readings are taken out but for \(kept) that you changed")
  }
}
