internal import Glibc
internal import Synchronization

/// Ctrl-C while work is done that must end tidily.
public enum Interruption {
  /// Does `work`, which asks now and then whether Ctrl-C was pressed and ends itself then; reading
  /// a file (`FileReader`) asks, and stops waiting for what is to come.
  ///
  /// A second Ctrl-C ends the program at once, for work that doesn't ask.
  public static func watched<Result, Failure: Error>(
    _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var usual = startNoting()
    defer {
      unsafe sigaction(SIGINT, &usual, nil)
      isPending.store(false, ordering: .relaxed)
    }
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
    // Without SA_RESTART, so that a wait for input ends.
    noting.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
    var usual = sigaction()
    unsafe sigaction(SIGINT, &noting, &usual)
    // Where Ctrl-C is switched off, as for a program in the background, it stays so.
    let handler = unsafe unsafeBitCast(usual.__sigaction_handler.sa_handler, to: Int.self)
    if unsafe handler == unsafeBitCast(SIG_IGN, to: Int.self) {
      unsafe sigaction(SIGINT, &usual, nil)
    }
    return usual
  }

  private static let isPending = Atomic(false)
}
