import Foundation
import POSIX
import Testing

@Suite struct PagerTests {
  init() { Program.prepare() }

  @Test("A command is fed the whole text, whatever its length, and waited for")
  func whole() throws {
    let file = URL(filePath: NSTemporaryDirectory()).appending(path: "pager-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    let text = String(repeating: "a line of 20 letters\n", count: 20_000)
    #expect(try Program.feed(text, toCommand: "sleep 0.1; cat > '\(file.path)'"))
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
  }

  @Test("A command that reads nothing, or fails, was a pager all the same; a missing one was none")
  func failing() throws {
    let text = String(repeating: "x", count: 1_000_000)
    #expect(try Program.feed(text, toCommand: "true"))
    #expect(try Program.feed(text, toCommand: "exit 3"))
    #expect(try !Program.feed(text, toCommand: "exec 2>/dev/null; /no/such/program"))
  }
}
