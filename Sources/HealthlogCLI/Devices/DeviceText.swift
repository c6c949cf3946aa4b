public import GATT
import HealthModel
public import Journal
import Phrases
import Terminal

/// Devices and their sessions as people read them.
public enum DeviceText {
  /// There are no devices.
  public static var none: String { phrase("no device was added yet") }

  static func noSession(in period: String) -> String {
    phrase("no session began in \(quoted(period))")
  }

  static func brief(_ session: DeviceSession) -> String {
    [session.device, TimeText.dateAndTime(session.start)].compactMap { $0 }.joined(separator: ", ")
  }

  /// Returns what a device measures: `blood pressure, heart rate`.
  public static func measures(_ services: [HealthService]) -> String {
    services.map(name).joined(separator: ", ")
  }

  static func measures(_ device: Device) -> String { measures(device.settings.services) }

  /// Stands for a device's name in a log.
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
    case nil: phrase("goes on")
    case .done: phrase("done")
    case .stopped: phrase("stopped")
    case .lost: phrase("link lost")
    case .power: phrase("Bluetooth off")
    case .killed: phrase("cut off")
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

  /// Returns how far a clock is off, such as `4 min ahead`; nil where it is close enough.
  public static func off(_ milliseconds: Int64) -> String? {
    guard !DeviceClock.ahead(milliseconds).isRight else { return nil }
    let minutes = milliseconds.magnitude / 60_000
    let (days, hours) = (minutes / 1440, minutes % 1440 / 60)
    let parts = [(days, "d"), (hours, "h"), (minutes % 60, "min")]
      .filter { $0.0 > 0 }.prefix(2).map { "\($0.0) \($0.1)" }
    let span = parts.joined(separator: " ")
    return milliseconds > 0 ? phrase("\(span) ahead") : phrase("\(span) behind")
  }

  /// Returns what `device show NAME` prints above the sessions.
  static func page(_ device: Device, held: Int, zone: any TimeZoneRules) -> [String] {
    let settings = device.settings
    let name = shellQuoted(settings.name)
    let heading = [settings.name, measures(settings.services)].filter { !$0.isEmpty }
    return columns(
      heading.joined(separator: "  "),
      [
        (
          phrase("address"),
          device.isRestored
            ? phrase("not known here: 'healthlog device add ADDRESS --as \(name)'")
            : settings.address
        ),
        (phrase("maker"), settings.maker), (phrase("model"), settings.model),
        (phrase("serial number"), settings.serial), (phrase("user"), user(settings.user)),
        (phrase("read"), reading(settings)),
        (phrase("clock"), device.clockOff.map { off($0) ?? phrase("right") }),
        (
          phrase("asked for"),
          device.syncRequestedAt.map { TimeText.dateAndTime(Moment($0, in: zone)) }
        ),
        (phrase("held"), held > 0 ? String(held) : nil),
      ])
  }

  /// Returns what `device show NAME SESSION` prints.
  static func page(_ session: DeviceSession, zone: any TimeZoneRules) -> [String] {
    let intake = session.intake
    let counts: [(String, Int)] = [
      (phrase("packets"), session.packets), (phrase("reports"), intake.reports),
      (phrase("single readings"), intake.samples), (phrase("known already"), intake.known),
      (phrase("without a value"), intake.empty), (phrase("refused"), intake.refused),
      (phrase("held"), session.held),
    ]
    var parts: [(String, String?)] = [
      (phrase("from"), TimeText.full(session.start, zone: zone)),
      (
        phrase("until"),
        session.end.map { TimeText.full(Moment($0, in: zone), zone: zone) } ?? word(nil)
      ),
      (phrase("how it ended"), session.ended.map(word)), (phrase("its clock"), clock(of: session)),
    ]
    parts += counts.map { ($0.0, $0.1 > 0 ? String($0.1) : nil) }
    parts += intake.leftOut.sorted { $0.key < $1.key }.map { name, count in
      (phrase("left out"), "\(count) \(IntakeText.words(leftOut: name))")
    }
    parts.append(
      (
        phrase("discarded"),
        intake.withdrawnAt.map { TimeText.dateAndTime(Moment($0, in: zone)) }
      ))
    let number = session.number
    let heading =
      session.device.map { phrase("session \(number) of \($0)") }
      ?? phrase("session \(number) of a device that was forgotten")
    return columns(heading, parts)
  }

