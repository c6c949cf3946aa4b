internal import CGIO

/// Questions that wait for their answer, for a program that has nothing else to do.
extension SessionBus {
  /// How long a notification server is given to answer one of them.
  static let patienceMilliseconds: Int32 = 3000

  /// Whether a program has that name on the bus.
  public func isOwned(_ name: String) -> Bool { owner(of: name) != nil }

  /// What the notification server says of itself; the bus starts one that it can start.
  ///
  /// - Returns: nil when there is none, or it doesn't answer: `isOwned` tells these apart.
  public func notificationServer() -> NotificationServer? {
    func ask(_ method: String, _ type: String) -> [String]? {
      let reply = try? unsafe call(
        Notifier.busName, Notifier.path, Notifier.busName, method, [], expecting: type,
        milliseconds: Self.patienceMilliseconds)
      return unsafe strings(in: reply)
    }
    guard let information = ask("GetServerInformation", "(ssss)"),
      let able = ask("GetCapabilities", "(as)")
    else { return nil }
    return NotificationServer(information: information, capabilities: able)
  }

  /// Whether the person wants no notifications now, as far as their server or their desktop tells.
  public func isQuiet(_ server: NotificationServer) -> Bool {
    if server.isMATE, let mate = MATESwitch({}), mate.isOn { return true }
    return DoNotDisturb.switches(of: server).contains { one in
      let arguments = unsafe one.arguments.map { unsafe g_variant_new_string($0) }
      let reply = try? unsafe call(
        one.name, one.path, one.interface, one.method, arguments,
        expecting: "(v)", milliseconds: Self.patienceMilliseconds,
        flags: G_DBUS_CALL_FLAGS_NO_AUTO_START)
      return unsafe isTrue(reply)
    }
  }

  /// The name of the notification server on the bus.
  public static let notificationServerName = Notifier.busName
}
