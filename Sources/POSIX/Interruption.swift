internal import Glibc
internal import Synchronization

/// Turns Ctrl-C into a flag, `isAsked`, for work that must clean up before it ends.
public enum Interruption {
  /// Runs `work`, which must poll `isAsked` and stop when it is true; `FileReader` polls it too.
  /// A second Ctrl-C ends the program at once.
  public static func watched<Result, Failure: Error>(
    _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    isPending.store(false, ordering: .relaxed)
    var noting = sigaction()
    unsafe noting.__sigaction_handler.sa_handler = { _ in
      Interruption.isPending.store(true, ordering: .relaxed)
    }
    // Without SA_RESTART, so that Ctrl-C ends a wait for input.
    noting.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
    var usual = sigaction()
    unsafe sigaction(SIGINT, &noting, &usual)
    // A background program ignores Ctrl-C; keep it that way.
    let handler = unsafe unsafeBitCast(usual.__sigaction_handler.sa_handler, to: Int.self)
    if unsafe handler == unsafeBitCast(SIG_IGN, to: Int.self) {
      unsafe sigaction(SIGINT, &usual, nil)
    }
    defer {
      unsafe sigaction(SIGINT, &usual, nil)
      isPending.store(false, ordering: .relaxed)
    }
    return try work()
  }

  public static var isAsked: Bool { isPending.load(ordering: .relaxed) }
  private static let isPending = Atomic(false)
}
