import POSIX

/// The program that "Log now" starts.
public enum LogNow: Equatable, Sendable {
  /// The person's own command line for the shell (`reminder.log-command`).
  case command(String)
  case form
  /// A terminal, started by these words.
  case terminal([String])

  /// Passes the day to the person's command; if it is set, that runs already: don't start it again.
  public static let dayVariable = "HEALTHLOG_DAY"

  /// Returns what "Log now" can start in this session; a sitting needs a terminal. Nil for nothing.
  public static func here(command: String?, isSitting: Bool = false) -> LogNow? {
    found(
      command: command, isSitting: isSitting, environment: Program.environment, find: Program.find)
  }

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

  /// The words that start a program in a terminal; nil without a terminal.
  public static var terminal: [String]? {
    guard case .terminal(let words) = here(command: nil, isSitting: true) else { return nil }
    return words
  }

  /// Returns the terminal that the person chose, otherwise the system's.
  private static func terminal(
    environment: (String) -> String?, find: (String) -> String?
  ) -> LogNow? {
    if let terminal = find("xdg-terminal-exec") { return .terminal([terminal]) }
    let names = [environment("TERMINAL"), "x-terminal-emulator"].compactMap { $0 }
    let found = names.compactMap { $0.hasPrefix("/") ? $0 : find($0) }.first
    return found.map { .terminal([$0, "-e"]) }
  }
}
