internal import CGIO
internal import EventLoop

/// The state of "do not disturb" on the person's desktop. For the notifying thread only.
final class DoNotDisturb {
  private static let properties = "org.freedesktop.DBus.Properties"
  private static let xfceSettings = "org.xfce.Xfconf"
  private static let xfcePath = "/org/xfce/Xfconf"
  private static let xfceChannel = "xfce4-notifyd"

  /// Returns the calls that read the switches, each as a variant: properties of Plasma and dunst;
  /// for Xfce's server, which doesn't report its switch, a setting. `MATESwitch` reads MATE's.
  static func switches(of server: NotificationServer?) -> [BusCall] {
    func property(_ interface: String, _ name: String) -> BusCall {
      BusCall(
        Notifier.busName, Notifier.path, properties, "Get", "('\(interface)', '\(name)')",
        reply: "(v)", milliseconds: .max)
    }
    let setting = BusCall(
      xfceSettings, xfcePath, xfceSettings, "GetProperty",
      "('\(xfceChannel)', '/do-not-disturb')", reply: "(v)", milliseconds: .max)
    return [
      property("org.freedesktop.Notifications", "Inhibited"),
      property("org.dunstproject.cmd0", "paused"),
    ] + (server?.isXfce == true ? [setting] : [])
  }

  private let bus: Bus
  private var changed: () -> Void = {}
  /// MATE's switch; nil until MATE's server has been seen, or if the switch isn't installed.
  private var mate: MATESwitch?

  init(bus: Bus) { self.bus = bus }

  /// Calls `changed` whenever the state may have changed, until the process ends.
  func watch(_ changed: @escaping () -> Void) {
    self.changed = changed
    bus.hear(
      Self.properties, "PropertiesChanged", of: Notifier.busName, at: Notifier.path
    ) { _ in changed() }
    // Changes in Xfce's other channels don't wake the process.
    bus.hear(
      Self.xfceSettings, "PropertyChanged", of: Self.xfceSettings, at: Self.xfcePath,
      first: Self.xfceChannel
    ) { _ in changed() }
  }

  /// Asks without waiting; `answered` receives whether any switch is on.
  func ask(_ server: NotificationServer?, _ answered: @escaping (Bool) -> Void) {
    if server?.isMATE == true {
      mate = mate ?? MATESwitch(changed)
      if mate?.isOn == true { return answered(true) }
    }
    ask(Self.switches(of: server)[...], answered)
  }

  private func ask(_ switches: ArraySlice<BusCall>, _ answered: @escaping (Bool) -> Void) {
    guard let first = switches.first else { return answered(false) }
    bus.call(first) { [self] reply in
      let isOn = (try? reply.get())?.first?.bool ?? false
      if isOn { answered(true) } else { ask(switches.dropFirst(), answered) }
    }
  }
}

/// MATE's "do not disturb" switch: a setting, because MATE's notification server doesn't report it.
@safe final class MATESwitch {
  private static let schema = "org.mate.NotificationDaemon"
  private static let key = "do-not-disturb"
  private let settings: UnsafeMutablePointer<GSettings>

  /// Fails if MATE's settings or the switch aren't installed. `changed` is called on this thread.
  init?(_ changed: @escaping () -> Void) {
    // GLib would end the process for a missing schema.
    guard let source = unsafe g_settings_schema_source_get_default(),
      let schema = unsafe g_settings_schema_source_lookup(source, Self.schema, 1)
    else { return nil }
    defer { unsafe g_settings_schema_unref(schema) }
    guard unsafe g_settings_schema_has_key(schema, Self.key) != 0,
      let settings = unsafe g_settings_new_full(schema, nil, nil)
    else { return nil }
    unsafe self.settings = settings
    unsafe _ = onSignal("changed::\(Self.key)", of: UnsafeMutableRawPointer(settings), changed)
  }

  deinit { unsafe g_object_unref(settings) }

  /// Whether the switch is on; reading it makes the backend report changes.
  var isOn: Bool { unsafe g_settings_get_boolean(settings, Self.key) != 0 }
}
