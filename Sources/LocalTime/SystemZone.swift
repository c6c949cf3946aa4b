internal import CGLib
public import HealthModel

/// A time zone of the system's own database, through GLib's GTimeZone.
///
/// GLib reads the tz files itself, so this works in a static build, where Foundation's zones are
/// silently GMT, and several zones live side by side.
@safe public final class SystemZone: TimeZoneRules, @unchecked Sendable {
  // Unchecked because of the pointer alone: a GTimeZone never changes and is made to be shared.
  private let handle: OpaquePointer
  public let identifier: String

  /// The zone of this machine and session: `$TZ`, else what `/etc/localtime` names.
  public static func current() -> SystemZone {
    unsafe SystemZone(g_time_zone_new_local())
  }

  /// The zone with this IANA name; nil when the system has none.
  public init?(identifier: String) {
    guard let zone = unsafe g_time_zone_new_identifier(identifier) else { return nil }
    unsafe handle = zone
    self.identifier = identifier
  }

  private init(_ zone: OpaquePointer) {
    unsafe handle = zone
    identifier = unsafe String(cString: g_time_zone_get_identifier(zone))
  }

  deinit {
    unsafe g_time_zone_unref(handle)
  }

  public func utcOffsetSeconds(at instant: Instant) -> Int {
    let interval = unsafe g_time_zone_find_interval(
      handle, G_TIME_TYPE_UNIVERSAL, gint64(instant.seconds))
    return unsafe Int(g_time_zone_get_offset(handle, interval))
  }
}
