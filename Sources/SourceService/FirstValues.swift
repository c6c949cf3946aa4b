import HealthModel
import Journal
import RemoteSources

/// Whether a sensor's first values can be what they are taken for: 5.6 is no glycemia in mg/dL.
struct FirstValues {
  private var fitting: [String: Int] = [:]
  private var others: [String: Int] = [:]

  /// Those of a page whose sensors it names.
  mutating func add(_ page: PulledPage, vitals: VitalCatalogue, now: Instant) {
    for row in page.rows {
      guard let sensor = row.sensor else { continue }
      do {
        _ = try row.draft.checkedEntry(vitals: vitals, now: now)
        fitting[sensor, default: 0] += 1
      } catch  where error.faults.contains(where: isImplausible) {
        others[sensor, default: 0] += 1
      } catch {
        // A time that can't be says nothing of the unit.
      }
    }
    for row in page.refused {
      if let sensor = row.sensor { others[sensor, default: 0] += 1 }
    }
  }

  private func isImplausible(_ fault: ReportFault) -> Bool {
    if case .implausible = fault { true } else { false }
  }

  /// A sensor most of whose values can't be.
  var misfit: String? {
    others.filter { $0.value > fitting[$0.key] ?? 0 }.keys.min()
  }
}
