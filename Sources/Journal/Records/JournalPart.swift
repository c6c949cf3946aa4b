/// The parts of a journal as its own JSON has them, in the order in which they stand there: each
/// needs nothing of those behind it.
public enum JournalPart: String, CaseIterable, Sendable {
  case vitals, settings, sources, devices, intakes, sessions, packets, protocols, reminders,
    occurrences, watches, reports, samples, withdrawn, forgotten, changes

  /// What one of its records is called where each stands alone on its line.
  public var type: String {
    switch self {
    case .watches: "watch"
    case .withdrawn, .forgotten: rawValue
    case .vitals, .settings, .sources, .devices, .intakes, .sessions, .packets, .protocols,
      .reminders, .occurrences, .reports, .samples, .changes:
      String(rawValue.dropLast())
    }
  }

  init?(type: String) {
    guard let part = JournalPart.allCases.first(where: { $0.type == type }) else { return nil }
    self = part
  }
}
