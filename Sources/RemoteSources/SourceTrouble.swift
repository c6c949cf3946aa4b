/// Why a source gives nothing. Its text is kept with the source: never a secret, never a value.
public enum SourceTrouble: Error, Equatable, Sendable {
  case answer(RemoteFault)
  case line(LineFault)
  /// The keyring is locked: nobody is asked to open it.
  case locked
  /// There is no Secret Service to keep a secret in.
  case noSecretService
  /// The secret isn't in the keyring any more.
  case noSecret
  /// So many of so many readings are gone there: none was taken out here.
  case manyGone(Int, of: Int)
}

/// What can be wrong between here and there.
public enum LineFault: Equatable, Sendable {
  case notResolved, notConnected, timedOut, brokenOff, tooMuch, stopped
  case certificateExpired, certificateNotYetValid, certificateOfAnotherName
  case certificateOfUnknownAuthority
  /// TLS 1.2 or newer isn't offered.
  case oldTLS
  /// A file that should hold the certificates that are trusted, by its path.
  case authorityUnreadable(String)
  /// What libcurl calls it, without an address.
  case other(String)
}

extension SourceTrouble {
  /// A word, and what belongs to it behind colons: `later:503`, `many-gone:8:10`.
  public var text: String {
    switch self {
    case .answer(let fault):
      switch fault {
      case .refused: "refused"
      case .later(let status, _): "later:\(status)"
      case .moved(let place): "moved:\(place)"
      case .page: "page"
      case .notUnderstood: "not-understood"
      case .notThere(let status): "not-there:\(status)"
      case .mapping(let member): "mapping:\(member)"
      }
    case .line(let fault):
      switch fault {
      case .other(let text): "line:\(text)"
      case .authorityUnreadable(let path): "authority-unreadable:\(path)"
      default: LineFault.names.first { $0.fault == fault }?.name ?? ""
      }
    case .locked: "locked"
    case .noSecretService: "no-secret-service"
    case .noSecret: "no-secret"
    case .manyGone(let gone, let all): "many-gone:\(gone):\(all)"
    }
  }

  /// Reads what `text` writes; nil for any other text.
  public init?(text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let rest = parts.count > 1 ? String(parts[1]) : ""
    if let line = LineFault.names.first(where: { $0.name == text }) {
      self = .line(line.fault)
      return
    }
    switch parts[0] {
    case "refused": self = .answer(.refused)
    case "later": self = .answer(.later(status: Int(rest) ?? 0, until: nil))
    case "moved": self = .answer(.moved(to: rest))
    case "page": self = .answer(.page)
    case "not-understood": self = .answer(.notUnderstood)
    case "not-there": self = .answer(.notThere(status: Int(rest) ?? 0))
    case "mapping": self = .answer(.mapping(member: rest))
    case "line": self = .line(.other(rest))
    case "authority-unreadable": self = .line(.authorityUnreadable(rest))
    case "locked": self = .locked
    case "no-secret-service": self = .noSecretService
    case "no-secret": self = .noSecret
    case "many-gone":
      let numbers = rest.split(separator: ":").compactMap { Int($0) }
      guard numbers.count == 2 else { return nil }
      self = .manyGone(numbers[0], of: numbers[1])
    default: return nil
    }
  }
}

extension LineFault {
  fileprivate static let names: [(name: String, fault: LineFault)] = [
    ("not-resolved", .notResolved), ("not-connected", .notConnected), ("timed-out", .timedOut),
    ("broken-off", .brokenOff), ("too-much", .tooMuch), ("stopped", .stopped),
    ("certificate-expired", .certificateExpired),
    ("certificate-not-yet-valid", .certificateNotYetValid),
    ("certificate-of-another-name", .certificateOfAnotherName),
    ("certificate-of-unknown-authority", .certificateOfUnknownAuthority), ("old-tls", .oldTLS),
  ]
}
