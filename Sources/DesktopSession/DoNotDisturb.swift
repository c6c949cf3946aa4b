internal import CGIO
internal import EventLoop

/// The state of "do not disturb", by the person's notification server.
///
/// For the notifying thread only.
final class DoNotDisturb {
  /// A value on the bus that says, as a variant, whether it is on.
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

    /// A setting of Xfce, whose server doesn't report it.
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

  /// Returns the properties of Plasma and dunst, and Xfce's setting for its server. Other servers
  /// have no such switch.
  static func switches(of server: NotificationServer?) -> [Switch] {
    [
      Switch("org.freedesktop.Notifications", "Inhibited"),
      Switch("org.dunstproject.cmd0", "paused"),
    ] + (server?.isXfce == true ? [Switch(xfce: "/do-not-disturb")] : [])
  }

  private let bus: SessionBus
  private var changed: () -> Void = {}
  /// Exists once MATE's server was seen.
  private var mate: MATESwitch?

  init(bus: SessionBus) {
    self.bus = bus
  }

  /// Calls `changed` whenever the state may have changed, until the process ends.
  func watch(_ changed: @escaping () -> Void) {
    self.changed = changed
    listen(Notifier.busName, Self.properties, "PropertiesChanged", at: Notifier.path)
    listen(
      Self.xfceSettings, Self.xfceSettings, "PropertyChanged", at: Self.xfcePath,
      of: Self.xfceChannel)
  }

  /// - Parameter first: The signal's first argument; others don't wake the process.
  private func listen(
    _ sender: String, _ interface: String, _ signal: String, at path: String,
    of first: String? = nil
  ) {
    unsafe _ = g_dbus_connection_signal_subscribe(
      bus.connection, sender, interface, signal, path, first, G_DBUS_SIGNAL_FLAGS_NONE,
      { _, _, _, _, _, _, data in unsafe Box<() -> Void>.value(data)() },
      Box.retained(changed), Box<() -> Void>.release)
  }

  /// Asks without waiting; `answered` gets whether any of the switches is on.
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

/// Returns whether a reply of type `(v)` holds true, and frees the reply.
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

/// MATE's "do not disturb", a setting of the desktop: its server doesn't report it.
@safe final class MATESwitch {
  private static let schema = "org.mate.NotificationDaemon"
  private static let key = "do-not-disturb"
  private let settings: UnsafeMutablePointer<GSettings>

  /// Fails where these settings aren't installed, or have no such switch.
  /// - Parameter changed: Called on this thread when the setting changes.
  init?(_ changed: @escaping () -> Void) {
    // Naming a missing schema would end the process.
    guard let source = unsafe g_settings_schema_source_get_default(),
      let schema = unsafe g_settings_schema_source_lookup(source, Self.schema, 1)
    else { return nil }
    defer { unsafe g_settings_schema_unref(schema) }
    guard unsafe g_settings_schema_has_key(schema, Self.key) != 0,
      let settings = unsafe g_settings_new_full(schema, nil, nil)
    else { return nil }
    unsafe self.settings = settings
    let call:
      @convention(c) (UnsafeMutablePointer<GSettings>?, UnsafePointer<CChar>?, gpointer?) -> Void =
        {
          _, _, data in unsafe Box<() -> Void>.value(data)()
        }
    let release: GClosureNotify = { data, _ in unsafe Box<() -> Void>.release(data) }
    unsafe g_signal_connect_data(
      settings, "changed::\(Self.key)", unsafeBitCast(call, to: GCallback.self),
      Box.retained(changed), release, GConnectFlags(rawValue: 0))
  }

  deinit {
    unsafe g_object_unref(settings)
  }

  /// Reading it makes the backend report changes.
  var isOn: Bool { unsafe g_settings_get_boolean(settings, Self.key) != 0 }
}
