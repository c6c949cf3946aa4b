import Phrases

/// Command lines that a notification names: of any journal but the person's own they name it.
public struct CommandLines: Equatable, Sendable {
  /// Its path; nil for the person's own.
  public let journal: String?

  /// - Parameter journal: Its path; nil for the person's own.
  public init(journal: String? = nil) { self.journal = journal }

  /// Says whose journal it is; empty for the person's own. Servers take two notifications with the same words
  /// for one.
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
