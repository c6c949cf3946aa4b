public import HealthModel
internal import SQLite

public struct NewDevice: Equatable, Sendable {
  public var name: String
  /// The address that permanently identifies it: `AA:BB:CC:DD:EE:FF`.
  public var address: String
  /// From the Device Information Service (180A), like the next two; nil if it isn't given.
  public var maker: String?
  public var model: String?
  public var serial: String?
  /// Those that it offers and that healthlog reads.
  public var services: [HealthService]
  public var user: DeviceUser
  /// Whether the service reads it whenever it is in range.
  public var isAutomatic = true

  public init(
    name: String, address: String, maker: String? = nil, model: String? = nil,
    services: [HealthService], user: DeviceUser = .undecided
  ) {
    (self.name, self.address, self.maker, self.model) = (name, address, maker, model)
    (self.services, self.user) = (services, user)
  }

  /// Returns whether a device may have this name, which is typed often and shown on one line.
  public static func isName(_ text: String) -> Bool {
    (1...40).contains(text.count) && text.first != "-" && text.first != " " && text.last != " "
      && text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
  }
}

/// A device on record: a row of `device`, with its row of `source`.
public struct Device: TableRow, Equatable {
  public internal(set) var settings = NewDevice(name: "", address: "", services: [])
  /// The last of its numbered records on file, as `RecordCursor` writes it, or `noCursor`.
  package var cursorText: String?
  /// How far its clock was ahead when it was last read. Units: ms.
  public internal(set) var clockOff: Int64?
  /// When somebody asked the running listener to read it; nil once it has been read.
  public internal(set) var syncRequestedAt: Instant?
  package var source = SourceRow()
  package init() {}

  /// Replaces the cursor of a meter whose record numbers can't be trusted.
  package static let noCursor = "all"

  /// Whether it came with a journal's JSON, without address; `device add` by name restores it.
  public var isRestored: Bool { source.key.isEmpty }

  /// Returns a placeholder address for a restored device; no real device has it.
  static func noAddress(of uid: String) -> String { "restored:" + uid.filter { $0 != "-" } }

  package static let table = Table<Device>("device")
  static let offsets: ClosedRange<Int64> = -(1 << 52)...1 << 52

  package mutating func walk(_ column: inout ColumnWalk) {
    column("source", &source.id)
    column("address", &settings.address)
    column("maker", &settings.maker)
    column("model", &settings.model)
    column("serial", &settings.serial)
    // The assigned numbers in hexadecimal digits.
    var services = settings.services.map { String($0.rawValue, radix: 16) }.joined(separator: " ")
    column("services", &services)
    settings.services = services.split(separator: " ").compactMap {
      UInt16($0, radix: 16).flatMap(HealthService.init(rawValue:))
    }
    column("user", &settings.user)
    column("auto", &settings.isAutomatic)
    column("cursor", &cursorText)
    column("clock_off", &clockOff, in: Device.offsets)
    column("sync_requested_at", &syncRequestedAt)
  }
}

public enum SessionEnd: String, CaseIterable, Sendable, StoredRaw {
  case done, stopped, lost, power, killed, error
}

/// The journal has the raw values, 0 to 3.
public enum PacketState: Int, CaseIterable, Sendable, StoredRaw {
  case stored, known, held, refused
}

package struct SessionRow: TableRow, Equatable {
  package var id: Int64 = 0
  package var intake: Int64 = 0
  package var device: Int64 = 0
  package var startAt = Instant(milliseconds: 0)
  package var endAt: Instant?
  package var utcOffset = 0
  package var ended: SessionEnd?
  package var clockOff: Int64?
  package static let table = Table<SessionRow>("session")
  package init() {}

  package mutating func walk(_ column: inout ColumnWalk) {
    column("id", &id)
    column("intake", &intake)
    column("device", &device)
    column("start_at", &startAt)
    column("end_at", &endAt)
    column("utc_offset", &utcOffset, in: ReportRow.offsets)
    column("ended", &ended)
    column("clock_off", &clockOff, in: Device.offsets)
  }
}

/// One row of `packet`: a record, or the packets of one minute of a stream.
package struct PacketRow: TableRow, Equatable {
  package var id: Int64 = 0
  package var session: Int64 = 0
  package var at = Instant(milliseconds: 0)
  package var characteristic = 0
  package var count = 1
  package var state = PacketState.stored
  package var decoder = 0
  package var body: [UInt8] = []
  package static let table = Table<PacketRow>("packet")
  package init() {}

  package mutating func walk(_ column: inout ColumnWalk) {
    column("id", &id)
    column("session", &session)
    column("at", &at)
    column("characteristic", &characteristic)
    column("n", &count)
    column("state", &state)
    column("decoder", &decoder)
    column("body", &body)
  }
}

public struct DeviceSession: Equatable, Sendable {
  public let number: Int64
  /// Its device's name; nil if the device was forgotten.
  public let device: String?
  public let start: Moment
  /// When it ended; nil while it lasts.
  public let end: Instant?
  public let ended: SessionEnd?
  /// How far the device's clock was ahead; nil if it wasn't read. Units: ms.
  public let clockOff: Int64?
  /// How many packets arrived, including those of streams.
  public let packets: Int
  /// How many packets are waiting for a time, a person or a decision.
  public let held: Int
  public let intake: IntakeRecord
}

public enum DeviceFault: Error, Equatable, Sendable {
  case noSuchDevice(String, nearest: String?)
  /// Another source has the name.
  case nameTaken(String)
  /// The device was added before, under this name.
  case alreadyAdded(String)
  case noSuchSession(Int64)
  /// The device is being read; this is the number of the open session.
  case inSession(Int64)
  case notInSession(String)
  case nothingHeld(Int64)
  case discarded(Int64)
}
