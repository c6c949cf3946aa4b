package import CGIO

/// A GLib main loop on a context of its own: everything attached to it is called on the one thread
/// that runs it.
///
/// `post` and `quit` may be called from any thread; all else belongs to the thread that runs the loop,
/// before it runs it or from one of its handlers.
@safe public final class MainLoop: Sendable {
  // It is set once, GMainLoop counts its references atomically, and the two calls made on it from
  // other threads (g_main_loop_quit, g_source_attach to its context) take GLib's own lock. A lock of ours
  // would be held for as long as the loop runs, and `post` is for just that time.
  nonisolated(unsafe) private let loop: OpaquePointer  // safe: GLib locks what threads share of it

  /// The loop's own, for as long as it lives.
  private var context: OpaquePointer? { unsafe g_main_loop_get_context(loop) }

  /// Runs nothing yet, and has nothing to call.
  public init() {
    let context = unsafe g_main_context_new()
    unsafe loop = g_main_loop_new(context, 0)
    unsafe g_main_context_unref(context)
  }

  deinit {
    unsafe g_main_loop_unref(loop)
  }

  /// Calls handlers until `quit`; costs nothing while there is nothing to call.
  ///
  /// GLib attaches what `preparing` sets up to this loop.
  public func run(preparing: () -> Void = {}) {
    within {
      preparing()
      unsafe g_main_loop_run(loop)
    }
  }

  /// Has GLib attach what `body` sets up to this loop, also before it runs.
  package func within<Result, Failure>(_ body: () throws(Failure) -> Result) throws(Failure)
    -> Result
  {
    unsafe g_main_context_push_thread_default(context)
    defer { unsafe g_main_context_pop_thread_default(context) }
    return try body()
  }

  /// Makes `run` return once the handler that is being called has.
  public func quit() {
    unsafe g_main_loop_quit(loop)
  }

  /// Has `work` called on the loop's thread, after what was posted before. From any thread.
  public func post(_ work: @escaping @Sendable () -> Void) {
    let source = unsafe g_idle_source_new()
    unsafe g_source_set_priority(source, G_PRIORITY_DEFAULT)
    unsafe attach(source) {
      work()
      return false
    }
    unsafe g_source_unref(source)
  }

  /// Calls `handler` once, `milliseconds` from now.
  public func after(milliseconds: UInt32, _ handler: @escaping () -> Void) -> EventSource {
    unsafe EventSource(g_timeout_source_new(milliseconds), on: self) {
      handler()
      return false
    }
  }

  /// Calls `handler` each time one of the Unix `signals` arrives, instead of what they usually do.
  ///
  /// A parent may have left them blocked, and a mask outlives exec: they are let through.
  public func onSignals(_ signals: [Int32], _ handler: @escaping () -> Void) -> [EventSource] {
    var mask = sigset_t()
    unsafe sigemptyset(&mask)
    for signal in signals { unsafe sigaddset(&mask, signal) }
    unsafe pthread_sigmask(SIG_UNBLOCK, &mask, nil)
    return signals.map { signal in
      unsafe EventSource(g_unix_signal_source_new(signal), on: self) {
        handler()
        return true
      }
    }
  }

  /// Has `handler` called whenever `source` is ready, until it returns false.
  package func attach(_ source: UnsafeMutablePointer<GSource>?, _ handler: @escaping () -> Bool) {
    let call: GSourceFunc = { unsafe Box<() -> Bool>.value($0)() ? 1 : 0 }
    unsafe g_source_set_callback(source, call, Box.retained(handler), Box<() -> Bool>.release)
    unsafe g_source_attach(source, context)
  }

  /// Has `handler` called whenever `descriptor` can be read.
  package func watch(descriptor: Int32, _ handler: @escaping () -> Void) -> EventSource {
    let source = unsafe g_unix_fd_source_new(descriptor, G_IO_IN)
    let call: GUnixFDSourceFunc = { _, _, data in
      unsafe Box<() -> Void>.value(data)()
      return 1
    }
    unsafe g_source_set_callback(
      source, unsafeBitCast(call, to: GSourceFunc.self), Box.retained(handler),
      Box<() -> Void>.release)
    unsafe g_source_attach(source, context)
    return unsafe EventSource(adopting: source, of: self)
  }

  /// Has `handler` called with the wait status of the child `process`, which is reaped.
  package func watch(process: pid_t, _ handler: @escaping (Int32) -> Void) {
    let source = unsafe g_child_watch_source_new(process)
    let call: GChildWatchFunc = { _, status, data in
      unsafe Box<(Int32) -> Void>.value(data)(status)
    }
    unsafe g_source_set_callback(
      source, unsafeBitCast(call, to: GSourceFunc.self), Box.retained(handler),
      Box<(Int32) -> Void>.release)
    unsafe g_source_attach(source, context)
    unsafe g_source_unref(source)
  }
}

/// Something that a main loop listens to, for as long as this is kept.
@safe public final class EventSource {
  private let source: UnsafeMutablePointer<GSource>?
  /// A handler may hold the last reference to it otherwise, and GLib goes on with the loop's lock after it
  /// has let the handler go.
  private let loop: MainLoop

  package init(adopting source: UnsafeMutablePointer<GSource>?, of loop: MainLoop) {
    unsafe self.source = unsafe source
    self.loop = loop
  }

  convenience init(
    _ source: UnsafeMutablePointer<GSource>?, on loop: MainLoop, _ handler: @escaping () -> Bool
  ) {
    unsafe loop.attach(source, handler)
    unsafe self.init(adopting: source, of: loop)
  }

  deinit {
    unsafe g_source_destroy(source)
    unsafe g_source_unref(source)
  }
}
