import GATT
public import HealthModel
public import Intake
public import Journal
import Phrases
import Terminal

/// A device with what `device list` tells beside it.
public struct ListedDevice {
  /// As the journal holds it.
  public let device: Device
  /// Nil where it was never read.
  public let last: DeviceSession?
  /// What its sessions hold.
  public let held: HeldRecords

  /// - Parameter last: its last session.
  public init(_ device: Device, last: DeviceSession?, held: HeldRecords) {
    (self.device, self.last, self.held) = (device, last, held)
  }
}

extension Listing where Row == ListedDevice {
  /// A row each.
  public static func devices(_ devices: [ListedDevice], _ here: LocalNow) -> Listing {
    Listing(devices, told(here) + settings + record(here))
  }

  private static func told(_ here: LocalNow) -> [Column<ListedDevice>] {
    [
      Column("name", title: phrase("DEVICE")) { $0.device.settings.name },
      Column("services") { row in
        .array(row.device.settings.services.map { .string($0.word) })
      },
      Column(title: phrase("MEASURES")) { .init(DeviceText.measures($0.device)) },
      Column("last_session", title: phrase("LAST READ")) { row in
        row.last.map { .object(Listing<DeviceSession>.sessions([$0], here).json(of: $0).members) }
          ?? .null
      } cell: { row in
        .init(row.last.map { TimeText.dateAndTime(here.moment($0.start.instant)) } ?? "")
      },
      Column(title: phrase("END")) { row in
        guard let last = row.last else { return .init("") }
        return .init(last.ended?.rawValue ?? "open", shown: DeviceText.word(last.ended))
      },
      Column("held", title: phrase("HELD"), isNumber: true) {
        .integer(Int64($0.held.count))
      } cell: {
        .init(String($0.held.count), $0.held.count > 0 ? .caution : nil)
      },
    ]
  }

  private static var settings: [Column<ListedDevice>] {
    [
      Column("user", title: phrase("USER")) {
        JSONValue(DeviceText.typed($0.device.settings.user))
      } cell: {
        .init(DeviceText.typed($0.device.settings.user) ?? "")
      },
      Column("auto", title: phrase("AUTO")) {
        .bool($0.device.settings.isAutomatic)
      } cell: {
        $0.device.settings.isAutomatic
          ? .init("on", shown: phrase("on")) : .init("off", shown: phrase("off"))
      },
    ]
  }

  private static func record(_ here: LocalNow) -> [Column<ListedDevice>] {
    [
      Column("address") {
        $0.device.isRestored ? .null : .string($0.device.settings.address)
      },
      Column("maker") { JSONValue($0.device.settings.maker) },
      Column("model") { JSONValue($0.device.settings.model) },
      Column("serial") { JSONValue($0.device.settings.serial) },
      Column("clock_ahead_ms") { $0.device.clockOff.map { .integer($0) } ?? .null },
      Column("sync_requested_at") {
        JSONValue($0.device.syncRequestedAt.map { here.moment($0).rfc3339 })
      },
      Column("held_records") { .array($0.held.members) },
    ]
  }
}

extension Listing where Row == DeviceSession {
  /// A row each.
  public static func sessions(_ sessions: [DeviceSession], _ here: LocalNow) -> Listing {
    Listing(sessions, when(here) + counts(here))
  }

  private static func when(_ here: LocalNow) -> [Column<DeviceSession>] {
    [
      Column("number", title: phrase("SESSION"), short: phrase("NO"), isNumber: true) {
        .integer($0.number)
      } cell: {
        .init(String($0.number))
      },
      Column("device", title: phrase("DEVICE")) {
        JSONValue($0.device)
      } cell: {
        .init($0.device ?? "")
      },
      Column("start_at", title: phrase("FROM")) {
        .string($0.start.rfc3339)
      } cell: {
        .init(TimeText.dateAndTime(here.moment($0.start.instant)))
      },
      Column("end_at") { session in
        JSONValue(
          session.end.map {
            Moment($0, utcOffsetSeconds: session.start.utcOffsetSeconds).rfc3339
          })
      },
      Column("ended", title: phrase("END")) {
        JSONValue($0.ended?.rawValue)
      } cell: { session in
        guard session.intake.withdrawnAt == nil else {
          return .init("discarded", shown: phrase("discarded"))
        }
        return .init(session.ended?.rawValue ?? "open", shown: DeviceText.word(session.ended))
      },
      Column("clock_ahead_ms") { $0.clockOff.map { .integer($0) } ?? .null },
    ]
  }

  private static func counts(_ here: LocalNow) -> [Column<DeviceSession>] {
    [
      Column("packets", title: phrase("PACKETS")) { $0.packets },
      Column("reports") { .integer(Int64($0.intake.reports)) },
      Column("samples") { .integer(Int64($0.intake.samples)) },
      Column(title: phrase("FILED"), isNumber: true) {
        .init(String($0.intake.reports + $0.intake.samples))
      },
      Column("known", title: phrase("KNOWN")) { $0.intake.known },
      Column("without_value") { .integer(Int64($0.intake.empty)) },
      Column("refused", title: phrase("REFUSED")) { $0.intake.refused },
      Column("held", title: phrase("HELD")) { $0.held },
      Column("discarded_at") { JSONValue($0.intake.withdrawnAt.map { here.moment($0).rfc3339 }) },
    ]
  }
}

/// Devices and their sessions as JSON.
public enum DeviceJSON {
  /// `{"version":2,"devices":[…]}`.
  public static func document(_ devices: [ListedDevice], _ here: LocalNow) -> JSONValue {
    Document.json([.init("devices", Listing.devices(devices, here).json)])
  }

  /// `{"version":2,"device":{…}}`, with its last sessions.
  public static func document(
    _ device: ListedDevice, _ sessions: [DeviceSession], _ here: LocalNow
  ) -> JSONValue {
    let one = Listing.devices([device], here).json(of: device)
    return Document.json([
      .init(
        "device",
        .object(
          one.members + [
            .init("sessions", Listing.sessions(sessions, here).json)
          ]))
    ])
  }

  /// `{"version":2,"sessions":[…]}`.
  public static func document(_ sessions: [DeviceSession], _ here: LocalNow) -> JSONValue {
    Document.json([.init("sessions", Listing.sessions(sessions, here).json)])
  }

  /// `{"version":2,"session":{…}}`.
  public static func document(_ session: DeviceSession, _ here: LocalNow) -> JSONValue {
    Document.json([.init("session", Listing.sessions([session], here).json(of: session))])
  }
}

extension HeldRecords {
  /// An object for each thing that records wait for: words that stay.
  fileprivate var members: [JSONValue] {
    var parts: [JSONValue] = []
    func add(_ wait: String, _ session: Int64?, _ count: Int) {
      parts.append(
        .object([
          .init("waits_for", .string(wait)),
          .init("session", session.map { .integer($0) } ?? .null),
          .init("count", .integer(Int64(count))),
        ]))
    }
    if forPerson > 0 { add("user", nil, forPerson) }
    for part in forTime { add("time", part.session, part.count) }
    for part in doubtful { add("nothing", part.session, part.count) }
    return parts
  }
}

extension HealthService {
  /// For programs: a word that stays.
  fileprivate var word: String {
    switch self {
    case .glucose: "glucose"
    case .thermometer: "thermometer"
    case .heartRate: "heart-rate"
    case .bloodPressure: "blood-pressure"
    case .weightScale: "weight-scale"
    case .pulseOximeter: "pulse-oximeter"
    }
  }
}
