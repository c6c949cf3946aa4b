import POSIX

public enum LogNow: Equatable, Sendable {
  /// A command line for the shell, from `reminder.log-command`.
  case command(String)
  case form
  /// The words that open a terminal; the command line of a program follows them.
  case terminal([String])

  /// The variable with the day for the person's command; it also keeps the command from recursing.
  public static let dayVariable = "HEALTHLOG_DAY"

  /// Returns what "Log now" can start in this session, or nil. For a sitting, prefers a terminal.
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
    let names = [environment("TERMINAL"), "x-terminal-emulator"].compactMap { $0 }
    let chosen = names.compactMap { $0.hasPrefix("/") ? $0 : find($0) }.first.map { [$0, "-e"] }
    let words = find("xdg-terminal-exec").map { [$0] } ?? chosen
    let terminal = words.map { LogNow.terminal($0) }
    return isSitting ? terminal ?? form : form ?? terminal
  }

  public static var terminal: [String]? {
    guard case .terminal(let words) = here(command: nil, isSitting: true) else { return nil }
    return words
  }
}
