internal import Glibc
public import HealthModel

/// The time zone of this machine and session: `$TZ`, else what `/etc/localtime` names.
///
/// The C library reads the system's tz files, works in a static Swift build, where Foundation's zones
/// are silently GMT, and is loaded anyway; GLib's zones cost as much start-up time as all of SQLite
/// (docs/adr/0004).
public struct SystemZone: TimeZoneRules, Equatable {
  /// Its IANA name where the system tells it.
  public let identifier: String

  /// The zone as it is now; `/etc/localtime` is read again when it changed.
  public static func current() -> SystemZone {
    tzset()
    return SystemZone(identifier: name() ?? "UTC")
  }

  /// Whether `$TZ` names a zone that the system doesn't have: its times are then those of UTC.
  public static var isUnknown: Bool {
    guard let value = unsafe getenv("TZ") else { return false }
    let text = unsafe String(cString: value)
    let name = text.first == ":" ? text.dropFirst() : text[...]
    // A name such as Europe/Rome; rules, which have an offset in them, and files are the C library's
    // own affair, and so is the one zone that it has within it.
    let isRule = !name.contains("/") && name.contains { $0.isNumber }
    guard name.first?.isLetter == true, !name.contains(","), !isRule, name != "UTC" else {
      return false
    }
    return ["/usr/share/zoneinfo", "/usr/share/lib/zoneinfo", "/usr/lib/zoneinfo"].allSatisfy {
      unsafe access("\($0)/\(name)", F_OK) != 0
    }
  }

  private init(identifier: String) {
    self.identifier = identifier
  }

  /// By the C library.
  public func utcOffsetSeconds(at instant: Instant) -> Int {
    var seconds = time_t(instant.seconds)
    var local = unsafe tm()
    return unsafe localtime_r(&seconds, &local) == nil ? 0 : Int(local.tm_gmtoff)
  }

  /// The IANA name, as far as the system tells; a rule such as `CET-1CEST` is its own name.
  private static func name() -> String? {
    if let value = unsafe getenv("TZ") {
      let zone = unsafe String(cString: value)
      return zone.isEmpty ? "UTC" : afterZoneInfo(zone.first == ":" ? zone.dropFirst() : zone[...])
    }
    return machineIdentifier
  }

  /// The zone of this machine, whatever `$TZ` says: what `/etc/localtime` leads to; nil when it
  /// isn't there.
  public static var machineIdentifier: String? {
    guard let target = unsafe realpath("/etc/localtime", nil) else { return nil }
    defer { unsafe free(target) }
    return unsafe afterZoneInfo(String(cString: target)[...])
  }

  /// `Europe/Rome` of `/usr/share/zoneinfo/Europe/Rome`; other texts as they are.
  private static func afterZoneInfo(_ path: Substring) -> String {
    var rest = path.utf8[...]
    while let slash = rest.lastIndex(of: UInt8(ascii: "/")) {
      let name = path[slash...].dropFirst()
      rest = path.utf8[..<slash]
      if rest.elementsEqual("zoneinfo".utf8) || String(path[..<slash]).hasSuffix("/zoneinfo") {
        return name.isEmpty ? String(path) : String(name)
      }
    }
    return String(path)
  }
}
