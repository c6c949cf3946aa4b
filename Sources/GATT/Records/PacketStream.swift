public import HealthModel

/// A stream's packets in one row. Each packet is stored as two varints and its bytes: the varints
/// are the milliseconds since the previous packet and the number of bytes.
public struct PacketStream: Equatable, Sendable {
  public let start: Instant
  public private(set) var count = 0
  public private(set) var body: [UInt8] = []
  private var last: Instant

  public init(from start: Instant) { (self.start, last) = (start, start) }

  /// Returns whether a packet can follow the last one; false if the clock was set back meanwhile.
  public func takes(_ arrival: Instant) -> Bool { arrival >= last }

  /// Appends a packet if `takes` accepts its arrival; otherwise returns false.
  public mutating func append(_ packet: [UInt8], at arrival: Instant) -> Bool {
    guard takes(arrival) else { return false }
    append(UInt64(arrival.milliseconds - last.milliseconds))
    append(UInt64(packet.count))
    body += packet
    (last, count) = (arrival, count + 1)
    return true
  }

  private mutating func append(_ number: UInt64) {
    var rest = number
    while rest > 0x7F {
      body.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    body.append(UInt8(rest))
  }

  public static func packets(
    _ body: [UInt8], from start: Instant
  ) -> [(at: Instant, bytes: [UInt8])]? {
    var place = 0
    func number() -> Int? {
      var number: UInt64 = 0
      for shift in stride(from: 0, to: 63, by: 7) {
        guard place < body.count else { return nil }
        let byte = body[place]
        place += 1
        number |= UInt64(byte & 0x7F) << UInt64(shift)
        if byte < 0x80 { return Int(exactly: number) }
      }
      return nil
    }
    var packets: [(at: Instant, bytes: [UInt8])] = []
    var at = start.milliseconds
    while place < body.count {
      guard let later = number(), let length = number(), length <= body.count - place else {
        return nil
      }
      let (sum, isTooLate) = at.addingReportingOverflow(Int64(later))
      guard !isTooLate else { return nil }
      at = sum
      packets.append((Instant(milliseconds: at), Array(body[place..<place + length])))
      place += length
    }
    return packets
  }
}
