internal import CGIO

/// Whether the machine has a network, and whether its use may cost money.
public struct NetworkState: Hashable, Sendable {
  /// Whether there is a network.
  public let isAvailable: Bool
  /// Whether traffic is metered, as with most mobile networks.
  public let isMetered: Bool

  /// Creates the state that GLib reports.
  public init(isAvailable: Bool, isMetered: Bool) {
    (self.isAvailable, self.isMetered) = (isAvailable, isMetered)
  }

  /// Whether background traffic is acceptable.
  public var isForBackground: Bool { isAvailable && !isMetered }
}

/// Follows the machine's network through GLib: NetworkManager, or the kernel's routes.
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

  /// The current state.
  public var state: NetworkState {
    NetworkState(
      isAvailable: unsafe g_network_monitor_get_network_available(monitor) != 0,
      isMetered: unsafe g_network_monitor_get_network_metered(monitor) != 0)
  }
}
