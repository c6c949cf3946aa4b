public import HealthModel

/// What a sensor may measure, by its unit, its kind and its name: a proposal that a person confirms.
///
/// It would rather say nothing: among a home's hundred sensors one wrong proposal that is taken for
/// granted is a boiler's fever in the journal.
public enum SensorProposal {
  /// - Parameters:
  ///   - unit: as the place writes it: `mg/dL`, `°C`.
  ///   - deviceClass: the kind that it says, by Home Assistant's names; nil where it says none.
  ///   - name: all that it is called, one after the other, in English or Italian.
  ///   - value: its last one, in that unit; nil where there is none.
  public static func vital(
    unit: String?, deviceClass: String?, name: String, value: Double?
  ) -> VitalID? {
    guard let unit = unit?.trimmingBlanks, !unit.isEmpty else { return nil }
    let facts = Facts(kind: deviceClass, words: words(of: name), value: value)
    // A unit may be one of several vitals: a pressure has two.
    return candidates.first { candidate in
      guard let unit = VitalCatalogue.standard[candidate.vital]?.unit(unit) else { return false }
      return candidate.isMeant(facts, unit)
    }?.vital
  }

  private struct Facts {
    let kind: String?
    let words: [String]
    let value: Double?

    /// Whether one of its words begins so.
    func says(_ beginnings: [String]) -> Bool {
      words.contains { word in beginnings.contains { word.hasPrefix($0) } }
    }

    /// Whether one of its words is one of them.
    func has(_ wanted: [String]) -> Bool { words.contains { wanted.contains($0) } }

    /// Whether its value, where there is one, lies there. Units: the vital's canonical one.
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
      // Fats and ketones are measured in the same units.
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
      // Every thermometer of a house is a `temperature`, and on a hot day it shows that of a body; one
      // without a word of where it is may be a body's only near what bodies have.
      return facts.value != nil && facts.isWithin(34...42, unit) && !facts.says(places)
    },
    Candidate(vital: .heartRate) { facts, unit in
      facts.kind == nil && facts.isWithin(20...300, unit)
        && !facts.says(["resp", "breath", "atto", "music", "tempo", "song", "bran"])
    },
    Candidate(vital: .oxygenSaturation) { facts, unit in
      // Humidity, batteries and discs are in percent too.
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

  /// The weather's pressure may be written in mmHg too.
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

  /// Its words in lower case: `sensor.body_temperature` has three. `sensor` says nothing.
  private static func words(of name: String) -> [String] {
    name.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }
}
