import HealthModel
import TestSupport
import Testing

@testable import Reminders

/// Three reminders of one day in one notification.
@Suite struct BundleTests {
  private let zone = TableZone.rome
  private let date = LocalDate(epochDay: 20_777)
  private let popup = Popup(server: "s", number: 7)

  private func at(_ time: String) throws -> Instant {
    zone.resolve(LocalDateTime(date, try #require(TimeOfDay(time)))).instant
  }

  private func key(_ name: String) -> Occurrence.Key { .init(rule: name, date: date) }

  private func state() throws -> ReminderState {
    let rules = try [
      ("bp", "08:00", .systolic), ("gly", "08:00", .glycemia), ("kg", "09:00", .weight),
    ]
    .map { (name: String, time: String, vital: VitalID) in
      ReminderRule(
        name: name, time: try #require(TimeOfDay(time)), needs: [vital],
        since: zone.startOfDay(date))
    }
    return ReminderState(rules: rules, settings: Settings([.weeklyCharts: "off"]))
  }

  private func plan(_ time: String, _ state: inout ReminderState, _ screen: Screen) throws -> Plan {
    let plan = Reminders.plan(now: try at(time), zone: zone, state: state, screen: screen)
    let changed = Set(plan.changes.occurrences.map(\.key))
    state.occurrences.removeAll { changed.contains($0.key) }
    state.occurrences += plan.changes.occurrences
    return plan
  }

  /// Returns what the plan's only effect shows.
  private func shown(_ plan: Plan) throws -> (first: Occurrence.Key, lack: ReminderContent) {
    #expect(plan.effects.count == 1)
    guard case .show(let first, let lack)? = plan.effects.last else {
      Issue.record("\(plan.effects)")
      return (key(""), ReminderContent())
    }
    return (first.key, lack)
  }

  @Test("All due reminders share one notification, updated as more are due or done")
  func together() throws {
    var state = try state()
    var screen = Screen(server: "s")
    var (first, lack) = try shown(plan("08:00", &state, screen))
    #expect(first == key("bp") && lack.others.map(\.key) == [key("gly")] && lack.dueSoFar == 2)
    screen.progress[.occurrence(first)] = .visible
    screen.said[first] = lack
    state.occurrences = try state.occurrences.map { $0.shown(as: popup, at: try at("08:00")) }
    #expect(try plan("08:01", &state, screen).effects.isEmpty)
    (first, lack) = try shown(plan("09:00", &state, screen))
    #expect(first == key("bp") && lack.others.map(\.key) == [key("gly"), key("kg")])
    screen.said[first] = lack
    state.occurrences = try state.occurrences.map { $0.shown(as: popup, at: try at("09:00")) }
    // One of the others is done: the notification stays, without it.
    state.vitalsByDay = [date: [.glycemia]]
    (first, lack) = try shown(plan("09:10", &state, screen))
    #expect(first == key("bp") && lack.others.map(\.key) == [key("kg")] && lack.dueSoFar == 3)
    #expect(state.occurrences.first { $0.key == key("gly") }?.popup == nil)
    screen.said[first] = lack
    // The first one is done: a new notification shows the rest.
    state.vitalsByDay = [date: [.glycemia, .systolic]]
    let anew = try plan("09:20", &state, screen)
    #expect(anew.effects.first == .close(.occurrence(key("bp")), popup))
    guard case .show(let rest, let rests)? = anew.effects.last else {
      Issue.record("nothing is shown: \(anew.effects)")
      return
    }
    #expect(anew.effects.count == 2 && rest.key == key("kg") && rests.others.isEmpty)
  }

  @Test("After a restart, a shared popup is closed once and kept while others need it")
  func takenOver() throws {
    var state = try state()
    _ = try plan("09:00", &state, Screen(server: "s"))
    state.occurrences = try state.occurrences.map { $0.shown(as: popup, at: try at("09:00")) }
    var rest = state
    rest.vitalsByDay = [date: [.systolic]]
    let (first, lack) = try shown(plan("09:10", &rest, Screen(server: "s")))
    #expect(first == key("gly") && lack.others.map(\.key) == [key("kg")])
    state.vitalsByDay = [date: [.systolic, .glycemia, .weight]]
    #expect(
      try plan("09:10", &state, Screen(server: "s")).effects
        == [.close(.occurrence(key("bp")), popup)])
  }

  @Test("When the clock steps back, a shared popup stays as it is, and nothing is shown again")
  func clockBack() throws {
    var state = try state()
    var screen = Screen(server: "s")
    let (first, lack) = try shown(plan("09:00", &state, screen))
    screen.progress[.occurrence(first)] = .visible
    screen.said[first] = lack
    state.occurrences = try state.occurrences.map { $0.shown(as: popup, at: try at("09:00")) }
    #expect(try plan("08:10", &state, screen).effects.isEmpty)
    // After a restart, the notification is shown as it was.
    let (again, same) = try shown(plan("08:10", &state, Screen(server: "s")))
    #expect(again == first && !lack.contradicts(same))
    // One of the others is done: the notification is updated without it.
    state.vitalsByDay = [date: [.glycemia]]
    let (_, rest) = try shown(plan("08:20", &state, screen))
    #expect(rest.others.map(\.key) == [key("kg")])
    screen.said[first] = rest
    // The rest isn't due yet, so it waits for its time.
    state.vitalsByDay = [date: [.glycemia, .systolic]]
    let waiting = try plan("08:30", &state, screen)
    #expect(waiting.effects == [.close(.occurrence(first), popup)])
    #expect(waiting.nextWake == (try at("09:00")))
  }

  /// The same reminders, and two for a medicine that was taken before.
  private func stateWithMedicine() throws -> ReminderState {
    let vital = try medicine("ramipril")
    var state = try state()
    let times = [("tablets", "08:00"), ("ramipril-late", "20:00")]
    let rules = try times.map { name, time in
      ReminderRule(
        name: name, time: try #require(TimeOfDay(time)), needs: [vital.id],
        since: zone.startOfDay(date))
    }
    state.rules = (state.rules + rules).withParts
    state.lastAmounts[vital.id] = LastAmount(
      vital: vital, reading: Reading(of: vital.id, 5, in: vital.canonicalUnit))
    return state
  }

  private func medicine(_ name: String) throws -> Vital {
    var settings = VitalSettings()
    settings.definition = .init(unit: "mg", precision: 0, shortName: nil, role: .medicine)
    return try #require(Vital(own: VitalID(name), settings))
  }

  /// Returns the reminders shown, each with the others in its notification and its Taken's label.
  private func shown(_ effects: [Effect]) -> [String] {
    effects.compactMap { effect in
      guard case .show(let one, let lack) = effect else { return nil }
      return ([one.key.rule] + lack.others.map(\.key.rule)).joined(separator: "+")
        + (lack.taken.map { " \($0.label)" } ?? " of \(lack.dueSoFar)")
        + (one.popup == nil ? "" : " again")
    }
  }

  @Test("A reminder with Taken keeps its own popup, and isn't counted among the reports")
  func taken() throws {
    var state = try stateWithMedicine()
    let plan = try plan("09:00", &state, Screen(server: "s"))
    #expect(shown(plan.effects) == ["bp+gly+kg of 3", "tablets tablets"])
    let part = try #require(state.rules[3].window)
    state.parts[part] = .init(single: [date: [VitalID("ramipril")]])
    #expect(
      shown(try self.plan("09:01", &state, Screen(server: "s")).effects) == ["bp+gly+kg of 3"])
    #expect(state.occurrences.first { $0.key == key("tablets") }?.state == .done)
    // The other one isn't answered by that dose, and its name would reveal the medicine.
    let evening = try self.plan("20:00", &state, Screen(server: "s"))
    #expect(shown(evening.effects) == ["bp+gly+kg of 3", "ramipril-late 20:00"])
    state.settings = Settings([.weeklyCharts: "off", .notificationDetails: "on"])
    let named = try self.plan("20:00", &state, Screen(server: "s"))
    #expect(shown(named.effects) == ["bp+gly+kg of 3", "ramipril-late ramipril-late"])
  }

