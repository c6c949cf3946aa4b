internal import CGIO
public import EventLoop
import HealthModel

/// Shows notifications from a separate thread, so that a server that hangs blocks nothing else.
/// No method waits: all answers are events on the caller's loop. Use each token for one showing.
public final class NotificationPresenter {
  private let worker = MainLoop()
  private let notifier: Notifier
  private let loop: MainLoop

  /// - Parameter handler: Called on `loop`; the first event reports whether there is a server.
  public init(bus: Bus, loop: MainLoop, handler: @escaping (NotificationEvent) -> Void) {
    self.loop = loop
    let handler = LoopHandler(on: loop, handler)
    notifier = Notifier(bus: bus, loop: worker, deliver: handler.call)
    onWorker { $0.start() }
    let thread = unsafe g_thread_new(
      "notifications",
      { data in
        unsafe Box<MainLoop>.take(data).run()
        return nil
      }, Box.retained(worker))
    unsafe g_thread_unref(thread)
  }

  /// Shows `content`, in place of `former` if its server still runs. The answer, however late, is
  /// `shown`, `failed`, `heldBack` (in "do not disturb") or, after `close`, `closed`.
  public func show(
    _ content: NotificationContent, as token: NotificationToken, replacing former: Popup?
  ) { onWorker { $0.show(content, as: token, replacing: former) } }

  /// Closes `token`, or `former` if `token` isn't on the screen. The answer is always `closed`.
  public func close(_ token: NotificationToken, former: Popup?) {
    onWorker { $0.close(token, former: former) }
  }

  /// Closes everything without waiting for the server, then calls `ended`.
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
