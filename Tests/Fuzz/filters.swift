import HealthModel
import Journal

/// A journal in memory with a report and a single reading.
nonisolated(unsafe) private let journal: Journal = {
  do {
    let journal = try Journal(path: ":memory:")
    let now = Instant(seconds: 1_795_158_000)
    try journal.write(now: now) { edit in
      let vitals = edit.view.vitals
      for words in [["t=36.5", "bp=120/80"], ["gly=>500"]] {
        let draft = ReportDraft(
          taken: Moment(now, utcOffsetSeconds: 3600),
          readings: try ReadingParser(vitals: vitals).readings(from: words), note: "note")
        _ = try edit.add(try draft.checkedEntry(vitals: vitals, now: now))
      }
    }
    return journal
  } catch {
    fatalError("\(error)")
  }
}()

/// SQLite runs every filter that parses; errors name a column in the text.
@_cdecl("LLVMFuzzerTestOneInput")
public func filters(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let typed = text(start, count)
  let today = LocalDate(epochDay: 20_777)
  do throws(FilterFault) {
    let filter = try FilterParser.parse(
      typed, vitals: journal.vitalsForWords, days: DayReader(today: today))
    do {
      let (found, others) = try journal.read { view in
        (
          try view.entries(matching: filter, gathering: false).count,
          try view.entries(matching: .not(filter), gathering: false).count
        )
      }
      precondition(found + others == 2, typed)
    } catch {
      fatalError("\(typed): \(error)")
    }
  } catch {
    precondition((1...typed.count + 1).contains(error.column), typed)
  }
  return 0
}
