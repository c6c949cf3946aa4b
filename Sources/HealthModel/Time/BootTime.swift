/// What the machine's own clock shows: it counts from the machine's start and can't be set.
///
/// Time in suspend counts; time while the machine is off doesn't.
public struct BootTime: Hashable, Sendable {
  /// Names one run of the machine, from its start until it is shut down.
  public let boot: String
  /// Since that start.
  public let milliseconds: Int64

  /// - Parameters:
  ///   - boot: what names this run of the machine.
  ///   - milliseconds: since it began, suspend included.
  public init(boot: String, milliseconds: Int64) {
    self.boot = boot
    self.milliseconds = milliseconds
  }
}
