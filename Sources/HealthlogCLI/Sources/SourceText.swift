public import HealthModel
public import Journal
public import Phrases
public import RemoteSources
import Terminal

public enum SourceText {
  /// Returns a sign with the level: `● 0`, `▲ 1`, `▼▼ 2`.
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
    let all: [(title: String, text: String?)] = [
      (phrase("sensor"), sensor.name), (phrase("label"), sensor.label),
      (phrase("group"), sensor.group), (phrase("vital"), sensor.vital?.name),
      (phrase("value"), value),
      (phrase("measured"), sensor.lastAt.map { TimeText.dateAndTime(here.moment($0)) }),
      (phrase("level at the source"), sensor.level.map { String($0) }),
      (phrase("properties"), sensor.properties),
    ]
    let lines = all.compactMap { title, text in text.map { (title, $0) } }
    let width = lines.map { TerminalText.width($0.0) }.max() ?? 0
    return lines.map { TerminalText.padded($0.0, to: width) + "  " + $0.1 }
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
      phrase("There is no source called \(quoted(name))") + didYouMean(nearest)
      phrase("'healthlog source list' lists your sources")
    case .nameTaken(let name):
      phrase("Another device or source is already called \(quoted(name))")
      phrase("Choose another name for the source")
    case .noSuchSensor(let sensor, let name):
      phrase("\(name) has no sensor called \(quoted(sensor))")
      phrase("'healthlog source show \(shellQuoted(name))' lists its sensors")
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
