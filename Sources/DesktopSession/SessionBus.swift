internal import CGIO
public import EventLoop

/// The person's session bus, with one connection for the whole process.
///
/// When the bus ends, so does the session: GLib then sends this process SIGTERM.
@safe public final class SessionBus: Sendable {
  // It is set once, and both threads call through it: GIO gives a process one connection to its
  // bus, and any thread may use it. The type imported from C can't express this. A lock would make
  // one thread wait for the other's slow server.
  nonisolated(unsafe) let connection: OpaquePointer  // safe: GDBusConnection is thread-safe

  /// The time allowed for the bus's first answer.
  static let silenceMilliseconds: UInt32 = 5000

  /// Runs `loop` until the bus has answered.
  /// - Throws: `SessionError.bus` without a bus, `.silentBus` without an answer for five seconds.
  public init(on loop: MainLoop) throws(SessionError) {
    unsafe connection = try unsafe Self.connect(on: loop)
  }

  private static func connect(on loop: MainLoop) throws(SessionError) -> OpaquePointer {
    var found: OpaquePointer?
    var error: UnsafeMutablePointer<GError>?
    var isSilent = false
    let finish: (OpaquePointer?) -> Void = { result in
      unsafe found = g_bus_get_finish(result, &error)
      loop.quit()
    }
    let limit = loop.after(milliseconds: silenceMilliseconds) {
      isSilent = true
      loop.quit()
    }
    loop.run {
      unsafe g_bus_get(
        G_BUS_TYPE_SESSION, nil,
        { _, result, data in unsafe Box<(OpaquePointer?) -> Void>.take(data)(result) },
        Box.retained(finish))
    }
    withExtendedLifetime(limit) {}
    if isSilent { throw .silentBus }
    guard let found = unsafe found else { throw unsafe .bus(words(of: error)) }
    return unsafe found
  }

  deinit {
    unsafe g_object_unref(UnsafeMutableRawPointer(connection))
  }

  /// Takes `name` until the process ends; false when another program owns it.
  public func own(_ name: String) throws(SessionError) -> Bool {
    let doNotQueue: UInt32 = 4
    let arguments = unsafe [g_variant_new_string(name), g_variant_new_uint32(doNotQueue)]
    let reply = try unsafe askBus("RequestName", arguments, expecting: "(u)")
    defer { unsafe g_variant_unref(reply) }
    let code = unsafe g_variant_get_child_value(reply, 0)
    defer { unsafe g_variant_unref(code) }
    // 1: ours now; 4: ours already.
    return unsafe [1, 4].contains(g_variant_get_uint32(code))
  }

  /// Returns the connection that owns `name`.
  func owner(of name: String) -> String? {
    let arguments = unsafe [g_variant_new_string(name)]
    guard let reply = try? unsafe askBus("GetNameOwner", arguments, expecting: "(s)") else {
      return nil
    }
    defer { unsafe g_variant_unref(reply) }
    let owner = unsafe g_variant_get_child_value(reply, 0)
    defer { unsafe g_variant_unref(owner) }
    return unsafe String(cString: g_variant_get_string(owner, nil))
  }

  /// Returns whether the bus starts a program of that name on demand.
  func canStart(_ name: String) -> Bool {
    let reply = try? unsafe askBus("ListActivatableNames", [], expecting: "(as)")
    return unsafe strings(in: reply)?.contains(name) ?? false
  }

  /// The identity of this run of the bus.
  var identifier: String {
    unsafe g_dbus_connection_get_guid(connection).map { unsafe String(cString: $0) } ?? ""
  }

  /// Asks the bus itself, which answers at once.
  private func askBus(
    _ method: String, _ arguments: [OpaquePointer?], expecting type: String
  ) throws(SessionError) -> OpaquePointer {
    try unsafe call(
      "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", method, arguments,
      expecting: type, milliseconds: 5000)
  }

  /// Calls a method of a program on the bus, and waits at most `milliseconds`.
  func call(
    _ name: String, _ path: String, _ interface: String, _ method: String,
    _ arguments: [OpaquePointer?], expecting type: String, milliseconds: Int32,
    flags: GDBusCallFlags = G_DBUS_CALL_FLAGS_NONE
  ) throws(SessionError) -> OpaquePointer {
    let replyType = unsafe g_variant_type_new(type)
    defer { unsafe g_variant_type_free(replyType) }
    var error: UnsafeMutablePointer<GError>?
    let reply = unsafe g_dbus_connection_call_sync(
      connection, name, path, interface, method,
      g_variant_new_tuple(arguments, gsize(arguments.count)), replyType, flags, milliseconds,
      nil, &error)
    guard let reply = unsafe reply else { throw unsafe .bus(words(of: error)) }
    return unsafe reply
  }
}

/// Questions that block, for a program with nothing else to do.
extension SessionBus {
  /// The time allowed for a notification server's answer.
  static let patienceMilliseconds: Int32 = 3000

  /// Returns whether a program owns that name on the bus.
  public func isOwned(_ name: String) -> Bool { owner(of: name) != nil }

  /// Returns the notification server's description; the bus may start the server. Nil when there is
  /// none, or it doesn't answer; `isOwned` distinguishes these.
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

  /// Returns whether "do not disturb" is on, as far as the server or the desktop reports it.
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

/// The failures of the desktop session.
public enum SessionError: Error, Equatable, Sendable {
  /// There is no session bus, or it refused, with the bus library's words.
  case bus(String)
  /// The session bus doesn't answer.
  case silentBus
  /// Another program owns the name that this one needs on the bus.
  case nameTaken(String)
}
