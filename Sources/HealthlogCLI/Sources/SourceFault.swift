import HealthModel
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

/// The reason why a pull failed.
public struct SourceFault: Explained, Equatable {
  private let trouble: SourceTrouble
  private let source: NewRemote

  /// Names the source that couldn't be pulled.
  public init(_ trouble: SourceTrouble, of source: NewRemote) {
    (self.trouble, self.source) = (trouble, source)
  }

  /// Says, with a zone, when the host may be asked again.
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
