internal import HealthModel
package import Reminders

extension ReminderRule: TableRow {
  package static let table = Table<ReminderRule>("reminder_rule")
  package init() { self.init(name: "", time: .midnight, since: Instant(milliseconds: 0)) }

  package mutating func walk(_ column: inout ColumnWalk) {
    column("name", &name, .local)
    column("minute", &time)
    column("days", &days)
    var names = needs.map(\.name).joined(separator: ",")
    column("needs", &names)
    needs = names.split(separator: ",").map { VitalID(String($0)) }
    column("grace", &graceSeconds, in: 1...1 << 32)
    var (from, until) = (window?.from, window?.until)
    column("window_from", &from)
    column("window_until", &until)
    column("count", &count, in: 1...9)
    column("last_day", &lastDay)
    column("owner", &owner)
    column("since", &since)
    column("enabled", &isEnabled)
    // The window of a protocol's sitting always begins on its own date.
    window = from.flatMap { from in
      until.map { DayWindow(from: from, until: $0, around: owner == nil ? time : nil) }
    }
  }
}

extension Occurrence: TableRow {
  package static let table = Table<Occurrence>("occurrence")
  /// All states but `snoozed`, which has a time.
  private static let states: [(word: String, state: State)] = [
    ("pending", .pending), ("shown", .shown), ("done", .done), ("skipped", .skipped),
    ("missed", .missed),
  ]

  package init() {
    self.init(key: Key(rule: "", date: LocalDate(epochDay: 0)), dueAt: Instant(milliseconds: 0))
  }

  package mutating func walk(_ column: inout ColumnWalk) {
    column("rule", &key.rule, .local)
    column("day", &key.date, .local)
    column("due_at", &dueAt)
    var snoozedUntil: Instant? = if case .snoozed(let until) = state { until } else { nil }
    var word = Self.states.first { $0.state == state }?.word ?? "snoozed"
    column("state", &word)
    column("snoozed_until", &snoozedUntil)
    if let plain = Self.states.first(where: { $0.word == word }) {
      state = plain.state
    } else if word == "snoozed", let snoozedUntil {
      state = .snoozed(until: snoozedUntil)
    } else {
      column.refuse(word == "snoozed" ? "snoozed_until" : "state")
    }
    column("shown_at", &shownAt)
    column("dismissed", &isDismissed)
    column("repeats", &repeats, in: 0...2)
    column("quiet_until", &quietUntil)
    column.popup(&popup, .local)
  }
}

extension ColumnWalk {
  fileprivate mutating func popup(_ popup: inout Popup?, _ role: Column.Role = .kept) {
    var (server, number) = (popup?.server, popup.map { Int64($0.number) })
    self("popup_server", &server, role)
    self("popup_number", &number, role)
    popup = server.map { Popup(server: $0, number: UInt32(clamping: number ?? 0)) }
  }
}

extension GuidedProtocol: TableRow {
  package static let table = Table<GuidedProtocol>("protocol")

  package init() {
    self.init(
      id: 0, uid: "", firstDay: LocalDate(epochDay: 0), days: 1, morning: .midnight,
      evening: .midnight, startedAt: Instant(milliseconds: 0))
  }

  package mutating func walk(_ column: inout ColumnWalk) {
    column("id", &id)
    column("uid", &uid)
    var kind = Kind.bloodPressure
    column("kind", &kind)
    column("first_day", &firstDay)
    column("days", &days, in: 1...31)
    column("morning", &morning)
    column("evening", &evening)
    column("started_at", &startedAt)
    column("stopped_at", &stoppedAt)
  }

  enum Kind: String, StoredRaw { case bloodPressure = "bp" }
}

/// One row of `notification`; `topic` names a watch by its uid.
struct NotificationRow: TableRow, Equatable {
  var topic = ""
  var notification = Notification(.protocolOver(""), at: Instant(milliseconds: 0))
  static let table = Table<NotificationRow>("notification")

  mutating func walk(_ column: inout ColumnWalk) {
    column("topic", &topic)
    column("at", &notification.at)
    column("deadline", &notification.deadline)
    column("state", &notification.state)
    column.popup(&notification.popup)
    column("repeats", &notification.repeats, in: 0...2)
    column("quiet_until", &notification.quietUntil)
    column("read_at", &notification.readAt)
  }

  func impossibleColumn(_ known: KnownNames) -> String? {
    let isTopic =
      Self.watch(in: topic).map { known.watches.contains($0.uid) }
      ?? (Notification.Topic(topic)?.description == topic)
    return isTopic ? nil : "topic"
  }

  static func watch(in topic: String) -> (kind: String, uid: String)? {
    let parts = topic.split(separator: ":", maxSplits: 1).map(String.init)
    guard let kind = parts.first, ["watch", "watch-correction"].contains(kind) else { return nil }
    return (kind, parts.count == 2 ? parts[1] : "")
  }
}

