import Phrases

/// What an export says at its end.
public enum ExportText {
  /// Of a period, or of vitals, without anything.
  public static var nothing: String { phrase("No readings in that period") }

  /// - Parameter file: as it was typed.
  public static func written(_ file: String, reports: Int, samples: Int) -> String {
    let counts = EntryText.counts(reports: reports, samples: samples)
    return counts.isEmpty ? phrase("\(file): no readings") : "\(file): \(counts)"
  }
}
