internal import Glibc
internal import Synchronization

/// The session's time zone: `$TZ`, or else `/etc/localtime`. The C library is loaded anyway; GLib's
/// zones cost as much start-up time as all of SQLite (docs/adr/0004).
public struct SystemZone: Equatable, Sendable {
  /// The IANA name if the system knows it; else the rule in `$TZ`, or a zone file's path.
  public let identifier: String

  /// Returns the current zone, even after `$TZ` or `/etc/localtime` has changed.
  public static func current() -> SystemZone {
    tzset()
    return SystemZone(identifier: name() ?? "UTC")
  }

  /// Whether the C library doesn't understand `$TZ` and silently uses UTC. It accepts a zone file's
  /// path or name, a rule that begins with a name and an offset, an empty value, and `UTC`.
  public static var isUnknown: Bool {
    guard let text = Program.environment("TZ") else { return false }
    let name = text.first == ":" ? String(text.dropFirst()) : text
    guard !name.isEmpty, name != "UTC", !isRule(name) else { return false }
    let folders = [
      unsafe getenv("TZDIR").map { unsafe String(cString: $0) } ?? "/usr/share/zoneinfo",
      "/usr/share/lib/zoneinfo", "/usr/lib/zoneinfo",
    ]
    let paths = name.hasPrefix("/") ? [name] : folders.map { "\($0)/\(name)" }
    return !paths.contains(where: isZoneFile)
  }

  /// Returns whether a text starts with a name and an offset, like `CET-1CEST` or `<+03>-3`.
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

  /// Returns whether the file is a zone file (RFC 8536).
  static func isZoneFile(_ path: String) -> Bool {
    // Opening a pipe would wait for a writer.
    !PrivateFile.isDevice(path)
      && (try? FileReader(path: path))?.bytes(at: 0, count: 4) == Array("TZif".utf8)
  }

  public func utcOffsetSeconds(atSecond second: Int64) -> Int {
    NamedZone.sessionOffset(at: second)
  }

  /// Returns the IANA name, or else an unchanged rule such as `CET-1CEST`; nil if no zone is set.
  private static func name() -> String? {
    if let value = unsafe getenv("TZ") {
      let zone = unsafe String(cString: value)
      return zone.isEmpty ? "UTC" : afterZoneInfo(zone.first == ":" ? zone.dropFirst() : zone[...])
    }
    return machineIdentifier
  }

  /// The IANA name of the machine's zone, whatever `$TZ` is; nil without `/etc/localtime`.
  public static var machineIdentifier: String? {
    Program.resolved("/etc/localtime").map { afterZoneInfo($0[...]) }
  }

  /// Returns `Europe/Rome` for `/usr/share/zoneinfo/Europe/Rome`; any other text unchanged.
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

/// The zone with an IANA name, as a table of its clock changes from 1900 to 2099. The C library
/// knows only one zone at a time: the initialiser switches to this one for a few milliseconds.
public struct NamedZone: Equatable, Sendable {
  public let identifier: String
  /// The start of each offset, in seconds since 1970; the first is `Int64.min`.
  private let starts: [Int64]
  private let offsets: [Int]

  public init?(_ name: String) {
    guard NamedZone.isZone(name) else { return nil }
    identifier = name
    (starts, offsets) = NamedZone.turn.withLock { _ in NamedZone.changes(of: name) }
  }

  /// Returns the UTC offset at `second`, counted from the start of 1970.
  public func utcOffsetSeconds(atSecond second: Int64) -> Int {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= second { low = middle } else { high = middle }
    }
    return offsets[low]
  }

  /// Returns whether this is the name of a zone file, such as `Europe/Rome`, not a path or a rule.
  private static func isZone(_ name: String) -> Bool {
    let isName = name.utf8.allSatisfy {
      (0x61...0x7A).contains($0) || (0x41...0x5A).contains($0) || (0x30...0x39).contains($0)
        || "/_+-".utf8.contains($0)
    }
    guard isName, !name.isEmpty, !name.hasPrefix("/"), !name.hasSuffix("/") else { return false }
    return SystemZone.isZoneFile("/usr/share/zoneinfo/\(name)")
  }

  /// Serialises changes to `TZ`, which belongs to the whole process.
  private static let turn = Mutex(())

  /// A time within which no zone changes its clocks twice. Units: s.
  private static let step: Int64 = 5 * 86_400

  private static func changes(of name: String) -> ([Int64], [Int]) {
    let session = unsafe getenv("TZ").map { unsafe String(cString: $0) }
    unsafe setenv("TZ", ":\(name)", 1)
    tzset()
    defer {
      if let session { unsafe setenv("TZ", session, 1) } else { unsafe unsetenv("TZ") }
      tzset()
    }
    var low: Int64 = -2_208_988_800
    var offset = sessionOffset(at: low)
    var (starts, offsets) = ([Int64.min], [offset])
    while low < 4_102_444_800 {
      let high = low + step
      let next = sessionOffset(at: high)
      if next != offset {
        var (before, after) = (low, high)
        while after - before > 1 {
          let middle = before + (after - before) / 2
          if sessionOffset(at: middle) == offset { before = middle } else { after = middle }
        }
        starts.append(after)
        offsets.append(next)
        offset = next
      }
      low = high
    }
    return (starts, offsets)
  }

  static func sessionOffset(at second: Int64) -> Int {
    var seconds = time_t(second)
    var local = unsafe tm()
    return unsafe localtime_r(&seconds, &local) == nil ? 0 : Int(local.tm_gmtoff)
  }
}
