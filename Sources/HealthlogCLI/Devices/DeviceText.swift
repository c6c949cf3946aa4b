public import GATT
public import HealthModel
public import Journal
import Phrases
import Terminal

/// Devices and their sessions for people.
public enum DeviceText {
  /// Of `device list`.
  public static var none: String { phrase("No devices added yet") }

  /// Of `device sessions`.
  public static func noSession(in period: String) -> String {
    phrase("No sessions for \(quoted(period))")
  }

  /// `CUFF, 2026-11-20 08:00`.
  public static func brief(_ session: DeviceSession) -> String {
    [session.device, TimeText.dateAndTime(session.start)].compactMap { $0 }.joined(separator: ", ")
  }

  /// What it measures: `blood pressure, heart rate`.
  public static func measures(_ device: Device) -> String { measures(device.settings.services) }

  /// The same of what a device offers.
  public static func measures(_ services: [HealthService]) -> String {
    services.map(name).joined(separator: ", ")
  }

  /// Instead of its name, in a log.
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

  /// `done`; the raw value is for programs. Nil while it lasts.
  public static func word(_ end: SessionEnd?) -> String {
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

  /// Whose readings are filed, as it is typed: `1`, `all`; nil where nobody has said.
  public static func typed(_ user: DeviceUser) -> String? {
    switch user {
    case .undecided: nil
    case .one(let user): String(user)
    case .everyone: "all"
    }
  }

  /// `4 min ahead`, and so far as a clock is off that is to be told of; nil where it is right enough.
  public static func off(_ milliseconds: Int64) -> String? {
    guard !DeviceClock.ahead(milliseconds).isRight else { return nil }
    let minutes = milliseconds.magnitude / 60_000
    let (days, hours) = (minutes / 1440, minutes % 1440 / 60)
    let parts = [(days, "d"), (hours, "h"), (minutes % 60, "min")]
      .filter { $0.0 > 0 }.prefix(2).map { "\($0.0) \($0.1)" }
    let span = parts.joined(separator: " ")
    return milliseconds > 0 ? phrase("\(span) ahead") : phrase("\(span) behind")
  }

  /// What `device show NAME` tells above its sessions.
  public static func page(_ device: Device, held: Int, zone: any TimeZoneRules) -> [String] {
    let settings = device.settings
    let name = shellQuoted(settings.name)
    var parts: [(String, String)] = [
      (
        phrase("address"),
        device.isRestored
          ? phrase("unknown on this computer; use 'healthlog device add ADDRESS --as \(name)'")
          : settings.address
      )
    ]
    if let maker = settings.maker { parts.append((phrase("manufacturer"), maker)) }
    if let model = settings.model { parts.append((phrase("model"), model)) }
    if let serial = settings.serial { parts.append((phrase("serial number"), serial)) }
    parts.append((phrase("user"), user(settings.user)))
    parts.append((phrase("read"), reading(settings)))
    if let off = device.clockOff {
      parts.append((phrase("clock"), Self.off(off) ?? phrase("right")))
    }
    if let requested = device.syncRequestedAt {
      parts.append((phrase("requested"), TimeText.dateAndTime(Moment(requested, in: zone))))
    }
    if held > 0 { parts.append((phrase("held"), String(held))) }
    let heading = [settings.name, measures(device)].filter { !$0.isEmpty }.joined(separator: "  ")
    return columns(heading, parts)
  }

  /// What `device show NAME SESSION` tells.
  public static func page(_ session: DeviceSession, zone: any TimeZoneRules) -> [String] {
    let intake = session.intake
    var parts: [(String, String)] = [
      (phrase("from"), TimeText.full(session.start, zone: zone)),
      (
        phrase("until"),
        session.end.map { TimeText.full(Moment($0, in: zone), zone: zone) } ?? word(nil)
      ),
    ]
    if let ended = session.ended { parts.append((phrase("how it ended"), word(ended))) }
    if let off = session.clockOff, let told = Self.off(off) {
      let here = session.start.local
      let there = LocalDateTime(
        Instant(milliseconds: here.instant(utcOffsetSeconds: 0).milliseconds + off),
        utcOffsetSeconds: 0)
      parts.append(
        (
          phrase("its clock"),
          phrase(
            "\(told): \(there.date) \(there.time) on the device, \(here.date) "
              + "\(here.time) on this computer")
        ))
    } else {
      parts.append(
        (phrase("its clock"), session.clockOff == nil ? phrase("not read") : phrase("right")))
    }
    let counts: [(String, Int)] = [
      (phrase("packets"), session.packets), (phrase("reports"), intake.reports),
      (phrase("single readings"), intake.samples), (phrase("already known"), intake.known),
      (phrase("without a value"), intake.empty), (phrase("refused"), intake.refused),
      (phrase("held"), session.held),
    ]
    parts += counts.filter { $0.1 > 0 }.map { ($0.0, String($0.1)) }
    for (name, count) in intake.leftOut.sorted(by: { $0.key < $1.key }) {
      parts.append((phrase("left out"), "\(count) \(LeftOutText.words(name))"))
    }
    if let out = intake.withdrawnAt {
      parts.append((phrase("discarded"), TimeText.dateAndTime(Moment(out, in: zone))))
    }
    let number = session.number
    let heading =
      session.device.map { phrase("session \(number) of \($0)") }
      ?? phrase("session \(number) of a removed device")
    return columns(heading, parts)
  }

  private static func columns(_ heading: String, _ parts: [(String, String)]) -> [String] {
    let width = parts.map(\.0.count).max() ?? 0
    return ([heading] + parts.map { "  \(TerminalText.padded($0.0, to: width))  \($0.1)" })
      .map { TerminalText.escaped($0) }
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

  // MARK: What was done

  /// What a device is once it was set: `ARM: user number 1, read by the service, …`.
  public static func line(_ device: Device) -> String {
    let settings = device.settings
    return TerminalText.escaped(
      "\(settings.name): \(user(settings.user)); \(reading(settings))")
  }

  /// Of `device set --user`: what it made of held records.
  public static func filed(_ count: Int) -> String {
    plural(count, one: "\(count) held record saved", other: "\(count) held records saved")
  }

  /// Of `device settle --at`.
  public static func settled(_ filed: Int) -> String {
    plural(
      filed, one: "\(filed) record saved; 'healthlog undo' holds it again",
      other: "\(filed) records saved; 'healthlog undo' holds them again")
  }

  /// Of `device settle --drop`.
  public static func dropped(_ count: Int) -> String {
    plural(
      count, one: "\(count) record dropped; 'healthlog undo' holds it again",
      other: "\(count) records dropped; 'healthlog undo' holds them again")
  }

  /// Of `device discard`.
  public static func discarded(_ session: Int64) -> String {
    phrase("Session \(session) discarded; 'healthlog undo' restores it")
  }

  /// Of `device stop`.
  public static func stopped(_ session: DeviceSession, _ name: String) -> String {
    let (number, packets) = (session.number, session.packets)
    return plural(
      packets, one: "\(name) is no longer being read; session \(number) received \(packets) packet",
      other: "\(name) is no longer being read; session \(number) received \(packets) packets")
  }

  // MARK: What is held

  /// A line for each thing that a device's records wait for, and what to do about it.
  /// - Parameter name: the device's.
  public static func held(_ held: HeldRecords, of name: String) -> [String] {
    var lines: [String] = []
    if held.forPerson > 0 {
      let user = held.users.first.map { String($0) } ?? "all"
      let command = "'healthlog device set \(shellQuoted(name)) --user \(user)'"
      lines.append(
        plural(
          held.forPerson,
          one: "\(held.forPerson) record held until you choose a user: \(command)",
          other: "\(held.forPerson) records held until you choose a user: \(command)"))
    }
    for part in held.forTime {
      let command = "'healthlog device settle \(part.session) --at now'"
      if let newest = part.newest {
        let n = part.count
        lines.append(
          plural(
            n, one: "\(n) record held, dated \(newest). Is the clock of \(name) right? \(command)",
            other:
              "\(n) records held, the newest dated \(newest). Is the clock of \(name) "
              + "right? \(command)"
          ))
        continue
      }
      lines.append(
        plural(
          part.count, one: "\(part.count) record held because it has no reliable time: \(command)",
          other: "\(part.count) records held because they have no reliable time: \(command)"))
    }
    for part in held.doubtful {
      let command = "'healthlog device settle \(part.session) --drop'"
      lines.append(
        plural(
          part.count,
          one: "\(part.count) record held because \(name) marks it as doubtful: \(command)",
          other: "\(part.count) records held because \(name) marks them as doubtful: \(command)"))
    }
    return lines
  }
}
