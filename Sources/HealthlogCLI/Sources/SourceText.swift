public import HealthModel
import Intake
public import Journal
public import Phrases
public import RemoteSources
import Terminal

public enum SourceText {
  /// Returns the level after its sign, such as `● 0`, `▲ 1` or `▼▼ 2`.
  static func level(_ level: Int?, _ band: Band?) -> TextTable.Cell {
    guard let level, let severity = Severity(rawValue: level) else { return .init("") }
    let (usual, style): (String, Style?) =
      switch severity {
      case .normal: ("●", nil)
      case .caution: ("▲", .caution)
      case .critical: ("▲▲", .critical)
      }
    let sign = band.map { $0 == .normal ? "●" : $0.sign } ?? usual
    return .init(String(level), style, shown: "\(sign) \(level)")
  }

  static var someSource: String { phrase("a source") }

  static func refused(_ count: Int, _ reason: String, of name: String) -> String {
    let words = IntakeText.words(ofReason: reason)
    return plural(
      count, one: "\(name): \(count) row rejected: \(words)",
      other: "\(name): \(count) rows rejected: \(words)")
  }

  static func page(_ sensor: RemoteSensor, _ here: LocalNow) -> [String] {
    let value = sensor.lastValue.map { [$0, sensor.unit].compactMap { $0 }.joined(separator: " ") }
    return labelled([
      (phrase("sensor"), sensor.name), (phrase("label"), sensor.label),
      (phrase("group"), sensor.group), (phrase("vital"), sensor.vital?.name),
      (phrase("value"), value),
      (phrase("measured"), sensor.lastAt.map { TimeText.dateAndTime(here.moment($0)) }),
      (phrase("level at the source"), sensor.level.map { String($0) }),
      (phrase("properties"), sensor.properties),
    ])
  }

  static func day(_ day: LocalDate, _ line: String) -> [String] {
    [
      phrase("\(TimeText.day(day)), one letter per hour: \(line)"),
      phrase("n normal, h high, H critically high, l low, L critically low, . no reading"),
    ]
  }

  public static func again(_ host: String, _ moment: Moment) -> String {
    phrase("\(host) asks healthlog to wait until \(TimeText.dateAndTime(moment))")
  }

  static func brief(_ trouble: SourceTrouble) -> String {
    switch trouble {
    case .answer(.refused): phrase("token rejected")
    case .answer(.later(let status, _)): phrase("try later (\(String(status)))")
    case .answer(.moved): phrase("moved")
    case .answer(.page): phrase("network login page")
    case .answer(.notUnderstood): phrase("unexpected response")
    case .answer(.notThere(let status)): phrase("not found (\(String(status)))")
    case .answer(.mapping): phrase("mapping error")
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
      phrase("certificate error")
    }
  }

  static func told(_ trouble: SourceTrouble, of source: NewRemote) -> String {
    phrase("\(source.name): \(lines(trouble, of: source).joinedAsSentences())")
  }

  @Lines static func lines(_ trouble: SourceTrouble, of source: NewRemote) -> [String] {
    let (host, name) = (source.host, source.name)
    switch trouble {
    case .answer(let fault): lines(fault, host, name)
    case .line(let fault): lines(fault, host)
    case .locked:
      phrase("The keyring is locked")
      phrase("Unlock it or log in to your session, then try again")
    case .noSecretService:
      phrase("There is no keyring to keep the token in")
      phrase("On Debian, install one with 'apt install gnome-keyring'")
    case .noSecret:
      phrase("The token for \(name) is no longer in the keyring")
      phrase("'healthlog source add' with the same name asks for it again")
    case .manyGone(let gone, let all):
      let (gone, all) = (String(gone), String(all))
      phrase(
        "\(gone) of \(all) readings are gone from \(host), but none were removed from the journal")
      phrase(
        "'healthlog source pull --gone \(shellQuoted(name))' removes them from the journal too")
    }
  }

