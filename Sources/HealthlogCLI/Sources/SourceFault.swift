public import HealthModel
import Intake
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
  case notConfirmed
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
      .notAUnit, .saysUnits, .needsMap, .noMap, .noSecret, .notConfirmed:
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
          + "\(ListText.any(units))"
      )
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
    case .notConfirmed:
      phrase("Not a terminal, so healthlog can't ask which sensors are vitals. Use --sensor.")
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

extension SourceText {
  fileprivate static func again(_ host: String, _ moment: Moment) -> String {
    phrase("\(host) asks to wait until \(TimeText.dateAndTime(moment))")
  }

  /// Returns a word or two for a column.
  static func brief(_ trouble: SourceTrouble) -> String {
    switch trouble {
    case .answer(.refused): phrase("token refused")
    case .answer(.later(let status, _)): phrase("try later (\(String(status)))")
    case .answer(.moved): phrase("has moved")
    case .answer(.page): phrase("network log-in page")
    case .answer(.notUnderstood): phrase("unexpected response")
    case .answer(.notThere(let status)): phrase("not found (\(String(status)))")
    case .answer(.mapping): phrase("mapping")
    case .line(let fault): brief(fault)
    case .locked: phrase("keyring locked")
    case .noSecretService: phrase("no keyring")
    case .noSecret: phrase("no token")
    case .manyGone: phrase("needs your decision")
    }
  }

  private static func brief(_ fault: LineFault) -> String {
    switch fault {
    case .notResolved, .notConnected, .timedOut, .brokenOff, .other: phrase("not reachable")
    case .tooMuch: phrase("too much data")
    case .stopped: phrase("stopped")
    case .certificateExpired, .certificateNotYetValid, .certificateOfAnotherName,
      .certificateOfUnknownAuthority, .authorityUnreadable, .oldTLS:
      phrase("certificate")
    }
  }

  /// Returns what is wrong with a source, in one line.
  static func told(_ trouble: SourceTrouble, of source: NewRemote) -> String {
    let text = lines(trouble, of: source).joinedAsSentences()
    return phrase("\(source.name): \(text)")
  }

  @Lines static func lines(_ trouble: SourceTrouble, of source: NewRemote) -> [String] {
    let (host, name) = (source.host, source.name)
    switch trouble {
    case .answer(let fault): lines(fault, host, name)
    case .line(let fault): lines(fault, host)
    case .locked:
      phrase("The keyring is locked")
      phrase("Log in or unlock it, then try again")
    case .noSecretService:
      phrase("There is no keyring to keep the token in")
      phrase("On Debian, install one with 'apt install gnome-keyring'")
    case .noSecret:
      phrase("The token of \(name) is no longer in the keyring")
      phrase("'healthlog source add' with the same name asks for it again")
    case .manyGone(let gone, let all):
      let (gone, all) = (String(gone), String(all))
      phrase("\(gone) of \(all) readings are gone from \(host); none was deleted here")
      phrase("'healthlog source pull --gone \(shellQuoted(name))' removes them here too")
    }
  }

  @Lines private static func lines(
    _ fault: RemoteFault, _ host: String, _ name: String
  ) -> [String] {
    switch fault {
    case .refused:
      phrase("\(host) refuses the token or password")
      phrase(
        "'healthlog source add' with the same name asks for a new one; until then it isn't pulled")
    case .later(let status, _):
      phrase("\(host) can't answer now (HTTP \(String(status)))")
      phrase("Nothing was lost; try again later")
    case .moved(let place):
      place.isEmpty
        ? [phrase("\(host) has moved; add it again with its new address")]
        : [phrase("\(host) has moved to \(place); add it again")]
    case .page:
      phrase("No answer from \(host); the network may be showing a log-in page")
      phrase("Open a page in a browser, log in to the network, then try again")
    case .notUnderstood: phrase("Unexpected response from \(host)")
    case .notThere(let status):
      phrase("There is no such service at \(host) (HTTP \(String(status)))")
      phrase("Check the address and the protocol")
    case .mapping(let member):
      phrase("The mapping finds nothing in the response from \(host); check \(quoted(member))")
    }
  }

  @Lines private static func lines(_ fault: LineFault, _ host: String) -> [String] {
    switch fault {
    case .notResolved:
      phrase("Can't find \(host)")
      phrase("Check the address and the network")
    case .notConnected: phrase("Can't reach \(host)")
    case .timedOut: phrase("\(host) doesn't respond")
    case .brokenOff: phrase("The connection to \(host) was lost; nothing from it was saved")
    case .tooMuch: phrase("\(host) sent more than healthlog accepts at once")
    case .stopped: phrase("Stopped; everything received before that is saved")
    case .certificateExpired:
      phrase("The certificate of \(host) has expired")
      phrase("Nothing was sent; the site's operator must renew it")
    case .certificateNotYetValid:
      phrase("The certificate of \(host) isn't valid yet")
      phrase("Check this computer's clock")
    case .certificateOfAnotherName:
      phrase("The certificate is for a site other than \(host)")
      phrase("Nothing was sent; check the address")
    case .certificateOfUnknownAuthority:
      phrase("The certificate of \(host) isn't signed by a trusted authority")
      phrase("If the authority is your own, use --ca FILE with 'healthlog source add'")
    case .authorityUnreadable(let path):
      phrase("There are no certificates in \(path)")
      phrase("Name your authority's PEM file with --ca FILE")
    case .oldTLS: phrase("\(host) doesn't support TLS 1.2 or newer")
    case .other(let text): phrase("Can't reach \(host): \(text)")
    }
  }
}
