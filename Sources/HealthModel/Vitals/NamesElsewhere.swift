extension VitalCatalogue {
  /// What to type for a vital that people call by `name` in another language or another program; nil for
  /// a name of neither, and of a vital that isn't in the catalogue.
  public func name(elsewhere name: String) -> String? {
    VitalCatalogue.namesElsewhere[name.lowercased()].flatMap {
      vitals(named: $0) == nil ? nil : $0
    }
  }

  /// Complete words alone, each of which means one vital wherever it is said.
  static let namesElsewhere: [String: String] = [
    "blood-pressure": "bp", "bloodpressure": "bp", "nibp": "bp", "pressione": "bp", "pa": "bp",
    "blutdruck": "bp", "rr": "bp", "tension": "bp", "presion": "bp", "pressao": "bp",
    "massima": "sys", "minima": "dia", "upper": "sys", "lower": "dia",
    "fever": "temp", "febbre": "temp", "temperatura": "temp", "fieber": "temp",
    "temperatur": "temp", "temperature": "temp", "fiebre": "temp",
    "blood-sugar": "gly", "bloodsugar": "gly", "sugar": "gly", "glicemia": "gly",
    "glycémie": "gly", "glycemie": "gly", "glucosio": "gly", "glukose": "gly",
    "blutzucker": "gly", "bz": "gly", "glucemia": "gly", "zucchero": "gly",
    "heartrate": "hr", "heartbeat": "hr", "bpm": "hr", "polso": "hr", "battito": "hr",
    "battiti": "hr", "fc": "hr", "puls": "hr", "pouls": "hr", "pulso": "hr",
    "oxygen": "spo2", "saturation": "spo2", "saturazione": "spo2", "ossigeno": "spo2",
    "sauerstoff": "spo2", "sp02": "spo2", "o2": "spo2",
    "peso": "weight", "gewicht": "weight", "poids": "weight", "kg": "weight",
  ]
}
