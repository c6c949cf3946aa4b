import GATT
import HealthModel

/// A packet of the characteristic in its first byte: its values are finite and have a time, and the
/// same packet is the same record.
@_cdecl("LLVMFuzzerTestOneInput")
public func packets(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = bytes(start, count)
  guard let first = input.first else { return 0 }
  let kinds = Characteristic.allCases
  let kind = kinds[Int(first & 15) % kinds.count]
  let packet = Array(input.dropFirst())
  let now = Instant(seconds: 1_795_158_000)
  let clocks: [DeviceClock] = [.unread, .ahead(0), .ahead(-1_795_161_000_000), .ahead(.max)]
  var judgement = Judgement(
    quirks: first & 16 == 0 ? [] : .swappedPulse, user: first & 32 == 0 ? .undecided : .one(1),
    clock: clocks[Int(first >> 6)], zone: FixedZone(offsetSeconds: 3600))
  if case .filed(let filed) = judgement.verdict(on: packet, of: kind, at: now, isLast: true) {
    precondition(!filed.draft.readings.isEmpty)
    for reading in filed.draft.readings { precondition(reading.value.isFinite) }
    precondition(filed.draft.taken.instant <= now)
    _ = try? filed.draft.checkedEntry(vitals: .standard, now: now)
    judgement.clock = .ahead(60_000)
    if case .filed(let again) = judgement.verdict(
      on: packet, of: kind, at: now, isLast: true)
    {
      precondition(again.identity == filed.identity)
    }
  }
  _ = try? RecordAccess.Answer(packet)
  for clock in [Characteristic.currentTime, .dateTime] {
    guard let reading = try? ClockReading(packet, of: clock), case .local(let shown) = reading.time
    else { continue }
    let again = try? ClockReading(ClockReading.setting(shown, of: clock), of: clock)
    precondition(again?.time == reading.time)
  }
  precondition(DeviceFacts.text(packet).map { !$0.isEmpty } ?? true)
  var transfer = RecordTransfer(after: RecordCursor(number: 7, identity: ""))
  var commands = transfer.start() + transfer.next(.subscribed)
  for place in stride(from: 0, to: packet.count, by: 4) {
    commands = transfer.next(.answer(Array(packet[place..<min(place + 4, packet.count)])))
    if commands.contains(where: { if case .end = $0 { true } else { false } }) { break }
  }
  return 0
}
