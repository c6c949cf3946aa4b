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
      phrase("there is no source \(quoted(name))") + didYouMean(nearest)
      phrase("'healthlog source list' names them")
    case .nameTaken(let name):
      phrase("something else that hands readings over is called \(quoted(name))")
      phrase("give the source another name")
    case .noSuchSensor(let sensor, let name):
      phrase("\(name) has no sensor \(quoted(sensor))")
      phrase("'healthlog source show \(shellQuoted(name))' names them")
    }
  }
}

/// Why a `source` command can't do what it was asked for.
public enum SourceRequestFault: Explained, Equatable {
  case notALevel(String)
  case notAProtocol(String)
  case notAnAddress(String)
  /// The address has a query item of this name, which looks like a secret.
  case secretInAddress(String)
  /// Plain HTTP to another machine than this one.
  case plainHTTP(host: String, SourceProtocol)
  case notAName(String)
  case notASensor(String)
  /// Not one of the vital's units.
  case notAUnit(String, vital: VitalID, units: [String])
  /// The place doesn't say in which unit it measures.
  case noUnit(sensor: String, vital: VitalID, units: [String])
  /// Most of the sensor's values are implausible in the unit that the place says.
  case misfit(sensor: String, vital: VitalID)
  /// The place says its units itself.
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

