public import GATT
import HealthModel
public import Journal

/// A device's packets for people.
public enum PacketText {
  /// `2A35`: the number of a characteristic, as the Bluetooth SIG writes it.
  public static func number(_ characteristic: UInt16) -> String {
    let digits = String(characteristic, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// `blood pressure`; empty for a characteristic that this program doesn't know.
  public static func name(_ kind: Characteristic?) -> String {
    switch kind {
    case .temperature: phrase("temperature")
    case .glucose: phrase("glucose")
    case .glucoseContext: phrase("about a glucose")
    case .pressure: phrase("blood pressure")
    case .heartRate: phrase("heart rate")
    case .oximetry, .continuousOximetry: phrase("oxygen saturation")
    case .weight: phrase("weight")
    case .dateTime, .battery, .model, .serialNumber, .maker, .currentTime,
      .recordAccess, nil:
      ""
    }
  }

  /// What became of a packet: `filed as report 7`, `kept, not filed: 2A35 of 20 bytes, 19 expected`.
  public static func fate(of packet: PacketOnRecord) -> String {
    switch packet.fate {
    case .filed(let number):
      let name = EntryText.name(number)
      guard let taken = packet.taken, let said = packet.said, taken.local != said else {
        return phrase("filed as \(name)")
      }
      return phrase("filed as \(name), of \(TimeText.dateAndTime(taken))")
    case .filedBefore: return phrase("filed")
    case .gone: return phrase("filed; deleted or changed since")
    case .streamed(let numbers):
      let names = numbers.map(\.description).joined(separator: ", ")
      return names.isEmpty ? phrase("kept") : phrase("filed as \(names)")
    case .empty(let reason): return words(reason)
    case .known: return phrase("on record already")
    case .held(let reason): return phrase("held: \(words(reason))")
    case .refused(let fault): return refused(packet.characteristic, fault)
    case .implausible(let reasons):
      let words = reasons.map { RefusalText.words($0.rawValue) }.joined(separator: ", ")
      return phrase("kept, not filed: \(words)")
    case .dropped: return phrase("dropped by you")
    case .unread: return phrase("kept, not understood")
    }
  }

  /// `kept, not filed: 2A35 of 20 bytes, 19 expected`.
  public static func refused(_ characteristic: UInt16, _ fault: PacketFault) -> String {
    let (bytes, expected) =
      switch fault {
      case .tooShort(let bytes, let expected), .tooLong(let bytes, let expected): (bytes, expected)
      }
    return phrase(
      "kept, not filed: \(number(characteristic)) of \(bytes) bytes, \(expected) expected")
  }

  private static func words(_ reason: EmptyPacket) -> String {
    switch reason {
    case .noNumber: phrase("no value: the measurement failed")
    case .controlSolution: phrase("no reading: control solution")
    case .notMeasured: phrase("no reading: a demonstration, or invalid")
    case .noContact: phrase("no reading: no contact with the skin")
    case .context: phrase("tells of another record")
    }
  }

  private static func words(_ reason: HeldReason) -> String {
    switch reason {
    case .person: phrase("nobody said whose it is")
    case .noTime: phrase("it came without a time")
    case .impossibleTime: phrase("its time can't be true")
    case .clockFault: phrase("the device says that its clock was wrong")
    case .future: phrase("it is of the future, by the device's clock")
    case .beforeNewest: phrase("it is older than what is on file; is the device's clock right?")
    case .old: phrase("it is over a day old; is the device's clock right?")
    case .doubtful: phrase("the device itself doubts it")
    }
  }
}
