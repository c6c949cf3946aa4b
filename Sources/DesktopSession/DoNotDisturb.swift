internal import CNotify

/// Whether the person wants no notifications now, as their server tells it.
///
/// For the notifying thread: everything is asked, and answered, on its context.
final class DoNotDisturb {
  static let properties = "org.freedesktop.DBus.Properties"
  /// Plasma's own property of the notification service, and dunst's. A server without them never
  /// asks for quiet.
  static let switches = [
    (interface: "org.freedesktop.Notifications", property: "Inhibited"),
    (interface: "org.dunstproject.cmd0", property: "paused"),
  ]

  private let bus: SessionBus

  init(bus: SessionBus) {
    self.bus = bus
  }

  /// Has `changed` called whenever the server's state may be another, for as long as the process
  /// lives.
  func watch(_ changed: @escaping () -> Void) {
    unsafe _ = g_dbus_connection_signal_subscribe(
      bus.connection, Notifier.busName, Self.properties, "PropertiesChanged", Notifier.path, nil,
      G_DBUS_SIGNAL_FLAGS_NONE,
      { _, _, _, _, _, _, data in unsafe Box<() -> Void>.value(data)() },
      Box.retained(changed), Box<() -> Void>.release)
  }

  /// Asks without waiting; `answered` is told whether any of the switches is on.
  func ask(_ answered: @escaping (Bool) -> Void) {
    ask(Self.switches[...], answered)
  }

  private func ask(
    _ switches: ArraySlice<(interface: String, property: String)>,
    _ answered: @escaping (Bool) -> Void
  ) {
    guard let first = switches.first else { return answered(false) }
    get(first.interface, first.property) { [self] isOn in
      if isOn { answered(true) } else { ask(switches.dropFirst(), answered) }
    }
  }

  private func get(
    _ interface: String, _ property: String, _ answered: @escaping (Bool) -> Void
  ) {
    let arguments = unsafe [g_variant_new_string(interface), g_variant_new_string(property)]
    let replyType = unsafe g_variant_type_new("(v)")
    defer { unsafe g_variant_type_free(replyType) }
    unsafe g_dbus_connection_call(
      bus.connection, Notifier.busName, Notifier.path, Self.properties, "Get",
      g_variant_new_tuple(arguments, gsize(arguments.count)), replyType,
      G_DBUS_CALL_FLAGS_NO_AUTO_START, Int32.max, nil,
      { connection, result, data in
        let reply = unsafe g_dbus_connection_call_finish(OpaquePointer(connection), result, nil)
        unsafe Box<(Bool) -> Void>.take(data)(isTrue(reply))
      }, Box.retained(answered))
  }
}

/// Whether a reply of type `(v)` holds true; frees the reply.
func isTrue(_ reply: OpaquePointer?) -> Bool {
  guard let reply = unsafe reply else { return false }
  defer { unsafe g_variant_unref(reply) }
  let holder = unsafe g_variant_get_child_value(reply, 0)
  defer { unsafe g_variant_unref(holder) }
  let value = unsafe g_variant_get_variant(holder)
  defer { unsafe g_variant_unref(value) }
  return unsafe g_variant_classify(value) == G_VARIANT_CLASS_BOOLEAN
    && g_variant_get_boolean(value) != 0
}
