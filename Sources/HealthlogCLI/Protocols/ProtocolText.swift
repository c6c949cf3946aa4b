public import HealthModel
import Phrases
public import Reminders

/// The guided protocol in words.
public enum ProtocolText {
  /// What makes its page.
  static func pageCommand(_ guided: GuidedProtocol) -> String {
    "healthlog report --protocol \(guided.id)"
  }

  /// `guided protocol 1 of blood pressure, Mon 16 Nov 2026 to Sun 22 Nov 2026, at 07:00 and 19:00`.
  public static func schedule(_ guided: GuidedProtocol) -> String {
    let (first, last) = (TimeText.day(guided.firstDay), TimeText.day(guided.lastDay))
    let (morning, evening) = (guided.morning, guided.evening)
    return guided.days == 1
      ? phrase(
        "Guided protocol \(guided.id) of blood pressure, on \(first), at \(morning) and "
          + "\(evening)")
      : phrase(
        "Guided protocol \(guided.id) of blood pressure, \(first) to \(last), at "
          + "\(morning) and \(evening)"
      )
  }

  /// One line of `healthlog status` and of `remind list`.
  public static func status(_ standing: ProtocolStanding) -> String {
    let tally = tally(standing)
    switch standing.state {
    case .toCome:
      return phrase("Guided protocol: starts on \(TimeText.day(standing.guided.firstDay))")
    case .running:
      return phrase(
        "Guided protocol: day \(standing.number) of \(standing.guided.days), \(tally)")
    case .over:
      return phrase("Guided protocol: finished, \(tally)")
    case .stopped: return phrase("Guided protocol: stopped, \(tally)")
    }
  }

  /// `13 of 28 readings`.
  private static func tally(_ standing: ProtocolStanding) -> String {
    let tally = standing.tally
    return phrase("\(tally.count) of \(tally.wanted) readings")
  }

  /// What its average stands on, or would, and where the page is.
  public static func outcome(_ standing: ProtocolStanding) -> [String] {
    guard let doubtful = standing.average?.doubtful else { return [average(standing)] }
    return [average(standing)]
      + (doubtful == 0
        ? []
        : [
          plural(
            doubtful,
            one: "\(doubtful) reading left out: loose cuff, movement or bad position",
            other: "\(doubtful) readings left out: loose cuff, movement or bad position")
        ]) + [phrase("Create its page with: \(pageCommand(standing.guided))")]
  }

  private static func average(_ standing: ProtocolStanding) -> String {
    guard let average = standing.average else { return phrase("No readings yet") }
    let (count, days) = (average.average.count, average.average.days)
    let left = average.leftOut.map { TimeText.day($0) } ?? ""
    switch average.grade {
    case .complete:
      return phrase("The average is based on \(count) readings from \(days) days, without \(left)")
    case .short:
      return phrase(
        "The average is based on \(count) readings from \(days) days, without \(left); "
          + "it needs \(HomeAverage.completeCount) readings to be complete"
      )
    case .mean:
      return phrase(
        "No average yet; it needs \(HomeAverage.leastDays) days besides the first")
    }
  }

  /// What follows from starting one.
  public static func started(_ guided: GuidedProtocol, isServed: Bool) -> [String] {
    let most = GuidedProtocol.readingsOfSitting
    return [
      phrase(
        "\(most) readings each morning and evening; measure with: healthlog protocol measure")
    ] + (isServed ? [] : [phrase("To get reminders: healthlog remind install")])
  }

  /// What a stop says.
  public static func stopped(_ standing: ProtocolStanding) -> String {
    phrase("Guided protocol stopped with \(tally(standing)); they stay in the journal")
  }

  // MARK: Measuring

  /// Before the rest.
  public static var opening: String {
    phrase("Sit with your back and arm supported; Enter skips the rest")
  }

  /// What the terminal shows while time passes.
  public static func waiting(seconds: Int, isRest: Bool) -> String {
    let left = "\(seconds / 60):" + (seconds % 60 < 10 ? "0" : "") + "\(seconds % 60)"
    return isRest ? phrase("Rest: \(left)") : phrase("Next reading in \(left)")
  }

  /// Before a reading is asked for.
  public static func reading(_ number: Int) -> String {
    phrase("Reading \(number) of \(GuidedProtocol.readingsOfSitting)")
  }

  /// Where nothing lacks.
  public static func isComplete(_ half: PressureDay.Half) -> String {
    let most = GuidedProtocol.readingsOfSitting
    return switch half {
    case .morning: phrase("This morning's \(most) readings are saved")
    case .evening: phrase("This evening's \(most) readings are saved")
    }
  }
}
