public import HealthModel
import Intake
public import Journal
import Phrases
import Terminal

struct ListedDevice {
  let device: Device
  let last: DeviceSession?
  let held: HeldRecords
}

extension Columns where Row == ListedDevice {
  static func devices(_ here: LocalNow, more: [Column<ListedDevice>] = []) -> Columns {
    Columns(more.isEmpty ? "device" : "device_with_sessions", state(here) + settings(here) + more)
  }

  private static func state(_ here: LocalNow) -> [Column<ListedDevice>] {
    let sessions = Columns<DeviceSession>.sessions(here)
    return [
      Column("name", title: phrase("DEVICE")) { $0.device.settings.name },
      Column("services", "What it measures") { $0.device.settings.services },
      Column(title: phrase("MEASURES")) { .init(DeviceText.measures($0.device)) },
      Column("last_session", type: .nullable(.object(sessions.shape)), title: phrase("LAST READ")) {
        $0.last.map(sessions.json(of:)) ?? .null
      } cell: { row in
        .init(row.last.map { TimeText.dateAndTime(here.moment($0.start.instant)) } ?? "")
      },
      Column(title: phrase("END")) { row in
        guard let last = row.last else { return .init("") }
        return .init(last.ended?.rawValue ?? "open", shown: DeviceText.word(last.ended))
      },
      Column("held", "How many records wait", title: phrase("HELD"), isNumber: true) {
        $0.held.count
      } cell: {
        .init(String($0.held.count), $0.held.count > 0 ? .caution : nil)
      },
    ]
  }

  private static func settings(_ here: LocalNow) -> [Column<ListedDevice>] {
    [
      Column(
        "user",
        "Whose readings healthlog files: a number on the device, `all`, or null until you choose",
        type: .nullable(.text("string", pattern: "^([0-9]+|all)$")), title: phrase("USER")
      ) { JSONValue(DeviceText.typed($0.device.settings.user)) },
      Column("auto", "Whether the service reads it by itself", title: phrase("AUTO")) {
        $0.device.settings.isAutomatic
      } cell: {
        $0.device.settings.isAutomatic
          ? .init("on", shown: phrase("on")) : .init("off", shown: phrase("off"))
      },
      Column("address", "Null in a journal restored from its own JSON") {
        $0.device.isRestored ? nil : $0.device.settings.address
      },
      Column("maker") { $0.device.settings.maker },
      Column("model") { $0.device.settings.model },
      Column("serial") { $0.device.settings.serial },
      Column("clock_ahead_ms", "How far its clock was ahead at the last reading") {
        $0.device.clockOff
      },
      Column("sync_requested_at", "Null when no sync is requested") {
        $0.device.syncRequestedAt.map(here.moment)
      },
      Column("held_records", "What the held records wait for", each: .waits) { $0.held.waits },
    ]
  }
}

extension Columns where Row == DeviceSession {
  static func sessions(_ here: LocalNow) -> Columns {
    Columns("session", when(here) + counts(here))
  }

  private static func when(_ here: LocalNow) -> [Column<DeviceSession>] {
    [
      Column("number", title: phrase("SESSION"), short: phrase("NO."), isNumber: true) {
        $0.number
      },
      Column("device", "Null when the device was removed", title: phrase("DEVICE")) { $0.device },
      Column("start_at", title: phrase("FROM")) {
        $0.start
      } cell: {
        .init(TimeText.dateAndTime(here.moment($0.start.instant)))
      },
      Column("end_at", "Null while it lasts") { session in
        session.end.map { Moment($0, utcOffsetSeconds: session.start.utcOffsetSeconds) }
      },
      Column("ended", "Null while it lasts", title: phrase("END")) {
        $0.ended
      } cell: { session in
        guard session.intake.withdrawnAt == nil else {
          return .init("discarded", shown: phrase("discarded"))
        }
        return .init(session.ended?.rawValue ?? "open", shown: DeviceText.word(session.ended))
      },
      Column("clock_ahead_ms", "How far the device's clock was ahead; null if it wasn't read") {
        $0.clockOff
      },
    ]
  }

  private static func counts(_ here: LocalNow) -> [Column<DeviceSession>] {
    [
      Column("packets", title: phrase("PACKETS")) { $0.packets },
      Column("reports") { $0.intake.reports },
      Column("single_readings", "Single readings") { $0.intake.singleReadings },
      Column(title: phrase("NEW"), isNumber: true) {
        .init(String($0.intake.reports + $0.intake.singleReadings))
      },
      Column("known", "Readings that were on record already", title: phrase("KNOWN")) {
        $0.intake.known
      },
      Column("without_value") { $0.intake.empty },
      Column("refused", title: phrase("REJECTED")) { $0.intake.refused },
      Column("held", title: phrase("HELD")) { $0.held },
      Column("discarded_at", "When `device discard` removed its readings") {
        $0.intake.withdrawnAt.map(here.moment)
      },
    ]
  }
}

enum DeviceJSON {
  static func shapes(_ here: LocalNow) -> [DocumentShape] {
    [list(here).shape, one(here, []).shape, sessions(here).shape, session(here).shape]
  }

  static func list(_ here: LocalNow) -> Document<[ListedDevice]> {
    Document("devices", of: ["device list"], [Column("devices", each: .devices(here)) { $0 }])
  }

  static func one(_ here: LocalNow, _ sessions: [DeviceSession]) -> Document<ListedDevice> {
    let last = Column<ListedDevice>(
      "sessions", "The last ten, newest first", each: .sessions(here)
    ) { _ in sessions }
    return Document(
      "device_shown", of: ["device show NAME"],
      [Column("device", one: .devices(here, more: [last])) { $0 }])
  }

  static func sessions(_ here: LocalNow) -> Document<[DeviceSession]> {
    Document(
      "sessions", of: ["device sessions"], [Column("sessions", each: .sessions(here)) { $0 }])
  }

  static func session(_ here: LocalNow) -> Document<DeviceSession> {
    Document(
      "session_shown", of: ["device show NAME SESSION"],
      [Column("session", one: .sessions(here)) { $0 }])
  }
}

extension HeldRecords {
  /// How many records wait for each thing, with their session unless they belong to several.
  fileprivate var waits: [(wait: String, session: Int64?, count: Int)] {
    (forPerson > 0 ? [("user", nil, forPerson)] : [])
      + forTime.map { ("time", $0.session, $0.count) }
      + doubtful.map { ("nothing", $0.session, $0.count) }
  }
}

extension Columns where Row == (wait: String, session: Int64?, count: Int) {
  fileprivate static var waits: Columns {
    Columns(
      "held_records",
      [
        Column(
          "waits_for",
          "`user`: see `device set --user`; `time`: see `device settle --at`; `nothing`: the "
            + "device itself doubts them", type: .words(["user", "time", "nothing"])
        ) { .string($0.wait) },
        Column("session", "Null when they belong to several") { $0.session },
        Column("count") { $0.count },
      ])
  }
}

extension SessionEnd: JSONWord {}

extension HealthService: JSONWord {
  /// The word that programs read; it never changes.
  public var word: String {
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
