public import HealthModel
public import Journal
import Phrases
public import RemoteSources
public import Terminal

/// Remote places for people.
public enum SourceText {
  /// Of `source list`.
  public static var none: String { phrase("No sources added yet") }

  /// `● 0`, `▲ 1`, `▼▼ 2`: a sign, never colour alone.
  public static func level(_ level: Int?, _ band: Band?) -> TextTable.Cell {
    guard let level, let severity = Severity(rawValue: level) else { return .init("") }
    let sign =
      band.map { $0 == .normal ? "●" : $0.sign }
      ?? (severity == .critical ? "▲▲" : severity == .caution ? "▲" : "●")
    let style: Style? =
      switch severity {
      case .normal: nil
      case .caution: .caution
      case .critical: .critical
      }
    return .init(String(level), style, shown: "\(sign) \(level)")
  }

  /// Said by a pull that nobody waits for.
  public static var waitsForNetwork: String {
    phrase("Waiting for a network that isn't metered")
  }

  /// Asked of a service that doesn't say it.
  public static func unit(of sensor: String, _ vital: VitalID, _ units: [String]) -> String {
    phrase(
      "In which unit does \(sensor) measure \(VitalText.name(vital)): "
        + "\(ListText.any(units))?")
  }

  /// In place of a name that isn't to be told.
  public static var someSource: String { phrase("a source") }

  // MARK: Pulls

  /// What a pull brought.
  public static func brought(_ name: String, _ counts: PullCounts) -> String {
    guard counts.isAnything else { return phrase("\(name): nothing new") }
    var parts: [String] = []
    if counts.new > 0 {
      parts.append(
        plural(
          counts.new, one: "\(counts.new) new reading", other: "\(counts.new) new readings"))
    }
    if counts.changed > 0 {
      parts.append(
        plural(counts.changed, one: "\(counts.changed) changed", other: "\(counts.changed) changed")
      )
    }
    if counts.gone > 0 {
      parts.append(
        plural(
          counts.gone, one: "\(counts.gone) withdrawn", other: "\(counts.gone) withdrawn"))
    }
    let list = parts.joined(separator: ", ")
    return phrase("\(name): \(list)")
  }

  /// Rows of one pull that were refused.
  public static func refused(_ count: Int, by name: String) -> String {
    plural(
      count, one: "\(count) row from \(name) refused; 'healthlog source list' shows why",
      other: "\(count) rows from \(name) refused; 'healthlog source list' shows why")
  }

  /// Rows whose times lie ahead of this machine's clock and of the server's.
  public static func withheld(_ count: Int, by name: String) -> String {
    plural(
      count,
      one: "\(count) row from \(name) is in the future; it will be saved when its time comes",
      other: "\(count) rows from \(name) are in the future; they will be saved when their time "
        + "comes")
  }

  /// Rows that were refused so far, for one reason.
  /// - Parameter reason: as the journal has it.
  public static func refused(_ count: Int, _ reason: String, of name: String) -> String {
    let words = RefusalText.words(reason)
    return plural(
      count, one: "\(name): \(count) row refused: \(words)",
      other: "\(name): \(count) rows refused: \(words)")
  }

  /// The server's clock against ours. Units: s.
  public static func clockIsOff(_ host: String, by seconds: Int64) -> String {
    let minutes = String((seconds.magnitude + 30) / 60)
    return seconds > 0
      ? phrase("The clock of \(host) is \(minutes) minutes ahead of this computer's")
      : phrase("The clock of \(host) is \(minutes) minutes behind this computer's")
  }

  /// There is more than one pull takes.
  public static func isMore(_ name: String) -> String {
    phrase("\(name) has more; the next pull continues from there")
  }

