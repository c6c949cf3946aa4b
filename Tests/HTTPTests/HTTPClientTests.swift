import Foundation
import Testing

@testable import HTTP

@Suite struct HTTPClientTests {
  @Test("An answer arrives whole, and its header names ignore case")
  func whole() throws {
    let answer = try client().get(TestServers.running.address("http", "/ok"))
    #expect(answer.status == 200 && answer.body == Array("hello".utf8))
    #expect(answer["x-word"] == "two" && answer["X-WORD"] == "two" && answer["X-Other"] == nil)
    #expect(
      answer.fields.filter { $0.name.lowercased() == "x-word" }.map(\.value) == ["one", "two"])
    #expect(answer.date == "Sun, 06 Nov 1994 08:49:37 GMT")
    #expect(answer.bytesReceived == 5 && !answer.isHTTP2)
  }

  @Test("Chunked answers, hints and empty bodies are handled")
  func pieces() throws {
    let (client, servers) = (try client(), try TestServers.running)
    #expect(
      client.end(try servers.address("http", "/chunks")) == .answer(status: 200, body: "hello"))
    #expect(client.end(try servers.address("http", "/same")) == .answer(status: 304, body: ""))
    let answer = try client.get(servers.address("http", "/hints"))
    #expect(answer.status == 200 && answer["X-Late"] == "1" && answer["X-Early"] == nil)
  }

  @Test("Only the requested headers, our name, and no credentials or cookies are sent")
  func sent() throws {
    let (client, servers) = (try client(), try TestServers.running)
    _ = client.end(try servers.address("good", "/cookie"))
    let fields = [HTTPField("Authorization", "Bearer abc"), HTTPField("X-Empty", "")]
    let ending = client.end(try servers.address("good", "/head?a=b%20c&d=%2B#part"), fields)
    let port = try servers.port("good")
    #expect(
      ending
        == .answer(
          status: 200,
          body: """
            GET /head?a=b%20c&d=%2B HTTP/1.1
            Host: localhost:\(port)
            User-Agent: healthlog
            Accept: */*
            Accept-Encoding: gzip, deflate
            Authorization: Bearer abc
            X-Empty:

            """.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
              + "\r\n"))
    // A header isn't repeated in the next request.
    guard case .answer(_, let head) = client.end(try servers.address("good", "/head")) else {
      Issue.record("no answer")
      return
    }
    #expect(!head.contains("Authorization"))
  }

  @Test("Redirects and refusals count as answers")
  func answers() throws {
    let (client, servers) = (try client(), try TestServers.running)
    let moved = try client.get(servers.address("good", "/moved"))
    #expect(moved.status == 302 && moved["Location"] == "https://elsewhere.example/?token=t")
    #expect(client.end(try servers.address("good", "/refused")) == .answer(status: 401, body: "no"))
    #expect(client.connections == 1)
  }

  @Test("A client reuses its connection as long as the server allows")
  func connection() throws {
    let (client, servers) = (try client(), try TestServers.running)
    let numbers = try (1...5).map { _ in
      try client.get(servers.address("good", "/head"))["X-Connection"]
    }
    #expect(Set(numbers).count == 1 && numbers[0] != nil && client.connections == 1)
    #expect(client.end(try servers.address("good", "/cut")) == .fault(.brokenOff))
    #expect(client.end(try servers.address("good", "/ok")) == .answer(status: 200, body: "hello"))
    #expect(client.connections == 2)
  }

  @Test(
    "Compressed answers are decompressed, and counted as received",
    arguments: ["/gzip", "/deflate"])
  func packed(path: String) throws {
    let text = String(
      repeating: "It was a long night, and the sensor counted. ", count: 100)
    let answer = try client().get(TestServers.running.address("good", path))
    #expect(String(decoding: answer.body, as: UTF8.self) == text)
    #expect(
      answer.bytesReceived < 200 && answer.bytesReceived == Int(answer["Content-Length"] ?? ""))
  }

  @Test(
    "An incomplete answer is an error",
    arguments: [
      "/cut", "/cut-chunk", "/cut-last-chunk", "/bad-chunk", "/bad-gzip", "/cut-head", "/cut-hints",
      "/nothing", "/reset",
    ], ["http", "good"])
  func halves(path: String, server: String) throws {
    #expect(try client().end(TestServers.running.address(server, path)) == .fault(.brokenOff))
  }

  @Test("A body without a length ends with the connection", arguments: ["http", "good"])
  func untilClose(server: String) throws {
    let ending = try client().end(TestServers.running.address(server, "/until-close"))
    #expect(ending == .answer(status: 200, body: "hello"))
  }

  @Test("HTTP/2 is used if offered, over one connection; a truncated stream is an error")
  func http2() throws {
    let (client, servers) = (try client(), try TestServers.running)
    let answer = try client.get(servers.address("h2", "/ok"))
    #expect(answer.isHTTP2 && answer.body == Array("hello".utf8) && answer["Retry-After"] == "7")
    #expect(client.end(try servers.address("h2", "/ok")) == .answer(status: 200, body: "hello"))
    #expect(client.connections == 1)
    #expect(client.end(try servers.address("h2", "/cut")) == .fault(.brokenOff))
  }

  @Test(
    "A header with a line break or a bad name prevents the request",
    arguments: [
      HTTPField("X", "a\r\nY: b"), HTTPField("X", "a\nb"), HTTPField("X", "a\rb"),
      HTTPField("X", "a\0b"), HTTPField("X\r\nY", "a"), HTTPField("X: a", "b"), HTTPField("", "a"),
      HTTPField("X Y", "a"),
    ])
  func injection(field: HTTPField) throws {
    let client = try client()
    #expect(
      client.end(try TestServers.running.address("http", "/head"), [field]) == .fault(.notAHeader))
    #expect(client.connections == 0)
  }

  @Test("Unreachable servers and unknown hosts are reported")
  func nobody() throws {
    let (client, servers) = (try client(), try TestServers.running)
    #expect(
      client.end(try servers.address("closed", "/")) == .fault(.notConnected(host: "localhost")))
    #expect(
      client.end("https://nobody.invalid/?token=t") == .fault(.notResolved(host: "nobody.invalid")))
  }

  @Test("The client never connects to an invalid address")
  func addresses() throws {
    let client = try client()
    for url in [
      "ftp://user:word@host/path?token=t", "", "https://user:word@localhost/api",
      "https://a b/token", "http://localhost/\0", "file:///etc/passwd",
    ] {
      #expect(client.end(url) == .fault(.notAnAddress), "\(url)")
    }
    #expect(client.connections == 0)
  }

  @Test(
    "Without TLS the client connects only to this machine",
    arguments: [
      "http://192.0.2.1/", "http://elsewhere.example/", "http://[2001:db8::1]/",
      "http://126.0.0.1/",
      "http://localhost.elsewhere.example/", "http://0.0.0.0/", "http://[::ffff:127.0.0.1]/",
      "http://[::]/", "http://128.0.0.1/", "http://3232235777/",
    ])
  func plain(url: String) throws {
    let client = try client()
    let host = try WebAddress(parsing: url).host
    #expect(client.end(url) == .fault(.plainHTTPBeyondLoopback(host: host)))
    #expect(client.connections == 0)
  }

  @Test("Without TLS a local name that resolves elsewhere is refused")
  func misled() throws {
    let client = try client(resolving: ["localhost:80:192.0.2.1"])
    #expect(
      client.end("http://localhost/") == .fault(.plainHTTPBeyondLoopback(host: "localhost")))
    #expect(client.connections == 0)
  }

  @Test(
    "Local names are recognized without TLS",
    arguments: ["localhost", "127.0.0.1", "127.1", "2130706433"])
  func loopback(host: String) throws {
    let url = try TestServers.running.address("http", "/ok", host: host)
    #expect(try client().end(url) == .answer(status: 200, body: "hello"))
  }

  @Test("The IPv6 loopback is recognized without TLS")
  func loopback6() throws {
    let url = try TestServers.running.address("http6", "/ok", host: "[::1]")
    #expect(try client().end(url) == .answer(status: 200, body: "hello"))
  }

  @Test("An environment's proxy never sees requests, and local ones bypass it")
  func proxy() async {
    await #expect(processExitsWith: .success) {
      let servers = try TestServers.running
      let proxy = "http://127.0.0.1:\(try servers.port("http"))"
      for name in ["http_proxy", "https_proxy", "ALL_PROXY"] { setenv(name, proxy, 1) }
      for name in ["no_proxy", "NO_PROXY"] { unsetenv(name) }
      let secret = HTTPField("Authorization", "Bearer word")
      let client = try client()
      for server in ["http", "good"] {
        #expect(
          client.end(try servers.address(server, "/ok"), [secret])
            == .answer(status: 200, body: "hello"))
      }
      _ = client.end("https://elsewhere.example/?token=word", [secret])
      let proxied = try String(contentsOfFile: servers.folder + "/proxied", encoding: .utf8)
      #expect(proxied.hasPrefix("CONNECT elsewhere.example:443 HTTP/1.1\r\n"))
      #expect(!proxied.contains("word") && !proxied.dropFirst().contains("CONNECT"))
    }
  }
}
