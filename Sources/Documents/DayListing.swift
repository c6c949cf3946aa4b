import HealthModel
public import Phrases
import Terminal

extension Listing where Row == MarkedDay {
  /// A month's days.
  public static func days(_ days: [MarkedDay]) -> Listing {
    Listing(
      days,
      [
        Column("day", title: "DAY") { $0.day.description },
        Column("mark", title: "MARK") {
          .string($0.mark.rawValue)
        } cell: {
          .init($0.mark.rawValue, $0.mark.style)
        },
        Column("reports", title: "REPORTS") { $0.reports },
        Column("samples", title: "SAMPLES") { $0.samples },
      ])
  }
}
