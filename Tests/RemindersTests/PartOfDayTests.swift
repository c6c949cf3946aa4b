import HealthModel
import Reminders
import TestSupport
import Testing

@Suite struct PartOfDayTests {
  private let date = LocalDate(epochDay: 20_777)

  private func rule(
    _ name: String, _ time: String, needs: [VitalID] = [.systolic], days: Set<Weekday> = .everyDay
  ) throws -> ReminderRule {
    ReminderRule(
      name: name, time: try #require(TimeOfDay(time)), days: days, needs: needs,
      since: TableZone.rome.startOfDay(date.adding(days: -9)))
  }

  @Test(
    "Each part of the day runs from halfway to its neighbours",
    arguments: [
      (["08:00", "20:00"], ["02:00..14:00", "14:00..02:00"]),
      (["06:00", "12:00", "17:00"], ["23:30..09:00", "09:00..14:30", "14:30..23:30"]),
      (["08:00", "08:01"], ["20:01..08:01", "08:01..20:01"]),
      (["08:00"], [nil]), (["08:00", "08:00"], [nil, nil]),
    ] as [([String], [String?])])
  func halves(times: [String], parts: [String?]) throws {
    let rules = try times.enumerated().map { try rule("r\($0)", $1) }.withParts
    #expect(rules.map { $0.window?.text } == parts)
    for one in rules {
      let own = LocalDateTime(date, one.time)
      #expect(one.window?.contains(own, of: date) ?? true, "\(one)")
      #expect(one.window?.contains(own, of: date.adding(days: 1)) != true, "\(one)")
    }
    // Every minute of a divided day belongs to exactly one part, on one date.
    let wanted = rules[0].window == nil ? 0 : 1
    for minute in 0..<1440 {
      let time = try #require(TimeOfDay(hour: minute / 60, minute: minute % 60))
      let held = rules.flatMap { rule in
        (-1...1).filter {
          rule.window?.contains(LocalDateTime(date, time), of: date.adding(days: $0)) == true
        }
      }
      #expect(held.count == wanted, "\(time)")
    }
  }

  @Test("Only rules with equal needs and days divide the day, and a chosen part stays")
  func alike() throws {
    let weekend: Set<Weekday> = [.saturday, .sunday]
    let others = try [
      rule("b", "20:00", needs: [.glycemia]),
      rule("c", "20:00", days: weekend),
    ]
    let alone = try rule("a", "08:00")
    #expect(([alone] + others).withParts.allSatisfy { $0.window == nil })
    var owned = try rule("d", "20:00")
    owned.owner = "u"
    #expect(try [rule("a", "08:00"), owned].withParts[0].window == nil)
    var chosen = try rule("a", "08:00")
    chosen.window = DayWindow("04:00..12:00", around: chosen.time)
    let both = try [chosen, rule("b", "20:00")].withParts
    #expect(both.map { $0.window?.text } == ["04:00..12:00", "14:00..02:00"])
  }

  @Test("Rules that need one medicine divide the day, whatever else they need and on which days")
  func medicines() throws {
    let (a, b) = (VitalID("a"), VitalID("b"))
    func rule(_ name: String, _ time: String, _ needs: [VitalID], _ days: Set<Weekday>) throws
      -> ReminderRule
    {
      var one = try self.rule(name, time, needs: needs, days: days)
      one.doses = Set(needs).subtracting([.systolic])
      return one
    }
    let rules = try [
      rule("morning", "08:00", [a, .systolic], .everyDay),
      rule("evening", "20:00", [b, a], [.monday]),
    ]
    #expect(rules.withParts.map { $0.window?.text } == ["02:00..14:00", "14:00..02:00"])
    let apart = try [
      (rule("x", "20:00", [b, .systolic], .everyDay), "another medicine"),
      (rule("x", "20:00", [a], []), "no common day"),
      (self.rule("x", "20:00", needs: [a, .systolic], days: [.monday]), "no medicine"),
    ]
    for (other, why) in apart {
      #expect([rules[0], other].withParts.allSatisfy { $0.window == nil }, "\(why)")
    }
  }

  @Test(
    "A part is written FROM..UNTIL",
    arguments: [
      ("04:00..12:00", "04:00..12:00"), ("14:00..02:00", "14:00..02:00"),
      ("00:00..24:00", "00:00..00:00"), ("4..12", nil), ("04:00-12:00", nil),
      ("08:00..08:00", nil), ("04:00...12:00", nil), ("", nil),
    ] as [(String, String?)])
  func text(typed: String, kept: String?) throws {
    #expect(DayWindow(typed, around: try #require(TimeOfDay("08:00")))?.text == kept)
  }

  @Test("A morning pressure doesn't answer the evening's reminder; the evening ends after midnight")
  func twiceADay() throws {
    let zone = TableZone.rome
    var state = ReminderState(
      rules: try [rule("morning", "08:00"), rule("evening", "20:00")],
      settings: Settings([.weeklyCharts: "off"]))
    let morning = try #require(state.rules[0].window)
    func at(_ time: String, _ day: LocalDate) throws -> Instant {
      zone.resolve(LocalDateTime(day, try #require(TimeOfDay(time)))).instant
    }
    func states(_ time: String, _ day: LocalDate) throws -> [Occurrence.State] {
      let plan = Reminders.plan(
        now: try at(time, day), zone: zone, state: state, screen: Screen(server: "s"))
      state.occurrences.removeAll { one in plan.changes.occurrences.contains { $0.key == one.key } }
      state.occurrences += plan.changes.occurrences
      return ["morning", "evening"].compactMap { name in
        state.occurrences.first { $0.key == Occurrence.Key(rule: name, date: day) }?.state
      }
    }
    state.parts[morning] = .init(reported: [date: [.systolic]])
    state.vitalsByDay = [date: [.systolic]]
    #expect(try states("08:00", date) == [.done])
    #expect(try states("20:00", date) == [.done, .pending])
    _ = try states("02:00", date.adding(days: 1))
    #expect(state.occurrences.map(\.state).contains(.missed))
    let next = date.adding(days: 1)
    #expect(try states("13:59", next) == [.pending])
    #expect(try states("14:00", next) == [.missed], "its part of the day is over")
    let evening = try #require(state.rules.last?.window)
    state.parts[evening] = .init(single: [next: [.systolic]])
    #expect(try states("20:00", next) == [.missed, .done])
  }

  @Test("The ledger divides the day between the rules of its time")
  func ledger() throws {
    let zone = TableZone.rome
    func filing(_ time: String) throws -> Filing {
      let local = LocalDateTime(date, try #require(TimeOfDay(time)))
      return Filing(.report(1), vital: .systolic, at: zone.resolve(local).instant, measured: local)
    }
    let rules = try [rule("morning", "08:00"), rule("evening", "20:00")]
    var record = LedgerRecord(
      days: date...date, versions: rules.map { RuleVersion($0) },
      filings: [date: [try filing("08:05")]])
    let now = zone.startOfDay(date.adding(days: 2))
    #expect(record.entries(now: now, zone: zone).map(\.outcome) == [.onTime, .missed])
    record.versions.removeFirst()
    #expect(record.entries(now: now, zone: zone).map(\.outcome) == [.onTime])
  }
}
