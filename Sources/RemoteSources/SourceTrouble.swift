public import HealthModel

/// A remote source's error. It never contains a secret.
public enum RemoteFault: Error, Equatable, Sendable {
  /// The source rejected the token or password (401, 403). Only the user may try again.
  case refused
  /// The source can't answer now (429, 5xx). `until` is when to ask again, if the source says so.
  case later(status: Int, until: Instant?)
  /// A redirect. It isn't followed, because that would disclose the token.
  case moved(to: String)
  /// The answer is a page for people.
  case page
  /// The answer isn't JSON or doesn't follow the protocol.
  case notUnderstood
  case notThere(status: Int)
  /// A member of the mapping finds nothing in the answer.
  case mapping(member: String)
}

public enum LineFault: Equatable, Sendable {
  case notResolved, notConnected, timedOut, brokenOff, tooMuch, stopped, certificateExpired
  case certificateNotYetValid, certificateOfAnotherName, certificateOfUnknownAuthority
  /// The server doesn't offer TLS 1.2 or newer.
  case oldTLS
  case authorityUnreadable(String)
  /// Another error, in libcurl's words.
  case other(String)
}

/// Why a source has trouble, as the journal stores it. Contains no secret and no measured value.
public enum SourceTrouble: Error, Equatable, Sendable {
  case answer(RemoteFault)
  case line(LineFault)
  /// The keyring is locked. Nobody is asked to unlock it.
  case locked
  case noSecretService
  case noSecret
  /// So many readings are missing at the source that none was removed from the journal.
  case manyGone(Int, of: Int)

  /// The trouble as a word, with details after colons, such as `later:503` or `many-gone:8:10`.
  public var text: String {
    switch self {
    case .answer(.later(let status, _)): "later:\(status)"
    case .answer(.moved(let place)): "moved:\(place)"
    case .answer(.notThere(let status)): "not-there:\(status)"
    case .answer(.mapping(let member)): "mapping:\(member)"
    case .line(.authorityUnreadable(let path)): "authority-unreadable:\(path)"
    case .line(.other(let text)): "line:\(text)"
    case .manyGone(let gone, let all): "many-gone:\(gone):\(all)"
    default: Self.words.first { $0.value == self }?.key ?? ""
    }
  }

  private static let words: [String: SourceTrouble] = [
    "refused": .answer(.refused), "page": .answer(.page),
    "not-understood": .answer(.notUnderstood), "not-resolved": .line(.notResolved),
    "not-connected": .line(.notConnected), "timed-out": .line(.timedOut),
    "broken-off": .line(.brokenOff), "too-much": .line(.tooMuch), "stopped": .line(.stopped),
    "certificate-expired": .line(.certificateExpired),
    "certificate-not-yet-valid": .line(.certificateNotYetValid),
    "certificate-of-another-name": .line(.certificateOfAnotherName),
    "certificate-of-unknown-authority": .line(.certificateOfUnknownAuthority),
    "old-tls": .line(.oldTLS), "locked": .locked, "no-secret-service": .noSecretService,
    "no-secret": .noSecret,
  ]

  public init?(text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let rest = parts.count > 1 ? String(parts[1]) : ""
    switch parts[0] {
    case "later": self = .answer(.later(status: Int(rest) ?? 0, until: nil))
    case "moved": self = .answer(.moved(to: rest))
    case "not-there": self = .answer(.notThere(status: Int(rest) ?? 0))
    case "mapping": self = .answer(.mapping(member: rest))
    case "line": self = .line(.other(rest))
    case "authority-unreadable": self = .line(.authorityUnreadable(rest))
    case "many-gone":
      let numbers = rest.split(separator: ":").compactMap { Int($0) }
      guard numbers.count == 2 else { return nil }
      self = .manyGone(numbers[0], of: numbers[1])
    default:
      guard let found = Self.words[String(parts[0])] else { return nil }
      self = found
    }
  }
}
