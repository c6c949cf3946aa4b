internal import CNotify

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

  /// Whether the person wants no notifications now, as far as their server tells.
  public func isQuiet() -> Bool {
    DoNotDisturb.switches.contains { interface, property in
      let arguments = unsafe [g_variant_new_string(interface), g_variant_new_string(property)]
      let reply = try? unsafe call(
        Notifier.busName, Notifier.path, DoNotDisturb.properties, "Get", arguments,
        expecting: "(v)", milliseconds: Self.patienceMilliseconds)
      return unsafe isTrue(reply)
    }
  }

  /// The name of the notification server on the bus.
  public static let notificationServerName = Notifier.busName
}
