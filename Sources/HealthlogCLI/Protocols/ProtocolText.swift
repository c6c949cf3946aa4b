import HealthModel
public import Phrases
public import Reminders

enum ProtocolText {
  static func pageCommand(_ guided: GuidedProtocol) -> String {
    "healthlog report --protocol \(guided.id)"
  }

  /// Returns `Guided protocol 1 of blood pressure, Mon 2026-11-16 to Sun …, at 07:00 and 19:00`.
  static func schedule(_ guided: GuidedProtocol) -> String {
    let (first, last) = (TimeText.day(guided.firstDay), TimeText.day(guided.lastDay))
    let (morning, evening) = (guided.morning, guided.evening)
    return guided.days == 1
      ? phrase(
        "Guided blood-pressure protocol \(guided.id), on \(first), at \(morning) and \(evening)")
      : phrase(
        "Guided blood-pressure protocol \(guided.id), \(first) to \(last), at \(morning) "
          + "and \(evening)")
  }

  /// Returns a line of `healthlog status` and `remind list`.
  static func status(_ standing: ProtocolStanding) -> String {
    let tally = tally(standing)
    switch standing.state {
    case .toCome:
      return phrase("Guided protocol: starts on \(TimeText.day(standing.guided.firstDay))")
    case .running:
      return phrase("Guided protocol: day \(standing.number) of \(standing.guided.days), \(tally)")
    case .over: return phrase("Guided protocol: finished, \(tally)")
    case .stopped: return phrase("Guided protocol: stopped, \(tally)")
    }
  }

  /// Returns text such as `13 of 28 readings`.
  static func tally(_ standing: ProtocolStanding) -> String {
    let tally = standing.tally
    return phrase("\(tally.count) of \(tally.wanted) readings")
  }

  /// Returns the average's basis, the number of readings left out, and the command for a report.
  static func outcome(_ standing: ProtocolStanding) -> [String] {
    guard let doubtful = standing.average?.doubtful else { return [average(standing)] }
    return [average(standing)]
      + (doubtful == 0
        ? []
        : [
          plural(
            doubtful, one: "\(doubtful) reading left out: loose cuff, movement or bad position",
            other: "\(doubtful) readings left out: loose cuff, movement or bad position")
        ]) + [phrase("Create the doctor's report with: \(pageCommand(standing.guided))")]
  }

  private static func average(_ standing: ProtocolStanding) -> String {
    guard let average = standing.average else { return phrase("No readings yet") }
    let (count, days) = (average.average.count, average.average.days)
    let left = average.leftOut.map { TimeText.day($0) } ?? ""
    switch average.grade {
    case .complete:
      return phrase(
        "The average is based on \(count) readings from \(days) days, excluding \(left)")
    case .short:
      return phrase(
        "The average is based on \(count) readings from \(days) days, excluding \(left). A "
          + "complete average needs \(HomeAverage.completeCount) readings.")
    case .mean:
      return phrase(
        "No average yet; it needs readings from \(HomeAverage.leastDays) days besides the first")
    }
  }
}

extension ProtocolFault: Explained {
  /// Returns the words, with the status `nothingMatched` or `refused`.
  public func explanation(_: ExplanationContext) -> Explanation {
    switch self {
    case .noSuch(let text):
      .failed(
        ExitStatus.nothingMatched, phrase("There is no guided protocol \(quoted(text))"),
        phrase("'healthlog protocol status' shows the number of the latest one"))
    case .runs(let guided):
      .refused(
        phrase("A guided protocol is already running; it ends on \(TimeText.day(guided.lastDay))"),
        phrase("Stop it with: healthlog protocol stop"))
    case .reminderExists(let name):
      .refused(
        phrase(
          "You already have a reminder called \(quoted(name)), but the protocol needs that name"),
        phrase("Remove it with: healthlog remind remove \(name)"))
    }
  }
}
