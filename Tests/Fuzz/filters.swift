import HealthModel
import Journal

/// A journal in memory with one report.
nonisolated(unsafe) private let journal: Journal = {
  do {
    let journal = try Journal(path: ":memory:")
    let now = Instant(seconds: 1_795_158_000)
    let readings = try ReadingParser(vitals: journal.vitals).readings(from: ["t=36.5", "bp=120/80"])
    let draft = ReportDraft(
      taken: Moment(now, utcOffsetSeconds: 3600), readings: readings, note: "note")
    _ = try journal.add(try draft.checked(vitals: journal.vitals, now: now), now: now)
    return journal
  } catch {
    fatalError("\(error)")
  }
}()

/// What is read as a filter is one that SQLite runs; a fault stands at a column of the text.
@_cdecl("LLVMFuzzerTestOneInput")
public func filters(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let typed = text(start, count)
  let today = LocalDate(epochDay: 20_777)
  do throws(FilterFault) {
    let filter = try FilterParser.parse(typed, vitals: journal.vitalsForWords, today: today)
    do {
      let found = try journal.reports(matching: filter).count
      let others = try journal.reports(matching: .not(filter)).count
      precondition(found + others == 1, typed)
    } catch {
      fatalError("\(typed): \(error)")
    }
  } catch {
    precondition((1...typed.count + 1).contains(error.column), typed)
  }
  return 0
}
