public import HealthModel

/// Proposes the vital that a sensor may measure; the user confirms it. In doubt, proposes nothing:
/// among a home's hundred sensors, a wrong proposal would file a boiler's temperature as a fever.
public enum SensorProposal {
  /// - Parameter unit: the unit as the source writes it, such as `mg/dL` or `°C`.
  /// - Parameter name: all names of the sensor, in English or Italian.
  public static func vital(
    unit: String?, deviceClass: String?, name: String, value: Double?
  ) -> VitalID? {
    guard let unit = unit?.trimmingBlanks, !unit.isEmpty else { return nil }
    let words = name.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    let facts = Facts(kind: deviceClass, words: words, value: value)
    return candidates.first { candidate in
      guard let unit = VitalCatalogue.standard[candidate.vital]?.unit(unit) else { return false }
      return candidate.isMeant(facts, unit)
    }?.vital
  }

  private struct Facts {
    let kind: String?
    let words: [String]
    let value: Double?

    func says(_ beginnings: [String]) -> Bool {
      words.contains { word in beginnings.contains { word.hasPrefix($0) } }
    }

    func has(_ wanted: [String]) -> Bool { words.contains { wanted.contains($0) } }

    /// Returns whether the value is missing or, in the vital's canonical unit, within the range.
    func isWithin(_ range: ClosedRange<Double>, _ unit: MeasurementUnit) -> Bool {
      value.map { range.contains(unit.canonical(from: $0)) } ?? true
    }
  }

  private struct Candidate {
    let vital: VitalID
    let isMeant: @Sendable (Facts, MeasurementUnit) -> Bool
  }

  private static let candidates = [
    Candidate(vital: .glycemia) { facts, unit in
      // Fats, ketones and other substances are measured in the same units.
      !facts.says([
        "chol", "colest", "ldl", "hdl", "trig", "keton", "cheton", "uric", "creat", "lact", "hemo",
        "emo",
      ])
        && (facts.kind == nil || facts.kind == "blood_glucose_concentration")
        && facts.isWithin(10...1000, unit)
    },
    Candidate(vital: .temperature) { facts, unit in
      guard facts.kind == nil || facts.kind == "temperature" else { return false }
      guard facts.isWithin(30...45, unit) else { return false }
      if facts.says(bodies) { return true }
      // Every thermometer in a house is a `temperature`. Without a word for a body, the sensor
      // needs a body's temperature and no word for a place or a machine.
      return facts.value != nil && facts.isWithin(34...42, unit) && !facts.says(places)
    },
    Candidate(vital: .heartRate) { facts, unit in
      facts.kind == nil && facts.isWithin(20...300, unit)
        && !facts.says(["resp", "breath", "atto", "music", "tempo", "song", "bran"])
    },
    Candidate(vital: .oxygenSaturation) { facts, unit in
      // Humidity, batteries and disks are in percent too.
      facts.kind == nil && facts.isWithin(50...100, unit)
        && (facts.says(["spo2", "sao2", "oxygensat", "oximet", "pulsoss"])
          || (facts.says(["oxygen", "blood", "ossigen"]) && facts.says(["satur"])))
    },
    Candidate(vital: .systolic) { facts, unit in
      isBlood(facts) && facts.isWithin(50...300, unit)
        && (facts.says(["systol", "sistol", "massim"]) || facts.has(["sys"]))
    },
    Candidate(vital: .diastolic) { facts, unit in
      isBlood(facts) && facts.isWithin(20...200, unit)
        && (facts.says(["diastol", "minim"]) || facts.has(["dia"]))
    },
    Candidate(vital: .weight) { facts, unit in
      (facts.kind == "weight" || facts.kind == nil) && facts.isWithin(2...400, unit)
        && (facts.says(["weight", "peso", "bodyw", "gewicht"]) || facts.has(["scale", "bilancia"]))
        && !facts.says(partsOfBodies) && !facts.has(otherBodies)
    },
  ]

  /// Returns whether the pressure may be blood pressure. A barometer may measure in mmHg too.
  private static func isBlood(_ facts: Facts) -> Bool {
    (facts.kind == nil || facts.kind == "pressure")
      && !facts.says(["baro", "atmos", "weather", "meteo", "sea", "tire", "tyre"])
  }

  private static let bodies = [
    "body", "corp", "fever", "febbr", "basal", "axill", "ascell", "rectal", "oral",
  ]
  private static let places = [
    "out", "estern", "indoor", "intern", "room", "stanza", "camer", "bed", "bath", "bagno",
    "kitchen", "cucin", "living", "soggiorn", "salott", "hall", "attic", "soffitt", "garage",
    "garden", "giardin", "balcon", "terraz", "cellar", "cantin", "basement", "office", "ufficio",
    "floor", "pavim", "wall", "cpu", "gpu", "core", "chip", "soc", "proc", "board", "disk", "disc",
    "drive", "ssd", "hdd", "nvme", "device", "batt", "water", "acqua", "boil", "caldai", "heat",
    "riscald", "radiat", "termosif", "flow", "mandat", "return", "ritorn", "solar", "panel",
    "invert", "oven", "forno", "fridge", "frigo", "freez", "congel", "pool", "piscin", "aquar",
    "acquar", "soil", "terren", "weather", "meteo", "air", "aria", "apparent", "feels", "dew",
    "rugiad", "target", "setpoint", "climat", "thermostat", "termostat", "car", "auto", "engine",
    "motor", "printer", "nozzle", "server", "rack", "router", "modem", "plug", "presa", "switch",
    "sauna", "probe", "sonda", "meat", "grill",
  ]
  private static let partsOfBodies = [
    "fat", "grass", "musc", "bone", "oss", "water", "acqua", "protein", "lean", "magr", "visc",
  ]
  private static let otherBodies = [
    "cat", "dog", "pet", "gatto", "cane", "litter", "lettiera", "spool", "bobina", "filament",
    "parcel", "pacco", "gas", "tank", "kitchen", "cucina", "coffee", "hive", "arnia", "bin",
  ]
}
