import Foundation
import Testing

/// What stands on a person's screen, see screen.py: for desktops whose server draws with a toolkit that
/// screen readers know.
extension Person {
  private func screen(_ words: [String]) throws -> BuiltProgram.Result {
    try program.execute(
      "/usr/bin/timeout",
      ["20", BuiltProgram.repository.appending(path: "Tests/EndToEnd/screen.py").path] + words)
  }

  /// The labels of the buttons that are shown, from left to right.
  func buttons() throws -> [String] { try texts("push button") }

  /// The lines of text that are shown.
  func labels() throws -> [String] { try texts("label") }

  private func texts(_ role: String) throws -> [String] {
    let screen = try screen(["read"])
    #expect(screen.status == 0, "\(screen.error)")
    return screen.output.split(separator: "\n").compactMap {
      $0.hasPrefix("\(role)\t") ? String($0.dropFirst(role.count + 1)) : nil
    }
  }

  /// Waits until this text is on the screen.
  func reads(_ text: String, within seconds: Double = 10) throws -> Bool {
    try eventually(seconds) { try labels().contains { $0.contains(text) } }
  }

  /// Waits until there is no text on the screen.
  func readsNothing(within seconds: Double = 10) throws -> Bool {
    try eventually(seconds) { try labels().isEmpty }
  }

  /// Does something with mouse and keyboard, as screen.py knows it: once it is there to be done.
  func does(_ words: String...) throws {
    #expect(try eventually { try screen(words).status == 0 }, "\(words)")
  }
}
