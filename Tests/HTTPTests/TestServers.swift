import Foundation
import Testing

@testable import HTTP

/// Runs server.py as long as the tests.
final class TestServers: Sendable {
  struct NotUp: Error {
    let words: String

    init(words: String) { self.words = words }

    /// Takes the end of their output.
    init(after file: URL) throws {
      words = try String(String(contentsOf: file, encoding: .utf8).suffix(400))
    }
  }

  private static let started = Result { try TestServers() }

  static var running: TestServers {
    get throws { try started.get() }
  }

  let folder: String
  private let ports: [String: Int]
  /// Closing ends them.
  private let input: Pipe

  private init() throws {
    let here = URL(filePath: #filePath).deletingLastPathComponent()
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "healthlog-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    self.folder = folder.path
    let input = Pipe()
    self.input = input

    let words = folder.appending(path: "words")
    try Data().write(to: words)
    func start(_ arguments: [String], _ input: Any) throws -> Process {
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = arguments + [folder.path]
      process.standardInput = input
      let output = try FileHandle(forWritingTo: words)
      try output.seekToEnd()
      (process.standardOutput, process.standardError) = (output, output)
      try process.run()
      return process
    }
    let certificates = try start(
      ["sh", here.appending(path: "certificates.sh").path], FileHandle.nullDevice)
    try Self.wait(words) { !certificates.isRunning }
    let servers = try start(["/usr/bin/python3", here.appending(path: "server.py").path], input)
    let file = folder.appending(path: "ports")
    try Self.wait(words) {
      !servers.isRunning || FileManager.default.fileExists(atPath: file.path)
    }
    guard servers.isRunning else { throw try NotUp(after: words) }
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    ports = Dictionary(
      uniqueKeysWithValues: lines.map { line in
        let words = line.split(separator: " ")
        return (String(words[0]), Int(words[1]) ?? 0)
      })
  }

  private static func wait(_ words: URL, until condition: () -> Bool) throws {
    let deadline = Date().addingTimeInterval(30)
    while !condition() {
      guard Date() < deadline else { throw try NotUp(after: words) }
      usleep(5000)
    }
  }

  func port(_ name: String) throws -> Int {
    guard let port = ports[name] else { throw NotUp(words: name) }
    return port
  }

  /// A server's address: http:, or https: for those with TLS.
  func address(_ name: String, _ path: String, host: String = "localhost") throws -> String {
    let scheme = ["http", "http6", "closed", "deaf"].contains(name) ? "http" : "https"
    return "\(scheme)://\(host):\(try port(name))\(path)"
  }
}

/// The result of a GET.
enum Ending: Equatable {
  case answer(status: Int, body: String)
  case fault(HTTPFault)
}

/// A client that trusts the tests' authority.
func client(
  limits: HTTPLimits = HTTPLimits(), resolving names: [String] = [],
  isStopped: @escaping () -> Bool = { false }
) throws -> HTTPClient {
  try HTTPClient(
    authority: TestServers.running.folder + "/known.pem", limits: limits, resolving: names,
    isStopped: isStopped)
}

extension HTTPClient {
  func end(_ url: String, _ headers: [HTTPField] = []) -> Ending {
    do throws(HTTPFault) {
      let answer = try get(url, headers: headers)
      return .answer(status: answer.status, body: String(decoding: answer.body, as: UTF8.self))
    } catch {
      return .fault(error)
    }
  }
}
