internal import Glibc

/// The session's time zone: `$TZ`, or else `/etc/localtime`.
///
/// The C library reads the system's tz files and is loaded anyway; GLib's zones cost as much
/// start-up time as all of SQLite (docs/adr/0004).
public struct SystemZone: Equatable, Sendable {
  /// The IANA name as far as the system knows it.
  public let identifier: String

  /// Returns the current zone; it reads `/etc/localtime` again after a change.
  public static func current() -> SystemZone {
    tzset()
    return SystemZone(identifier: name() ?? "UTC")
  }

  /// Whether the C library doesn't understand `$TZ` and silently uses UTC.
  ///
  /// It accepts the path or name of a zone file, a rule that begins with a name and an offset, an
  /// empty value, and `UTC`.
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

  /// Whether it begins like `CET-1CEST` or `<+03>-3`: at least three letters or a name in angle
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

  /// Whether it is a zone file (RFC 8536).
  static func isZoneFile(_ path: String) -> Bool {
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

  /// Returns the offset at a second since 1970, from the C library.
  public func utcOffsetSeconds(atSecond second: Int64) -> Int {
    NamedZone.sessionOffset(at: second)
  }

  /// Returns the IANA name if the system knows it, or a rule such as `CET-1CEST` unchanged.
  private static func name() -> String? {
    if let value = unsafe getenv("TZ") {
      let zone = unsafe String(cString: value)
      return zone.isEmpty ? "UTC" : afterZoneInfo(zone.first == ":" ? zone.dropFirst() : zone[...])
    }
    return machineIdentifier
  }

  /// The machine's zone, independent of `$TZ`; nil without `/etc/localtime`.
  public static var machineIdentifier: String? {
    guard let target = unsafe realpath("/etc/localtime", nil) else { return nil }
    defer { unsafe free(target) }
    return unsafe afterZoneInfo(String(cString: target)[...])
  }

  /// Returns `Europe/Rome` for `/usr/share/zoneinfo/Europe/Rome`; other texts unchanged.
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
