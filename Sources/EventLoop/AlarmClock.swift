internal import CGIO
internal import Glibc

/// An alarm on the wall clock. It also rings when the clock is set, or after a suspend if overdue.
public final class AlarmClock {
  private let descriptor: Int32
  private let loop: MainLoop
  private let handler: () -> Void
  private var source: EventSource?

  /// - Parameter handler: Called on `loop`'s thread, also after the clock was set; may call `ring`.
  public init(on loop: MainLoop, handler: @escaping () -> Void) throws(LoopFault) {
    descriptor = timerfd_create(CLOCK_REALTIME, Int32(TFD_CLOEXEC | TFD_NONBLOCK))
    guard descriptor >= 0 else { throw .last("timerfd_create") }
    (self.loop, self.handler) = (loop, handler)
    source = loop.watch(descriptor: descriptor) { [weak self] in self?.rang() }
  }

  deinit {
    source = nil
    close(descriptor)
  }

  /// Sets the alarm, replacing the last one; nil clears it. A time in the past rings at once.
  /// Units: milliseconds since 1970-01-01T00:00:00Z.
  public func ring(at milliseconds: Int64?) throws(LoopFault) {
    var time = itimerspec()
    if let milliseconds {
      // All zeroes would mean "no alarm".
      let positive = max(1, milliseconds)
      time.it_value = timespec(
        tv_sec: Int(positive / 1000), tv_nsec: Int(positive % 1000) * 1_000_000)
    }
    let flags = Int32(TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET)
    guard unsafe timerfd_settime(descriptor, flags, &time, nil) != 0 else { return }
    // The clock was just set. The alarm may be armed all the same; the handler sets it again.
    guard errno == ECANCELED else { throw .last("timerfd_settime") }
    LoopHandler<Void>(on: loop) { [weak self] in self?.handler() }.call()
  }

  private func rang() {
    var expirations: UInt64 = 0
    let size = MemoryLayout<UInt64>.size
    // ECANCELED means that the clock was set.
    guard unsafe read(descriptor, &expirations, size) == size || errno == ECANCELED else { return }
    handler()
  }
}
