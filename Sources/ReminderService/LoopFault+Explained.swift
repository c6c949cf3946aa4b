public import EventLoop
import HealthlogCLI
public import Phrases

extension LoopFault: Explained {
  /// What is said when the system refuses the service what it needs.
  public func explanation(_: ExplanationContext) -> Explanation {
    Explanation([reason], ExitStatus.unavailable)
  }
}
