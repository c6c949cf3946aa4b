import HealthModel

/// `temp=36.5`: a plausible reading prints in a form that reads back the same.
@_cdecl("LLVMFuzzerTestOneInput")
public func readings(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let typed = text(start, count)
  if let value = decimal(typed) { precondition(value.isFinite) }
  let vitals = VitalCatalogue.standard
  let parser = ReadingParser(vitals: vitals)
  guard let readings = try? parser.readings(from: [typed]) else { return 0 }
  let now = Instant(seconds: 1_795_158_000)
  for reading in readings {
    precondition(reading.value.isFinite && !reading.text.isEmpty)
    let taken = Moment(now, utcOffsetSeconds: 0)
    let isPossible =
      (try? NewSingleReading(taken: taken, reading: reading, vitals: vitals, now: now)) != nil
    guard isPossible, let vital = vitals[reading.vital] else { continue }
    precondition((try? parser.reading(of: vital, reading.text)) == reading, reading.text)
    let beyond = reading.comparator?.rawValue ?? ""
    let again = "\(vital.id)=\(beyond)\(reading.typedValue.shortText)\(reading.unit.symbol)"
    precondition((try? parser.readings(from: [again])) == [reading], again)
  }
  return 0
}
