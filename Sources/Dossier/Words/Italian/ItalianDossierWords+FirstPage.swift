import Charts
import HealthModel

/// What the first page says in Italian, and the limits in force.
extension ItalianDossierWords {
  // MARK: Limits

  var noLimits: String { "nessuno" }

  func feverLimits(_ range: String, _ unit: String, _ fever: String) -> String {
    "normale \(range) \(unit); febbre da \(fever)"
  }

  var bloodPressure: String { "Pressione arteriosa" }

  func pressureLimits(_ limit: String, _ unit: String, crisis: String?) -> String {
    "a casa \(limit) \(unit)" + (crisis.map { "; molto alta \($0)" } ?? "")
  }

  // MARK: The first page

  func atAGlance(_ days: Int) -> String {
    switch days {
    case 1: "Un giorno in sintesi"
    case 7: "Una settimana in sintesi"
    case 14: "Due settimane in sintesi"
    default: "\(days) giorni in sintesi"
    }
  }

  var measuredAtHome: String { "misurato a casa" }
  var daysWithReadingsHead: String { "giorni con misurazioni" }

  func filed(_ reports: Int, _ singleReadings: Int) -> String {
    counted(reports, one: "rilevazione", other: "rilevazioni") + " e "
      + counted(singleReadings, one: "misurazione singola", other: "misurazioni singole")
  }

  var firstPageRule: String {
    "Le misurazioni sono quelle scritte dalla persona o inviate da un apparecchio, a casa; nulla è "
      + "interpolato. Vuoto dove non si è misurato."
  }
  func beforeIs(_ dates: String) -> String { "Confrontato con \(dates)." }
  var before: String { "prima" }
  func daysBefore(_ count: Int) -> String {
    counted(count, one: "giorno", other: "giorni") + " prima"
  }

  func readingsOnDays(_ readings: String, _ days: String) -> String { "\(readings) in \(days)" }

  func beforeHighest(_ dates: String, _ value: String, fevers: Int) -> String {
    "\(dates): massima \(value)" + (fevers == 0 ? ", senza febbre" : "")
  }

  func readingsInRange(_ range: String) -> String { "nei limiti \(range)" }

  func readingsOfSensor(_ count: Int) -> String { "su \(count) del sensore" }

  func beforeInRange(_ dates: String, _ count: Int, of whole: Int) -> String {
    "\(dates): \(count) di \(whole) nei limiti"
  }

  func averageFrom(_ unit: String, _ low: String, _ high: String) -> String {
    "\(unit) in media, da \(low) a \(high)"
  }

  func beforeAverage(_ dates: String, _ value: String) -> String { "\(dates): \(value) in media" }
  func averageOfCount(_ unit: String, _ count: Int) -> String { "\(unit), media di \(count)" }

  func beforePressure(_ dates: String, _ value: String, _ count: Int) -> String {
    "\(dates): \(value), " + counted(count, one: "misurazione", other: "misurazioni")
  }

  func atOrAboveLegend(_ limits: String) -> String { "Da \(limits)" }
  var belowBoth: String { "Sotto entrambi" }
  var notes: String { "Note, scelte dalla persona" }
  var limitsInForce: String { "Limiti in vigore" }
  var vitalColumn: String { "parametro" }
  var limitsColumn: String { "limiti" }
  var sourceColumn: String { "fonte" }
  var originColumn: String { "origine" }
  var pagesThatFollow: String { "Le pagine che seguono" }
  var nothingStandsOut: Told { "Nulla di ciò che qui si conta" }

  func feverOn(_ days: Int, last: String) -> Told {
    "\(strong: "Febbre in \(counted(days, one: "giorno", other: "giorni"))"), ultima \(last)"
  }

  func lows(_ count: Int, _ told: [String]) -> Told {
    "\(strong: counted(count, one: "valore basso", other: "valori bassi"))\(behind(told))"
  }

  func glucoseOver(_ count: Int, _ limit: String, _ told: [String]) -> Told {
    "\(strong: counted(count, one: "glicemia oltre \(limit)", other: "glicemie oltre \(limit)"))\(behind(told))"
  }

  func crisisPressures(_ count: Int, _ limits: String, _ told: [String]) -> Told {
    "\(strong: counted(count, one: "pressione", other: "pressioni")) da \(limits)\(behind(told))"
  }

  func pressuresAtOrAbove(_ count: Int, of whole: Int, _ limits: String) -> Told {
    "\(strong: "\(count) di \(counted(whole, one: "pressione", other: "pressioni"))") da \(limits)"
  }

  func without(_ vital: VitalID, _ days: String) -> String {
    switch vital {
    case .systolic: "pressione \(days)"
    case .glycemia: "glicemia \(days)"
    case .temperature: "temperatura \(days)"
    default: "\(vital.name) \(days)"
    }
  }

  func countOfDays(_ count: Int) -> String { counted(count, one: "giorno", other: "giorni") }

  func daysWithout(_ told: [String]) -> Told {
    "\(strong: "Giorni senza"): \(told.joined(separator: ";  "))"
  }
}