  @Lines private static func lines(_ fault: RemoteFault, _ host: String, _ name: String) -> [String]
  {
    switch fault {
    case .refused:
      phrase("\(host) rejected the token or password")
      phrase(
        "'healthlog source add' with the same name asks for a new one. Until then, nothing is "
          + "pulled from the source.")
    case .later(let status, _):
      phrase("\(host) can't answer right now (HTTP \(String(status)))")
      phrase("Nothing was lost; try again later")
    case .moved(let place):
      place.isEmpty
        ? [phrase("\(host) has moved; add it again with its new address")]
        : [phrase("\(host) has moved to \(place); add it again with that address")]
    case .page:
      phrase("No answer from \(host); the network may be showing a login page")
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
    case .brokenOff:
      phrase("The connection to \(host) was lost; the incomplete response wasn't saved")
    case .tooMuch: phrase("\(host) sent more than healthlog accepts at once")
    case .stopped: phrase("The pull was stopped; everything received by then was saved")
    case .certificateExpired:
      phrase("The certificate for \(host) has expired")
      phrase("Nothing was sent; the site's operator must renew the certificate")
    case .certificateNotYetValid:
      phrase("The certificate for \(host) isn't valid yet")
      phrase("Check this computer's clock")
    case .certificateOfAnotherName:
      phrase("The certificate is for another site, not for \(host)")
      phrase("Nothing was sent; check the address")
    case .certificateOfUnknownAuthority:
      phrase("The certificate for \(host) isn't signed by a trusted authority")
      phrase("If the authority is your own, use --ca FILE with 'healthlog source add'")
    case .authorityUnreadable(let path):
      phrase("There are no certificates in \(path)")
      phrase("Use --ca FILE with your authority's PEM file")
    case .oldTLS: phrase("\(host) doesn't support TLS 1.2 or newer")
    case .other(let text): phrase("Can't reach \(host): \(text)")
    }
  }
}

extension RemoteSourceFault: Explained {
  public func explanation(_: ExplanationContext) -> Explanation {
    switch self {
    case .noSuchSource(let name, let nearest):
      .failed(
        ExitStatus.noSuchFile,
        phrase("There is no source called \(quoted(name))") + didYouMean(nearest),
        phrase("'healthlog source list' lists your sources"))
    case .nameTaken(let name):
      .refused(
        phrase("Another device or source is already called \(quoted(name))"),
        phrase("Choose another name for the source"))
    case .noSuchSensor(let sensor, let name):
      .failed(
        ExitStatus.noSuchFile, phrase("\(name) has no sensor called \(quoted(sensor))"),
        phrase("'healthlog source show \(shellQuoted(name))' lists its sensors"))
    }
  }
}

public struct SourceFault: Explained, Equatable {
  private let trouble: SourceTrouble
  private let source: NewRemote

  public init(_ trouble: SourceTrouble, of source: NewRemote) {
    (self.trouble, self.source) = (trouble, source)
  }

