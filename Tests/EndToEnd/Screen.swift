import Foundation
import Testing

/// A user's screen, read with screen.py, on desktops whose server uses a toolkit that screen
/// readers know.
extension Person {
  private func screen(_ words: [String]) throws -> BuiltProgram.Result {
    try program.execute(
      "/usr/bin/timeout",
      ["20", BuiltProgram.repository.appending(path: "Tests/EndToEnd/screen.py").path] + words)
  }

  /// The labels of visible buttons, from left to right.
  func buttons() throws -> [String] { try texts("push button") }

  /// The visible lines of text.
  func labels() throws -> [String] { try texts("label") }

  private func texts(_ role: String) throws -> [String] {
    let screen = try screen(["read"])
    #expect(screen.status == 0, "\(screen.error)")
    return screen.output.split(separator: "\n").compactMap {
      $0.hasPrefix("\(role)\t") ? String($0.dropFirst(role.count + 1)) : nil
    }
  }

  /// Waits for this text on the screen.
  func reads(_ text: String, within seconds: Double = 10) throws -> Bool {
    try eventually(seconds) { try labels().contains { $0.contains(text) } }
  }

  /// Waits until the screen has no text.
  func readsNothing(within seconds: Double = 10) throws -> Bool {
    try eventually(seconds) { try labels().isEmpty }
  }

  /// Performs a mouse or keyboard action with screen.py, once it is possible.
  func does(_ words: String...) throws {
    #expect(try eventually { try screen(words).status == 0 }, "\(words)")
  }
}
