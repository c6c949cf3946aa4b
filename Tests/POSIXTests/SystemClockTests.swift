import Foundation
import POSIX
import Testing

@Suite struct SystemClockTests {
  @Test("The monotonic clock counts from boot, like the kernel's uptime")
  func sinceBoot() throws {
    let uptime = try String(contentsOfFile: "/proc/uptime", encoding: .utf8)
    let seconds = try #require(Double(uptime.prefix { $0 != " " }))
    let told = Double(SystemClock.millisecondsSinceBoot()) / 1000
    #expect((-1...60).contains(told - seconds))
  }

  @Test("A boot has an ID, the same each time")
  func bootID() throws {
    let id = try String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)
    #expect(SystemClock.bootID == id.trimmingCharacters(in: .newlines))
  }
}
