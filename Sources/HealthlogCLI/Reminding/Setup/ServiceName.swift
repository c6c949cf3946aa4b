import POSIX
import Reminders

/// What the service of one journal is called, so that several journals have a service each.
///
/// The names of any journal but the person's own carry a short hash of its path.
public struct ServiceName: Equatable, Sendable {
  /// The journal's absolute path; nil for the person's own.
  public let journal: String?
  private let hash: String?

  /// - Parameters:
  ///   - journal: An absolute path; nil for the person's own.
  ///   - own: Where the person's own journal is.
  public init(journal: String? = nil, own: String? = nil) {
    self.journal = journal == own ? nil : journal
    hash = self.journal.map { path in
      let digits = String(stableHash(of: path) & 0xFFFF_FFFF, radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }
  }

  private var suffix: String { hash.map { "-\($0)" } ?? "" }

  var unit: String { "healthlog-reminder\(suffix).service" }
  var entry: String { "healthlog-reminder\(suffix).desktop" }
  var activation: String { "\(bus).service" }
  /// The name on the session bus that says "there is one already".
  public var bus: String { "org.healthlog.Reminders" + (hash.map { ".J\($0)" } ?? "") }
  /// While one of that name runs, systemd starts no other.
  public var pullUnit: String { "healthlog-source\(suffix)" }
  /// The folder of the week's charts, in the one for the person's data.
  public var chartFolder: String { "healthlog/charts\(suffix)" }
}

extension SessionSetup {
  /// - Parameter journal: Its absolute path; nil for the person's own.
  public func serviceName(ofJournal journal: String?) -> ServiceName {
    ServiceName(journal: journal, own: dataFolder.map { "\($0)/healthlog/journal.db" })
  }

  /// Where the week's charts of a journal go; nil where no home folder is known.
  public func chartFolder(ofJournal journal: String?) -> String? {
    dataFolder.map { "\($0)/\(serviceName(ofJournal: journal).chartFolder)" }
  }
}
