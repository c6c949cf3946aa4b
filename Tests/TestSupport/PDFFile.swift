import Foundation

/// A PDF file to inspect with poppler-utils and qpdf.
public final class PDFFile {
  private let url: URL

  public init(_ bytes: [UInt8]) throws {
    url = FileManager.default.temporaryDirectory.appending(path: "paper-\(UUID()).pdf")
    try Data(bytes).write(to: url)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  public struct Complaint: Error {
    public let status: Int32
    public let words: String
  }

  /// The output of `program`, run with the file's name last.
  /// - Throws: `Complaint` if it fails or prints errors.
  public func shown(by program: String, _ arguments: String...) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    // pdftotext writes to a file by default.
    let output = program == "pdftotext" || arguments.contains("--qdf") ? ["-"] : []
    process.arguments = [program] + arguments + [url.path] + output
    let (printed, complaints) = (Pipe(), Pipe())
    process.standardOutput = printed
    process.standardError = complaints
    try process.run()
    let text = String(decoding: printed.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let words = String(
      decoding: complaints.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0, words.isEmpty else {
      throw Complaint(status: process.terminationStatus, words: words + text)
    }
    return text.replacing(url.path, with: "FILE")
  }

  /// Each font's name, whether it is embedded, and whether it has a Unicode map.
  public func fonts() throws -> [(name: String, isEmbedded: Bool, hasMeanings: Bool)] {
    // Two lines of heading; the last columns are: emb sub uni object ID.
    try shown(by: "pdffonts").split(separator: "\n").dropFirst(2).map { line in
      let columns = line.split(separator: " ")
      return (
        String(columns[0]), columns[columns.count - 5] == "yes", columns[columns.count - 3] == "yes"
      )
    }
  }

  /// The trailer with references resolved, except circular ones.
  public func trailer() throws -> [String: Any] {
    let json = try shown(by: "qpdf", "--json", "--json-key=qpdf", "--json-stream-data=inline")
    let parsed = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    let objects = (parsed?["qpdf"] as? [Any])?.last as? [String: [String: Any]] ?? [:]
    func resolved(_ value: Any, within path: [String]) -> Any {
      if let name = value as? String, let object = objects["obj:\(name)"], !path.contains(name) {
        let stream = object["stream"] as? [String: Any]
        guard var held = (stream?["dict"] ?? object["value"]) as? [String: Any] else {
          return resolved(object["value"] ?? value, within: path + [name])
        }
        held["data"] = stream?["data"]
        return resolved(held, within: path + [name])
      }
      if let array = value as? [Any] { return array.map { resolved($0, within: path) } }
      // These lead upwards.
      guard let dictionary = value as? [String: Any] else { return value }
      return dictionary.filter {
        !["/P", "/Parent", "/Pg", "/Prev", "/ParentTree"].contains($0.key)
      }
      .mapValues { resolved($0, within: path) }
    }
    return resolved(objects["trailer"]?["value"] ?? [:], within: []) as? [String: Any] ?? [:]
  }
}
