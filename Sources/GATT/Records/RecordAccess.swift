import HealthModel

/// What passes through a meter's Record Access Control Point (2A52).
public enum RecordAccess {
  /// Asks for all records.
  public static let all: [UInt8] = [1, 1]
  /// Ends what is under way.
  public static let abort: [UInt8] = [3, 0]

  /// Asks for the records from `number` on.
  public static func from(_ number: UInt16) -> [UInt8] {
    [1, 3, 1, UInt8(number & 0xFF), UInt8(number >> 8)]
  }

  /// Asks how many records `request` would bring.
  public static func count(of request: [UInt8]) -> [UInt8] { [4] + request.dropFirst() }

  /// What a meter answers.
  public enum Answer: Hashable, Sendable {
    /// How many records there are.
    case count(Int)
    /// How it went with the request of this op code: 1 done, 2 op code not supported, 3 invalid
    /// operator, 4 operator not supported, 5 invalid operand, 6 no records, 7 not aborted, 8 not
    /// completed, 9 operand not supported.
    case response(to: UInt8, code: UInt8)

    /// - Throws: `PacketFault`; nil for what is none of the answers to what is asked here.
    public init?(_ bytes: [UInt8]) throws(PacketFault) {
      var reader = PacketReader(bytes)
      let code = try reader.byte()
      try reader.skip(1)
      switch code {
      case 5: self = .count(Int(try reader.short()))
      case 6: self = .response(to: try reader.byte(), code: try reader.byte())
      default: return nil
      }
      try reader.end()
    }
  }
}

/// The last record of a meter that is on file.
public struct RecordCursor: Hashable, Sendable {
  /// What the meter counted it by.
  public let number: UInt16
  /// What the meter said besides: it is the same record as long as that is the same.
  public let identity: String

  /// - Parameter identity: of `RecordIdentity`.
  public init(number: UInt16, identity: String) {
    (self.number, self.identity) = (number, identity)
  }

  /// Of a glucose measurement; nil of a packet that isn't in order.
  public init?(glucose bytes: [UInt8]) {
    guard let measured = try? GlucoseMeasurement(bytes) else { return nil }
    let identity = RecordIdentity(
      .glucose(measured), bytes, of: .glucose, at: Instant(milliseconds: 0))
    self.init(number: measured.number, identity: identity.name)
  }

  /// `15 2a18:…`: what is stored.
  public var text: String { "\(number) \(identity)" }

  /// Reads what `text` writes; nil for anything else.
  public init?(text: String) {
    guard let blank = text.firstIndex(of: " "), let number = UInt16(text[..<blank]) else {
      return nil
    }
    self.init(number: number, identity: String(text[text.index(after: blank)...]))
  }
}
