import Dossier
import HealthModel
import HealthlogCLI
import Journal
import Phrases

extension DossierRecord {
  /// - Throws: `Explanation` for an entry without a note, `JournalError`.
  init(_ request: DossierRequest, _ view: borrowing JournalView, _ here: LocalNow) throws {
    self.init(
      days: request.days, before: request.before, here: here, vitals: view.vitals,
      settings: try view.settings())
    for vital in vitals.measured where vital.id != .glycemia { try read(vital, view) }
    for reach in Self.reach(of: days, before: before) { pressures += try view.pressures(on: reach) }
    isOfProtocol = request.isOfProtocol
    try readGlucose(view)
    doses = try request.events.doses(in: view, on: days)
    for day in try view.daysOnRecord(in: days) {
      reports += day.reports
      singleReadings += day.singleReadings
      daysWithReadings += 1
    }
    let notes = try view.notes(on: days)
    self.notes = notes.filter { request.shows($0.text, of: $0.number) }
      .map { DossierNote(taken: $0.taken, text: $0.text) }
    marked = notes.filter { request.marks($0.text) }
      .map { DossierNote(taken: $0.taken, text: $0.text) }
    for number in request.noteNumbers where !notes.contains(where: { $0.number == number }) {
      throw Explanation.failed(
        ExitStatus.nothingMatched, phrase("\(number) has no note in this period"),
        phrase("'healthlog list' shows which entries have notes"))
    }
  }

  /// Reads a vital; the compared days' values are tallied one by one and not kept.
  private mutating func read(_ vital: Vital, _ view: borrowing JournalView) throws {
    func each(on days: ClosedRange<LocalDate>, _ body: (TakenReading) -> Void) throws {
      let (start, end) = JournalView.instants(around: days)
      try view.eachReading(of: vital.id, from: start, until: end) { taken, reading in
        if days.contains(taken.day) { body(TakenReading(taken: taken, reading: reading)) }
      }
    }
    var own = ReadingColumns()
    try each(on: days) { own.append($0) }
    if !own.isEmpty { values[vital.id] = own }
    guard let before else { return }
    var earlier = VitalTally(of: vital)
    try each(on: before) { earlier.take($0) }
    self.earlier[vital.id] = earlier
  }

  /// Reads glucose; a sensor's readings of the compared days are not kept.
  private mutating func readGlucose(_ view: borrowing JournalView) throws {
    let places = try view.places(of: .glycemia, on: ([before].compactMap { $0 } + [days]))
    var found: [String?: [TakenReading]] = [:]
    try view.eachValue(of: .glycemia, on: days, from: places) { found[$0, default: []].append($1) }
    glucose = found.sorted { ($0.key ?? "") < ($1.key ?? "") }.map {
      GlucoseSource(place: $0.key, name: places.name(of: $0.key), readings: $0.value)
    }
    let all =
      glucose.count == 1
      ? glucose[0].readings
      : glucose.flatMap(\.readings).sorted { $0.taken.instant < $1.taken.instant }
    if !all.isEmpty { values[.glycemia] = ReadingColumns(all) }
    guard let before, var earlier = EarlierGlucose(self) else { return }
    try view.eachValue(of: .glycemia, on: before, from: places) { earlier.take($1, from: $0) }
    earlierGlucose = earlier
  }
}
