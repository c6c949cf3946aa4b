import HealthModel
import Intake
import Interchange
import Journal

/// Tables and their options: the first line of the input is the date pattern, the second a row
/// filter. Nothing crashes, and importing twice adds nothing.
@_cdecl("LLVMFuzzerTestOneInput")
public func layouts(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let lines = text(start, count).split(
    separator: "\n", maxSplits: 2, omittingEmptySubsequences: false
  ).map(String.init)
  guard lines.count == 3 else { return 0 }
  if let date = UnsettledDate(lines[0]) {
    precondition(!date.needsOrder || date.proof == nil)
    let (day, month) = (date.local(.dayFirst), date.local(.monthFirst))
    precondition(date.needsOrder || date.proof != nil || day == month)
  }
  let options = try? TableOptions(
    maps: ["taken_at=1", "glycemia=2", "note=3"], filters: lines[1].isEmpty ? [] : [lines[1]],
    units: [], dates: lines[0].isEmpty ? nil : lines[0], hasHeader: false, vitals: .standard)
  guard let options else { return 0 }
  do {
    let journal = try Journal(path: ":memory:")
    for time in 0..<2 {
      let terms = ReadingTerms(
        vitals: .standard, zone: FixedZone(offsetSeconds: 3600), table: options)
      let rows = try CSVFormat().rows(of: InputFile(bytes: Array(lines[2].utf8)), terms)
      let outcome = try journal.take(
        IncomingFile(name: "in.csv", format: "csv"), now: Instant(seconds: 1_795_158_000)
      ) { try rows.next() }
      precondition(time == 0 || !outcome.addedSomething)
    }
  } catch is TableOptionFault {
    return 0
  } catch is FileFault {
    return 0
  } catch is CSVFault {
    return 0
  } catch {
    fatalError("\(error)")
  }
  return 0
}
