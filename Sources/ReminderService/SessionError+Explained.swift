public import DesktopSession
import HealthlogCLI
public import Phrases

extension SessionError: Explained {
  /// What is said when the service can't run in this session.
  public func explanation(_: ExplanationContext) -> Explanation {
    Explanation([words], ExitStatus.unavailable)
  }

  /// What is wrong, in one line.
  public var words: String {
    switch self {
    case .silentBus: ServiceText.silentBus
    case .nameTaken(let name): ServiceText.nameTaken(name)
    case .bus(let words): words
    }
  }
}
