internal import CGIO

/// The state of the machine's network, which GLib gets from NetworkManager or the kernel's routes.
@safe public final class NetworkMonitor {
  private let monitor: OpaquePointer?
  private var handlers: [gulong] = []

  /// - Parameter changed: Called on the loop's thread when the state may have changed.
  public init(on loop: MainLoop, changed: @escaping () -> Void) {
    unsafe monitor = loop.within { unsafe g_network_monitor_get_default() }
    let handler = LoopHandler<Void>(on: loop, changed)
    for signal in ["network-changed", "notify::network-metered"] {
      handlers.append(
        unsafe onSignal(signal, of: UnsafeMutableRawPointer(monitor)) { handler.call() })
    }
  }

  deinit {
    for handler in handlers {
      unsafe g_signal_handler_disconnect(UnsafeMutableRawPointer(monitor), handler)
    }
  }

  /// Whether there is a network and it isn't metered, as most mobile networks are.
  public var isForBackground: Bool {
    let isAvailable = unsafe g_network_monitor_get_network_available(monitor) != 0
    let isMetered = unsafe g_network_monitor_get_network_metered(monitor) != 0
    return isAvailable && !isMetered
  }
}
