internal import Glibc

public enum Machine {
  /// The ID in `/etc/machine-id` (machine-id(5)), 32 hexadecimal digits; nil without a valid one.
  public static var id: String? {
    firstLine(of: "/etc/machine-id").flatMap { text in
      text.count == 32 && text.allSatisfy(\.isHexDigit) ? text : nil
    }
  }

  fileprivate static func firstLine(of path: String) -> String? {
    guard let bytes = try? FileReader(path: path).next() else { return nil }
    return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }
}

public enum SystemClock {
  /// Returns the milliseconds since 1970-01-01T00:00:00Z.
  public static func milliseconds() -> Int64 { milliseconds(CLOCK_REALTIME) }

  /// Returns the milliseconds since boot, including suspended time; nobody can set this clock.
  public static func millisecondsSinceBoot() -> Int64 { milliseconds(CLOCK_BOOTTIME) }

  private static func milliseconds(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    unsafe clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }

  public static let bootID: String? = Machine.firstLine(of: "/proc/sys/kernel/random/boot_id")
    .flatMap { $0.isEmpty ? nil : $0 }
}