  public func explanation(_ situation: ExplanationContext) -> Explanation {
    var lines = SourceText.lines(trouble, of: source)
    if case .answer(.later(_, let until?)) = trouble, let zone = situation.zone {
      lines.append(SourceText.again(source.host, Moment(until, in: zone)))
    }
    return Explanation(lines, trouble.status)
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

struct ListedSensor {
  let sensor: RemoteSensor
  /// The value's band by the person's limits; nil if it isn't saved as a vital or can't be rated.
  let band: Band?
  /// The level: by the person's limits for a vital, otherwise by the source; nil if unknown.
  var level: Int? { band?.severity.rawValue ?? sensor.level }
}

struct ListedSource {
  let source: RemoteSource
  let sensors: [ListedSensor]
  /// The number of refused rows for each reason.
  let refused: [String: Int]
  var lastAt: Instant? { sensors.compactMap(\.sensor.lastAt).max() }
  var worst: ListedSensor? { sensors.max { ($0.level ?? 0) < ($1.level ?? 0) } }
}

extension Columns where Row == ListedSource {
  static func sources(_ here: LocalNow, withSensors: Bool = false) -> Columns {
    let sensors = Column<ListedSource>(
      "sensors", "All of them, or the one you named", each: .sensors(here)
    ) { $0.sensors }
    let refused = Column<ListedSource>("refused", "Rows refused so far", each: .tallies("reason")) {
      $0.refused.sorted { $0.key < $1.key }
    }
    return Columns(
      withSensors ? "source_with_sensors" : "source",
      [
        Column("name", title: phrase("SOURCE")) { $0.source.settings.name },
        Column(
          "protocol", type: .words(SourceProtocol.allCases.map(\.rawValue)),
          title: phrase("PROTOCOL")
        ) { .string($0.source.settings.speaks.rawValue) },
        Column("host", "With its port unless that is the default", title: phrase("HOST")) {
          $0.source.settings.host
        },
        Column("last_reading", title: phrase("LATEST READING")) { $0.lastAt.map(here.moment) },
        Column("pulled_at", title: phrase("PULLED")) { $0.source.pulledAt.map(here.moment) },
        Column("next_at", "The next automatic pull; null for none", title: phrase("NEXT")) {
          $0.source.nextAt.map(here.moment)
        },
        Column("level", "The worst of its sensors", type: .level, title: phrase("LEVEL")) {
          JSONValue($0.worst?.level.map { Int64($0) })
        } cell: {
          SourceText.level($0.worst?.level, $0.worst?.band)
        },
        Column(
          "trouble", "Why the last pull failed", type: .nullable(.trouble), title: phrase("PROBLEM")
        ) {
          JSONValue($0.source.trouble?.text)
        } cell: { row in
          .init(row.source.trouble.map(SourceText.brief) ?? "", .caution)
        },
        Column(
          "state",
          "`refused`: it rejected the token, so add the source again; `waiting`: too many readings "
            + "vanished at once"
        ) { $0.source.state },
        Column("not_before", "No pull before this") { $0.source.notBefore.map(here.moment) },
        Column("origin", "Scheme, host, port and path; for a JSON service the query as well") {
          $0.source.settings.origin
        },
        Column("every_s", "The shortest time between two pulls") { $0.source.settings.every },
        withSensors ? sensors : refused,
      ])
  }
}

extension Columns where Row == (key: String, value: Int) {
  static func tallies(_ name: String) -> Columns {
    Columns("count_by_\(name)", [Column(name) { $0.key }, Column("count") { $0.value }])
  }
}

extension RemoteState: JSONWord {}

extension JSONType {
  fileprivate static let level = plain(
    "0 normal, 1 caution, 2 critical, or null",
    schema: .object([.init("enum", .array([.integer(0), .integer(1), .integer(2), .null]))]))

  /// A fault's word; some are followed by a colon and details.
  fileprivate static let trouble = text(
    "string",
    pattern:
      "^(refused|later:[0-9]+|moved:.*|page|not-understood|not-there:[0-9]+|mapping:.*|locked"
      + "|no-secret-service|no-secret|many-gone:[0-9]+:[0-9]+|line:.*|not-resolved|not-connected"
      + "|timed-out|broken-off|too-much|stopped|certificate-expired|certificate-not-yet-valid"
      + "|certificate-of-another-name|certificate-of-unknown-authority|authority-unreadable:.*"
      + "|old-tls)$")
}

extension Columns where Row == ListedSensor {
  static func sensors(_ here: LocalNow) -> Columns {
    Columns(
      "sensor",
      [
        Column("sensor", "The source's name for it", title: phrase("SENSOR")) { $0.sensor.name },
        Column("label", title: phrase("LABEL")) { $0.sensor.label },
        Column("group", title: phrase("GROUP")) { $0.sensor.group },
        Column(
          "vital", "The vital it is filed as; null if it is only shown", title: phrase("VITAL")
        ) { $0.sensor.vital?.name },
        Column("value", "The last one, as the source writes it", title: phrase("VALUE")) {
          $0.sensor.lastValue
        } cell: {
          .init([$0.sensor.lastValue, $0.sensor.unit].compactMap { $0 }.joined(separator: " "))
        },
        Column("unit", "As the source writes it") { $0.sensor.unit },
        Column("at", title: phrase("AT")) { $0.sensor.lastAt.map(here.moment) },
        Column(
          "level", "By your limits for a vital, otherwise the source's", type: .level,
          title: phrase("LEVEL")
        ) {
          JSONValue($0.level.map { Int64($0) })
        } cell: {
          SourceText.level($0.level, $0.band)
        },
        Column("source_level", "The source's own", type: .level, title: phrase("SOURCE LEVEL")) {
          JSONValue($0.sensor.level.map { Int64($0) })
        } cell: { row in
          .init(row.sensor.level.flatMap { $0 == row.level ? nil : String($0) } ?? "")
        },
        Column(
          "properties", "All that the source says of it, as sent", type: .nullable(.anyObject)
        ) { $0.sensor.properties.map { .raw($0) } ?? .null },
      ])
  }
}

enum SourceJSON {
  static func list(_ here: LocalNow) -> Document<[ListedSource]> {
    Document("sources", of: ["source list"], [Column("sources", each: .sources(here)) { $0 }])
  }

  static func one(_ here: LocalNow) -> Document<ListedSource> {
    Document(
      "source_shown", of: ["source show"],
      [Column("source", one: .sources(here, withSensors: true)) { $0 }])
  }
}
