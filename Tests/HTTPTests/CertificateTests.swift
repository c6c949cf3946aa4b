import Foundation
import Testing

@testable import HTTP

@Suite struct CertificateTests {
  @Test(
    "A server without a valid certificate for its name gets nothing",
    arguments: [
      ("expired", .certificateExpired), ("early", .certificateNotYetValid),
      ("misnamed", .certificateOfAnotherName), ("unknown", .certificateOfUnknownAuthority),
      ("old", .noTLS12),
    ] as [(String, HTTPFault)])
  func refused(server: String, fault: HTTPFault) throws {
    #expect(try client().end(TestServers.running.address(server, "/ok")) == .fault(fault))
  }

  @Test("A server without TLS fails an https request")
  func plain() throws {
    let port = try TestServers.running.port("http")
    #expect(try client().end("https://localhost:\(port)/ok") == .fault(.noTLS12))
  }

  @Test("A certificate folder is used only if it has hashed names")
  func folder() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func put(_ name: String) {
      _ = FileManager.default.createFile(atPath: folder.appending(path: name).path, contents: nil)
    }
    #expect(!Authorities.holdsHashed(folder.path))
    put("ca-certificates.crt")
    put("Known_Root.pem")
    #expect(!Authorities.holdsHashed(folder.path))
    put("5ad8a5d6.0")
    #expect(Authorities.holdsHashed(folder.path))
    #expect(!Authorities.holdsHashed(folder.path + "/none"))
  }

  @Test("A private authority is trusted only when it is named")
  func authority() throws {
    let servers = try TestServers.running
    let url = try servers.address("good", "/ok")
    #expect(try client().end(url) == .answer(status: 200, body: "hello"))
    #expect(try HTTPClient().end(url) == .fault(.certificateOfUnknownAuthority))
    // A server's own certificate works like an authority.
    let itself = try HTTPClient(authority: servers.folder + "/unknown.crt")
    #expect(
      itself.end(try servers.address("unknown", "/ok")) == .answer(status: 200, body: "hello"))
    #expect(itself.end(url) == .fault(.certificateOfUnknownAuthority))
  }

  @Test("The certificate must match the host name in the address")
  func names() throws {
    let servers = try TestServers.running
    let port = try servers.port("misnamed")
    let led = try client(resolving: ["elsewhere.example:\(port):127.0.0.1"])
    #expect(
      led.end("https://elsewhere.example:\(port)/ok") == .answer(status: 200, body: "hello"))
    #expect(
      try client().end(servers.address("misnamed", "/ok", host: "127.0.0.1"))
        == .fault(.certificateOfAnotherName))
    #expect(
      try client().end(servers.address("good", "/ok", host: "127.0.0.1"))
        == .answer(status: 200, body: "hello"))
  }

  @Test("An invalid authority file is reported at once")
  func unreadable() throws {
    let folder = try TestServers.running.folder
    for path in [folder, folder + "/none.pem", folder + "/ca.cnf", "/dev/null", "/dev/zero", ""] {
      #expect(throws: HTTPFault.authorityUnreadable(path: path)) { try HTTPClient(authority: path) }
    }
    let broken = folder + "/broken.pem"
    try Data("-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n".utf8)
      .write(to: URL(filePath: broken))
    let url = try TestServers.running.address("good", "/ok")
    #expect(
      try HTTPClient(authority: broken).end(url) == .fault(.authorityUnreadable(path: broken)))
  }
}
