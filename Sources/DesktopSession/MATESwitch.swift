internal import CGIO
internal import EventLoop

/// MATE's "do not disturb", which stands among the desktop's settings: its server tells nobody.
@safe final class MATESwitch {
  private static let schema = "org.mate.NotificationDaemon"
  private static let key = "do-not-disturb"
  private let settings: UnsafeMutablePointer<GSettings>

  /// Nil where these settings aren't installed, or have no such switch.
  /// - Parameter changed: Called on the thread that calls this, when the switch is turned.
  init?(_ changed: @escaping () -> Void) {
    // A schema that is missing would end the process if it were only named.
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

  /// The backend tells of changes only to those who have read.
  var isOn: Bool { unsafe g_settings_get_boolean(settings, Self.key) != 0 }
}
