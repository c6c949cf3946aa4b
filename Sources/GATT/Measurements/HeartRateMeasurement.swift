import HealthModel

/// Heart Rate Measurement (2A37): a packet of the moment.
public struct HeartRateMeasurement: Hashable, Sendable {
  /// Units: a minute. 0 where nothing beats.
  let rate: UInt16
  /// Whether the sensor touches skin; nil where it can't tell.
  let hasContact: Bool?
  /// Spent so far; nil where none was sent. Units: kJ.
  let energy: UInt16?
  /// RR intervals, the oldest first, the last of which ends when the packet came. Units: 1/1024 s.
  let intervals: [UInt16]

  init(_ bytes: [UInt8]) throws(PacketFault) {
    var reader = PacketReader(bytes)
    let flags = try reader.byte()
    rate = flags & 1 == 0 ? UInt16(try reader.byte()) : try reader.short()
    hasContact = flags & 4 == 0 ? nil : flags & 2 != 0
    energy = flags & 8 == 0 ? nil : try reader.short()
    var intervals: [UInt16] = []
    if flags & 16 != 0 {
      repeat { intervals.append(try reader.short()) } while !reader.isAtEnd
    }
    self.intervals = intervals
    try reader.end()
  }

  var content: PacketContent {
    guard rate > 0, hasContact != false else { return .empty(.noContact) }
    return .readings([
      Reading(vital: .heartRate, value: Double(rate), unit: .beatsPerMinute)
    ])
  }
}