  /// What a person should know of a pull.
  /// - Parameter here: whose time is told.
  public static func remark(
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

  // MARK: Adding and removing

  /// The question for a secret; it isn't shown.
  public static func secret(of speaks: SourceProtocol, host: String) -> String {
    let question =
      switch speaks {
      case .nightscout: phrase("Token for \(host) (leave empty for an open site)")
      case .homeassistant: phrase("Long-lived access token for \(host)")
      case .json: phrase("Password or token for \(host)")
      }
    return "\(question): "
  }

  /// Of a URL that had a token in it.
  public static var secretTakenApart: String {
    phrase("The token in the address is moved to the keyring, and kept nowhere else")
  }

  /// Of the administrator's secret.
  public static var isAdministrators: String {
    phrase(
      "This is the administrator's secret, which allows everything there; a read-only "
        + "token is safer"
    )
  }

  /// Asked of each sensor that may be a vital, with its last value.
  public static func keep(_ sensor: SensorNews, as vital: VitalID) -> String {
    let name = sensor.label.map { "\(sensor.sensor) (\($0))" } ?? sensor.sensor
    let value = [sensor.value, sensor.unit].compactMap { $0 }.joined(separator: " ")
    return value.isEmpty
      ? phrase("Save \(name) as \(VitalText.name(vital))?")
      : phrase("Save \(name), now \(value), as \(VitalText.name(vital))?")
  }

  /// What a sensor is kept as.
  public static func kept(_ sensor: String, as vital: VitalID) -> String {
    phrase("\(sensor) is saved as \(vital.name)")
  }

  /// A sensor that is no vital, or of which nobody said so.
  public static func shownOnly(_ sensor: String, mayBe vital: VitalID?) -> String {
    let vital = vital?.name ?? "VITAL"
    return phrase("\(sensor) is shown but not saved; to save it, use --sensor \(sensor)=\(vital)")
  }

  /// Of `source add`.
  public static func added(_ name: String) -> String { phrase("\(name) added") }
  /// The same of one that was there.
  public static func changed(_ name: String) -> String { phrase("\(name) updated") }
  /// Of `source remove`, of one whose token another has as well.
  public static func removedAlone(_ name: String) -> String {
    phrase("\(name) removed; its token stays, because another source at that address uses it")
  }

  /// Readings that a person took out before, of a source that was added again.
  public static func stayOut(_ count: Int, of name: String) -> String {
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

  /// Of `source remove`.
  public static func removed(_ name: String) -> String {
    phrase("\(name) removed, and its token deleted")
  }
  /// Readings that `--readings` took out.
  public static func takenOut(kept: Int) -> String {
    kept == 0
      ? phrase("Its readings were removed; 'healthlog undo' restores them")
      : plural(
        kept,
        one: "Its readings were removed, except \(kept) that you changed",
        other: "Its readings were removed, except \(kept) that you changed")
  }

  // MARK: A sensor

  /// All that is known of a sensor, a line each.
  public static func page(_ sensor: RemoteSensor, _ here: LocalNow) -> [String] {
    var lines: [(String, String)] = [(phrase("sensor"), sensor.name)]
    func add(_ title: String, _ text: String?) {
      if let text { lines.append((title, text)) }
    }
    add(phrase("label"), sensor.label)
    add(phrase("group"), sensor.group)
    add(phrase("vital"), sensor.vital?.name)
    add(
      phrase("value"),
      sensor.lastValue.map { [$0, sensor.unit].compactMap { $0 }.joined(separator: " ") })
    add(phrase("measured"), sensor.lastAt.map { TimeText.dateAndTime(here.moment($0)) })
    add(phrase("level at its source"), sensor.level.map { String($0) })
    add(phrase("properties"), sensor.properties)
    let width = lines.map { TerminalText.width($0.0) }.max() ?? 0
    return lines.map { TerminalText.padded($0.0, to: width) + "  " + $0.1 }
  }

  /// A day's line of letters, and what the letters mean.
  public static func day(_ day: LocalDate, _ line: String) -> [String] {
    [
      phrase("\(TimeText.day(day)), one letter per hour: \(line)"),
      phrase("n normal, h high, H critically high, l low, L critically low, . none"),
    ]
  }
}
