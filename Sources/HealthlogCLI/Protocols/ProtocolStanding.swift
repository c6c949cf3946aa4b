import HealthModel
import Journal
import Reminders

public struct ProtocolStanding: Sendable {
  struct Sitting {
    /// The number of its readings, including those beyond what it needs.
    let count: Int
    let isOver: Bool
    var isShort: Bool { isOver && count < GuidedProtocol.readingsOfSitting }
  }

  public struct Day: Sendable {
    let date: LocalDate
    let morning: Sitting
    let evening: Sitting
  }

  enum State: String, JSONWord {
    case toCome = "to_come"
    case running, over, stopped
  }

  let guided: GuidedProtocol
  let state: State
  let days: [Day]
  let tally: (count: Int, wanted: Int)
  let average: HomeAverage?
  /// The current pressure day.
  let today: LocalDate

  init(_ guided: GuidedProtocol, _ view: borrowing JournalView, _ context: CLIContext) throws {
    let (here, pressures) = (context.here, try view.pressures(of: guided))
    let day = try view.pressureDay(of: guided)
    let record = ProtocolOnRecord(guided, day: day, measured: pressures.map(\.taken.local))
    let now = here.zone.localDateTime(at: here.now)
    let today = day.date(of: now)
    func sitting(_ half: PressureDay.Half, _ date: LocalDate) -> Sitting {
      Sitting(
        count: record.count(half, on: date), isOver: DayWindow(half, of: day).end(of: date) <= now)
    }
    (self.guided, self.today) = (guided, today)
    tally = (record.tally, guided.wanted)
    days = (0..<guided.days).map { index in
      let date = guided.firstDay.adding(days: index)
      return Day(date: date, morning: sitting(.morning, date), evening: sitting(.evening, date))
    }
    // A protocol that is over gets its `stoppedAt` when the next one starts.
    let end = guided.end(of: day, in: here.zone)
    state =
      if let stoppedAt = guided.stoppedAt, stoppedAt < end {
        .stopped
      } else if end <= here.now {
        .over
      } else { today < guided.firstDay ? .toCome : .running }
    average = HomeAverage(
      of: pressures, on: guided.firstDay...max(guided.firstDay, min(guided.lastDay, today)),
      leavingOut: guided.firstDay, day: day, vitals: view.vitals)
  }

  /// Returns the protocol that isn't over; nil if none is running or waiting.
  static func running(
    _ view: borrowing JournalView, _ context: CLIContext
  ) throws -> ProtocolStanding? {
    let open = try view.openProtocol().map { try ProtocolStanding($0, view, context) }
    return open.flatMap { $0.state == .over ? nil : $0 }
  }

  /// The current day's number within the protocol, from 1.
  var number: Int { today.epochDay - guided.firstDay.epochDay + 1 }
}
