import Foundation
import POSIX
import Testing

@testable import Terminal

@Suite struct PagerTests {
  init() { Program.prepare() }

  @Test("A pager gets the whole text, whatever its length, and is waited for")
  func whole() throws {
    let file = URL(filePath: NSTemporaryDirectory()).appending(path: "pager-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    let text = String(repeating: "a line of 20 letters\n", count: 20_000)
    #expect(try Pager.show(text, with: "sleep 0.1; cat > '\(file.path)'"))
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
  }

  @Test("A command that reads nothing counts as a pager; one that fails or is missing doesn't")
  func failing() throws {
    for text in ["x", String(repeating: "x", count: 1_000_000)] {
      #expect(try Pager.show(text, with: "true"))
      #expect(try Pager.show(text, with: "kill -9 $$"))
      for none in ["false", "exit 3", "exec 2>/dev/null; /no/such/program"] {
        #expect(try !Pager.show(text, with: none), "\(none)")
      }
    }
  }

  @Test("A pager gets this program's environment and the additions")
  func environment() throws {
    let command = #"test "$LESS $LV" = "FRX -c" -a -n "$PATH""#
    #expect(try Pager.show("x", with: command, adding: ["LESS": "FRX", "LV": "-c"]))
    #expect(try !Pager.show("x", with: command, adding: ["LESS": "X", "LV": "-c"]))
  }

  @Test(
    "The terminal's modes are restored however a pager ends",
    arguments: [("kill -9 $$", true), ("exit 1", false), ("cat > /dev/null", true)])
  func modes(ending: String, isPager: Bool) throws {
    var (keyboard, screen): (Int32, Int32) = (-1, -1)
    try #require(openpty(&keyboard, &screen, nil, nil, nil) == 0)
    defer { for end in [keyboard, screen] { close(end) } }
    let path = String(cString: try #require(ttyname(screen)))
    func modes() -> [UInt32] {
      var modes = termios()
      tcgetattr(screen, &modes)
      return [modes.c_iflag, modes.c_oflag, modes.c_lflag]
    }
    let usual = modes()
    let changed = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: changed) }
    let tell = "stty -F \(path) -g >> '\(changed.path)'"
    let command = "\(tell); stty -F \(path) raw -echo; \(tell); \(ending)"
    #expect(try Pager.show("a page", with: command, terminal: path) == isPager)
    let told = try String(contentsOf: changed, encoding: .utf8).split(separator: "\n")
    #expect(told.count == 2 && told.first != told.last, "the pager has changed them")
    #expect(modes() == usual)
  }
}
