import HealthModel
import Phrases
import Terminal

extension Listing where Row == MarkedDay {
  /// A month's days.
  public static func days(_ days: [MarkedDay]) -> Listing {
    Listing(
      days,
      [
        Column("day", title: phrase("DAY")) { $0.day.description },
        Column("mark", title: phrase("MARK")) {
          .string($0.mark.rawValue)
        } cell: {
          .init($0.mark.rawValue, $0.mark.style, shown: $0.mark.words)
        },
        Column("reports", title: phrase("REPORTS")) { $0.reports },
        Column("samples", title: phrase("SAMPLES")) { $0.samples },
      ])
  }
}
