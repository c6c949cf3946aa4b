import HealthModel

/// The protocol of the Record Access Control Point (2A52).
public enum RecordAccess {
  public static let all: [UInt8] = [1, 1]
  public static let abort: [UInt8] = [3, 0]

  public static func from(_ number: UInt16) -> [UInt8] {
    [1, 3, 1, UInt8(number & 0xFF), UInt8(number >> 8)]
  }

  public static func count(of request: [UInt8]) -> [UInt8] { [4] + request.dropFirst() }

  public enum Answer: Hashable, Sendable {
    case count(Int)
    /// The response to an op code: 1 success, 2 op code not supported, 3 invalid operator, 4
    /// operator not supported, 5 invalid operand, 6 no records, 7 abort unsuccessful, 8 not
    /// completed, 9 operand not supported.
    case response(to: UInt8, code: UInt8)

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

public struct RecordCursor: Hashable, Sendable {
  public let number: UInt16
  /// The record's identity, to detect a meter that reuses the number.
  public let identity: String

  public init(number: UInt16, identity: String) {
    (self.number, self.identity) = (number, identity)
  }

  public init?(glucose bytes: [UInt8]) {
    guard let measured = try? GlucoseMeasurement(bytes) else { return nil }
    let identity = RecordIdentity(measured, bytes, of: .glucose, at: Instant(milliseconds: 0))
    self.init(number: measured.number, identity: identity.name)
  }

  /// The stored text, such as `15 2a18:…`.
  public var text: String { "\(number) \(identity)" }

  public init?(text: String) {
    guard let blank = text.firstIndex(of: " "), let number = UInt16(text[..<blank]) else {
      return nil
    }
    self.init(number: number, identity: String(text[text.index(after: blank)...]))
  }
}
