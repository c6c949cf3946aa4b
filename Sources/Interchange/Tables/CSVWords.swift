import HealthModel

/// What other programs call their columns, in English, Italian, German and French; in small letters.
enum CSVWords {
  static let wholeTimes: Set = [
    "taken_at", "datetime", "date_time", "timestamp", "when", "data_e_ora", "data_ora",
    "datum_uhrzeit", "datum/uhrzeit", "zeitstempel", "zeitpunkt", "horodatage", "date_et_heure",
    "date_heure",
  ]
  static let days: Set = ["date", "data", "datum", "tag", "giorno", "jour"]
  static let times: Set = ["time", "ora", "orario", "uhrzeit", "zeit", "heure"]
  static let notes: Set = [
    "note", "notes", "comment", "comments", "nota", "commento", "commenti", "notiz", "notizen",
    "bemerkung", "bemerkungen", "kommentar", "remarque", "remarques", "commentaire", "commentaires",
  ]
  static let pressures: Set = [
    "pressione", "pressione-arteriosa", "blutdruck", "tension", "tension-artérielle",
    "pression-artérielle",
  ]

  /// By their words, hyphens between them.
  static let vitals: [String: VitalID] = {
    let words: [VitalID: [String]] = [
      .systolic: [
        "syst", "upper", "sistolica", "pressione-sistolica", "massima", "pas", "systolisch",
        "systolischer-blutdruck", "systolique", "pression-systolique",
      ],
      .diastolic: [
        "diast", "lower", "diastolica", "pressione-diastolica", "minima", "pad", "diastolisch",
        "diastolischer-blutdruck", "diastolique", "pression-diastolique",
      ],
      .heartRate: [
        "battito", "battiti", "polso", "frequenza-cardiaca", "puls", "herzfrequenz", "pouls",
        "fréquence-cardiaque",
      ],
      // `gl` is what the logs of glucose sensors call it.
      .glycemia: [
        "gl", "glicemia", "glucosio", "blutzucker", "glukose", "glykämie", "glycémie",
        "glucose-sanguin",
      ],
      .temperature: ["temperatura", "temperatur", "körpertemperatur", "température"],
      .weight: ["peso", "gewicht", "körpergewicht", "poids"],
      .oxygenSaturation: ["saturazione", "sauerstoffsättigung", "saturation"],
    ]
    return Dictionary(
      words.flatMap { id, names in names.map { ($0, id) } }, uniquingKeysWith: { first, _ in first }
    )
  }()
}
