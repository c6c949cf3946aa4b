import HealthModel
import Reminders
import SQLite

/// Notices, and the values that they tell of.
extension Journal {
  /// The open ones, those that may be on the screen, and of the charts last week's and the last one.
  func notices(around today: LocalDate) throws -> [Notice] {
    let lastWeek = Notice.Matter.weeklyCharts(ISOWeek(containing: today.adding(days: -7)))
    return try connection.rows(
      """
      SELECT matter, at, deadline, state, popup_server, popup_number FROM notice
      WHERE state NOT IN ('done', 'dropped') OR popup_server IS NOT NULL
      UNION
      SELECT matter, at, deadline, state, popup_server, popup_number FROM notice
      WHERE matter IN (?, (SELECT max(matter) FROM notice WHERE matter GLOB 'charts:*'))
      """, [.text(lastWeek.description)]
    ) { row -> Notice? in
      guard let matter = Notice.Matter(row.text(0)),
        let state = Notice.State(rawValue: row.text(3))
      else { return nil }
      return Notice(
        matter, at: Instant(milliseconds: row.integer(1)),
        deadline: row.optionalInteger(2).map(Instant.init(milliseconds:)), state: state,
        popup: row.optionalText(4).map {
          Popup(server: $0, number: UInt32(clamping: row.integer(5)))
        })
    }.compactMap { $0 }
  }

  func insert(_ notices: [Notice]) throws {
    for notice in notices {
      try connection.run(
        """
        INSERT INTO notice (matter, at, deadline, state, popup_server, popup_number)
        VALUES (?, ?, ?, ?, ?, ?)
        ON CONFLICT (matter) DO UPDATE SET at = excluded.at, deadline = excluded.deadline,
          state = excluded.state, popup_server = excluded.popup_server,
          popup_number = excluded.popup_number
        """,
        [
          .text(notice.matter.description), .integer(notice.at.milliseconds),
          SQLValue(notice.deadline?.milliseconds), .text(notice.state.rawValue),
          SQLValue(notice.popup?.server), SQLValue(notice.popup.map { Int64($0.number) }),
        ])
    }
  }

  func insert(_ alerts: [Alert]) throws {
    for alert in alerts {
      try connection.run(
        """
        INSERT OR REPLACE INTO alert (vital, taken_at, severity, high, notice)
        VALUES (?, ?, ?, ?, ?)
        """,
        [
          .text(alert.id.vital.name), .integer(alert.id.takenAt.milliseconds),
          .integer(Int64(alert.id.severity.rawValue)), .integer(alert.isHigh ? 1 : 0),
          .text(alert.notice.description),
        ])
    }
  }

  func rangeState(of notices: [Notice], _ now: Instant) throws -> RangeState {
    let start = now.adding(seconds: -FreshReading.seconds)
    let fresh = try vitals.vitals.flatMap { vital in
      try values(of: vital.id, from: start, until: now.adding(seconds: 60)).map { taken, reading in
        FreshReading(
          takenAt: taken.instant, reading: reading.shown(in: vitals),
          band: reading.band(in: vitals),
          isSettled: vital.settled?.contains(reading.value) ?? true)
      }
    }
    let out = Set(fresh.filter { $0.band != .normal }.map(\.reading.vital))
    return RangeState(
      fresh: fresh, ongoing: try out.compactMap { try ongoingAlert(of: $0, before: start) },
      alerts: try notices.flatMap {
        try alerts(where: "notice = ?", [.text($0.matter.description)])
      })
  }

  /// The last alert of a vital that was told and whose value still stands, unless the vital has been
  /// back in its range between that and `start`.
  private func ongoingAlert(of id: VitalID, before start: Instant) throws -> Alert? {
    guard let settled = vitals[id]?.settled else { return nil }
    let told = try alerts(
      where: """
        vital = ? AND notice IN (SELECT matter FROM notice WHERE state <> 'dropped')
        ORDER BY taken_at DESC, severity DESC LIMIT 20
        """, [.text(id.name)])
    guard let last = try told.first(where: isOnRecord) else { return nil }
    let after = Instant(milliseconds: last.id.takenAt.milliseconds + 1)
    let hasReturned = try hasValue(of: id, in: settled, from: after, until: start)
    return hasReturned ? nil : last
  }

  /// Whether some value is as the alert has it: not edited, deleted or undone since.
  private func isOnRecord(_ alert: Alert) throws -> Bool {
    let (id, instant) = (alert.id, alert.id.takenAt)
    let after = Instant(milliseconds: instant.milliseconds + 1)
    return try values(of: id.vital, from: instant, until: after).contains {
      let band = $0.reading.band(in: vitals)
      return band.severity == id.severity && (band > .normal) == alert.isHigh
    }
  }

  private func alerts(where condition: String, _ values: [SQLValue]) throws -> [Alert] {
    try connection.rows(
      "SELECT vital, taken_at, severity, high, notice FROM alert WHERE \(condition)", values
    ) { row -> Alert? in
      guard let severity = Severity(rawValue: Int(row.integer(2))),
        let notice = Notice.Matter(row.text(4))
      else { return nil }
      return Alert(
        id: Alert.ID(
          vital: VitalID(row.text(0)), takenAt: Instant(milliseconds: row.integer(1)),
          severity: severity),
        isHigh: row.integer(3) == 1, notice: notice)
    }.compactMap { $0 }
  }
}
