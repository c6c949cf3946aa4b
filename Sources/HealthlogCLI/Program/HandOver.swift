import CommandTable
import POSIX

/// The programs beside `healthlog` that carry out some commands, with the libraries they need.
public enum HandOver {
  /// Replaces this process with the program for the command line, before reading anything: that
  /// program reads the zone and the settings anyway. Returns for its own lines and for faults.
  public static func atOnce() {
    guard let line = try? Arguments.given(), let program = program(for: line) else { return }
    try? become(program, line)
  }

  /// Returns the program that carries out a line; nil for `healthlog` itself.
  static func program(for line: [String]) -> String? {
    var words = line[...]
    switch next(&words) {
    case "chart": return "healthlog-chart"
    case "report": return "healthlog-report"
    case "import", "export": return "healthlog-files"
    case "remind": return ["run", "doctor"].contains(next(&words)) ? ProgramFault.service : nil
    case "device":
      let action = next(&words).flatMap(DeviceBusCommands.Action.init(rawValue:))
      return action.map { _ in "healthlog-device" }
    case "source":
      let action = next(&words).flatMap(SourceLineCommands.Action.init(rawValue:))
      return action.map { _ in "healthlog-source" }
    default: return nil
    }
  }

  /// Removes and returns the next word of a command's path, after common options.
  private static func next(_ words: inout ArraySlice<String>) -> String? {
    if words.first?.utf8.first == UInt8(ascii: "-") {
      _ = HealthlogCommands.table.commonOptions(at: &words)
    }
    return words.popFirst()
  }

  /// Replaces this process with one of these programs; returns only by throwing.
  static func become(_ program: String, _ line: [String]) throws -> Never {
    guard let path = path(of: program) else { throw ProgramFault.missingProgram(program) }
    try Program.become(path, arguments: line)
  }

  /// Returns a program's path: in `libexec/healthlog/` when installed, otherwise beside this one.
  static func path(of program: String) -> String? {
    let own = Program.ownFolder
    let places = ["\(own)/../libexec/healthlog/\(program)", "\(own)/\(program)"]
    return places.first(where: Program.isExecutable)
  }
}
