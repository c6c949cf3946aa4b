import POSIX

/// What Log now starts.
public enum LogNow: Equatable, Sendable {
  /// A shell's command line, the person's own (`reminder.log-command`).
  case command(String)
  /// zenity's.
  case form
  /// The command that asks, in a terminal: the words that start a program there.
  case terminal([String])

  /// Tells a command of the person's own, in its environment, which day to file a report of. Where
  /// it is set, that command is running already and must not be started again.
  public static let dayVariable = "HEALTHLOG_DAY"

  /// What Log now starts in this session; nil when it has nothing to start.
  /// - Parameters:
  ///   - command: What the person has set.
  ///   - isSitting: Whether it is for a sitting, which a terminal guides through and a form can't.
  public static func here(command: String?, isSitting: Bool = false) -> LogNow? {
    found(
      command: command, isSitting: isSitting, environment: Program.environment, find: Program.find)
  }

  /// - Parameters:
  ///   - environment: The value of an environment variable.
  ///   - find: The path of a program in `PATH`.
  static func found(
    command: String?, isSitting: Bool = false, environment: (String) -> String?,
    find: (String) -> String?
  ) -> LogNow? {
    if let command, environment(dayVariable) == nil { return .command(command) }
    guard ["DISPLAY", "WAYLAND_DISPLAY"].contains(where: { environment($0) != nil }) else {
      return nil
    }
    let form = find("zenity").map { _ in LogNow.form }
    let terminal = terminal(environment: environment, find: find)
    return isSitting ? terminal ?? form : form ?? terminal
  }

  /// The words that start a program in a terminal of this session; nil where there is none.
  public static var terminal: [String]? {
    guard case .terminal(let words) = here(command: nil, isSitting: true) else { return nil }
    return words
  }

  /// The person's own choice, by the two ways to make it; else the system's.
  private static func terminal(
    environment: (String) -> String?, find: (String) -> String?
  ) -> LogNow? {
    if let terminal = find("xdg-terminal-exec") { return .terminal([terminal]) }
    let names = [environment("TERMINAL"), "x-terminal-emulator"].compactMap { $0 }
    return names.compactMap { name in
      name.hasPrefix("/") ? name : find(name)
    }.first.map { .terminal([$0, "-e"]) }
  }
}
