public import GATT
public import HealthModel

/// A device on its way into the journal.
public struct NewDevice: Equatable, Sendable {
  /// What people call it: `CUFF`.
  public var name: String
  /// `AA:BB:CC:DD:EE:FF`, by which it is known for ever.
  public var address: String
  /// As its service 180A says; nil where it says nothing.
  public var maker: String?
  /// The same of its model.
  public var model: String?
  /// The same of its serial number.
  public var serial: String?
  /// Those that it offers and that are read here.
  public var services: [HealthService]
  /// Whose readings are filed.
  public var user: DeviceUser
  /// Whether it is read whenever it is there.
  public var isAutomatic: Bool

  /// Of a person alone who hasn't said which one of several they are.
  public init(
    name: String, address: String, maker: String? = nil, model: String? = nil,
    serial: String? = nil, services: [HealthService], user: DeviceUser = .undecided,
    isAutomatic: Bool = true
  ) {
    (self.name, self.address) = (name, address)
    (self.maker, self.model, self.serial) = (maker, model, serial)
    (self.services, self.user, self.isAutomatic) = (services, user, isAutomatic)
  }
}

extension NewDevice {
  /// Whether a device may be called so: what is typed again and again, and shown in one line.
  public static func isName(_ text: String) -> Bool {
    (1...40).contains(text.count) && text.first != "-" && text.first != " " && text.last != " "
      && text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
  }
}

/// A device as the journal holds it.
public struct Device: Equatable, Sendable {
  /// What it was added as, and has been made since.
  public let settings: NewDevice
  /// The last of its numbered records that is on file; nil where all are to be asked for.
  public let cursor: RecordCursor?
  /// How far its clock was ahead when it was read last. Units: ms.
  public let clockOff: Int64?
  /// When somebody asked a listener that runs to read it; nil once it was.
  public let syncRequestedAt: Instant?
  /// What it does otherwise than others.
  public let quirks: Quirks
  let source: SourceRow

  /// Whether it came with a journal's own JSON, in which there are no addresses: `device add` under its
  /// name makes it the one that it was.
  public var isRestored: Bool { source.key.isEmpty }
}

/// How a session ended.
public enum SessionEnd: String, CaseIterable, Sendable {
  case done, stopped, lost, power, killed, error
}

/// What became of a packet.
public enum PacketState: Int, CaseIterable, Sendable {
  case stored = 0
  case known = 1
  case held = 2
  case refused = 3
}

/// A session as the journal holds it.
public struct DeviceSession: Equatable, Sendable {
  /// What people type for it.
  public let number: Int64
  /// What its device is called; nil where that was forgotten.
  public let device: String?
  /// When it began, and by which clocks there.
  public let start: Moment
  /// Nil while it lasts.
  public let end: Instant?
  /// Nil while it lasts.
  public let ended: SessionEnd?
  /// How far the device's clock was ahead; nil where it wasn't read. Units: ms.
  public let clockOff: Int64?
  /// How many packets came, those of streams as well.
  public let packets: Int
  /// How many of them are held, for want of a time, a person or a strip in order.
  public let held: Int
  /// What it brought: its counts, and whether that was discarded.
  public let intake: IntakeOnRecord
}

/// What can't be done with a device or a session.
public enum DeviceFault: Error, Equatable, Sendable {
  /// `nearest`: the name of one that there is.
  case noSuchDevice(String, nearest: String?)
  /// Another source has the name.
  case nameTaken(String)
  /// A device of that address is there, under this name.
  case alreadyAdded(String)
  case noSuchSession(Int64)
  /// Somebody is reading it: the open session's number.
  case inSession(Int64)
  /// It has ended, or never was.
  case notInSession(String)
  /// No packet of the session waits for a time.
  case nothingHeld(Int64)
  /// All that the session brought was taken out.
  case discarded(Int64)
}
