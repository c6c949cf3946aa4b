public import GATT
public import HealthModel
import Intake
public import Journal
public import Phrases
import Terminal

public enum DeviceText {
  public static var none: String { phrase("No devices added yet") }

  static func brief(_ session: DeviceSession) -> String {
    [session.device, TimeText.dateAndTime(session.start)].compactMap { $0 }.joined(separator: ", ")
  }

  public static func measures(_ services: [HealthService]) -> String {
    services.map(name).joined(separator: ", ")
  }

  static func measures(_ device: Device) -> String { measures(device.settings.services) }

  /// The words that replace a device's name in logs and notifications.
  public static var someDevice: String { phrase("a device") }

  private static func name(_ service: HealthService) -> String {
    switch service {
    case .glucose: phrase("glucose")
    case .thermometer: phrase("temperature")
    case .heartRate: phrase("heart rate")
    case .bloodPressure: phrase("blood pressure")
    case .weightScale: phrase("weight")
    case .pulseOximeter: phrase("oxygen saturation")
    }
  }

  static func word(_ end: SessionEnd?) -> String {
    switch end {
    case nil: phrase("in progress")
    case .done: phrase("done")
    case .stopped: phrase("stopped")
    case .lost: phrase("connection lost")
    case .power: phrase("Bluetooth off")
    case .killed: phrase("cut short")
    case .error: phrase("failed")
    }
  }

  static func typed(_ user: DeviceUser) -> String? {
    switch user {
    case .undecided: nil
    case .one(let user): String(user)
    case .everyone: "all"
    }
  }

  /// Returns how far a clock is off, such as `4 min ahead`; nil if the difference is negligible.
  public static func off(_ milliseconds: Int64) -> String? {
    guard !DeviceClock.ahead(milliseconds).isRight else { return nil }
    let minutes = milliseconds.magnitude / 60_000
    let (days, hours) = (minutes / 1440, minutes % 1440 / 60)
    let parts = [(days, "d"), (hours, "h"), (minutes % 60, "min")]
      .filter { $0.0 > 0 }.prefix(2).map { "\($0.0) \($0.1)" }
    let span = parts.joined(separator: " ")
    return milliseconds > 0 ? phrase("\(span) ahead") : phrase("\(span) behind")
  }

  static func page(_ device: Device, held: Int, zone: any TimeZoneRules) -> [String] {
    let settings = device.settings
    let name = shellQuoted(settings.name)
    return columns(
      [settings.name, measures(settings.services)].filter { !$0.isEmpty }.joined(separator: "  "),
      [
        (
          phrase("address"),
          device.isRestored
            ? phrase("unknown on this computer; use 'healthlog device add ADDRESS --as \(name)'")
            : settings.address
        ),
        (phrase("manufacturer"), settings.maker), (phrase("model"), settings.model),
        (phrase("serial number"), settings.serial), (phrase("user"), user(settings.user)),
        (phrase("read"), reading(settings)),
        (phrase("clock"), device.clockOff.map { off($0) ?? phrase("correct") }),
        (
          phrase("sync requested"),
          device.syncRequestedAt.map { TimeText.dateAndTime(Moment($0, in: zone)) }
        ),
        (phrase("held"), held > 0 ? String(held) : nil),
      ])
  }

  static func page(_ session: DeviceSession, zone: any TimeZoneRules) -> [String] {
    let intake = session.intake
    func count(_ number: Int) -> String? { number > 0 ? String(number) : nil }
    var parts: [(title: String, text: String?)] = [
      (phrase("from"), TimeText.full(session.start, zone: zone)),
      (
        phrase("until"),
        session.end.map { TimeText.full(Moment($0, in: zone), zone: zone) } ?? word(nil)
      ),
      (phrase("how it ended"), session.ended.map(word)), (phrase("clock"), clock(of: session)),
      (phrase("packets"), count(session.packets)), (phrase("reports"), count(intake.reports)),
      (phrase("single readings"), count(intake.singleReadings)),
      (phrase("already known"), count(intake.known)),
      (phrase("without a value"), count(intake.empty)),
      (phrase("rejected"), count(intake.refused)), (phrase("held"), count(session.held)),
    ]
    parts += intake.leftOut.sorted { $0.key < $1.key }.map { name, count in
      (phrase("left out"), "\(IntakeText.words(leftOut: name)): \(count)")
    }
    parts.append(
      (phrase("discarded"), intake.withdrawnAt.map { TimeText.dateAndTime(Moment($0, in: zone)) }))
    let number = session.number
    let heading =
      session.device.map { phrase("session \(number) with \($0)") }
      ?? phrase("session \(number) with a removed device")
    return columns(heading, parts)
  }

