import Foundation
import Testing

@testable import healthlog_manual

/// The schema and the page are generated: `HEALTHLOG_RECORD=1` writes them again and then fails.
@Suite struct JSONDocsTests {
  static let repository = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// - Parameter kept: the handwritten beginning of the file.
  func expect(_ generated: String, in path: String, after kept: String? = nil) throws {
    let file = Self.repository.appending(path: path)
    let text = try String(contentsOf: file, encoding: .utf8)
    var expected = generated
    if let kept {
      let introduction = try #require(text.range(of: kept))
      expected = text[..<introduction.lowerBound] + generated
    }
    if ProcessInfo.processInfo.environment["HEALTHLOG_RECORD"] != nil {
      try Data(expected.utf8).write(to: file)
      Issue.record("written: \(path)")
    }
    #expect(text == expected, "stale: \(path)")
  }

  @Test("The schema of --json matches the documents")
  func schema() throws { try expect(JSONDocs().schema, in: "Resources/healthlog.schema.json") }

  @Test("The tables in docs/json.md match the documents")
  func page() throws { try expect(JSONDocs().tables, in: "docs/json.md", after: "## Documents") }
}
