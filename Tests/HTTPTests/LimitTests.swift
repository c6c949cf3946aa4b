import Foundation
import Testing

@testable import HTTP

@Suite struct LimitTests {
  @Test(
    "An answer larger than it may be is none, packed small or large or without its length",
    arguments: ["/large", "/large-by-chunks", "/gzip", "/bomb"], ["http", "good"])
  func large(path: String, server: String) throws {
    let url = try TestServers.running.address(server, path)
    #expect(try client(limits: HTTPLimits(bytesOfAnAnswer: 4499)).end(url) == .fault(.tooLarge))
  }

  @Test("64 MiB of nothing, packed into 64 KiB, are stopped at 8 MiB")
  func bomb() throws {
    let url = try TestServers.running.address("good", "/bomb")
    #expect(try client().end(url) == .fault(.tooLarge))
  }

  @Test("Headers without an end")
  func heads() throws {
    #expect(try client().end(TestServers.running.address("good", "/heads")) == .fault(.tooLarge))
  }

  @Test("A client's answers together, and its requests, are counted")
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

  @Test("A request may ask for a smaller answer than any may be")
  func smaller() throws {
    let url = try TestServers.running.address("good", "/large")
    let client = try client()
    #expect(throws: HTTPFault.tooLarge) { try client.get(HTTPRequest(url: url, mostBytes: 4499)) }
    #expect(try client.get(HTTPRequest(url: url, mostBytes: 5000)).status == 200)
  }

  @Test(
    "A server that says nothing, or no more, is left", arguments: ["/silent", "/half"],
    ["http", "good"])
  func silence(path: String, server: String) throws {
    let client = try client(limits: HTTPLimits(silenceMilliseconds: 300))
    #expect(client.end(try TestServers.running.address(server, path)) == .fault(.timedOut))
  }

  @Test("So is one that sends a byte now and then, in the end")
  func drip() throws {
    let limits = HTTPLimits(silenceMilliseconds: 60_000, wholeMilliseconds: 700)
    let url = try TestServers.running.address("good", "/drip")
    #expect(try client(limits: limits).end(url) == .fault(.timedOut))
  }

  @Test("And one that doesn't take the call, or never speaks TLS")
  func deaf() throws {
    let servers = try TestServers.running
    let limits = HTTPLimits(connectMilliseconds: 500)
    #expect(try client(limits: limits).end(servers.address("deaf", "/")) == .fault(.timedOut))
    #expect(try client(limits: limits).end(servers.address("mute", "/")) == .fault(.timedOut))
  }

  @Test("Who stops it stops what is under way, and what would begin")
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