  private static func clock(of session: DeviceSession) -> String {
    guard let off = session.clockOff else { return phrase("not read") }
    guard let told = Self.off(off) else { return phrase("correct") }
    let here = session.start.local
    let there = LocalDateTime(
      Instant(milliseconds: here.instant(utcOffsetSeconds: 0).milliseconds + off),
      utcOffsetSeconds: 0)
    return phrase(
      "\(told): \(there.date) \(there.time) on the device, \(here.date) \(here.time) on "
        + "this computer")
  }

  private static func columns(
    _ heading: String, _ parts: [(title: String, text: String?)]
  ) -> [String] {
    ([heading] + labelled(parts).map { "  \($0)" }).map { TerminalText.escaped($0) }
  }

  private static func user(_ user: DeviceUser) -> String {
    switch user {
    case .undecided: phrase("no user chosen yet")
    case .one(let user): phrase("number \(user)")
    case .everyone: phrase("everyone")
    }
  }

  private static func reading(_ settings: NewDevice) -> String {
    settings.isAutomatic
      ? phrase("by the service, whenever it is in range") : phrase("only when you ask")
  }

  static func line(_ settings: NewDevice) -> String {
    TerminalText.escaped("\(settings.name): \(user(settings.user)); \(reading(settings))")
  }

  @Lines public static func held(_ held: HeldRecords, of name: String) -> [String] {
    if held.forPerson > 0 {
      let user = held.users.first.map { String($0) } ?? "all"
      let command = "'healthlog device set \(shellQuoted(name)) --user \(user)'"
      plural(
        held.forPerson, one: "\(held.forPerson) record held until you choose a user: \(command)",
        other: "\(held.forPerson) records held until you choose a user: \(command)")
    }
    for part in held.forTime {
      let command = "'healthlog device settle \(part.session) --at now'"
      if let day = part.newest {
        let n = part.count
        plural(
          n, one: "\(n) record held, dated \(day). If \(name)'s clock is wrong: \(command)",
          other:
            "\(n) records held, the newest dated \(day). If \(name)'s clock is wrong: \(command)")
      } else {
        plural(
          part.count, one: "\(part.count) record held because it has no reliable time: \(command)",
          other: "\(part.count) records held because they have no reliable time: \(command)")
      }
    }
    for part in held.doubtful {
      let command = "'healthlog device settle \(part.session) --drop'"
      plural(
        part.count,
        one: "\(part.count) record held because \(name) marks it as doubtful: \(command)",
        other: "\(part.count) records held because \(name) marks them as doubtful: \(command)")
    }
  }
}

extension DeviceFault: Explained {
  public func explanation(_: ExplanationContext) -> Explanation {
    switch self {
    case .noSuchDevice(let name, let nearest):
      .failed(
        ExitStatus.noSuchFile,
        phrase("There is no device called \(quoted(name))") + didYouMean(nearest),
        phrase("'healthlog device list' lists your devices"))
    case .nameTaken(let name):
      .refused(
        phrase("Another device or source is already called \(quoted(name))"),
        phrase("Use --as to choose another name"))
    case .alreadyAdded(let name):
      .refused(
        phrase("This device has already been added as \(quoted(name))"),
        phrase("'healthlog device set \(shellQuoted(name)) --as NAME' renames it"))
    case .noSuchSession(let number):
      .failed(
        ExitStatus.noSuchFile, phrase("There is no session \(number)"),
        phrase("'healthlog device sessions all' lists all sessions"))
    case .inSession(let number):
      .failed(
        ExitStatus.busy, phrase("Session \(number) is still in progress"),
        phrase("Wait until it has finished, or stop it: 'healthlog device stop NAME'"))
    case .notInSession(let name):
      .failed(ExitStatus.nothingMatched, phrase("\(name) isn't being read"))
    case .nothingHeld(let number):
      .failed(
        ExitStatus.nothingMatched, phrase("Session \(number) has no held records"),
        phrase("'healthlog device list' shows which sessions do"))
    case .discarded(let number):
      .failed(ExitStatus.nothingMatched, phrase("Session \(number) has already been discarded"))
    }
  }
}

