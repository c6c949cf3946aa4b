import HealthModel

struct DoseFigures {
  let total: DoseTotal
  /// The times of day around which there is an entry on most days with entries, in order.
  let usualHours: [Hours]

  typealias Hours = (first: TimeOfDay, last: TimeOfDay, days: Int)

  /// The least time between two groups. Units: minutes.
  static let leastGap = 60
  static let leastDays = 2

  init(_ total: DoseTotal) {
    self.total = total
    let entries = total.values.map(\.taken).sorted { $0.local.time < $1.local.time }
    let minutes = entries.map(\.local.time.minuteOfDay)
    let gaps = zip(minutes, [minutes[minutes.count - 1] - 1440] + minutes).map { $0 - $1 }
    // The first group begins after the longest gap, as a group may last beyond midnight.
    let start = gaps.indices.max { gaps[$0] < gaps[$1] } ?? 0
    var groups: [[Moment]] = []
    for index in gaps.indices.map({ (start + $0) % gaps.count }) {
      groups.append(entries[index], toLastIf: index != start && gaps[index] < Self.leastGap)
    }
    usualHours = groups.map { group in
      (group[0].local.time, group[group.count - 1].local.time, Set(group.map(\.day)).count)
    }.filter { $0.days >= max(Self.leastDays, (total.days + 1) / 2) }.sorted { $0.first < $1.first }
  }
}

extension DossierRecord {
  var doseFigures: [DoseFigures] { doses.ranked.map(DoseFigures.init) }
}

extension JSONObject where Row == DoseFigures {
  static var doses: JSONObject {
    let hours = JSONObject<DoseFigures.Hours>(
      "usual_hours",
      [
        JSONMember("from", type: .time) { .string("\($0.first)") },
        JSONMember("until", type: .time) { .string("\($0.last)") },
        JSONMember("days", "Days with an entry in these hours") { $0.days },
      ])
    return JSONObject(
      "doctors_dose",
      [
        JSONMember("vital") { $0.total.vital.id.name },
        JSONMember("name", "As first typed") { $0.total.vital.shownName },
        JSONMember("role", type: .words(Role.allCases.map(\.rawValue))) {
          $0.total.vital.role?.rawValue.json ?? .null
        },
        JSONMember("unit") { $0.total.vital.canonicalUnit.symbol },
        JSONMember("n") { $0.total.count }, JSONMember("days", "Days with one") { $0.total.days },
        JSONMember("total") { $0.total.total },
        JSONMember("usual_hours", each: hours) { $0.usualHours },
      ])
  }
}
