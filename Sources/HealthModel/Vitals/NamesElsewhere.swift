extension VitalCatalogue {
  /// What to type for a vital that people call by `name` in another language or another program; nil for
  /// a name of neither, and of a vital that isn't in the catalogue.
  public func name(elsewhere name: String) -> String? {
    VitalCatalogue.namesElsewhere[name.lowercased()].flatMap {
      vitals(named: $0) == nil ? nil : $0
    }
  }

  /// The vital's name that is a letter off `word`, here or elsewhere; nil for none.
  public func nearName(to word: String) -> String? {
    let here = vitals.flatMap { [$0.id.name] + $0.shortNames } + panels.flatMap(\.names)
    let others = VitalCatalogue.namesElsewhere.keys.filter { $0.count > 3 }.sorted()
    return nearest(to: word.lowercased(), among: here.filter { $0.count > 3 } + others).map {
      name(elsewhere: $0) ?? $0
    }
  }

  /// Complete words alone, each of which means one vital wherever it is said.
  static let namesElsewhere: [String: String] = [
    "blood-pressure": "bp", "bloodpressure": "bp", "nibp": "bp", "pressione": "bp", "pa": "bp",
    "blutdruck": "bp", "rr": "bp", "tension": "bp", "presion": "bp", "pressao": "bp",
    "sistolica": "sys", "diastolica": "dia", "pressione-massima": "sys", "pressione-minima": "dia",
    "pressione-sistolica": "sys", "pressione-diastolica": "dia", "pressione-arteriosa": "bp",
    "pas": "sys", "pad": "dia", "massima": "sys", "minima": "dia", "upper": "sys", "lower": "dia",
    "fever": "temp", "febbre": "temp", "temperatura": "temp", "temperatura-corporea": "temp",
    "tc": "temp",
    "body-temperature": "temp", "body-temp": "temp", "fieber": "temp",
    "temperatur": "temp", "temperature": "temp", "fiebre": "temp",
    "blood-sugar": "gly", "bloodsugar": "gly", "sugar": "gly", "glicemia": "gly",
    "pressioni": "bp",
    "glycémie": "gly", "glycemie": "gly", "glucosio": "gly", "glukose": "gly",
    "blood-glucose": "gly", "sugar-level": "gly", "sugars": "gly", "glucose-level": "gly",
    "zuccheri": "gly", "bs": "gly", "glic": "gly", "destrostix": "gly", "stick": "gly",
    "glicemie": "gly", "glucometer": "gly",
    "blutzucker": "gly", "bz": "gly", "glucemia": "gly", "zucchero": "gly",
    "pulse-rate": "hr", "heart": "hr", "heart-beat": "hr", "frequenza": "hr",
    "frequenza-cardiaca": "hr", "pulsazioni": "hr", "battito-cardiaco": "hr",
    "heartrate": "hr", "heartbeat": "hr", "bpm": "hr", "polso": "hr", "battito": "hr",
    "battiti": "hr", "fc": "hr", "puls": "hr", "pouls": "hr", "pulso": "hr",
    "sat": "spo2", "sats": "spo2", "o2-sat": "spo2", "o2-sats": "spo2", "sao2": "spo2",
    "blood-oxygen": "spo2", "saturazione-ossigeno": "spo2", "pulse-ox": "spo2",
    "oxygen-level": "spo2", "oxygen-sat": "spo2", "sato2": "spo2",
    "oxygen": "spo2", "saturation": "spo2", "saturazione": "spo2", "ossigeno": "spo2",
    "sauerstoff": "spo2", "sp02": "spo2", "o2": "spo2",
    "wt": "weight", "body-weight": "weight", "weigh": "weight", "weighed": "weight",
    "weighing": "weight", "peso-corporeo": "weight", "pesavo": "weight", "pesato": "weight",
    "pesata": "weight",
    "peso": "weight", "gewicht": "weight", "poids": "weight", "kg": "weight",
  ]
}
