public import HealthModel
public import Reminders

/// How a guided protocol stands.
public struct ProtocolStanding: Sendable {
  /// One sitting of one date.
  public struct Sitting: Hashable, Sendable {
    /// Its readings; more than it asks for, where more were taken.
    public let count: Int
    /// Whether its time is over.
    public let isOver: Bool

    /// Whether it lacks something that can't come any more.
    public var isShort: Bool { isOver && count < GuidedProtocol.readingsOfSitting }
  }

  /// A date, with its two sittings.
  public struct Day: Hashable, Sendable {
    /// One of the protocol's.
    public let date: LocalDate
    /// From the beginning of the pressure day until noon.
    public let morning: Sitting
    /// From noon to its end.
    public let evening: Sitting
  }

  /// Whether it goes on.
  public enum State: String, CaseIterable, Sendable {
    /// Its first day is still to come.
    case toCome = "to_come"
    case running
    /// Its days are over.
    case over
    /// The person ended it.
    case stopped
  }

  /// As it was started.
  public let guided: GuidedProtocol
  /// As of the time that was handed in.
  public let state: State
  /// All of them, the first one first.
  public let days: [Day]
  /// Of the readings that it asks for.
  public let tally: ProtocolTally
  /// What its readings come to so far; nil of none.
  public let average: HomeAverage?
  /// The pressure day at that time.
  public let today: LocalDate

  /// - Parameter pressures: Those of its dates and the one after them, in order of time.
  public init(
    _ guided: GuidedProtocol, _ pressures: [PressureReading], day: PressureDay,
    _ here: LocalNow, vitals: VitalCatalogue
  ) {
    let record = ProtocolOnRecord(guided, day: day, measured: pressures.map(\.taken.local))
    let now = here.zone.localDateTime(at: here.now)
    let today = day.date(of: now)
    func sitting(_ half: PressureDay.Half, _ date: LocalDate) -> Sitting {
      Sitting(
        count: record.count(half, on: date),
        isOver: DayWindow(half, of: day).end(of: date) <= now)
    }
    self.guided = guided
    self.today = today
    tally = record.tally
    days = (0..<guided.days).map { index in
      let date = guided.firstDay.adding(days: index)
      return Day(date: date, morning: sitting(.morning, date), evening: sitting(.evening, date))
    }
    // One that is over is closed when the next one is started.
    let end = guided.end(of: day, in: here.zone)
    state =
      if let stoppedAt = guided.stoppedAt, stoppedAt < end {
        .stopped
      } else if end <= here.now {
        .over
      } else {
        today < guided.firstDay ? .toCome : .running
      }
    average = HomeAverage(
      of: pressures, on: guided.firstDay...max(guided.firstDay, min(guided.lastDay, today)),
      leavingOut: guided.firstDay, day: day, vitals: vitals)
  }

  /// Which day of it today is, from 1 on.
  var number: Int { today.epochDay - guided.firstDay.epochDay + 1 }
}