  /// Uses `usage` as the status of a wrong command line; with a zone, says when the host may be asked again.
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
      phrase("write 0 (normal), 1 (caution), 2 (critical), or two of them: 1..2")
    case .notAProtocol(let text):
      phrase("\(quoted(text)) isn't a supported protocol")
      phrase("write nightscout, homeassistant or json")
    case .notAnAddress(let text):
      phrase("\(quoted(text)) isn't a valid address")
      phrase("write one such as https://cgm.example.org")
    case .secretInAddress(let name):
      phrase("\(quoted(name)) looks like a secret, and an address is kept in the journal")
      phrase("leave it out: the mapping's login says how the secret is sent")
    case .plainHTTP(let host, let speaks):
      phrase("\(host) would be read without encryption, and the token with it")
      speaks == .homeassistant
        ? phrase(
          "through a tunnel it is safe: 'ssh -N -L 8123:localhost:8123 \(host)', and then http://localhost:8123"
        )
        : phrase("write https://; http is for this machine alone")
    case .notAName(let text):
      phrase("\(quoted(text)) can't be the name of a source")
      phrase("a name has 1 to 40 signs, and begins with no dash")
    case .notASensor(let text):
      phrase("\(quoted(text)) doesn't say which sensor is which vital")
      phrase("write SENSOR=VITAL: sensor.glucose=glycemia")
    case .notAUnit(let text, let vital, let units):
      phrase("\(quoted(text)) isn't a valid unit of \(VitalText.name(vital))")
      phrase("write \(ListText.any(units))")
    case .noUnit(let sensor, let vital, let units):
      phrase("in which unit \(sensor) measures \(VitalText.name(vital)) isn't said there")
      phrase(
        "say it with --sensor \(shellQuoted("\(sensor)=\(vital.name):UNIT")): \(ListText.any(units))"
      )
    case .misfit(let sensor, let vital):
      phrase("most values of \(sensor) can't be \(VitalText.name(vital)) in that unit")
      phrase("nothing is kept; put the unit right, or say another vital")
    case .saysUnits(let sensor):
      phrase("the unit of \(sensor) is said there, and is none to be given here")
    case .notASpan(let text, let option):
      phrase("--\(option) can't be \(quoted(text))")
      phrase("write a time such as 15m, 2h or 14d")
    case .notADay(let text):
      phrase("\(quoted(text)) isn't a valid day")
      phrase("write one such as 2026-11-01")
    case .noSuchZone(let text):
      phrase("there is no time zone \(quoted(text))")
      phrase("write one such as Europe/Rome")
    case .needsMap:
      phrase("a service of its own kind needs --map, which says what stands where")
      phrase("'healthlog help sources' has one to begin with")
    case .noMap: phrase("--map is for the protocol json alone")
    case .badMap(let file, let member):
      phrase("the mapping \(quoted(file)) can't be used: look at \(quoted(member))")
    case .unreadable(let file): phrase("\(quoted(file)) can't be read")
    case .othersMayRead(let file):
      phrase("others may read \(quoted(file)), and a secret stands in it")
      phrase("'chmod 600 \(shellQuoted(file))' keeps it to yourself")
    case .noSecret:
      phrase("nobody is there to be asked for the token")
      phrase("--token-file FILE reads it from a file that only you may read")
    case .noSources:
      phrase("no source was added yet")
      phrase("'healthlog help sources' says how to add one")
    case .isPulled(let name): phrase("\(name) is being asked already")
    case .tooSoon(let host, let moment): SourceText.again(host, moment)
    case .notConfirmed: phrase("nobody is there to say which sensors are vitals; use --sensor")
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
    phrase("\(host) wants to be asked again at \(TimeText.dateAndTime(moment))")
  }

  /// Returns a word or two for a column.
  static func brief(_ trouble: SourceTrouble) -> String {
    switch trouble {
    case .answer(.refused): phrase("token refused")
    case .answer(.later(let status, _)): phrase("later (\(String(status)))")
    case .answer(.moved): phrase("has moved")
    case .answer(.page): phrase("log-in page of the network")
    case .answer(.notUnderstood): phrase("not understood")
    case .answer(.notThere(let status)): phrase("not there (\(String(status)))")
    case .answer(.mapping): phrase("mapping")
    case .line(let fault): brief(fault)
    case .locked: phrase("keyring locked")
    case .noSecretService: phrase("no keyring")
    case .noSecret: phrase("token missing")
    case .manyGone: phrase("waits for you")
    }
  }

  private static func brief(_ fault: LineFault) -> String {
    switch fault {
    case .notResolved, .notConnected, .timedOut, .brokenOff, .other: phrase("not reachable")
    case .tooMuch: phrase("too much")
    case .stopped: phrase("stopped")
    case .certificateExpired, .certificateNotYetValid, .certificateOfAnotherName,
      .certificateOfUnknownAuthority, .authorityUnreadable, .oldTLS:
      phrase("certificate")
    }
  }

  /// Returns what is wrong with a source, in one line.
  static func told(_ trouble: SourceTrouble, of source: NewRemote) -> String {
    let text = lines(trouble, of: source).joined(separator: "; ")
    return phrase("\(source.name): \(text)")
  }

  @Lines static func lines(_ trouble: SourceTrouble, of source: NewRemote) -> [String] {
    let (host, name) = (source.host, source.name)
    switch trouble {
    case .answer(let fault): lines(fault, host, name)
    case .line(let fault): lines(fault, host)
    case .locked:
      phrase("the keyring is locked")
      phrase("log in, or unlock it, and try again")
    case .noSecretService:
      phrase("there is no keyring to keep the token in")
      phrase("'apt install gnome-keyring' brings one on Debian")
    case .noSecret:
      phrase("the token of \(name) isn't in the keyring any more")
      phrase("'healthlog source add' with the same name asks for it again")
    case .manyGone(let gone, let all):
      let (gone, all) = (String(gone), String(all))
      phrase("\(gone) of \(all) readings are gone from \(host); none was deleted here")
      phrase("'healthlog source pull --gone \(shellQuoted(name))' takes them out here too")
    }
  }

  @Lines private static func lines(
    _ fault: RemoteFault, _ host: String, _ name: String
  ) -> [String] {
    switch fault {
    case .refused:
      phrase("\(host) refuses the token or password")
      phrase(
        "'healthlog source add' with the same name takes another; until then it isn't asked")
    case .later(let status, _):
      phrase("\(host) can't answer now (HTTP \(String(status)))")
      phrase("nothing was lost; try again later")
    case .moved(let place):
      place.isEmpty
        ? [phrase("\(host) has moved; add it again with its new address")]
        : [phrase("\(host) has moved to \(place); add it again")]
    case .page:
      phrase("no answer from \(host): a log-in page of the network?")
      phrase("open a page in a browser, log in to the network, and try again")
    case .notUnderstood: phrase("what \(host) answers isn't understood")
    case .notThere(let status):
      phrase("there is no such service at \(host) (HTTP \(String(status)))")
      phrase("look at the address and the protocol")
    case .mapping(let member):
      phrase("the mapping finds nothing in the answer of \(host): look at \(quoted(member))")
    }
  }

  @Lines private static func lines(_ fault: LineFault, _ host: String) -> [String] {
    switch fault {
    case .notResolved:
      phrase("\(host) isn't found")
      phrase("look at the address, and at the network")
    case .notConnected: phrase("\(host) can't be reached")
    case .timedOut: phrase("\(host) doesn't answer")
    case .brokenOff: phrase("the line to \(host) broke off; nothing of it was stored")
    case .tooMuch: phrase("\(host) sends more than is taken at once")
    case .stopped: phrase("stopped; what came before stays")
    case .certificateExpired:
      phrase("the certificate of \(host) has expired")
      phrase("nothing was sent; whoever runs it must renew it")
    case .certificateNotYetValid:
      phrase("the certificate of \(host) isn't valid yet")
      phrase("look at the clock of this machine")
    case .certificateOfAnotherName:
      phrase("the certificate is of another place than \(host)")
      phrase("nothing was sent; look at the address")
    case .certificateOfUnknownAuthority:
      phrase("the certificate of \(host) is signed by nobody who is trusted here")
      phrase("if it is your own, 'healthlog source add' takes its authority with --ca FILE")
    case .authorityUnreadable(let path):
      phrase("there are no certificates in \(path)")
      phrase("name a PEM file of your authority with --ca FILE")
    case .oldTLS: phrase("\(host) offers no TLS 1.2 or newer")
    case .other(let text): phrase("\(host) can't be reached: \(text)")
    }
  }
}
