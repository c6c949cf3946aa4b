internal import Glibc

/// The clocks of this machine.
public enum SystemClock {
  /// Milliseconds since 1970-01-01T00:00:00Z.
  public static func milliseconds() -> Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }

  /// Milliseconds since the machine was started, time in suspend included; nobody can set it.
  public static func millisecondsSinceBoot() -> Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_BOOTTIME, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }

  /// The kernel's name for this run of the machine; nil where it tells none.
  public static let bootID: String? = {
    guard let file = try? FileReader(path: "/proc/sys/kernel/random/boot_id"),
      let bytes = try? file.next(), let line = bytes.split(separator: UInt8(ascii: "\n")).first
    else { return nil }
    return String(decoding: line, as: UTF8.self)
  }()
}
