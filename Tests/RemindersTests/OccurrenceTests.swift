import HealthModel
import Reminders
import Testing

@Suite struct OccurrenceTests {
  let now = Instant(seconds: 1_795_200_000)
  let popup = Popup(server: "s", number: 1)

  private func occurrence(_ state: Occurrence.State) throws -> Occurrence {
    Occurrence(
      key: .init(rule: "evening", date: try #require(LocalDate("2026-11-20"))),
      dueAt: now.adding(seconds: -60), state: state)
  }

  @Test(
    "Nothing reopens a finished occurrence", arguments: [Occurrence.State.done, .skipped, .missed])
  func final(state: Occurrence.State) throws {
    let finished = try occurrence(state)
    #expect(finished.snoozed(at: now) == finished)
    #expect(finished.skipped() == finished)
    #expect(finished.done() == finished)
    #expect(finished.shown(as: popup, at: now) == finished)
  }

  @Test("A snooze lasts half an hour, and starts afresh")
  func snooze() throws {
    let shown = try occurrence(.pending).shown(as: popup, at: now).expired(at: now)
    let again = shown.shown(as: popup, at: now)
    #expect(again.repeats == 1)
    let snoozed = again.snoozed(at: now)
    #expect(snoozed.state == .snoozed(until: now.adding(seconds: 1800)))
    #expect(snoozed.repeats == 0 && snoozed.popup == popup && !snoozed.isDismissed)
  }

  @Test("Only an expired notification counts as repeated")
  func repeats() throws {
    let shown = try occurrence(.pending).shown(as: popup, at: now)
    #expect(shown.shown(as: Popup(server: "t", number: 1), at: now).repeats == 0)
    #expect(shown.expired(at: now).shown(as: popup, at: now).repeats == 1)
  }

  @Test("A late expiry doesn't undo an answer")
  func lateExpiry() throws {
    let dismissed = try occurrence(.shown).dismissed()
    #expect(dismissed.expired(at: now) == dismissed)
    let snoozed = try occurrence(.shown).snoozed(at: now)
    #expect(snoozed.expired(at: now) == snoozed)
    #expect(snoozed.dismissed() == snoozed)
  }
}
