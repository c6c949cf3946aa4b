public import DesktopSession
public import EventLoop
import HealthlogCLI
public import Phrases

extension SessionError: Explained {
  /// Returns the reason in one line, with the status `unavailable`.
  public func explanation(_: ExplanationContext) -> Explanation {
    Explanation([words], ExitStatus.unavailable)
  }

  /// The reason in one line.
  public var words: String {
    switch self {
    case .silentBus: phrase("The session bus doesn't respond")
    case .nameTaken(let name):
      phrase("Another program has the name \(name) on the session bus; stop it first")
    case .bus(let words): words
    }
  }
}

extension LoopFault: Explained {
  /// Returns the reason in one line, with the status `unavailable`.
  public func explanation(_: ExplanationContext) -> Explanation {
    Explanation([reason], ExitStatus.unavailable)
  }
}
