import Dossier
import HealthModel
import HealthlogCLI
import Journal
import Phrases

extension DossierRecord {
  /// What a journal has of what is asked for.
  /// - Throws: `DossierFault.noNote`, `JournalError`.
  init(_ request: DossierRequest, _ view: borrowing JournalView, _ standpoint: Standpoint) throws {
    self.init(
      days: request.days, before: request.before, standpoint: standpoint, vitals: view.vitals,
      settings: try view.settings())
    let reach = Self.reach(of: days, before: before)
    let (start, end) = JournalView.instants(around: reach)
    for vital in vitals.vitals where vital.id != .glycemia {
      let found = try view.values(of: vital.id, from: start, until: end)
      if !found.isEmpty {
        values[vital.id] = found.map { TakenReading(taken: $0.taken, reading: $0.reading) }
      }
    }
    glucose = try view.valuesBySource(of: .glycemia, from: start, until: end).map {
      GlucoseSource(name: $0.name, readings: $0.readings)
    }
    let all =
      glucose.count == 1
      ? glucose[0].readings
      : glucose.flatMap(\.readings).sorted {
        $0.taken.instant < $1.taken.instant
      }
    if !all.isEmpty { values[.glycemia] = all }
    pressures = try view.pressures(on: reach)
    for day in try view.daysOnRecord(in: days) {
      reports += day.reports
      singleReadings += day.samples
      daysWithReadings += 1
    }
    let notes = try view.notes(on: days)
    self.notes = notes.filter { request.shows($0.text, of: $0.number) }
      .map { DossierNote(taken: $0.taken, text: $0.text) }
    marked = notes.filter { request.marks($0.text) }
      .map { DossierNote(taken: $0.taken, text: $0.text) }
    for number in request.noteNumbers where !notes.contains(where: { $0.number == number }) {
      throw DossierFault.noNote("\(number)")
    }
  }
}