  @Test("Without a last amount of everything, the reminder is part of the shared notification")
  func withoutAmount() throws {
    var state = try stateWithMedicine()
    state.rules[3].needs.append(VitalID("insulin"))
    #expect(
      shown(try plan("08:00", &state, Screen(server: "s")).effects) == ["bp+gly+tablets of 3"])
    // The popup that was shared stays with the first one.
    state.occurrences = try state.occurrences.map { $0.shown(as: popup, at: try at("08:00")) }
    let insulin = try medicine("insulin")
    state.lastAmounts[insulin.id] = LastAmount(
      vital: insulin, reading: Reading(of: insulin.id, 6, in: insulin.canonicalUnit))
    var screen = Screen(server: "s")
    let apart = ["bp+gly of 2 again", "tablets tablets"]
    var restarted = state
    #expect(shown(try plan("08:01", &restarted, screen).effects) == apart)
    screen.progress[.occurrence(key("bp"))] = .visible
    screen.said[key("bp")] = ReminderContent()
    let plan = try plan("08:01", &state, screen)
    #expect(shown(plan.effects) == apart && plan.effects.count == 2, "nothing is closed")
    // Only what is missing is saved.
    state.parts[try #require(state.rules[3].window)] = .init(single: [date: [insulin.id]])
    let time = LocalDateTime(date, try #require(TimeOfDay("08:02")))
    #expect(state.taken(state.rules[3], on: date, at: time).map(\.vital.id.name) == ["ramipril"])
  }

  @Test("After midnight a dose counts for the new day, so Taken isn't offered any more")
  func midnight() throws {
    var state = try stateWithMedicine()
    state.rules = [state.rules[4]].map { rule in
      var whole = rule
      whole.window = nil
      return whole
    }
    #expect(
      shown(try plan("23:59", &state, Screen(server: "s")).effects) == ["ramipril-late 20:00"])
    let midnight = zone.startOfDay(date.adding(days: 1))
    #expect(try plan("23:59", &state, Screen(server: "s")).nextWake == midnight)
    let after = Reminders.plan(
      now: midnight, zone: zone, state: state, screen: Screen(server: "s"))
    #expect(shown(after.effects) == ["ramipril-late of 1"])
  }

  @Test("Two reminders named after medicines at one time have different words")
  func sameTime() throws {
    var state = try stateWithMedicine()
    state.rules = state.rules[3...4].map { rule in
      var one = rule
      (one.name, one.time, one.window) = ("ramipril-\(rule.name)", rule.time, nil)
      return one
    }
    state.rules[1].time = state.rules[0].time
    #expect(
      shown(try plan("08:00", &state, Screen(server: "s")).effects).map { $0.suffix(9) }
        == ["08:00 (2)", "08:00 (1)"])
  }
}
