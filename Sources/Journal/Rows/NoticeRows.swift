import HealthModel
import Reminders

/// One row of `notice`; `topic` names a watch by its uid.
struct NoticeRow: TableRow, Equatable {
  var topic = ""
  var at = Instant(milliseconds: 0)
  var deadline: Instant?
  var state = Notice.State.pending
  var popupServer: String?
  var popupNumber: Int64?
  var repeats = 0
  var quietUntil: Instant?

  static let table = Table<NoticeRow>("notice")

  mutating func walk(_ column: inout ColumnWalk) {
    column("topic", &topic)
    column("at", &at)
    column("deadline", &deadline)
    column("state", &state)
    column("popup_server", &popupServer)
    column("popup_number", &popupNumber)
    column("repeats", &repeats, in: 0...2)
    column("quiet_until", &quietUntil)
  }
}

extension Notice.State: StoredRaw {}

/// One row of `alert`.
struct AlertRow: TableRow, Equatable {
  var vital = VitalID("")
  var takenAt = Instant(milliseconds: 0)
  var severity = Severity.caution
  var high = false
  var notice = ""

  static let table = Table<AlertRow>("alert")

  mutating func walk(_ column: inout ColumnWalk) {
    column("vital", &vital)
    column("taken_at", &takenAt)
    column("severity", &severity)
    column("high", &high)
    column("notice", &notice)
  }
}

extension ServiceRun: TableRow {
  static let table = Table<ServiceRun>("service_run")

  init() { self.init(startedAt: Instant(milliseconds: 0)) }

  mutating func walk(_ column: inout ColumnWalk) {
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
