import HealthModel
import Testing

@testable import RemoteSources

/// Sensors for which a vital is proposed, and sensors for which none is.
@Suite("Proposals of vitals for sensors") struct SensorProposalTests {
  struct Sensor: Sendable, CustomStringConvertible {
    let unit: String?
    let kind: String?
    let name: String
    let value: Double?

    init(_ unit: String?, _ name: String, _ value: Double?, kind: String? = nil) {
      (self.unit, self.kind, self.name, self.value) = (unit, kind, name, value)
    }

    var description: String { "\(name) \(value ?? .nan) \(unit ?? "") \(kind ?? "")" }

    var proposal: VitalID? {
      SensorProposal.vital(unit: unit, deviceClass: kind, name: name, value: value)
    }
  }

  @Test(
    "A sensor with a vital's unit and a fitting name is proposed for that vital",
    arguments: [
      (Sensor("mg/dL", "sensor.dexcom_glucose_value", 120), VitalID.glycemia),
      (Sensor("mmol/L", "sensor.nightscout", 6.2), .glycemia),
      (Sensor("mg/dl", "glucose", nil), .glycemia),
      (Sensor("mg/dL", "cgm", 90, kind: "blood_glucose_concentration"), .glycemia),
      (Sensor("°C", "sensor.thermometer", 36.8, kind: "temperature"), .temperature),
      (Sensor("°F", "sensor.body_temperature", 98.6, kind: "temperature"), .temperature),
      (Sensor("°C", "Temperatura corporea", nil), .temperature),
      (Sensor("°C", "sensor.core_body_temperature", 38.6, kind: "temperature"), .temperature),
      (Sensor("bpm", "sensor.watch_heart_rate", 61), .heartRate),
      (Sensor("%", "sensor.watch_spo2", 97), .oxygenSaturation),
      (Sensor("%", "Blood oxygen saturation", 97), .oxygenSaturation),
      (Sensor("mmHg", "sensor.bpm_systolic", 121), .systolic),
      (Sensor("mmHg", "Pressione minima", 78, kind: "pressure"), .diastolic),
      (Sensor("kg", "sensor.anna_weight", 61.5, kind: "weight"), .weight),
      (Sensor("lb", "Peso", 140), .weight),
    ])
  func proposed(_ sensor: Sensor, _ vital: VitalID) {
    #expect(sensor.proposal == vital)
  }

  @Test(
    "Nothing is proposed for other sensors in a house",
    arguments: [
      Sensor("°C", "sensor.outdoor_temperature", 36.8, kind: "temperature"),
      Sensor("°C", "sensor.thermometer", 21.5, kind: "temperature"),
      Sensor("°C", "sensor.cpu_temperature", 41, kind: "temperature"),
      Sensor("°C", "sensor.boiler_flow", 38, kind: "temperature"),
      Sensor("°C", "sensor.thermometer", nil, kind: "temperature"),
      Sensor("°F", "sensor.thermometer", 36.8, kind: "temperature"),
      Sensor("°C", "sensor.body", 36.8, kind: "humidity"),
      Sensor("%", "sensor.phone_battery", 97, kind: "battery"),
      Sensor("%", "sensor.bathroom_humidity", 60, kind: "humidity"),
      Sensor("%", "sensor.oxygen", 97), Sensor("%", "sensor.disk_use", 80),
      Sensor("mmHg", "sensor.barometer", 121, kind: "atmospheric_pressure"),
      Sensor("mmHg", "sensor.sea_level_systematic", 760, kind: "pressure"),
      Sensor("mmHg", "sensor.cuff", 121), Sensor("bpm", "sensor.respiratory_rate", 16),
      Sensor("bpm", "sensor.watch_heart_rate", 0),
      Sensor("kg", "sensor.cat_weight", 4.5, kind: "weight"),
      Sensor("kg", "sensor.muscle_weight", 30, kind: "weight"), Sensor("kg", "sensor.co2", 30),
      Sensor("mg/dL", "sensor.total_cholesterol", 190), Sensor("mmol/L", "sensor.ketones", 0.6),
      Sensor("mmol/L", "sensor.glucose", 120), Sensor(nil, "sensor.glucose", 120),
      Sensor("", "sensor.glucose", 120), Sensor("hPa", "sensor.systolic", 121),
    ])
  func notProposed(_ sensor: Sensor) {
    #expect(sensor.proposal == nil)
  }
}
