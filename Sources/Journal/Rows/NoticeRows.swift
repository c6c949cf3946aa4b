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

/// One row of `service_run`.
struct ServiceRunRow: TableRow, Equatable {
  var startedAt = Instant(milliseconds: 0)
  var wokeAt = Instant(milliseconds: 0)
  var stoppedAt: Instant?
  var server: String?
  var serverVersion = ""
  var capabilities = ""
  var serverSince = Instant(milliseconds: 0)
  var quietSince: Instant?
  var quietUntil: Instant?
  var hindrance: ServiceRun.Hindrance.Kind?
  var hinderedSince: Instant?
  var hinderedUntil: Instant?

  static let table = Table<ServiceRunRow>("service_run")

  mutating func walk(_ column: inout ColumnWalk) {
    column("started_at", &startedAt)
    column("woke_at", &wokeAt)
    column("stopped_at", &stoppedAt)
    column("server", &server)
    column("server_version", &serverVersion)
    column("capabilities", &capabilities)
    column("server_since", &serverSince)
    column("quiet_since", &quietSince)
    column("quiet_until", &quietUntil)
    column("hindrance", &hindrance)
    column("hindered_since", &hinderedSince)
    column("hindered_until", &hinderedUntil)
  }
}

extension ServiceRun.Hindrance.Kind: StoredRaw {}
