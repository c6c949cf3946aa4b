public import HealthModel

/// What reports and single readings are called.
public enum EntryText {
  /// `report 7`, `single reading s12`.
  public static func name(_ number: EntryNumber) -> String {
    switch number {
    case .report: "report \(number)"
    case .sample: "single reading \(number)"
    }
  }

  /// `2 reports and 3 single readings`; what there is none of isn't named.
  public static func counts(reports: Int, samples: Int) -> String {
    var parts: [String] = []
    if reports > 0 { parts.append("\(reports) report\(reports == 1 ? "" : "s")") }
    if samples > 0 { parts.append("\(samples) single reading\(samples == 1 ? "" : "s")") }
    return parts.joined(separator: " and ")
  }
}
