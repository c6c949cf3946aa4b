import POSIX
import Reminders

/// The names of one journal's service, so that several journals can have a service each.
///
/// Names for any journal but the person's own contain a short hash of its path.
public struct ServiceName: Equatable, Sendable {
  /// The journal's absolute path; nil for the person's own.
  public let journal: String?
  private let hash: String?

  /// - Parameters:
  ///   - journal: An absolute path; nil for the person's own.
  ///   - own: The path of the person's own journal.
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
  /// The name on the session bus that marks a running service.
  public var bus: String { "org.healthlog.Reminders" + (hash.map { ".J\($0)" } ?? "") }
  /// The unit's name for pulls: systemd runs only one of that name at a time.
  public var pullUnit: String { "healthlog-source\(suffix)" }
  /// The folder of the week's charts, inside the person's data folder.
  var chartFolder: String { "healthlog/charts\(suffix)" }
}

extension SessionSetup {
  /// Returns the service's names for a journal; nil stands for the person's own.
  public func serviceName(ofJournal journal: String?) -> ServiceName {
    ServiceName(journal: journal, own: dataFolder.map { "\($0)/healthlog/journal.db" })
  }

  /// Returns the folder of a journal's weekly charts; nil without a home folder.
  public func chartFolder(ofJournal journal: String?) -> String? {
    dataFolder.map { "\($0)/\(serviceName(ofJournal: journal).chartFolder)" }
  }
}
