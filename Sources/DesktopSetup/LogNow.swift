import POSIX

/// What Log now starts.
public enum LogNow: Equatable, Sendable {
  /// A shell's command line, the person's own (`reminder.log-command`).
  case command(String)
  /// zenity's.
  case form
  /// `healthlog add` in a terminal: the words that start a program there.
  case terminal([String])

  /// Tells a command of the person's own, in its environment, which day to file a report of. Where
  /// it is set, that command is running already and must not be started again.
  public static let dayVariable = "HEALTHLOG_DAY"

  /// What Log now starts in this session; nil when it has nothing to start.
  /// - Parameter command: what the person has set.
  public static func here(command: String?) -> LogNow? {
    found(command: command, environment: Program.environment, find: Program.find)
  }

  /// - Parameters:
  ///   - environment: The value of an environment variable.
  ///   - find: The path of a program in `PATH`.
  static func found(
    command: String?, environment: (String) -> String?, find: (String) -> String?
  ) -> LogNow? {
    if let command, environment(dayVariable) == nil { return .command(command) }
    guard ["DISPLAY", "WAYLAND_DISPLAY"].contains(where: { environment($0) != nil }) else {
      return nil
    }
    if find("zenity") != nil { return .form }
    // The person's own choice, by the two ways to make it; else the system's.
    if let terminal = find("xdg-terminal-exec") { return .terminal([terminal]) }
    let names = [environment("TERMINAL"), "x-terminal-emulator"].compactMap { $0 }
    return names.compactMap { name in
      name.hasPrefix("/") ? name : find(name)
    }.first.map { .terminal([$0, "-e"]) }
  }
}
