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
    case .silentBus: phrase("the session bus does not answer")
    case .nameTaken(let name):
      phrase("another program has the name \(name) on the session bus: end that one first")
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
