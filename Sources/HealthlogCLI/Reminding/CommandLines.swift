import Phrases

/// Command lines for notifications, with `--journal` for any journal but the person's own.
public struct CommandLines: Equatable, Sendable {
  /// The journal's path; nil for the person's own.
  public let journal: String?

  /// - Parameter journal: The journal's path; nil for the person's own.
  public init(journal: String? = nil) { self.journal = journal }

  /// Names the journal; empty for the person's own. Servers merge two notifications with the same
  /// words.
  var journalLine: String {
    guard let name = journal?.split(separator: "/").last else { return "" }
    return "\n" + phrase("Journal: \(String(name))")
  }

  /// `healthlog add`, or `healthlog --journal '/home/ada/mother & co.db' add`.
  func named(_ line: String) -> String {
    guard let journal else { return line }
    return "healthlog --journal \(shellQuoted(journal))" + line.dropFirst("healthlog".count)
  }
}
