import HealthModel

/// What charts say in Italian.
struct ItalianWords: ChartWords {
  static let dates = DateNames(
    weekdays: ["lun", "mar", "mer", "gio", "ven", "sab", "dom"],
    months: [
      "gennaio", "febbraio", "marzo", "aprile", "maggio", "giugno", "luglio", "agosto",
      "settembre", "ottobre", "novembre", "dicembre",
    ])

  func title(of vital: VitalID) -> String? { Self.named(vital)?.title }

  private enum Gender {
    case feminine, masculine
  }

  /// A vital's title, and which gender it gives to the names of bands.
  private static func named(_ vital: VitalID) -> (title: String, gender: Gender)? {
    switch vital.builtIn {
    case .temperature: ("Temperatura corporea", .feminine)
    case .glycemia: ("Glicemia", .feminine)
    case .systolic: ("Pressione sistolica", .feminine)
    case .diastolic: ("Pressione diastolica", .feminine)
    case .heartRate: ("Frequenza cardiaca", .feminine)
    case .oxygenSaturation: ("Saturazione di ossigeno", .feminine)
    case .weight: ("Peso", .masculine)
    case nil: nil
    }
  }

  let bloodPressure = "Pressione arteriosa"

  func band(_ band: Band, of vital: VitalID) -> String {
    let isTemperature = vital == .temperature
    // Of the person's own vitals only the value is known, which is masculine.
    let ending = Self.named(vital)?.gender == .feminine ? "a" : "o"
    return switch band {
    case .criticallyHigh: isTemperature ? "Febbre" : "Molto alt\(ending)"
    case .high: isTemperature ? "Alterata" : "Alt\(ending)"
    case .normal: vital == .glycemia ? "Nei limiti" : "Normale"
    case .low: "Bass\(ending)"
    case .criticallyLow: "Molto bass\(ending)"
    }
  }

  func half(_ half: PressureDay.Half) -> String {
    switch half {
    case .morning: "Mattina"
    case .evening: "Sera"
    }
  }

  func readings(_ count: Int) -> String {
    counted(count, one: "misurazione", other: "misurazioni")
  }

  func days(_ count: Int) -> String { counted(count, one: "giorno", other: "giorni") }

  func coverage(readings: Int, days: Int, of whole: Int) -> String {
    self.readings(readings) + (whole == 1 ? "" : " in \(self.days(days)) su \(whole)")
  }

  func sensorActive(_ share: String) -> String { "sensore attivo \(share)" }
  let noReadings = "nessun dato"
  let noReadingsThisWeek = "nessuna misurazione in questa settimana"
  let noReadingsInPeriod = "nessuna misurazione in questo periodo"

  func highest(at time: String) -> String { "massima, \(time)" }
  let ofReadingsInRange = "delle misurazioni nei limiti"
  func share(_ part: Int, of whole: Int) -> String { "\(part) su \(whole)" }
  func readingsInRange(of whole: Int) -> String {
    whole == 1 ? "misurazione nei limiti" : "misurazioni nei limiti"
  }
  func mean(of readings: Int) -> String { "media di \(self.readings(readings))" }
  let average = "media"
  let lowest = "minimo"
  let highest = "massimo"
  func fever(_ limit: String) -> String { "febbre \(limit) in" }
  func noFever(_ limit: String) -> String { "nessuna febbre \(limit)" }
  let last = "ultima"

  func mean(of half: PressureDay.Half) -> String {
    switch half {
    case .morning: "mattina"
    case .evening: "sera"
    }
  }

  func over(_ limit: String) -> String { "oltre \(limit)" }
  func andOver(_ limit: String) -> String { "da \(limit) in su" }
  func from(_ limit: String) -> String { "da \(limit)" }
  func under(_ limit: String) -> String { "sotto \(limit)" }
  func either(_ limits: [String]) -> String { limits.joined(separator: " o ") }
  func both(_ limits: [String]) -> String { limits.joined(separator: " e ") }

  func gaps(dottedFrom solid: Int, to dotted: Int) -> String {
    "Punteggiato: \(solid)–\(dotted) h tra due misurazioni; oltre, la linea si interrompe."
  }

  func sensorGaps(minutes: Int) -> String {
    "Oltre \(minutes) min senza misurazioni la linea si interrompe."
  }

  let countsAreReadings = "Si contano le misurazioni, non il tempo."
  func feverLine(_ limit: String) -> String { "Linea della febbre \(limit)." }
  let dayBars = "Ogni barra va dalla misurazione più bassa del giorno alla più alta."

  func pressureBars(limits: String) -> String {
    "Le barre vanno dalla diastolica alla sistolica; linee a \(limits)."
  }

  func columns(of length: ColumnLength) -> String {
    switch length {
    case .day: "Barre: dal minimo al massimo di ogni giorno; la linea unisce le medie giornaliere."
    case .week:
      "Barre: dal minimo al massimo di ogni settimana; la linea unisce le medie settimanali."
    case .month: "Barre: dal minimo al massimo di ogni mese; la linea unisce le medie mensili."
    }
  }

  let fewAreDots = "Meno di sei misurazioni: punti."

  func dots(of length: ColumnLength) -> String {
    switch length {
    case .day: "Ogni punto è una misurazione; le linee uniscono le medie giornaliere."
    case .week: "Ogni punto è una misurazione; le linee uniscono le medie settimanali."
    case .month: "Ogni punto è una misurazione; le linee uniscono le medie mensili."
    }
  }

  func pressureColumns(of length: ColumnLength) -> String {
    switch length {
    case .day:
      "Sistolica e diastolica: barre dal minimo al massimo del giorno; linee: medie giornaliere."
    case .week:
      "Sistolica e diastolica: barre dal minimo al massimo della settimana; linee: medie settimanali."
    case .month:
      "Sistolica e diastolica: barre dal minimo al massimo del mese; linee: medie mensili."
    }
  }

  func bounded(_ count: Int) -> String {
    "\(readings(count)) con < o > "
      + (count == 1 ? "entra nelle medie col suo limite." : "entrano nelle medie col loro limite.")
  }

  func lowest(_ value: String, at time: String) -> String { "Minimo \(value), \(time)." }
  func highest(_ value: String, at time: String) -> String { "Massimo \(value), \(time)." }
  func inRange(_ share: String) -> String { "\(share) delle misurazioni nei limiti." }
  func fever(_ limit: String, on days: String, last time: String) -> String {
    "Febbre \(limit) in \(days), l'ultima \(time)."
  }
  func withoutFever(_ limit: String) -> String { "Nessuna febbre \(limit)." }

  func named(_ extreme: PressureExtreme, _ pressure: String, at time: String) -> String {
    switch extreme {
    case .highestSystolic: "Sistolica massima \(pressure), \(time)."
    case .lowestSystolic: "Sistolica minima \(pressure), \(time)."
    case .highestDiastolic: "Diastolica massima \(pressure), \(time)."
    case .lowestDiastolic: "Diastolica minima \(pressure), \(time)."
    }
  }

  func mean(_ value: String) -> String { "Media \(value)." }

  func mean(
    _ value: String, halves: [(half: PressureDay.Half, mean: String)]
  ) -> String {
    "Media \(value); " + halves.map { "\(mean(of: $0.half)) \($0.mean)" }.joined(separator: ", ")
      + "."
  }

  func dailyRanges(_ ranges: String) -> String { "Intervalli giornalieri: \(ranges)." }
  func noReadings(on days: String) -> String { "Nessuna misurazione: \(days)." }
}
