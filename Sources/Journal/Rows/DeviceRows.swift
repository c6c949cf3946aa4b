import GATT
import HealthModel
import SQLite

/// One row of `device`: what a source of that kind has besides.
struct DeviceRow: TableRow, Equatable {
  var source: Int64 = 0
  var address = ""
  var maker: String?
  var model: String?
  var serial: String?
  /// The numbers of its services, in hexadecimal digits, a blank between.
  var services = ""
  /// Its person's number, 255 for everyone; nil until somebody says.
  var user: Int?
  var auto = false
  var cursor: String?
  /// Milliseconds that its clock was ahead when it was read last.
  var clockOff: Int64?
  var syncRequestedAt: Instant?

  static let table = Table<DeviceRow>("device")
  static let users: ClosedRange<Int64> = 0...255
  static let offsets: ClosedRange<Int64> = -(1 << 52)...1 << 52

  mutating func walk(_ column: inout ColumnWalk) {
    column("source", &source)
    column("address", &address)
    column("maker", &maker)
    column("model", &model)
    column("serial", &serial)
    column("services", &services)
    column("user", &user, in: DeviceRow.users)
    column("auto", &auto)
    column("cursor", &cursor)
    column("clock_off", &clockOff, in: DeviceRow.offsets)
    column("sync_requested_at", &syncRequestedAt)
  }
}

extension DeviceRow {
  /// What stands for the address of a device that came with a journal's own JSON, in which there is
  /// none: nothing on a bus is called so.
  static func noAddress(of uid: String) -> String {
    "restored:" + uid.filter { $0 != "-" }
  }
}

/// One row of `session`.
struct SessionRow: TableRow, Equatable {
  var id: Int64 = 0
  var intake: Int64 = 0
  var device: Int64 = 0
  var startAt = Instant(milliseconds: 0)
  var endAt: Instant?
  var utcOffset = 0
  var ended: SessionEnd?
  var clockOff: Int64?

  static let table = Table<SessionRow>("session")

  mutating func walk(_ column: inout ColumnWalk) {
    column("id", &id)
    column("intake", &intake)
    column("device", &device)
    column("start_at", &startAt)
    column("end_at", &endAt)
    column("utc_offset", &utcOffset, in: ReportRow.offsets)
    column("ended", &ended)
    column("clock_off", &clockOff, in: DeviceRow.offsets)
  }
}

/// One row of `packet`: a record, or a stream's packets of a minute.
struct PacketRow: TableRow, Equatable {
  var id: Int64 = 0
  var session: Int64 = 0
  var at = Instant(milliseconds: 0)
  var characteristic = 0
  var count = 1
  var state = PacketState.stored
  var decoder = 0
  var body: [UInt8] = []

  static let table = Table<PacketRow>("packet")

  mutating func walk(_ column: inout ColumnWalk) {
    column("id", &id)
    column("session", &session)
    column("at", &at)
    column("characteristic", &characteristic)
    column("n", &count)
    column("state", &state)
    column("decoder", &decoder)
    column("body", &body)
  }

  /// Nil for one that a later program knows.
  var kind: Characteristic? { UInt16(exactly: characteristic).flatMap(Characteristic.init) }
}

extension SessionEnd: StoredRaw {}
extension PacketState: StoredRaw {}

extension [UInt8] {
  /// Reads what `hexadecimal` writes; nil for any other text.
  init?(hexadecimal text: String) {
    let digits = Array(text.utf8)
    guard digits.count % 2 == 0 else { return nil }
    self = []
    reserveCapacity(digits.count / 2)
    for place in stride(from: 0, to: digits.count, by: 2) {
      guard let high = Self.digit(digits[place]), let low = Self.digit(digits[place + 1]) else {
        return nil
      }
      append(high << 4 | low)
    }
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }
}

extension [UInt8]: Stored {
  init?(stored value: SQLValue) {
    guard case .blob(let bytes) = value else { return nil }
    self = bytes
  }
  var stored: SQLValue { .blob(self) }
}
