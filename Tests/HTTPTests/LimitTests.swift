import Foundation
import Testing

@testable import HTTP

@Suite struct LimitTests {
  @Test(
    "An answer over the limit is refused, compressed or without a length, too",
    arguments: ["/large", "/large-by-chunks", "/gzip", "/bomb"], ["http", "good"])
  func large(path: String, server: String) throws {
    let url = try TestServers.running.address(server, path)
    #expect(try client(limits: HTTPLimits(bytesOfAnAnswer: 4499)).end(url) == .fault(.tooLarge))
  }

  @Test("64 MiB of zeros, compressed to 64 KiB, are stopped at 8 MiB")
  func bomb() throws {
    let url = try TestServers.running.address("good", "/bomb")
    #expect(try client().end(url) == .fault(.tooLarge))
  }

  @Test("Endless headers are refused")
  func heads() throws {
    #expect(try client().end(TestServers.running.address("good", "/heads")) == .fault(.tooLarge))
  }

  @Test("A client's total bytes and requests are limited")
  func life() throws {
    let url = try TestServers.running.address("good", "/large")
    let few = try client(limits: HTTPLimits(requests: 2))
    for _ in 1...2 { #expect(few.end(url) != .fault(.tooManyRequests(2))) }
    #expect(few.end(url) == .fault(.tooManyRequests(2)))
    let small = try client(limits: HTTPLimits(bytesOfALife: 12_000))
    for _ in 1...2 { #expect(small.end(url) != .fault(.tooManyBytes(12_000))) }
    #expect(small.end(url) == .fault(.tooManyBytes(12_000)))
    let exact = try client(limits: HTTPLimits(bytesOfALife: 10_000))
    for _ in 1...2 { #expect(exact.end(url) != .fault(.tooManyBytes(10_000))) }
    #expect(exact.end(url) == .fault(.tooManyBytes(10_000)))
  }

  @Test("A request can lower the size limit of its answer")
  func smaller() throws {
    let url = try TestServers.running.address("good", "/large")
    let client = try client()
    #expect(throws: HTTPFault.tooLarge) { try client.get(url, mostBytes: 4499) }
    #expect(try client.get(url, mostBytes: 5000).status == 200)
  }

  @Test("A server that goes silent times out", arguments: ["/silent", "/half"], ["http", "good"])
  func silence(path: String, server: String) throws {
    let client = try client(limits: HTTPLimits(silenceMilliseconds: 300))
    #expect(client.end(try TestServers.running.address(server, path)) == .fault(.timedOut))
  }

  @Test("A server that drips bytes times out in the end")
  func drip() throws {
    let limits = HTTPLimits(silenceMilliseconds: 60_000, wholeMilliseconds: 700)
    let url = try TestServers.running.address("good", "/drip")
    #expect(try client(limits: limits).end(url) == .fault(.timedOut))
  }

  @Test("A server that doesn't accept, or never speaks TLS, times out")
  func deaf() throws {
    let servers = try TestServers.running
    let limits = HTTPLimits(connectMilliseconds: 500)
    #expect(try client(limits: limits).end(servers.address("deaf", "/")) == .fault(.timedOut))
    #expect(try client(limits: limits).end(servers.address("mute", "/")) == .fault(.timedOut))
  }

  @Test("Stopping ends the current request and prevents new ones")
  func stopped() throws {
    let asked = Counter()
    let client = try client(isStopped: { asked.next() > 3 })
    #expect(client.end(try TestServers.running.address("good", "/silent")) == .fault(.stopped))
    let connections = client.connections
    #expect(client.end(try TestServers.running.address("good", "/ok")) == .fault(.stopped))
    #expect(client.connections == connections)
  }
}

private final class Counter {
  private var value = 0

  func next() -> Int {
    value += 1
    return value
  }
}
