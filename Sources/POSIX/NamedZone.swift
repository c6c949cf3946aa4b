internal import Glibc
internal import Synchronization

/// The zone with an IANA name, as a table of its clock changes from 1900 to 2099.
///
/// The C library knows only one zone at a time. The initialiser switches to the other zone for a
/// few milliseconds and back.
public struct NamedZone: Equatable, Sendable {
  /// The IANA name that was asked for.
  public let identifier: String
  /// The start of each offset in seconds since 1970; the first is `Int64.min`.
  private let starts: [Int64]
  private let offsets: [Int]

  /// Loads a zone; nil if the system has none of that name.
  public init?(_ name: String) {
    guard NamedZone.isZone(name) else { return nil }
    identifier = name
    (starts, offsets) = NamedZone.turn.withLock { _ in NamedZone.changes(of: name) }
  }

  /// Returns the offset at a second since 1970.
  public func utcOffsetSeconds(atSecond second: Int64) -> Int {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= second { low = middle } else { high = middle }
    }
    return offsets[low]
  }

  /// Whether it is a name such as `Europe/Rome`; not a path elsewhere or a rule like `CET-1`.
  private static func isZone(_ name: String) -> Bool {
    let isName = name.utf8.allSatisfy {
      (0x61...0x7A).contains($0) || (0x41...0x5A).contains($0) || (0x30...0x39).contains($0)
        || "/_+-".utf8.contains($0)
    }
    guard isName, !name.isEmpty, !name.hasPrefix("/"), !name.hasSuffix("/") else { return false }
    return SystemZone.isZoneFile("/usr/share/zoneinfo/\(name)")
  }

  /// `TZ` belongs to the whole process.
  private static let turn = Mutex(())

  /// No zone changes its clocks twice within this time. Units: s.
  private static let step: Int64 = 5 * 86_400

  private static func changes(of name: String) -> ([Int64], [Int]) {
    var session: String?
    if let value = unsafe getenv("TZ") { session = unsafe String(cString: value) }
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

  /// Returns the offset of the session's zone, from the C library.
  static func sessionOffset(at second: Int64) -> Int {
    var seconds = time_t(second)
    var local = unsafe tm()
    return unsafe localtime_r(&seconds, &local) == nil ? 0 : Int(local.tm_gmtoff)
  }
}
