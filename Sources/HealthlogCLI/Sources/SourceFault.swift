public import HealthModel
public import Journal
public import Phrases
public import RemoteSources

extension RemoteSourceFault: Explained {
  /// Uses `noSuchFile` or `refused` as the status.
  public func explanation(_: ExplanationContext) -> Explanation { Explanation(lines, status) }

  private var status: Int32 {
    switch self {
    case .noSuchSource, .noSuchSensor: ExitStatus.noSuchFile
    case .nameTaken: ExitStatus.refused
    }
  }

  @Lines private var lines: [String] {
    switch self {
    case .noSuchSource(let name, let nearest):
      phrase("There is no source \(quoted(name))") + didYouMean(nearest)
      phrase("'healthlog source list' lists them")
    case .nameTaken(let name):
      phrase("Another source of readings is already called \(quoted(name))")
      phrase("Choose another name for the source")
    case .noSuchSensor(let sensor, let name):
      phrase("\(name) has no sensor \(quoted(sensor))")
      phrase("'healthlog source show \(shellQuoted(name))' lists them")
    }
  }
}

/// Why a `source` command can't do its work.
public enum SourceRequestFault: Explained, Equatable {
  case notALevel(String)
  case notAProtocol(String)
  case notAnAddress(String)
  /// The address has a query item of this name, which looks like a secret.
  case secretInAddress(String)
  /// Plain HTTP to another machine.
  case plainHTTP(host: String, SourceProtocol)
  case notAName(String)
  case notASensor(String)
  /// Not one of the vital's units.
  case notAUnit(String, vital: VitalID, units: [String])
  /// The place doesn't give the unit in which it measures.
  case noUnit(sensor: String, vital: VitalID, units: [String])
  /// Most of the sensor's values are implausible in the unit that the place gives.
  case misfit(sensor: String, vital: VitalID)
  /// The place gives its own units.
  case saysUnits(sensor: String)
  case notASpan(String, option: String)
  case notADay(String)
  case noSuchZone(String)
  case needsMap
  case noMap
  /// The file has no valid mapping; this member is wrong.
  case badMap(file: String, member: String)
  case unreadable(file: String)
  /// Other users can read the file, which has a secret in it.
  case othersMayRead(file: String)
  /// There is no terminal to ask for the secret on.
  case noSecret
  case noSources
  /// Another pull is running.
  case isPulled(String)
  /// The host wants no request before this time of the local clock.
  case tooSoon(host: String, Moment)
  /// The pull failed.
  case trouble(SourceTrouble, of: NewRemote)

  /// Uses `usage` as the status for a wrong command line; with a zone, says when the host may be
  /// asked again.
  public func explanation(_ situation: ExplanationContext) -> Explanation {
    Explanation(lines(situation.zone), status)
  }

  private var status: Int32 {
    switch self {
    case .plainHTTP, .notAnAddress, .secretInAddress, .noUnit, .misfit: ExitStatus.refused
    case .noSources: ExitStatus.nothingMatched
    case .unreadable: ExitStatus.noSuchFile
    case .othersMayRead: ExitStatus.noPermission
    case .badMap: ExitStatus.configuration
    case .isPulled, .tooSoon: ExitStatus.busy
    case .trouble(let trouble, _): trouble.status
    case .notALevel, .notAProtocol, .notAName, .notASensor, .notASpan, .notADay, .noSuchZone,
      .notAUnit, .saysUnits, .needsMap, .noMap, .noSecret:
      ExitStatus.usage
    }
  }