extension Notification.State: StoredRaw {}

/// One row of `alert`; its `notification` is a topic in the table `notification`.
struct AlertRow: TableRow, Equatable {
  var alert = Alert(
    id: .init(vital: VitalID(""), takenAt: Instant(milliseconds: 0), severity: .caution),
    isHigh: false, notification: .protocolOver(""))
  var notification = ""
  static let table = Table<AlertRow>("alert")

  mutating func walk(_ column: inout ColumnWalk) {
    column("vital", &alert.id.vital)
    column("taken_at", &alert.id.takenAt)
    column("severity", &alert.id.severity)
    column("high", &alert.isHigh)
    column("notification", &notification)
  }
}

extension ServiceRun: TableRow {
  package static let table = Table<ServiceRun>("service_run")
  package init() { self.init(startedAt: Instant(milliseconds: 0)) }

  package mutating func walk(_ column: inout ColumnWalk) {
    column("started_at", &startedAt)
    column("woke_at", &wokeAt)
    column("stopped_at", &stoppedAt)
    var (name, version) = (server?.name, server?.version ?? "")
    var capabilities = server?.capabilities.joined(separator: " ") ?? ""
    column("server", &name)
    column("server_version", &version)
    column("capabilities", &capabilities)
    server = name.map {
      Server(
        name: $0, version: version,
        capabilities: capabilities.split(separator: " ").map(String.init))
    }
    column("server_since", &serverSince)
    column("quiet_since", &quietSince)
    column("quiet_until", &quietUntil)
    var (kind, since, until) = (hindrance?.kind, hindrance?.since, hindrance?.until)
    column("hindrance", &kind)
    column("hindered_since", &since)
    column("hindered_until", &until)
    hindrance = kind.flatMap { kind in since.map { Hindrance(kind, since: $0, until: until) } }
  }
}

extension ServiceRun.Hindrance.Kind: StoredRaw {}

struct WatchRow: TableRow, Equatable {
  var id: Int64 = 0
  var uid = ""
  var vital = VitalID("")
  var low: Double?
  var high: Double?
  var unit = ""
  var window = WatchWindow(start: Instant(milliseconds: 0), end: Instant(milliseconds: 0))
  var stoppedAt: Instant?
  /// Whether the watch's outcome hasn't been reported; derived from `watch_outcome`.
  var isOpen = true
  /// The outcome at the watch's end, then its correction; two at most.
  var outcomes: [OutcomeRow] = []
  static let table = Table<WatchRow>("watch")

  mutating func walk(_ column: inout ColumnWalk) {
    column("id", &id, .local)
    column("uid", &uid, .local)
    column("vital", &vital)
    column("low", &low)
    column("high", &high)
    column("unit", &unit)
    var (start, end) = (window.start, window.end)
    var (boot, bootEnd) = (window.bootEnd?.boot, window.bootEnd?.milliseconds)
    column("start_at", &start)
    column("end_at", &end)
    column("boot", &boot)
    // Negative if the watch ended before the machine was started.
    column("boot_end", &bootEnd, in: -Int64.wholeNumbers.upperBound...Int64.wholeNumbers.upperBound)
    if (boot == nil) != (bootEnd == nil) { column.refuse("boot_end") }
    window = WatchWindow(
      start: start, end: end,
      bootEnd: boot.map { BootTime(boot: $0, milliseconds: bootEnd ?? 0) })
    column("stopped_at", &stoppedAt)
    column("is_open", &isOpen, .local)
  }

  func impossibleColumn(_ known: KnownNames) -> String? {
    if !known.has(vital) { return "vital" }
    return known.has(unit, of: vital) ? nil : "unit"
  }
}

struct OutcomeRow: TableRow, Equatable {
  var watch: Int64 = 0
  var isCorrection = false
  var toldAt = Instant(milliseconds: 0)
  var readings = 0
  var beyond = 0
  var lowest: Double?
  var lowestUnit: String?
  var lowestAt: Instant?
  var mean: Double?
  var highest: Double?
  var highestUnit: String?
  var highestAt: Instant?
  static let table = Table<OutcomeRow>("watch_outcome")

  mutating func walk(_ column: inout ColumnWalk) {
    column("watch", &watch, .local)
    column("is_correction", &isCorrection, .local)
    column("told_at", &toldAt)
    column("readings", &readings)
    column("beyond", &beyond)
    column("lowest", &lowest)
    column("lowest_unit", &lowestUnit)
    column("lowest_at", &lowestAt)
    column("mean", &mean)
    column("highest", &highest)
    column("highest_unit", &highestUnit)
    column("highest_at", &highestAt)
  }
}
