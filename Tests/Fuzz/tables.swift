import HealthModel
import Intake
import Interchange
import Journal

nonisolated(unsafe) private var journal: Journal?
nonisolated(unsafe) private var runs = 0

/// Tables: importing the same table twice adds nothing.
@_cdecl("LLVMFuzzerTestOneInput")
public func tables(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // Keep a growing journal from slowing later runs.
  if runs.isMultiple(of: 5000) { journal = try? Journal(path: ":memory:") }
  runs += 1
  let table = bytes(start, count)
  do {
    _ = try bring(table)
  } catch is CSVFault {
    return 0
  } catch is FileFault {
    return 0
  } catch {
    fatalError("\(error)")
  }
  guard let second = try? bring(table) else { fatalError("refused the second time") }
  precondition(!second.addedSomething)
  return 0
}

private func bring(_ table: [UInt8]) throws -> ImportOutcome {
  guard let journal else { fatalError("no journal") }
  let rows = try CSVFormat().rows(
    of:
      InputFile(bytes: table),
    ReadingTerms(vitals: journal.vitalsForWords, zone: FixedZone(offsetSeconds: 3600)))
  return try journal.take(
    IncomingFile(name: "in.csv", format: "csv"), now: Instant(seconds: 1_795_158_000)
  ) { try rows.next() }
}
