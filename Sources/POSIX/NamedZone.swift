internal import Glibc
internal import Synchronization

/// The zone of an IANA name, whatever zone the session is in: a table of its clock changes from 1900
/// to 2099.
///
/// The C library knows one zone at a time. What it knows of another is read off once, in some
/// milliseconds, and the session's put back.
public struct NamedZone: Equatable, Sendable {
  /// Its IANA name, as it was asked for.
  public let identifier: String
  /// When each offset begins, in order; the first at the beginning of time.
  private let starts: [Int64]
  private let offsets: [Int]

  /// Nil for a name that the system has no zone of.
  public init?(_ name: String) {
    guard NamedZone.isZone(name) else { return nil }
    identifier = name
    (starts, offsets) = NamedZone.turn.withLock { _ in NamedZone.changes(of: name) }
  }

  /// By the system's table of zones.
  /// - Parameter second: since 1970.
  public func utcOffsetSeconds(atSecond second: Int64) -> Int {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= second { low = middle } else { high = middle }
    }
    return offsets[low]
  }

  /// `Europe/Rome`, `UTC`; no path out of the folder of zones, and no rule such as `CET-1`.
  private static func isZone(_ name: String) -> Bool {
    let isName = name.utf8.allSatisfy {
      (0x61...0x7A).contains($0) || (0x41...0x5A).contains($0) || (0x30...0x39).contains($0)
        || "/_+-".utf8.contains($0)
    }
    guard isName, !name.isEmpty, !name.hasPrefix("/"), !name.hasSuffix("/") else { return false }
    var status = stat()
    return unsafe stat("/usr/share/zoneinfo/\(name)", &status) == 0
      && status.st_mode & S_IFMT == S_IFREG
  }

  /// `TZ` is the whole process's.
  private static let turn = Mutex(())

  /// No zone's clocks change twice within this.
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

  /// Of the session's zone, as the C library has it.
  static func sessionOffset(at second: Int64) -> Int {
    var seconds = time_t(second)
    var local = unsafe tm()
    return unsafe localtime_r(&seconds, &local) == nil ? 0 : Int(local.tm_gmtoff)
  }
}
