import POSIX
import Phrases

/// The programs beside `healthlog` that carry out some of its commands: they alone load what these need.
public enum HandOver {
  /// Becomes the program that carries out what this one was started with, before anything else is looked
  /// at: whoever gets a line looks at the zone, the settings and all that it says anyway.
  ///
  /// Returns where the line is this program's own, and where something is to be said of it first.
  public static func atOnce() {
    guard let line = try? Arguments.given(), let program = program(for: line) else { return }
    try? become(program, line)
  }

  /// The program that carries out a line; nil for `healthlog` itself.
  static func program(for line: [String]) -> String? {
    var words = line[...]
    switch next(&words) {
    case "chart": return "healthlog-chart"
    case "report": return "healthlog-report"
    case "import", "export": return "healthlog-files"
    case "remind":
      let action = next(&words)
      return action == "run" || action == "doctor" ? ProgramFault.service : nil
    case "device":
      let action = next(&words)
      return onBus.contains { $0 == action } ? "healthlog-device" : nil
    case "source":
      let action = next(&words)
      return onLine.contains { $0 == action } ? "healthlog-source" : nil
    default: return nil
    }
  }

  /// What `device` does over Bluetooth.
  private static let onBus = ["scan", "add", "sync", "listen", "doctor", "forget"]

  /// What `source` asks remote places for.
  private static let onLine = ["add", "pull", "remove"]

  /// Takes the next word of a command's path; options of every command may stand before it.
  private static func next(_ words: inout ArraySlice<String>) -> String? {
    if words.first?.utf8.first == UInt8(ascii: "-") {
      _ = HealthlogCommands.table.commonOptions(at: &words)
    }
    return words.popFirst()
  }

  /// Becomes one of these programs; returns only by throwing.
  static func become(_ program: String, _ line: [String]) throws -> Never {
    guard let path = path(of: program) else { throw ProgramFault.missingProgram(program) }
    try Program.become(path, arguments: line)
  }

  /// They stand in `libexec/healthlog/` when installed, else beside this one; nil where it isn't there.
  static func path(of program: String) -> String? {
    let own = Program.ownFolder
    let places = ["\(own)/../libexec/healthlog/\(program)", "\(own)/\(program)"]
    return places.first(where: Program.isExecutable)
  }
}
