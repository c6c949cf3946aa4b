package import CGIO
internal import Glibc

/// A GLib main loop with its own context, which calls its handlers on the thread that runs it.
/// Call `post` and `quit` from any thread, and everything else from the thread that runs the loop.
@safe public final class MainLoop: Sendable {
  // The pointer is set once, GMainLoop counts its references atomically, and the two calls from
  // other threads (g_main_loop_quit, g_source_attach to its context) take GLib's own lock. A Swift
  // lock would be held while the loop runs, just when `post` is needed.
  nonisolated(unsafe) private let loop: OpaquePointer  // safe: GLib locks what threads share of it
  /// Owned by the loop.
  private var context: OpaquePointer? { unsafe g_main_loop_get_context(loop) }

  public init() {
    let context = unsafe g_main_context_new()
    unsafe loop = g_main_loop_new(context, 0)
    unsafe g_main_context_unref(context)
  }

  deinit { unsafe g_main_loop_unref(loop) }

  /// Calls handlers until `quit` or the time limit; sources made in `preparing` attach to the loop.
  public func run(atMost milliseconds: UInt32? = nil, preparing: () -> Void = {}) {
    let limit = milliseconds.map { after(milliseconds: $0, quit) }
    within {
      preparing()
      unsafe g_main_loop_run(loop)
    }
    withExtendedLifetime(limit) {}
  }

  /// Makes GLib attach to this loop the sources that `body` creates.
  package func within<Result, Failure>(_ body: () throws(Failure) -> Result) throws(Failure)
    -> Result
  {
    unsafe g_main_context_push_thread_default(context)
    defer { unsafe g_main_context_pop_thread_default(context) }
    return try body()
  }

  /// Makes `run` return after the current handler.
  public func quit() { unsafe g_main_loop_quit(loop) }

  /// Calls `work` on the loop's thread, after earlier posts. Any thread may call this.
  public func post(_ work: @escaping @Sendable () -> Void) {
    let source = unsafe g_idle_source_new()
    unsafe g_source_set_priority(source, G_PRIORITY_DEFAULT)
    unsafe attach(source) {
      work()
      return false
    }
    unsafe g_source_unref(source)
  }

  public func after(milliseconds: UInt32, _ handler: @escaping () -> Void) -> EventSource {
    unsafe EventSource(g_timeout_source_new(milliseconds), on: self) {
      handler()
      return false
    }
  }

  /// Calls `handler` on SIGINT, SIGTERM or SIGHUP while the returned sources live.
  public func onEnd(_ handler: @escaping () -> Void) -> [EventSource] {
    onSignals([SIGINT, SIGTERM, SIGHUP], handler)
  }

  /// Calls `handler` for each of these Unix `signals`, and unblocks those that a parent blocked.
  func onSignals(_ signals: [Int32], _ handler: @escaping () -> Void) -> [EventSource] {
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

  /// Calls `handler` whenever `source` is ready, until `handler` returns false.
  package func attach(_ source: UnsafeMutablePointer<GSource>?, _ handler: @escaping () -> Bool) {
    let call: GSourceFunc = { unsafe Box<() -> Bool>.value($0)() ? 1 : 0 }
    unsafe g_source_set_callback(source, call, Box.retained(handler), Box<() -> Bool>.release)
    unsafe g_source_attach(source, context)
  }

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

  /// Reaps the child `process`, and calls `handler` with its wait status.
  package func watch(process: pid_t, _ handler: @escaping (Int32) -> Void) {
    let source = unsafe g_child_watch_source_new(process)
    let call: GChildWatchFunc = { _, status, data in unsafe Box<(Int32) -> Void>.value(data)(status)
    }
    unsafe g_source_set_callback(
      source, unsafeBitCast(call, to: GSourceFunc.self), Box.retained(handler),
      Box<(Int32) -> Void>.release)
    unsafe g_source_attach(source, context)
    unsafe g_source_unref(source)
  }
}

/// A source of events that stays attached to its loop as long as this object lives.
@safe public final class EventSource {
  private let source: UnsafeMutablePointer<GSource>?
  /// Kept, because GLib uses the loop's lock even after releasing a handler that held the loop.
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

/// A handler that any thread may call, and that runs on its loop's thread, in order.
package struct LoopHandler<Input: Sendable>: Sendable {
  private let loop: MainLoop
  // Only the closure in `post` calls the handler, on the loop's one thread; others only hold it.
  nonisolated(unsafe) private let handler: (Input) -> Void  // safe: called in `post` alone

  package init(on loop: MainLoop, _ handler: @escaping (Input) -> Void) {
    self.loop = loop
    unsafe self.handler = handler
  }

  package func call(_ input: Input) { loop.post { unsafe handler(input) } }
}

extension LoopHandler where Input == Void { package func call() { call(()) } }

public enum LoopFault: Error, Equatable, Sendable {
  /// A system call failed; `code` is its errno.
  case system(call: String, code: Int32)
  /// A program could not be started; contains GLib's message, which names the program.
  case launch(String)

  static func last(_ call: String) -> LoopFault { .system(call: call, code: errno) }

  public var reason: String {
    switch self {
    case .system(let call, let code): "\(call): \(unsafe String(cString: strerror(code)))"
    case .launch(let words): words
    }
  }
}