  private static func clock(of session: DeviceSession) -> String {
    guard let off = session.clockOff else { return phrase("not read") }
    guard let told = Self.off(off) else { return phrase("right") }
    let here = session.start.local
    let there = LocalDateTime(
      Instant(milliseconds: here.instant(utcOffsetSeconds: 0).milliseconds + off),
      utcOffsetSeconds: 0)
    return phrase("\(told): \(there.date) \(there.time) there, \(here.date) \(here.time) here")
  }

  /// Leaves out the parts that are nil.
  private static func columns(_ heading: String, _ all: [(String, String?)]) -> [String] {
    let parts = all.compactMap { title, text in text.map { (title, $0) } }
    let width = parts.map(\.0.count).max() ?? 0
    return ([heading] + parts.map { "  \(TerminalText.padded($0.0, to: width))  \($0.1)" })
      .map { TerminalText.escaped($0) }
  }

  private static func user(_ user: DeviceUser) -> String {
    switch user {
    case .undecided: phrase("nobody has said whose readings are filed")
    case .one(let user): phrase("number \(user)")
    case .everyone: phrase("everyone")
    }
  }

  private static func reading(_ settings: NewDevice) -> String {
    settings.isAutomatic
      ? phrase("by the service, whenever it is there") : phrase("only when you ask for it")
  }

  // MARK: Changes

  static func line(_ settings: NewDevice) -> String {
    TerminalText.escaped("\(settings.name): \(user(settings.user)); \(reading(settings))")
  }

  static func installed(_ path: String) -> String {
    phrase("systemd reads your devices from now on: \(path)")
  }

  static var notInstalled: String {
    phrase("nothing was installed that reads devices by itself")
  }

  static func filed(_ count: Int) -> String {
    plural(count, one: "\(count) held record is filed", other: "\(count) held records are filed")
  }

  static func settled(_ filed: Int) -> String {
    plural(
      filed, one: "\(filed) record is filed; 'healthlog undo' holds it again",
      other: "\(filed) records are filed; 'healthlog undo' holds them again")
  }

  static func dropped(_ count: Int) -> String {
    plural(
      count, one: "\(count) record is dropped; 'healthlog undo' holds it again",
      other: "\(count) records are dropped; 'healthlog undo' holds them again")
  }

  static func discarded(_ session: Int64) -> String {
    phrase("session \(session) is discarded; 'healthlog undo' brings it back")
  }

  static func stopped(_ session: DeviceSession, _ name: String) -> String {
    let (number, packets) = (session.number, session.packets)
    return plural(
      packets, one: "\(name) is read no longer: session \(number) had \(packets) packet",
      other: "\(name) is read no longer: session \(number) had \(packets) packets")
  }

  // MARK: Held records

  /// Returns a line for each thing that a device's records wait for, and what to do about it.
  /// - Parameter name: the device's.
  @Lines public static func held(_ held: HeldRecords, of name: String) -> [String] {
    if held.forPerson > 0 {
      let user = held.users.first.map { String($0) } ?? "all"
      let command = "'healthlog device set \(shellQuoted(name)) --user \(user)'"
      plural(
        held.forPerson,
        one: "\(held.forPerson) record held, for nobody said whose it is: \(command)",
        other: "\(held.forPerson) records held, for nobody said whose they are: \(command)")
    }
    for part in held.forTime {
      let command = "'healthlog device settle \(part.session) --at now'"
      if let newest = part.newest {
        let n = part.count
        plural(
          n, one: "\(n) record held, of \(newest); is the clock of \(name) right? \(command)",
          other:
            "\(n) records held, the newest of \(newest); is the clock of \(name) right? \(command)"
        )
      } else {
        plural(
          part.count, one: "\(part.count) record held for want of a time: \(command)",
          other: "\(part.count) records held for want of a time: \(command)")
      }
    }
    for part in held.doubtful {
      let command = "'healthlog device settle \(part.session) --drop'"
      plural(
        part.count, one: "\(part.count) record held, for \(name) itself doubts it: \(command)",
        other: "\(part.count) records held, for \(name) itself doubts them: \(command)")
    }
  }
}
