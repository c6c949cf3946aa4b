public import HealthModel
import Phrases
public import Terminal

/// A day of a month, by what is on record of it.
public struct MarkedDay: Sendable {
  /// What a day holds, by its worst value.
  public enum Mark: String, CaseIterable, Sendable {
    case none, reports, samples, caution, critical

    var sign: String {
      switch self {
      case .none: ""
      case .reports: "•"
      case .samples: "◦"
      case .caution: "!"
      case .critical: "!!"
      }
    }

    /// What it says, in words.
    public var words: String {
      switch self {
      case .none: phrase("none")
      case .reports: phrase("reports")
      case .samples: phrase("only single readings")
      case .caution: phrase("caution")
      case .critical: phrase("critical")
      }
    }

    /// Of the number and its sign alike; nil for plain.
    public var style: Style? {
      switch self {
      case .none: .faint
      case .reports, .samples: nil
      case .caution: .caution
      case .critical: .critical
      }
    }
  }

  /// As local time was where it was measured.
  public let day: LocalDate
  /// By the worst value; of days without one out of range by what there is.
  public let mark: Mark
  /// How many there are of that day.
  public let reports: Int
  /// How many single readings there are of that day.
  public let samples: Int

  /// By default a day with nothing on record.
  /// - Parameter worst: Of all its values.
  public init(_ day: LocalDate, reports: Int = 0, samples: Int = 0, worst: Severity = .normal) {
    self.day = day
    self.reports = reports
    self.samples = samples
    mark =
      switch worst {
      case .normal where reports > 0: .reports
      case .normal where samples > 0: .samples
      case .normal: .none
      case .caution: .caution
      case .critical: .critical
      }
  }
}