  @Lines private func lines(_ zone: (any TimeZoneRules)?) -> [String] {
    switch self {
    case .notALevel(let text):
      phrase("\(quoted(text)) isn't a valid level")
      phrase("Use 0 (normal), 1 (caution), 2 (critical), or a range: 1..2")
    case .notAProtocol(let text):
      phrase("\(quoted(text)) isn't a supported protocol")
      phrase("Use nightscout, homeassistant or json")
    case .notAnAddress(let text):
      phrase("\(quoted(text)) isn't a valid address")
      phrase("Use one such as https://cgm.example.org")
    case .secretInAddress(let name):
      phrase("\(quoted(name)) looks like a secret, and addresses are stored in the journal")
      phrase("Leave it out; the mapping's login sets how the secret is sent")
    case .plainHTTP(let host, let speaks):
      phrase("\(host) would be read without encryption, exposing the token")
      speaks == .homeassistant
        ? phrase(
          "A tunnel makes it safe: 'ssh -N -L 8123:localhost:8123 \(host)', then "
            + "http://localhost:8123"
        )
        : phrase("Use https://; http is only for this computer")
    case .notAName(let text):
      phrase("A source can't be called \(quoted(text))")
      phrase("A name has 1 to 40 characters and doesn't start with a dash")
    case .notASensor(let text):
      phrase("\(quoted(text)) doesn't match a sensor to a vital")
      phrase("Use SENSOR=VITAL, such as sensor.glucose=glycemia")
    case .notAUnit(let text, let vital, let units):
      phrase("\(quoted(text)) isn't a valid unit for \(VitalText.name(vital))")
      phrase("Use \(ListText.any(units))")
    case .noUnit(let sensor, let vital, let units):
      phrase(
        "The source doesn't give the unit in which \(sensor) measures "
          + "\(VitalText.name(vital))")
      phrase(
        "Set it with --sensor \(shellQuoted("\(sensor)=\(vital.name):UNIT")): "
          + "\(ListText.any(units))")
    case .misfit(let sensor, let vital):
      phrase("Most values of \(sensor) aren't possible as \(VitalText.name(vital)) in that unit")
      phrase("Nothing was saved; correct the unit, or choose another vital")
    case .saysUnits(let sensor):
      phrase("The source already gives the unit of \(sensor); leave it out")
    case .notASpan(let text, let option):
      phrase("\(quoted(text)) isn't a valid value for --\(option)")
      phrase("Use a duration such as 15m, 2h or 14d")
    case .notADay(let text):
      phrase("\(quoted(text)) isn't a valid day")
      phrase("Use a date such as 2026-11-01")
    case .noSuchZone(let text):
      phrase("There is no time zone \(quoted(text))")
      phrase("Use one such as Europe/Rome")
    case .needsMap:
      phrase("A json source needs --map, a mapping of its fields")
      phrase("'healthlog help sources' has an example to start from")
    case .noMap: phrase("--map is only for the protocol json")
    case .badMap(let file, let member):
      phrase("The mapping \(quoted(file)) isn't usable; check \(quoted(member))")
    case .unreadable(let file): phrase("Can't read \(quoted(file))")
    case .othersMayRead(let file):
      phrase("Others can read \(quoted(file)), which contains a secret")
      phrase("'chmod 600 \(shellQuoted(file))' makes it readable only by you")
    case .noSecret:
      phrase("Not a terminal, so healthlog can't ask for the token")
      phrase("Use --token-file FILE, with a file that only you can read")
    case .noSources:
      phrase("No sources added yet")
      phrase("'healthlog help sources' shows how to add one")
    case .isPulled(let name): phrase("\(name) is already being pulled")
    case .tooSoon(let host, let moment): SourceText.again(host, moment)
    case .trouble(let trouble, let source):
      SourceText.lines(trouble, of: source)
      if case .answer(.later(_, let until?)) = trouble, let zone {
        SourceText.again(source.host, Moment(until, in: zone))
      }
    }
  }
}

extension SourceTrouble {
  fileprivate var status: Int32 {
    switch self {
    case .answer(.refused), .noSecret: ExitStatus.noPermission
    case .answer(.later), .locked: ExitStatus.busy
    case .answer(.mapping): ExitStatus.configuration
    case .answer(.moved), .answer(.page), .answer(.notUnderstood), .answer(.notThere),
      .noSecretService:
      ExitStatus.unavailable
    case .line(.stopped): ExitStatus.interrupted
    case .line(.authorityUnreadable): ExitStatus.noSuchFile
    case .line: ExitStatus.unavailable
    case .manyGone: ExitStatus.refused
    }
  }
}
