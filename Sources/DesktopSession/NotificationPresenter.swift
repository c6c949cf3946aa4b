internal import CGIO
public import EventLoop

/// Shows notifications from a thread of its own, so that a server that hangs holds up nothing else.
///
/// Nothing here waits for the server; all answers come as events, on the thread of the loop that
/// was handed in. Tokens may be used for one showing each.
public final class NotificationPresenter {
  private let worker = MainLoop()
  private let notifier: Notifier
  private let loop: MainLoop

  /// - Parameters:
  ///   - name: The program's name, as servers show it.
  ///   - icon: An icon's name in the person's theme.
  ///   - entry: The name of the program's desktop entry, without `.desktop`: a desktop that knows it
  ///     has settings for this program's notifications.
  ///   - bus: Where the server is.
  ///   - loop: Where `handler` is called.
  ///   - handler: Gets `serverAppeared` or `serverVanished` first of all.
  public init(
    name: String, icon: String, entry: String, bus: SessionBus, loop: MainLoop,
    handler: @escaping (NotificationEvent) -> Void
  ) {
    self.loop = loop
    let handler = LoopHandler(on: loop, handler)
    notifier = Notifier(
      name: name, icon: icon, entry: entry, bus: bus, loop: worker, deliver: handler.call)
    onWorker { $0.start() }
    startThread(named: "notifications") { [worker] in worker.run() }
  }

  /// Puts `content` on the screen, in place of `former` if the same server still runs.
  ///
  /// Answered by `shown` or `failed`, however long the server takes; or `closed`, after a `close`;
  /// or `released`, once the person may be disturbed again.
  public func show(
    _ content: NotificationContent, as token: NotificationToken, replacing former: NotificationID?
  ) {
    onWorker { $0.show(content, as: token, replacing: former) }
  }

  /// Takes `token` off the screen, or `former` if the token was never shown.
  ///
  /// Answered by `closed`, also when there was nothing to close.
  public func close(_ token: NotificationToken, former: NotificationID?) {
    onWorker { $0.close(token, former: former) }
  }

  /// Takes everything off the screen, without waiting for the server, then calls `ended`.
  public func closeAll(_ ended: @escaping () -> Void) {
    let ended = LoopHandler<Void>(on: loop) { ended() }
    onWorker {
      $0.closeAll()
      ended.call()
    }
  }

  private func onWorker(_ work: @escaping (Notifier) -> Void) {
    LoopHandler<Void>(on: worker) { [notifier] in work(notifier) }.call()
  }
}

/// Starts a thread that nothing waits for.
private func startThread(named name: String, _ work: @escaping @Sendable () -> Void) {
  let thread = unsafe g_thread_new(
    name,
    { data in
      unsafe Box<@Sendable () -> Void>.take(data)()
      return nil
    }, Box.retained(work))
  unsafe g_thread_unref(thread)
}
