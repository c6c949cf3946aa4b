import HealthModel
import Journal
import RemoteSources
import SQLite

extension NewRemote {
  /// Whether a place says the unit of each value: all but services whose mapping doesn't name it.
  var saysUnits: Bool {
    guard speaks == .json, let map else { return true }
    return (try? Mapping(try JSONReader().value(of: map)))?.saysUnits ?? true
  }
}

extension RemoteSource {
  /// What its sensors are taken for, with the unit that the person said of a service that says none: what
  /// another one said last it may not mean now.
  /// - Parameter settings: those that it is asked with.
  func choices(in vitals: VitalCatalogue, of settings: NewRemote) -> [String: SensorChoice] {
    let saysUnits = settings.saysUnits
    let pairs = sensors.compactMap { sensor in
      sensor.vital.map { vital in
        let unit = saysUnits ? nil : sensor.unit.flatMap { vitals[vital]?.unit($0) }
        return (sensor.name, SensorChoice(vital, unit: unit))
      }
    }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }
}
