public import HealthModel
public import Phrases
public import Reminders
import Terminal

enum ProtocolText {
  static func pageCommand(_ guided: GuidedProtocol) -> String {
    "healthlog report --protocol \(guided.id)"
  }

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

  static func tally(_ standing: ProtocolStanding) -> String {
    phrase("\(standing.tally.count) of \(standing.tally.wanted) readings")
  }

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

extension Columns where Row == ProtocolStanding {
  static func protocols(_ here: LocalNow) -> Columns {
    Columns(
      "protocol",
      [
        Column("id") { $0.guided.id }, Column("kind", type: .words(["bp"])) { _ in .string("bp") },
        Column("first_day") { $0.guided.firstDay }, Column("last_day") { $0.guided.lastDay },
        Column("morning", "When it reminds you", type: .time) {
          .string($0.guided.morning.description)
        },
        Column("evening", type: .time) { .string($0.guided.evening.description) },
        Column("state") { $0.state }, Column("started_at") { here.moment($0.guided.startedAt) },
        Column("stopped_at", "Null unless you stopped it or started another") {
          $0.guided.stoppedAt.map(here.moment)
        },
        Column("readings", "More than two of a sitting count as two") { $0.tally.count },
        Column("readings_wanted") { $0.tally.wanted },
        Column("sittings", "How many readings each sitting has", each: .sittings) { $0.days },
        Column("average", "Null before the first reading", optional: .averages) { $0.average },
      ])
  }
}

extension Columns where Row == HomeAverage {
  fileprivate static var averages: Columns {
    Columns(
      "protocol_average",
      [
        Column("grade", "`none` while there are too few days") { $0.grade },
        Column("left_out", "The day that doesn't count") { $0.leftOut },
        Column("readings", "How many it is the mean of") { $0.average.count },
        Column("days") { $0.average.days },
      ])
  }
}

extension HomeAverage.Grade: JSONWord {}

extension Document where Row == ProtocolStanding? {
  static func latestProtocol(_ here: LocalNow) -> Document {
    Document(
      "protocol_status", of: ["protocol status"],
      [
        Column(
          "protocol", "The one started last; null if there never was one",
          optional: .protocols(here)
        ) { $0 }
      ])
  }
}

extension Columns where Row == ProtocolStanding.Day {
  /// The columns of the table of sittings, which has a row for each date.
  static var sittings: Columns {
    func cell(_ sitting: ProtocolStanding.Sitting) -> TextTable.Cell {
      .init(
        String(sitting.count), sitting.isShort ? .caution : nil,
        shown: sitting.count == 0 && !sitting.isOver ? "" : String(sitting.count))
    }
    return Columns(
      "sittings",
      [
        Column("day", title: phrase("DATE"), value: \.date) {
          .init($0.date.description, shown: TimeText.day($0.date))
        },
        Column("morning", title: phrase("MORNING"), isNumber: true, value: \.morning.count) {
          cell($0.morning)
        },
        Column("evening", title: phrase("EVENING"), isNumber: true, value: \.evening.count) {
          cell($0.evening)
        },
      ])
  }
}
