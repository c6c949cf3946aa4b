import HealthModel

@testable import Reminders

/// Reminders for a medicine in a life.
extension Life {
  private var pills: VitalID { VitalID("pills") }

  /// Makes the reminders ask for a medicine that was taken before.
  mutating func takeMedicine() {
    for index in record.rules.indices { record.rules[index].needs = [pills] }
    changeAmounts()
  }

  /// Removes the medicine's last amount, so that there is nothing to repeat; or adds it again.
  mutating func changeAmounts() {
    for one in record.occurrences { allowance[one.key, default: 1] += 1 }
    guard record.lastAmounts.isEmpty else {
      record.lastAmounts = [:]
      return
    }
    var settings = VitalSettings()
    settings.definition = .init(unit: "mg", precision: 0, shortName: nil, role: .medicine)
    guard let vital = Vital(own: pills, settings) else { return }
    record.lastAmounts[pills] = LastAmount(
      vital: vital, reading: Reading(of: pills, 5, in: vital.canonicalUnit))
  }

  /// Clicks Taken, and saves what a journal would; a second click must find nothing missing.
  mutating func clickTaken(_ key: Occurrence.Key) {
    guard let rule = record.rules.first(where: { $0.name == key.rule }) else { return }
    let local = zone.localDateTime(at: now)
    let amounts = record.taken(rule, on: key.date, at: local)
    for amount in amounts { file(amount.vital.id, isSingle: true) }
    if !record.taken(rule, on: key.date, at: local).isEmpty { fault("\(key) is taken twice") }
    if !amounts.isEmpty, !record.satisfies(rule, on: key.date) { fault("\(key) isn't answered") }
  }

  /// Checks that Taken is shown exactly if it would save something, and in its own notification.
  mutating func checkTaken(_ members: [Occurrence], _ lack: ReminderContent) {
    let local = zone.localDateTime(at: now)
    for rule in record.rules {
      for one in members where one.key.rule == rule.name {
        let isOffered = !record.taken(rule, on: one.key.date, at: local).isEmpty
        if isOffered != (lack.taken != nil) { fault("\(one.key) has the wrong buttons") }
      }
    }
    if lack.taken != nil, members.count > 1 { fault("\(members.map(\.key)) share Taken") }
  }
}
