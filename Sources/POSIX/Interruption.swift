internal import Glibc
internal import Synchronization

/// Ctrl-C while work is done that must end tidily.
public enum Interruption {
  /// Does `work`, which asks now and then whether Ctrl-C was pressed and ends itself then.
  ///
  /// A second Ctrl-C ends the program at once, for work that doesn't ask.
  public static func watched<Result, Failure: Error>(
    _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var usual = startNoting()
    defer { unsafe sigaction(SIGINT, &usual, nil) }
    return try work()
  }

  /// Whether Ctrl-C was pressed since the work began.
  public static var isAsked: Bool { isPending.load(ordering: .relaxed) }

  /// - Returns: what Ctrl-C did before.
  private static func startNoting() -> sigaction {
    isPending.store(false, ordering: .relaxed)
    var noting = sigaction()
    unsafe noting.__sigaction_handler.sa_handler = { _ in
      Interruption.isPending.store(true, ordering: .relaxed)
    }
    noting.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND)) | SA_RESTART
    var usual = sigaction()
    unsafe sigaction(SIGINT, &noting, &usual)
    return usual
  }

  private static let isPending = Atomic(false)
}
