internal import Glibc

/// The time zone of this machine and session: `$TZ`, else what `/etc/localtime` names.
///
/// The C library reads the system's tz files, works in a static Swift build, where Foundation's zones
/// are silently GMT, and is loaded anyway; GLib's zones cost as much start-up time as all of SQLite
/// (docs/adr/0004).
public struct SystemZone: Equatable, Sendable {
  /// Its IANA name where the system tells it.
  public let identifier: String

  /// The zone as it is now; `/etc/localtime` is read again when it changed.
  public static func current() -> SystemZone {
    tzset()
    return SystemZone(identifier: name() ?? "UTC")
  }

  /// Whether the C library makes nothing of `$TZ`: its times are then silently those of UTC.
  ///
  /// What it takes is a file of a zone, by its path or by a name in the folder of zones, or a rule that
  /// begins with a name and an offset; what is empty, and `UTC`, it has within it.
  public static var isUnknown: Bool {
    guard let value = unsafe getenv("TZ") else { return false }
    let text = unsafe String(cString: value)
    let name = text.first == ":" ? String(text.dropFirst()) : text
    guard !name.isEmpty, name != "UTC", !isRule(name) else { return false }
    let folders = [
      unsafe getenv("TZDIR").map { unsafe String(cString: $0) } ?? "/usr/share/zoneinfo",
      "/usr/share/lib/zoneinfo", "/usr/lib/zoneinfo",
    ]
    let paths = name.hasPrefix("/") ? [name] : folders.map { "\($0)/\(name)" }
    return !paths.contains(where: isZoneFile)
  }

  /// Whether it begins as `CET-1CEST` and `<+03>-3` do: three letters at least or a name in angle
  /// brackets, and an offset.
  private static func isRule(_ text: String) -> Bool {
    let bytes = text.utf8
    func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & 0xDF) }
    func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    var rest: Substring.UTF8View
    if bytes.first == UInt8(ascii: "<"), let end = bytes.firstIndex(of: UInt8(ascii: ">")) {
      let name = bytes[..<end].dropFirst()
      guard name.count >= 3,
        name.allSatisfy({ isLetter($0) || isDigit($0) || "+-".utf8.contains($0) })
      else { return false }
      rest = bytes[end...].dropFirst()
    } else {
      rest = bytes.drop(while: isLetter)
      guard bytes.count - rest.count >= 3 else { return false }
    }
    if let sign = rest.first, "+-".utf8.contains(sign) { rest = rest.dropFirst() }
    return rest.first.map(isDigit) ?? false
  }

  /// Whether a file begins as those of zones do (RFC 8536).
  private static func isZoneFile(_ path: String) -> Bool {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return false }
    defer { close(file) }
    var magic: [UInt8] = [0, 0, 0, 0]
    let count = unsafe magic.withUnsafeMutableBytes { unsafe read(file, $0.baseAddress, $0.count) }
    return count == 4 && magic == Array("TZif".utf8)
  }

  private init(identifier: String) {
    self.identifier = identifier
  }

  /// By the C library.
  /// - Parameter second: since 1970.
  public func utcOffsetSeconds(atSecond second: Int64) -> Int {
    NamedZone.sessionOffset(at: second)
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