extension Explanation {
  public static func bluetooth(_ fault: BluetoothFault, of name: String) -> Explanation {
    let status =
      switch fault {
      case .pairingRefused: ExitStatus.noPermission
      case .denied: ExitStatus.configuration
      case .busy: ExitStatus.busy
      case .notRunning, .noAdapter, .off, .noAnswer, .bondLost, .gone, .att, .other:
        ExitStatus.unavailable
      }
    return Explanation(lines(fault, name), status)
  }

  @Lines private static func lines(_ fault: BluetoothFault, _ name: String) -> [String] {
    switch fault {
    case .notRunning:
      phrase("Bluetooth isn't running")
      phrase(
        "Start it with 'systemctl start bluetooth', or install it with 'apt install bluez' on "
          + "Debian")
    case .noAdapter: phrase("This computer has no Bluetooth adapter")
    case .off:
      phrase("Bluetooth is off")
      phrase("Switch it on with 'bluetoothctl power on'")
    case .denied:
      phrase("You aren't allowed to use Bluetooth on this computer")
      phrase("Join the 'bluetooth' group, or log in at the computer itself")
    case .noAnswer, .gone:
      phrase("\(name) didn't answer")
      phrase("Switch it on, or have it send its data, and move closer")
    case .pairingRefused:
      phrase("\(name) refused to pair, or the passkey was wrong")
      phrase("Put it into pairing mode and try again")
    case .bondLost:
      phrase("\(name) no longer recognises this computer")
      phrase("Run 'healthlog device forget \(shellQuoted(name))', then add it again")
    case .busy:
      phrase("Another program is using \(name)")
      phrase("Try again when it has finished")
    case .att(let code): phrase("\(name) rejected the request (code \(code))")
    case .other(let words): words
    }
  }

  public static func notADeviceName(_ text: String) -> Explanation {
    .usage(
      phrase("A device can't be called \(quoted(text))"),
      phrase("A name can have at most 40 characters and can't start with a dash or a space"))
  }
}

typealias ListedDevice = (device: Device, last: DeviceSession?, held: HeldRecords)

extension Columns where Row == ListedDevice {
  static func devices(_ here: LocalNow, more: [Column<ListedDevice>] = []) -> Columns {
    let sessions = Columns<DeviceSession>.sessions(here)
    let columns: [Column<ListedDevice>] = [
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
      Column(
        "held", "How many records wait", title: phrase("HELD"), isNumber: true, value: \.held.count
      ) { .init(String($0.held.count), $0.held.count > 0 ? .caution : nil) },
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
    return Columns(more.isEmpty ? "device" : "device_with_sessions", columns + more)
  }
}

extension Columns where Row == DeviceSession {
  static func sessions(_ here: LocalNow) -> Columns {
    let columns: [Column<DeviceSession>] = [
      Column("number", title: phrase("SESSION"), short: phrase("NO."), isNumber: true) {
        $0.number
      },
      Column("device", "Null when the device was removed", title: phrase("DEVICE")) { $0.device },
      Column("start_at", title: phrase("FROM"), value: \.start) {
        .init(TimeText.dateAndTime(here.moment($0.start.instant)))
      },
      Column("end_at", "Null while it lasts") { session in
        session.end.map { Moment($0, utcOffsetSeconds: session.start.utcOffsetSeconds) }
      },
      Column("ended", "Null while it lasts", title: phrase("END"), value: \.ended) { session in
        guard session.intake.withdrawnAt == nil else {
          return .init("discarded", shown: phrase("discarded"))
        }
        return .init(session.ended?.rawValue ?? "open", shown: DeviceText.word(session.ended))
      },
      Column("clock_ahead_ms", "How far the device's clock was ahead; null if it wasn't read") {
        $0.clockOff
      },
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
    return Columns("session", columns)
  }
}

enum DeviceJSON {
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
  /// The number of held records by reason and session; the session is nil if there may be several.
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
