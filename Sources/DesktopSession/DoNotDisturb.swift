internal import CGIO
internal import EventLoop

/// Whether the person wants no notifications now, as their server tells it.
///
/// For the notifying thread: everything is asked, and answered, on its context.
final class DoNotDisturb {
  /// Something on the bus that tells, as a variant, whether it is on.
  struct Switch {
    let name: String
    let path: String
    let interface: String
    let method: String
    let arguments: [String]

    /// A property of the notification service itself.
    fileprivate init(_ interface: String, _ property: String) {
      (name, path) = (Notifier.busName, Notifier.path)
      self.interface = DoNotDisturb.properties
      method = "Get"
      arguments = [interface, property]
    }

    /// Among the settings of Xfce, whose server tells nobody.
    fileprivate init(xfce setting: String) {
      (name, path) = (DoNotDisturb.xfceSettings, DoNotDisturb.xfcePath)
      interface = DoNotDisturb.xfceSettings
      method = "GetProperty"
      arguments = [DoNotDisturb.xfceChannel, setting]
    }
  }

  fileprivate static let properties = "org.freedesktop.DBus.Properties"
  fileprivate static let xfceSettings = "org.xfce.Xfconf"
  fileprivate static let xfcePath = "/org/xfce/Xfconf"
  fileprivate static let xfceChannel = "xfce4-notifyd"

  /// Plasma's own property of the notification service, and dunst's; a desktop's setting where it is its
  /// own server that runs. Others never ask for quiet.
  static func switches(of server: NotificationServer?) -> [Switch] {
    [
      Switch("org.freedesktop.Notifications", "Inhibited"),
      Switch("org.dunstproject.cmd0", "paused"),
    ] + (server?.isXfce == true ? [Switch(xfce: "/do-not-disturb")] : [])
  }

  private let bus: SessionBus
  private var changed: () -> Void = {}
  /// There once MATE's server was.
  private var mate: MATESwitch?

  init(bus: SessionBus) {
    self.bus = bus
  }

  /// Has `changed` called whenever the server's state may be another, for as long as the process
  /// lives.
  func watch(_ changed: @escaping () -> Void) {
    self.changed = changed
    listen(Notifier.busName, Self.properties, "PropertiesChanged", at: Notifier.path)
    listen(
      Self.xfceSettings, Self.xfceSettings, "PropertyChanged", at: Self.xfcePath,
      of: Self.xfceChannel)
  }

  /// - Parameter first: The signal's first argument: whatever else the sender tells wakes nobody.
  private func listen(
    _ sender: String, _ interface: String, _ signal: String, at path: String,
    of first: String? = nil
  ) {
    unsafe _ = g_dbus_connection_signal_subscribe(
      bus.connection, sender, interface, signal, path, first, G_DBUS_SIGNAL_FLAGS_NONE,
      { _, _, _, _, _, _, data in unsafe Box<() -> Void>.value(data)() },
      Box.retained(changed), Box<() -> Void>.release)
  }

  /// Asks without waiting; `answered` is told whether any of the switches is on.
  func ask(_ server: NotificationServer?, _ answered: @escaping (Bool) -> Void) {
    if server?.isMATE == true {
      mate = mate ?? MATESwitch(changed)
      if mate?.isOn == true { return answered(true) }
    }
    ask(Self.switches(of: server)[...], answered)
  }

  private func ask(_ switches: ArraySlice<Switch>, _ answered: @escaping (Bool) -> Void) {
    guard let first = switches.first else { return answered(false) }
    get(first) { [self] isOn in
      if isOn { answered(true) } else { ask(switches.dropFirst(), answered) }
    }
  }

  private func get(_ one: Switch, _ answered: @escaping (Bool) -> Void) {
    let arguments = unsafe one.arguments.map { unsafe g_variant_new_string($0) }
    let replyType = unsafe g_variant_type_new("(v)")
    defer { unsafe g_variant_type_free(replyType) }
    unsafe g_dbus_connection_call(
      bus.connection, one.name, one.path, one.interface, one.method,
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
