internal import CGIO
public import EventLoop

/// The person's session bus, one connection shared by all of this process.
///
/// When the bus ends, so does the session: GLib then sends this process SIGTERM, from the loop that
/// was handed in.
@safe public final class SessionBus: Sendable {
  // It is set once, and the threads of planning and notifying both call through it: GIO gives a process
  // one connection to its bus, and lets any thread make calls on it. Imported from C it is a bare pointer,
  // whose type can't say so; a lock of ours would have one thread wait for the other's slow server.
  nonisolated(unsafe) let connection: OpaquePointer  // safe: GDBusConnection is thread-safe

  /// How long the bus is given to answer at all.
  static let silenceMilliseconds: UInt32 = 5000

  /// Runs `loop` until the bus has answered.
  /// - Throws: `SessionError.bus` when there is none to connect to, `.silentBus` when somebody
  ///   listens there and says nothing for five seconds.
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

  /// Makes `name` this process's own for as long as it lives; false when another has it.
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

  /// The connection that owns `name` now; nil when none does.
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

  /// Whether the bus starts a program of that name when it is asked for something.
  func canStart(_ name: String) -> Bool {
    let reply = try? unsafe askBus("ListActivatableNames", [], expecting: "(as)")
    return unsafe strings(in: reply)?.contains(name) ?? false
  }

  /// What tells this bus, in this life of it, from every other.
  var identifier: String {
    unsafe g_dbus_connection_get_guid(connection).map { unsafe String(cString: $0) } ?? ""
  }

  /// Asks the bus itself, which answers at once, whatever its other clients do.
  private func askBus(
    _ method: String, _ arguments: [OpaquePointer?], expecting type: String
  ) throws(SessionError) -> OpaquePointer {
    try unsafe call(
      "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", method, arguments,
      expecting: type, milliseconds: 5000)
  }

  /// Asks a program on the bus, and waits for the answer at most `milliseconds`.
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
